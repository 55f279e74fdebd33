//! How near brigades and the army are to being broken (IMP-61, IMP-62).

use grognard_books::impact::Tables;
use grognard_books::impact::unit::Level;

use super::state::{Brigade, State};
use grognard_battle::{Breaking, Side, Strain, Toll, with_army};

const BROKEN: Breaking = Breaking { word: "broken", meaning: "no charge and no advance" };

/// The commands of a side that are broken or may break soon, and the side itself.
pub fn strains(t: &Tables, seen: &State, side: Side) -> Vec<Strain> {
    if seen.result.is_some() {
        return Vec::new();
    }
    let own = seen.brigades.iter().filter(|(_, brigade)| brigade.side == side);
    let tolls: Vec<Toll<'_>> = own.map(|(name, brigade)| toll(seen, name, brigade)).collect();
    let brigades = i32::try_from(tolls.len()).unwrap_or(i32::MAX);
    let strain = |toll: &Toll<'_>| toll.strain(BROKEN, |lost| t.game.brigade.is_reached(lost, toll.units));
    with_army(tolls.iter().filter_map(strain).collect(), BROKEN, |broken| t.game.army.is_reached(broken, brigades))
}

fn toll<'s>(seen: &'s State, name: &'s str, brigade: &Brigade) -> Toll<'s> {
    let at = |level: Level| {
        let here = seen.present(brigade.side).filter(|(_, unit)| unit.brigade == name && unit.level == level);
        here.map(|(unit, _)| unit.as_str()).collect()
    };
    Toll {
        name,
        units: brigade.units_at_start,
        gone: brigade.units_eliminated,
        routed: at(Level::Routed),
        wavering: at(Level::Shaken),
        broken: brigade.broken,
    }
}

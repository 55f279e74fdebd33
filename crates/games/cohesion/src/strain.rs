//! How near brigades are to being spent, and the army to being broken (COH-102, COH-103).

use grognard_books::cohesion::Tables;
use grognard_books::cohesion::victory::{Brigade, is_broken};

use super::state::State;
use grognard_battle::{Breaking, Side, Strain, Toll, with_army};

const SPENT: Breaking = Breaking { word: "spent", meaning: "it charges no more and comes no nearer to the enemy" };

/// The commands of a side that are broken or may break soon, and the side itself.
pub fn strains(t: &Tables, state: &State, side: Side) -> Vec<Strain> {
    if state.result.is_some() {
        return Vec::new();
    }
    let own = state.brigades.iter().filter(|(_, brigade)| brigade.side == side);
    let tolls: Vec<Toll<'_>> = own.map(|(name, brigade)| toll(state, name, brigade.spent)).collect();
    let brigades = i32::try_from(tolls.len()).unwrap_or(i32::MAX);
    let strain = |toll: &Toll<'_>| toll.strain(SPENT, |lost| Brigade { units: toll.units, lost }.is_spent(t));
    with_army(tolls.iter().filter_map(strain).collect(), SPENT, |spent| is_broken(t, spent, brigades))
}

fn toll<'s>(state: &'s State, name: &'s str, broken: bool) -> Toll<'s> {
    let mut toll = Toll { name, units: 0, gone: 0, routed: Vec::new(), wavering: Vec::new(), broken };
    for (name, unit) in state.units_in(name) {
        toll.units += 1;
        if unit.is_gone() {
            toll.gone += 1;
        } else if unit.routed {
            toll.routed.push(name);
        } else if unit.shaken {
            toll.wavering.push(name);
        }
    }
    toll
}

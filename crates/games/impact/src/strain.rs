//! How near brigades and the army are to being broken (IMP-61, IMP-62).

use grognard_books::impact::Tables;

use grognard_battle::{Breaking, Part, Side, Strain, Toll, with_army};

const BROKEN: Breaking = Breaking { word: "broken", meaning: "no charge and no advance" };

/// What is broken on a side or may break soon.
pub fn strains(t: &Tables, view: Part<'_>, side: Side) -> Vec<Strain> {
    if view.has("result") {
        return Vec::new();
    }
    let tolls: Vec<Toll<'_>> =
        view.own("brigades", side).map(|(name, brigade)| toll(view, side, name, brigade)).collect();
    let brigades = i32::try_from(tolls.len()).unwrap_or(i32::MAX);
    let strain = |toll: &Toll<'_>| toll.strain(BROKEN, |lost| t.game.brigade.is_reached(lost, toll.units));
    with_army(tolls.iter().filter_map(strain).collect(), BROKEN, |broken| t.game.army.is_reached(broken, brigades))
}

#[expect(clippy::cast_possible_truncation, reason = "a handful of units")]
fn toll<'v>(view: Part<'v>, side: Side, name: &'v str, brigade: Part<'v>) -> Toll<'v> {
    let [units, gone] = ["units_at_start", "units_eliminated"].map(|key| brigade.count(key) as i32);
    let at = |level: &'static str| {
        let own = view.own("units", side).filter(|(_, unit)| unit.text("brigade") == Some(name));
        let here = own.filter(|(_, unit)| unit.text("out") == Some("in"));
        here.filter(|(_, unit)| unit.text("level") == Some(level)).map(|(unit, _)| unit).collect::<Vec<_>>()
    };
    Toll { name, units, gone, routed: at("routed"), wavering: at("shaken"), broken: brigade.flag("broken") }
}

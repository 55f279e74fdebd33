//! How near brigades are to being spent, and the army to being broken (COH-102, COH-103).

use grognard_books::cohesion::Tables;
use grognard_books::cohesion::victory::{Brigade, is_broken};

use super::lost::is_gone;
use grognard_battle::{Breaking, Part, Side, Strain, Toll, with_army};

const SPENT: Breaking = Breaking { word: "spent", meaning: "it charges no more and comes no nearer to the enemy" };

/// What is broken on a side or may break soon.
pub fn strains(t: &Tables, view: Part<'_>, side: Side) -> Vec<Strain> {
    if view.has("result") {
        return Vec::new();
    }
    let tolls: Vec<Toll<'_>> =
        view.own("brigades", side).map(|(name, brigade)| toll(view, side, name, brigade)).collect();
    let brigades = i32::try_from(tolls.len()).unwrap_or(i32::MAX);
    let strain = |toll: &Toll<'_>| toll.strain(SPENT, |lost| Brigade { units: toll.units, lost }.is_spent(t));
    with_army(tolls.iter().filter_map(strain).collect(), SPENT, |spent| is_broken(t, spent, brigades))
}

fn toll<'v>(view: Part<'v>, side: Side, name: &'v str, brigade: Part<'v>) -> Toll<'v> {
    let mut toll =
        Toll { name, units: 0, gone: 0, routed: Vec::new(), wavering: Vec::new(), broken: brigade.flag("spent") };
    for (name, unit) in view.own("units", side).filter(|(_, unit)| unit.text("brigade") == Some(toll.name)) {
        toll.units += 1;
        if is_gone(unit) {
            toll.gone += 1;
        } else if unit.flag("routed") {
            toll.routed.push(name);
        } else if unit.flag("shaken") {
            toll.wavering.push(name);
        }
    }
    toll
}

//! Where a group would best be placed, with enough of each piece to draw it.

use grognard_books::cohesion::Tables;
use grognard_books::cohesion::unit::{Arm, Branch, Formation};
use grognard_core::facts::Choice;
use grognard_core::refusal::{Refusal, Refusals};
use serde_json::{Value, json};

use crate::footprint::{room, stance};
use crate::map::outline;
use crate::state::{State, Unit};
use crate::table_book::Cohesion;
use grognard_battle::Arguments;
use grognard_table::{Deploys as _, Place, label, suggestion, to_inches};

/// Suggested places.
pub fn deploy(t: &Tables, state: &State, arguments: &mut Arguments) -> Result<Value, Refusals> {
    let groups = Cohesion::groups(state);
    let known: Vec<&String> = groups.iter().map(|group| &group.name).collect();
    let name = arguments.need_name_of("group", known);
    let group = name.and_then(|name| groups.iter().find(|group| group.name == name));
    if let Some(group) = group.filter(|group| !group.awaited) {
        arguments.refuse("group", format!("{} is on the table already.", group.name));
    }
    arguments.finish()?;
    let places = group.and_then(|group| suggestion::<Cohesion>(t, state, group));
    places
        .map(|places| json!({ "places": places.iter().map(|place| drawn(t, state, place)).collect::<Vec<_>>() }))
        .ok_or_else(|| vec![Refusal::new("group", "the program finds no room for it; place it yourself.")])
}

/// A place with the look of its piece.
fn drawn(t: &Tables, state: &State, place: &Place) -> Value {
    let mut value = json!(place);
    value["label"] = json!(label(&place.name));
    let Some(unit) = state.units.get(&place.name) else {
        value["sort"] = json!("officer");
        value["branch"] = json!("headquarters");
        return value;
    };
    let branch = unit.arm.branch();
    let formation = place.formation.and_then(Formation::named).unwrap_or(unit.formation);
    value["sort"] = json!("unit");
    // Troopers on foot are still cavalry on the roster.
    value["branch"] = json!(if unit.arm == Arm::Dismounted { Branch::Cavalry } else { branch }.name());
    value["echelon"] = json!(if branch == Branch::Artillery { "battery" } else { "regiment" });
    let here = shape(t, unit, formation);
    for name in ["formation", "width", "depth", "outline"] {
        value[name] = here[name].clone();
    }
    value["formations"] = branch.formations().iter().map(|formation| shape(t, unit, *formation)).collect();
    value
}

/// The room a unit takes in a formation.
fn shape(t: &Tables, unit: &Unit, formation: Formation) -> Value {
    let size = room(t, unit.arm, unit.whole_stands(), stance(unit.arm, formation, unit.disordered));
    json!({
        "formation": formation.name(),
        "width": to_inches(size.width),
        "depth": to_inches(size.depth),
        "outline": outline(unit.disordered, formation),
    })
}

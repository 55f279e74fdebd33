//! Where a group would best be placed, with enough of each piece to draw it.

use grognard_books::cohesion::Tables;
use grognard_books::cohesion::unit::{Arm, Branch, Formation};
use grognard_core::facts::Choice;
use grognard_core::refusal::{Refusal, Refusals};

use crate::deploy::{Group, Place, all, suggestion};
use crate::footprint::{room, stance};
use crate::map::outline;
use crate::state::{State, Unit};
use grognard_battle::known_name;
use grognard_table::answers::{Places, Shape, Suggested};
use grognard_table::{Outline, Sort, label, to_inches};

/// Suggested places.
pub fn places(t: &Tables, state: &State, group: &str) -> Result<Places, Refusals> {
    let name = known_name("group", group, &all(state))?;
    let group = Group::named(state, &name);
    if let Some(group) = group.as_ref().filter(|group| !group.is_awaited(state)) {
        return Err(vec![Refusal::new("group", format!("{} is on the table already.", group.name()))]);
    }
    let places = group.and_then(|group| suggestion(t, state, &group));
    places
        .map(|places| Places { places: places.iter().map(|place| drawn(t, state, place)).collect() })
        .ok_or_else(|| vec![Refusal::new("group", "the program finds no room for it; place it yourself.")])
}

/// A place with the look of its piece.
fn drawn(t: &Tables, state: &State, place: &Place) -> Suggested {
    let officer = Suggested {
        name: place.name.clone(),
        x: to_inches(place.pose.at.x),
        y: to_inches(place.pose.at.y),
        facing: None,
        formation: None,
        attached: place.attached.clone(),
        label: label(&place.name),
        sort: Sort::Officer,
        branch: "headquarters".to_owned(),
        echelon: None,
        width: 0.0,
        depth: 0.0,
        outline: Outline::Solid,
        formations: Vec::new(),
    };
    let Some(unit) = state.units.get(&place.name) else { return officer };
    let branch = unit.arm.branch();
    let here = shape(t, unit, place.formation.unwrap_or(unit.formation));
    Suggested {
        facing: Some(place.pose.facing),
        sort: Sort::Unit,
        // Troopers on foot are still cavalry on the roster.
        branch: if unit.arm == Arm::Dismounted { Branch::Cavalry } else { branch }.name().to_owned(),
        echelon: Some(if branch == Branch::Artillery { "battery" } else { "regiment" }.to_owned()),
        width: here.width,
        depth: here.depth,
        outline: here.outline,
        formation: Some(here.formation),
        formations: branch.formations().iter().map(|formation| shape(t, unit, *formation)).collect(),
        ..officer
    }
}

/// The room a unit takes in a formation.
fn shape(t: &Tables, unit: &Unit, formation: Formation) -> Shape {
    let size = room(t, unit.arm, unit.whole_stands(), stance(unit.arm, formation, unit.disordered));
    Shape {
        formation: formation.name().to_owned(),
        width: to_inches(size.width),
        depth: to_inches(size.depth),
        outline: outline(unit.disordered, formation),
    }
}

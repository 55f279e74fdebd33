//! What is particular to this book in placing (IMP-67): every brigade together with its leader, then the army leader;
//! side a completely before side b, which sees it.

use grognard_books::impact::Tables;
use grognard_books::impact::rules::imp;
use grognard_books::impact::unit::{Arm, Formation};
use grognard_core::facts::Choice;
use grognard_table::{Branch, Deploys, Group, GroupKind, Member, Outline, PlacingRules, Shape, Table};

use super::footprint::{size, size_in};
use super::state::{Phase, State, Unit};
use super::table_book::Impact;

/// The branch and echelon with which a unit is drawn.
pub fn drawn_as(arm: Arm) -> (&'static str, &'static str) {
    match arm {
        Arm::Infantry => ("infantry", "regiment"),
        Arm::Cavalry => ("cavalry", "regiment"),
        Arm::Artillery => ("artillery", "battery"),
    }
}

/// How the edge of a unit is drawn.
pub fn outline(disordered: bool, formation: Formation) -> Outline {
    use Formation::{DismountedSkirmishers, Limbered, MountedSkirmishers, Skirmishers};
    match (disordered, formation) {
        (true, _) => Outline::Broken,
        (_, Skirmishers | MountedSkirmishers | DismountedSkirmishers) => Outline::Dashed,
        (_, Limbered) => Outline::Wedge,
        _ => Outline::Solid,
    }
}

impl Deploys for Impact {
    const FORMATIONS: &'static [&'static str] = Formation::NAMES;
    // No side waits for the other's turn: a has placed everything before b begins.
    const IN_SECRET: bool = true;

    fn table_mut(state: &mut State) -> Option<&mut Table> {
        state.table.as_mut()
    }

    fn groups(state: &State) -> Vec<Group> {
        let table = state.table.as_ref();
        let on_table = |name: &String| table.is_some_and(|table| table.units.contains_key(name));
        let rides = |name: &String| table.is_some_and(|table| table.officers.contains_key(name));
        let placing = state.phase == Phase::Deployment;
        let leader_of = |brigade: Option<&String>, side| {
            let leads = |leader: &super::state::Leader| leader.side == side && leader.brigade.as_ref() == brigade;
            state.leaders.iter().find(|(_, leader)| leads(leader)).map(|(name, _)| name.clone())
        };
        let brigades = state.brigades.iter().map(|(name, brigade)| {
            let own = state.units.iter().filter(|(_, unit)| unit.brigade == *name);
            let units: Vec<String> = own.map(|(unit, _)| unit.clone()).collect();
            Group {
                name: name.clone(),
                kind: GroupKind::Command,
                side: brigade.side,
                awaited: placing && units.iter().any(|unit| !on_table(unit)),
                units,
                officer: leader_of(Some(name), brigade.side),
            }
        });
        let chiefs = grognard_table::Side::BOTH.into_iter().filter_map(|side| {
            let name = leader_of(None, side)?;
            Some(Group {
                kind: GroupKind::Chief,
                side,
                units: Vec::new(),
                awaited: placing && !rides(&name),
                officer: Some(name.clone()),
                name,
            })
        });
        brigades.chain(chiefs).collect()
    }

    fn turn(state: &State) -> Option<i32> {
        (state.phase != Phase::Deployment).then_some(state.turn)
    }

    fn placing(_: &Tables) -> PlacingRules {
        PlacingRules { rule: imp(67), off_enemy: 0, attached: 0 }
    }

    fn member(t: &Tables, unit: &Unit) -> Member {
        let shape = |formation: Formation| Shape {
            formation: formation.name(),
            size: size_in(t, unit, formation),
            outline: outline(false, formation),
        };
        let (branch, narrow) = match unit.arm {
            Arm::Infantry => (Branch::Infantry, Formation::RoadColumn),
            Arm::Cavalry => (Branch::Cavalry, Formation::MountedColumn),
            Arm::Artillery => (Branch::Artillery, Formation::Limbered),
        };
        Member {
            branch,
            drawn_as: drawn_as(unit.arm),
            formation: unit.formation.name(),
            size: size(t, unit),
            shapes: unit.arm.formations().map(shape).collect(),
            narrow: narrow.name(),
            called: (unit.arm.name(), unit.arm.formation_rule()),
        }
    }

    fn is_gone(unit: &Unit) -> bool {
        !unit.is_in()
    }

    /// Leaders are free of their brigades.
    fn radius(_: &Tables, _: &State, _: &str) -> Option<i32> {
        Some(i32::MAX)
    }

    fn unit_of_officer<'s>(state: &'s State, officer: &str) -> Option<&'s str> {
        state.leaders.get(officer)?.attached_to.as_deref()
    }

    fn unit_is_placed(state: &mut State, name: &str, formation: Option<&'static str>) -> &'static str {
        let Some(unit) = state.units.get_mut(name) else { return "" };
        unit.formation = formation.and_then(Formation::named).unwrap_or(unit.formation);
        unit.formation.name()
    }

    fn officer_is_placed(state: &mut State, name: &str, with: Option<String>) {
        if let Some(leader) = state.leaders.get_mut(name) {
            leader.attached_to = with;
        }
    }
}

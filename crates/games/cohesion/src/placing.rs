//! What is particular to this book in placing: brigades with their commanders, independent units, senior commanders
//! (COH-104).

use grognard_books::cohesion::Tables;
use grognard_books::cohesion::rules::coh;
use grognard_books::cohesion::unit::{Arm, Branch as Chart, Formation};
use grognard_core::facts::Choice;
use grognard_table::{Branch, Deploys, Group, GroupKind, Member, PlacingRules, Shape, Side, Table, whole};

use super::footprint::{room, size, stance};
use super::map::{drawn_as, outline};
use super::state::{Fate, Phase, State, Unit};
use super::table_book::Cohesion;

impl Deploys for Cohesion {
    const FORMATIONS: &'static [&'static str] = Formation::NAMES;

    fn table_mut(state: &mut State) -> Option<&mut Table> {
        state.table.as_mut()
    }

    fn groups(state: &State) -> Vec<Group> {
        let awaits = |unit: &Unit| unit.fate == Fate::Awaited;
        let brigades = state.brigades.iter().map(|(name, brigade)| Group {
            name: name.clone(),
            kind: GroupKind::Command,
            side: brigade.side,
            units: state.units_in(name).map(|(unit, _)| unit.clone()).collect(),
            officer: state.commander_of(name).cloned(),
            awaited: state.units_in(name).any(|(_, unit)| awaits(unit)),
        });
        let loose = state.units.iter().filter(|(_, unit)| unit.brigade.is_none()).map(|(name, unit)| Group {
            name: name.clone(),
            kind: GroupKind::Loose,
            side: unit.side,
            units: vec![name.clone()],
            officer: None,
            awaited: awaits(unit),
        });
        let seniors = Side::BOTH.map(|side| {
            let name = &state.sides.of(side).senior;
            Group {
                name: name.clone(),
                kind: GroupKind::Chief,
                side,
                units: Vec::new(),
                officer: Some(name.clone()),
                awaited: state.is_awaited(name),
            }
        });
        brigades.chain(loose).chain(seniors).collect()
    }

    fn turn(state: &State) -> Option<i32> {
        (state.phase != Phase::SetUp).then_some(state.turn)
    }

    fn placing(t: &Tables) -> PlacingRules {
        let near = &t.battlefield.near;
        PlacingRules { rule: coh(104), off_enemy: near.charge_halt, attached: near.attached }
    }

    fn member(t: &Tables, unit: &Unit) -> Member {
        let chart = unit.arm.branch();
        let shape = |formation: &Formation| Shape {
            formation: formation.name(),
            size: room(t, unit.arm, unit.whole_stands(), stance(unit.arm, *formation, unit.disordered)),
            outline: outline(unit.disordered, *formation),
        };
        let guns = chart == Chart::Artillery;
        Member {
            branch: match chart {
                Chart::Infantry => Branch::Infantry,
                Chart::Cavalry => Branch::Cavalry,
                Chart::Artillery => Branch::Artillery,
            },
            drawn_as: drawn_as(unit.arm),
            formation: unit.formation.name(),
            size: size(t, unit),
            shapes: chart.formations().iter().map(shape).collect(),
            narrow: if guns { Formation::Limbered } else { Formation::Column }.name(),
            called: (
                if unit.arm == Arm::Dismounted { "dismounted cavalry" } else { unit.arm.name() },
                if chart == Chart::Cavalry { coh(43) } else { coh(41) },
            ),
        }
    }

    fn is_gone(unit: &Unit) -> bool {
        unit.is_gone()
    }

    fn radius(t: &Tables, state: &State, officer: &str) -> Option<i32> {
        let competence = state.officers.get(officer)?.competence;
        Some(whole(t.command.level(competence).radius.value))
    }

    fn unit_of_officer<'s>(state: &'s State, officer: &str) -> Option<&'s str> {
        state.officers.get(officer)?.attached.as_deref()
    }

    fn unit_is_placed(state: &mut State, name: &str, formation: Option<&'static str>) -> &'static str {
        let Some(unit) = state.units.get_mut(name) else { return "" };
        unit.fate = Fate::Present;
        unit.formation = formation.and_then(Formation::named).unwrap_or(unit.formation);
        unit.formation.name()
    }

    fn officer_is_placed(state: &mut State, name: &str, with: Option<String>) {
        if let Some(officer) = state.officers.get_mut(name) {
            officer.attached = with;
        }
    }
}

//! What is particular to this book in placing: every command together with its officer, dummies as markers; both sides
//! in secret, then everything shown together (section 8).

use grognard_books::fatigue::Tables;
use grognard_books::fatigue::ledger::Location;
use grognard_books::fatigue::names::{Arm, Formation, Level};
use grognard_books::fatigue::rules::fat;
use grognard_core::facts::Choice;
use grognard_field::Point;
use grognard_table::{
    Branch, Deploys, Ground, Group, GroupKind, Member, Outline, PlacingRules, Shape, Side, Table, inches,
};

use super::footprint::{size, size_in};
use super::markers::follow;
use super::measures::{ENTRY_BLOCKED, MARKER_DEPTH, MARKERS_APART};
use super::state::{Fate, State, Unit};
use super::table_book::Fatigue;

/// The branch and echelon with which a unit is drawn.
pub fn drawn_as(arm: Arm) -> (&'static str, &'static str) {
    match arm {
        Arm::Infantry | Arm::Engineer => ("infantry", "battalion"),
        Arm::Cavalry => ("cavalry", "regiment"),
        Arm::Artillery => ("artillery", "battery"),
        Arm::Train => ("artillery", "train"),
        Arm::Headquarters | Arm::Officer => ("headquarters", "base"),
    }
}

/// How the edge of a unit is drawn.
pub fn outline(disordered: bool, formation: Formation) -> Outline {
    match (disordered, formation) {
        (true, _) => Outline::Broken,
        (_, Formation::OpenOrder) => Outline::Dashed,
        (_, Formation::Limbered) => Outline::Wedge,
        _ => Outline::Solid,
    }
}

/// Formations in which a unit may be placed: any of its arm, open order only for units that skirmish as a whole, no
/// square for guns.
fn formations(t: &Tables, unit: &Unit) -> Vec<Formation> {
    use grognard_books::fatigue::tables::Mover;
    let light = unit.light || matches!(unit.mover, Mover::CavalryLight | Mover::CavalryIrregular);
    let fits = |formation: &Formation| {
        t.formations.fits(unit.arm, *formation)
            && (light || *formation != Formation::OpenOrder)
            && (unit.arm != Arm::Artillery || *formation != Formation::Square)
    };
    Formation::all().filter(fits).collect()
}

impl Deploys for Fatigue {
    const FORMATIONS: &'static [&'static str] = Formation::NAMES;
    const IN_SECRET: bool = true;

    fn table_mut(state: &mut State) -> Option<&mut Table> {
        state.table.as_mut()
    }

    /// Every command; a dummy is placed like a lone officer, under its own name.
    fn groups(state: &State) -> Vec<Group> {
        let on_table = |name: &String| state.table.as_ref().is_some_and(|table| table.units.contains_key(name));
        let rides = |name: &String| state.table.as_ref().is_some_and(|table| table.officers.contains_key(name));
        let group = |(name, command): (&String, &super::state::Command)| {
            let here = |unit: &&Unit| unit.command == *name && !unit.is_removed() && unit.fate != Some(Fate::Left);
            let units: Vec<String> =
                state.units.iter().filter(|(_, unit)| here(unit)).map(|(name, _)| name.clone()).collect();
            let dummy = command.level == Level::Dummy;
            let officer = command
                .officer
                .clone()
                .filter(|name| state.officers.get(name).is_some_and(|officer| !officer.hit) && !dummy);
            let officer = officer.or_else(|| dummy.then(|| name.clone()));
            let gone = command.location == Location::Away;
            let awaited = !gone
                && (units.iter().any(|unit| !on_table(unit))
                    || (units.is_empty() && officer.as_ref().is_some_and(|name| !rides(name))));
            Group {
                name: name.clone(),
                kind: if units.is_empty() { GroupKind::Chief } else { GroupKind::Command },
                side: command.side,
                units,
                officer,
                awaited,
            }
        };
        let mut groups: Vec<Group> = state.commands.iter().map(group).collect();
        groups.retain(|group| !group.units.is_empty() || group.officer.is_some());
        groups
    }

    fn turn(state: &State) -> Option<i32> {
        state.placing.is_none().then(|| i32::try_from(state.turn).unwrap_or(i32::MAX))
    }

    fn placing(_: &Tables) -> PlacingRules {
        PlacingRules { rule: fat(144), off_enemy: ENTRY_BLOCKED / 100, attached: 0 }
    }

    fn member(t: &Tables, unit: &Unit) -> Member {
        let disordered = unit.state != grognard_books::fatigue::names::State::Good;
        let shape = |formation: &Formation| Shape {
            formation: formation.name(),
            size: size_in(t, unit, *formation),
            outline: outline(disordered, *formation),
        };
        let (foot, guns) = (unit.arm == Arm::Infantry, unit.arm == Arm::Artillery);
        let wheels = guns || matches!(unit.arm, Arm::Train | Arm::Headquarters);
        Member {
            // Trains and headquarters bases are placed in the rows like cavalry, because they have no use for walls.
            branch: if foot {
                Branch::Infantry
            } else if guns {
                Branch::Artillery
            } else {
                Branch::Cavalry
            },
            drawn_as: drawn_as(unit.arm),
            formation: unit.formation.name(),
            size: size(t, unit),
            shapes: formations(t, unit).iter().map(shape).collect(),
            narrow: if wheels { Formation::Limbered } else { Formation::Column }.name(),
            called: (unit.arm.name(), fat(137)),
        }
    }

    fn is_gone(unit: &Unit) -> bool {
        !unit.is_present()
    }

    /// Officers are free of their commands.
    fn radius(_: &Tables, _: &State, _: &str) -> Option<i32> {
        Some(i32::MAX)
    }

    fn unit_of_officer<'s>(state: &'s State, officer: &str) -> Option<&'s str> {
        state.officers.get(officer)?.attached.as_deref()
    }

    fn unit_is_placed(state: &mut State, name: &str, formation: Option<&'static str>) -> &'static str {
        let shown = state.placing.is_none();
        let Some(unit) = state.units.get_mut(name) else { return "" };
        unit.fate = None;
        unit.seen |= shown;
        unit.formation = formation.and_then(Formation::named).unwrap_or(unit.formation);
        unit.formation.name()
    }

    fn officer_is_placed(state: &mut State, name: &str, with: Option<String>) {
        if let Some(officer) = state.officers.get_mut(name) {
            officer.away = false;
            officer.attached = with;
        }
    }
}

/// Both sides have placed: everything is shown together.
pub fn show_all(state: &mut State) {
    state.placing = None;
    for unit in state.units.values_mut().filter(|unit| unit.is_present()) {
        unit.seen = true;
    }
    follow(state);
}

/// Why a defend marker cannot be at a place, beside others of its command; none if it can (section 8).
pub fn against_marker(ground: &Ground, side: Side, at: Point, others: &[Point]) -> Option<String> {
    let off_edge = match side {
        Side::A => at.y,
        Side::B => ground.depth - at.y,
    };
    if !ground.has(at) {
        return Some("lies outside the table.".to_owned());
    }
    if off_edge > MARKER_DEPTH {
        return Some(format!("a defend marker lies within {} inches of its own edge.", inches(MARKER_DEPTH)));
    }
    let near = others.iter().any(|other| other.distance(at) < MARKERS_APART);
    near.then(|| format!("defend markers lie {} inches apart or more.", inches(MARKERS_APART)))
}

/// Where the program would lay the defend markers of a command: beside its officer, on the side of the table's middle,
/// as far forward as allowed; none if it has no place yet.
pub fn suggested_markers(t: &Tables, state: &State, command: &str) -> Option<Vec<Point>> {
    let (kept, table) = (state.commands.get(command)?, state.table.as_ref()?);
    let own = |name: &&String| state.units.get(*name).is_some_and(|unit| unit.command == command);
    let officer = kept.officer.as_ref().and_then(|officer| table.officers.get(officer));
    let middle =
        officer.copied().or_else(|| table.units.iter().find(|(name, _)| own(name)).map(|(_, pose)| pose.at))?;
    let y = match kept.side {
        Side::A => MARKER_DEPTH.min(table.ground.depth),
        Side::B => (table.ground.depth - MARKER_DEPTH).max(0),
    };
    let count = usize::try_from(t.sequence.defend_markers).ok()?;
    let steps = (0..=table.ground.width / MARKERS_APART).flat_map(|step| [step, -step]);
    let mut markers: Vec<Point> = Vec::new();
    for step in steps {
        let at = Point::new(middle.x + step * MARKERS_APART, y);
        if markers.len() < count && against_marker(&table.ground, kept.side, at, &markers).is_none() {
            markers.push(at);
        }
    }
    (markers.len() == count).then_some(markers)
}

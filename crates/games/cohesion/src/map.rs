//! The table of a battle under this book, as it is drawn. Nothing on it is secret.

use grognard_books::cohesion::Tables;
use grognard_books::cohesion::unit::{Arm, Branch, Formation};
use grognard_core::facts::Choice;

use super::deploy::Group;
use super::derive::{Lay, objectives_held};
use super::due::Task;
use super::footprint::size;
use super::sheet::marks;
use super::state::{Fate, Officer, Phase, Posture, Role, State, Status, Unit};
use super::turns::{
    able_to_fire, brigades_are_left, can_fire, must_move, officer_may_move, recovering, to_mark_in, units_to_move_in,
};
use grognard_battle::{Seat, Side};
use grognard_table::{MapView, Off, Outline, Piece, Sort, Table, label, to_inches};

/// The table; none where the battle is fought with miniatures.
pub fn map(t: &Tables, state: &State, _: Seat) -> Option<MapView> {
    let table = state.table.as_ref()?;
    let side_of = |name: &str| Group::named(state, name)?.side(state);
    let lay = Lay::of(t, state)?;
    let held: Vec<(&str, Option<Side>)> = objectives_held(&lay).collect();
    let holder = |objective: &str| held.iter().find(|(name, _)| *name == objective).and_then(|(_, side)| *side);
    let mut view = MapView::of(table, side_of, holder);
    view.pieces = state.units.iter().filter_map(|(name, unit)| unit_piece(t, state, table, name, unit)).collect();
    let officers = state.officers.iter().filter_map(|(name, officer)| officer_piece(t, state, table, name, officer));
    view.pieces.extend(officers);
    let contacts = state.contacts.iter();
    view.contacts = contacts.map(|contact| [contact.attacker.clone(), contact.defender.clone()]).collect();
    view.off = off(state, table);
    Some(view)
}

fn unit_piece(t: &Tables, state: &State, table: &Table, name: &str, unit: &Unit) -> Option<Piece> {
    let pose = table.units.get(name).filter(|_| unit.is_present())?;
    let size = size(t, unit);
    let branch = match unit.arm {
        // Troopers on foot are still cavalry on the roster.
        Arm::Cavalry | Arm::Dismounted => Branch::Cavalry,
        arm => arm.branch(),
    };
    Some(Piece {
        name: name.to_owned(),
        label: label(name),
        side: unit.side,
        sort: Sort::Unit,
        branch: branch.name(),
        echelon: if branch == Branch::Artillery { "battery" } else { "regiment" },
        command: unit.brigade.clone(),
        x: to_inches(pose.at.x),
        y: to_inches(pose.at.y),
        facing: pose.facing,
        width: to_inches(size.width),
        depth: to_inches(size.depth),
        formation: Some(unit.formation.name().to_owned()),
        outline: outline(unit.disordered, unit.formation),
        stands: Some([f64::from(unit.stands.halves) / 2.0, f64::from(unit.original_stands)]),
        marks: marks(unit.posture.map(Posture::word), |flag| match flag {
            "shaken" => unit.shaken,
            "routed" => unit.routed,
            "disordered" => unit.disordered,
            "out_of_ammo" => unit.out_of_ammo,
            "detached" => unit.detached,
            _ => false,
        }),
        ready: unit_is_ready(state, name, unit),
        attached: None,
        radius: None,
    })
}

/// How the edge of a unit is drawn.
pub fn outline(disordered: bool, formation: Formation) -> Outline {
    match (disordered, formation) {
        (true, _) => Outline::Broken,
        (_, Formation::Skirmish) => Outline::Dashed,
        (_, Formation::Limbered) => Outline::Wedge,
        _ => Outline::Solid,
    }
}

fn officer_piece(t: &Tables, state: &State, table: &Table, name: &str, officer: &Officer) -> Option<Piece> {
    let at = table.officers.get(name).filter(|_| officer.status == Status::InPlay)?;
    let own_turn = state.due.is_empty() && state.phase == Phase::Movement && state.to_act == Some(officer.side);
    let in_hand = state.active.is_none() || state.active == officer.brigade;
    Some(Piece {
        name: name.to_owned(),
        label: label(name),
        side: officer.side,
        sort: Sort::Officer,
        branch: "headquarters",
        echelon: if officer.role == Role::Senior { "division" } else { "brigade" },
        command: officer.brigade.clone(),
        x: to_inches(at.x),
        y: to_inches(at.y),
        facing: 0,
        width: 0.0,
        depth: 0.0,
        formation: None,
        outline: Outline::Solid,
        stands: None,
        marks: Vec::new(),
        ready: own_turn && in_hand && state.result.is_none() && officer_may_move(state, name),
        attached: officer.attached.clone(),
        radius: (officer.role == Role::Brigade).then(|| f64::from(t.command.level(officer.competence).radius.value)),
    })
}

/// Whether a unit may act now.
fn unit_is_ready(state: &State, name: &str, unit: &Unit) -> bool {
    if state.result.is_some() {
        return false;
    }
    if let Some(task) = state.due.first() {
        let shoots = matches!(task, Task::Opportunity { .. }) && task.side(state) == Some(unit.side);
        return shoots && can_fire(state, name);
    }
    if state.to_act != Some(unit.side) {
        return false;
    }
    match state.phase {
        Phase::Posture => {
            let by_brigade = unit.brigade.as_ref().filter(|_| !unit.detached);
            match by_brigade {
                Some(brigade) => to_mark_in(state, brigade).iter().any(|one| one == name),
                None => !brigades_are_left(state) && unit.is_present() && !unit.routed && unit.posture.is_none(),
            }
        }
        Phase::Fire => able_to_fire(state, unit.side).iter().any(|one| one == name),
        Phase::Movement => match &state.active {
            Some(brigade) => units_to_move_in(state, brigade).iter().any(|one| one == name),
            None => must_move(state, name),
        },
        Phase::Recovery => recovering(state).as_deref() == Some(name),
        Phase::SetUp | Phase::Initiative | Phase::Melee => false,
    }
}

/// Why a unit is not on the table yet.
pub fn awaited(state: &State, name: &str) -> String {
    let group = state.units.get(name).and_then(|unit| unit.brigade.as_deref()).unwrap_or(name);
    let turn = Group::named(state, group).and_then(|group| group.turn(state)).filter(|turn| *turn > state.turn);
    turn.map_or_else(|| "to place".to_owned(), |turn| format!("arrives on turn {turn}"))
}

fn off(state: &State, table: &Table) -> Vec<Off> {
    let units = state.units.iter().filter_map(|(name, unit)| {
        let fate = match unit.fate {
            Fate::Present => return None,
            Fate::Destroyed => "destroyed".to_owned(),
            Fate::OffTable => "off the table".to_owned(),
            Fate::Awaited => awaited(state, name),
        };
        Some(Off { name: name.clone(), side: unit.side, fate })
    });
    let officers = state.officers.iter().filter_map(|(name, officer)| {
        let fate = match officer.status {
            Status::InPlay if table.officers.contains_key(name) => return None,
            Status::InPlay => awaited(state, officer.brigade.as_deref().unwrap_or(name)),
            Status::Wounded => "wounded".to_owned(),
            Status::Dead => "dead".to_owned(),
            Status::Relieved => "relieved".to_owned(),
        };
        Some(Off { name: name.clone(), side: officer.side, fate })
    });
    units.chain(officers).collect()
}

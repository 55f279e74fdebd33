//! How this book's pieces look on the table. Nothing on it is secret.

use grognard_books::cohesion::unit::{Arm, Branch, Formation};
use grognard_core::facts::Choice;

use super::derive::{Lay, Piece};
use super::due::Due;
use super::sheet::marks;
use super::standing::steps_left;
use super::state::{Fate, Phase, Role, State, Status, Unit};
use super::table_book::Cohesion;
use super::turns::{
    able_to_fire, brigades_are_left, can_fire, must_move, officer_may_move, recovering, to_mark_in, units_to_move_in,
};
use grognard_battle::{Pending, Seat, Side};
use grognard_table::{Deploys as _, Look, Off, OfficerLook, Outline, Shows, Table};

impl Shows for Cohesion {
    fn look(lay: &Lay<'_>, piece: &Piece<'_>) -> Look {
        let unit = piece.unit;
        let (branch, echelon) = drawn_as(unit.arm);
        Look {
            branch,
            echelon,
            command: unit.brigade.clone(),
            formation: Some(unit.formation.name().to_owned()),
            outline: outline(unit.disordered, unit.formation),
            strength: Some([f64::from(steps_left(unit)), f64::from(unit.steps_held)]),
            marks: marks(unit),
            ready: unit_is_ready(lay.state, piece.name, unit),
        }
    }

    fn officers(lay: &Lay<'_>) -> Vec<OfficerLook> {
        let state = lay.state;
        let in_play = state.officers.iter().filter(|(_, officer)| officer.status == Status::InPlay);
        let look = in_play.map(|(name, officer)| {
            let own_turn = state.due.is_empty() && state.phase == Phase::Movement && state.to_act == Some(officer.side);
            let in_hand = state.active.is_none() || state.active == officer.brigade;
            let radius = f64::from(lay.t.command.level(officer.competence).radius.value);
            OfficerLook {
                name: name.clone(),
                side: officer.side,
                echelon: if officer.role == Role::Senior { "division" } else { "brigade" },
                command: officer.brigade.clone(),
                ready: own_turn && in_hand && state.result.is_none() && officer_may_move(state, name),
                attached: officer.attached.clone(),
                radius: (officer.role == Role::Brigade).then_some(radius),
            }
        });
        look.collect()
    }

    fn side_of_command(state: &State, name: &str) -> Option<Side> {
        Self::group(state, name).map(|group| group.side)
    }

    fn contacts(state: &State) -> Vec<[String; 2]> {
        let contacts = state.contacts.iter();
        contacts.map(|contact| [contact.attacker.clone(), contact.defender.clone()]).collect()
    }

    fn off(lay: &Lay<'_>, _: Seat) -> Vec<Off> {
        off(lay.state, lay.table)
    }
}

/// The branch and echelon with which a unit is drawn.
pub fn drawn_as(arm: Arm) -> (&'static str, &'static str) {
    let branch = match arm {
        // Dismounted troopers are still cavalry on the roster.
        Arm::Cavalry | Arm::Dismounted => Branch::Cavalry,
        arm => arm.branch(),
    };
    (branch.name(), if branch == Branch::Artillery { "battery" } else { "regiment" })
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

/// Whether a unit may act now.
fn unit_is_ready(state: &State, name: &str, unit: &Unit) -> bool {
    if state.result.is_some() {
        return false;
    }
    if let Some(item) = state.due.first() {
        let shoots = matches!(item, Due::Opportunity { .. }) && item.side(state) == Some(unit.side);
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
        Phase::Recovery => recovering(state).is_some_and(|one| one == name),
        Phase::SetUp | Phase::Initiative | Phase::Melee => false,
    }
}

/// Why a unit is not on the table yet.
pub fn awaited(state: &State, name: &str) -> String {
    let group = state.units.get(name).and_then(|unit| unit.brigade.as_deref()).unwrap_or(name);
    let turn = state
        .table
        .as_ref()
        .and_then(|table| table.ground.arrivals.get(group))
        .map(|arrival| arrival.turn)
        .filter(|turn| *turn > state.turn);
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

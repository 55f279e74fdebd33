//! The facts that the roster supplies to a procedure, so that nobody is asked for them.

use grognard_books::cohesion::Tables;
use grognard_books::cohesion::fire::{FireAspect, Firer, Situation as Shot, Target};
use grognard_books::cohesion::movement::{Action, Mover, Situation as Going};
use grognard_books::cohesion::unit::{Arm, Cover, Unit as Facts};
use grognard_core::facts::{Datum, Inches};
use serde::Serialize;

use super::state::{Officer, Phase, Posture, Role, State, Status, Unit};
use grognard_battle::Side;

/// Inches from its target at which a charge halts for its rolls: a virtual table keeps units further apart than
/// miniatures.
pub fn halt(t: &Tables, state: &State) -> i32 {
    state.table.as_ref().map_or(t.charge.halt_at, |_| t.battlefield.near.charge_halt)
}

/// Facts without those that players give, each with its place among them.
pub fn but_for(facts: &impl Serialize, told: &[(&str, &str)]) -> Datum {
    let mut known = Datum::of(facts);
    for (path, _) in told {
        known.remove(path);
    }
    known
}

/// A fire as far as the books know it: from the front, at no distance, by all stands, at a visible target in the open.
pub fn shot_by_the_books(
    t: &Tables,
    state: &State,
    (firer, firing): (&str, &Unit),
    (target, hit): (&str, &Unit),
) -> Shot {
    Shot {
        firer: Firer {
            unit: unit_of(t, state, firer, firing),
            weapon: firing.weapon,
            half_stands_firing: firing.stands.halves,
            first_fire: !firing.first_fire_used,
            out_of_ammo: firing.out_of_ammo,
        },
        target: Target {
            unit: unit_of(t, state, target, hit),
            moving: hit.posture == Some(Posture::Moving),
            cover: Cover::Open,
            cover_other: None,
            officer_attached: state.has_officer(target),
        },
        range: Inches::new(0.0),
        aspect: FireAspect::Front,
        line_of_sight: true,
    }
}

/// The facts of an action in the movement phase by a unit, or by an officer if there is none, without a way.
pub fn going(t: &Tables, unit: Option<&Unit>, action: Action) -> Going {
    Going {
        arm: match unit.map(|unit| unit.arm) {
            Some(Arm::Infantry) => Mover::Infantry,
            Some(Arm::Cavalry) => Mover::Cavalry,
            Some(Arm::Dismounted) => Mover::Dismounted,
            Some(Arm::Artillery) => Mover::Artillery,
            None => Mover::Officer,
        },
        formation: unit.map(|unit| unit.formation),
        weight: unit.filter(|unit| unit.arm == Arm::Artillery).and_then(|unit| t.weapons.row(unit.weapon).weight),
        disordered: unit.is_some_and(|unit| unit.disordered),
        action,
        bonus: 0,
        legs: Vec::new(),
        obstacles: 0,
    }
}

/// Officers attached to a unit whose bonus and cohesion count for it: its brigade's commander and the senior commander
/// of its side (COH-11).
fn counting_officers<'s>(state: &'s State, name: &'s str) -> impl Iterator<Item = &'s Officer> {
    let own_commander = move || {
        let brigade = state.units.get(name).and_then(|unit| unit.brigade.as_ref());
        brigade.and_then(|brigade| state.commander_of(brigade))
    };
    let with_it = state
        .officers
        .iter()
        .filter(move |(_, officer)| officer.status == Status::InPlay && officer.attached.as_deref() == Some(name));
    let counting =
        with_it.filter(move |(name, officer)| officer.role == Role::Senior || own_commander() == Some(*name));
    counting.map(|(_, officer)| officer)
}

/// The best single bonus of the attached officers; 0 without any.
pub fn attached_bonus(t: &Tables, state: &State, name: &str) -> i32 {
    let bonuses = counting_officers(state, name).map(|officer| t.command.level(officer.competence).bonus.value);
    bonuses.min().unwrap_or(0).min(0)
}

/// The facts of a unit, with the bonus of the officers attached to it.
pub fn unit_facts(t: &Tables, state: &State, name: &str) -> Option<Facts> {
    state.units.get(name).map(|unit| unit_of(t, state, name, unit))
}

/// The same for a unit given by its record.
pub fn unit_of(t: &Tables, state: &State, name: &str, unit: &Unit) -> Facts {
    unit_with_bonus(unit, attached_bonus(t, state, name))
}

/// The same with a bonus from elsewhere.
pub fn unit_with_bonus(unit: &Unit, command_bonus: i32) -> Facts {
    Facts {
        arm: unit.arm,
        formation: unit.formation,
        original_stands: unit.original_stands,
        half_stands: unit.stands.halves,
        steps_lost: unit.steps_lost,
        cohesion: unit.cohesion,
        shaken: unit.shaken,
        routed: unit.routed,
        disordered: unit.disordered,
        command_bonus,
    }
}

/// The best current cohesion of the officers attached, for a rally.
pub fn attached_cohesion(t: &Tables, state: &State, name: &str) -> Option<i32> {
    let best = counting_officers(state, name).map(|officer| current_cohesion(t, officer)).max()?;
    (best >= 1).then_some(best)
}

/// An officer's cohesion less his wounds.
pub fn current_cohesion(t: &Tables, officer: &Officer) -> i32 {
    t.command.level(officer.competence).cohesion.value.saturating_sub(officer.cohesion_lost)
}

/// Whether the radius of its commander could help a unit in the recovery phase, and whether that must be asked because
/// one of the two has gone back since the end of the movement phase.
pub fn radius_question(state: &State, name: &str) -> Option<bool> {
    let unit = state.units.get(name)?;
    let brigade = unit.brigade.as_ref().filter(|_| !unit.detached)?;
    let commander = state.officers.get(state.commander_of(brigade)?)?;
    (state.phase == Phase::Recovery).then_some(unit.displaced || commander.displaced)
}

/// The bonus of a roll in the recovery phase: that of attached officers, or of the brigade's commander in radius.
pub fn recovery_bonus(t: &Tables, state: &State, name: &str, in_radius: bool) -> i32 {
    let attached = attached_bonus(t, state, name);
    let commander = state
        .units
        .get(name)
        .filter(|unit| in_radius && !unit.detached)
        .and_then(|unit| state.commander_of(unit.brigade.as_ref()?))
        .and_then(|commander| state.officers.get(commander));
    let by_radius = commander.map_or(0, |officer| t.command.level(officer.competence).bonus.value);
    attached.min(by_radius)
}

/// The competence with which a side rolls for the initiative: its senior commander's, or that of the best brigade
/// commander who acts for him (COH-12).
pub fn initiative_competence(state: &State, side: Side) -> (i32, Option<String>) {
    let senior = &state.sides.of(side).senior;
    if let Some(officer) = state.officers.get(senior).filter(|officer| officer.status == Status::InPlay) {
        return (officer.competence, None);
    }
    let commanders = state.brigades.iter().filter(|(_, brigade)| brigade.side == side);
    let acting = commanders.filter_map(|(name, _)| {
        let commander = state.commander_of(name).filter(|name| !state.is_awaited(name))?;
        Some((state.officers.get(commander)?.competence, commander))
    });
    // Of equals the first in roster order.
    let best = acting.fold(None, |best: Option<(i32, &String)>, one| match best {
        Some(best) if best.0 >= one.0 => Some(best),
        _ => Some(one),
    });
    let words = best.map_or_else(|| "nobody".to_owned(), |(_, name)| name.clone());
    (best.map_or(0, |(competence, _)| competence), Some(words))
}

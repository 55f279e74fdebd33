//! What the roster knows for a procedure, so that nobody is asked for it.

use grognard_books::cohesion::Tables;
use grognard_books::cohesion::unit::Unit as Facts;
use serde_json::{Value, json};

use super::state::{Officer, Phase, Posture, Role, State, Status, Unit};
use grognard_battle::Side;

/// The facts of a unit, with the bonus of the officers attached to it.
pub fn unit_facts(t: &Tables, state: &State, name: &str) -> Value {
    let Some(unit) = state.units.get(name) else { return Value::Null };
    facts_with_bonus(unit, attached_bonus(t, state, name))
}

/// The same with a bonus found elsewhere.
pub fn facts_with_bonus(unit: &Unit, bonus: i32) -> Value {
    json!({
        "arm": unit.arm,
        "formation": unit.formation,
        "original_stands": unit.original_stands,
        "stands": unit.stands,
        "steps_lost": unit.steps_lost,
        "cohesion": unit.cohesion,
        "shaken": unit.shaken,
        "routed": unit.routed,
        "disordered": unit.disordered,
        "command_bonus": bonus,
    })
}

/// A unit that fires.
pub fn firer_facts(t: &Tables, state: &State, name: &str) -> Value {
    let mut facts = unit_facts(t, state, name);
    if let Some(unit) = state.units.get(name) {
        facts["weapon"] = json!(unit.weapon);
        facts["first_fire"] = json!(!unit.first_fire_used);
        facts["out_of_ammo"] = json!(unit.out_of_ammo);
    }
    facts
}

/// A unit that is fired at.
pub fn target_facts(t: &Tables, state: &State, name: &str) -> Value {
    let mut facts = unit_facts(t, state, name);
    if let Some(unit) = state.units.get(name) {
        facts["moving"] = json!(unit.posture == Some(Posture::Moving));
        facts["officer_attached"] = json!(!state.attached_to(name).is_empty());
    }
    facts
}

/// Officers attached to a unit whose bonus and cohesion count for it: its brigade's commander and the senior
/// commander of its side (COH-11).
fn counting_officers<'s>(state: &'s State, name: &'s str) -> impl Iterator<Item = &'s Officer> {
    let brigade = state.units.get(name).and_then(|unit| unit.brigade.as_ref());
    let own_commander = brigade.and_then(|brigade| state.commander_of(brigade));
    let with_it = state
        .officers
        .iter()
        .filter(move |(_, officer)| officer.status == Status::InPlay && officer.attached.as_deref() == Some(name));
    let counting = with_it.filter(move |(name, officer)| officer.role == Role::Senior || own_commander == Some(*name));
    counting.map(|(_, officer)| officer)
}

/// The best single bonus of the officers attached; 0 without one.
pub fn attached_bonus(t: &Tables, state: &State, name: &str) -> i32 {
    let bonuses = counting_officers(state, name).map(|officer| t.command.level(officer.competence).bonus.value);
    bonuses.min().unwrap_or(0).min(0)
}

/// The facts of a unit for a procedure, with the bonus of the officers attached to it.
pub fn unit_of(t: &Tables, state: &State, name: &str, unit: &Unit) -> Facts {
    unit_with_bonus(unit, attached_bonus(t, state, name))
}

/// The same with a bonus found elsewhere.
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

/// The competence a side rolls its initiative with: its senior commander's, or that of the best brigade commander who
/// acts for him (COH-12).
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
    // The first of equals in roster order.
    let best = acting.fold(None, |best: Option<(i32, &String)>, one| match best {
        Some(best) if best.0 >= one.0 => Some(best),
        _ => Some(one),
    });
    let words = best.map_or_else(|| "nobody".to_owned(), |(_, name)| name.clone());
    (best.map_or(0, |(competence, _)| competence), Some(words))
}

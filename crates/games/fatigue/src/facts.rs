//! What the books know of a unit, in the form the book's procedures take it.

use grognard_books::fatigue::names::{Formation, Phase};
use grognard_books::fatigue::tables::Tables;
use serde_json::{Value, json};

use super::state::{State, Unit};
use grognard_battle::Side;

/// The hour of a turn.
pub fn hour(tables: &Tables, turn: u32) -> i32 {
    let turns = i32::try_from(turn).unwrap_or(i32::MAX).saturating_sub(1);
    tables.sequence.start_hour.saturating_add(turns / tables.sequence.turns_per_hour.max(1))
}

/// A game hour begins with this half turn; the first one of the battle has nothing behind it.
pub fn is_new_hour(tables: &Tables, state: &State) -> bool {
    let turns = u32::try_from(tables.sequence.turns_per_hour.max(1)).unwrap_or(1);
    state.half_turn == 1 && state.turn > 1 && (state.turn - 1).is_multiple_of(turns)
}

/// The first half turn is rolled for again with this half turn (FAT-170): at every hour, unless house rules say sooner.
pub fn is_roll_off(tables: &Tables, state: &State) -> bool {
    let turns = u32::try_from(tables.sequence.roll_off_turns.max(1)).unwrap_or(1);
    state.half_turn == 1 && state.turn > 1 && (state.turn - 1).is_multiple_of(turns)
}

/// It is night (FAT-142).
pub fn is_night(tables: &Tables, state: &State) -> bool {
    let hour = hour(tables, state.turn);
    hour >= tables.sequence.last_hour || hour < 6
}

/// A unit as 4.4 to 4.6 and 4.12 take it.
pub fn unit_object(unit: &Unit) -> Value {
    json!({
        "arm": unit.arm,
        "cmr": unit.cmr,
        "cmr_change": unit.cmr_change,
        "figures": unit.figures,
        "figures_lost": unit.figures_lost,
        "cannon": unit.cannon,
        "cannon_lost": unit.cannon_lost,
        "cannon_lost_this_phase": unit.cannon_lost_this_phase,
        "formation": unit.formation,
        "state": unit.state,
        "out_of_ammunition": unit.fires == Some(0),
        "unarmed": unit.unarmed,
        "non_european": unit.non_european,
        "shock_shift": unit.shock_shift,
    })
}

/// The parent of a screen, as a cluster check takes it (FAT-160).
pub fn screen_object(unit: &Unit) -> Value {
    let mut object = unit_object(unit);
    object["formation"] = json!(Formation::OpenOrder);
    object["deployed"] = json!("part");
    object
}

/// A unit by its name as a procedure takes it; null if there is none, which the procedure refuses.
pub fn named_object(state: &State, name: &str) -> Value {
    state.units.get(name).map_or(Value::Null, unit_object)
}

/// What the army, the command and the officers lay on a check of these units. `near` are officers in whose radius the
/// first of them stands.
pub fn burden(state: &State, side: Side, units: &[String], near: &[String]) -> Value {
    let force = state.sides.of(side);
    let command = units.first().and_then(|unit| state.units.get(unit)).map(|unit| unit.command.clone());
    let command = command.unwrap_or_default();
    let (figures, lost) = state.command_figures(&command);
    let attached = units.iter().flat_map(|unit| state.attached_to(unit));
    let with = attached.map(|(_, officer)| json!({"rank": officer.rank, "attached": true}));
    let in_radius =
        near.iter().filter_map(|name| state.officers.get(name)).map(|officer| json!({"rank": officer.rank}));
    let officers: Vec<Value> = with.chain(in_radius).take(8).collect();
    json!({
        "army_cmr_adjustment": force.account.cmr_adjustment.clamp(-99, 0),
        "next_day_penalty": state.commands.get(&command).is_some_and(|command| command.next_day_penalty),
        "command_figures": figures,
        "command_figures_lost": lost.min(figures),
        "line_of_communication_lost": force.line_of_communication_lost || force.headquarters_lost,
        "senior_commander_lost": force.senior_commander_lost,
        "officers": officers,
        "optional_cannon_losses": state.options.optional_cannon_losses,
        "scenario_minus_one": state.options.scenario_minus_one,
    })
}

/// Puts the fields of one object into another.
pub fn merge(into: &mut Value, from: Value) {
    if let (Value::Object(into), Value::Object(from)) = (into, from) {
        into.extend(from);
    }
}

/// Phases in which an enemy that acts near a unit may be fired at.
pub fn is_opportunity(phase: Phase) -> bool {
    matches!(phase, Phase::Facing | Phase::Formation | Phase::Movement)
}

//! The facts of a unit that the books know, in the form that the procedures take.

use grognard_battle::Side;
use grognard_books::fatigue::morale::facts::{GroupKind, Officer as Helper};
use grognard_books::fatigue::morale::{Burden, Tester};
use grognard_books::fatigue::move_allowance::Situation as Move;
use grognard_books::fatigue::names::{Cover, Deployed, Formation, Phase};
use grognard_books::fatigue::tables::{Tables, Terrain};
use grognard_books::fatigue::unit::Unit as UnitFacts;
use grognard_core::compiled::{self, CompiledOnce};
use grognard_core::facts::{Datum, Inches};
use serde::Serialize;
use serde_json::Value;

use super::measures::OFFICERS;
use super::state::{State, Unit};

pub fn hour(tables: &Tables, turn: u32) -> i32 {
    let turns = i32::try_from(turn).unwrap_or(i32::MAX).saturating_sub(1);
    tables.sequence.start_hour.saturating_add(turns / tables.sequence.turns_per_hour.max(1))
}

/// Whether a game hour begins with this half turn; there is none before the first.
pub fn is_new_hour(tables: &Tables, state: &State) -> bool {
    let turns = u32::try_from(tables.sequence.turns_per_hour.max(1)).unwrap_or(1);
    state.half_turn == 1 && state.turn > 1 && (state.turn - 1).is_multiple_of(turns)
}

/// Whether the first half turn is rolled for again with this half turn (FAT-170): every hour, or more often by house
/// rules.
pub fn is_roll_off(tables: &Tables, state: &State) -> bool {
    let turns = u32::try_from(tables.sequence.roll_off_turns.max(1)).unwrap_or(1);
    state.half_turn == 1 && state.turn > 1 && (state.turn - 1).is_multiple_of(turns)
}

/// It is night (FAT-142).
pub fn is_night(tables: &Tables, state: &State) -> bool {
    let hour = hour(tables, state.turn);
    hour >= tables.sequence.last_hour || hour < 6
}

/// A unit in the form of 4.4 to 4.6 and 4.12.
pub fn unit_facts(unit: &Unit) -> UnitFacts {
    UnitFacts {
        arm: unit.arm,
        cmr: unit.cmr,
        cmr_change: unit.cmr_change,
        figures: unit.figures,
        figures_lost: unit.figures_lost,
        cannon: unit.cannon,
        cannon_lost: unit.cannon_lost,
        cannon_lost_this_phase: unit.cannon_lost_this_phase,
        formation: unit.formation,
        deployed: Deployed::Full,
        state: unit.state,
        out_of_ammunition: unit.fires == Some(0),
        unarmed: unit.unarmed,
        non_european: unit.non_european,
        shock_shift: unit.shock_shift,
    }
}

/// The parent of a screen, in the form for a cluster check (FAT-160).
pub fn screen_facts(unit: &Unit) -> UnitFacts {
    UnitFacts { formation: Formation::OpenOrder, deployed: Deployed::Part, ..unit_facts(unit) }
}

/// The circumstances of army, command and officers for a check of these units, on open ground. `near` lists officers in
/// whose radius the first of them is.
pub fn burden(state: &State, side: Side, units: &[String], near: &[String]) -> Burden {
    let force = state.sides.of(side);
    let command = units.first().and_then(|unit| state.units.get(unit)).map(|unit| unit.command.clone());
    let command = command.unwrap_or_default();
    let (figures, lost) = state.command_figures(&command);
    let helper = |rank, attached| Helper { rank, attached, distance: Inches::default(), visible: true };
    let attached = units.iter().flat_map(|unit| state.attached_to(unit)).map(|(_, officer)| helper(officer.rank, true));
    let in_radius = near.iter().filter_map(|name| state.officers.get(name)).map(|officer| helper(officer.rank, false));
    Burden {
        army_cmr_adjustment: force.account.cmr_adjustment.clamp(-99, 0),
        next_day_penalty: state.commands.get(&command).is_some_and(|command| command.next_day_penalty),
        command_figures: figures,
        command_figures_lost: lost.min(figures),
        line_of_communication_lost: force.line_of_communication_lost || force.headquarters_lost,
        senior_commander_lost: force.senior_commander_lost,
        officers: attached.chain(in_radius).take(OFFICERS).collect(),
        optional_cannon_losses: state.options.optional_cannon_losses,
        scenario_minus_one: state.options.scenario_minus_one,
        ..unburdened()
    }
}

/// A move of a unit over some ground.
pub fn going(unit: &Unit, terrain: Terrain, charge: bool) -> Move {
    Move {
        mover: unit.mover,
        formation: unit.formation,
        state: unit.state,
        in_charge_zone: unit.in_charge_zone.is_some(),
        terrain,
        // A unit thrown back into its old formation has changed nothing.
        changed_from: unit.changed_from.filter(|from| *from != unit.formation),
        charge,
    }
}

/// Facts that players tell, as (path in the situation, argument of the command).
pub type Asked = Vec<(&'static str, &'static str)>;

/// The facts of a situation that the books know, without those that only players can give, because none is assumed.
pub fn untold<'a>(known: &impl Serialize, paths: impl IntoIterator<Item = &'a str>) -> Datum {
    let mut known = Datum::of(known);
    for path in paths {
        known.remove(path);
    }
    known
}

/// The paths of the facts that players give.
pub fn paths<'a>(asked: &'a [(&'static str, &'static str)]) -> impl Iterator<Item = &'a str> {
    asked.iter().map(|(path, _)| *path)
}

/// An army on which nothing weighs.
pub fn unburdened() -> Burden {
    Burden {
        army_cmr_adjustment: 0,
        next_day_penalty: false,
        command_figures: 0,
        command_figures_lost: 0,
        line_of_communication_lost: false,
        senior_commander_lost: false,
        cover: Cover::None,
        in_burning_terrain: false,
        officers: Vec::new(),
        optional_cannon_losses: false,
        scenario_minus_one: false,
    }
}

/// Units that check for the first time in a phase, without a cause yet.
pub fn tester(units: Vec<UnitFacts>, burden: Burden) -> Tester {
    Tester {
        group: GroupKind::Single,
        units,
        cluster_figures: 0,
        cluster_gap: Inches::default(),
        checked_this_phase: Vec::new(),
        checked_in_charge_phase: false,
        first_check: true,
        burden,
        charging_cavalry_barred: false,
        explosion: None,
        surprise_distance: None,
        routing_friend: None,
        receiving: None,
        charge: None,
    }
}

/// The part of one side's outcome that everybody may see.
pub fn shown<P: CompiledOnce>(outcome: &P::Outcome, fields: &[&str]) -> Value {
    let whole = compiled::outcome_as_json::<P>(outcome);
    let open = fields.iter().filter_map(|field| Some(((*field).to_owned(), whole.get(field)?.clone())));
    Value::Object(open.collect())
}

/// Phases in which an enemy that acts near a unit may be fired at.
pub fn is_opportunity(phase: Phase) -> bool {
    matches!(phase, Phase::Facing | Phase::Formation | Phase::Movement)
}

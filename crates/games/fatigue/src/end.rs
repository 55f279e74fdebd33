//! How a battle or a battleday ends (FAT-149, FAT-162).

use grognard_battle::Side;
use grognard_books::fatigue::ledger::{Level as Announced, Location};
use grognard_books::fatigue::names::{Arm, State as Morale};
use grognard_books::fatigue::points::Points;
use grognard_books::fatigue::rules::fat;
use grognard_books::fatigue::tables::{OrderOrNone, Tables};
use grognard_core::refusal::Refusals;

use super::asking::tables;
use super::phases::fresh_unit;
use super::setup::{find_seniors, full_fires, value_army};
use super::state::{Account, Stage, State, Step, Unit};
use super::used::Used;
use super::venue::venue;

/// Why a battleday ends when its last hour is over.
pub const NIGHT: &str = "night has fallen";

/// Whether no unit that can fight is left on the table.
pub fn is_swept(state: &State, side: Side) -> bool {
    !state.units.values().any(|unit| unit.side == side && unit.is_combat_unit())
}

/// Whether it marched off: the last of its fighters left by their own edge. A unit that still runs over the table is
/// still there.
fn has_left(state: &State, side: Side) -> bool {
    let runs = |unit: &Unit| unit.side == side && unit.fights() && unit.is_present() && unit.state == Morale::Routed;
    is_swept(state, side) && state.sides.of(side).last_left && !state.units.values().any(runs)
}

fn is_reason_to_end(t: &Tables, state: &State, side: Side) -> bool {
    let force = state.sides.of(side);
    force.announced.contains(&Announced::Severe)
        || is_swept(state, side)
        || force.account.demoralized_hours >= t.sequence.demoralized_hours_to_end
}

/// Checks for the end after posting; with miniatures the program only proposes it.
pub fn propose(stage: &mut Stage<'_>) {
    let t = tables(stage);
    let ends = Side::BOTH.into_iter().any(|side| is_reason_to_end(t, &stage.state, side));
    // Only the reason: how the two sides compare is still secret.
    stage.state.proposal = ends.then(|| reasons(t, &stage.state));
    if let Some(words) = stage.state.proposal.clone() {
        stage.say(fat(149), format_args!("The battle may end here: {words}."));
    }
}

/// Why the battle may end.
fn reasons(t: &Tables, state: &State) -> String {
    let hours = t.sequence.demoralized_hours_to_end;
    let mut words = Vec::new();
    for side in Side::BOTH {
        let force = state.sides.of(side);
        if force.announced.contains(&Announced::Severe) {
            words.push(format!("{} has reached {} percent", force.name, t.army_status.severe_percent.value));
        }
        if is_swept(state, side) {
            words.push(format!("{} has no unit left that can fight", force.name));
        }
        if force.account.demoralized_hours >= hours {
            words.push(format!("{} has been demoralized for {hours} hours", force.name));
        }
    }
    words.join(", ")
}

/// How a side has won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    Draw,
    Minor,
    Major,
    Decisive,
}

/// Who has won, and how. Used points are compared exactly; nothing is rounded.
pub fn judged(t: &Tables, state: &State) -> (Option<Side>, Level) {
    let severe = Used::percent(t.army_status.severe_percent.value);
    let minor = t.sequence.minor_victory_lead;
    let [a, b] = Side::BOTH.map(|side| Used::of(state, side));
    let decisive =
        Side::BOTH.map(|side| Used::of(state, side) >= severe || (is_swept(state, side) && !has_left(state, side)));
    let weak = Side::BOTH.map(|side| state.sides.of(side).account.demoralized || has_left(state, side));
    match (decisive, weak) {
        ([true, true], _) if a == b => (None, Level::Draw),
        ([true, true], _) => (Some(if a < b { Side::A } else { Side::B }), Level::Decisive),
        ([true, false], _) => (Some(Side::B), Level::Decisive),
        ([false, true], _) => (Some(Side::A), Level::Decisive),
        (_, [true, false]) => (Some(Side::B), Level::Major),
        (_, [false, true]) => (Some(Side::A), Level::Major),
        _ if a.leads(b, minor) => (Some(Side::A), Level::Minor),
        _ if b.leads(a, minor) => (Some(Side::B), Level::Minor),
        _ => (None, Level::Draw),
    }
}

/// The same in words.
fn verdict(t: &Tables, state: &State) -> String {
    let [a, b] = Side::BOTH.map(|side| Used::of(state, side));
    let name = |side: Side| state.sides.of(side).name.clone();
    let (winner, how) = judged(t, state);
    let how = match how {
        Level::Draw => "",
        Level::Minor => "a minor victory",
        Level::Major => "a major victory",
        Level::Decisive => "decisively",
    };
    match winner {
        Some(side) => format!("{} wins, {how} ({a} percent against {b})", name(side)),
        None => format!("a draw ({a} percent against {b})"),
    }
}

/// The last hour is over.
pub fn nightfall(stage: &mut Stage<'_>) {
    if stage.state.battleday < stage.state.battledays {
        stage.state.proposal = Some(NIGHT.to_owned());
        stage.say(fat(142), "Night falls; the umpire opens the next battleday, or the battle ends.");
    } else {
        close(stage);
    }
}

/// The result of a battle that a side gives up.
pub fn conceded(state: &State, side: Side) -> String {
    let name = |side| &state.sides.of(side).name;
    format!("{} concedes: a major victory of {}", name(side), name(side.other()))
}

/// The battle is over.
pub fn finish(stage: &mut Stage<'_>, winner: Option<Side>, words: String) {
    stage.state.winner = venue(&stage.state).winner(winner);
    stage.say(fat(149), format_args!("The battle is over: {words}. Everything is open now."));
    stage.reveal();
    stage.state.result = Some(words);
}

/// Whether a virtual table ends the battle by itself: the book says that it is over, and no day is left.
pub fn is_over(state: &State) -> bool {
    state.proposal.is_some() && state.battleday >= state.battledays
}

/// Ends the battle with its present books.
pub fn close(stage: &mut Stage<'_>) {
    let (t, state) = (tables(stage), &stage.state);
    let (winner, words) = (judged(t, state).0, verdict(t, state));
    finish(stage, winner, words);
}

/// Night is over; everything is counted anew.
pub fn open_battleday(stage: &mut Stage<'_>) -> Result<(), Refusals> {
    let t = tables(stage);
    for side in Side::BOTH {
        clear_side(stage, side);
    }
    let state = &mut stage.state;
    for unit in state.units.values_mut() {
        if unit.arm == Arm::Headquarters && unit.is_removed() {
            unit.fate = None;
            (unit.figures_lost, unit.cannon_lost) = (0, 0);
        }
        if !unit.is_removed() {
            let fires = full_fires(t, unit.arm);
            fresh_unit(unit, fires);
        }
        unit.moved = false;
        unit.changed_from = None;
        unit.fired = false;
    }
    for officer in state.officers.values_mut() {
        officer.hit = false;
        officer.attached = None;
    }
    for command in state.commands.values_mut() {
        let gone = command.location == Location::Zone;
        command.order_last_hour = OrderOrNone::None;
        command.entry_blocked = false;
        command.markers_placed = command.order == OrderOrNone::Defend && gone;
        command.defend_markers = if command.markers_placed { command.defend_markers.max(1) } else { 0 };
    }
    state.burning.clear();
    state.charges.clear();
    state.proposal = None;
    state.battleday += 1;
    (state.turn, state.half_turn, state.first_side) = (1, 1, None);
    state.step = Step::RollOff;
    for side in Side::BOTH {
        find_seniors(&mut stage.state, side);
        let outcome = value_army(t, &mut stage.state, side)?;
        stage.whisper(side, fat(84), format_args!("The army can bear {} on this battleday.", outcome.total));
    }
    let day = stage.state.battleday;
    stage.say(
        fat(162),
        format!("Battleday {day}: what is left is counted anew, ammunition is full, records begin at 0."),
    );
    Ok(())
}

fn clear_side(stage: &mut Stage<'_>, side: Side) {
    let demoralized = stage.state.sides.of(side).account.ever_demoralized;
    let start = tables(stage).sequence.start_hour;
    for command in stage.state.commands.values_mut().filter(|command| command.side == side) {
        command.next_day_penalty = demoralized && command.location == Location::Zone;
    }
    let force = stage.state.sides.of_mut(side);
    force.account = Account {
        total: Points::ZERO,
        recorded: Points::ZERO,
        demoralized: false,
        demoralized_hours: 0,
        hour_rate: 0,
        cmr_adjustment: 0,
        ever_demoralized: false,
    };
    force.announced.clear();
    force.pending.clear();
    force.costs.clear();
    force.shown_points = Points::ZERO;
    force.withdrawn = Points::ZERO;
    force.senior_commander_lost = false;
    force.headquarters_lost = false;
    force.senior_order = None;
    force.hour_paid = start;
    force.ready = false;
    if demoralized {
        let name = force.name.clone();
        stage.say(fat(124), format_args!("{name} was demoralized the day before: its commands have -1 CMR today."));
    }
}

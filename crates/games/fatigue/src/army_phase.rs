//! The Army Morale Fatigue Phase (9.6): points are entered, summed up, posted, compared and announced.

use grognard_battle::Side;
use grognard_books::fatigue::ledger::{self, Event, Ledger, LedgerPosting, Level};
use grognard_books::fatigue::points::Points;
use grognard_books::fatigue::rules::fat;
use grognard_books::fatigue::tables::OrderOrNone;
use grognard_books::fatigue::tally::{Situation, Tally};
use grognard_core::facts::Choice;
use grognard_core::refusal::{Refusal, Refusals};

use super::arrivals::{arrive, block_entries, commands_due};
use super::asking::tables;
use super::derive::{Lay, entry_blocked};
use super::end;
use super::facts::{hour, is_new_hour, is_roll_off, shown};
use super::reckoning::{Reckoning, army_to_post, counted, events_of, reckon};
use super::state::{Cost, Stage, Step};

/// The most events of one posting.
const MOST_EVENTS: usize = 60;

/// The whole phase on a virtual table: no player has anything to add, and the table knows which entries are blocked.
pub fn by_table(stage: &mut Stage<'_>) -> Result<(), Refusals> {
    let players: Vec<(String, Side)> =
        stage.state.players.iter().map(|(name, player)| (name.clone(), player.side)).collect();
    for (player, side) in players {
        let t = tables(stage);
        let due = commands_due(t, &stage.state, &player);
        let shut = |name: &String| Lay::of(t, &stage.state).is_some_and(|lay| entry_blocked(&lay, name));
        let blocked: Vec<String> = due.iter().filter(|name| shut(name)).cloned().collect();
        block_entries(stage, side, &due, &blocked);
    }
    post_both(stage)?;
    if end::is_over(&stage.state) {
        end::close(stage);
    } else {
        go_on(stage);
    }
    Ok(())
}

/// Hands, ledgers, announcements and effects of both sides.
pub fn post_both(stage: &mut Stage<'_>) -> Result<(), Refusals> {
    let t = tables(stage);
    let reckonings = Side::BOTH.map(|side| reckon(t, &stage.state, side));
    let mut records = Vec::new();
    for (side, reckoning) in Side::BOTH.into_iter().zip(&reckonings) {
        records.push(show_hands(stage, side, reckoning)?);
    }
    for ((side, expected), reckoning) in Side::BOTH.into_iter().zip(records).zip(&reckonings) {
        post(stage, side, expected, &reckoning.costs)?;
    }
    stage.reveal();
    for player in stage.state.players.values_mut() {
        player.entered = false;
    }
    end::propose(stage);
    Ok(())
}

/// What follows the posting: orders at a new hour, the roll-off, the night.
pub fn go_on(stage: &mut Stage<'_>) {
    let t = tables(stage);
    stage.state.step = match is_new_hour(t, &stage.state) {
        true => Step::Orders,
        false if is_roll_off(t, &stage.state) => Step::RollOff,
        false => Step::Closing,
    };
    if hour(t, stage.state.turn) >= t.sequence.last_hour {
        end::nightfall(stage);
    }
}

/// The tally of one side: the record to which it must add up.
fn show_hands(stage: &mut Stage<'_>, side: Side, reckoning: &Reckoning) -> Result<Points, Refusals> {
    let points: Vec<Points> = reckoning.players.iter().map(|(_, points)| *points).collect();
    let running_total = stage.state.sides.of(side).account.recorded;
    let shown = Situation {
        points: points.iter().map(|points| points.in_halves()).collect(),
        running_total: running_total.in_halves(),
    };
    let situation = stage.checked::<Tally>(shown)?;
    let name = stage.state.sides.of(side).name.clone();
    let outcome = stage.rule::<Tally>(format_args!("{name} shows hands"), |_| None, &situation);
    for (player, points) in &reckoning.players {
        if let Some(kept) = stage.state.players.get_mut(player) {
            kept.shown = *points;
        }
    }
    stage.state.sides.of_mut(side).shown_points = outcome.side_points;
    if reckoning.credits != Points::ZERO {
        stage.say(fat(111), format_args!("{name} calls a credit of {}.", reckoning.credits));
    }
    Ok(outcome.running_total - reckoning.credits)
}

/// Posts a side's events and applies the consequences.
fn post(stage: &mut Stage<'_>, side: Side, expected: Points, costs: &[Cost]) -> Result<(), Refusals> {
    let t = tables(stage);
    let events = events_of(t, &stage.state, side);
    let mut army = army_to_post(&stage.state, side);
    let name = stage.state.sides.of(side).name.clone();
    for command in stage.state.commands.values_mut().filter(|command| command.side == side) {
        if events.contains(&Event::Hour) {
            command.order_last_hour = command.order;
        }
    }
    let mut parts: Vec<Vec<Event>> = events.chunks(MOST_EVENTS).map(<[Event]>::to_vec).collect();
    if parts.is_empty() {
        parts.push(Vec::new());
    }
    let mut forced = Vec::new();
    let mut levels = Vec::new();
    for events in parts {
        let situation = stage.checked::<LedgerPosting>(ledger::Situation { army: army.clone(), events })?;
        let outcome = stage.rule::<LedgerPosting>(format_args!("{name} posts its ledger"), |_| None, &situation);
        stage.close_last_ruling(side, shown::<LedgerPosting>(&outcome, &["recorded", "crossed"]));
        let mut ledger = Ledger::new(t, army);
        for event in &situation.events {
            ledger.enter(event, &mut ());
        }
        army = ledger.army().clone();
        forced.extend(outcome.forced.clone());
        levels = outcome.levels();
    }
    if army.recorded != expected {
        let reason = format!("the hands come to {expected}, the ledger to {}; correct the books.", army.recorded);
        return Err(vec![Refusal { rule: Some(fat(114)), ..Refusal::new("", reason) }]);
    }
    let was_demoralized = stage.state.sides.of(side).account.demoralized;
    stage.state.take_army(side, &army);
    place_commands(stage, side, &events);
    let force = stage.state.sides.of_mut(side);
    force.pending.clear();
    force.costs = costs.to_vec();
    if events.contains(&Event::Hour) {
        force.hour_paid = hour(t, stage.state.turn);
    }
    stage.say(fat(114), format_args!("{name} has {} on the board.", counted(army.recorded)));
    for change in forced {
        let rule = match (change.from, change.to) {
            (_, OrderOrNone::March) => fat(123),
            (OrderOrNone::Defend, _) => fat(99),
            _ => fat(121),
        };
        let words = format!("{} goes from {} to {}.", change.command, change.from.name(), change.to.name());
        stage.whisper(side, rule, format_args!("Forced: {words}"));
    }
    announce(stage, side, &levels, was_demoralized && !army.demoralized);
    Ok(())
}

/// Commands that came or went with the posting.
fn place_commands(stage: &mut Stage<'_>, side: Side, events: &[Event]) {
    for event in events {
        match event {
            Event::CommandWithdraws { command } => {
                let value = stage.state.commands.get(command).map_or(Points::ZERO, |command| command.value);
                stage.state.sides.of_mut(side).withdrawn += value;
            }
            Event::CommandArrives { command } => arrive(stage, side, command),
            _ => {}
        }
    }
}

/// Announces every new level once; a level that is lost again is announced and forgotten.
fn announce(stage: &mut Stage<'_>, side: Side, levels: &[Level], restored: bool) {
    let force = stage.state.sides.of_mut(side);
    let before = std::mem::replace(&mut force.announced, levels.to_vec());
    let (name, adjustment) = (force.name.clone(), force.account.cmr_adjustment);
    let total = force.account.total;
    for level in levels.iter().filter(|level| !before.contains(level)) {
        let (rule, words) = match level {
            Level::Wavering => (fat(115), format!("{name} is within 10 percent of its total: wavering.")),
            Level::Demoralized => (fat(116), format!("{name} is demoralized; its total was {total}.")),
            Level::Severe => (fat(123), format!("{name} is at 150 percent: it marches off.")),
            Level::Ruin => (fat(117), format!("{name} is at 200 percent: ruin.")),
        };
        stage.say(rule, words);
    }
    for level in before.iter().filter(|level| !levels.contains(level)) {
        stage.say(fat(120), format_args!("{name} is no longer {}.", level.name()));
    }
    if restored {
        stage.say(fat(120), format_args!("{name} is itself again: its units check without the army's adjustment."));
    } else if adjustment < 0 {
        stage.say(fat(125), format_args!("Every unit of {name} has {adjustment} CMR in checks and shock from now on."));
    }
}

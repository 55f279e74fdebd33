//! What an order allows a unit: asked before anything is done, paid for before any die is rolled (FAT-108, FAT-140).

use grognard_battle::Arguments;
use grognard_books::fatigue::Tables;
use grognard_books::fatigue::ledger::Event;
use grognard_books::fatigue::names::{Arm, Order};
use grognard_books::fatigue::order_check::{OrderCheck, Outcome, Situation, Verdict};
use grognard_books::fatigue::points::Points;
use grognard_books::fatigue::rules::fat;
use grognard_books::fatigue::tables::Action;
use grognard_core::compiled;
use grognard_core::facts::Choice;
use grognard_core::refusal::Refusals;

use super::asking::tables;
use super::blocks::pend;
use super::facts::shown;
use super::state::{Stage, State};

/// The words for an action in front of players.
pub fn words_of(action: Action) -> &'static str {
    match action {
        Action::Advance => "going nearer to the enemy",
        Action::Close => "closing with the enemy",
        Action::Assault => "an assault",
        Action::Charge => "a charge",
        Action::CounterCharge => "a counter-charge",
        Action::FireSmallArms | Action::FireArtillery => "firing",
        Action::Deploy => "deploying",
        Action::Hold => "standing still",
        Action::Retire => "going back",
        Action::LeaveArea => "leaving its ground",
    }
}

/// The order check of one unit; none if its command has no order.
fn situation(state: &State, name: &str, action: Action, voluntary: bool) -> Option<Situation> {
    let unit = state.units.get(name)?;
    let order = Order::named(state.commands.get(&unit.command)?.order.name())?;
    let paid_this_turn = unit.violation_paid_turn == Some(state.turn);
    Some(Situation { edition: state.edition, order, action, units: 1, voluntary, paid_this_turn })
}

/// What the order says about a voluntary action; nothing is written.
pub fn permission(t: &Tables, state: &State, name: &str, action: Action) -> Option<Outcome> {
    let situation = situation(state, name, action, true)?;
    Some(compiled::outcome_without_dice::<OrderCheck>(t, &situation))
}

/// Whether its order forbids a unit an action at any price.
pub fn is_forbidden(t: &Tables, state: &State, name: &str, action: Action) -> bool {
    permission(t, state, name, action).is_some_and(|found| found.permission == Verdict::Forbidden)
}

/// Whether its order allows a unit to do something at no cost.
pub fn is_free(t: &Tables, state: &State, name: &str, action: Action) -> bool {
    let free = |found: Outcome| found.permission != Verdict::Forbidden && found.mfp == Points::ZERO;
    permission(t, state, name, action).is_none_or(free)
}

/// Refuses an action its order forbids, and one that breaks its order unless the player says that it pays (`pays`).
pub fn refuse_against_order(
    stage: &Stage<'_>,
    arguments: &mut Arguments,
    name: &str,
    actions: &[Action],
    pays: Option<bool>,
) {
    let pays = pays.unwrap_or(false);
    for action in actions {
        let Some(found) = permission(tables(stage), &stage.state, name, *action) else { continue };
        let what = words_of(*action);
        match found.permission {
            Verdict::Forbidden => {
                arguments.refuse_by(fat(108), "unit", format!("its order forbids {what} at any price."));
            }
            Verdict::Violation if found.mfp > Points::ZERO && !pays => {
                let reason = format!(
                    "its order is against {what}: to break it costs {} points and is announced; say pays=yes, or leave it.",
                    found.mfp
                );
                arguments.refuse_by(fat(108), "pays", reason);
                // One payment covers everything the unit does in the turn.
                return;
            }
            _ => {}
        }
    }
}

/// The action of a unit that fires.
pub fn fire_of(state: &State, name: &str) -> Action {
    let guns = state.units.get(name).is_some_and(|unit| unit.arm == Arm::Artillery);
    if guns { Action::FireArtillery } else { Action::FireSmallArms }
}

/// Checks an action by the order; the order stays its owner's secret, a violation is announced and paid.
pub fn put_to_order(stage: &mut Stage<'_>, name: &str, action: Action, voluntary: bool) -> Result<(), Refusals> {
    let Some(situation) = situation(&stage.state, name, action, voluntary) else { return Ok(()) };
    let Some(unit) = stage.state.units.get(name) else { return Ok(()) };
    let (side, command) = (unit.side, unit.command.clone());
    let situation = stage.checked::<OrderCheck>(situation)?;
    let what = if voluntary { words_of(action) } else { "a forced move" };
    let outcome = stage.rule::<OrderCheck>(format_args!("{name}: {what}"), |_| None, &situation);
    let announced = outcome.permission == Verdict::Violation;
    let open: &[&str] = if announced { &["permission", "mfp"] } else { &[] };
    stage.close_last_ruling(side, shown::<OrderCheck>(&outcome, open));
    match outcome.permission {
        Verdict::Allowed | Verdict::Forbidden => {}
        Verdict::Involuntary => {
            pend(stage, side, Event::OrderViolation { units: 1, voluntary: false }, Some(&command), Some(name));
        }
        Verdict::Violation if outcome.mfp == Points::ZERO => {
            stage.say(fat(108), format_args!("{name} has paid for this turn and is free."));
        }
        Verdict::Violation => {
            let turn = stage.state.turn;
            if let Some(unit) = stage.state.units.get_mut(name) {
                unit.violation_paid_turn = Some(turn);
            }
            stage.say(fat(108), format_args!("Announced: {name} breaks its order, {} points.", outcome.mfp));
            pend(stage, side, Event::OrderViolation { units: 1, voluntary: true }, Some(&command), Some(name));
        }
    }
    Ok(())
}

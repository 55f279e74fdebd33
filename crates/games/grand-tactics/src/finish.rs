//! Victory points, and how a game ends (GT-82, GT-99).

use std::cmp::Ordering;

use grognard_battle::{Pending as _, Side};
use grognard_books::grand_tactics::kinds::Nation;
use grognard_books::grand_tactics::rules::gt;
use grognard_books::grand_tactics::victory::{Ledger, Outcome, Situation, Victory};
use grognard_core::facts::Choice as _;
use grognard_core::refusal::Refusals;

use super::due::Due;
use super::losses;
use super::state::{Kind, Stage, State};

/// Why a game ends in which Napoleon's formation is lost.
pub const NO_MORALE: &str = "Napoleon's formation has no morale left";

/// The most VP for areas that the procedure accepts.
const MOST_AREAS_VP: i32 = 200;

/// What counts towards a side's victory points now.
pub fn tally(state: &State, side: Side) -> Ledger {
    let kept = state.ledger.of(side);
    Ledger {
        areas_vp: state.areas_vp(side).clamp(0, MOST_AREAS_VP),
        battles_won: kept.battles_won,
        enemy_steps_eliminated: kept.enemy_steps,
        enemy_leaders_killed: kept.leaders_killed,
        enemy_formations_destroyed: kept.formations_destroyed,
        other_vp: kept.other_vp,
    }
}

/// Counts the VP of both sides as they are now and records them.
pub fn count(stage: &mut Stage<'_>, title: &str) -> Result<Outcome, Refusals> {
    let french = stage.state.french;
    let known = Situation { french: tally(&stage.state, french), allied: tally(&stage.state, french.other()) };
    let situation = stage.known_situation::<Victory>(&known)?;
    let outcome = stage.rule::<Victory>(title, |_| None, &situation);
    *stage.state.vp.of_mut(french) = outcome.french_vp;
    *stage.state.vp.of_mut(french.other()) = outcome.allied_vp;
    Ok(outcome)
}

/// Ends the game; VP decide.
pub fn end_game(stage: &mut Stage<'_>, why: &str) -> Result<(), Refusals> {
    let outcome = count(stage, "victory")?;
    let french = stage.state.french;
    let result = match outcome.winner {
        Nation::None => format!("{why}; a draw, {} VP each", outcome.french_vp),
        winner => {
            let side = if winner == Nation::French { french } else { french.other() };
            let (own, other) = (stage.state.vp.of(side), stage.state.vp.of(side.other()));
            let level = outcome.level.name();
            format!("{why}; a {level} victory of {}, {own} VP to {other}", stage.state.side_name(side))
        }
    };
    stage.say(gt(99), format_args!("the game is over: {result}"));
    stage.state.over = Some(result);
    Ok(())
}

/// Ends the game in the middle of a battle (GT-50, GT-53). Steps still owed are taken in the automatic order and
/// counted;
/// everything else that was due is dropped.
pub fn end_at_once(stage: &mut Stage<'_>, why: &str) -> Result<(), Refusals> {
    let due = std::mem::take(&mut stage.state.due);
    for item in due {
        match item {
            Due::Losses { .. } => losses::take(stage, &item)?,
            Due::GuardTests | Due::BattleEnd | Due::RetreatTests | Due::Clear => {}
            other => {
                let text = format!("dropped, the game has ended: {}", other.title(&stage.state));
                stage.say(gt(99), text);
            }
        }
    }
    if let Some(battle) = stage.state.battle.take() {
        if !battle.ended {
            for side in Side::BOTH {
                let lost = battle.side(side.other()).steps_lost;
                let ledger = stage.state.ledger.of_mut(side);
                ledger.enemy_steps = ledger.enemy_steps.saturating_add(lost);
            }
            stage.say(gt(82), "the steps lost in the battle so far are counted, nobody has won it");
        }
        for side in Side::BOTH {
            stage.state.discards.extend(battle.side(side).hand.iter().copied());
        }
    }
    stage.state.battle_areas.clear();
    end_game(stage, why)
}

/// Ends a campaign in which a side has no formations left (GT-99), once nothing is due.
pub fn end_if_a_side_is_gone(stage: &mut Stage<'_>) -> Result<(), Refusals> {
    if stage.state.game == Kind::Battle || stage.state.battle.is_some() {
        return Ok(());
    }
    let gone = Side::BOTH.into_iter().find(|side| stage.state.formations_of(*side).next().is_none());
    match gone {
        None => Ok(()),
        Some(side) => {
            let why = format!("{} has no formation left", stage.state.side_name(side));
            end_at_once(stage, &why)
        }
    }
}

/// The winner, once the game is over; none after a draw.
pub fn winner(state: &State) -> Option<Side> {
    state.over.as_ref()?;
    if let Some(loser) = state.conceded {
        return Some(loser.other());
    }
    let (a, b) = (state.vp.of(Side::A), state.vp.of(Side::B));
    match a.cmp(b) {
        Ordering::Greater => Some(Side::A),
        Ordering::Less => Some(Side::B),
        Ordering::Equal => None,
    }
}

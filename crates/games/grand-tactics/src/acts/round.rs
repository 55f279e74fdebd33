//! The round both have committed to (GT-73, GT-75).

use grognard_battle::command::Perform;
use grognard_battle::{Arguments, Side, act, rolled_by};
use grognard_books::grand_tactics::kinds::Card;
use grognard_books::grand_tactics::round::Round as Fighting;
use grognard_books::grand_tactics::rules::gt;
use grognard_core::facts::Choice as _;
use grognard_core::refusal::Refusals;

use crate::acting::{due_first, tables};
use crate::cards::take_out;
use crate::due::{Cause, Due};
use crate::facts::forces_of_round;
use crate::roster::player;
use crate::state::{Cards, Stage, State};

act! {
    /// `round`: reveals both choices and lets the dice decide.
    pub struct Round: State = ("round", "fights the round both have committed to") {}
    .settles()
    .with_miniatures()
}

impl Perform for Round {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        due_first(stage, told);
        let battle = stage.state.battle.clone();
        told.finish()?;
        stage.state.due.take_first();
        let Some(battle) = battle else { return Ok(()) };
        let (Some(a), Some(b)) = (&battle.a.revealed, &battle.b.revealed) else { return Ok(()) };
        let known = forces_of_round(tables(stage), &stage.state, &battle, a, b);
        let situation = stage.known_situation::<Fighting>(&known)?;
        stage.say(gt(101), "the facts of both forces are those of the roster");
        let outcome =
            stage.rule::<Fighting>(format_args!("round {}", battle.round), rolled_by(Some(Side::A)), &situation);
        let mut due = Vec::new();
        for side in stage.state.in_order() {
            let own = outcome.side(player(side));
            cards_back_or_away(stage, side, outcome.combat);
            let lead = battle.side(side).lead.clone();
            if let Some(formation) = lead.as_ref().and_then(|name| stage.state.formations.get_mut(name)) {
                formation.morale = own.morale_after;
            }
            let lost = own.charge_steps_lost + own.steps_lost;
            if let Some(battle) = &mut stage.state.battle {
                battle.combat = outcome.combat;
                battle.fought |= outcome.combat;
                let entry = battle.side_mut(side);
                entry.morale_lost = entry.morale_lost.saturating_add(own.morale_lost);
                entry.steps_lost = entry.steps_lost.saturating_add(lost);
                entry.round_steps = lost;
                entry.state = own.state;
            }
            if own.morale_lost > 0 {
                let lead = lead.unwrap_or_default();
                let words = format!("{lead} loses {} morale level(s), {} left", own.morale_lost, own.morale_after);
                stage.say(gt(107), words);
            }
            let formations = battle.side(side).formations.clone();
            let loss = |steps: i32, first_loss_cavalry: bool, cause: Cause| {
                let formations = formations.clone();
                (steps > 0).then_some(Due::Losses { side, formations, steps, first_loss_cavalry, cause })
            };
            due.extend(loss(own.charge_steps_lost, true, Cause::Charge));
            due.extend(loss(own.steps_lost, own.first_loss_cavalry, Cause::Fert));
        }
        due.push(Due::GuardTests);
        for side in stage.state.in_order() {
            let own = outcome.side(player(side));
            let steps = own.charge_steps_lost + own.steps_lost;
            let commander = battle.side(side).commander.clone().filter(|_| steps > 0);
            due.extend(commander.map(|leader| Due::LeaderCasualty { leader, steps }));
        }
        due.push(Due::BattleEnd);
        stage.state.due.put_first(due);
        Ok(())
    }
}

/// A card played in combat is discarded; without combat it returns to the hand, known to both (GT-32).
fn cards_back_or_away(stage: &mut Stage<'_>, side: Side, combat: bool) {
    let kept = stage.state.cards == Cards::Kept;
    let name = stage.state.side_name(side).to_owned();
    let Some(battle) = &mut stage.state.battle else { return };
    let own = battle.side_mut(side);
    let card = own.revealed.as_ref().map_or(Card::None, |choice| choice.card);
    if card == Card::None {
        return;
    }
    if !combat {
        if kept && !own.known.contains(&card) {
            own.known.push(card);
        }
        stage.say(gt(106), format_args!("no combat: {} goes back to the hand of {name}, now known", card.name()));
    } else if kept {
        take_out(&mut own.known, card);
        take_out(&mut own.hand, card);
        stage.state.discards.push(card);
        stage.say(gt(106), format_args!("{} of {name} goes to the discards", card.name()));
    } else {
        stage.say(gt(109), format_args!("{name} lays {} aside", card.name()));
    }
}

//! A charge with miniatures that gets home, and the follow-up of its winner.

use grognard_battle::command::{Choose, Facts, Flag, Free, May, MayTell, Names, Number, Perform};
use grognard_battle::{Arguments, act};
use grognard_books::impact::charge::{Charge as Clash, ChargeOn};
use grognard_books::impact::rules::imp;
use grognard_core::refusal::Refusals;

use super::arguments::{TellLeader, TellWorks, Units};
use crate::acting::check_seat;
use crate::blocks::{forget, tables};
use crate::clash::{clash, end_won, side_of};
use crate::derive::Lay;
use crate::due::Due;
use crate::involved::{check_defenders, known_charge, still_involved};
use crate::state::{Stage, State};
use crate::table_moves::most_to_follow;

act! {
    /// `contact`.
    pub struct Contact: State = ("contact", "the charge comes home") {
        defenders: May<Names<Units>> = "friends adjacent to the unit charged, at most two",
        left_behind: May<Names<Units>> = "supports of the charge that are no longer adjacent to its lead",
        charge_on: MayTell<Choose<ChargeOn>> = "side struck now, after the target has turned",
        leader: TellLeader = "a leader within 1/2 inch of the charging lead, not attached to it",
        enemy_leader: TellLeader = "the same of the unit charged",
        works: TellWorks = "works of the unit charged; as last told if left out",
        cover: MayTell<Flag> = "cover of the unit charged; as last told if left out",
        enemy_within_two: MayTell<Flag> =
            "an enemy that is not in the charge within two inches of the unit charged; no if left out",
        attacker_enemy_within_two: MayTell<Flag> = "the same of the charging lead",
        support_facts: Free<Facts> =
            "of a support by name, for its check: {\"..\": {\"leader\": .., \"friends\": [..], \"works\": .., \"cover\": .., \
             \"enemy_within_two\": ..}}",
    }
    .settles()
    .with_miniatures()
}

act! {
    /// `follow-up`.
    pub struct FollowUp: State = ("follow-up", "the lead of a won charge follows up, or stays") {
        inches: May<Number<0, 12>> = "how far; 0, if left out, stays",
    }
    .settles()
}

impl Perform for Contact {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let Some(charge) = stage.state.charge.clone() else {
            told.refuse_by(imp(58), "act", "there is no charge.");
            return told.refused();
        };
        let attacker = side_of(&stage.state, &charge.lead);
        if let Some(side) = attacker {
            check_seat(stage, told, "seat", side);
        }
        // The charger has gone on from where it was fired at, so earlier facts about its place are no longer true.
        forget(stage, &charge.lead);
        let defenders = self.defenders.unwrap_or_default();
        check_defenders(stage, told, &charge, &defenders);
        let supports = still_involved(stage, told, &charge, &self.left_behind.unwrap_or_default());
        let known = known_charge(&stage.state, told, &charge, (&supports, &defenders), self.support_facts.as_ref());
        let mut asked = vec![
            ("defender.lead.works", "works"),
            ("defender.lead.cover", "cover"),
            ("defender.lead.enemy_within_two", "enemy_within_two"),
            ("attacker.lead.enemy_within_two", "attacker_enemy_within_two"),
        ];
        if charge.faced {
            asked.push(("charge_on", "charge_on"));
        }
        let situation = stage.situation::<Clash>(&known, told, &asked);
        told.finish()?;
        if let Some(situation) = situation {
            clash(stage, &charge, &supports, &defenders, &situation);
        }
        Ok(())
    }
}

impl Perform for FollowUp {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let charge = stage.state.charge.clone();
        let side = charge.as_ref().and_then(|charge| side_of(&stage.state, &charge.lead));
        if let Some(side) = side {
            check_seat(stage, told, "seat", side);
        }
        let inches = self.inches.unwrap_or(0);
        let most = match stage.state.due.first() {
            Some(Due::FollowUp { inches }) => *inches,
            _ => 0,
        };
        if inches > most {
            told.refuse_by(imp(66), "inches", format!("not farther than the fall back, {most} inches."));
        }
        let room = Lay::of(tables(stage), &stage.state).zip(charge.as_ref());
        if let Some(room) = room.map(|(lay, charge)| most_to_follow(&lay, charge, most)).filter(|room| inches > *room) {
            told.refuse_by(imp(66), "inches", format!("there is room for {room} inches only."));
        }
        told.finish()?;
        end_won(stage, inches);
        Ok(())
    }
}

//! The hidden choice of a round (GT-73, GT-105).

use grognard_battle::command::{Choose, MaySay, Number, Perform, Say};
use grognard_battle::{Arguments, Datum, Secrecy, Side, act};
use grognard_books::grand_tactics::hidden_choice::Pick;
use grognard_books::grand_tactics::kinds::{Card, GrandTactic};
use grognard_books::grand_tactics::round::Round;
use grognard_books::grand_tactics::rules::gt;
use grognard_core::facts::Choice as _;
use grognard_core::refusal::Refusals;

use super::arguments::{FOR_SIDE, ForSide};
use crate::acting::{side_meant, tables};
use crate::due::Due;
use crate::facts::{forces, some_tactic};
use crate::roster::player;
use crate::state::{Cards, Commitment, Stage, State};

act! {
    /// `commit`: tactic, card and skirmishers of a side, hidden until both are made.
    pub struct Commit: State = ("commit", "a side's hidden choice of the round") {
        side: ForSide = FOR_SIDE,
        tactic: Say<Choose<GrandTactic>> = "grand tactic",
        card: MaySay<Choose<Card>> = "card of the hand, or none",
        skirmishing_cf: MaySay<Number<0, 60>> = "cavalry CF sent out with Skirmish",
    }
    .kept(Secrecy::SideAlone)
}

impl Commit {
    /// The choice of one side; cavalry is not mentioned where none skirmishes.
    pub fn of(pick: Pick) -> Self {
        let word = |name: &str| Some(Datum::Text(name.to_owned()));
        let skirmishing_cf = (pick.skirmishing_cf > 0).then(|| Datum::Integer(pick.skirmishing_cf.into()));
        Commit { side: None, tactic: word(pick.tactic.name()), card: word(pick.card.name()), skirmishing_cf }
    }
}

const TOLD_OF_A: &[(&str, &str)] =
    &[("a.grand_tactic", "tactic"), ("a.card", "card"), ("a.skirmishing_cf", "skirmishing_cf")];
const TOLD_OF_B: &[(&str, &str)] =
    &[("b.grand_tactic", "tactic"), ("b.card", "card"), ("b.skirmishing_cf", "skirmishing_cf")];

impl Perform for Commit {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let side = side_meant(stage, told, self.side);
        let Some(battle) = stage.state.battle.clone() else {
            told.refuse_by(gt(73), "act", "no battle is being fought.");
            return told.refused();
        };
        let Some(side) = side else { return told.refused() };
        let t = tables(stage);
        // Ignores the enemy's choice: any tactic that the enemy's mode allows stands in for it.
        let stands_for = |side| (some_tactic(t, &stage.state, &battle, side), Card::None, 0);
        let known = forces(t, &stage.state, &battle, Side::BOTH.map(stands_for));
        if self.tactic.is_none() {
            told.refuse_missing("tactic", GrandTactic::NAMES);
        }
        let told_of = if side == Side::A { TOLD_OF_A } else { TOLD_OF_B };
        let situation = stage.situation::<Round>(&known, told, told_of);
        let choice = situation.map(|situation| {
            let own = situation.side(player(side));
            Commitment { tactic: own.grand_tactic, card: own.card, skirmishing_cf: own.skirmishing_cf }
        });
        if let Some(choice) = &choice
            && stage.state.cards == Cards::Kept
            && choice.card != Card::None
            && !battle.side(side).hand.contains(&choice.card)
        {
            told.refuse_by(gt(109), "card", format!("{} is not in the hand.", choice.card.name()));
        }
        told.finish()?;
        let Some(choice) = choice else { return Ok(()) };
        let Some(battle) = &mut stage.state.battle else { return Ok(()) };
        let again = battle.side_mut(side).committed.replace(choice).is_some();
        let both = battle.side(side.other()).committed.is_some();
        let name = stage.state.side_name(side).to_owned();
        let word = if again { "changes its choice" } else { "has made its choice" };
        stage.say(gt(105), format_args!("{name} {word}; it stays hidden until both are made"));
        if both {
            reveal(stage);
        }
        Ok(())
    }
}

fn reveal(stage: &mut Stage<'_>) {
    stage.reveal();
    for side in stage.state.in_order() {
        let Some(battle) = &mut stage.state.battle else { return };
        let own = battle.side_mut(side);
        let Some(choice) = own.committed.take() else { continue };
        own.last_card = Some(choice.card);
        own.last_tactic = Some(choice.tactic);
        let skirmishers = match choice.skirmishing_cf {
            0 => String::new(),
            cf => format!(", {cf} CF of cavalry skirmish"),
        };
        let shown = format!("{}, card {}{skirmishers}", choice.tactic.words(), choice.card.name());
        own.revealed = Some(choice);
        let name = stage.state.side_name(side).to_owned();
        stage.say(gt(105), format_args!("{name} shows {shown}"));
    }
    stage.state.due.put_first([Due::Round]);
}

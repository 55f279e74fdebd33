//! What moves the turn on: initiative, who acts first, the next phase, counting points, giving up.

use grognard_battle::command::{Choose as OneOf, MayTell, Need, Number, Perform, WhichSide};
use grognard_battle::{Arguments, Side, act, rolled_by};
use grognard_books::cohesion::initiative::{Initiative as RollOff, LastWinner, Side as Winner, Situation};
use grognard_books::cohesion::rules::coh;
use grognard_core::choice;
use grognard_core::refusal::Refusals;

use super::arguments::WHICH;
use crate::acting::{charts, nothing_due, only_by};
use crate::deploy::begin;
use crate::derive::Lay;
use crate::due::Due;
use crate::ending::given_up;
use crate::facts::initiative_competence;
use crate::phases::{check_done, end, enter};
use crate::reckoning::reckon;
use crate::state::{Phase, Stage, State};

choice! {
    /// When the holder of the initiative acts.
    pub enum Turn {
        First = "first",
        Second = "second",
    }
}

act! {
    /// `next-phase`.
    pub struct NextPhase: State = ("next-phase", "end the phase, if everything in it is done") {}
    .with_miniatures()
    .onward()
}

act! {
    /// `initiative`.
    pub struct Initiative: State =
        ("initiative", "both sides roll; before the first turn it says who places first") {}
}

act! {
    /// `choose`.
    pub struct Choose: State =
        ("choose", "the holder of the initiative acts first or second in the fire or movement phase") {
        order: Need<OneOf<Turn>> = "when he acts himself",
    }
}

act! {
    /// `victory`.
    #[derive(Default)]
    pub struct Victory: State = ("victory", "reckon up the turn: brigades spent, armies broken, points") {
        a_objectives: MayTell<Number<0, 20>> = "objectives side a holds",
        b_objectives: MayTell<Number<0, 20>> = "objectives side b holds",
    }
    .with_miniatures()
}

act! {
    /// `concede`.
    pub struct Concede: State = ("concede", "a side gives the battle up") {
        side: Need<WhichSide> = WHICH,
    }
    .never_drawn()
    .gives_up()
    .at_any_time()
}

impl Perform for NextPhase {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        check_done(stage, told);
        told.finish()?;
        end(stage);
        Ok(())
    }
}

impl Perform for Initiative {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let setting_up = stage.state.phase == Phase::SetUp;
        match stage.state.due.first() {
            Some(Due::Initiative) => {}
            None if setting_up && stage.state.places_first.is_none() => {}
            None if setting_up => told.refuse_by(coh(106), "", "the roll of the set-up is made once."),
            _ => return nothing_due(told, "no initiative"),
        }
        told.finish()?;
        let [a_competence, b_competence] = Side::BOTH.map(|side| competence(stage, side));
        let last_winner = match stage.state.last_winner {
            Some(Side::A) => LastWinner::A,
            Some(Side::B) => LastWinner::B,
            None => LastWinner::None,
        };
        let situation = stage.checked::<RollOff>(Situation { a_competence, b_competence, last_winner })?;
        let title = if setting_up { "who places first" } else { "initiative" };
        let winner = match stage.rule::<RollOff>(title, rolled_by(Some(Side::A)), &situation).winner {
            Winner::A => Side::A,
            Winner::B => Side::B,
        };
        if setting_up {
            stage.state.places_first = Some(winner.other());
            stage.say_of(coh(106), |state| {
                format!("{} places first; this roll counts for no turn.", state.side_name(winner.other()))
            });
            stage.state.due.clear();
            begin(stage, winner.other());
            return Ok(());
        }
        stage.state.due.clear();
        stage.state.initiative = Some(winner);
        stage.say_of(coh(2), |state| format!("{} holds the initiative.", state.side_name(winner)));
        enter(stage, Phase::Posture);
        Ok(())
    }
}

/// The competence with which a side rolls; reported if another officer acts for its senior commander.
fn competence(stage: &mut Stage<'_>, side: Side) -> i32 {
    let (competence, acting) = initiative_competence(&stage.state, side);
    if let Some(acting) = acting {
        stage.say_of(coh(12), |state| {
            let senior = &state.sides.of(side).senior;
            format!("{senior} is out of play; {acting} acts for him, competence {competence}.")
        });
    }
    competence
}

impl Perform for Choose {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let is_due = matches!(stage.state.due.first(), Some(Due::Choose));
        let Some(holder) = stage.state.initiative.filter(|_| is_due) else {
            return nothing_due(told, "no choice of the first player");
        };
        only_by(stage, told, "", holder);
        told.finish()?;
        let first = if self.order == Turn::First { holder } else { holder.other() };
        stage.state.due.take_first();
        stage.state.first_player = Some(first);
        stage.state.to_act = Some(first);
        stage.say_of(coh(5), |state| format!("{} acts first in the {}.", state.side_name(first), state.phase.word()));
        Ok(())
    }
}

impl Perform for Victory {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        if !matches!(stage.state.due.first(), Some(Due::Victory)) {
            return nothing_due(told, "no reckoning");
        }
        let seen = Lay::look(charts(stage), &stage.state, |lay| {
            let held = lay.objectives_held().map(|(name, side)| (name.to_owned(), side));
            Some(held.collect::<Vec<_>>())
        });
        let (counts, objectives) = seen.map(|objectives| (counted(&objectives), objectives)).apart();
        let held = counts.or_asked(told, &[], |told| Some(count_as_told(told, stage.state.objectives.len())));
        told.finish()?;
        for (name, side) in objectives.unwrap_or_default() {
            let text = match side {
                Some(side) => format!("{} holds {name}.", stage.state.side_name(side)),
                None => format!("Nobody holds {name}."),
            };
            stage.say(coh(103), text);
        }
        reckon(stage, held.unwrap_or_default())
    }
}

/// How many objectives each side holds.
fn counted(objectives: &[(String, Option<Side>)]) -> [usize; 2] {
    Side::BOTH.map(|side| objectives.iter().filter(|(_, held)| *held == Some(side)).count())
}

/// The same as the players say, of the number there are.
fn count_as_told(told: &mut Arguments, objectives: usize) -> [usize; 2] {
    let most = i32::try_from(objectives).unwrap_or(20);
    if most == 0 {
        return [0, 0];
    }
    let held = ["a_objectives", "b_objectives"].map(|name| told.integer(name, 0..=most).unwrap_or(0));
    if held.iter().sum::<i32>() > most {
        told.refuse("b_objectives", format!("there are only {most} objectives, and one side holds each."));
    }
    held.map(|held| usize::try_from(held).unwrap_or_default())
}

impl Perform for Concede {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let side = self.side;
        only_by(stage, told, "side", side);
        told.finish()?;
        let result = given_up(&stage.state, side);
        stage.say(coh(103), format_args!("{result}."));
        stage.state.due.clear();
        stage.state.result = Some(result);
        stage.state.winner = Some(side.other());
        Ok(())
    }
}

//! Judges the supply of a formation (GT-68, GT-95).

use grognard_battle::command::{MayTell, Number, Perform};
use grognard_battle::{Arguments, Datum, act};
use grognard_books::grand_tactics::rules::gt;
use grognard_books::grand_tactics::supply::{Situation, Supply as Judgement};
use grognard_core::refusal::Refusals;

use super::arguments::{DUE_FORMATION, DueFormation};
use crate::acting::{due_first, must_agree};
use crate::due::Due;
use crate::state::{Stage, State};
use crate::supply::{Distance, distance};

act! {
    /// `supply`: by the distance, which the board shows where the books do not know it.
    #[derive(Default)]
    pub struct Supply: State = ("supply", "judges the supply of a formation") {
        formation: DueFormation = DUE_FORMATION,
        distance: MayTell<Number<0, 99>> =
            "links to a friendly supply area; left out without a path, and where the books know it",
    }
    .settles()
    .with_miniatures()
}

impl Perform for Supply {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let Some(Due::Supply { formation }) = due_first(stage, told) else { return told.refused() };
        let situation = match distance(&stage.state, &formation) {
            Distance::Links(links) => known(stage, told, Some(links)),
            Distance::Nowhere => known(stage, told, None),
            Distance::OnTheBoard => stage.situation::<Judgement>(&Datum::empty(), told, &[("distance", "distance")]),
        };
        must_agree(told, "formation", self.formation.as_deref(), &formation);
        told.finish()?;
        let Some(situation) = situation else { return Ok(()) };
        stage.state.due.take_first();
        let outcome = stage.rule::<Judgement>(format_args!("supply of {formation}"), |_| None, &situation);
        if let Some(entry) = stage.state.formations.get_mut(&formation) {
            entry.out_of_supply = !outcome.in_supply;
        }
        let word = if outcome.in_supply { "in supply" } else { "out of supply" };
        stage.say(gt(106), format_args!("{formation} is {word}"));
        Ok(())
    }
}

/// The distance, if the books know it. A player who gives it as well must give the same.
fn known(stage: &mut Stage<'_>, told: &mut Arguments, links: Option<i32>) -> Option<Situation> {
    let same = |given: &Datum| links.is_some_and(|links| *given == Datum::Integer(links.into()));
    if told.take("distance").is_some_and(|given| !same(&given)) {
        let words = match links {
            Some(_) => "it stands in a friendly supply area or an own fortress: leave the distance out.",
            None => "its side has no supply area: leave the distance out.",
        };
        told.refuse_by(gt(95), "distance", words);
    }
    stage.situation::<Judgement>(&Situation { distance: links }, told, &[])
}

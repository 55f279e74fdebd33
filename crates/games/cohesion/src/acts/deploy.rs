//! A command is placed on the virtual table (COH-104).

use grognard_battle::command::{Group, Perform, Say, SayOnTable, Text};
use grognard_battle::{Arguments, Datum, act};
use grognard_books::cohesion::rules::coh;
use grognard_core::refusal::Refusals;
use grognard_table::{Place, places_meant, put};

use super::arguments::WHICH;
use crate::acting::{charts, nothing_due, only_by};
use crate::deploy::next;
use crate::due::Due;
use crate::state::{Stage, State};
use crate::table_book::Cohesion;

act! {
    /// `deploy`.
    pub struct Deploy: State =
        ("deploy", "place a whole brigade, a unit of no brigade or the senior commander on the table") {
        group: Say<Text> = WHICH,
        places: SayOnTable<Group> =
            "each of the group: [{\"name\",\"x\",\"y\",\"facing\",\"formation\",\"attached\"}]; arranged for you if left out",
    }
    .on_table()
    .by("group")
}

impl Deploy {
    /// A group at these places, or as the program suggests.
    pub fn of(group: &str, places: Option<Vec<Place>>) -> Self {
        let places = places.map(|places| Datum::of(&places));
        Deploy { group: Some(Datum::Text(group.to_owned())), places }
    }
}

impl Perform for Deploy {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let Some(Due::Place { side, groups }) = stage.state.due.first().cloned() else {
            return nothing_due(told, "no placing");
        };
        only_by(stage, told, "", side);
        let meant = places_meant::<Cohesion>(charts(stage), &stage.state, &groups, told);
        told.finish()?;
        let Some((group, places)) = meant else { return Ok(()) };
        let words = put::<Cohesion>(&mut stage.state, places);
        match words.as_slice() {
            [only] if *only == group.name => stage.say(coh(104), format_args!("{only} is placed.")),
            _ => stage.say(coh(104), format_args!("{} is placed: {}.", group.name, words.join("; "))),
        }
        next(stage, side.other());
        Ok(())
    }
}

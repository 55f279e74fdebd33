//! Both sides place their armies in secret.

use grognard_battle::command::{Group, Name, Perform, Say, SayOnTable};
use grognard_battle::{Arguments, Datum, Secrecy, act};
use grognard_books::fatigue::rules::fat;
use grognard_core::refusal::Refusals;
use grognard_table::{places_meant, put};

use super::arguments::{Commands, WHICH};
use crate::asking::tables;
use crate::deploy::left_to_place;
use crate::state::{Stage, State};
use crate::table_book::Fatigue;

act! {
    /// `deploy`: places a command.
    pub struct Deploy: State = ("deploy", "place a whole command, or a dummy, on the table") {
        group: Say<Name<Commands>> = WHICH,
        places: SayOnTable<Group> =
            "each of the group: [{\"name\",\"x\",\"y\",\"facing\",\"formation\",\"attached\"}]; arranged for you if left out",
    }
    .on_table()
    .by("group")
    .kept(Secrecy::Side)
}

impl Deploy {
    /// A command, as the program suggests.
    pub fn of(group: &str) -> Self {
        Deploy { group: Some(Datum::Text(group.to_owned())), places: None }
    }
}

impl Perform for Deploy {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let names = left_to_place(&stage.state, stage.seat);
        if names.is_empty() {
            told.refuse_by(fat(144), "", "your side has placed everything.");
        }
        let meant = places_meant::<Fatigue>(tables(stage), &stage.state, &names, told);
        told.finish()?;
        let Some((group, places)) = meant else { return Ok(()) };
        put::<Fatigue>(&mut stage.state, places);
        stage.whisper(group.side, fat(144), format_args!("{} is placed.", group.name));
        Ok(())
    }
}

//! A side puts its army on the table: at once with miniatures, brigade by brigade on a virtual table.

use grognard_battle::command::{Facts, Free, Group, May, Perform, SayOnTable, Text, WhichSide};
use grognard_battle::{Arguments, Datum, act};
use grognard_books::impact::rules::imp;
use grognard_core::refusal::Refusals;

use crate::acting::check_seat;
use crate::state::{Stage, State};
use crate::venue::venue;

act! {
    /// `deploy`: side a first, so that b deploys knowing a's order of battle.
    #[derive(Default)]
    pub struct Deploy: State =
        ("deploy", "a side puts its army on the table; from now on the enemy sees its order of battle") {
        side: May<WhichSide> = "which side; the own one, or the next, if left out",
        formations: Free<Facts> = "formations other than those of the roster, by unit",
        group: SayOnTable<Text> = "on a table: the brigade, or the army leader, that is placed",
        places: SayOnTable<Group> =
            "on a table, each of the group: [{\"name\",\"x\",\"y\",\"facing\",\"formation\",\"attached\"}]; arranged for you if left out",
    }
    .by("group")
}

impl Deploy {
    /// A group on a table, as the program suggests.
    pub fn of(group: &str) -> Self {
        Deploy { group: Some(Datum::Text(group.to_owned())), ..Deploy::default() }
    }
}

impl Perform for Deploy {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let Some(next) = stage.state.to_deploy() else {
            told.refuse_by(imp(67), "act", "both sides have deployed.");
            return told.refused();
        };
        let venue = venue(&stage.state);
        let side = self.side.unwrap_or_else(|| venue.deploying(stage, next));
        check_seat(stage, told, "side", side);
        if next != side {
            told.refuse_by(imp(67), "side", format!("{} deploys now.", stage.state.army(next).name));
        }
        venue.deploy(stage, told, side, self.formations)
    }
}

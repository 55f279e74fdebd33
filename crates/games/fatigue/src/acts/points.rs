//! The points of a half turn: entered, shown, posted, adjusted (9.6).

use grognard_battle::command::{Free, May, MayTell, Name, Names, Need, Number, Perform, Text};
use grognard_battle::{Arguments, Seat, Secrecy, act};
use grognard_books::fatigue::ledger::Event;
use grognard_books::fatigue::names::Phase;
use grognard_books::fatigue::points::Points;
use grognard_books::fatigue::rules::fat;
use grognard_core::refusal::Refusals;

use super::arguments::{Commands, Players, SIDE, Side, WHO};
use crate::army_phase::{go_on, post_both};
use crate::arrivals::{block_entries, commands_due};
use crate::asking::{need_phase, need_side, tables};
use crate::blocks::pend;
use crate::reckoning::reckon;
use crate::state::{Stage, State, Step};

act! {
    /// `enter-points`: a player confirms the points of his commands, or adds to them.
    #[derive(Default)]
    pub struct EnterPoints: State =
        ("enter-points", "a player confirms the points of his commands for the half turn past") {
        player: Need<Name<Players>> = WHO,
        extra: Free<Number<0, 99>> = "points nobody has written down",
        because: Free<Text> = "what the extra points are for",
        blocked: MayTell<Names<Commands>> =
            "of his commands that come on now: whose entry has enemies within 3 inches",
    }
    .kept(Secrecy::Side)
    .with_miniatures()
}

act! {
    /// `tally`: all hands at the same moment; then posting, board, comparison, announcements and effects.
    pub struct Tally: State = ("tally", "all hands are shown; points are posted and levels announced") {}
    .with_miniatures()
}

act! {
    /// `adjust`: it is posted with the rest.
    pub struct Adjust: State = ("adjust", "the umpire changes a total or a record as the scenario says") {
        because: Need<Text> = "why",
        side: Side = SIDE,
        total: May<Number<-999, 999>> = "points on the total",
        recorded: May<Number<-999, 999>> = "points on the record",
    }
    .kept(Secrecy::Side)
}

impl EnterPoints {
    /// A player, with nothing to add.
    pub fn of(player: &str) -> Self {
        EnterPoints { player: player.to_owned(), ..EnterPoints::default() }
    }
}

/// Refuses acts that come before the points of the last half turn are posted, if they have been.
fn check_entering(stage: &Stage<'_>, told: &mut Arguments) {
    need_phase(stage, told, &[Phase::ArmyMoraleFatigue]);
    if stage.state.step != Step::Enter && stage.state.phase == Phase::ArmyMoraleFatigue {
        told.refuse_by(fat(112), "", "the points of the half turn past are posted already.");
    }
}

impl Perform for EnterPoints {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let EnterPoints { player, because, .. } = self;
        let extra = self.extra.unwrap_or(0);
        let due = commands_due(tables(stage), &stage.state, &player);
        let blocked = told.names_of("blocked", &due);
        check_entering(stage, told);
        if extra > 0 && because.is_none() {
            told.refuse("because", "is missing; say what the extra points are for.");
        }
        let Some(kept) = stage.state.players.get(&player) else { return told.refused() };
        let side = kept.side;
        if !stage.seat.holds(side) {
            told.refuse("player", "plays for the other side.");
        }
        if kept.entered {
            told.refuse_by(fat(113), "player", "has entered his points already.");
        }
        told.finish()?;
        if let Some(kept) = stage.state.players.get_mut(&player) {
            kept.entered = true;
        }
        block_entries(stage, side, &due, &blocked);
        if extra > 0 {
            pend(stage, side, Event::AdjustRecorded { points: Points::whole(extra) }, None, because.as_deref());
            if let Some(last) = stage.state.sides.of_mut(side).pending.last_mut() {
                last.player.clone_from(&player);
            }
        }
        let points = reckon(tables(stage), &stage.state, side).players.into_iter().find(|(name, _)| *name == player);
        let points = points.map_or(Points::ZERO, |(_, points)| points);
        stage.whisper(side, fat(113), format_args!("{player} enters {points} points for the half turn past."));
        Ok(())
    }
}

impl Perform for Tally {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        check_entering(stage, told);
        let missing = stage.state.players.iter().filter(|(_, player)| !player.entered).map(|(name, _)| name.clone());
        let missing: Vec<String> = missing.collect();
        if stage.state.step == Step::Enter && !missing.is_empty() {
            told.refuse_by(fat(113), "", format!("has still to enter his points: {}.", missing.join(", ")));
        }
        told.finish()?;
        post_both(stage)?;
        go_on(stage);
        Ok(())
    }
}

impl Perform for Adjust {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let Adjust { because, total, recorded, .. } = self;
        let side = need_side(stage, told, self.side);
        if stage.seat != Seat::Umpire {
            told.refuse_by(fat(92), "", "only the umpire adjusts points.");
        }
        if total.is_none() && recorded.is_none() {
            told.refuse("total", "give total or recorded, in points.");
        }
        told.finish()?;
        let Some(side) = side else { return Ok(()) };
        let total = total.map(|points| Event::AdjustTotal { points: Points::whole(points) });
        let recorded = recorded.map(|points| Event::AdjustRecorded { points: Points::whole(points) });
        for event in total.into_iter().chain(recorded) {
            pend(stage, side, event, None, Some(&because));
        }
        stage.whisper(side, fat(92), format_args!("The scenario adjusts the points: {because}."));
        Ok(())
    }
}

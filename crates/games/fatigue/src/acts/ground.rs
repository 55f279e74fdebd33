//! What changes hands: defend markers, objectives, lines of communication, road exits.

use grognard_battle::command::{Flag, May, Name, Need, Number, Perform};
use grognard_battle::{Arguments, Seat, Secrecy, act};
use grognard_books::fatigue::ledger::Event;
use grognard_books::fatigue::names::Phase;
use grognard_books::fatigue::points::Points;
use grognard_books::fatigue::rules::fat;
use grognard_books::fatigue::tables::EventKind;
use grognard_core::refusal::Refusals;

use super::arguments::{Objectives, OwnCommand, SIDE, Side, WHICH};
use crate::asking::{need_phase, need_side, own_command, tables};
use crate::blocks::pend;
use crate::ground::{loses_marker, markers_left, set_line, takes};
use crate::state::{Stage, State};

act! {
    /// `capture-marker`: the enemy holds it; its owner says whose it was.
    pub struct CaptureMarker: State = ("capture-marker", "the enemy takes a defend marker") {
        command: OwnCommand = "whose",
    }
    .kept(Secrecy::Side)
    .with_miniatures()
}

act! {
    /// `take-objective`.
    pub struct TakeObjective: State = ("take-objective", "an objective changes hands") {
        objective: Need<Name<Objectives>> = WHICH,
        side: Side = SIDE,
    }
    .with_miniatures()
}

act! {
    /// `line-of-communication`.
    pub struct LineOfCommunication: State =
        ("line-of-communication", "an enemy stands on a line of communication, or no longer does") {
        side: Side = SIDE,
        lost: May<Flag> = "whether it is lost",
    }
    .with_miniatures()
}

act! {
    /// `rear`: as the scenario counts them.
    pub struct Rear: State = ("rear", "the umpire: enemies on a road exit or in the rear") {
        side: Side = SIDE,
        units: May<Number<1, 99>> = "units on an exit",
        points_each: May<Number<0, 99>> = "points of each, as the scenario says",
        points: May<Number<0, 999>> = "value of a command in the rear",
    }
}

impl Perform for CaptureMarker {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let command = own_command(stage, told, self.command);
        need_phase(stage, told, &[Phase::Rally]);
        if command.as_ref().is_some_and(|name| markers_left(&stage.state, name) == 0) {
            told.refuse_by(fat(99), "command", "has no defend marker on the table.");
        }
        told.finish()?;
        if let Some(name) = command {
            loses_marker(stage, &name);
        }
        Ok(())
    }
}

impl Perform for TakeObjective {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let name = self.objective;
        let side = need_side(stage, told, self.side);
        need_phase(stage, told, &[Phase::Rally]);
        let Some(kept) = stage.state.objectives.get(&name) else { return told.refused() };
        let line = kept.line_of_communication;
        if side.is_some() && kept.holder == side {
            told.refuse_by(fat(111), "objective", "is held by that side already.");
        }
        told.finish()?;
        let Some(side) = side else { return Ok(()) };
        takes(stage, &name, side);
        if let Some(owner) = line {
            set_line(stage, owner, owner != side);
        }
        Ok(())
    }
}

impl Perform for LineOfCommunication {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let side = need_side(stage, told, self.side);
        let lost = self.lost.unwrap_or(true);
        need_phase(stage, told, &[Phase::Rally]);
        if side.is_some_and(|side| stage.state.sides.of(side).line_of_communication_lost == lost) {
            told.refuse_by(fat(53), "lost", "that is how it stands already.");
        }
        told.finish()?;
        if let Some(side) = side {
            set_line(stage, side, lost);
        }
        Ok(())
    }
}

impl Perform for Rear {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let Rear { units, points_each, points, .. } = self;
        let side = need_side(stage, told, self.side);
        if stage.seat != Seat::Umpire {
            told.refuse_by(fat(97), "", "the umpire says what the scenario counts.");
        }
        if units.is_none() && points.is_none() {
            told.refuse("units", "give units on an exit, or points of a command in the rear.");
        }
        told.finish()?;
        let Some(side) = side else { return Ok(()) };
        let chart = tables(stage).mfp_events.of(EventKind::EnemyTouchesExit, stage.state.edition).value;
        let points_each = points_each.map_or(Points::halves(chart), Points::whole);
        let touches = units.map(|units| Event::EnemyTouchesExit { units, points_each });
        let exits = points.map(|points| Event::EnemyExitsRear { points: Points::whole(points) });
        for event in touches.into_iter().chain(exits) {
            pend(stage, side, event, None, None);
        }
        stage.say(fat(97), format_args!("Enemies stand in the rear of {}.", stage.state.sides.of(side).name.clone()));
        Ok(())
    }
}

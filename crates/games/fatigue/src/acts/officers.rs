//! Officers and the markers of dummies: they ride, are caught, take other commands.

use grognard_battle::command::{Kept, May, Need, OnTable, Perform, Place};
use grognard_battle::{Arguments, Observed, Secrecy, act};
use grognard_books::fatigue::names::{Level, Phase};
use grognard_books::fatigue::rules::fat;
use grognard_core::refusal::Refusals;

use super::arguments::{OwnCommand, OwnOfficer, Units, WHICH, WHO};
use crate::asking::{need_phase, own_command, own_officer, tables, unit_that};
use crate::derive::{Lay, Piece, dummy_place, officer_place};
use crate::ground::is_caught;
use crate::markers::hide_officers;
use crate::moving::rides;
use crate::riding::{could_join, could_ride, refuse_if_far};
use crate::state::{self, Stage, State};

act! {
    /// `attach`.
    pub struct Attach: State = ("attach", "an officer goes to a unit, or leaves it") {
        officer: OwnOfficer = WHO,
        unit: May<Kept<Units>> = "to whom; else by himself",
        place: OnTable<Place> = "on a table: where he rides to, if to no unit",
    }
    .kept(Secrecy::Side)
}

act! {
    /// `move-marker`: only its owner knows that it is one (FAT-155).
    pub struct MoveMarker: State = ("move-marker", "on a table: the marker of a dummy moves") {
        command: OwnCommand = WHICH,
        place: Need<Place> = "where to",
    }
    .on_table()
    .kept(Secrecy::Side)
}

act! {
    /// `officer-caught`: he joins a friend nearby, otherwise he is hit.
    pub struct OfficerCaught: State = ("officer-caught", "enemies touch an officer who is alone") {
        officer: OwnOfficer = WHO,
        joins: May<Kept<Units>> = "a friend near enough",
    }
    .with_miniatures()
}

act! {
    /// `join-command`: he leads it if it has no officer.
    pub struct JoinCommand: State = ("join-command", "the officer of a destroyed command takes another") {
        officer: OwnOfficer = WHO,
        command: OwnCommand = WHICH,
    }
    .kept(Secrecy::Side)
}

impl Attach {
    /// An officer to a unit, or by himself where he is.
    pub fn of(officer: &str, unit: Option<&str>) -> Self {
        Attach { officer: officer.to_owned(), unit: unit.map(str::to_owned), place: None }
    }
}

/// An officer of the player's side by his name, as in the books.
fn officer_named(stage: &Stage<'_>, told: &mut Arguments, given: String) -> Option<(String, state::Officer)> {
    let name = own_officer(stage, told, given)?;
    let officer = stage.state.officers.get(&name)?.clone();
    Some((name, officer))
}

/// A unit of an officer's side.
fn friend_named(
    stage: &Stage<'_>,
    told: &mut Arguments,
    (field, given): (&str, Option<String>),
    officer: &state::Officer,
) -> Option<String> {
    unit_that(stage, told, field, given?, |unit| unit.side == officer.side && unit.is_present())
}

impl Perform for Attach {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let Some((name, officer)) = officer_named(stage, told, self.officer) else { return told.refused() };
        let (alone, side) = (self.unit.is_none(), officer.side);
        let unit = friend_named(stage, told, ("unit", self.unit), &officer);
        need_phase(stage, told, &[Phase::Movement]);
        let seen = Lay::look(tables(stage), &stage.state, |lay| {
            if alone && self.place.is_none() {
                told.refuse_missing("x", &[]);
                told.refuse_missing("y", &[]);
            }
            if !alone && self.place.is_some() {
                told.refuse("x", "he rides either to a unit or to a place.");
            }
            let from = officer_place(lay.state, &name)?;
            match &unit {
                Some(unit) => {
                    let found = lay.piece(unit).filter(|_| could_join(lay, &name, side, unit)).map(Piece::at);
                    refuse_if_far(told, (fat(126), "unit"), found.is_some());
                    found
                }
                None => {
                    let place = self.place?;
                    refuse_if_far(told, (fat(126), "x"), could_ride(lay, &name, side, (from, place)));
                    Some(place)
                }
            }
        });
        if Some(side) != stage.state.phasing() {
            told.refuse_by(fat(143), "officer", "officers move in their own half turn.");
        }
        if officer.hit || officer.away {
            told.refuse_by(fat(164), "officer", "is not on the table.");
        }
        if officer.rode {
            told.refuse_by(fat(126), "officer", "has ridden in this phase.");
        }
        let stays = officer.attached == unit && (unit.is_some() || seen == Observed::Asked);
        if stays && told.are_fine() {
            told.refuse("unit", "is where he is already.");
        }
        told.finish()?;
        if let Some(kept) = stage.state.officers.get_mut(&name) {
            kept.attached.clone_from(&unit);
            kept.rode = seen != Observed::Asked;
        }
        if let Some(place) = seen.measured() {
            rides(&mut stage.state, &name, place);
        }
        let words = unit.map_or_else(|| format!("{name} is by himself."), |unit| format!("{name} is with {unit}."));
        if hide_officers(&stage.state, side) {
            stage.whisper(side, fat(126), words);
        } else {
            stage.say(fat(126), words);
        }
        Ok(())
    }
}

impl Perform for MoveMarker {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let name = own_command(stage, told, self.command);
        need_phase(stage, told, &[Phase::Movement]);
        let found = name.and_then(|name| Some((stage.state.commands.get(&name)?.clone(), name)));
        let Some((kept, name)) = found else { return told.refused() };
        let side = kept.side;
        if Some(side) != stage.state.phasing() {
            told.refuse_by(fat(143), "command", "markers move in their own half turn.");
        }
        if kept.level != Level::Dummy {
            told.refuse_by(fat(155), "command", "is no dummy; its units move.");
        }
        if kept.rode {
            told.refuse_by(fat(155), "command", "has moved in this phase.");
        }
        if let Some(lay) = Lay::of(tables(stage), &stage.state) {
            match dummy_place(lay.state, &name) {
                Some(from) => {
                    refuse_if_far(told, (fat(155), "x"), could_ride(&lay, &name, side, (from, self.place)));
                }
                None => told.refuse_by(fat(155), "command", "has no marker on the table."),
            }
        }
        told.finish()?;
        rides(&mut stage.state, &name, self.place);
        if let Some(kept) = stage.state.commands.get_mut(&name) {
            kept.rode = true;
        }
        stage.whisper(side, fat(155), format_args!("The marker of {name} moves."));
        Ok(())
    }
}

impl Perform for OfficerCaught {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let Some((name, officer)) = officer_named(stage, told, self.officer) else { return told.refused() };
        let unit = friend_named(stage, told, ("joins", self.joins), &officer);
        if stage.state.phase == Phase::ArmyMoraleFatigue {
            told.refuse_by(fat(143), "", "nobody moves in the Army Morale Fatigue Phase.");
        }
        if officer.hit || officer.away {
            told.refuse_by(fat(164), "officer", "is not on the table.");
        }
        if officer.attached.is_some() {
            told.refuse("officer", "is with a unit, not alone.");
        }
        told.finish()?;
        is_caught(stage, &name, unit);
        Ok(())
    }
}

impl Perform for JoinCommand {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let Some((name, officer)) = officer_named(stage, told, self.officer) else { return told.refused() };
        let side = officer.side;
        let own = stage.state.commands.iter().filter(|(_, command)| command.side == side);
        let command = told.known_name("command", self.command, own.map(|(name, _)| name));
        let mut units = stage.state.units.values().filter(|unit| unit.command == officer.command).peekable();
        let destroyed = units.peek().is_some() && units.all(state::Unit::is_removed);
        if officer.hit || officer.away || !destroyed {
            told.refuse_by(fat(164), "officer", "only the officer of a destroyed command joins another.");
        }
        if command.as_ref() == Some(&officer.command) {
            told.refuse_by(fat(164), "command", "is his own, and destroyed.");
        }
        told.finish()?;
        let Some(command) = command else { return Ok(()) };
        if let Some(kept) = stage.state.officers.get_mut(&name) {
            kept.command.clone_from(&command);
        }
        if let Some(old) = stage.state.commands.get_mut(&officer.command) {
            old.officer = None;
        }
        let led = stage.state.commands.get(&command).and_then(|kept| kept.officer.as_ref());
        let led = led.and_then(|leader| stage.state.officers.get(leader)).is_some_and(|leader| !leader.hit);
        if led {
            stage.whisper(side, fat(164), format_args!("{name} joins {command}."));
            return Ok(());
        }
        if let Some(kept) = stage.state.commands.get_mut(&command) {
            kept.officer = Some(name.clone());
        }
        stage.whisper(side, fat(164), format_args!("{name} takes over {command}."));
        Ok(())
    }
}

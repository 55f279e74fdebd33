//! A unit goes back: where to, the friends it crosses, and whether it is still there afterwards (COH-20, COH-112); and
//! units are left outside their commander's radius (COH-62).

use grognard_battle::command::{Flag, May, MayShow, MayTell, Name, Names, Perform};
use grognard_battle::{Arguments, Pending as _, Side, act};
use grognard_books::cohesion::rules::coh;
use grognard_core::refusal::Refusals;
use grognard_core::rule::Rule;
use grognard_table::inches;

use super::arguments::{CROSSED, FIRST_DUE, Units};
use crate::acting::{charts, check_crossed, nothing_due, only_by};
use crate::blocks::gone;
use crate::derive::{Lay, distance_to_commander};
use crate::due::Due;
use crate::movement::pass_friends;
use crate::moves::{End, WayBack, place, way_back};
use crate::phases::may_be_detached;
use crate::state::{Fate, Phase, Stage, State};

act! {
    /// `retreat`.
    #[derive(Default)]
    pub struct Retreat: State = ("retreat", "a unit goes back as the rules say; tell what the table shows") {
        unit: May<Name<Units>> = FIRST_DUE,
        crossed: MayShow<Names<Units>> = CROSSED,
        friends_in_radius: MayTell<Names<Units>> =
            "recovery phase: friends crossed that are within their commander's radius though they or he went back",
        left_table: MayShow<Flag> = "its centre crossed a table edge",
        no_room: MayShow<Flag> = "it met an enemy or found no room to end in",
    }
    .with_miniatures()
}

act! {
    /// `detach`.
    #[derive(Default)]
    pub struct Detach: State = ("detach", "say which units are wholly outside their commander's radius") {
        units: MayShow<Names<Units>> = "those outside; nobody if not said",
    }
    .with_miniatures()
}

impl Perform for Retreat {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let first = stage.state.due.first().cloned();
        let Some(item @ Due::Retreat { unit: name, inches, flight, from }) = &first else {
            return nothing_due(told, "no retreat");
        };
        if self.unit.as_ref().is_some_and(|named| named != name) {
            told.refuse_by(coh(107), "unit", format!("{name} goes back first."));
        }
        let side = stage.state.units.get(name).map(|unit| unit.side);
        if let Some(side) = side {
            only_by(stage, told, "unit", side);
        }
        let way =
            Lay::look(charts(stage), &stage.state, |lay| way_back(lay, name, 100 * inches, *flight, from.as_ref()));
        let way = way.or_asked(told, &[], |told| {
            let words = (item.rule(&stage.state), format!("{}.", item.title(&stage.state)));
            Some(self.told_way(stage, told, (name, side?), words))
        });
        told.finish()?;
        stage.state.due.take_first();
        // A unit that is not on the table goes nowhere.
        let Some(way) = way else { return Ok(()) };
        let (rule, words) = way.words;
        stage.say(rule, words);
        goes_back(stage, name);
        if let Some(pose) = way.pose {
            place(stage, name, pose);
        }
        pass_friends(stage, name, &way.crossed, &way.in_radius)?;
        match way.end {
            End::Stands(None) => {}
            End::Stands(Some(words)) => stage.say(coh(112), words),
            End::Gone(fate, rule, words) => {
                if let Some(words) = words {
                    stage.say(rule, words);
                }
                gone(stage, name, fate, rule);
            }
        }
        Ok(())
    }
}

impl Retreat {
    /// A way back as the players saw it.
    fn told_way(self, stage: &Stage<'_>, told: &mut Arguments, mover: (&str, Side), words: (Rule, String)) -> WayBack {
        let crossed = self.crossed.unwrap_or_default();
        check_crossed(stage, told, mover, &crossed);
        let in_radius = told.names_of("friends_in_radius", &crossed);
        let (left_table, no_room) = (self.left_table.unwrap_or(false), self.no_room.unwrap_or(false));
        if left_table && no_room {
            told.refuse_by(coh(107), "no_room", "it is either off the table or destroyed, not both.");
        }
        let end = match (left_table, no_room) {
            (true, _) => End::Gone(Fate::OffTable, coh(107), None),
            (_, true) => End::Gone(Fate::Destroyed, coh(107), None),
            _ => End::Stands(None),
        };
        WayBack { words, crossed, in_radius, pose: None, end }
    }
}

/// Attached officers go along; units that went back after the movement phase may be out of radius.
fn goes_back(stage: &mut Stage<'_>, name: &str) {
    let after_movement = matches!(stage.state.phase, Phase::Melee | Phase::Recovery);
    let in_movement = stage.state.phase == Phase::Movement;
    if let Some(unit) = stage.state.units.get_mut(name) {
        unit.displaced |= after_movement;
        unit.moved |= in_movement;
    }
    for officer in stage.state.attached_to(name) {
        if let Some(books) = stage.state.officers.get_mut(&officer) {
            books.displaced |= after_movement;
        }
        stage.say(coh(107), format_args!("{officer} goes along with {name}."));
    }
}

impl Perform for Detach {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let Some(Due::Detach { side }) = stage.state.due.first().cloned() else {
            return nothing_due(told, "no detachment");
        };
        only_by(stage, told, "", side);
        let outside = Lay::look(charts(stage), &stage.state, |lay| Some(wholly_outside(lay, side)));
        let outside =
            outside.or_asked(told, &[], |told| Some(told_outside(stage, told, side, &self.units.unwrap_or_default())));
        told.finish()?;
        let outside = outside.unwrap_or_default();
        stage.state.due.take_first();
        if outside.is_empty() {
            stage.say_of(coh(62), |state| format!("No unit of {} is detached.", state.side_name(side)));
        }
        for (name, words) in outside {
            if let Some(unit) = stage.state.units.get_mut(&name) {
                unit.detached = true;
            }
            stage.say(coh(62), words);
        }
        Ok(())
    }
}

/// Units wholly outside the radius of their commander by measurement, and how far that is.
fn wholly_outside(lay: &Lay<'_>, side: Side) -> Vec<(String, String)> {
    let own = lay.of_side(side).filter(|piece| !piece.unit.detached);
    let outside = own.filter_map(|piece| {
        let (distance, radius) = distance_to_commander(lay, piece)?;
        let commander = lay.state.commander_of(piece.unit.brigade.as_ref()?)?;
        let words = || {
            format!(
                "{} is {} inches from {commander}, beyond his radius of {}, and detached.",
                piece.name,
                inches(distance),
                inches(radius)
            )
        };
        (distance > radius).then(|| (piece.name.to_owned(), words()))
    });
    outside.collect()
}

/// The same as the side says.
fn told_outside(stage: &Stage<'_>, told: &mut Arguments, side: Side, names: &[String]) -> Vec<(String, String)> {
    for (index, name) in names.iter().enumerate() {
        let field = format!("units.{index}");
        let Some(unit) = stage.state.units.get(name) else { continue };
        if unit.side != side {
            told.refuse(&field, format!("{name} is not of this side."));
        } else if !unit.is_present() {
            told.refuse_by(coh(106), &field, format!("{name} {}.", unit.fate.words()));
        } else if unit.is_independent() {
            told.refuse_by(coh(62), &field, format!("{name} is independent already."));
        } else if unit.brigade.as_ref().is_none_or(|brigade| stage.state.commander_of(brigade).is_none()) {
            told.refuse_by(coh(108), &field, format!("the brigade of {name} has no commander: it detaches nobody."));
        }
    }
    let outside = may_be_detached(&stage.state, side).into_iter().filter(|name| names.contains(name));
    outside.map(|name| (name.clone(), format!("{name} is outside its commander's radius and detached."))).collect()
}

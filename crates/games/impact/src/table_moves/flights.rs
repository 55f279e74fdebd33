//! Flight, fall back and evasion on a virtual table: nobody is asked, the table carries them out (IMP-59, IMP-75,
//! IMP-76).

use grognard_books::impact::movement::{Move, Situation};
use grognard_books::impact::rules::imp;
use grognard_books::impact::unit::Level;
use grognard_core::trace::Note;
use grognard_field::Point;
use grognard_table::inches;

use super::leaders::{leaders_get_away, to_nearest_friend};
use crate::blocks::{eliminate, limber_if_battery, limber_if_routed, one_more_figure, say_leaders, tables};
use crate::derive::{Lay, Piece, move_facts};
use crate::moving::{goes, keep_in_step};
use crate::state::Stage;
use crate::terrain::words;
use crate::ways::{Back, End, evades, falls_back, flees};

fn look<T>(stage: &Stage<'_>, name: &str, way: impl FnOnce(&Lay<'_>, &Piece<'_>) -> T) -> Option<T> {
    let lay = Lay::of(tables(stage), &stage.state)?;
    lay.piece(name).map(|piece| way(&lay, piece))
}

/// The facts of a move from a unit's place, without a way.
fn where_it_stands(lay: &Lay<'_>, piece: &Piece<'_>, level: Level) -> Situation {
    let facts = move_facts(lay.t, &lay.table.ground, piece.unit, (piece.at(), piece.at()), 1);
    Situation { level, legs: Vec::new(), ..facts }
}

/// A routed unit flees.
pub fn flee(stage: &mut Stage<'_>, name: &str) {
    let Some(situation) = look(stage, name, |lay, piece| where_it_stands(lay, piece, Level::Routed)) else { return };
    let side = stage.state.units.get(name).map(|unit| unit.side);
    stage.lead_with(vec![Note::fact(imp(59), format!("its centre is in {}", words(situation.terrain)))]);
    let outcome = stage.rule::<Move>(format_args!("{name} flees"), |_| side, &situation);
    if let Some(unit) = stage.state.units.get_mut(name) {
        unit.fled = true;
    }
    stage.say(imp(69), format_args!("{name} has fled this turn"));
    let back = look(stage, name, |lay, piece| flees(lay, piece, outcome.allowance));
    limber_if_battery(stage, name);
    if let Some(back) = back {
        went(stage, name, back, true);
    }
}

/// A loser of a charge falls back from the centre of the enemy's lead.
pub fn fall_back(stage: &mut Stage<'_>, name: &str, inches: i32, from: Point) {
    stage.say(imp(19), format_args!("{name} falls back {inches} inches"));
    let back = look(stage, name, |lay, piece| falls_back(lay, piece, from, inches));
    limber_if_routed(stage, name);
    if let Some(back) = back {
        went(stage, name, back, true);
    }
}

/// A unit that is charged evades.
pub fn evade(stage: &mut Stage<'_>, name: &str, charger: &str, from: Point) {
    let level = stage.state.units.get(name).map_or(Level::GoodOrder, |unit| unit.level);
    let Some(situation) = look(stage, name, |lay, piece| where_it_stands(lay, piece, level)) else { return };
    let side = stage.state.units.get(name).map(|unit| unit.side);
    stage.lead_with(vec![Note::fact(imp(76), format!("its centre is in {}", words(situation.terrain)))]);
    let outcome = stage.rule::<Move>(format_args!("{name} evades {charger}"), |_| side, &situation);
    if let Some(back) = look(stage, name, |lay, piece| evades(lay, piece, from, outcome.allowance)) {
        went(stage, name, back, false);
    }
}

/// Writes the end of a way back: off the table, stopped with or without a loss, or with its leader along.
fn went(stage: &mut Stage<'_>, name: &str, back: Back, costs: bool) {
    match back.end {
        End::OffTable => {
            let behind: Vec<String> = stage.state.attached(name).map(|(leader, _)| leader.clone()).collect();
            eliminate(stage, name, true);
            keep_in_step(&mut stage.state);
            for leader in behind {
                to_nearest_friend(stage, &leader);
            }
        }
        End::Stands(pose) => {
            let from = stage.state.table.as_ref().and_then(|table| table.units.get(name)).map(|pose| pose.at);
            goes(&mut stage.state, name, pose);
            let far = from.map_or(0, |from| from.distance(pose.at));
            stage.say(imp(75), format_args!("{name} stands {} inches from where it was", inches(far)));
            if back.stopped && costs {
                one_more_figure(stage, name);
                keep_in_step(&mut stage.state);
            } else if back.stopped {
                stage.say(imp(76), format_args!("{name} is stopped, without loss"));
            }
            say_leaders(stage, name);
        }
    }
    leaders_get_away(stage);
}

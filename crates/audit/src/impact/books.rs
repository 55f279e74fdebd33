//! The books of a battle in its log.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use crate::geometry::Point;
use crate::reading::{at, flag, number, text};

/// Place and facing of a unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Pose {
    pub at: Point,
    pub facing: f64,
}

/// A regiment or battery.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "the marks of a turn, as the books keep them")]
pub(super) struct Unit {
    pub name: String,
    pub side: String,
    pub brigade: String,
    pub arm: String,
    pub experience: String,
    pub weapon: String,
    pub figures: i64,
    pub figures_at_start: i64,
    pub per_stand: i64,
    pub sections_at_start: i64,
    pub sections_lost: i64,
    pub formation: String,
    pub level: String,
    pub merged: bool,
    pub out: String,
    pub ap: i64,
    pub moved: bool,
    pub fired: bool,
    pub reacted: bool,
    pub fled: bool,
    pub fired_from: BTreeSet<String>,
    pub pose: Option<Pose>,
}

impl Unit {
    /// Whether it is still in the battle.
    pub fn is_in(&self) -> bool {
        self.out == "in"
    }

    /// Whether it is routed.
    pub fn is_routed(&self) -> bool {
        self.level == "routed"
    }

    /// Its stands; for a battery its sections.
    pub fn stands(&self) -> i64 {
        if self.per_stand > 0 { (self.figures + self.per_stand - 1) / self.per_stand } else { 0 }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Leader {
    pub name: String,
    pub side: String,
    pub brigade: Option<String>,
    pub lb: i64,
    pub attached_to: Option<String>,
    pub eliminated: bool,
    pub at: Option<Point>,
}

/// A brigade and its losses.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Brigade {
    pub name: String,
    pub side: String,
    pub units_at_start: i64,
    pub units_eliminated: i64,
    pub regiments_eliminated: i64,
    pub leaders_eliminated: i64,
    pub broken: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct SideBooks {
    pub points: i64,
    pub army_broken: bool,
    pub leaders_eliminated: i64,
}

/// All of the books.
#[derive(Clone, Debug)]
pub(super) struct Books {
    pub turn: i64,
    pub turn_limit: i64,
    pub phase: String,
    pub first: Option<String>,
    pub last_first: Option<String>,
    pub active: Option<String>,
    pub over: bool,
    pub units: Vec<Unit>,
    pub leaders: Vec<Leader>,
    pub brigades: Vec<Brigade>,
    pub sides: [SideBooks; 2],
}

impl Books {
    /// Out of the books of a log.
    pub fn read(books: &Value) -> Books {
        let side = |side: &str| SideBooks {
            points: whole(books, &format!("sides.{side}.points")),
            army_broken: flag(books, &format!("sides.{side}.army_broken")),
            leaders_eliminated: whole(books, &format!("sides.{side}.leaders_eliminated")),
        };
        let table = books.get("table");
        let empty = Map::new();
        let places = |what: &str| {
            let named = table.and_then(|table| table.get(what)).and_then(Value::as_object);
            named.unwrap_or(&empty).clone()
        };
        let (poses, officers) = (places("units"), places("officers"));
        Books {
            turn: whole(books, "turn"),
            turn_limit: whole(books, "turn_limit"),
            phase: word(books, "phase"),
            first: text(books, "first").map(str::to_owned),
            last_first: text(books, "last_first").map(str::to_owned),
            active: text(books, "active").map(str::to_owned),
            over: books.get("result").is_some_and(|result| !result.is_null()),
            units: named(books, "units")
                .map(|(name, unit)| unit_of(name, unit, poses.get(name).and_then(pose_of)))
                .collect(),
            leaders: named(books, "leaders")
                .map(|(name, leader)| leader_of(name, leader, officers.get(name).and_then(point_of)))
                .collect(),
            brigades: named(books, "brigades").map(|(name, brigade)| brigade_of(name, brigade)).collect(),
            sides: [side("a"), side("b")],
        }
    }

    pub fn unit(&self, name: &str) -> Option<&Unit> {
        self.units.iter().find(|unit| unit.name == name)
    }

    /// A unit by its name, for writing.
    pub fn unit_mut(&mut self, name: &str) -> Option<&mut Unit> {
        self.units.iter_mut().find(|unit| unit.name == name)
    }

    pub fn brigade(&self, name: &str) -> Option<&Brigade> {
        self.brigades.iter().find(|brigade| brigade.name == name)
    }

    /// The units on the table.
    pub fn standing(&self) -> impl Iterator<Item = &Unit> {
        self.units.iter().filter(|unit| unit.is_in() && unit.pose.is_some())
    }

    /// The enemies of a side that are on the table.
    pub fn enemies<'a>(&'a self, side: &'a str) -> impl Iterator<Item = &'a Unit> {
        self.standing().filter(move |unit| unit.side != side)
    }

    pub fn leaders_of<'a>(&'a self, unit: &'a str) -> impl Iterator<Item = &'a Leader> {
        self.leaders.iter().filter(move |leader| !leader.eliminated && leader.attached_to.as_deref() == Some(unit))
    }

    pub fn side_mut(&mut self, side: &str) -> &mut SideBooks {
        &mut self.sides[usize::from(side != "a")]
    }
}

fn named<'a>(books: &'a Value, what: &str) -> impl Iterator<Item = (&'a String, &'a Value)> {
    books.get(what).and_then(Value::as_object).into_iter().flatten()
}

/// A whole number below a value; 0 if there is none.
pub(super) fn whole(value: &Value, path: &str) -> i64 {
    at(value, path).and_then(Value::as_i64).unwrap_or_default()
}

/// A text below a value; empty if there is none.
pub(super) fn word(value: &Value, path: &str) -> String {
    text(value, path).unwrap_or_default().to_owned()
}

/// A place, kept in hundredths of an inch.
pub(super) fn point_of(value: &Value) -> Option<Point> {
    Some(Point { x: number(value, "x")? / 100.0, y: number(value, "y")? / 100.0 })
}

/// A place and a facing.
pub(super) fn pose_of(value: &Value) -> Option<Pose> {
    Some(Pose { at: point_of(value.get("at")?)?, facing: number(value, "facing")? })
}

fn unit_of(name: &str, unit: &Value, pose: Option<Pose>) -> Unit {
    let arcs = unit.get("fired_from").and_then(Value::as_array).into_iter().flatten();
    Unit {
        name: name.to_owned(),
        side: word(unit, "side"),
        brigade: word(unit, "brigade"),
        arm: word(unit, "arm"),
        experience: word(unit, "experience"),
        weapon: word(unit, "weapon"),
        figures: whole(unit, "figures"),
        figures_at_start: whole(unit, "figures_at_start"),
        per_stand: whole(unit, "figures_per_stand"),
        sections_at_start: whole(unit, "sections_at_start"),
        sections_lost: whole(unit, "sections_lost"),
        formation: word(unit, "formation"),
        level: word(unit, "level"),
        merged: flag(unit, "merged"),
        out: word(unit, "out"),
        ap: whole(unit, "ap"),
        moved: flag(unit, "moved"),
        fired: flag(unit, "fired"),
        reacted: flag(unit, "reacted"),
        fled: flag(unit, "fled"),
        fired_from: arcs.filter_map(Value::as_str).map(str::to_owned).collect(),
        pose,
    }
}

fn leader_of(name: &str, leader: &Value, place: Option<Point>) -> Leader {
    Leader {
        name: name.to_owned(),
        side: word(leader, "side"),
        brigade: text(leader, "brigade").map(str::to_owned),
        lb: whole(leader, "lb"),
        attached_to: text(leader, "attached_to").map(str::to_owned),
        eliminated: flag(leader, "eliminated"),
        at: place,
    }
}

fn brigade_of(name: &str, brigade: &Value) -> Brigade {
    Brigade {
        name: name.to_owned(),
        side: word(brigade, "side"),
        units_at_start: whole(brigade, "units_at_start"),
        units_eliminated: whole(brigade, "units_eliminated"),
        regiments_eliminated: whole(brigade, "regiments_eliminated"),
        leaders_eliminated: whole(brigade, "leaders_eliminated"),
        broken: flag(brigade, "broken"),
    }
}

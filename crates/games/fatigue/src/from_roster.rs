//! An order of battle as a set-up: its contents, and plain defaults for the rest.

use grognard_books::fatigue::Tables;
use grognard_books::fatigue::names::{Arm, Cmr, Level, Rank};
use grognard_books::fatigue::tables::Weapon;
use grognard_core::facts::{Choice, Datum};
use grognard_core::tables::{Place, Problem};
use serde::Serialize;

use grognard_desk::fatigue_roster::{ValuedCommand, ValuedSide, value};
use grognard_desk::order_of_battle::{self, Roster, problem};

/// A set-up from an order of battle with two sides. Every command is on the table without an order and has an officer
/// of its level; batteries have as many cannon as their crew can serve. Names that occur twice are extended by their
/// command's.
pub fn setup_from_roster(tables: &Tables, roster: &Roster, title: &str) -> Result<Datum, Vec<Problem>> {
    let sides = value(tables, roster)?;
    if sides.len() != 2 {
        let place = roster.sides.get(2).map_or(Place { line: 1, column: 1 }, |side| side.name.place);
        let reason = format!("a battle has two sides, this roster has {}.", sides.len());
        return Err(vec![problem(place, "side", reason)]);
    }
    let mut names = Names::default();
    let pairs = sides.iter().zip(&roster.sides);
    let sides = pairs.map(|(side, source)| {
        let commands = side.commands.iter().zip(&source.commands);
        let commands = commands.map(|(command, source)| written_command(tables, side, (command, source), &mut names));
        WrittenSide { name: &side.name, commands: commands.collect() }
    });
    Ok(Datum::of(&WrittenSetup { title, sides: sides.collect() }))
}

/// A set-up as it is written.
#[derive(Serialize)]
struct WrittenSetup<'s> {
    title: &'s str,
    sides: Vec<WrittenSide<'s>>,
}

#[derive(Serialize)]
struct WrittenSide<'s> {
    name: &'s str,
    commands: Vec<WrittenCommand>,
}

#[derive(Serialize)]
struct WrittenCommand {
    name: String,
    level: Level,
    units: Vec<WrittenUnit>,
    #[serde(skip_serializing_if = "Option::is_none")]
    officer: Option<WrittenOfficer>,
}

#[derive(Serialize)]
struct WrittenOfficer {
    name: String,
    rank: Rank,
}

#[derive(Serialize)]
struct WrittenUnit {
    name: String,
    arm: Arm,
    #[serde(skip_serializing_if = "Option::is_none")]
    cmr: Option<Cmr>,
    figures: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    cannon: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    weapon: Option<Weapon>,
}

/// Names that are taken.
#[derive(Default)]
struct Names {
    taken: Vec<String>,
}

impl Names {
    /// The name itself, or with the command's name added, or with a number.
    fn own(&mut self, name: &str, of: &str) -> String {
        let mut own = name.to_owned();
        if self.taken.contains(&own) {
            own = format!("{name} ({of})");
        }
        let mut number = 2;
        while self.taken.contains(&own) {
            own = format!("{name} ({of}) {number}");
            number += 1;
        }
        self.taken.push(own.clone());
        own
    }
}

fn written_command(
    tables: &Tables,
    side: &ValuedSide,
    (command, source): (&ValuedCommand, &order_of_battle::Command),
    names: &mut Names,
) -> WrittenCommand {
    let name = names.own(&command.name, &side.name);
    let weapon = |unit: &str| {
        let cell = source.units.iter().find(|listed| listed.name.value == unit).and_then(|unit| unit.weapon.as_ref());
        cell.and_then(|cell| Weapon::named(&cell.value.to_lowercase()))
    };
    let mut units = Vec::new();
    for unit in &command.units {
        let facts = &unit.facts;
        let Some(arm) = Arm::named(facts.arm.name()) else { continue };
        let cannon = (facts.figures * tables.footprints.cannon_per_crew).clamp(1, 12);
        units.push(WrittenUnit {
            name: names.own(&unit.name, &name),
            arm,
            cmr: Some(facts.cmr),
            figures: facts.figures.into(),
            cannon: (arm == Arm::Artillery).then_some(cannon),
            weapon: weapon(&unit.name).filter(|weapon| tables.fire.weapon(*weapon).arms.contains(&arm)),
        });
    }
    let bases = source
        .units
        .iter()
        .filter(|unit| unit.arm.as_ref().is_some_and(|arm| arm.value.eq_ignore_ascii_case("headquarters")));
    for base in bases {
        let most = i64::from(tables.grades.headquarters_figures_max);
        let figures = base.figures.as_ref().map_or(1, |figures| figures.value.clamp(1, most));
        let name = names.own(&base.name.value, &name);
        units.push(WrittenUnit { name, arm: Arm::Headquarters, cmr: None, figures, cannon: None, weapon: None });
    }
    let officer = rank(command.level)
        .map(|rank| WrittenOfficer { name: names.own(&format!("officer of {name}"), &side.name), rank });
    WrittenCommand { name, level: command.level, units, officer }
}

/// The rank of a command's officer; single units, small commands and dummies have none of their own.
fn rank(level: Level) -> Option<Rank> {
    match level {
        Level::Brigade | Level::Artillery => Some(Rank::Brigade),
        Level::Division => Some(Rank::Division),
        Level::Corps => Some(Rank::Corps),
        Level::Wing => Some(Rank::Wing),
        Level::Column => Some(Rank::Column),
        Level::Army => Some(Rank::Army),
        Level::Nation => Some(Rank::Nation),
        Level::SingleUnit | Level::Small | Level::Dummy => None,
    }
}

//! An order of battle as a set-up: what it says, and plain defaults for the rest.

use grognard_books::fatigue::Tables;
use grognard_books::fatigue::names::{Level, Rank};
use grognard_books::fatigue::tables::Weapon;
use grognard_books::fatigue::unit_value::ValuedArm;
use grognard_core::facts::{Choice, Datum};
use grognard_core::tables::{Place, Problem};
use serde_json::{Value, json};

use grognard_desk::fatigue_roster::{ValuedCommand, ValuedSide, value};
use grognard_desk::order_of_battle::{self, Roster, problem};

/// A set-up out of an order of battle with two sides. Every command stands on the table without an order and has an
/// officer of its level; batteries have the cannon their crew can serve. Names that stand twice get their command's.
pub fn setup_from_roster(tables: &Tables, roster: &Roster, title: &str) -> Result<Datum, Vec<Problem>> {
    let sides = value(tables, roster)?;
    if sides.len() != 2 {
        let place = roster.sides.get(2).map_or(Place { line: 1, column: 1 }, |side| side.name.place);
        let reason = format!("a battle has two sides, this roster has {}.", sides.len());
        return Err(vec![problem(place, "side", reason)]);
    }
    let mut names = Names::default();
    let written: Vec<Value> = (sides.iter().zip(&roster.sides))
        .map(|(side, source)| json!({"name": side.name, "commands": commands(tables, side, source, &mut names)}))
        .collect();
    Ok(Datum::of(&json!({"title": title, "sides": written})))
}

/// Names that are taken.
#[derive(Default)]
struct Names {
    taken: Vec<String>,
}

impl Names {
    /// The name itself, or with what it belongs to, or with a number.
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

fn commands(tables: &Tables, side: &ValuedSide, source: &order_of_battle::Side, names: &mut Names) -> Vec<Value> {
    let pairs = side.commands.iter().zip(&source.commands);
    pairs.map(|(command, source)| written_command(tables, side, (command, source), names)).collect()
}

fn written_command(
    tables: &Tables,
    side: &ValuedSide,
    (command, source): (&ValuedCommand, &order_of_battle::Command),
    names: &mut Names,
) -> Value {
    let name = names.own(&command.name, &side.name);
    let weapon = |unit: &str| {
        let cell = source.units.iter().find(|listed| listed.name.value == unit).and_then(|unit| unit.weapon.as_ref());
        cell.and_then(|cell| Weapon::named(&cell.value.to_lowercase()))
    };
    let mut units: Vec<Value> = Vec::new();
    for unit in &command.units {
        let facts = &unit.facts;
        let mut written = json!({
            "name": names.own(&unit.name, &name), "arm": facts.arm, "cmr": facts.cmr, "figures": facts.figures,
        });
        if facts.arm == ValuedArm::Artillery {
            written["cannon"] = json!((facts.figures * tables.footprints.cannon_per_crew).clamp(1, 12));
        }
        let arms = |weapon: &Weapon| tables.fire.weapon(*weapon).arms.iter().any(|arm| arm.name() == facts.arm.name());
        if let Some(weapon) = weapon(&unit.name).filter(arms) {
            written["weapon"] = json!(weapon);
        }
        units.push(written);
    }
    let bases = source
        .units
        .iter()
        .filter(|unit| unit.arm.as_ref().is_some_and(|arm| arm.value.eq_ignore_ascii_case("headquarters")));
    for base in bases {
        let most = i64::from(tables.grades.headquarters_figures_max);
        let figures = base.figures.as_ref().map_or(1, |figures| figures.value.clamp(1, most));
        let base_name = names.own(&base.name.value, &name);
        units.push(json!({"name": base_name, "arm": "headquarters", "figures": figures}));
    }
    let mut written = json!({"name": name, "level": command.level, "units": units});
    if let Some(rank) = rank(command.level) {
        written["officer"] = json!({"name": names.own(&format!("officer of {name}"), &side.name), "rank": rank});
    }
    written
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

//! An order of battle as the fatigue book reads it: arms, ratings and levels in the book's words, valued by its
//! procedures in both editions.

use grognard_books::fatigue::army_value::{self, ArmyValue};
use grognard_books::fatigue::command_value::{self, CommandValue};
use grognard_books::fatigue::names::{Arm, Edition, Grade, Level};
use grognard_books::fatigue::tables::Tables;
use grognard_books::fatigue::unit_value::{self, UnitValue, ValuedArm};
use grognard_core::compiled::{self, decide_without_dice};
use grognard_core::facts::{Choice, Datum};
use grognard_core::tables::{Place, Problem};
use grognard_core::trace::Note;
use serde::Serialize;

use crate::order_of_battle::{Column, Command, Needs, Roster, Side, Unit, problem, sort};

/// What the book needs to know about every unit and command.
pub const NEEDS: Needs =
    Needs { units: &[&[Column::Arm], &[Column::Grade, Column::Cmr], &[Column::Figures]], levels: true };

/// A value in each edition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Both<T> {
    pub edition_1: T,
    pub edition_2: T,
}

impl<T> Both<T> {
    fn of(make: impl Fn(Edition) -> T) -> Self {
        Both { edition_1: make(Edition::First), edition_2: make(Edition::Second) }
    }
}

/// What a unit is worth.
#[derive(Clone, Debug, Serialize)]
pub struct ValuedUnit {
    pub name: String,
    #[serde(flatten)]
    pub facts: unit_value::Situation,
    /// Grade and points, the same in both editions.
    #[serde(flatten)]
    pub outcome: unit_value::Outcome,
}

/// What a command is worth.
#[derive(Clone, Debug, Serialize)]
pub struct ValuedCommand {
    pub name: String,
    /// The command above it.
    pub parent: Option<String>,
    pub level: Level,
    /// Its own units.
    pub units: Vec<ValuedUnit>,
    /// Bases and figures that are worth nothing by themselves: headquarters, officers, engineers.
    pub without_value: Vec<String>,
    /// Its value, without the commands under it.
    pub value: Both<command_value::Outcome>,
    /// The lines of the arithmetic.
    #[serde(skip)]
    pub notes: Both<Vec<Note>>,
}

/// What a side can bear.
#[derive(Clone, Debug, Serialize)]
pub struct ValuedSide {
    pub name: String,
    pub commands: Vec<ValuedCommand>,
    /// Its total and the limits of its record.
    pub army: Both<army_value::Outcome>,
}

/// Values every side, or lists everything that is wrong by the book.
pub fn value(tables: &Tables, roster: &Roster) -> Result<Vec<ValuedSide>, Vec<Problem>> {
    let (mut sides, mut problems) = (Vec::new(), Vec::new());
    for side in &roster.sides {
        let datum = army_datum(tables, side, &mut problems);
        match compiled::read::<ArmyValue>(tables, &datum) {
            Ok(army) => sides.push(valued(tables, side, &army)),
            Err(refusals) => problems.extend(refusals.into_iter().map(|mut refusal| {
                let (place, path) = locate(side, &refusal.field);
                refusal.field = path;
                problem(place, "", refusal.to_string())
            })),
        }
    }
    sort(&mut problems);
    if problems.is_empty() { Ok(sides) } else { Err(problems) }
}

/// Whether a unit is worth points; the others do not count as units by FAT-86.
fn is_valued(unit: &Unit) -> bool {
    let arm = unit.arm.as_ref().and_then(|arm| Arm::named(&arm.value.to_lowercase()));
    arm.is_none_or(|arm| ValuedArm::named(arm.name()).is_some())
}

fn valued_units(command: &Command) -> impl Iterator<Item = &Unit> {
    command.units.iter().filter(|unit| is_valued(unit))
}

/// The side in the form the procedure takes, so that the book's own limits and names judge it. Missing values were
/// refused when the file was read; a stand-in keeps them from being refused again.
fn army_datum(tables: &Tables, side: &Side, problems: &mut Vec<Problem>) -> Datum {
    let text = |word: &str| Datum::Text(word.to_owned());
    let map = |entries: Vec<(&str, Datum)>| Datum::Map(entries.into_iter().map(|e| (e.0.to_owned(), e.1)).collect());
    let mut commands = Vec::new();
    for command in &side.commands {
        let units = valued_units(command).map(|unit| {
            let arm = unit.arm.as_ref().map_or(ValuedArm::Infantry.name().to_owned(), |arm| arm.value.to_lowercase());
            let figures = unit.figures.as_ref().map_or(1, |figures| figures.value);
            let cmr = rating(tables, unit, problems);
            map(vec![("arm", text(&arm)), ("cmr", cmr), ("figures", Datum::Integer(figures.into()))])
        });
        let units = Datum::List(units.collect());
        let level = command.level.as_ref().map_or(Level::Division.name().to_owned(), |l| l.value.to_lowercase());
        commands.push(map(vec![("level", text(&level)), ("units", units)]));
    }
    map(vec![("commands", Datum::List(commands))])
}

/// The CMR of a unit. If only its grade is known, any CMR of that grade is worth the same.
fn rating(tables: &Tables, unit: &Unit, problems: &mut Vec<Problem>) -> Datum {
    let of_grade = |grade: Grade| (1..=9).find(|cmr| tables.grades.grade(*cmr) == grade).unwrap_or(1);
    let number = |text: &str| match (text.parse::<i32>(), text.eq_ignore_ascii_case("s")) {
        (Ok(cmr), _) => Some((Datum::Integer(cmr.into()), tables.grades.grade(cmr))),
        (_, true) => Some((Datum::Text("S".to_owned()), tables.grades.grade(tables.grades.cmr_s.value))),
        _ => None,
    };
    let read = |text: &str| {
        let grade = Grade::named(&text.to_lowercase());
        grade.map(|grade| (Datum::Integer(of_grade(grade).into()), grade)).or_else(|| number(text))
    };
    let mut found: Option<(Datum, Grade)> = None;
    for cell in [&unit.cmr, &unit.grade].into_iter().flatten() {
        match (read(&cell.value), &found) {
            (None, _) => {
                let allowed = Grade::NAMES.join(", ");
                let reason = format!("'{}' is neither a grade nor a CMR. Allowed: {allowed}, 1 to 9, S.", cell.value);
                problems.push(problem(cell.place, "", reason));
            }
            (Some((_, grade)), Some((_, before))) if grade != *before => {
                let reason = format!("'{}' does not agree with its CMR, which is {}.", cell.value, before.name());
                problems.push(problem(cell.place, "grade", reason));
            }
            (Some(rating), None) => found = Some(rating),
            (Some(_), Some(_)) => {}
        }
    }
    found.map_or(Datum::Integer(1), |found| found.0)
}

/// The place in the file of a field of the situation, and the column it comes from.
fn locate(side: &Side, field: &str) -> (Place, String) {
    let steps: Vec<&str> = field.split('.').collect();
    let index = |at: usize| steps.get(at).and_then(|step| step.parse::<usize>().ok());
    let Some(command) = index(1).and_then(|at| side.commands.get(at)) else {
        return (side.name.place, format!("commands of '{}'", side.name.value));
    };
    let Some(unit) = index(3).and_then(|at| valued_units(command).nth(at)) else {
        let level = command.level.as_ref().filter(|_| steps.get(2) == Some(&"level"));
        let path = steps.get(2).copied().unwrap_or("command");
        return (level.map_or(command.name.place, |level| level.place), format!("{path} of '{}'", command.name.value));
    };
    let place = match steps.get(4) {
        Some(&"arm") => unit.arm.as_ref().map(|cell| cell.place),
        Some(&"cmr") => unit.cmr.as_ref().or(unit.grade.as_ref()).map(|cell| cell.place),
        Some(&"figures") => unit.figures.as_ref().map(|cell| cell.place),
        _ => None,
    };
    (place.unwrap_or(unit.name.place), steps.get(4).copied().unwrap_or("unit").to_owned())
}

fn valued(tables: &Tables, side: &Side, army: &army_value::Situation) -> ValuedSide {
    let pairs = side.commands.iter().zip(&army.commands);
    let commands = pairs.map(|(command, facts)| valued_command(tables, command, facts)).collect();
    let army = Both::of(|edition| {
        let situation = army_value::Situation { edition, ..army.clone() };
        decide_without_dice::<ArmyValue>(tables, &situation).outcome
    });
    ValuedSide { name: side.name.value.clone(), commands, army }
}

fn valued_command(tables: &Tables, command: &Command, facts: &army_value::Command) -> ValuedCommand {
    let rulings = Both::of(|edition| {
        let situation = command_value::Situation { edition, level: facts.level, units: facts.units.clone() };
        decide_without_dice::<CommandValue>(tables, &situation)
    });
    let units = valued_units(command).zip(&facts.units).map(|(unit, facts)| ValuedUnit {
        name: unit.name.value.clone(),
        facts: facts.clone(),
        outcome: decide_without_dice::<UnitValue>(tables, facts).outcome,
    });
    let without_value = command.units.iter().filter(|unit| !is_valued(unit)).map(|unit| unit.name.value.clone());
    let Both { edition_1, edition_2 } = rulings;
    ValuedCommand {
        name: command.name.value.clone(),
        parent: command.parent.as_ref().map(|parent| parent.value.clone()),
        level: facts.level,
        units: units.collect(),
        without_value: without_value.collect(),
        value: Both { edition_1: edition_1.outcome, edition_2: edition_2.outcome },
        notes: Both { edition_1: edition_1.notes, edition_2: edition_2.notes },
    }
}

/// A commented order of battle to start from.
pub fn template(tables: &Tables) -> String {
    format!(
        "# An order of battle: one row for each unit. Lines that begin with # are for people only.\n\
         # Columns may stand in any order; cells with commas go between quotes.\n\
         #   side      whose army\n\
         #   command   the command the unit belongs to; a row without a unit makes a command of its own\n\
         #   parent    the command above it, if any\n\
         #   level     {levels}\n\
         #   unit      its name, once in its command\n\
         #   arm       {arms}\n\
         #   grade     {grades}; or give the CMR\n\
         #   cmr       1 to 9 or S\n\
         #   figures   1 to {most}; crew of a battery\n\
         #   weapon    free words\n\
         #   notes     free words\n\
         side,command,parent,level,unit,arm,grade,cmr,figures,weapon,notes\n\
         Blue,First Corps,,corps,,,,,,,\"a command without units of its own\"\n\
         Blue,First Division,First Corps,division,1st Line I,infantry,line,6,6,musket,\n\
         Blue,First Division,First Corps,division,1st Line II,infantry,line,,6,musket,\n\
         Blue,First Division,First Corps,division,1st Foot Battery,artillery,,6,4,6-pounder,\n\
         Red,Guard Brigade,,brigade,Grenadiers,infantry,,8,6,musket,\n",
        levels = Level::NAMES.join(", "),
        arms = Arm::NAMES.join(", "),
        grades = Grade::NAMES.join(", "),
        most = tables.unit_values.figure_max,
    )
}

//! `grognard army`: the value of an order of battle, command by command, in both editions.

use std::process::ExitCode;

use grognard_books::Library;
use grognard_books::fatigue::{Points, Tables};
use grognard_core::facts::Choice;
use grognard_core::tables::Problem;
use grognard_core::trace::{Kind, Note, show};
use grognard_desk::fatigue_roster::{self, Both, ValuedCommand, ValuedSide};
use grognard_desk::order_of_battle::{self, Format, Roster};
use serde_json::json;

use crate::arguments::ArmyArguments;
use crate::input;
use crate::output::{Failure, HEADING, QUIET, STRONG, line, paint};

/// Reads, values and prints; or lists every problem.
pub fn run(library: &Library, asked: &ArmyArguments) -> Result<ExitCode, Failure> {
    let tables: &Tables = library.as_ref();
    let Some(path) = asked.file.as_deref() else {
        line(format_args!("{}", fatigue_roster::template(tables).trim_end()));
        return Ok(ExitCode::SUCCESS);
    };
    let text = input::text(path)?;
    match load(tables, path, &text) {
        Ok((_, sides)) if asked.json => line(format_args!("{}", json!({ "sides": sides }))),
        Ok((roster, _)) if asked.csv => line(format_args!("{}", order_of_battle::to_csv(&roster).trim_end())),
        Ok((_, sides)) => sides.iter().for_each(print_side),
        Err(problems) if asked.json => {
            line(format_args!("{}", json!({ "problems": problems })));
            return Ok(ExitCode::from(1));
        }
        Err(problems) => return Err(Failure::Roster { path: path.to_owned(), problems }),
    }
    Ok(ExitCode::SUCCESS)
}

/// The roster and its values, or the problems found in reading it and by the book.
fn load(tables: &Tables, path: &str, text: &str) -> Result<(Roster, Vec<ValuedSide>), Vec<Problem>> {
    let is_toml = path.rsplit('.').next().is_some_and(|ending| ending.eq_ignore_ascii_case("toml"));
    let format = if is_toml { Format::Toml } else { Format::of(text) };
    let reading = order_of_battle::read(text, format, &fatigue_roster::NEEDS);
    let mut problems = reading.problems;
    match fatigue_roster::value(tables, &reading.roster) {
        Ok(sides) if problems.is_empty() => return Ok((reading.roster, sides)),
        Ok(_) => {}
        Err(more) => problems.extend(more),
    }
    order_of_battle::sort(&mut problems);
    Err(problems)
}

/// Words, a number for each edition, and the clause.
fn row(words: &str, values: &[String; 2], clause: &str) {
    line(format_args!("    {words:<52} {:>9} {:>9}  {}", values[0], values[1], paint(QUIET, clause)));
}

fn print_side(side: &ValuedSide) {
    line(format_args!("{:<56} {:>9} {:>9}", paint(HEADING, format!("{:<56}", side.name)), "edition 1", "edition 2"));
    for command in &side.commands {
        print_command(command);
        let all = Both { edition_1: with_all(side, command, first), edition_2: with_all(side, command, second) };
        if side.commands.iter().any(|other| other.parent.as_ref() == Some(&command.name)) {
            row("with every command under it", &[all.edition_1.to_string(), all.edition_2.to_string()], "");
        }
    }
    let Both { edition_1: one, edition_2: two } = &side.army;
    line(format_args!("\n  {}", paint(STRONG, format!("{} in all", side.name))));
    let rows = [
        ("total, hidden from the enemy", one.total, two.total, "FAT-84"),
        ("wavers from a record of", one.wavering_at, two.wavering_at, "FAT-115"),
        ("demoralized from", one.demoralized_at, two.demoralized_at, "FAT-116"),
        ("severe from", one.severe_at, two.severe_at, "FAT-123"),
        ("ruin from", one.ruin_at, two.ruin_at, "FAT-117"),
    ];
    for (words, one, two, clause) in rows {
        row(words, &[one.to_string(), two.to_string()], clause);
    }
    line(format_args!(""));
}

fn first(command: &ValuedCommand) -> Points {
    command.value.edition_1.total
}

fn second(command: &ValuedCommand) -> Points {
    command.value.edition_2.total
}

/// A command and everything under it. Loops of parents were refused when the file was read.
fn with_all(side: &ValuedSide, command: &ValuedCommand, of: fn(&ValuedCommand) -> Points) -> Points {
    let under = side.commands.iter().filter(|other| other.parent.as_ref() == Some(&command.name));
    of(command) + under.map(|other| with_all(side, other, of)).sum()
}

fn print_command(command: &ValuedCommand) {
    let under = command.parent.as_ref().map_or(String::new(), |parent| format!(", under {parent}"));
    let units = command.value.edition_2.unit_count;
    let of = if units == 1 { "unit" } else { "units" };
    let told = format!("  {}", paint(QUIET, format!("{}{under}, {units} {of}", command.level.name())));
    line(format_args!("\n  {}{told}", paint(HEADING, &command.name)));
    let notes = command.notes.edition_1.iter().zip(&command.notes.edition_2);
    let pairs: Vec<(&Note, &Note)> = notes.filter(|(note, _)| note.kind != Kind::Sum).collect();
    for (index, (one, two)) in pairs.iter().enumerate() {
        // The receipt has the sum of the units as a line of its own; its terms say more.
        let seen = pairs[..index].iter().any(|before| before.0.text == one.text);
        if seen || one.text == "units" {
            continue;
        }
        let count = pairs.iter().filter(|pair| pair.0.text == one.text).count();
        print_term(one, two, count);
    }
    row("value", &[first(command).to_string(), second(command).to_string()], "FAT-84");
    if !command.without_value.is_empty() {
        let names = command.without_value.join(", ");
        line(format_args!("    {}", paint(QUIET, format!("not units by FAT-86, so worth nothing: {names}"))));
    }
}

/// Equal lines of the receipt are printed once, with their number.
fn print_term(one: &Note, two: &Note, count: usize) {
    let number = |note: &Note| note.value.unwrap_or_default() * i64::try_from(count).unwrap_or(i64::MAX);
    let words = one.text.trim_end_matches(", edition 1");
    let clause =
        if one.rule == two.rule { one.rule.id.to_owned() } else { format!("{}, {}", one.rule.id, two.rule.id) };
    let words = if count == 1 {
        words.to_owned()
    } else {
        format!("{words}: {count} x {}", show(one.value.unwrap_or_default()))
    };
    row(&words, &[show(number(one)), show(number(two))], &clause);
}

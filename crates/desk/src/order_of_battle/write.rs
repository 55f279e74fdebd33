//! A roster as CSV, under the canonical headings.

use super::columns::Column;
use super::roster::{Command, Placed, Roster, Side, Unit};

/// Writes a roster so that reading it gives the same roster.
pub fn to_csv(roster: &Roster) -> String {
    let mut text = Column::ALL.map(Column::name).join(",");
    text.push('\n');
    for side in &roster.sides {
        for command in &side.commands {
            if command.units.is_empty() || command.notes.is_some() {
                push_row(&mut text, side, command, None);
            }
            for unit in &command.units {
                push_row(&mut text, side, command, Some(unit));
            }
        }
    }
    text
}

fn push_row(text: &mut String, side: &Side, command: &Command, unit: Option<&Unit>) {
    let of = |cell: &Option<Placed<String>>| cell.as_ref().map_or(String::new(), |cell| quoted(&cell.value));
    let of_unit = |get: fn(&Unit) -> &Option<Placed<String>>| unit.map_or(String::new(), |unit| of(get(unit)));
    let cells = [
        quoted(&side.name.value),
        quoted(&command.name.value),
        of(&command.parent),
        of(&command.level),
        unit.map_or(String::new(), |unit| quoted(&unit.name.value)),
        of_unit(|unit| &unit.arm),
        of_unit(|unit| &unit.grade),
        of_unit(|unit| &unit.cmr),
        unit.and_then(|unit| unit.figures.as_ref()).map_or(String::new(), |figures| figures.value.to_string()),
        of_unit(|unit| &unit.weapon),
        unit.map_or_else(|| of(&command.notes), |unit| of(&unit.notes)),
    ];
    text.push_str(&cells.join(","));
    text.push('\n');
}

/// A cell, in quotes if it would otherwise be read as something else.
fn quoted(cell: &str) -> String {
    if cell.contains([',', '"', '\n', '\r']) || cell.starts_with('#') {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_owned()
    }
}

//! Rosters: read, written, read again; and the example in the repository.

use std::fmt::Write as _;

use grognard_books::Library;
use grognard_desk::fatigue_roster::{NEEDS, template, value};
use grognard_desk::order_of_battle::{Column, Format, Needs, Reading, Roster, read, to_csv};
use proptest::prelude::*;

const NO_NEEDS: Needs = Needs { units: &[], levels: false };

fn cells(text: &str) -> Reading {
    read(text, Format::Cells, &NO_NEEDS)
}

fn roster(text: &str) -> Roster {
    let reading = cells(text);
    assert!(reading.problems.is_empty(), "{:?}", reading.problems);
    reading.roster
}

#[test]
fn the_example_is_loaded_valued_and_written_back() {
    let text = include_str!("../../../../examples/fatigue/1809.csv");
    let first = roster(text);
    assert!(first.unit_count() >= 60);
    assert_eq!(first, roster(&to_csv(&first)));
    let library = Library::new();
    let sides = value(library.as_ref(), &first).expect("the example is sound");
    assert_eq!(sides.len(), 2);
    for side in &sides {
        let sum = side.commands.iter().map(|command| command.value.edition_2.total).sum();
        assert_eq!(side.army.edition_2.total, sum, "{}", side.name);
    }
}

#[test]
fn the_template_has_no_problems() {
    let library = Library::new();
    let reading = read(&template(library.as_ref()), Format::Cells, &NEEDS);
    assert!(reading.problems.is_empty(), "{:?}", reading.problems);
    assert!(value(library.as_ref(), &reading.roster).is_ok());
}

#[test]
fn headings_have_synonyms_and_none_means_two_columns() {
    for column in Column::ALL {
        assert_eq!(Column::headed(&column.name().to_uppercase()), Some(column));
        for synonym in column.synonyms() {
            assert_eq!(Column::headed(synonym), Some(column), "{synonym}");
        }
    }
    assert_eq!(Column::headed("Unit Name"), Some(Column::Unit));
    assert_eq!(Column::headed("colour"), None);
}

#[test]
fn comments_blank_lines_quotes_and_line_ends_are_read() {
    let text = "\u{feff}# a comment\r\n\r\nside,command,unit,notes\r\n  # another, with commas\r\n\
                F,\"D, the first\",\"A \"\"one\"\"\",\"two\nlines\"\r\n,,,\r\nF,\"D, the first\",B,\r\n";
    let found = roster(text);
    let command = &found.sides[0].commands[0];
    assert_eq!(command.name.value, "D, the first");
    assert_eq!(command.units[0].name.value, "A \"one\"");
    assert_eq!(command.units[0].notes.as_ref().map(|notes| notes.value.as_str()), Some("two\nlines"));
    assert_eq!(command.units[1].name.place.line, 8, "lines inside a cell count");
}

/// Cells made of all the characters that could be misread.
fn cell() -> impl Strategy<Value = String> {
    "[a-c#,;\t\"\n\r é=]{0,6}"
}

proptest! {
    #[test]
    fn any_roster_makes_the_round_trip(rows in prop::collection::vec((cell(), cell(), cell(), cell(), cell(), 0..20i64), 1..12)) {
        let quoted = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
        let mut text = "side,command,parent,unit,notes,figures\n".to_owned();
        for (side, command, parent, unit, notes, figures) in &rows {
            let cells = [side, command, parent, unit, notes].map(|cell| quoted(cell)).join(",");
            let _ = writeln!(text, "{cells},{figures}");
        }
        // Whatever could be read is a roster that can be written; its faults do not matter here.
        let first = cells(&text).roster;
        let again = cells(&to_csv(&first)).roster;
        // Units of the same name are refused but kept, so they come back too.
        prop_assert_eq!(first, again);
    }

    #[test]
    fn no_text_is_too_strange(text in "[a-c#,;\t\"\n\r é=\\[\\]{}]{0,200}") {
        for format in [Format::Cells, Format::Toml, Format::of(&text)] {
            let reading = read(&text, format, &NEEDS);
            let library = Library::new();
            let _ = value(library.as_ref(), &reading.roster);
        }
    }
}

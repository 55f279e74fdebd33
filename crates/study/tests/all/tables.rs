//! The files that a study writes: the same numbers in all of them.

use grognard_study::{Report, Table, Values, page, tables};
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::RowAccessor as _;

use crate::support::{SMALL, fought, study};

fn report() -> (grognard_study::Study, Report) {
    let study = study(SMALL);
    let report = Report::of(&study, fought(&study));
    (study, report)
}

fn named<'t>(tables: &'t [Table], name: &str) -> &'t Table {
    tables.iter().find(|table| table.name == name).expect("a table of that name")
}

#[test]
fn the_shares_of_the_summary_are_those_of_the_battles() {
    let (_, report) = report();
    let cell = &report.cells[0];
    let mean = |key: &str| cell.found(key).expect("it is told").estimate.mean;
    let won = |side: &str| {
        let wins = report.battles.iter().filter(|played| {
            let winner = played.fought.as_ref().expect("it ended").winner;
            winner.map_or("none", |winner| winner.name()) == side
        });
        let count = |number: usize| f64::from(u32::try_from(number).expect("few battles"));
        count(wins.count()) / count(report.battles.len())
    };
    assert!((mean("wins_a") - won("a")).abs() < 1e-12);
    assert!((mean("drawn") - won("none")).abs() < 1e-12);
    assert!((mean("score_a") - won("a") - won("none") / 2.0).abs() < 1e-12);
    let last = cell.turns.last().expect("there are turns");
    assert_eq!(last.going_on, 0, "at the end no battle goes on");
    assert!((last.ended.iter().sum::<f64>() - 1.0).abs() < 1e-9, "and all have ended");
    assert!(cell.turns[0].units.iter().all(|share| *share > 1.0 - 1e-12), "at the start everybody is there");
    assert!(cell.fallen.iter().any(|fallen| fallen.at.is_some()), "units fall where they stood");
}

#[test]
fn a_parquet_file_read_by_others_holds_what_the_csv_holds() {
    let (_, report) = report();
    let tables = tables(&report);
    for table in &tables {
        let reader = SerializedFileReader::new(bytes::Bytes::from(table.parquet().unwrap())).unwrap();
        assert_eq!(
            reader.metadata().file_metadata().num_rows(),
            i64::try_from(table.rows()).unwrap(),
            "{}",
            table.name
        );
        assert_eq!(table.csv().lines().count(), table.rows() + 1, "{}", table.name);
        for (index, row) in reader.get_row_iter(None).unwrap().enumerate() {
            let row = row.unwrap();
            for (place, column) in table.columns.iter().enumerate() {
                match &column.values {
                    Values::Text(values) => assert_eq!(row.get_string(place).ok(), values[index].as_ref()),
                    Values::Whole(values) => assert_eq!(row.get_long(place).ok(), values[index]),
                    Values::Number(values) => assert_eq!(row.get_double(place).ok(), values[index]),
                }
            }
        }
    }
    assert_eq!(named(&tables, "battles").rows(), report.battles.len());
}

#[test]
fn the_report_is_one_page_that_needs_nothing_else_and_names_what_it_shows() {
    let (study, report) = report();
    let page = page(&study, &report);
    for part in [
        "<!doctype html>",
        "prefers-color-scheme: dark",
        "The Picket Line",
        "Fought by those who &lt;do not&gt; think long.",
        "How clear the battles are",
        "How long units last",
        "When battles are decided",
        "Where units fell",
        "the crossroads",
    ] {
        assert!(page.contains(part), "'{part}' is not on the page");
    }
    for foreign in ["http://", "https://", "<script", "src=", "NaN", "inf\""] {
        assert!(!page.contains(foreign), "'{foreign}' is on the page");
    }
    assert_eq!(page.matches("<svg").count(), page.matches("aria-label").count(), "every drawing is described in words");
    assert_eq!(page.matches("<svg").count(), 5);
}

//! Cells of CSV and TSV, each with its place.
//!
//! The usual CSV crate knows the line of a record but not the column of a cell, and accepts an unclosed quote without
//! complaint. A roster is written by people, who need both.

use grognard_core::tables::{Place, Problem};

use super::reading::problem;
use super::roster::Placed;

/// A line of cells.
#[derive(Debug)]
pub(super) struct Record {
    pub(super) cells: Vec<Placed<String>>,
    /// Where the line ends.
    pub(super) end: Place,
    /// Whether something is wrong with its quotes, so that its cells cannot be counted.
    pub(super) is_torn: bool,
}

/// The characters that may separate cells.
const DELIMITERS: [char; 3] = ['\t', ';', ','];

/// All records except comments and blank lines, and what is wrong with their quotes.
pub(super) fn records(text: &str) -> (Vec<Record>, Vec<Problem>) {
    let mut reader = Cells { rest: text, place: Place { line: 1, column: 1 }, delimiter: ',', problems: Vec::new() };
    let mut records = Vec::new();
    while !reader.rest.is_empty() {
        if reader.is_comment() {
            reader.skip_line();
            continue;
        }
        if records.is_empty() {
            reader.delimiter = delimiter_of(reader.line());
        }
        let record = reader.record();
        if record.cells.iter().any(|cell| !cell.value.is_empty()) {
            records.push(record);
        }
    }
    (records, reader.problems)
}

/// The delimiter that is most frequent in the line of headings.
fn delimiter_of(line: &str) -> char {
    let count = |delimiter: char| line.chars().filter(|c| *c == delimiter).count();
    // The last of equals wins, so a single column is read as if separated by commas.
    DELIMITERS.into_iter().max_by_key(|delimiter| count(*delimiter)).unwrap_or(',')
}

#[derive(Clone)]
struct Cells<'t> {
    rest: &'t str,
    place: Place,
    delimiter: char,
    problems: Vec<Problem>,
}

impl Cells<'_> {
    fn line(&self) -> &str {
        self.rest.split(['\n', '\r']).next().unwrap_or_default()
    }

    fn is_comment(&self) -> bool {
        self.rest.trim_start_matches([' ', '\t']).starts_with('#')
    }

    fn next(&mut self) -> Option<char> {
        let mut chars = self.rest.chars();
        let next = chars.next()?;
        self.rest = chars.as_str();
        // A carriage return ends a line only if no line feed follows.
        if next == '\n' || (next == '\r' && !self.rest.starts_with('\n')) {
            self.place = Place { line: self.place.line + 1, column: 1 };
        } else {
            self.place.column += 1;
        }
        Some(next)
    }

    fn skip_line(&mut self) {
        while self.next().is_some_and(|c| c != '\n' && (c != '\r' || self.rest.starts_with('\n'))) {}
    }

    fn record(&mut self) -> Record {
        let mut cells = Vec::new();
        let problems = self.problems.len();
        loop {
            cells.push(self.cell());
            let end = self.place;
            let is_torn = self.problems.len() > problems;
            match self.rest.chars().next() {
                Some(c) if c == self.delimiter => drop(self.next()),
                Some(_) => {
                    self.skip_line();
                    return Record { cells, end, is_torn };
                }
                None => return Record { cells, end, is_torn },
            }
        }
    }

    /// One cell, up to the delimiter or the end of the line.
    fn cell(&mut self) -> Placed<String> {
        while self.rest.starts_with([' ', '\t']) && !self.rest.starts_with(self.delimiter) {
            self.next();
        }
        let place = self.place;
        let mut value = String::new();
        if self.rest.starts_with('"') {
            value = self.quoted(place);
        }
        let is_quoted = self.place != place;
        let (mut after, stray) = (String::new(), self.place);
        while let Some(c) = self.rest.chars().next().filter(|c| *c != self.delimiter && !matches!(c, '\n' | '\r')) {
            after.push(c);
            self.next();
        }
        if is_quoted && !after.trim().is_empty() {
            let reason = format!("'{}' follows a closing quote; write a quote inside a cell twice.", after.trim());
            self.problems.push(problem(stray, "", reason));
        }
        value.push_str(&after);
        Placed { value: value.trim().to_owned(), place }
    }

    /// The text between quotes. An unclosed quote takes up only its own line, so that the following lines are still
    /// read.
    fn quoted(&mut self, place: Place) -> String {
        let mut ahead = self.clone();
        ahead.next();
        let mut value = String::new();
        while let Some(c) = ahead.next() {
            if c != '"' {
                value.push(c);
            } else if ahead.rest.starts_with('"') {
                ahead.next();
                value.push('"');
            } else {
                (self.rest, self.place) = (ahead.rest, ahead.place);
                return value;
            }
        }
        self.problems.push(problem(place, "", "this quote is never closed; put a quote at the end of the cell."));
        let line = self.line().to_owned();
        for _ in line.chars() {
            self.next();
        }
        line.trim_start_matches('"').to_owned()
    }
}

//! The charts on the book's page and the table files say the same: every cell, every origin, none left out.

use std::collections::BTreeSet;

use grognard_books::{BOOKS, Library};
use grognard_core::rule::Origin;
use grognard_core::tables::{Leaf, Node, Tree};

/// A chart of the page: the path its comment names, its column heads and its rows.
struct Chart<'p> {
    path: &'p str,
    heads: Vec<&'p str>,
    rows: Vec<Vec<&'p str>>,
}

fn cells(line: &str) -> Vec<&str> {
    line.trim().trim_start_matches('|').trim_end_matches('|').split('|').map(str::trim).collect()
}

fn charts(page: &str) -> Vec<Chart<'_>> {
    let mut lines = page.lines().peekable();
    let mut charts = Vec::new();
    while let Some(line) = lines.next() {
        let Some(path) = line.strip_prefix("<!-- table: ").and_then(|rest| rest.strip_suffix(" -->")) else { continue };
        let mut table = Vec::new();
        while let Some(row) = lines.next_if(|line| line.starts_with('|')) {
            table.push(cells(row));
        }
        assert!(table.len() > 2, "{path}: a chart has heads, a rule and rows");
        let rows = table.split_off(2);
        charts.push(Chart { path, heads: table.swap_remove(0), rows });
    }
    charts
}

fn at<'t>(tree: &'t Tree, path: &str) -> &'t Tree {
    path.split('.')
        .fold(tree, |tree, key| tree.get(key).unwrap_or_else(|| panic!("{path}: the tables have no '{key}'")))
}

fn letter(origin: Option<Origin>) -> char {
    origin.expect("every value has an origin").letter()
}

/// A value as the page writes it, with the letter of its origin if that differs from the chart's.
fn written(tree: &Tree, chart: Option<Origin>) -> String {
    let leaf = |tree: &Tree| match &tree.node {
        Node::Leaf { leaf: Leaf::Float(float), .. } => float.to_string(),
        Node::Leaf { leaf, .. } => leaf.to_string(),
        _ => panic!("a table stands where a value should"),
    };
    let text = match &tree.node {
        Node::List(items) => items.iter().map(leaf).collect::<Vec<_>>().join(", "),
        _ => leaf(tree),
    };
    if tree.origin == chart { text } else { format!("{text} [{}]", letter(tree.origin)) }
}

/// Every value below a tree, by path.
fn values(tree: &Tree, path: &str, all: &mut BTreeSet<String>) {
    match &tree.node {
        Node::Table(parts) => {
            for (key, part) in parts.iter().filter(|part| part.0 != "chart") {
                values(part, &if path.is_empty() { key.clone() } else { format!("{path}.{key}") }, all);
            }
        }
        Node::Leaf { .. } | Node::List(_) => {
            all.insert(path.to_owned());
        }
    }
}

#[test]
fn every_cell_of_the_page_is_in_the_tables_and_every_value_is_on_the_page() {
    let book = BOOKS.iter().find(|book| book.name == "fatigue").expect("the book is registered");
    let library = Library::new();
    let tree = library.tree("fatigue").expect("the book has tables");
    let mut left = BTreeSet::new();
    values(tree, "", &mut left);
    for chart in charts(book.page) {
        let file = chart.path.split('.').next().unwrap_or_default();
        let origin = at(tree, file).origin;
        for row in &chart.rows {
            assert_eq!(row.len(), chart.heads.len(), "{}: a row has as many cells as heads", chart.path);
            for (head, cell) in chart.heads.iter().zip(row).skip(1) {
                let path = match *head {
                    "value" if chart.heads.len() == 2 && chart.heads[0] == "key" => {
                        format!("{}.{}", chart.path, row[0])
                    }
                    head => format!("{}.{}.{head}", chart.path, row[0]),
                };
                if cell.is_empty() {
                    assert!(!left.contains(&path), "{path} is blank on the page");
                    continue;
                }
                assert_eq!(*cell, written(at(tree, &path), origin), "{path}");
                assert!(left.remove(&path), "{path} is on the page twice");
            }
        }
    }
    assert!(left.is_empty(), "not on the page: {left:?}");
}

/// The line above a chart, or above the chart before it, names the origin of its file.
#[test]
fn every_chart_names_its_origin() {
    let book = BOOKS.iter().find(|book| book.name == "fatigue").expect("the book is registered");
    let library = Library::new();
    let tree = library.tree("fatigue").expect("the book has tables");
    let mut named = None;
    for line in book.page.lines() {
        if let Some((_, words)) = line.rsplit_once("Origin: ") {
            let word = words.split(|c: char| !c.is_ascii_lowercase()).next().unwrap_or_default();
            named = Origin::from_word(word);
        }
        if let Some(path) = line.strip_prefix("<!-- table: ") {
            let file = path.split(['.', ' ']).next().unwrap_or_default();
            assert_eq!(named, at(tree, file).origin, "{path}");
        }
    }
}

/// The number of FAT-97 is left to the scenario, edition 1 has no rank of column, and that out of ammunition and unarmed
/// cost 1, and that the hours of a demoralized army add up, is read.
#[test]
fn fat_50_97_105_106_117_what_is_not_printed_is_not_marked_as_printed() {
    let library = Library::new();
    let tree = library.tree("fatigue").expect("the book has tables");
    for (path, origin) in [
        ("morale_modifiers.out_of_ammunition_or_unarmed", Origin::Reading),
        ("army_status.edition_1.hour_rate", Origin::Reading),
        ("army_status.edition_1.hour_rate_severe", Origin::Reading),
        ("army_status.edition_1.hour_rate_ruin", Origin::Reading),
        ("mfp_events.event.enemy-touches-exit.edition_1", Origin::House),
        ("mfp_events.event.enemy-touches-exit.edition_2", Origin::House),
        ("mfp_events.event.officer-hit-column.edition_1", Origin::House),
        ("mfp_events.event.officer-hit-column.edition_2", Origin::Source),
        ("mfp_events.event.officer-hit-corps.edition_1", Origin::Source),
        ("mfp_events.event.hq-lost-column.edition_1", Origin::House),
        ("mfp_events.event.hq-lost-column.edition_2", Origin::Source),
        ("mfp_events.event.hq-lost-corps.edition_1", Origin::Source),
    ] {
        assert_eq!(at(tree, path).origin, Some(origin), "{path}");
    }
}

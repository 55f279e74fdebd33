//! Charts as a page shows them and as the table files have them, to compare the two.

use std::collections::{BTreeMap, BTreeSet};

use grognard_books::BOOKS;
use grognard_core::tables::{Leaf, Node, Tree};

/// A chart of the page: head and rows.
#[derive(Debug)]
pub struct Chart {
    /// Names of the columns.
    pub head: Vec<String>,
    /// Cells, row by row.
    pub rows: Vec<Vec<String>>,
}

/// All charts of the page by name.
pub fn charts(book: &str) -> BTreeMap<String, Chart> {
    let page = BOOKS.iter().find(|known| known.name == book).expect("the book").page;
    let mut found = BTreeMap::new();
    let mut lines = page.lines().peekable();
    while let Some(line) = lines.next() {
        let Some(name) = line.strip_prefix("<!-- table: ").and_then(|rest| rest.strip_suffix(" -->")) else { continue };
        let mut rows = Vec::new();
        while let Some(row) = lines.next_if(|line| line.starts_with('|')) {
            rows.push(row.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect::<Vec<_>>());
        }
        assert!(rows.len() > 2, "chart {name} has no rows");
        let head = rows.remove(0);
        rows.remove(0);
        assert!(rows.iter().all(|row| row.len() == head.len()), "chart {name} has a row of another length");
        assert!(found.insert(name.to_owned(), Chart { head, rows }).is_none(), "chart {name} stands twice");
    }
    found
}

impl Chart {
    /// The only row with this label.
    pub fn row(&self, key: &str) -> &[String] {
        let mut rows = self.rows.iter().filter(|row| row[0] == key);
        let row = rows.next().unwrap_or_else(|| panic!("no row {key} in {self:?}"));
        assert!(rows.next().is_none(), "row {key} stands twice");
        &row[1..]
    }

    pub fn keys(&self) -> BTreeSet<String> {
        self.rows.iter().map(|row| row[0].clone()).collect()
    }
}

pub fn at<'t>(tree: &'t Tree, path: &str) -> &'t Tree {
    path.split('/').fold(tree, |tree, key| tree.get(key).unwrap_or_else(|| panic!("no {key} of {path}")))
}

pub fn cell(tree: &Tree, path: &str) -> String {
    match &at(tree, path).node {
        Node::Leaf { leaf, .. } => leaf.to_string(),
        _ => panic!("{path} is no single value"),
    }
}

pub fn number(tree: &Tree, path: &str) -> i64 {
    match &at(tree, path).node {
        Node::Leaf { leaf: Leaf::Integer(number), .. } => *number,
        _ => panic!("{path} is no number"),
    }
}

pub fn signed(number: i64) -> String {
    if number > 0 { format!("+{number}") } else { number.to_string() }
}

pub fn list(tree: &Tree, path: &str) -> Vec<String> {
    match &at(tree, path).node {
        Node::List(items) => items.iter().map(|item| cell(&named(item), "it")).collect(),
        _ => panic!("{path} is no list"),
    }
}

/// An item of a list under a name, so that it can be read like any other.
fn named(item: &Tree) -> Tree {
    Tree { node: Node::Table(vec![("it".to_owned(), item.clone())]), ..item.clone() }
}

pub fn keys(tree: &Tree, path: &str) -> BTreeSet<String> {
    match &at(tree, path).node {
        Node::Table(parts) => parts.iter().map(|part| part.0.clone()).filter(|key| key != "chart").collect(),
        _ => panic!("{path} is no table"),
    }
}

/// The names of a table of flags that are set.
pub fn set(tree: &Tree, path: &str, order: &[&str]) -> Vec<String> {
    assert_eq!(keys(tree, path), order.iter().map(|name| (*name).to_owned()).collect(), "{path}");
    let is_set = |name: &&&str| cell(tree, &format!("{path}/{name}")) == "yes";
    order.iter().filter(is_set).map(|name| (*name).to_owned()).collect()
}

pub fn joined(names: &[String], all: usize) -> String {
    match names.len() {
        0 => "-".to_owned(),
        some if some == all => "all".to_owned(),
        _ => names.join(", "),
    }
}

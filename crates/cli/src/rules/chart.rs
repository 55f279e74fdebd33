//! A chart as a readable table, with readings and house values marked.

use std::process::ExitCode;

use comfy_table::presets::ASCII_MARKDOWN;
use comfy_table::{CellAlignment, Table};
use grognard_books::{BOOKS, Library};
use grognard_core::rule::Origin;
use grognard_core::tables::{Leaf, Node, REMARKS, Tree};
use serde_json::{Value, json};

use crate::output::{Failure, HEADING, QUIET, paint};

/// Shows `BOOK.CHART`, or lists the charts of `BOOK`.
pub fn run(library: &Library, asked: &str, as_json: bool) -> Result<ExitCode, Failure> {
    let (book, chart) = asked.split_once('.').map_or((asked, None), |(book, chart)| (book, Some(chart)));
    let Some(tree) = library.tree(book) else {
        let known: Vec<&str> = BOOKS.iter().map(|book| book.name).collect();
        return Err(Failure::Usage(format!("there is no book '{book}'; the books are {}", known.join(", "))));
    };
    let Node::Table(charts) = &tree.node else { return Ok(ExitCode::SUCCESS) };
    let Some(name) = chart else {
        list(book, charts, as_json);
        return Ok(ExitCode::SUCCESS);
    };
    let Some(tree) = tree.get(name) else {
        let known: Vec<&str> = charts.iter().map(|chart| chart.0.as_str()).collect();
        return Err(Failure::Usage(format!("the book {book} has no chart '{name}'; it has {}", known.join(", "))));
    };
    if as_json {
        crate::output::line(format_args!("{}", to_json(tree)));
        return Ok(ExitCode::SUCCESS);
    }
    let number = tree.get("chart").and_then(leaf_text).map_or(String::new(), |number| format!("  chart {number}"));
    crate::output::line(format_args!("{}{number}", paint(HEADING, asked)));
    if let Some(note) = tree.get("note").and_then(leaf_text) {
        crate::output::line(format_args!("{}", paint(QUIET, note)));
    }
    print_section("", tree);
    crate::output::line(format_args!(
        "{}",
        paint(QUIET, "* reading of damaged print   + house rule   unmarked: as printed")
    ));
    Ok(ExitCode::SUCCESS)
}

fn list(book: &str, charts: &[(String, Tree)], as_json: bool) {
    let names: Vec<&str> = charts.iter().map(|chart| chart.0.as_str()).collect();
    if as_json {
        crate::output::line(format_args!("{}", json!({ "charts": names })));
        return;
    }
    crate::output::line(format_args!("{}", paint(HEADING, format!("Charts of {book}"))));
    for name in names {
        crate::output::line(format_args!("  grognard rules --table {book}.{name}"));
    }
}

/// One table of the file: first its own values, then the parts that make a grid, then the rest one by one.
fn print_section(title: &str, tree: &Tree) {
    let Node::Table(parts) = &tree.node else { return };
    let parts: Vec<&(String, Tree)> = parts.iter().filter(|part| !REMARKS.contains(&part.0.as_str())).collect();
    let headers = parts.iter().find_map(|part| header_row(part, &parts));
    let (flat, deep): (Vec<_>, Vec<_>) = parts.into_iter().partition(|part| !matches!(part.1.node, Node::Table(_)));
    if !title.is_empty() {
        crate::output::line(format_args!("\n{}", paint(HEADING, title)));
    }
    let is_header = |part: &&(String, Tree)| headers.as_ref().is_some_and(|(name, _)| *name == part.0);
    let flat: Vec<_> = flat.into_iter().filter(|part| !is_header(part)).collect();
    let columns = headers.map_or_else(Vec::new, |(_, columns)| columns);
    if !flat.is_empty() {
        print_rows(&flat, &columns);
    }
    if deep.len() > 1 && columns.is_empty() && deep.iter().all(|part| is_row(&part.1)) && are_alike(&deep) {
        print_grid(&deep);
    } else {
        for (name, part) in deep {
            let inner = if title.is_empty() { name.clone() } else { format!("{title}.{name}") };
            print_with_headers(&inner, part, &columns);
        }
    }
}

/// Whether the parts share most headings, like the rows of one chart.
fn are_alike(parts: &[&(String, Tree)]) -> bool {
    let headings = |part: &(String, Tree)| row_cells(&part.1).into_iter().map(|cell| cell.0).collect::<Vec<_>>();
    let first = headings(parts[0]);
    parts[1..].iter().all(|part| headings(part).iter().any(|heading| first.contains(heading)))
}

/// A part whose rows are lists that belong to the header list of the table above.
fn print_with_headers(title: &str, tree: &Tree, columns: &[String]) {
    let Node::Table(parts) = &tree.node else { return };
    let all_lists = parts.iter().all(|part| matches!(&part.1.node, Node::List(items) if items.len() == columns.len()));
    if columns.is_empty() || !all_lists {
        print_section(title, tree);
        return;
    }
    crate::output::line(format_args!("\n{}", paint(HEADING, title)));
    print_rows(&parts.iter().collect::<Vec<_>>(), columns);
}

/// A list of names or numbers as long as the lists beside or below it is the heading of their columns.
fn header_row(part: &(String, Tree), siblings: &[&(String, Tree)]) -> Option<(String, Vec<String>)> {
    let Node::List(items) = &part.1.node else { return None };
    if !matches!(part.0.as_str(), "columns" | "cover" | "headers") {
        return None;
    }
    let lists_below = |tree: &Tree| match &tree.node {
        Node::Table(parts) => {
            parts.iter().any(|part| matches!(&part.1.node, Node::List(list) if list.len() == items.len()))
        }
        _ => false,
    };
    let heads = siblings.iter().any(|other| other.0 != part.0 && lists_below(&other.1));
    heads.then(|| (part.0.clone(), items.iter().filter_map(leaf_text).collect()))
}

/// A table whose parts are values, lists of values, or tables of values: one row of a grid.
fn is_row(tree: &Tree) -> bool {
    let plain = |tree: &Tree| match &tree.node {
        Node::Leaf { .. } => true,
        Node::List(items) => items.iter().all(|item| matches!(item.node, Node::Leaf { .. })),
        Node::Table(_) => false,
    };
    let shallow = |tree: &Tree| matches!(&tree.node, Node::Table(parts) if parts.iter().all(|part| plain(&part.1)));
    matches!(&tree.node, Node::Table(parts) if !parts.is_empty() && parts.iter().all(|part| plain(&part.1) || shallow(&part.1)))
}

/// The cells of such a row under their headings.
fn row_cells(tree: &Tree) -> Vec<(String, String)> {
    let Node::Table(parts) = &tree.node else { return Vec::new() };
    let mut found = Vec::new();
    for (key, part) in parts {
        match &part.node {
            Node::Table(inner) => {
                found.extend(inner.iter().map(|(below, part)| (format!("{key} {below}"), cells(part).join(" "))));
            }
            _ => found.push((key.clone(), cells(part).join(" "))),
        }
    }
    found
}

/// Values and lists, one row each.
fn print_rows(rows: &[&(String, Tree)], columns: &[String]) {
    let mut table = new_table();
    if !columns.is_empty() {
        table.set_header(std::iter::once(String::new()).chain(columns.iter().cloned()));
    }
    let width = rows.iter().map(|row| cells(&row.1).len()).max().unwrap_or(1);
    for (name, tree) in rows {
        let mut row = vec![name.clone()];
        row.extend(cells(tree));
        row.resize(width + 1, String::new());
        table.add_row(row);
    }
    print_table(&mut table);
}

/// Tables of the same kind as one grid: a row each, a column per heading.
fn print_grid(rows: &[&(String, Tree)]) {
    let rows: Vec<(&String, Vec<(String, String)>)> = rows.iter().map(|(name, tree)| (name, row_cells(tree))).collect();
    let mut headings: Vec<&String> = Vec::new();
    for (heading, _) in rows.iter().flat_map(|row| &row.1) {
        if !headings.contains(&heading) {
            headings.push(heading);
        }
    }
    let mut table = new_table();
    table.set_header(std::iter::once("").chain(headings.iter().map(|heading| heading.as_str())));
    for (name, cells) in &rows {
        let cell = |heading: &&String| cells.iter().find(|cell| cell.0 == **heading).map_or("", |cell| cell.1.as_str());
        table.add_row(std::iter::once(name.as_str()).chain(headings.iter().map(cell)));
    }
    print_table(&mut table);
}

fn new_table() -> Table {
    let mut table = Table::new();
    table.load_style(ASCII_MARKDOWN);
    table
}

fn print_table(table: &mut Table) {
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    crate::output::line(format_args!("{table}"));
}

fn cells(tree: &Tree) -> Vec<String> {
    match &tree.node {
        Node::List(items) => items.iter().map(cell).collect(),
        _ => vec![cell(tree)],
    }
}

/// A value with the mark of its origin.
fn cell(tree: &Tree) -> String {
    let Some(text) = leaf_text(tree) else { return "...".to_owned() };
    let mark = match tree.origin {
        Some(Origin::Reading) => "*",
        Some(Origin::House) => "+",
        _ => "",
    };
    let printed = match &tree.node {
        Node::Leaf { printed: Some(printed), .. } => format!(" (printed {printed})"),
        _ => String::new(),
    };
    if text.is_empty() { text } else { format!("{text}{mark}{printed}") }
}

fn leaf_text(tree: &Tree) -> Option<String> {
    if let Node::Leaf { leaf, .. } = &tree.node { Some(leaf.to_string()) } else { None }
}

/// The chart for programs: every value with its origin.
fn to_json(tree: &Tree) -> Value {
    match &tree.node {
        Node::Leaf { leaf, printed } => {
            let value = match leaf {
                Leaf::Integer(integer) => json!(integer),
                Leaf::Float(float) => json!(float),
                Leaf::Flag(flag) => json!(flag),
                Leaf::Text(text) => json!(text),
            };
            let mut out = json!({ "value": value, "origin": tree.origin });
            if let Some(printed) = printed {
                out["printed"] = json!(printed);
            }
            out
        }
        Node::List(items) => items.iter().map(to_json).collect(),
        Node::Table(parts) => {
            parts.iter().map(|(key, part)| (key.clone(), to_json(part))).collect::<serde_json::Map<_, _>>().into()
        }
    }
}

//! Comma-separated values.

use super::{Table, Values};

/// A table as text.
pub fn written(table: &Table) -> String {
    let names: Vec<&str> = table.columns.iter().map(|column| column.name).collect();
    let mut text = format!("{}\n", names.join(","));
    for row in 0..table.rows() {
        let cells: Vec<String> = table.columns.iter().map(|column| cell(&column.values, row)).collect();
        text.push_str(&cells.join(","));
        text.push('\n');
    }
    text
}

fn cell(values: &Values, row: usize) -> String {
    let found = match values {
        Values::Text(values) => values.get(row).cloned().flatten().map(|text| quoted(&text)),
        Values::Whole(values) => values.get(row).copied().flatten().map(|number| number.to_string()),
        Values::Number(values) => values.get(row).copied().flatten().map(|number| number.to_string()),
    };
    found.unwrap_or_default()
}

fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_owned() }
}

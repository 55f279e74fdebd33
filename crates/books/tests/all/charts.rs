//! Charts of a book's page: Markdown tables, each marked by a comment with its name.

use grognard_core::tables::{Node, Tree};

/// A chart as printed on the page.
pub struct Chart {
    /// Its header, the label column first.
    pub header: Vec<String>,
    /// Its rows, label first.
    pub rows: Vec<Vec<String>>,
}

impl Chart {
    /// Reads the table that follows `<!-- table: NAME -->`.
    pub fn on_page(page: &str, name: &str) -> Self {
        let mark = format!("<!-- table: {name} -->");
        let mut lines = page.lines().skip_while(|line| *line != mark).skip(1).skip_while(|line| line.is_empty());
        let header = lines.next().map_or_else(|| panic!("the page has no chart {name}"), cells);
        let rows = lines.skip(1).take_while(|line| line.starts_with('|')).map(cells).collect();
        Chart { header, rows }
    }
}

fn cells(line: &str) -> Vec<String> {
    let inner = line.trim().trim_start_matches('|').strip_suffix('|').unwrap_or(line);
    inner.split('|').map(|cell| cell.trim().to_owned()).collect()
}

/// A single value as the page prints it.
pub fn leaf(tree: &Tree) -> Option<String> {
    if let Node::Leaf { leaf, .. } = &tree.node { Some(leaf.to_string()) } else { None }
}

//! The document as Markdown.

use std::fmt::Write as _;

use super::document::{Block, Document};

/// Writes the document; the chart is an image with that name.
pub fn write(document: &Document, chart_file: &str) -> String {
    let mut out = format!("# {}\n", inline(&document.title));
    for block in &document.blocks {
        let _ = match block {
            Block::Heading(text) => writeln!(out, "\n## {}", inline(text)),
            Block::Subheading(text) => writeln!(out, "\n### {}", inline(text)),
            Block::Text(text) => writeln!(out, "\n{}", inline(text)),
            Block::List(points) => {
                out.push('\n');
                points.iter().try_for_each(|point| writeln!(out, "- {}", inline(point)))
            }
            Block::Chart { alt } => writeln!(out, "\n![{}]({chart_file})", inline(alt)),
            Block::Table { head, rows } => {
                out.push('\n');
                row(&mut out, head);
                row(&mut out, &vec!["---".to_owned(); head.len()]);
                for cells in rows {
                    row(&mut out, &cells.iter().map(|cell| inline(cell)).collect::<Vec<_>>());
                }
                Ok(())
            }
        };
    }
    out
}

fn row(out: &mut String, cells: &[String]) {
    let _ = writeln!(out, "| {} |", cells.join(" | "));
}

/// Text without anything that could be taken for markup.
fn inline(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\n' | '\r' => out.push(' '),
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '|' | '#' => {
                out.push('\\');
                out.push(c);
            }
            c => out.push(c),
        }
    }
    out
}

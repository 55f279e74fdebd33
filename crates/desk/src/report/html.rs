//! The document as one HTML page that needs no other file.

use std::fmt::Write as _;

use super::document::{Block, Document};

/// Large type, clear contrast, tables that scroll on a phone, and plain black on white in print.
const STYLE: &str = "
:root { color-scheme: light dark; --ink: #1a1a1a; --paper: #fffdf8; --line: #b9b2a3; --soft: #f1ece0; }
@media (prefers-color-scheme: dark) { :root { --ink: #f2efe6; --paper: #1d1c1a; --line: #6d685d; --soft: #2b2926; } }
body { font: 1.125rem/1.5 Georgia, serif; color: var(--ink); background: var(--paper);
  margin: 0 auto; padding: 1rem; max-width: 62rem; }
h1, h2, h3 { line-height: 1.2; } h2 { border-bottom: 2px solid var(--line); margin-top: 2.5rem; }
.table { overflow-x: auto; } table { border-collapse: collapse; width: 100%; }
th, td { border: 1px solid var(--line); padding: .3rem .6rem; text-align: left; vertical-align: top; }
th { background: var(--soft); } figure { margin: 1rem 0; background: #fff; } svg { width: 100%; height: auto; }
@media print { body { font-size: 10pt; max-width: none; } h3, table { break-inside: avoid; } }
";

pub fn write(document: &Document, chart: &str) -> String {
    let title = escaped(&document.title);
    let mut out = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n"
    );
    for block in &document.blocks {
        let _ = match block {
            Block::Heading(text) => writeln!(out, "<h2>{}</h2>", escaped(text)),
            Block::Subheading(text) => writeln!(out, "<h3>{}</h3>", escaped(text)),
            Block::Text(text) => writeln!(out, "<p>{}</p>", escaped(text)),
            Block::List(points) => {
                out.push_str("<ul>\n");
                for point in points {
                    let _ = writeln!(out, "<li>{}</li>", escaped(point));
                }
                writeln!(out, "</ul>")
            }
            Block::Chart { alt } => {
                writeln!(out, "<figure role=\"img\" aria-label=\"{}\">\n{chart}\n</figure>", escaped(alt))
            }
            Block::Table { head, rows } => table(&mut out, head, rows),
        };
    }
    out.push_str("</main>\n</body>\n</html>\n");
    out
}

fn table(out: &mut String, head: &[String], rows: &[Vec<String>]) -> std::fmt::Result {
    out.push_str("<div class=\"table\"><table>\n<thead><tr>");
    for cell in head {
        write!(out, "<th scope=\"col\">{}</th>", escaped(cell))?;
    }
    out.push_str("</tr></thead>\n<tbody>\n");
    for row in rows {
        out.push_str("<tr>");
        for cell in row {
            write!(out, "<td>{}</td>", escaped(cell))?;
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody>\n</table></div>\n");
    Ok(())
}

/// Text without anything that could be taken for markup.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

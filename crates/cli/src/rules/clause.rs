//! One clause: text, origin, who uses it, what tests it.

use grognard_books::{Book, charts_named};
use grognard_core::rule::{Rule, Scope};
use grognard_games::coverage::coverage;
use serde_json::json;

use crate::output::{HEADING, QUIET, origin, paint};

/// Shows a clause with everything known about it.
pub fn print(book: &'static Book, rule: Rule, as_json: bool) {
    let text = text_on_page(book.page, rule.id);
    let coverage = coverage(book);
    let covered = coverage.clauses.iter().find(|covered| covered.rule == rule);
    let (procedures, cases) = covered.map_or((&[][..], &[][..]), |covered| (&covered.procedures, &covered.cases));
    if as_json {
        crate::output::line(format_args!(
            "{}",
            json!({
                "id": rule.id, "book": book.name, "origin": rule.origin, "scope": rule.scope, "title": rule.title,
                "text": text, "procedures": procedures, "tests": cases,
            })
        ));
        return;
    }
    crate::output::line(format_args!(
        "{}  {}  {}",
        paint(HEADING, rule.id),
        paint(HEADING, rule.title),
        origin(rule.origin)
    ));
    crate::output::line(format_args!("\n{}", textwrap(&text, 100)));
    for chart in charts_named(&text) {
        crate::output::line(format_args!("{} grognard rules --table {}.{chart}", paint(HEADING, "Chart"), book.name));
    }
    if rule.scope == Scope::Procedure {
        crate::output::line(format_args!("\n{} {}", paint(HEADING, "Used by"), procedures.join(", ")));
    } else {
        let carried = format!("\nApplied in battles, not in a single ruling ({}).", rule.scope.words());
        crate::output::line(format_args!("{}", paint(QUIET, carried)));
    }
    if cases.is_empty() {
        return;
    }
    crate::output::line(format_args!("{}", paint(HEADING, "Exercised by")));
    for case in cases.iter().take(8) {
        crate::output::line(format_args!("  {case}"));
    }
    if cases.len() > 8 {
        crate::output::line(format_args!("  {}", paint(QUIET, format!("and {} more tests", cases.len() - 8))));
    }
}

/// The clause's item on the book's page, without tag and mark-up.
pub fn text_on_page(page: &str, id: &str) -> String {
    let start = format!("- **{id} [");
    let mut words = Vec::new();
    let mut lines = page.lines().skip_while(|line| !line.starts_with(&start));
    if let Some(first) = lines.next() {
        words.push(first.split_once("]** ").map_or(first, |(_, text)| text));
        words.extend(lines.take_while(|line| line.starts_with("  ")).map(str::trim));
    }
    words.join(" ").replace("**[S]**", "[source]").replace("**[R]**", "[reading]").replace("**[H]**", "[house]")
}

/// Breaks text into lines of at most `width` at blanks.
fn textwrap(text: &str, width: usize) -> String {
    let mut out = String::new();
    let mut column = 0;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > width {
            out.push('\n');
            column = 0;
        }
        if column > 0 {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += length;
    }
    out
}

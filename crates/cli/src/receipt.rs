//! Lines of a receipt: words, number, clause and origin in columns.

use std::fmt::Write as _;

use grognard_core::trace::{Kind, Note, show};

use crate::output::{self, STRONG, paint};

/// Prints the lines of a receipt.
pub fn print(notes: &[Note]) {
    let mut begun = false;
    for note in notes {
        output::line(format_args!("{}", receipt_line(note, begun)));
        begun = match note.kind {
            Kind::Sum => false,
            _ => begun || note.adds,
        };
    }
}

/// One line of the receipt: words, number, clause and origin in columns. `begun`: something was added before it.
fn receipt_line(note: &Note, begun: bool) -> String {
    const WIDTH: usize = 58;
    let sentence = note.sentence();
    let number = match (&note.kind, note.value) {
        (Kind::Sum, Some(value)) => format!("= {}", show(value)),
        (Kind::Against { .. }, _) | (_, None) => String::new(),
        (_, Some(value)) if note.adds && begun && value >= 0.into() => format!("+{}", show(value)),
        (_, Some(value)) => show(value),
    };
    let mark = match note.kind {
        Kind::Result => "> ",
        _ => "  ",
    };
    let (first, rest) = wrap(&sentence, WIDTH);
    let style = match note.kind {
        Kind::Sum | Kind::Result | Kind::Against { .. } => STRONG,
        _ => anstyle::Style::new(),
    };
    let padding = " ".repeat(WIDTH.saturating_sub(first.chars().count()));
    let clause = format!("{:<8} {}", note.rule.id, output::origin(note.origin));
    let mut line = format!("{mark}{}{padding} {number:>8}  {clause}", paint(style, &first));
    for more in rest {
        let _ = write!(line, "\n    {}", paint(style, more));
    }
    line
}

/// Breaks a sentence into lines of at most `width`, at blanks.
fn wrap(sentence: &str, width: usize) -> (String, Vec<String>) {
    let mut lines = vec![String::new()];
    for word in sentence.split(' ') {
        let line = lines.last_mut().expect("never empty");
        if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > width {
            lines.push(word.to_owned());
        } else {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    (lines.remove(0), lines)
}

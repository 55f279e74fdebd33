//! Colours, aligned lines and failures.

use std::fmt::Display;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use anstyle::{AnsiColor, Style};
use grognard_core::refusal::Refusals;
use grognard_core::rule::Origin;
use grognard_core::tables::Problem;

/// Headings.
pub const HEADING: Style = Style::new().bold();
/// Clause ids and quiet remarks.
pub const QUIET: Style = Style::new().dimmed();
/// Totals and results.
pub const STRONG: Style = AnsiColor::Cyan.on_default().bold();
pub const WRONG: Style = AnsiColor::Red.on_default().bold();

/// Writes a line to standard output. The reader may stop early, or a disk may be full; then the program ends, with a
/// message if somebody should know.
pub fn line(text: std::fmt::Arguments<'_>) {
    let mut output = anstream::stdout().lock();
    if let Err(error) = writeln!(output, "{text}") {
        let closed = error.kind() == std::io::ErrorKind::BrokenPipe;
        report(&Failure::from(error));
        std::process::exit(if closed { 0 } else { 2 });
    }
}

/// Text in a style; anstream removes the style where it does not belong.
pub fn paint(style: Style, text: impl Display) -> String {
    format!("{style}{text}{style:#}")
}

/// The origin as a word, each in its own style.
pub fn origin(origin: Origin) -> String {
    let style = match origin {
        Origin::Source => Style::new(),
        Origin::Reading => AnsiColor::Yellow.on_default(),
        Origin::House => AnsiColor::Magenta.on_default(),
    };
    paint(style, origin.word())
}

/// Why a command did not do what was asked.
#[derive(Debug)]
pub enum Failure {
    /// The situation, the dice or a request was refused: exit code 1.
    Refused(Refusals),
    /// Typed dice ran short: exit code 1.
    Unfinished(String),
    /// The house rules do not fit the charts: exit code 1.
    HouseRules {
        path: PathBuf,
        /// What is wrong with it.
        problems: Vec<Problem>,
    },
    /// An order of battle cannot be used: exit code 1.
    Roster {
        path: String,
        /// What is wrong with it.
        problems: Vec<Problem>,
    },
    /// The command line itself is wrong: exit code 2.
    Usage(String),
    /// A file could not be read or written: exit code 2.
    Other(anyhow::Error),
}

impl Failure {
    /// Something that went wrong outside of the rules, in words.
    pub fn other(reason: String) -> Self {
        Failure::Other(anyhow::anyhow!(reason))
    }
}

impl From<anyhow::Error> for Failure {
    fn from(error: anyhow::Error) -> Self {
        Failure::Other(error)
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        Failure::Other(error.into())
    }
}

/// Reports the reason on standard error and returns the exit code.
pub fn report(failure: &Failure) -> ExitCode {
    let refused = ExitCode::from(1);
    let usage = ExitCode::from(2);
    match failure {
        Failure::Refused(refusals) => {
            anstream::eprintln!("{}", paint(WRONG, "Refused:"));
            for refusal in refusals {
                anstream::eprintln!("  {refusal}");
            }
            refused
        }
        Failure::Unfinished(message) => {
            anstream::eprintln!("{message}");
            refused
        }
        Failure::HouseRules { path, problems } => {
            list("These house rules cannot be used:", path.display(), problems);
            refused
        }
        Failure::Roster { path, problems } => {
            list("This order of battle cannot be used:", path, problems);
            refused
        }
        Failure::Usage(message) => {
            anstream::eprintln!("{} {message}", paint(WRONG, "error:"));
            usage
        }
        Failure::Other(error) => {
            // The reader of our output may stop early; that is not an error.
            if error.downcast_ref::<std::io::Error>().is_some_and(|e| e.kind() == std::io::ErrorKind::BrokenPipe) {
                return ExitCode::SUCCESS;
            }
            anstream::eprintln!("{} {error:#}", paint(WRONG, "error:"));
            usage
        }
    }
}

/// The problems of a file.
fn list(what: &str, path: impl Display, problems: &[Problem]) {
    anstream::eprintln!("{} {path}", paint(WRONG, what));
    for problem in problems {
        anstream::eprintln!("  {problem}");
    }
}

/// A JSON value in a few words: names without quotes, flags as yes and no.
pub fn words(value: &serde_json::Value) -> String {
    use serde_json::Value;
    match value {
        Value::Null => "none".to_owned(),
        Value::Bool(flag) => if *flag { "yes" } else { "no" }.to_owned(),
        Value::String(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        Value::Array(items) => format!("[{}]", items.iter().map(item_words).collect::<Vec<_>>().join(", ")),
        Value::Object(entries) => {
            let pairs = entries.iter().map(|(key, value)| format!("{key} {}", words(value)));
            pairs.collect::<Vec<_>>().join(", ")
        }
    }
}

/// An item of a list: objects are in braces, to show where one item ends and the next begins.
fn item_words(item: &serde_json::Value) -> String {
    if item.is_object() { format!("{{{}}}", words(item)) } else { words(item) }
}

/// Every single value of an object with its dotted path.
pub fn leaves(value: &serde_json::Value) -> Vec<(String, serde_json::Value)> {
    fn walk(path: &str, value: &serde_json::Value, out: &mut Vec<(String, serde_json::Value)>) {
        match value {
            serde_json::Value::Object(entries) if !entries.is_empty() => {
                for (key, value) in entries {
                    let inner = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
                    walk(&inner, value, out);
                }
            }
            _ => out.push((path.to_owned(), value.clone())),
        }
    }
    let mut out = Vec::new();
    walk("", value, &mut out);
    out
}

//! The result of a command in a sentence: what happened, not what was ordered. Made whenever a record is read, from
//! what the reader may see of it, so that it reveals no secret and is not stored.

use serde_json::Value;

use super::game::Game;
use super::part::{Part, capital, spaced};
use super::record::Change;
use super::verdict::{Finding, Verdict};

/// The headline of a command with rulings: its news, or else its outcome. If a book has no words for it, the first line
/// of bookkeeping is used, or the bare result.
pub(super) fn headline<G: Game>(
    rulings: &[Value],
    said: &[&str],
    sides: &[String; 2],
    events: &[Change],
) -> Option<String> {
    let findings = rulings.iter().filter_map(|ruling| Finding::new(ruling, sides, events));
    let findings: Vec<Finding<'_>> = findings.filter(|finding| !finding.procedure.is_empty()).collect();
    let (mut news, mut quiet) = (Vec::new(), Vec::new());
    for finding in &findings {
        match G::verdict(finding) {
            Some(Verdict::News(text)) => news.push(sentence(&text)),
            Some(Verdict::Quiet(text)) => quiet.push(sentence(&text)),
            None => {}
        }
    }
    let told = if news.is_empty() { quiet } else { news };
    if !told.is_empty() {
        return Some(told.join(" "));
    }
    let first = if findings.is_empty() { said.last() } else { said.first() };
    let bare = || findings.last().map(|finding| sentence(&format!("{}: {}", finding.title, results(finding.came))));
    first.map(|text| sentence(text)).or_else(bare)
}

/// With a capital letter and a full stop.
fn sentence(text: &str) -> String {
    let stop = if text.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{}{stop}", capital(text))
}

/// The result of a ruling for which its book has no words.
fn results(came: Part<'_>) -> String {
    let words = |name: &str| spaced(&name.replace('_', "-"));
    let told = came.leaves().filter_map(|(name, value)| match value {
        Value::Bool(true) => Some(words(name)),
        Value::Number(number) if number.as_f64() != Some(0.0) => Some(format!("{} {number}", words(name))),
        Value::String(word) if !word.is_empty() && word != "none" => Some(format!("{} {}", words(name), spaced(word))),
        _ => None,
    });
    let told: Vec<String> = told.take(3).collect();
    if told.is_empty() { "nothing comes of it".to_owned() } else { told.join(", ") }
}

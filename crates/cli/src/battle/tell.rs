//! A record in words: what was done, every ruling with its receipt, the lines of bookkeeping.

use grognard_battle::die_words;
use grognard_core::rule::Origin;
use serde_json::Value;

use crate::output::{self, HEADING, QUIET, STRONG, line, paint, words};

/// Prints a record as a seat sees it. `short` leaves the receipts out.
pub fn tell(entry: &Value, short: bool) {
    let text = |key: &str| entry.get(key).and_then(Value::as_str).unwrap_or_default();
    let number = entry.get("n").map(words).unwrap_or_default();
    let clock = entry.get("clock").map(clock_words).unwrap_or_default();
    let head = format!("{number:>4}  {:<6} {}", text("seat"), deed_words(entry.get("do").unwrap_or(&Value::Null)));
    let dice = entry.get("dice").and_then(Value::as_str).map(|by| format!(", dice {by}")).unwrap_or_default();
    line(format_args!("{}  {}", paint(HEADING, head), paint(QUIET, clock + &dice)));
    if let Some(headline) = entry.get("headline").and_then(Value::as_str) {
        line(format_args!("      {}", paint(STRONG, headline)));
    }
    for ruling in list(entry, "rulings") {
        tell_ruling(ruling, short);
    }
    if let Some(die) = entry.get("awaits").cloned().and_then(|die| serde_json::from_value(die).ok()) {
        line(format_args!("      {}", paint(STRONG, format!("It stands and waits for {}.", die_words(&die)))));
    }
    for said in list(entry, "said") {
        let (text, rule) = (said.get("text").map(words), said.get("rule").map(words));
        line(format_args!("      {}  {}", text.unwrap_or_default(), paint(QUIET, rule.unwrap_or_default())));
    }
}

fn list<'v>(entry: &'v Value, key: &str) -> &'v [Value] {
    entry.get(key).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

fn clock_words(clock: &Value) -> String {
    serde_json::from_value::<grognard_battle::Clock>(clock.clone()).map_or(String::new(), |clock| clock.to_string())
}

fn deed_words(deed: &Value) -> String {
    if let Some(act) = deed.get("act") {
        let Some(name) = act.get("name").and_then(Value::as_str) else { return "a hidden command".to_owned() };
        let with = act.get("with").and_then(Value::as_object);
        let with = with.into_iter().flatten().map(|(key, value)| format!(" {key}={}", quoted(value)));
        return format!("{name}{}", with.collect::<String>());
    }
    if let Some(correction) = deed.get("correction") {
        return match correction.as_object() {
            Some(what) => {
                let part = |key: &str| what.get(key).map(words).unwrap_or_default();
                format!("CORRECTION {} is now {}: {}", part("at"), part("to"), part("reason"))
            }
            None => "CORRECTION by the umpire".to_owned(),
        };
    }
    // In JSON's quotes, so that nothing in the words can affect the terminal.
    if let Some(words) = deed.pointer("/entropy/words") {
        return format!("adds words to the dice: {words}");
    }
    if let Some(of) = deed.pointer("/dice/of") {
        return format!("gives dice to command {}", words(of));
    }
    if let Some(secret) = deed.pointer("/secret/secret") {
        return format!("shows the secret of the dice: {}", words(secret));
    }
    let of = deed.pointer("/undo/of").map(words).unwrap_or_default();
    format!("takes back command {of}")
}

fn quoted(value: &Value) -> String {
    match value {
        Value::String(text) if !text.contains(' ') => text.clone(),
        other => other.to_string(),
    }
}

fn tell_ruling(ruling: &Value, short: bool) {
    let text = |value: &Value, key: &str| value.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
    line(format_args!("      {}  {}", paint(STRONG, text(ruling, "title")), paint(QUIET, text(ruling, "procedure"))));
    if let Some(shown) = ruling.get("shown") {
        for rolled in list(ruling, "dice") {
            let faces: Vec<String> = list(rolled, "faces").iter().map(words).collect();
            line(format_args!(
                "        {}: D{} shows {}",
                text(rolled, "for"),
                rolled.get("sides").map(words).unwrap_or_default(),
                faces.join(", ")
            ));
        }
        line(format_args!("        {}", words(shown)));
        return;
    }
    if !short {
        for note in list(ruling, "lines") {
            let number = note.get("value").map(words).unwrap_or_default();
            let origin = Origin::from_word(&text(note, "origin")).map(output::origin).unwrap_or_default();
            line(format_args!("        {:<58} {number:>6}  {:<8} {origin}", text(note, "text"), text(note, "rule")));
        }
    }
    if let Some(outcome) = ruling.get("outcome") {
        line(format_args!("        {} {}", paint(QUIET, "outcome:"), words(outcome)));
    }
}

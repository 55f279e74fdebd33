//! Where a battle stands, in words.

use grognard_battle::{Act, AnyBattle, Argument, Seat, Takes};
use grognard_core::facts::Datum;
use serde_json::Value;

use crate::output::{HEADING, QUIET, STRONG, WRONG, line, paint, words};

/// The time, what is due and what the phase is about.
pub fn business(battle: &dyn AnyBattle, seat: Seat) {
    let business = battle.business(seat);
    line(format_args!("{}", paint(HEADING, &business.clock)));
    if let Some(result) = &business.over {
        line(format_args!("{} {result}", paint(STRONG, "The battle is over:")));
    }
    for remark in &business.remarks {
        line(format_args!("  {remark}"));
    }
    if !business.waiting.is_empty() {
        let names: Vec<&str> =
            business.waiting.iter().map(|side| battle.header().sides[side.index()].as_str()).collect();
        line(format_args!("  To act: {}", names.join(" and ")));
    }
    for (index, due) in business.due.iter().enumerate() {
        let whose = due.side.map_or("the table", |side| battle.header().sides[side.index()].as_str());
        let how = format!("{}{}", due.act, with_words(&due.with));
        let mark = if index == 0 { paint(WRONG, "due") } else { paint(QUIET, "then") };
        line(format_args!("  {mark}  {} ({whose}, {})  {}", due.title, due.rule, paint(QUIET, how)));
    }
}

/// Settled arguments in the form in which they are typed.
pub fn with_words(with: &Datum) -> String {
    let Datum::Map(entries) = with else { return String::new() };
    let words = entries.iter().map(|(name, value)| {
        let value = serde_json::to_string(value).unwrap_or_default();
        let bare = value.trim_matches('"');
        if bare.contains(' ') || bare.is_empty() { format!(" {name}={value}") } else { format!(" {name}={bare}") }
    });
    words.collect()
}

/// Everything a seat may see, or only the thing with this name.
pub fn books(view: &Value, only: Option<&str>) -> bool {
    let Value::Object(parts) = view else { return false };
    let mut found = false;
    for (part, value) in parts {
        let Value::Object(entries) = value else {
            if only.is_none() && says_something(value) {
                line(format_args!("{part}: {}", words(value)));
            }
            continue;
        };
        let are_records = !entries.is_empty() && entries.values().all(Value::is_object);
        if !are_records {
            if only.is_none() && says_something(value) {
                line(format_args!("{part}: {}", words(&plain(value))));
            }
            continue;
        }
        if only.is_none() {
            line(format_args!("\n{}", paint(HEADING, part)));
        }
        for (name, record) in entries {
            match only {
                None => line(format_args!("  {}  {}", paint(STRONG, name), words(&plain(record)))),
                Some(wanted) if wanted.eq_ignore_ascii_case(name) => {
                    found = true;
                    line(format_args!("{} ({part})", paint(HEADING, name)));
                    for (field, value) in record.as_object().into_iter().flatten() {
                        line(format_args!("  {field:<24} {}", words(value)));
                    }
                }
                Some(_) => {}
            }
        }
    }
    found
}

/// A record without entries that say nothing: those that are none, no, zero or empty.
fn plain(record: &Value) -> Value {
    match record {
        Value::Object(fields) => {
            let kept = fields.iter().filter(|(_, value)| says_something(value));
            Value::Object(kept.map(|(key, value)| (key.clone(), plain(value))).collect())
        }
        other => other.clone(),
    }
}

fn says_something(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => false,
        Value::Number(number) => number.as_f64() != Some(0.0),
        Value::String(text) => !text.is_empty(),
        Value::Array(items) => !items.is_empty(),
        Value::Object(fields) => fields.values().any(says_something),
        Value::Bool(true) => true,
    }
}

/// What a seat can do now, each act with what it still needs.
pub fn offers(battle: &dyn AnyBattle, seat: Seat) {
    let offers = battle.offers(seat);
    if offers.is_empty() {
        line(format_args!("  nothing except notes"));
    }
    let acts = battle.acts();
    for (number, offer) in (1..).zip(offers) {
        // Settled arguments may still be given differently; they are shown once.
        let arguments = acts.iter().find(|act| act.name == offer.act).map_or(&[][..], |act| act.arguments);
        let open: Vec<String> = (offer.open.iter())
            .filter(|name| offer.with.at(name).is_none())
            .flat_map(|name| {
                let described = arguments.iter().find(|argument| argument.name == *name);
                let fields = described.map(Argument::fields).unwrap_or_default();
                let needed = described.is_some_and(|argument| argument.needed);
                fields.into_iter().map(
                    move |(field, _)| {
                        if needed { format!(" {field}=...") } else { format!(" [{field}=...]") }
                    },
                )
            })
            .collect();
        let how = format!("{}{}", offer.act, with_words(&offer.with));
        line(format_args!("{number:>3} {how}{}  {}", paint(QUIET, open.concat()), paint(QUIET, &offer.title)));
    }
}

/// What an act does and needs to know.
pub fn act_help(act: &Act) {
    line(format_args!("{}  {}", paint(HEADING, act.name), act.help));
    for argument in act.arguments {
        let need = if argument.needed { "required" } else { "may be left out" };
        line(format_args!(
            "  {:<22} {}; {}  {}",
            argument.name,
            argument.help,
            takes_words(argument.takes),
            paint(QUIET, need)
        ));
    }
}

/// What an argument may be, in words.
pub fn takes_words(takes: Takes) -> String {
    match takes {
        Takes::Name { of } => format!("name of {of}"),
        Takes::Names { of } => format!("names of {of}s, as [\"one\",\"two\"]"),
        Takes::Flag => "yes or no".to_owned(),
        Takes::Number { min, max } => format!("{min} to {max}"),
        Takes::Halves { min, max } => format!("{min} to {max}, halves too"),
        Takes::Inches { max } => format!("inches, 0 to {max}"),
        Takes::InchesEach { beside, max } => format!("inches for each of {beside}, 0 to {max}: [6, 9]"),
        Takes::Choice { values } => values.join(", "),
        Takes::Text => "words".to_owned(),
        Takes::Facts => "facts as JSON".to_owned(),
        Takes::Way { steps, x, y, facing } => {
            format!("{steps}=[steps], or {x}= and {y}= in inches and, if you like, {facing}= in degrees")
        }
        Takes::Place { x, y } => format!("{x}= inches from the left edge of side a, {y}= inches from its own edge"),
        Takes::Facing { turn: None } => "degrees clockwise, 0 to 359; 0 looks away from side a".to_owned(),
        Takes::Facing { turn: Some(most) } => format!("degrees, {most} to either side at most, minus to the left"),
        Takes::Group => "a list of places as JSON".to_owned(),
        Takes::Area => "name of area".to_owned(),
    }
}

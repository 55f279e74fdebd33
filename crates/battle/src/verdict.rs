//! What a book says about one of its rulings: the result, not the act.

use serde_json::Value;

use super::Side;
use super::changes::pointer_to;
use super::part::Part;
use super::record::Change;

/// A ruling as somebody may see it, for its book to put into words.
#[derive(Clone, Copy, Debug)]
pub struct Finding<'r> {
    pub procedure: &'r str,
    /// Who did what to whom.
    pub title: &'r str,
    /// The outcome, or the part of it that is shown.
    pub came: Part<'r>,
    sides: &'r [String; 2],
    events: &'r [Change],
}

/// What a book says about a ruling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It had an effect.
    News(String),
    /// It had none, or none that matters beside news of the same command.
    Quiet(String),
}

impl<'r> Finding<'r> {
    /// A ruling as it is sent to somebody, with the names of the sides and what changed for him.
    pub(super) fn new(ruling: &'r Value, sides: &'r [String; 2], events: &'r [Change]) -> Option<Self> {
        let text = |key: &str| ruling.get(key).and_then(Value::as_str);
        let came = ruling.get("outcome").or_else(|| ruling.get("shown"))?;
        Some(Finding { procedure: text("procedure")?, title: text("title")?, came: Part::whole(came), sides, events })
    }

    /// Both names of a title: "7th Ohio fires at 21st Virginia", separated by " fires at ".
    pub fn pair(&self, between: &str) -> Option<(&'r str, &'r str)> {
        self.title.split_once(between)
    }

    /// The name in a title, without the words around it.
    pub fn name(&self, before: &str, after: &str) -> Option<&'r str> {
        self.title.strip_prefix(before)?.strip_suffix(after)
    }

    pub fn side_name(&self, side: Side) -> &'r str {
        match side {
            Side::A => &self.sides[0],
            Side::B => &self.sides[1],
        }
    }

    /// The name of the side under a key of the outcome.
    pub fn side(&self, key: &str) -> Option<&'r str> {
        self.came.side(key).map(|side| self.side_name(side))
    }

    /// A value of the books before and after the command, if it changed: `["units", "7th Ohio", "fate"]`.
    pub fn change(&self, path: &[&str]) -> Option<(Option<&'r Value>, Option<&'r Value>)> {
        let wanted = pointer_to(path);
        self.events.iter().find_map(|event| {
            // A change of the whole includes all of its parts.
            let rest = wanted.strip_prefix(event.at.as_str())?;
            let part = |value: &'r Option<Value>| value.as_ref().and_then(|value| value.pointer(rest));
            let (from, to) = (part(&event.from), part(&event.to));
            (from != to).then_some((from, to))
        })
    }

    /// The new word at a place of the books, if it changed.
    pub fn became(&self, path: &[&str]) -> Option<&'r str> {
        self.change(path)?.1?.as_str()
    }
}

/// Who did what, if it had no effect.
pub fn no_effect(title: &str) -> Verdict {
    Verdict::Quiet(format!("{title}: no effect"))
}

/// "1 step", "2 steps".
pub fn counted(number: f64, one: &str) -> String {
    if (number - 1.0).abs() < f64::EPSILON { format!("1 {one}") } else { format!("{number} {one}s") }
}

/// "loses 2 steps, is shaken and leaves the field".
pub fn listed(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

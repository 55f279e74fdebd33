//! Reads a situation from what a player gave, collecting every refusal.

use std::ops::RangeInclusive;

use super::Datum;
use super::fact::{Absent, Head, Kind, Scalar, Spec};
use crate::refusal::{Refusal, Refusals};

struct Frame<'d> {
    /// Path of the object with a trailing dot, or empty for the situation itself.
    path: String,
    /// None when the object itself is missing; its fields then cause no further refusals.
    entries: Option<&'d [(String, Datum)]>,
    known: Vec<&'static str>,
}

/// The given facts that have not been read yet.
pub(super) struct Parser<'d> {
    frames: Vec<Frame<'d>>,
    refusals: Refusals,
    unread: Vec<String>,
}

impl<'d> Parser<'d> {
    /// A parser about to read a situation.
    pub(super) fn of(datum: &'d Datum) -> Self {
        let mut parser = Parser { frames: Vec::new(), refusals: Vec::new(), unread: Vec::new() };
        parser.frame(String::new(), datum);
        parser
    }

    /// Every mistake, and the fields that hold a stand-in.
    pub(super) fn finish(mut self) -> (Refusals, Vec<String>) {
        self.leave();
        (self.refusals, self.unread)
    }

    /// Goes into an object.
    fn frame(&mut self, path: String, datum: &'d Datum) {
        let entries = match datum {
            Datum::Map(entries) => Some(entries.as_slice()),
            other => {
                let name = if path.is_empty() { "situation" } else { path.trim_end_matches('.') };
                self.refuse(Refusal::new(name, format!("must be an object with named fields, not {}.", other.kind())));
                None
            }
        };
        self.frames.push(Frame { path, entries, known: Vec::new() });
    }

    /// Leaves an object and refuses the fields that were never read.
    pub(super) fn leave(&mut self) {
        let Some(Frame { path, entries: Some(entries), known }) = self.frames.pop() else { return };
        for (index, (key, _)) in entries.iter().enumerate() {
            let field = || format!("{path}{}", printable(key));
            if !known.contains(&key.as_str()) {
                let reason = "is not a field here.";
                self.refusals.push(Refusal::new(field(), reason).allowing(known.iter().copied()));
            } else if entries[..index].iter().any(|entry| entry.0 == *key) {
                self.refusals.push(Refusal::new(field(), "is given twice; give it once."));
            }
        }
    }

    /// The path of a field, and what was given for it. A null counts as absent.
    fn find(&mut self, name: &'static str) -> (String, Option<&'d Datum>, bool) {
        let Some(frame) = self.frames.last_mut() else { return (name.to_owned(), None, false) };
        frame.known.push(name);
        let given = frame.entries.and_then(|entries| entries.iter().find(|entry| entry.0 == name));
        let datum = given.map(|entry| &entry.1).filter(|datum| **datum != Datum::Null);
        (format!("{}{name}", frame.path), datum, frame.entries.is_some())
    }

    fn refuse(&mut self, refusal: Refusal) {
        self.unread.push(refusal.field.clone());
        self.refusals.push(refusal);
    }
}

/// A key for a message: cut when it is absurdly long.
fn printable(key: &str) -> String {
    const MOST: usize = 60;
    if key.chars().count() <= MOST { key.to_owned() } else { key.chars().take(MOST).chain("...".chars()).collect() }
}

impl<'d> Parser<'d> {
    pub(super) fn scalar(&mut self, spec: &Spec) -> Option<Scalar> {
        let (path, datum, present) = self.find(spec.head.name);
        if !present {
            return None;
        }
        let Some(datum) = datum else {
            match spec.absent {
                Absent::Refused => self.refuse(missing(path, spec.kind)),
                Absent::SameAs(other) => {
                    // A default taken from a fact that was refused is refused with it.
                    let sibling = format!("{}{other}", path.strip_suffix(spec.head.name).unwrap_or_default());
                    if self.unread.contains(&sibling) {
                        self.unread.push(path);
                    }
                }
                Absent::Default(_) | Absent::Null => {}
            }
            return None;
        };
        match convert(datum, spec.kind) {
            Ok(scalar) => Some(scalar),
            Err(reason) => {
                self.refuse(listing(Refusal::new(path, reason), spec.kind));
                None
            }
        }
    }

    pub(super) fn is_given(&self, name: &str) -> bool {
        let entries = self.frames.last().and_then(|frame| frame.entries).unwrap_or_default();
        entries.iter().any(|entry| entry.0 == name && entry.1 != Datum::Null)
    }

    /// Enters a nested object; if it is missing, one whose fields cause no further refusals.
    pub(super) fn enter(&mut self, head: Head) {
        let (path, datum, present) = self.find(head.name);
        match datum {
            Some(datum) => self.frame(format!("{path}."), datum),
            None => {
                if present {
                    self.refuse(Refusal::new(path.clone(), format!("is required: {}.", head.help)));
                }
                self.frames.push(Frame { path: format!("{path}."), entries: None, known: Vec::new() });
            }
        }
    }

    /// Goes into a nested object if it is given.
    pub(super) fn enter_if_any(&mut self, head: Head) -> bool {
        let (path, datum, _) = self.find(head.name);
        let Some(datum) = datum else { return false };
        self.frame(format!("{path}."), datum);
        true
    }

    /// Goes into an item of the list at `path`.
    pub(super) fn enter_item(&mut self, path: &str, index: usize, item: &'d Datum) {
        self.frame(format!("{path}.{index}."), item);
    }

    /// The fields that come next depend on the fact `on`. If that fact could not be read, there is no telling which of
    /// them belong here, so none is refused.
    pub(super) fn goes_on_from(&mut self, on: &str) {
        if let Some(frame) = self.frames.last_mut()
            && self.unread.contains(&format!("{}{on}", frame.path))
        {
            frame.entries = None;
        }
    }

    pub(super) fn scalars(&mut self, head: Head, size: &RangeInclusive<usize>, kind: Kind) -> Vec<Scalar> {
        let (path, items) = self.items(head, size);
        let mut scalars = Vec::new();
        for (index, item) in items.iter().enumerate() {
            match convert(item, kind) {
                Ok(scalar) => scalars.push(scalar),
                Err(reason) => {
                    self.unread.push(path.clone());
                    self.refuse(listing(Refusal::new(format!("{path}.{index}"), reason), kind));
                }
            }
        }
        scalars
    }

    /// The items of a list; none, and a refusal, if it is not a list or has the wrong length.
    pub(super) fn items(&mut self, head: Head, size: &RangeInclusive<usize>) -> (String, &'d [Datum]) {
        let (path, datum, present) = self.find(head.name);
        let (least, most) = (*size.start(), *size.end());
        let reason = match datum {
            Some(Datum::List(items)) if size.contains(&items.len()) => return (path, items),
            Some(Datum::List(items)) => format!("has {} items; {least} to {most} are taken.", items.len()),
            Some(other) => format!("must be a list, not {}.", other.kind()),
            None if present && least > 0 => format!("is required: a list of {least} to {most} items."),
            None => return (path, &[]),
        };
        self.refuse(Refusal::new(path.clone(), reason));
        (path, &[])
    }
}

fn missing(path: String, kind: Kind) -> Refusal {
    listing(Refusal::new(path, format!("is required: {}.", wanted(kind))), kind)
}

/// A refusal of a choice lists the names.
fn listing(refusal: Refusal, kind: Kind) -> Refusal {
    if let Kind::Choice(names) = kind { refusal.allowing(names.iter().copied()) } else { refusal }
}

/// What a field takes, in words.
fn wanted(kind: Kind) -> String {
    let half = |halves: i64| crate::amount::show(crate::amount::Value::new(halves, 2));
    match kind {
        Kind::Flag => "true or false".to_owned(),
        Kind::Integer(least, most) => format!("a whole number from {least} to {most}"),
        Kind::Halves(least, most) => format!("a multiple of 0.5 from {} to {}", half(least), half(most)),
        Kind::Inches(least, most) => format!("a number of inches from {least} to {most}"),
        Kind::Choice(_) => "one of the listed names".to_owned(),
        Kind::Text(most) => format!("text of 1 to {most} characters"),
        Kind::IntegerOr(least, most, words) => {
            format!("a whole number from {least} to {most} or {}", words.join(", "))
        }
    }
}

#[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, reason = "guarded by the limits of the field")]
fn convert(datum: &Datum, kind: Kind) -> Result<Scalar, String> {
    let refused = |given: String| Err(format!("must be {}, not {given}.", wanted(kind)));
    let number = match datum {
        Datum::Integer(integer) => Some(*integer as f64),
        Datum::Number(number) => Some(*number),
        _ => None,
    };
    match (kind, datum, number) {
        (Kind::Flag, Datum::Flag(flag), _) => Ok(Scalar::Flag(*flag)),
        (Kind::Choice(names), Datum::Text(text), _) => match names.iter().position(|name| name == text) {
            Some(index) => Ok(Scalar::Choice(index)),
            None => refused(format!("'{}'", printable(text))),
        },
        (Kind::Text(most), Datum::Text(text), _) => {
            if (1..=most).contains(&text.chars().count()) {
                Ok(Scalar::Text(text.clone()))
            } else {
                refused(format!("{} characters", text.chars().count()))
            }
        }
        (Kind::IntegerOr(_, _, words), Datum::Text(text), _) => match words.iter().position(|word| word == text) {
            Some(index) => Ok(Scalar::Choice(index)),
            None => refused(format!("'{}'", printable(text))),
        },
        (Kind::Integer(least, most) | Kind::IntegerOr(least, most, _), _, Some(number)) => {
            if number.fract() == 0.0 && number >= least as f64 && number <= most as f64 {
                Ok(Scalar::Integer(number as i64))
            } else {
                refused(number.to_string())
            }
        }
        (Kind::Halves(least, most), _, Some(number)) => {
            let halves = number * 2.0;
            if halves.fract() == 0.0 && halves >= least as f64 && halves <= most as f64 {
                Ok(Scalar::Integer(halves as i64))
            } else {
                refused(number.to_string())
            }
        }
        (Kind::Inches(least, most), _, Some(number)) => {
            if number >= least && number <= most {
                Ok(Scalar::Number(number))
            } else {
                refused(number.to_string())
            }
        }
        (_, other, _) => refused(other.kind().to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use serde::Serialize;

    use super::super::{FactValue, Facts, Reader, describe, parse};
    use super::*;

    crate::choice! {
        /// What the visitor brings.
        pub enum Gift {
            Book = "book",
            Cake = "cake",
        }
    }

    /// A number, or the word in its place.
    #[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
    enum Size {
        Number(i32),
        Large,
    }

    impl FactValue for Size {
        fn from_scalar(scalar: Scalar) -> Option<Self> {
            match scalar {
                Scalar::Integer(number) => number.try_into().ok().map(Size::Number),
                Scalar::Choice(_) => Some(Size::Large),
                _ => None,
            }
        }

        fn into_scalar(self) -> Scalar {
            Scalar::Choice(0)
        }

        fn stand_in(_: Kind) -> Self {
            Size::Number(1)
        }
    }

    #[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
    struct Visit {
        gift: Gift,
        pages: Option<i32>,
        size: Option<Size>,
    }

    impl Facts for Visit {
        type Tables = ();

        fn read(r: &mut Reader<'_>, (): &()) -> Self {
            let gift = r.choice("gift", "what he brings").required();
            Visit {
                gift,
                pages: r.only_for("gift", gift, &[Gift::Book], |r| r.integer("pages", 1..=999, "how many").required()),
                size: r.only_for("gift", gift, &[Gift::Cake], |r| {
                    r.integer_or("size", 1..=9, &["L"], "how large").required()
                }),
            }
        }
    }

    fn refused(json: &str) -> Vec<String> {
        let parsed = parse::<Visit>(&(), &Datum::from_json(json).unwrap_or(Datum::Null));
        parsed.refusals.into_iter().map(|refusal| refusal.field).collect()
    }

    #[test]
    fn a_field_belongs_to_the_choices_that_call_for_it() {
        assert!(refused(r#"{"gift": "book", "pages": 3}"#).is_empty());
        assert_eq!(refused(r#"{"gift": "book", "pages": 3, "size": 2}"#), ["size"]);
        assert_eq!(refused(r#"{"gift": "cake", "pages": 3}"#), ["size", "pages"]);
        // For an unknown gift there is no telling which fields belong to it.
        assert_eq!(refused(r#"{"gift": "song", "pages": 3}"#), ["gift"]);
    }

    #[test]
    fn a_number_or_a_word_is_neither_text_of_a_number_nor_another_word() {
        for (size, taken) in
            [("3", true), ("\"L\"", true), ("0", false), ("10", false), ("\"3\"", false), ("\"l\"", false)]
        {
            let json = format!(r#"{{"gift": "cake", "size": {size}}}"#);
            assert_eq!(refused(&json).is_empty(), taken, "{size}");
        }
    }

    #[test]
    fn the_description_says_which_choices_call_for_a_field() {
        let fields = describe::<Visit>(&());
        let calls: Vec<_> =
            fields.iter().map(|field| field.only_for.as_ref().map(|only| only.values.clone())).collect();
        assert_eq!(calls, [None, Some(vec!["book"]), Some(vec!["cake"])]);
    }
}

//! The arguments a player gave with a command, read one by one; every mistake is collected.

use std::ops::RangeInclusive;

use grognard_core::facts::{Choice, Datum};
use grognard_core::refusal::{Refusal, Refusals};
use grognard_core::rule::Rule;

use crate::inches::to_hundredths;

/// The arguments of a command. Each is taken once; those that nobody takes are refused at the end.
#[derive(Debug)]
pub struct Arguments {
    entries: Vec<(String, Datum)>,
    /// The names of the arguments that the command takes, one on each line, some of them twice. It is one string that
    /// only grows, because most commands are right and nobody reads it.
    known: String,
    refusals: Refusals,
}

impl Arguments {
    /// The arguments in an object. An argument given as null counts as absent; one given twice is refused.
    pub fn new(with: &Datum) -> Self {
        let mut arguments = Arguments { entries: Vec::new(), known: String::new(), refusals: Vec::new() };
        match with {
            Datum::Map(entries) => {
                for (name, datum) in entries {
                    if arguments.entries.iter().any(|entry| entry.0 == *name) {
                        arguments.refuse(name, "is given twice; give it once.");
                    } else if *datum != Datum::Null {
                        arguments.entries.push((name.clone(), datum.clone()));
                    }
                }
            }
            Datum::Null => {}
            other => arguments.refuse("with", format!("must be an object with named arguments, not {}.", other.kind())),
        }
        arguments
    }

    /// Takes an argument as it was given.
    pub fn take(&mut self, name: &str) -> Option<Datum> {
        // With nothing left there is nothing to refuse in the end.
        if self.entries.is_empty() {
            return None;
        }
        self.known.push_str(name);
        self.known.push('\n');
        let at = self.entries.iter().position(|entry| entry.0 == name)?;
        Some(self.entries.remove(at).1)
    }

    /// Takes all the remaining arguments, as they were given.
    pub fn rest(&mut self) -> Datum {
        Datum::Map(std::mem::take(&mut self.entries))
    }

    /// Whether an argument was given and has not been taken yet.
    pub fn has(&self, name: &str) -> bool {
        self.entries.iter().any(|entry| entry.0 == name)
    }

    /// An argument as it was given, without taking it.
    pub fn peek(&self, name: &str) -> Option<&Datum> {
        self.entries.iter().find(|entry| entry.0 == name).map(|entry| &entry.1)
    }

    /// Refuses an argument.
    pub fn refuse(&mut self, name: &str, reason: impl Into<String>) {
        self.refusals.push(Refusal::new(name, reason));
    }

    /// Refuses an argument, with the values that would be accepted.
    pub fn refuse_listing(&mut self, name: &str, reason: impl Into<String>, allowed: impl IntoIterator<Item = String>) {
        self.refusals.push(Refusal::new(name, reason).allowing(allowed));
    }

    /// Refuses an argument, or with an empty name the whole command, by a clause.
    pub fn refuse_by(&mut self, rule: Rule, name: &str, reason: impl AsRef<str>) {
        let reason = format!("{} ({})", reason.as_ref(), rule.id);
        self.refusals.push(Refusal { field: name.to_owned(), reason, allowed: None, rule: Some(rule) });
    }

    /// Adds reasons found elsewhere.
    pub fn refuse_all(&mut self, refusals: Refusals) {
        self.refusals.extend(refusals);
    }

    /// Whether nothing has been refused so far.
    pub fn are_fine(&self) -> bool {
        self.refusals.is_empty()
    }

    fn missing(&mut self, name: &str) {
        self.refuse(name, "is missing; give it.");
    }

    /// Refuses the command for a missing argument, with the words that would do if there are only a few.
    pub fn refuse_missing(&mut self, name: &str, allowed: &[&str]) {
        match allowed {
            [] => self.missing(name),
            words => self.refuse_listing(name, "is missing; give it.", words.iter().map(|word| (*word).to_owned())),
        }
    }

    fn wrong(&mut self, name: &str, wanted: &str, given: &Datum) {
        self.refuse(name, format!("must be {wanted}, not {}.", given.kind()));
    }

    /// Words, if given.
    pub fn text(&mut self, name: &str) -> Option<String> {
        match self.take(name)? {
            Datum::Text(text) if !text.trim().is_empty() && text.chars().count() <= 2000 => Some(text),
            Datum::Text(_) => {
                self.refuse(name, "must be some words, at most 2000 characters.");
                None
            }
            // A name that looks like a number is still a name.
            Datum::Integer(number) => Some(number.to_string()),
            other => {
                self.wrong(name, "text", &other);
                None
            }
        }
    }

    /// Words that must be given.
    pub fn need_text(&mut self, name: &str) -> Option<String> {
        if !self.has(name) {
            self.take(name);
            self.missing(name);
            return None;
        }
        self.text(name)
    }

    /// A name out of a list, if given.
    pub fn name_of<'n>(
        &mut self,
        name: &str,
        known: impl IntoIterator<Item = &'n String, IntoIter: Clone>,
    ) -> Option<String> {
        let given = self.text(name)?;
        self.known_name(name, given, known)
    }

    /// A name out of a list that must be given.
    pub fn need_name_of<'n>(
        &mut self,
        name: &str,
        known: impl IntoIterator<Item = &'n String, IntoIter: Clone>,
    ) -> Option<String> {
        let given = self.need_text(name)?;
        self.known_name(name, given, known)
    }

    /// Several names from a list, none of them twice; empty if absent. A single name may be given without a list.
    pub fn names_of<'n>(
        &mut self,
        name: &str,
        known: impl IntoIterator<Item = &'n String, IntoIter: Clone>,
    ) -> Vec<String> {
        let known = known.into_iter();
        let items = match self.take(name) {
            None => return Vec::new(),
            Some(Datum::List(items)) => items,
            Some(one) => vec![one],
        };
        let mut names: Vec<String> = Vec::new();
        for (index, item) in items.into_iter().enumerate() {
            let given = match item {
                Datum::Text(text) if known.clone().any(|known| *known == text) && !names.contains(&text) => {
                    names.push(text);
                    continue;
                }
                Datum::Text(text) => text,
                Datum::Integer(number) => number.to_string(),
                other => {
                    self.wrong(&format!("{name}.{index}"), "a name", &other);
                    continue;
                }
            };
            let field = format!("{name}.{index}");
            if let Some(given) = self.known_name(&field, given, known.clone()) {
                if names.contains(&given) {
                    self.refuse(&field, format!("'{given}' is named twice."));
                } else {
                    names.push(given);
                }
            }
        }
        names
    }

    /// The entry of a list that a name means, in the entry's spelling.
    pub fn known_name<'n>(
        &mut self,
        field: &str,
        given: String,
        known: impl IntoIterator<Item = &'n String, IntoIter: Clone>,
    ) -> Option<String> {
        let known = known.into_iter();
        if known.clone().any(|name| *name == given) {
            return Some(given);
        }
        let known: Vec<&String> = known.collect();
        // Capitals are easily missed on a phone, so a name that differs only in them is accepted.
        let same: Vec<&&String> = known.iter().filter(|name| name.to_lowercase() == given.to_lowercase()).collect();
        if let [one] = same.as_slice() {
            return Some((**one).clone());
        }
        let reason = format!("there is no '{given}' here.");
        self.refuse_listing(field, reason, known.into_iter().cloned());
        None
    }

    /// True or false; the default if absent.
    pub fn flag(&mut self, name: &str, default: bool) -> bool {
        match self.take(name) {
            None => default,
            Some(Datum::Flag(flag)) => flag,
            Some(other) => {
                self.wrong(name, "true or false", &other);
                default
            }
        }
    }

    /// A whole number within limits, if given.
    pub fn integer(&mut self, name: &str, range: RangeInclusive<i32>) -> Option<i32> {
        let given = self.take(name)?;
        let number = match given {
            Datum::Integer(number) => i32::try_from(number).ok(),
            Datum::Number(number) if number.fract() == 0.0 && number.abs() < 1e9 => {
                #[expect(clippy::cast_possible_truncation, reason = "a whole number of sane size")]
                let number = number as i32;
                Some(number)
            }
            other => {
                self.wrong(name, "a whole number", &other);
                return None;
            }
        };
        let number = number.filter(|number| range.contains(number));
        if number.is_none() {
            self.refuse(name, format!("must be {} to {}.", range.start(), range.end()));
        }
        number
    }

    /// A whole number that must be given.
    pub fn need_integer(&mut self, name: &str, range: RangeInclusive<i32>) -> Option<i32> {
        if !self.has(name) {
            self.take(name);
            self.missing(name);
            return None;
        }
        self.integer(name, range)
    }

    /// A measured distance in inches, if given.
    pub fn inches(&mut self, name: &str, most: i32) -> Option<f64> {
        let inches = match self.take(name)? {
            #[expect(clippy::cast_precision_loss, reason = "what is too large to be exact is beyond any table")]
            Datum::Integer(inches) => inches as f64,
            Datum::Number(inches) => inches,
            other => {
                self.wrong(name, "a number of inches", &other);
                return None;
            }
        };
        let found = (0.0..=f64::from(most)).contains(&inches).then_some(inches);
        if found.is_none() {
            self.refuse(name, format!("must be a number of inches from 0 to {most}."));
        }
        found
    }

    /// A place along one edge of a table that must be given: inches with at most two decimals, as hundredths.
    pub fn need_hundredths(&mut self, name: &str) -> Option<i32> {
        if !self.has(name) {
            self.take(name);
            self.missing(name);
            return None;
        }
        self.hundredths(name)
    }

    /// The same, if given.
    pub fn hundredths(&mut self, name: &str) -> Option<i32> {
        let number = match self.take(name)? {
            #[expect(clippy::cast_precision_loss, reason = "what is too large to be exact is beyond any table")]
            Datum::Integer(number) => number as f64,
            Datum::Number(number) => number,
            other => {
                self.wrong(name, "a number of inches", &other);
                return None;
            }
        };
        let hundredths = to_hundredths(number);
        if hundredths.is_none() {
            self.refuse(name, "must be inches on the table, with at most two decimals.");
        }
        hundredths
    }

    /// The arguments of each item of a list of objects, if given. Mistakes in an item are reported with its path.
    pub fn items<T>(&mut self, name: &str, mut read: impl FnMut(&mut Arguments) -> T) -> Option<Vec<T>> {
        let items = match self.take(name)? {
            Datum::List(items) => items,
            one @ Datum::Map(_) => vec![one],
            other => {
                self.wrong(name, "a list of objects", &other);
                return Some(Vec::new());
            }
        };
        let mut list = Vec::new();
        for (index, item) in items.iter().enumerate() {
            let mut inner = Arguments::new(item);
            list.push(read(&mut inner));
            for refusal in inner.finish().err().unwrap_or_default() {
                let field = format!("{name}.{index}.{}", refusal.field);
                self.refusals.push(Refusal { field, ..refusal });
            }
        }
        Some(list)
    }

    /// One of a few words that must be given.
    pub fn need_word(&mut self, name: &str, words: &[&'static str]) -> Option<&'static str> {
        let given = self.need_text(name)?;
        self.known_word(name, &given, words)
    }

    /// One of a few words, if given.
    pub fn word(&mut self, name: &str, words: &[&'static str]) -> Option<&'static str> {
        let given = self.text(name)?;
        self.known_word(name, &given, words)
    }

    fn known_word(&mut self, name: &str, given: &str, words: &[&'static str]) -> Option<&'static str> {
        let found = words.iter().find(|word| **word == given).copied();
        if found.is_none() {
            let allowed = words.iter().map(|word| (*word).to_owned());
            self.refuse_listing(name, format!("'{given}' is not known."), allowed);
        }
        found
    }

    /// One of the names of a choice, if given.
    pub fn choice<C: Choice>(&mut self, name: &str) -> Option<C> {
        let given = self.text(name)?;
        let value = C::named(&given);
        if value.is_none() {
            let allowed = C::NAMES.iter().map(|name| (*name).to_owned());
            self.refuse_listing(name, format!("'{given}' is not known."), allowed);
        }
        value
    }

    /// One of the names of a choice that must be given.
    pub fn need_choice<C: Choice>(&mut self, name: &str) -> Option<C> {
        if !self.has(name) {
            self.take(name);
            let allowed = C::NAMES.iter().map(|name| (*name).to_owned());
            self.refuse_listing(name, "is missing; give it.", allowed);
            return None;
        }
        self.choice(name)
    }

    /// The names the command takes, each once.
    fn known_once(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for known in self.known.lines().filter(|known| !known.is_empty()) {
            if !names.iter().any(|name| name == known) {
                names.push(known.to_owned());
            }
        }
        names
    }

    /// Only the reasons so far, if nothing more can be said.
    pub fn refused(&mut self) -> Result<(), Refusals> {
        let refusals = std::mem::take(&mut self.refusals);
        if refusals.is_empty() { Ok(()) } else { Err(refusals) }
    }

    /// Every reason so far and every argument that was not taken; to be called before anything is rolled.
    pub fn finish(&mut self) -> Result<(), Refusals> {
        let mut refusals = std::mem::take(&mut self.refusals);
        for (name, _) in std::mem::take(&mut self.entries) {
            refusals.push(Refusal::new(name, "is not an argument of this command.").allowing(self.known_once()));
        }
        if refusals.is_empty() { Ok(()) } else { Err(refusals) }
    }
}

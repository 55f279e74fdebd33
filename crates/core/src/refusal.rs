//! Why not: every reason at once, each with its field and the values that would be allowed.

use std::fmt;

use serde::Serialize;

use crate::rule::Rule;

/// One reason for refusing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refusal {
    /// The field, nested ones joined by dots: `target.cover`.
    pub field: String,
    /// What is wrong and what to do.
    pub reason: String,
    /// The values that would be accepted, if they can be listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allowed: Option<Vec<String>>,
    /// The clause that refuses; none for plain mistakes in the input.
    #[serde(skip)]
    pub rule: Option<Rule>,
}

impl Refusal {
    /// A reason without a clause.
    pub fn new(field: impl Into<String>, reason: impl Into<String>) -> Self {
        Refusal { field: field.into(), reason: reason.into(), allowed: None, rule: None }
    }

    /// The same with the values that would be accepted.
    #[must_use]
    pub fn allowing(mut self, allowed: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.allowed = Some(allowed.into_iter().map(Into::into).collect());
        self
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.field.is_empty() {
            write!(f, "{}: ", self.field)?;
        }
        f.write_str(&self.reason)?;
        match &self.allowed {
            Some(allowed) if !allowed.is_empty() => write!(f, " Allowed: {}.", allowed.join(", ")),
            _ => Ok(()),
        }
    }
}

/// All reasons, in the order of the fields.
pub type Refusals = Vec<Refusal>;

/// Collects the reasons that concern several facts at once. A reason that depends on a fact which could not be read is
/// skipped: it would only repeat that mistake in other words.
#[derive(Debug, Default)]
pub struct Check {
    refusals: Refusals,
    unread: Vec<String>,
    prefix: String,
}

impl Check {
    /// A check of a situation of which some fields could not be read.
    pub fn new(refusals: Refusals, unread: Vec<String>) -> Self {
        Check { refusals, unread, prefix: String::new() }
    }

    /// Refuses the first of `fields` when `wrong`, by a rule if there is one. `fields` must name every field the reason
    /// depends on.
    pub fn refuse(
        &mut self,
        wrong: bool,
        rule: impl Into<Option<Rule>>,
        fields: &[&str],
        reason: impl FnOnce() -> String,
    ) {
        self.refuse_listing(wrong, rule, fields, || (reason(), None));
    }

    /// The same with the values that would be accepted.
    pub fn refuse_listing(
        &mut self,
        wrong: bool,
        rule: impl Into<Option<Rule>>,
        fields: &[&str],
        reason: impl FnOnce() -> (String, Option<Vec<String>>),
    ) {
        if wrong && !self.any_unread(fields) {
            let (reason, allowed) = reason();
            self.add(rule.into(), fields, reason, allowed);
        }
    }

    fn any_unread(&self, fields: &[&str]) -> bool {
        fields.iter().any(|field| self.is_unread(field))
    }

    fn add(&mut self, rule: Option<Rule>, fields: &[&str], mut reason: String, allowed: Option<Vec<String>>) {
        let field = format!("{}{}", self.prefix, fields.first().unwrap_or(&""));
        if let Some(rule) = rule {
            reason = format!("{reason} ({})", rule.id);
        }
        self.refusals.push(Refusal { field, reason, allowed, rule });
    }

    /// Checks the facts of a nested object.
    pub fn within(&mut self, name: &str, inner: impl FnOnce(&mut Self)) {
        let length = self.prefix.len();
        self.prefix.push_str(name);
        self.prefix.push('.');
        inner(self);
        self.prefix.truncate(length);
    }

    /// Whether every fact could be read. Only then is it worth checking what follows from many facts at once.
    pub fn all_read(&self) -> bool {
        self.unread.is_empty()
    }

    /// The reasons collected, if any.
    pub fn finish(self) -> Result<(), Refusals> {
        if self.refusals.is_empty() { Ok(()) } else { Err(self.refusals) }
    }

    fn is_unread(&self, field: &str) -> bool {
        let path = format!("{}{field}", self.prefix);
        // An object that could not be read takes its fields with it.
        self.unread.iter().any(|unread| {
            path == *unread || path.strip_prefix(unread.as_str()).is_some_and(|rest| rest.starts_with('.'))
        })
    }
}

//! Something that must be answered before anything else, in any book: how, by whom, by which clause.

use grognard_core::facts::Datum;
use grognard_core::refusal::{Refusal, Refusals};
use grognard_core::rule::Rule;

use super::act::{Act, When};
use super::business::Due;
use super::{Seat, Side};
use grognard_table::Arguments;

/// An item of the queue of what is due in a book.
pub trait Pending {
    /// The books it belongs to.
    type State;

    /// The acts that answer it, first the one that players are shown; none if it happens by itself.
    fn acts(&self) -> &'static [&'static str];

    /// The clause that makes it due.
    fn rule(&self, books: &Self::State) -> Rule;

    /// What it is about, in words.
    fn title(&self, books: &Self::State) -> String;

    /// The side that must answer it; none if it belongs to neither.
    fn side(&self, books: &Self::State) -> Option<Side>;

    /// The arguments of that act that are already known.
    fn with(&self, books: &Self::State) -> Datum;

    /// Whether a seat may answer it. An item that belongs to neither side may be answered by anybody.
    fn is_for(&self, books: &Self::State, seat: Seat) -> bool {
        self.side(books).is_none_or(|side| seat.holds(side))
    }

    /// The item as players are shown it; none if it happens by itself.
    fn shown(&self, books: &Self::State) -> Option<Due> {
        let act = self.acts().first()?;
        Some(Due {
            title: self.title(books),
            rule: self.rule(books).id,
            side: self.side(books),
            act,
            with: self.with(books),
        })
    }
}

/// Refuses an act while something else is due. `always` lists the acts that never wait. No other reason is given: it is
/// not the time for the command, whatever its arguments are.
pub fn only_what_is_due<T: Pending>(
    first: Option<&T>,
    books: &T::State,
    act: &str,
    always: &[&str],
) -> Result<(), Refusals> {
    let Some(first) = first.filter(|first| !first.acts().contains(&act) && !always.contains(&act)) else {
        return Ok(());
    };
    let answer = match first.acts() {
        [] => String::new(),
        acts => format!(" ({})", acts.join(" or ")),
    };
    let rule = first.rule(books);
    let reason = format!("first comes what is due: {}{answer}. ({})", first.title(books), rule.id);
    Err(vec![Refusal { rule: Some(rule), ..Refusal::new("act", reason) }])
}

/// Refuses an act at the wrong time: while something else is due, or if it only answers what is due and nothing is.
pub fn check_due<T: Pending>(act: &Act, first: Option<&T>, books: &T::State, nothing: Rule) -> Result<(), Refusals> {
    match (act.when, first) {
        (When::Always, _) => Ok(()),
        (When::Due, None) => {
            let reason = format!("nothing of the kind is due. ({})", nothing.id);
            Err(vec![Refusal { rule: Some(nothing), ..Refusal::new("act", reason) }])
        }
        _ => only_what_is_due(first, books, act.name, &[]),
    }
}

/// Refuses an act that only answers what is due if nothing is.
pub fn nothing_due(arguments: &mut Arguments, rule: Rule) {
    arguments.refuse_by(rule, "act", "nothing of the kind is due.");
}

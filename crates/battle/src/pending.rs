//! Something that must be answered before anything else, whatever the book: how, by whom, by which clause.

use grognard_core::facts::Datum;
use grognard_core::refusal::{Refusal, Refusals};
use grognard_core::rule::Rule;

use super::act::{Act, When};
use super::business::Due;
use super::{Seat, Side};
use grognard_table::Arguments;

/// Something that is due, as it stands in the queue of a book.
pub trait Pending {
    /// The books it stands in.
    type State;

    /// The acts that answer it, the one that players are shown first; none where it happens by itself.
    fn acts(&self) -> &'static [&'static str];

    /// The clause that makes it due.
    fn rule(&self, books: &Self::State) -> Rule;

    /// What it is about, in words.
    fn title(&self, books: &Self::State) -> String;

    /// Whose it is to answer; none where it is the table's.
    fn side(&self, books: &Self::State) -> Option<Side>;

    /// What is known already of the arguments of the act that players are shown.
    fn with(&self, books: &Self::State) -> Datum;

    /// Whether a seat may answer it. What is the table's, anybody may.
    fn is_for(&self, books: &Self::State, seat: Seat) -> bool {
        self.side(books).is_none_or(|side| seat.holds(side))
    }

    /// As players are shown it; what happens by itself is not.
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

/// Refuses an act while something else is due. `always` are the acts that never wait. Nothing else is said against the
/// command: it is not its time, whatever its arguments are.
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

/// Refuses an act whose time it is not: while something else is due, or where it only answers what is due and nothing is.
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

/// Refuses an act that only answers what is due, where nothing is.
pub fn nothing_due(arguments: &mut Arguments, rule: Rule) {
    arguments.refuse_by(rule, "act", "nothing of the kind is due.");
}

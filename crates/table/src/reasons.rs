//! Collects the reasons against something: in a list for players, or as a plain yes or no for code that only tries
//! things out. The rule that gives the reasons is the same; the yes or no stops at the first and makes no words.

use std::ops::ControlFlow;

use grognard_core::rule::Rule;

/// Collects reasons.
pub trait Reasons {
    /// Adds a reason; breaks off if no further reason is needed.
    fn add(&mut self, rule: Rule, words: impl FnOnce() -> String) -> ControlFlow<()>;
}

/// Every reason in words, each once.
impl Reasons for Vec<(Rule, String)> {
    fn add(&mut self, rule: Rule, words: impl FnOnce() -> String) -> ControlFlow<()> {
        let words = words();
        if !self.iter().any(|(_, known)| *known == words) {
            self.push((rule, words));
        }
        ControlFlow::Continue(())
    }
}

/// Whether there is any reason at all.
impl Reasons for bool {
    fn add(&mut self, _: Rule, _: impl FnOnce() -> String) -> ControlFlow<()> {
        *self = true;
        ControlFlow::Break(())
    }
}

/// Every reason that something gives, in words.
pub fn all_reasons(give: impl FnOnce(&mut Vec<(Rule, String)>) -> ControlFlow<()>) -> Vec<(Rule, String)> {
    let mut reasons = Vec::new();
    // A list never breaks off.
    let _ = give(&mut reasons);
    reasons
}

/// Whether something gives no reason.
pub fn no_reason(give: impl FnOnce(&mut bool) -> ControlFlow<()>) -> bool {
    give(&mut false).is_continue()
}

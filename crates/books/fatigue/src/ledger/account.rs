//! The account of an army: what every event changes.

use grognard_core::rule::Rule;
use grognard_core::trace::{Note, Trace};
use serde::Serialize;

use super::army::{Army, Command};
use super::levels::Levels;
use crate::tables::{OrderOrNone, Tables};

/// An order that changed by itself.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Forced {
    pub command: String,
    pub from: OrderOrNone,
    pub to: OrderOrNone,
}

/// The running account of an army's fatigue. It is the same whether it is built at once or event by event.
#[derive(Clone, Debug)]
pub struct Ledger<'t> {
    pub(super) tables: &'t Tables,
    pub(super) army: Army,
    /// The levels of the army at the opening; crossings are counted from these.
    pub(super) opening: Levels,
    pub(super) forced: Vec<Forced>,
}

impl Ledger<'_> {
    /// The army as it is now, to be carried over to the next ledger.
    pub fn army(&self) -> &Army {
        &self.army
    }

    /// A command by its name.
    pub(super) fn find(&mut self, id: &str) -> Option<&mut Command> {
        self.army.commands.iter_mut().find(|command| command.id == id)
    }

    /// Changes an order that may not stay; it gets a note only if it changes.
    pub(super) fn force<T: Trace>(&mut self, id: &str, to: OrderOrNone, rule: Rule, why: &'static str, trace: &mut T) {
        let Some(command) = self.find(id).filter(|command| command.order != to) else { return };
        let from = std::mem::replace(&mut command.order, to);
        self.forced.push(Forced { command: id.to_owned(), from, to });
        trace.note(|| {
            use grognard_core::facts::Choice;
            Note::result(rule, format!("{why}: {id} goes from {} to {}", from.name(), to.name()))
        });
    }
}

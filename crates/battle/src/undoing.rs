//! Commands taken back.

use grognard_core::refusal::{Refusal, Refusals};

use super::Seat;
use super::changes::{changes, hash};
use super::document::state_of;
use super::game::Game;
use super::record::Deed;
use super::session::{Battle, CLOSED, Changed, Decided};

impl<G: Game> Battle<G> {
    /// The command a seat may take back: the last one not yet taken back, if no die has been rolled and nothing shown
    /// since.
    fn last_undoable(&self, seat: Seat) -> Result<u64, Refusals> {
        if self.closed {
            return Err(vec![Refusal::new("undo", CLOSED)]);
        }
        let Some(n) = self.undoable.last() else {
            let reason = if self.records.iter().all(|record| matches!(record.deed, Deed::Entropy { .. })) {
                "nothing has been done yet."
            } else {
                "a die has been rolled or something hidden shown since; the umpire may correct the books instead."
            };
            return Err(vec![Refusal::new("undo", reason)]);
        };
        let by = usize::try_from(*n).ok().and_then(|n| self.records.get(n.checked_sub(1)?)).map(|record| record.seat);
        if seat != Seat::Umpire && self.awaiting.as_ref().is_some_and(|awaiting| awaiting.n == *n) {
            let reason = "it is accepted and its dice are asked for; only the umpire may take it back.";
            return Err(vec![Refusal::new("undo", reason)]);
        }
        if seat != Seat::Umpire && by != Some(seat) {
            let reason = "the last command was not yours; whoever gave it, or the umpire, may take it back.";
            return Err(vec![Refusal::new("seat", reason)]);
        }
        Ok(*n)
    }

    /// The number of the command that a seat may take back now.
    pub fn may_undo(&self, seat: Seat) -> Option<u64> {
        self.last_undoable(seat).ok()
    }

    /// The number of the last command of `seat`, and the seat that gave the last command that can still be taken back,
    /// if all later ones come from `others`: taking those back one by one makes way for that of `seat`.
    pub fn may_undo_past(&self, seat: Seat, others: &[Seat]) -> Option<(u64, Seat)> {
        if self.awaiting.is_some() {
            return None;
        }
        let by = |n: u64| Some(self.records.get(usize::try_from(n).ok()?.checked_sub(1)?)?.seat);
        let last = self.may_undo(Seat::Umpire).and_then(by)?;
        let own = self.undoable.iter().rev().find(|n| by(**n).is_none_or(|by| !others.contains(&by)))?;
        (by(*own) == Some(seat)).then_some((*own, last))
    }

    /// Takes a command back.
    pub fn undo(&self, seat: Seat) -> Result<Decided, Refusals> {
        let n = self.last_undoable(seat)?;
        let refused = |reason: String| vec![Refusal::new("undo", reason)];
        let value = self.document_at(n.saturating_sub(1)).ok_or_else(|| refused("it cannot be found.".to_owned()))?;
        let state = state_of::<G>(&value).map_err(refused)?;
        let events = changes(&self.document.value, &value);
        let changed = Changed { events, hash: hash(&value), in_own_order: false };
        Ok(self.leaving(seat, Deed::Undo { of: n }, changed, state))
    }
}

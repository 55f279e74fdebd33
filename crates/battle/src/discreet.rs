//! What a side hears about a command that cannot be carried out, without any hint of what the enemy hides.
//!
//! The reasons a book gives may follow from facts the seat cannot know: whether an enemy unit needs ammunition, or even
//! that there is such a unit. So the reasons are not found in the true books but in two others that look the same to
//! the seat, with everything hidden at one extreme and at the other. A reason or question that both give has nothing to
//! do with secrets; the rest is not told.

use grognard_core::facts::Datum;
use grognard_core::refusal::{Refusal, Refusals};
use serde_json::Value;

use super::document::document_of;
use super::game::Game;
use super::session::Battle;
use super::stage::Questions;
use super::typing::MayType;
use super::{Seat, Source, Stop};

/// The answer if every reason would reveal a secret.
const SECRET: &str = "this cannot be done as things stand; the reason is not yours to know. The umpire can tell more.";

impl<G: Game> Battle<G> {
    /// Two states that look the same to the seat; none if nothing is hidden from it.
    fn lookalikes(&self, seat: Seat) -> Option<[G::State; 2]> {
        if G::hides_nothing(self.state(), seat) {
            return None;
        }
        let least = |_: u32| 0;
        let greatest = |most: u32| most.saturating_sub(1);
        let extremes: [fn(u32) -> u32; 2] = [least, greatest];
        let states = extremes.map(|draw| {
            let mut state = self.state().clone();
            G::shuffle_hidden(self.library(), &mut state, seat, &mut |most| draw(most));
            state
        });
        states.iter().any(|state| state != self.state()).then_some(states)
    }

    /// The reasons against a command that the seat may know.
    pub(super) fn discreet_reasons(
        &self,
        (seat, act, with): (Seat, &str, &Datum),
        dice: (&Source, MayType),
        reasons: Refusals,
    ) -> Refusals {
        let Some(states) = self.lookalikes(seat) else { return reasons };
        let [least, greatest] = states.map(|state| {
            let hidden = hidden_names::<G>(&state, seat);
            match self.play(state, seat, act, with, dice) {
                Err(Stop::Refused(reasons)) => reasons.into_iter().map(|reason| without(reason, &hidden)).collect(),
                _ => Refusals::new(),
            }
        });
        let common: Refusals = least.into_iter().filter(|reason| greatest.contains(reason)).collect();
        if common.is_empty() { vec![Refusal::new("", SECRET)] } else { common }
    }

    /// What a command would ask, if that does not depend on what the seat cannot know.
    pub(super) fn discreet_questions(&self, seat: Seat, act: &str, with: &Datum) -> Option<Questions> {
        let Some(states) = self.lookalikes(seat) else {
            return self.questions_in(self.state().clone(), seat, act, with);
        };
        let [least, greatest] = states.map(|state| self.questions_in(state, seat, act, with));
        if least == greatest { least } else { None }
    }
}

/// Names in the books that the seat cannot see.
fn hidden_names<G: Game>(state: &G::State, seat: Seat) -> Vec<String> {
    let names = |view: Value| -> Vec<String> {
        let maps = view.as_object().into_iter().flatten().filter_map(|(_, part)| part.as_object());
        maps.flat_map(|map| map.keys().cloned()).collect()
    };
    let seen = names(document_of(&G::view(state, seat)));
    names(document_of(&G::view(state, Seat::Umpire))).into_iter().filter(|name| !seen.contains(name)).collect()
}

/// A reason without the hidden names among its allowed values.
fn without(mut reason: Refusal, hidden: &[String]) -> Refusal {
    if let Some(allowed) = &mut reason.allowed {
        allowed.retain(|name| !hidden.contains(name));
    }
    reason
}

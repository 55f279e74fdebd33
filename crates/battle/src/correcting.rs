//! Corrections: what the umpire puts right when no rule can.

use grognard_core::refusal::{Refusal, Refusals};
use serde::Deserialize as _;
use serde_json::Value;

use super::Seat;
use super::changes::{changes_at, hash_text, keys_of};
use super::corrected::Corrected;
use super::document::{document_of, text_of};
use super::game::Game;
use super::record::Deed;
use super::session::{Battle, CLOSED, Changed, Decided};

impl<G: Game> Battle<G> {
    /// Corrects something that no rule can: only the umpire may, and always with a reason.
    pub fn correct(&self, seat: Seat, at: &str, to: &Value, reason: &str) -> Result<Decided, Refusals> {
        let mut refusals = Vec::new();
        if self.closed {
            refusals.push(Refusal::new("correct", CLOSED));
        }
        if seat != Seat::Umpire {
            // Further reasons would reveal what is in the books.
            refusals.push(Refusal::new("seat", "only the umpire corrects the books."));
            return Err(refusals);
        }
        refusals.extend(self.against_waiting().err().into_iter().flatten());
        if reason.trim().is_empty() {
            refusals.push(Refusal::new("reason", "is missing; say why."));
        }
        let now = self.document.value.pointer(at);
        match now {
            None => refusals.push(Refusal::new("at", format!("there is nothing at '{at}'. {}", self.near(at)))),
            Some(Value::Object(_)) => {
                refusals.push(Refusal::new("at", format!("'{at}' is a whole entry. {}", self.near(&format!("{at}/")))));
            }
            Some(_) => {}
        }
        let (Some(now), true) = (now, refusals.is_empty()) else { return Err(refusals) };
        let way = keys_of(at);
        let document = Corrected::new(&self.document.value, &way, to);
        let state = G::State::deserialize(document)
            .map_err(|error| vec![Refusal::new("to", format!("does not fit: {error}."))])?;
        // The text is needed for the hash anyway, and comparing it costs less than writing the books out.
        let text = text_of(&document);
        let in_own_order = text_of(&state) == text;
        if !in_own_order && document_of(&state) != document_of(&document) {
            return Err(vec![Refusal::new("to", "does not fit there; give it in the form it has now.")]);
        }
        let objections = G::objections(&self.library, &state);
        if !objections.is_empty() {
            return Err(objections.into_iter().map(|objection| Refusal::new("to", objection)).collect());
        }
        let deed = Deed::Correction { at: at.to_owned(), to: to.clone(), reason: reason.to_owned() };
        let changed = Changed { events: changes_at(&way, now, to), hash: hash_text(&text), in_own_order };
        Ok(self.leaving(seat, deed, changed, state))
    }

    /// What a pointer might have meant: the keys of its last existing part.
    fn near(&self, at: &str) -> String {
        let mut parent = at;
        while let Some((shorter, _)) = parent.rsplit_once('/') {
            parent = shorter;
            if let Some(Value::Object(map)) = self.document.value.pointer(parent) {
                let keys: Vec<&str> = map.keys().map(String::as_str).collect();
                return format!("Under '{parent}/' stand: {}.", keys.join(", "));
            }
        }
        "Write it like /units/NAME/FIELD.".to_owned()
    }
}

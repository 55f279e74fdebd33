//! Corrections: what the umpire puts right that no rule can.

use std::sync::Arc;

use grognard_core::refusal::{Refusal, Refusals};
use serde_json::Value;

use super::Seat;
use super::document::{document_of, state_of};
use super::game::Game;
use super::record::Deed;
use super::session::{Battle, CLOSED, Decided};

impl<G: Game> Battle<G> {
    /// Puts something right that no rule can: the umpire's alone, always with a reason.
    pub fn correct(&self, seat: Seat, at: &str, to: &Value, reason: &str) -> Result<Decided, Refusals> {
        let mut refusals = Vec::new();
        if self.closed {
            refusals.push(Refusal::new("correct", CLOSED));
        }
        if seat != Seat::Umpire {
            // Further reasons would tell what stands in the books.
            refusals.push(Refusal::new("seat", "only the umpire corrects the books."));
            return Err(refusals);
        }
        if reason.trim().is_empty() {
            refusals.push(Refusal::new("reason", "is missing; say why."));
        }
        let mut document = Value::clone(&self.document);
        match document.pointer_mut(at) {
            None => refusals.push(Refusal::new("at", format!("there is nothing at '{at}'. {}", self.near(at)))),
            Some(Value::Object(_)) => {
                refusals.push(Refusal::new("at", format!("'{at}' is a whole entry. {}", self.near(&format!("{at}/")))));
            }
            Some(value) => *value = to.clone(),
        }
        if !refusals.is_empty() {
            return Err(refusals);
        }
        let state =
            state_of::<G>(&document).map_err(|error| vec![Refusal::new("to", format!("does not fit: {error}."))])?;
        if document_of(&state) != document {
            return Err(vec![Refusal::new("to", "does not fit there; give it in the form it has now.")]);
        }
        let objections = G::objections(&self.library, &state);
        if !objections.is_empty() {
            return Err(objections.into_iter().map(|objection| Refusal::new("to", objection)).collect());
        }
        let deed = Deed::Correction { at: at.to_owned(), to: to.clone(), reason: reason.to_owned() };
        Ok(self.by_hand(seat, deed, Arc::new(document), Arc::new(state)))
    }

    /// What a pointer might have meant: the keys of the last part of it that exists.
    fn near(&self, at: &str) -> String {
        let mut parent = at;
        while let Some((shorter, _)) = parent.rsplit_once('/') {
            parent = shorter;
            if let Some(Value::Object(map)) = self.document.pointer(parent) {
                let keys: Vec<&str> = map.keys().map(String::as_str).collect();
                return format!("Under '{parent}/' stand: {}.", keys.join(", "));
            }
        }
        "Write it like /units/NAME/FIELD.".to_owned()
    }
}

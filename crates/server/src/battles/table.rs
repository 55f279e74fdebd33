//! Where a battle stands for a seat, as one document: what a page shows and a socket keeps up to date.

use grognard_battle::{AnyBattle, Seat, changes};
use serde::Serialize;
use serde_json::{Value, json};

/// The document. A person takes back past the commands of `computers`.
pub fn table(battle: &dyn AnyBattle, computers: &[Seat], seat: Seat) -> Value {
    let past_computers = || battle.may_undo_past(seat, computers).map(|(n, _)| n);
    json!({
        "business": battle.business(seat),
        "offers": battle.offers(seat),
        "waits": battle.waits(),
        "sheet": battle.sheet(seat),
        "undo": battle.may_undo(seat).or_else(past_computers),
        "closed": battle.is_closed(),
        "map": battle.board(seat),
    })
}

/// One value of the document that changed; what stood there before the client knows.
#[derive(Debug, Serialize)]
pub struct Changed {
    at: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<Value>,
}

/// What changed from one document to the next.
pub fn changed(before: &Value, after: &Value) -> Vec<Changed> {
    changes(before, after).into_iter().map(|change| Changed { at: change.at, to: change.to }).collect()
}

//! Where a battle stands for a seat, as one document: what a page shows and a socket keeps up to date.

use grognard_battle::{AnyBattle, Seat, changes};
use serde_json::Value;

use crate::model::{Table, TableChange};

/// The document. When a person takes something back, the commands of `computers` do not stand in the way.
pub fn table(battle: &dyn AnyBattle, computers: &[Seat], seat: Seat) -> Value {
    let past_computers = || battle.may_undo_past(seat, computers).map(|(n, _)| n);
    let table = Table {
        business: battle.business(seat),
        offers: battle.offers(seat),
        waits: battle.waits(),
        sheet: battle.sheet(seat),
        undo: battle.may_undo(seat).or_else(past_computers),
        closed: battle.is_closed(),
        map: battle.board(seat),
    };
    // Words, numbers and lists can always be written as JSON.
    serde_json::to_value(table).unwrap_or_default()
}

/// What changed from one document to the next.
pub fn changed(before: &Value, after: &Value) -> Vec<TableChange> {
    changes(before, after).into_iter().map(|change| TableChange { at: change.at, to: change.to }).collect()
}

//! A rally as the table shows it.

use serde_json::{Value, json};

use super::place_facts;
use crate::derive::{Lay, bars_rally};
use crate::facts::merge;

/// The facts of a rally that depend on places. Whoever has run off the table is removed at once, so nobody is off it.
pub fn facts_of_rally(lay: &Lay<'_>, name: &str) -> Option<Value> {
    let piece = lay.piece(name)?;
    let (foot, guns) = bars_rally(lay, piece);
    let mut facts = place_facts(lay, piece, &[name.to_owned()], None);
    merge(&mut facts, json!({"near_close_order_enemy": foot, "near_artillery": guns, "off_table": false}));
    Some(facts)
}

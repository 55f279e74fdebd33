//! Standing orders in words.

use grognard_core::facts::Choice as _;

use super::state::{OnCharge, OnMove, Order};

/// The order of a unit in a player's words; none if he is asked whatever happens.
pub fn order_words(order: Order) -> Option<String> {
    let moved = match (order.moved, order.within) {
        (OnMove::Ask, _) => None,
        (OnMove::Fire, Some(1)) => Some("fire at anything within 1 inch".to_owned()),
        (OnMove::Fire, Some(within)) => Some(format!("fire at anything within {within} inches")),
        (OnMove::Fire, None) => Some("fire at anything that comes near".to_owned()),
        (OnMove::Hold, _) => Some("hold fire until charged".to_owned()),
    };
    let charged = match order.charged {
        OnCharge::Ask => None,
        OnCharge::Evade => Some("give way when charged".to_owned()),
        other => Some(format!("{} when charged", other.name())),
    };
    let words: Vec<String> = moved.into_iter().chain(charged).collect();
    (!words.is_empty()).then(|| words.join("; "))
}

//! How an offer is written.

use grognard_battle::Offer;
use grognard_core::facts::Datum;
use serde_json::Value;

/// An act with what is settled and what is open.
pub fn offer(act: &'static str, title: impl Into<String>, with: &Value, open: &[&'static str]) -> Offer {
    Offer { act, title: title.into(), with: Datum::of(with), open: open.to_vec() }
}

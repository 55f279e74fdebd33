//! Receipts on pages of their own, and QR codes that lead to them.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::entry::Entry;

/// The page of a receipt.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ReceiptLink {
    /// Its page; anybody may open it.
    pub path: String,
}

/// A receipt on a page of its own.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ReceiptPage {
    /// The battle.
    pub battle: ReceiptBattle,
    /// The command as the public sees it.
    pub entry: Entry,
    /// SHA-256 of the entry; `grognard battle receipt FILE N` prints the same.
    pub digest: String,
    /// Whether it came in with a file and was not ruled here.
    pub brought_in: bool,
}

/// The battle of a receipt.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ReceiptBattle {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its book.
    pub book: String,
    /// Its sides.
    pub sides: Vec<String>,
    /// Hash of the secret of its dice.
    pub commitment: Option<String>,
}

/// A text for a QR code.
#[derive(Debug, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct QrRequest {
    /// The text, at most 500 characters.
    pub text: String,
}

/// A QR code to be drawn.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct QrCode {
    /// Modules along a side, with the quiet zone.
    pub size: usize,
    /// The dark modules, as the path of an SVG.
    pub path: String,
}

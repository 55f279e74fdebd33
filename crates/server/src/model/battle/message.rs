//! What goes out on a socket.

use axum::extract::ws::Utf8Bytes;
use serde::Serialize;
use serde_json::Value;

use super::page::Text;
use super::seats::Present;
use crate::model::Problem;

/// One value of the table that changed; the client knows the old one. Without `to` it was removed.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TableChange {
    /// Where: a JSON pointer.
    pub at: String,
    /// The new value.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, type = "unknown"))]
    pub to: Option<Value>,
}

/// A message to a seat.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum SocketMessage<'a> {
    /// Where the battle stands, and the commands the seat has missed.
    Table {
        /// Number of the last command.
        n: u64,
        #[cfg_attr(test, ts(as = "super::Table"))]
        table: &'a Text,
        /// Entries of the log.
        #[cfg_attr(test, ts(as = "Vec<super::Entry>"))]
        entries: &'a [Text],
    },
    /// A command was accepted.
    Entry {
        n: u64,
        /// What the seat may see of it.
        #[cfg_attr(test, ts(as = "super::Entry"))]
        entry: &'a Text,
        /// What changed in the document.
        changes: &'a [TableChange],
    },
    /// Who is there.
    Present {
        /// Sockets by seat.
        seats: Present,
    },
    /// The connection will be closed.
    Problem { problem: &'a Problem },
}

impl SocketMessage<'_> {
    pub fn text(&self) -> Utf8Bytes {
        serde_json::to_string(self).unwrap_or_default().into()
    }
}

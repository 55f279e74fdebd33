//! What goes out on a socket.

use axum::extract::ws::Utf8Bytes;
use serde::Serialize;

use super::shown::Text;
use super::table::Changed;
use crate::model;

/// A message to a seat.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Outgoing<'a> {
    /// Where the battle stands, and the commands the seat has missed.
    Table {
        /// Number of the last command.
        n: u64,
        /// The document.
        table: &'a Text,
        /// Entries of the log.
        entries: &'a [Text],
    },
    /// A command was accepted.
    Entry {
        /// Its number.
        n: u64,
        /// What the seat may see of it.
        entry: &'a Text,
        /// What changed in the document.
        changes: &'a [Changed],
    },
    /// Who is there.
    Present {
        /// Sockets by seat.
        seats: model::Present,
    },
    /// The connection will be closed.
    Problem {
        /// Why.
        problem: &'a model::Problem,
    },
}

impl Outgoing<'_> {
    /// As text.
    pub fn text(&self) -> Utf8Bytes {
        serde_json::to_string(self).unwrap_or_default().into()
    }
}

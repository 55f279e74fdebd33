//! A command as it was given.

use crate::model::What;

/// A command as it was given.
#[derive(Debug)]
pub struct Given {
    /// The number of the last command that its sender knew.
    pub after: u64,
    /// The sender's name for it.
    pub key: Option<String>,
    /// What to do.
    pub what: What,
    /// Typed faces.
    pub dice: Option<Vec<u8>>,
}

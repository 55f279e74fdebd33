//! A command as it was given.

use crate::model::What;

/// A command as it was given.
#[derive(Debug)]
pub struct Given {
    /// The number of the last command its sender knew of.
    pub after: u64,
    /// What its sender calls it.
    pub key: Option<String>,
    /// What is to be done.
    pub what: What,
    /// Typed faces.
    pub dice: Option<Vec<u8>>,
}

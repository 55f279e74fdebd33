//! One command of a battle, with the books before and after it.

use grognard_battle::Record;
use serde_json::Value;

/// One command.
pub(crate) struct Moment<'a> {
    /// The line of the log.
    pub record: &'a Record,
    /// The books before it.
    pub before: &'a Value,
    /// The books after it.
    pub after: &'a Value,
}

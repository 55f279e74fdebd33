//! How a law is written down.

use crate::law::Law;

/// A law.
pub(super) const fn law(name: &'static str, clauses: &'static [&'static str], says: &'static str) -> Law {
    Law { name, clauses, says }
}

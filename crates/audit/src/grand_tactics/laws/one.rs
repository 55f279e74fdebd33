//! How a law is written down.

use crate::law::Law;

pub(super) const fn law(name: &'static str, clauses: &'static [&'static str], says: &'static str) -> Law {
    Law { name, clauses, says }
}

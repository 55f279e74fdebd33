//! What time it is.

use std::time::{SystemTime, UNIX_EPOCH};

/// The time as it is written down: `2026-11-16T17:30:00Z`.
pub fn now() -> String {
    humantime::format_rfc3339_seconds(SystemTime::now()).to_string()
}

/// Seconds since 1970, as in the store.
pub fn seconds() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
}

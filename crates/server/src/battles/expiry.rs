//! Removes what is no longer needed: battles that nobody comes back to, and counts of a day that is over.

use std::sync::Arc;
use std::time::Duration;

use super::hall::Hall;
use crate::clock;

/// How often to look for such things.
const EVERY: Duration = Duration::from_hours(1);

/// Deletes them, again and again; battles only if they expire.
pub async fn keep_tidy(hall: Arc<Hall>) {
    loop {
        if let Some(age) = hall.shared().limits().expiry {
            expire(&hall, age, clock::seconds()).await;
        }
        if let Err(error) = hall.shared().store().forget_full().await {
            tracing::error!(%error, "counts of days that are over could not be deleted");
        }
        tokio::time::sleep(EVERY).await;
    }
}

/// Deletes every battle that is not in memory and that nobody has opened for so long.
pub async fn expire(hall: &Hall, age: Duration, now: i64) {
    let before = now.saturating_sub_unsigned(age.as_secs());
    let failed = |error: &dyn std::fmt::Display| tracing::error!(%error, "old battles could not be deleted");
    let old = match hall.shared().store().untouched_since(before).await {
        Ok(old) => old,
        Err(error) => return failed(&error),
    };
    for id in old {
        if !hall.is_live(&id)
            && let Err(error) = hall.shared().store().delete_untouched(id, before).await
        {
            failed(&error);
        }
    }
}

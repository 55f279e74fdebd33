//! What an address has spent at one server counts at the others too.
//!
//! Each server counts by itself, so that no request waits for the database, and informs the others of what was spent.
//! They subtract it from their own buckets, going below zero if need be. In the long run an address gets the same limit
//! wherever it asks; in a burst it can have more, by what it spends elsewhere before the news arrives.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::broadcast::error::RecvError;
use tokio::time::MissedTickBehavior;

use crate::rate::Rate;
use crate::store::{Change, Said, Store};

/// How often the others are informed.
const EVERY: Duration = Duration::from_millis(100);

/// Informs the others and listens to them for ever; ends at once if there are no others.
pub async fn share(rate: Arc<Rate>, store: Store) {
    let Some(mut changes) = store.changes() else { return };
    let mut ticks = tokio::time::interval(EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            _ = ticks.tick() => {
                for (party, tokens) in rate.untold() {
                    store.say(Said::Spent(party, tokens));
                }
            }
            heard = changes.recv() => match heard {
                Ok(Change::Spent(party, tokens)) => rate.taken_elsewhere(party, tokens, Instant::now()),
                // Counts that were missed are simply not subtracted.
                Ok(_) | Err(RecvError::Lagged(_)) => {}
                Err(RecvError::Closed) => return,
            },
        }
    }
}

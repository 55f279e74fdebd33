//! What an address has spent at one server counts at the others too.
//!
//! Each server counts for itself, so that no request waits for the database, and tells the others what was spent. They take
//! it from their own buckets, below nothing if need be. Over time an address gets the one limit wherever it asks; at once
//! it can have more by what it spends elsewhere before the news arrives.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::broadcast::error::RecvError;
use tokio::time::MissedTickBehavior;

use crate::rate::Rate;
use crate::store::{Change, Said, Store};

/// How often the others are told.
const EVERY: Duration = Duration::from_millis(100);

/// Tells and hears for ever; ends at once where there are no others.
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
                // What was missed was spent for nothing.
                Ok(_) | Err(RecvError::Lagged(_)) => {}
                Err(RecvError::Closed) => return,
            },
        }
    }
}

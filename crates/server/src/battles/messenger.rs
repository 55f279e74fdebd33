//! Sends messages to webhooks: only a few at a time, so that slow addresses delay nobody but themselves.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::limits::Limits;

/// When each seat got its last message, and how many messages may be under way.
#[derive(Debug)]
pub struct Messenger {
    interval: Duration,
    /// Messages under way.
    under_way: Arc<Semaphore>,
    /// Messages under way or waiting.
    waiting: Arc<Semaphore>,
    /// When each seat of each battle got its last message.
    told: Mutex<HashMap<(String, String), Instant>>,
    /// Seats to which another server had sent a message too recently: they still have to get theirs.
    put_off: Mutex<HashSet<(String, String)>>,
}

/// A permit to send one message.
#[derive(Debug)]
pub struct Permit {
    waiting: OwnedSemaphorePermit,
    under_way: Arc<Semaphore>,
}

impl Messenger {
    /// A messenger that has not sent anything yet.
    pub fn new(limits: &Limits) -> Self {
        let under_way = limits.webhooks.max(1);
        Messenger {
            interval: limits.webhook_interval,
            under_way: Arc::new(Semaphore::new(under_way)),
            waiting: Arc::new(Semaphore::new(under_way + limits.webhooks_waiting)),
            told: Mutex::default(),
            put_off: Mutex::default(),
        }
    }

    /// A permit to send a message to a seat; none if its last one is too recent or too many are waiting.
    pub fn permit(&self, battle: &str, seat: &str) -> Option<Permit> {
        let now = Instant::now();
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        told.retain(|_, at| now.saturating_duration_since(*at) < self.interval);
        let whom = (battle.to_owned(), seat.to_owned());
        if told.contains_key(&whom) {
            return None;
        }
        let waiting = Arc::clone(&self.waiting).try_acquire_owned().ok()?;
        told.insert(whom, now);
        Some(Permit { waiting, under_way: Arc::clone(&self.under_way) })
    }

    /// The least time between two messages to one seat.
    pub fn interval(&self) -> Duration {
        self.interval
    }

    /// Notes that a seat with a permit had a message from another server too recently.
    pub fn put_off(&self, battle: String, seat: String) {
        let whom = (battle, seat);
        self.told.lock().unwrap_or_else(PoisonError::into_inner).remove(&whom);
        self.put_off.lock().unwrap_or_else(PoisonError::into_inner).insert(whom);
    }

    /// Whether a seat was put off; this answers yes only once.
    pub fn was_put_off(&self, battle: &str, seat: &str) -> bool {
        let mut put_off = self.put_off.lock().unwrap_or_else(PoisonError::into_inner);
        !put_off.is_empty() && put_off.remove(&(battle.to_owned(), seat.to_owned()))
    }
}

impl Permit {
    /// Waits until a message may be sent. The place stays taken until the result is dropped.
    pub async fn go(self) -> Option<(OwnedSemaphorePermit, OwnedSemaphorePermit)> {
        let under_way = self.under_way.acquire_owned().await.ok()?;
        Some((self.waiting, under_way))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_is_not_told_twice_within_the_interval_and_few_messages_wait() {
        let limits = Limits { webhooks: 1, webhooks_waiting: 1, ..Limits::default() };
        let messenger = Messenger::new(&limits);
        let first = messenger.permit("battle", "a");
        assert!(first.is_some());
        assert!(messenger.permit("battle", "a").is_none(), "too soon");
        assert!(messenger.permit("battle", "b").is_some(), "another seat; given back at once");
        let third = messenger.permit("other", "b");
        assert!(third.is_some());
        assert!(messenger.permit("third", "b").is_none(), "one is under way, one waits");
        drop(first);
        assert!(messenger.permit("fourth", "b").is_some());
    }

    #[tokio::test]
    async fn a_message_waits_until_the_one_before_it_is_through() {
        let messenger = Messenger::new(&Limits { webhooks: 1, ..Limits::default() });
        let first = messenger.permit("one", "a").unwrap().go().await;
        let mut second = sent(messenger.permit("two", "a").unwrap());
        // The other task runs until it has to wait.
        tokio::task::yield_now().await;
        assert!(second.try_recv().is_err(), "two are under way at once");
        drop(first);
        assert!(second.recv().await.is_some());
    }

    fn sent(permit: Permit) -> tokio::sync::mpsc::Receiver<()> {
        let (gone, heard) = tokio::sync::mpsc::channel(1);
        tokio::spawn(async move {
            let under_way = permit.go().await;
            let _ = gone.send(()).await;
            drop(under_way);
        });
        heard
    }
}

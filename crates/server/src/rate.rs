//! How often one address may ask: each has a bucket of tokens, which fills again over time.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::Request;
use axum::http::{Method, StatusCode};

use crate::address::Party;
use crate::problem::Problem;

/// Seconds' worth of requests that may come at once.
const BURST_SECONDS: f64 = 5.0;
/// Making a battle counts as this many requests, because it stays on the disk.
const MAKING: u32 = 10;
/// How many pages and pictures an address may have for one request to the interface.
const SHOWN: f64 = 4.0;
/// How long an address that asks too often waits for the refusal. Whatever follows on the same connection waits, too,
/// so that turning away many thousand requests a second costs the others nothing.
pub const LATE: Duration = Duration::from_secs(1);
/// Addresses remembered. Beyond that the full buckets are forgotten, or all of them if none is full.
const MOST_ADDRESSES: usize = 10_000;

#[derive(Clone, Copy, Debug)]
struct Bucket {
    tokens: f64,
    at: Instant,
    /// Tokens taken here since the other servers were last informed.
    untold: u32,
}

/// The buckets of all addresses.
#[derive(Debug)]
pub struct Rate {
    burst: f64,
    per_second: f64,
    buckets: Mutex<HashMap<Party, Bucket>>,
}

impl Rate {
    /// This many a second in the long run, and a burst of more.
    pub fn per_second(requests: u32) -> Self {
        Rate::new(BURST_SECONDS * f64::from(requests), f64::from(requests))
    }

    /// This many in a day, all of them at once if need be.
    pub fn per_day(things: u32) -> Self {
        Rate::new(f64::from(things), f64::from(things) / 86_400.0)
    }

    /// This many at once, and this many a second in the long run.
    pub fn new(burst: f64, per_second: f64) -> Self {
        Rate { burst, per_second, buckets: Mutex::default() }
    }

    /// The same limits, multiplied, with separate buckets.
    pub fn times(&self, times: f64) -> Self {
        Rate::new(times * self.burst, times * self.per_second)
    }

    /// Takes tokens; false if too few are left.
    pub fn take(&self, address: Party, cost: u32, now: Instant) -> bool {
        self.change(address, now, |bucket| {
            let enough = bucket.tokens >= f64::from(cost);
            if enough {
                bucket.tokens -= f64::from(cost);
                bucket.untold = bucket.untold.saturating_add(cost);
            }
            enough
        })
    }

    /// Takes tokens that were spent at another server, going below zero if need be.
    pub fn taken_elsewhere(&self, address: Party, cost: u32, now: Instant) {
        self.change(address, now, |bucket| bucket.tokens -= f64::from(cost));
    }

    /// Tokens taken since this was last called.
    pub fn untold(&self) -> HashMap<Party, u32> {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        let spent = buckets.iter_mut().filter(|(_, bucket)| bucket.untold > 0);
        spent.map(|(party, bucket)| (*party, std::mem::take(&mut bucket.untold))).collect()
    }

    /// Works on the bucket of an address, filled up to now.
    fn change<T>(&self, address: Party, now: Instant, with: impl FnOnce(&mut Bucket) -> T) -> T {
        // If a thread panicked while counting, its numbers are still good.
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MOST_ADDRESSES && !buckets.contains_key(&address) {
            buckets.retain(|_, bucket| self.filled(*bucket, now) < self.burst);
            if buckets.len() >= MOST_ADDRESSES {
                buckets.clear();
            }
        }
        let bucket = buckets.entry(address).or_insert(Bucket { tokens: self.burst, at: now, untold: 0 });
        (bucket.tokens, bucket.at) = (self.filled(*bucket, now), now);
        with(bucket)
    }

    /// What an address has left.
    #[cfg(test)]
    pub fn left(&self, address: Party) -> f64 {
        self.change(address, Instant::now(), |bucket| bucket.tokens)
    }

    fn filled(&self, bucket: Bucket, now: Instant) -> f64 {
        let passed = now.saturating_duration_since(bucket.at).as_secs_f64();
        (bucket.tokens + passed * self.per_second).min(self.burst)
    }
}

/// What every address may ask.
#[derive(Debug)]
pub struct Rates {
    /// For the interface and the figures of the server.
    asked: Arc<Rate>,
    /// For pages, pictures and signs of life, which cost little and come in dozens.
    shown: Rate,
}

impl Rates {
    /// This many requests to the interface, and a multiple of that for the rest.
    pub fn of(asked: Arc<Rate>) -> Self {
        let shown = asked.times(SHOWN);
        Rates { asked, shown }
    }

    /// The reason to turn a request away if its address asks too often.
    pub fn objection(&self, request: &Request, now: Instant) -> Option<Problem> {
        let path = request.uri().path();
        let address = Party::of(request.extensions())?;
        let makes = request.method() == Method::POST && path.ends_with("/battles");
        let enough = if path.starts_with("/api") || path == "/metrics" {
            self.asked.take(address, if makes { MAKING } else { 1 }, now)
        } else {
            self.shown.take(address, 1, now)
        };
        let detail = "Too many requests from this address. Wait a second and try again.";
        (!enough).then(|| Problem::new(StatusCode::TOO_MANY_REQUESTS, detail))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::{IpAddr, Ipv4Addr};

    #[test]
    fn a_bucket_empties_and_fills_again() {
        let rate = Rate::new(3.0, 2.0);
        let [one, other] = [[10, 0, 0, 1], [10, 0, 0, 2]].map(|bytes| Party::from(IpAddr::from(bytes)));
        let start = Instant::now();
        assert!((0..3).all(|_| rate.take(one, 1, start)));
        assert!(!rate.take(one, 1, start));
        assert!(rate.take(other, 1, start));
        assert!(!rate.take(one, 1, start + Duration::from_millis(400)));
        assert!(rate.take(one, 1, start + Duration::from_millis(600)));
        assert!(!rate.take(one, 1, start + Duration::from_millis(600)));
    }

    #[test]
    fn what_is_spent_elsewhere_is_spent_here_too() {
        let rate = Rate::new(3.0, 2.0);
        let party = Party::from(IpAddr::from([10, 0, 0, 1]));
        let start = Instant::now();
        assert!(rate.take(party, 2, start));
        assert_eq!(rate.untold(), HashMap::from([(party, 2)]));
        rate.taken_elsewhere(party, 3, start);
        assert!(!rate.take(party, 1, start + Duration::from_millis(1400)), "two are owed and one is needed");
        assert!(rate.take(party, 1, start + Duration::from_millis(1600)));
        assert_eq!(rate.untold(), HashMap::from([(party, 1)]), "only what was spent here is told");
    }

    #[test]
    fn many_addresses_are_not_remembered_for_ever() {
        let rate = Rate::new(1.0, 1.0);
        let start = Instant::now();
        for number in 0..30_000_u32 {
            rate.take(IpAddr::from(Ipv4Addr::from(number)).into(), 1, start);
        }
        assert!(rate.buckets.lock().unwrap().len() <= MOST_ADDRESSES);
    }
}

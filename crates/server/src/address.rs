//! Who counts as one visitor when requests, connections and battles are counted.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::ConnectInfo;
use axum::http::Extensions;

/// An address as it is counted. A household has a whole IPv6 network, so only the first half of an IPv6 address counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Party(IpAddr);

impl From<IpAddr> for Party {
    fn from(address: IpAddr) -> Self {
        Party(match address.to_canonical() {
            IpAddr::V6(v6) => IpAddr::V6(Ipv6Addr::from_bits(v6.to_bits() & (u128::MAX << 64))),
            v4 @ IpAddr::V4(_) => v4,
        })
    }
}

impl Party {
    /// The address it is counted by.
    pub fn address(self) -> IpAddr {
        self.0
    }

    /// The sender of a request; none if it came without a connection.
    pub fn of(extensions: &Extensions) -> Option<Self> {
        extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip().into())
    }
}

tokio::task_local! {
    static CALLER: Option<Party>;
}

/// Runs some work for a visitor, so that [`caller`] can name him.
pub async fn called_by<T>(party: Option<Party>, work: impl Future<Output = T>) -> T {
    CALLER.scope(party, work).await
}

/// The visitor for whom the present work is done; none if nobody asked for it, or the request came without a
/// connection.
pub fn caller() -> Option<Party> {
    CALLER.try_with(|party| *party).ok().flatten()
}

/// Counts what each party holds, up to a limit.
#[derive(Debug)]
pub struct Places {
    most: usize,
    held: Mutex<HashMap<Party, usize>>,
}

/// Something a party holds; it is free again when this is dropped.
#[derive(Debug)]
pub struct Place {
    places: Arc<Places>,
    party: Party,
}

impl Places {
    /// Up to `most` for each party.
    pub fn new(most: usize) -> Arc<Self> {
        Arc::new(Places { most, held: Mutex::default() })
    }

    /// Takes one more for a party; none if it already has all it may have.
    pub fn take(self: &Arc<Self>, party: Party) -> Option<Place> {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        let count = held.entry(party).or_default();
        if *count >= self.most {
            return None;
        }
        *count += 1;
        Some(Place { places: Arc::clone(self), party })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut held = self.places.held.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = held.get_mut(&self.party) {
            *count -= 1;
            if *count == 0 {
                held.remove(&self.party);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn party(text: &str) -> Party {
        text.parse::<IpAddr>().unwrap().into()
    }

    #[test]
    fn a_network_of_ipv6_counts_as_one_and_a_disguised_ipv4_address_as_itself() {
        assert_eq!(party("2001:db8:1:2::1"), party("2001:db8:1:2:ffff::9"));
        assert_ne!(party("2001:db8:1:2::1"), party("2001:db8:1:3::1"));
        assert_eq!(party("::ffff:192.0.2.1"), party("192.0.2.1"));
        assert_ne!(party("192.0.2.2"), party("192.0.2.1"));
    }

    #[test]
    fn a_place_is_free_again_when_it_is_given_back() {
        let places = Places::new(1);
        let first = places.take(party("192.0.2.1"));
        assert!(first.is_some());
        assert!(places.take(party("192.0.2.1")).is_none());
        assert!(places.take(party("192.0.2.2")).is_some());
        drop(first);
        assert!(places.take(party("192.0.2.1")).is_some());
        assert!(places.held.lock().unwrap().is_empty());
    }
}

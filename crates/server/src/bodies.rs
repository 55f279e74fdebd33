//! How many bytes of request bodies may be coming in at a moment. A body is in memory from its first byte to the
//! answer.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::extract::Request;
use axum::http::header::{CONTENT_LENGTH, TRANSFER_ENCODING};
use axum::http::{Method, StatusCode};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::address::Party;
use crate::api::battles::MOST_BATTLE_BYTES;
use crate::limits::MOST_BYTES;
use crate::problem::Problem;

/// A body of up to this many KiB is not counted.
const SMALL: usize = 64;
/// KiB that may be coming in, from everybody together and from one address.
const ALL: usize = 64 << 10;
const EACH: usize = 16 << 10;
/// How long a body waits for others to be finished.
const WAIT: Duration = Duration::from_secs(10);

/// The bodies that are coming in.
#[derive(Debug)]
pub struct Bodies {
    all: Arc<Semaphore>,
    each: Mutex<HashMap<Party, usize>>,
}

/// A body that counts until this is dropped.
#[derive(Debug)]
pub struct Load {
    _of_address: OfAddress,
    _of_all: OwnedSemaphorePermit,
}

#[derive(Debug)]
struct OfAddress {
    bodies: Arc<Bodies>,
    party: Option<Party>,
    kibibytes: usize,
}

impl Bodies {
    /// Nothing is on its way.
    pub fn none() -> Arc<Self> {
        Arc::new(Bodies { all: Arc::new(Semaphore::new(ALL)), each: Mutex::default() })
    }

    /// Lets in a body of some length once there is room for it; a small one is not counted.
    pub async fn admit(self: &Arc<Self>, length: usize, party: Option<Party>) -> Result<Option<Load>, Problem> {
        let kibibytes = length.div_ceil(1 << 10);
        if kibibytes <= SMALL {
            return Ok(None);
        }
        let of_address = self.of_address(party, kibibytes)?;
        let permits = u32::try_from(kibibytes.min(ALL)).unwrap_or(u32::MAX);
        let of_all = tokio::time::timeout(WAIT, Arc::clone(&self.all).acquire_many_owned(permits)).await;
        let busy = || Problem::new(StatusCode::SERVICE_UNAVAILABLE, "The server is busy. Try again in a moment.");
        let of_all = of_all.map_err(|_| busy())?.map_err(|_| busy())?;
        Ok(Some(Load { _of_address: of_address, _of_all: of_all }))
    }

    fn of_address(self: &Arc<Self>, party: Option<Party>, kibibytes: usize) -> Result<OfAddress, Problem> {
        if let Some(party) = party {
            let mut each = self.each.lock().unwrap_or_else(PoisonError::into_inner);
            let held = each.get(&party).copied().unwrap_or_default();
            if held > 0 && held + kibibytes > EACH {
                let detail = "Too much is being sent from this address at once. Wait for the answers and try again.";
                return Err(Problem::new(StatusCode::TOO_MANY_REQUESTS, detail));
            }
            each.insert(party, held + kibibytes);
        }
        Ok(OfAddress { bodies: Arc::clone(self), party, kibibytes })
    }
}

impl Drop for OfAddress {
    fn drop(&mut self) {
        let Some(party) = self.party else { return };
        let mut each = self.bodies.each.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(held) = each.get_mut(&party) {
            *held = held.saturating_sub(self.kibibytes);
            if *held == 0 {
                each.remove(&party);
            }
        }
    }
}

/// The length of a body, or the longest it may become if its sender does not say.
pub fn length(request: &Request) -> usize {
    let most = if takes_a_battle(request) { MOST_BATTLE_BYTES } else { MOST_BYTES };
    let headers = request.headers();
    let said = headers.get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
    said.unwrap_or(if headers.contains_key(TRANSFER_ENCODING) { most } else { 0 }).min(most)
}

fn takes_a_battle(request: &Request) -> bool {
    request.method() == Method::POST && request.uri().path() == "/api/battles"
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;
    use std::net::IpAddr;

    fn request(path: &str, length: Option<usize>) -> Request {
        let request = Request::builder().method("POST").uri(path);
        match length {
            Some(length) => request.header(CONTENT_LENGTH, length),
            None => request.header(TRANSFER_ENCODING, "chunked"),
        }
        .body(Body::empty())
        .unwrap()
    }

    fn party(last: u8) -> Party {
        IpAddr::from([192, 0, 2, last]).into()
    }

    #[tokio::test]
    async fn one_address_has_two_whole_battles_on_their_way_and_no_more() {
        let bodies = Bodies::none();
        let long = || length(&request("/api/battles", None));
        let first = bodies.admit(long(), Some(party(1))).await.unwrap();
        let _second = bodies.admit(long(), Some(party(1))).await.unwrap();
        let third = bodies.admit(long(), Some(party(1))).await.unwrap_err();
        assert_eq!(third.status(), StatusCode::TOO_MANY_REQUESTS);
        assert!(bodies.admit(long(), Some(party(2))).await.is_ok());
        assert!(
            bodies.admit(length(&request("/api/odds", Some(1000))), Some(party(1))).await.unwrap().is_none(),
            "small ones pass"
        );
        drop(first);
        assert!(bodies.admit(long(), Some(party(1))).await.is_ok());
    }

    #[tokio::test]
    async fn a_length_that_is_a_lie_counts_for_no_more_than_is_taken() {
        let bodies = Bodies::none();
        let lie = bodies.admit(length(&request("/api/odds", Some(usize::MAX))), Some(party(1))).await.unwrap();
        assert_eq!(bodies.all.available_permits(), ALL - (MOST_BYTES >> 10));
        drop(lie);
        assert_eq!(bodies.all.available_permits(), ALL);
        assert!(bodies.each.lock().unwrap().is_empty());
    }
}

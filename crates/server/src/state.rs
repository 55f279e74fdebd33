//! What all requests share.

use std::sync::{Arc, OnceLock};
use std::time::Instant;

use axum::body::Bytes;
use axum::http::StatusCode;
use grognard_books::{BOOKS, Book, Library};
use grognard_core::tables::Change;
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use tokio::sync::watch;

use crate::address::{Party, Place, Places, caller};
use crate::battles::Hall;
use crate::clauses::map_of;
use crate::documents::{self, Documents};
use crate::hosts::Hosts;
use crate::model::ClauseEntry;
use crate::pace::Pace;
use crate::problem::Problem;
use crate::rate::Rate;
use crate::trials::Trials;

/// The most odds that are remembered, and the most bytes of all of them.
const MOST_KNOWN_ODDS: usize = 2000;
const MOST_KNOWN_BYTES: u64 = 32 << 20;

/// Weighs what is remembered by its bytes.
#[derive(Clone, Debug)]
pub struct ByLength;

impl Weighter<Bytes, Bytes> for ByLength {
    fn weight(&self, request: &Bytes, reply: &Bytes) -> u64 {
        (request.len() + reply.len()) as u64
    }
}

/// The charts in force, everything that is found out only once, and the cores that weigh odds.
#[derive(Debug)]
pub struct App {
    /// The charts in force.
    pub library: Library,
    /// What house rules change in them.
    pub changes: Vec<Change>,
    /// The clauses of each book with what exercises them. Found once, because it means running every case.
    maps: Vec<OnceLock<Vec<ClauseEntry>>>,
    /// Odds that were weighed, by request; the least used are forgotten.
    pub known_odds: Cache<Bytes, Bytes, ByLength>,
    /// Documents that are made once for everybody.
    pub documents: Documents,
    /// How long odds take.
    pub pace: Pace,
    /// The names the server answers to.
    pub hosts: Arc<Hosts>,
    /// The battles that are fought to try out house rules.
    pub trials: Trials,
    pub hall: Arc<Hall>,
    sockets: Arc<Places>,
    links: Rate,
    battles: Rate,
    stopping: watch::Receiver<bool>,
}

impl App {
    /// A state in which nothing has been found out yet.
    pub fn new(library: Library, changes: Vec<Change>, hall: Arc<Hall>, stopping: watch::Receiver<bool>) -> Self {
        App {
            library,
            changes,
            maps: BOOKS.iter().map(|_| OnceLock::new()).collect(),
            sockets: Places::new(hall.shared().limits().sockets_per_address),
            links: Rate::per_day(hall.shared().limits().links_per_day),
            battles: Rate::per_day(hall.shared().limits().battles_per_day),
            known_odds: Cache::with_weighter(MOST_KNOWN_ODDS, MOST_KNOWN_BYTES, ByLength),
            documents: documents::none(),
            pace: Pace::default(),
            trials: Trials::default(),
            hosts: Arc::new(Hosts::Any),
            hall,
            stopping,
        }
    }

    /// A place for one more socket of an address; a request without a connection needs none.
    pub fn place_for_a_socket(&self, party: Option<Party>) -> Result<Option<Place>, Problem> {
        let Some(party) = party else { return Ok(None) };
        let full = "Too many live pages are open from this address. Close some and try again.";
        let place = self.sockets.take(party).ok_or_else(|| Problem::new(StatusCode::TOO_MANY_REQUESTS, full))?;
        Ok(Some(place))
    }

    /// Counts a battle that an address makes.
    pub async fn may_make_a_battle(&self, party: Option<Party>) -> Result<(), Problem> {
        let most = self.hall.shared().limits().battles_per_day;
        let detail =
            format!("Too many battles were made from this address: {most} a day at the most. Try again later.");
        self.within_a_day("battles", &self.battles, party, most, detail).await
    }

    /// Counts a link that an address adds.
    pub async fn may_add_a_link(&self, party: Option<Party>) -> Result<(), Problem> {
        let most = self.hall.shared().limits().links_per_day;
        let detail = format!("Too many links were made from this address: {most} a day at the most. Try again later.");
        self.within_a_day("links", &self.links, party, most, detail).await
    }

    /// Counts something that an address may have so often a day; servers that share a store count together.
    async fn within_a_day(
        &self,
        what: &str,
        here: &Rate,
        party: Option<Party>,
        most: u32,
        detail: String,
    ) -> Result<(), Problem> {
        let Some(party) = party else { return Ok(()) };
        let shared = self.hall.shared();
        let taken = shared.store().take_of_day(what, party, most).await.map_err(|error| {
            tracing::error!(%error, "what an address has had today could not be counted");
            shared.metrics().store_errors.inc();
            Problem::of_store(&error)
        })?;
        if taken.unwrap_or_else(|| here.take(party, 1, Instant::now())) {
            return Ok(());
        }
        Err(Problem::new(StatusCode::TOO_MANY_REQUESTS, detail))
    }

    /// A signal that changes when the server stops.
    pub fn stopping(&self) -> watch::Receiver<bool> {
        self.stopping.clone()
    }

    /// The clauses of a book with their texts and what exercises them. Slow the first time.
    pub fn clauses(&self, book: &'static Book) -> &[ClauseEntry] {
        let place = BOOKS.iter().position(|known| known.name == book.name);
        place.and_then(|place| self.maps.get(place)).map_or(&[], |map| map.get_or_init(|| map_of(book)))
    }

    /// Runs work that needs a core for a while, so that other requests are still answered. At most one job runs on each
    /// core, addresses take turns, a few jobs wait, and further ones are turned away.
    pub async fn work<T: Send + 'static>(
        self: Arc<Self>,
        job: impl FnOnce(&App) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let busy = || Problem::new(StatusCode::SERVICE_UNAVAILABLE, "The server is busy. Try again in a moment.");
        let turn = self.hall.shared().cores().turn(caller()).await.ok_or_else(busy)?;
        // The job keeps its core until it is done, even if the visitor has gone: a form that asks again at every key
        // must not pile up jobs.
        let job = move || {
            let answer = job(&self);
            drop(turn);
            answer
        };
        tokio::task::spawn_blocking(job).await.map_err(|_| Problem::fault())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[tokio::test]
    async fn a_job_nobody_waits_for_keeps_its_core_until_it_is_done() {
        let app = Arc::new(crate::tests::app());
        let free = app.hall.shared().cores().free();
        let (end, ended) = std::sync::mpsc::channel::<()>();
        let asked = tokio::spawn(Arc::clone(&app).work(move |_| ended.recv().is_ok()));
        while app.hall.shared().cores().free() == free {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        asked.abort();
        assert!(asked.await.is_err());
        assert_eq!(app.hall.shared().cores().free(), free - 1);
        drop(end);
        while app.hall.shared().cores().free() < free {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }
}

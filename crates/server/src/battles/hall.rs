//! All battles of the server: which are live, and how one is opened.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::http::StatusCode;
use grognard_books::Library;
use tokio::sync::{OnceCell, OwnedSemaphorePermit, Semaphore};
use tokio::task::JoinSet;

use super::live::{Handle, start};
use super::messenger::Messenger;
use super::opening;
use crate::clock;
use crate::limits::Limits;
use crate::problem::Problem;
use crate::store::Store;

/// What the server allows, and how it keeps time.
#[derive(Clone, Debug)]
pub struct Policy {
    /// How long a battle nobody looks at stays in memory.
    pub idle: Duration,
    /// How long a socket may take to say who it is, and to take a message.
    pub patience: Duration,
    /// How long a computer player waits before each command, so that people can follow.
    pub pace: Duration,
    /// Webhooks may go to addresses of the own network.
    pub private_webhooks: bool,
    /// Every command is stamped with this time instead of the clock's; for tests that compare bytes.
    pub fixed_time: Option<String>,
}

impl Default for Policy {
    fn default() -> Self {
        Policy {
            idle: Duration::from_mins(10),
            patience: Duration::from_secs(10),
            pace: Duration::from_millis(20),
            private_webhooks: false,
            fixed_time: None,
        }
    }
}

/// A battle that is live or about to be.
type Slot = Arc<OnceCell<Handle>>;

/// All battles.
#[derive(Debug)]
pub struct Hall {
    store: Store,
    policy: Policy,
    limits: Limits,
    /// The charts without house rules.
    plain: Arc<Library>,
    /// The server's own house rules, for battles that bring none.
    house: Option<String>,
    live: Mutex<HashMap<String, Slot>>,
    /// Counts the visits to all battles, so that the longest idle is known.
    visits: AtomicU64,
    /// Battles that may still be brought into memory.
    places: Arc<Semaphore>,
    /// Battles that may still be opened at this moment.
    opening: Semaphore,
    /// Computer players that may still think at this moment.
    thinking: Semaphore,
    /// The way to webhooks.
    messenger: Messenger,
    /// The tasks of live battles.
    tasks: Mutex<JoinSet<()>>,
}

/// How long a battle that is to come into memory waits for another to leave.
const MAKING_ROOM: Duration = Duration::from_secs(10);
/// How long battles may take to end what they are at when the server stops.
const LAST_WORDS: Duration = Duration::from_secs(1);

impl Hall {
    /// A hall without a live battle.
    pub fn new(store: Store, policy: Policy, limits: Limits, house: Option<String>) -> Self {
        Hall {
            store,
            policy,
            plain: Arc::new(Library::new()),
            house,
            live: Mutex::default(),
            visits: AtomicU64::new(0),
            places: Arc::new(Semaphore::new(limits.battles_in_memory.max(1))),
            opening: Semaphore::new(limits.opening.max(1)),
            thinking: Semaphore::new(limits.thinking.max(1)),
            messenger: Messenger::new(&limits),
            tasks: Mutex::default(),
            limits,
        }
    }

    /// How much may be asked.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// The way to webhooks.
    pub fn messenger(&self) -> &Messenger {
        &self.messenger
    }

    /// Leave for a computer player to think.
    pub fn thinking(&self) -> &Semaphore {
        &self.thinking
    }

    /// What outlives the process.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// The server's own house rules.
    pub fn house(&self) -> Option<&str> {
        self.house.as_deref()
    }

    /// The charts without house rules.
    pub fn plain(&self) -> &Arc<Library> {
        &self.plain
    }

    /// How long a socket may take to say who it is, and to take a message.
    pub fn patience(&self) -> Duration {
        self.policy.patience
    }

    /// How long a computer player waits before each command.
    pub fn pace(&self) -> Duration {
        self.policy.pace
    }

    /// Whether a webhook may go to an address.
    pub fn may_tell(&self, address: IpAddr) -> bool {
        self.policy.private_webhooks || super::webhook::is_public(address)
    }

    /// The time that is written down.
    pub fn now(&self) -> String {
        self.policy.fixed_time.clone().unwrap_or_else(clock::now)
    }

    /// The way to a battle; it is opened if it is not live.
    pub async fn battle(self: &Arc<Self>, id: &str) -> Result<Handle, Problem> {
        // A battle that is just being put away is asked for again; its last requests are answered within moments.
        for _ in 0..200 {
            let slot = {
                let mut live = self.live.lock().unwrap_or_else(PoisonError::into_inner);
                Arc::clone(live.entry(id.to_owned()).or_default())
            };
            let opened = slot.get_or_try_init(|| self.open(id)).await;
            match opened {
                Ok(handle) if !handle.is_closed() => {
                    handle.visited(self.visits.fetch_add(1, Ordering::Relaxed));
                    return Ok(handle.clone());
                }
                Ok(_) => tokio::time::sleep(Duration::from_millis(10)).await,
                Err(problem) => {
                    self.forget(id);
                    return Err(problem);
                }
            }
        }
        Err(Problem::fault())
    }

    async fn open(self: &Arc<Self>, id: &str) -> Result<Handle, Problem> {
        let failed = |error: &dyn std::fmt::Display| {
            tracing::error!(battle = id, %error, "a battle could not be opened");
            Problem::fault()
        };
        let none = || Problem::not_found("There is no such battle here. Was the link copied whole?");
        // First, so that it does not expire while it is read.
        if !self.touch(id).await {
            return Err(none());
        }
        let place = self.place().await?;
        let _opening = self.opening.acquire().await.map_err(|error| failed(&error))?;
        let kept = self.store.battle(id.to_owned()).await.map_err(|error| failed(&error))?;
        let kept = kept.ok_or_else(none)?;
        let plain = Arc::clone(&self.plain);
        let name = id.to_owned();
        let room = tokio::task::spawn_blocking(move || opening::room(name, kept, &plain)).await;
        let room = room.map_err(|error| failed(&error))?.map_err(|error| failed(&error))?;
        Ok(start(room, Arc::clone(self), self.policy.idle, place))
    }

    /// A place in memory. Where none is free, the battle that was left alone for longest goes.
    async fn place(&self) -> Result<OwnedSemaphorePermit, Problem> {
        if let Ok(place) = Arc::clone(&self.places).try_acquire_owned() {
            return Ok(place);
        }
        {
            let live = self.live.lock().unwrap_or_else(PoisonError::into_inner);
            let staying = live.values().filter_map(|slot| slot.get()).filter(|handle| !handle.is_leaving());
            if let Some(idle) = staying.min_by_key(|handle| handle.last_visit()) {
                idle.put_away();
            }
        }
        let full = || Problem::new(StatusCode::SERVICE_UNAVAILABLE, "The server is full. Try again in a moment.");
        let place = tokio::time::timeout(MAKING_ROOM, Arc::clone(&self.places).acquire_owned()).await;
        place.map_err(|_| full())?.map_err(|_| full())
    }

    /// Writes down that somebody was at a battle; false if there is none.
    pub async fn touch(&self, id: &str) -> bool {
        let touched = self.store.touch(id.to_owned(), clock::seconds()).await;
        touched.unwrap_or_else(|error| {
            tracing::warn!(battle = id, %error, "a visit could not be written down");
            true
        })
    }

    /// Whether a battle is in memory or about to be.
    pub fn is_live(&self, id: &str) -> bool {
        self.live.lock().unwrap_or_else(PoisonError::into_inner).contains_key(id)
    }

    /// A battle is no longer live.
    pub fn forget(&self, id: &str) {
        self.live.lock().unwrap_or_else(PoisonError::into_inner).remove(id);
    }

    /// Runs the task of a battle, so that it can be waited for.
    pub fn run(&self, task: impl Future<Output = ()> + Send + 'static) {
        let mut tasks = self.tasks.lock().unwrap_or_else(PoisonError::into_inner);
        while tasks.try_join_next().is_some() {}
        tasks.spawn(task);
    }

    /// Puts every battle away: each ends what it is at, then nobody is heard any more.
    pub async fn put_away(&self) {
        self.live.lock().unwrap_or_else(PoisonError::into_inner).clear();
        let mut tasks = std::mem::take(&mut *self.tasks.lock().unwrap_or_else(PoisonError::into_inner));
        let all = async { while tasks.join_next().await.is_some() {} };
        if tokio::time::timeout(LAST_WORDS, all).await.is_err() {
            tracing::warn!("a battle did not end in time; what it had acknowledged is kept");
        }
    }

    /// How many battles are live.
    #[cfg(test)]
    pub fn live(&self) -> usize {
        self.live.lock().unwrap_or_else(PoisonError::into_inner).len()
    }
}

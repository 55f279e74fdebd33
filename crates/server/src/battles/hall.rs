//! All battles of the server: which are live, and how one is opened.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use grognard_books::Library;
use tokio::sync::OnceCell;
use tokio::task::JoinSet;

use super::live::{Handle, start};
use super::opening;
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
    /// The charts without house rules.
    plain: Arc<Library>,
    /// The server's own house rules, for battles that bring none.
    house: Option<String>,
    live: Mutex<HashMap<String, Slot>>,
    /// The tasks of live battles.
    tasks: Mutex<JoinSet<()>>,
}

/// How long battles may take to end what they are at when the server stops.
const LAST_WORDS: Duration = Duration::from_secs(1);

impl Hall {
    /// A hall without a live battle.
    pub fn new(store: Store, policy: Policy, house: Option<String>) -> Self {
        Hall { store, policy, plain: Arc::new(Library::new()), house, live: Mutex::default(), tasks: Mutex::default() }
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
        let now = || jiff::Timestamp::now().strftime("%Y-%m-%dT%H:%M:%SZ").to_string();
        self.policy.fixed_time.clone().unwrap_or_else(now)
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
                Ok(handle) if !handle.is_closed() => return Ok(handle.clone()),
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
        let kept = self.store.battle(id.to_owned()).await.map_err(|error| failed(&error))?;
        let Some(kept) = kept else {
            return Err(Problem::not_found("There is no such battle here. Was the link copied whole?"));
        };
        let plain = Arc::clone(&self.plain);
        let name = id.to_owned();
        let room = tokio::task::spawn_blocking(move || opening::room(name, kept, &plain)).await;
        let room = room.map_err(|error| failed(&error))?.map_err(|error| failed(&error))?;
        Ok(start(room, Arc::clone(self), self.policy.idle))
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

    /// Whether a battle is live.
    #[cfg(test)]
    pub fn is_live(&self, id: &str) -> bool {
        self.live.lock().unwrap_or_else(PoisonError::into_inner).contains_key(id)
    }
}

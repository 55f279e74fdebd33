//! What all battles of the server share: the store, the limits, the time, the cores that think and the messenger.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use grognard_books::Library;
use tokio::sync::Semaphore;

use super::internet::is_public;
use super::messenger::Messenger;
use crate::clock;
use crate::limits::Limits;
use crate::metrics::Metrics;
use crate::queue::Queue;
use crate::store::Store;

/// What the server allows, and how it keeps time.
#[derive(Clone, Debug)]
pub struct Policy {
    /// How long a battle that nobody looks at stays in memory.
    pub idle: Duration,
    /// How long a socket may take to say who it is, and to accept a message.
    pub patience: Duration,
    /// How long a computer player waits before each command, so that people can follow.
    pub pace: Duration,
    /// Whether webhooks may go to addresses of the server's own network.
    pub private_webhooks: bool,
    /// The time stamped on every command instead of the clock's, for tests that compare bytes.
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

/// What all battles share.
#[derive(Debug)]
pub struct Shared {
    store: Store,
    policy: Policy,
    limits: Limits,
    /// The charts without house rules.
    plain: Arc<Library>,
    /// The server's own house rules, for battles that bring none.
    house: Option<String>,
    /// How many more computer players may think at this moment.
    thinking: Semaphore,
    /// The queue for heavy work.
    cores: Arc<Queue>,
    messenger: Messenger,
    /// Counts for the operator.
    metrics: Metrics,
}

impl Shared {
    /// What the battles of a new server share.
    pub fn new(store: Store, policy: Policy, limits: Limits, house: Option<String>) -> Self {
        Shared {
            store,
            policy,
            plain: Arc::new(Library::new()),
            house,
            thinking: Semaphore::new(limits.thinking.max(1)),
            cores: Queue::new(std::thread::available_parallelism().map_or(1, usize::from)),
            messenger: Messenger::new(&limits),
            metrics: Metrics::default(),
            limits,
        }
    }

    /// Counts for the operator.
    pub fn metrics(&self) -> &Metrics {
        &self.metrics
    }

    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    pub fn messenger(&self) -> &Messenger {
        &self.messenger
    }

    /// The permits for computer players to think.
    pub fn thinking(&self) -> &Semaphore {
        &self.thinking
    }

    /// The queue for heavy work.
    pub fn cores(&self) -> &Arc<Queue> {
        &self.cores
    }

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

    /// How long a socket may take to say who it is, and to accept a message.
    pub fn patience(&self) -> Duration {
        self.policy.patience
    }

    /// How long a battle that nobody looks at stays in memory.
    pub fn idle(&self) -> Duration {
        self.policy.idle
    }

    /// How long a computer player waits before each command.
    pub fn pace(&self) -> Duration {
        self.policy.pace
    }

    /// Whether a webhook may go to an address.
    pub fn may_tell(&self, address: IpAddr) -> bool {
        self.policy.private_webhooks || is_public(address)
    }

    /// The time to write down.
    pub fn now(&self) -> String {
        self.policy.fixed_time.clone().unwrap_or_else(clock::now)
    }

    /// Writes down a visit to a battle; false if there is no such battle.
    pub async fn touch(&self, id: &str) -> bool {
        let touched = self.store.touch(id.to_owned(), clock::seconds()).await;
        touched.unwrap_or_else(|error| {
            tracing::warn!(battle = id, %error, "a visit could not be written down");
            true
        })
    }
}

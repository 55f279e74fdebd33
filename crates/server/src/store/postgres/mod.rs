//! A `PostgreSQL` database that any number of servers share.
//!
//! No server owns a battle. A command is decided on the books up to number n and written as n + 1. A number can be
//! written only once, so the second server to try learns that it must catch up. What was written is announced to the
//! others; a server that misses an announcement still sees the numbers when it looks.

mod address;
mod allowances;
mod announcing;
mod battle;
mod connecting;
mod listening;
mod saying;
mod schema;
mod seats;
mod writing;

use std::time::Duration;

use deadpool_postgres::{ClientWrapper, Hook, HookError, Object, Pool, Runtime};
use tokio::sync::broadcast;

use announcing::Announcer;
use connecting::Connector;
use writing::Writer;

use super::error::StoreError;

pub use address::Address;
pub use saying::{Change, Said};

/// Connections of one server.
const CONNECTIONS: usize = 16;
/// How long a job waits for a connection before it fails.
const PATIENCE: Duration = Duration::from_secs(5);
/// The most changes that wait for a listener; beyond that the slowest looks at everything again.
const MOST_CHANGES: usize = 4096;

/// The database; cheap to clone.
#[derive(Clone, Debug)]
pub struct Postgres {
    pool: Pool,
    announcer: Announcer,
    writer: Writer,
    changes: broadcast::Sender<Change>,
    mebibytes: u32,
}

impl Postgres {
    /// Opens the database and brings its tables up to date. New battles are refused once it is greater than `mebibytes`.
    pub async fn open(address: &Address, mebibytes: u32) -> Result<Self, StoreError> {
        let connector = Connector::to(address)?;
        let pool = Pool::builder(connector.manager())
            .max_size(CONNECTIONS)
            .runtime(Runtime::Tokio1)
            .post_create(Hook::async_fn(|client, _| Box::pin(set_up(client))))
            .wait_timeout(Some(PATIENCE))
            .create_timeout(Some(PATIENCE))
            .recycle_timeout(Some(PATIENCE))
            .build()
            .map_err(|error| StoreError::Other(error.to_string()))?;
        schema::prepare(&mut *pool.get().await?).await?;
        let (changes, _) = broadcast::channel(MOST_CHANGES);
        let announcer = Announcer::start(connector.clone());
        let writer = Writer::start(&pool, &announcer);
        tokio::spawn(listening::listen(connector, announcer.name().to_owned(), changes.clone()));
        Ok(Postgres { pool, announcer, writer, changes, mebibytes })
    }

    /// Receives the battles that other servers have changed.
    pub fn changes(&self) -> broadcast::Receiver<Change> {
        self.changes.subscribe()
    }

    /// Sends something to the other servers.
    pub fn say(&self, said: Said) {
        self.announcer.say(said);
    }

    /// Whether the database answers.
    pub async fn is_ready(&self) -> Result<(), StoreError> {
        self.client().await?.simple_query("SELECT 1").await?;
        Ok(())
    }

    async fn client(&self) -> Result<Object, StoreError> {
        Ok(self.pool.get().await?)
    }
}

/// The statements of this program never depend on their values, so a plan made once is as good as a new one each time.
async fn set_up(client: &mut ClientWrapper) -> Result<(), HookError> {
    client.batch_execute("SET plan_cache_mode = force_generic_plan").await.map_err(HookError::Backend)
}

//! What must outlive the process: battles, their commands, seats and webhooks. An `SQLite` file serves one server, a
//! `PostgreSQL` database any number of them.

mod error;
mod kept;
mod postgres;
mod sqlite;

use std::path::PathBuf;
use std::time::Duration;

use tokio::sync::broadcast;

use crate::address::Party;

use postgres::Postgres;
use sqlite::Sqlite;

pub use error::StoreError;
pub use kept::{Kept, KeptRecord, Link, NewBattle, NewRecord, News, Telling, Webhook};
pub use postgres::{Address, Change, Said};

/// Where battles are kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    File(PathBuf),
    Database(Address),
}

/// The store; cheap to clone.
#[derive(Clone, Debug)]
pub enum Store {
    /// One server's own file.
    Own(Sqlite),
    /// A database that servers share.
    Shared(Postgres),
}

impl Store {
    /// Opens the store, makes it if it does not exist, and brings an older one up to date. It never grows beyond
    /// `mebibytes`.
    pub async fn open(place: &Place, mebibytes: u32) -> Result<Self, StoreError> {
        Ok(match place {
            Place::File(path) => Store::Own(Sqlite::file(path, mebibytes)?),
            Place::Database(address) => Store::Shared(Postgres::open(address, mebibytes).await?),
        })
    }

    /// Opens an existing store for reading. A server may be using the file at the same time.
    pub async fn open_to_read(place: &Place) -> Result<Self, StoreError> {
        Ok(match place {
            Place::File(path) => Store::Own(Sqlite::beside_its_server(path)?),
            Place::Database(address) => Store::Shared(Postgres::open(address, u32::MAX).await?),
        })
    }

    /// A store that exists only as long as the process. The name distinguishes several.
    #[cfg(test)]
    pub fn memory(name: &str, mebibytes: u32) -> Self {
        Store::Own(Sqlite::memory(name, mebibytes).unwrap())
    }

    /// Whether other servers may write to it.
    pub fn is_shared(&self) -> bool {
        matches!(self, Store::Shared(_))
    }

    /// Receives the battles that other servers have changed; none if there are no others.
    pub fn changes(&self) -> Option<broadcast::Receiver<Change>> {
        match self {
            Store::Own(_) => None,
            Store::Shared(shared) => Some(shared.changes()),
        }
    }

    /// Sends something to the other servers, if there are any.
    pub fn say(&self, said: Said) {
        match self {
            Store::Own(_) => {}
            Store::Shared(shared) => shared.say(said),
        }
    }

    /// Counts one more thing against an address's daily limit, which all servers share; false if the limit is used
    /// up. None if the server has a store of its own and counts by itself.
    pub async fn take_of_day(&self, what: &str, party: Party, most: u32) -> Result<Option<bool>, StoreError> {
        match self {
            Store::Own(_) => Ok(None),
            Store::Shared(shared) => shared.take_of_day(what, party, most).await.map(Some),
        }
    }

    /// Forgets addresses that have their full allowance again.
    pub async fn forget_full(&self) -> Result<(), StoreError> {
        match self {
            Store::Own(_) => Ok(()),
            Store::Shared(shared) => shared.forget_full().await,
        }
    }

    /// What other servers have written about a battle after a command; none if the battle is gone. Empty if there are
    /// no other servers.
    pub async fn news(&self, battle: &str, after: u64, revision: i64) -> Result<Option<News>, StoreError> {
        match self {
            Store::Own(_) => Ok(Some(News { records: Vec::new(), seats: None })),
            Store::Shared(shared) => shared.news(battle, after, revision).await,
        }
    }

    /// Whether the store can be read now.
    pub async fn is_ready(&self) -> Result<(), StoreError> {
        match self {
            Store::Own(own) => own.is_ready().await,
            Store::Shared(shared) => shared.is_ready().await,
        }
    }

    pub async fn add_battle(&self, new: NewBattle) -> Result<(), StoreError> {
        match self {
            Store::Own(own) => own.add_battle(new).await,
            Store::Shared(shared) => shared.add_battle(new).await,
        }
    }

    /// Every battle with the time of its last visit, the oldest first.
    pub async fn visits(&self) -> Result<Vec<(String, i64)>, StoreError> {
        match self {
            Store::Own(own) => own.visits().await,
            Store::Shared(shared) => shared.visits().await,
        }
    }

    /// Stores a command. False if its number is taken or its seats have changed: then another server was faster, and
    /// nothing was written.
    pub async fn add_record(&self, new: NewRecord) -> Result<bool, StoreError> {
        match self {
            Store::Own(own) => own.add_record(new).await.map(|()| true),
            Store::Shared(shared) => shared.add_record(new).await,
        }
    }

    /// A battle with everything that is stored of it.
    pub async fn battle(&self, id: String) -> Result<Option<Kept>, StoreError> {
        match self {
            Store::Own(own) => own.battle(id).await,
            Store::Shared(shared) => shared.battle(&id).await,
        }
    }

    /// Writes down when a battle was visited; false if there is none.
    pub async fn touch(&self, battle: String, at: i64) -> Result<bool, StoreError> {
        match self {
            Store::Own(own) => own.touch(battle, at).await,
            Store::Shared(shared) => shared.touch(&battle, at).await,
        }
    }

    /// Battles that nobody has visited since a moment.
    pub async fn untouched_since(&self, moment: i64) -> Result<Vec<String>, StoreError> {
        match self {
            Store::Own(own) => own.untouched_since(moment).await,
            Store::Shared(shared) => shared.untouched_since(moment).await,
        }
    }

    /// Deletes a battle with everything that is stored of it, unless somebody has visited it since a moment.
    pub async fn delete_untouched(&self, battle: String, moment: i64) -> Result<(), StoreError> {
        match self {
            Store::Own(own) => own.delete_untouched(battle, moment).await,
            Store::Shared(shared) => shared.delete_untouched(&battle, moment).await,
        }
    }

    /// Removes all links of a seat.
    pub async fn drop_links(&self, battle: String, seat: String) -> Result<(), StoreError> {
        match self {
            Store::Own(own) => own.drop_links(battle, seat).await,
            Store::Shared(shared) => shared.drop_links(&battle, &seat).await,
        }
    }

    /// Adds a link; `alone` removes all older links of its seat.
    pub async fn add_link(&self, battle: String, link: Link, alone: bool) -> Result<(), StoreError> {
        match self {
            Store::Own(own) => own.add_link(battle, link, alone).await,
            Store::Shared(shared) => shared.add_link(&battle, &link, alone).await,
        }
    }

    /// Sets a seat's webhook.
    pub async fn set_webhook(&self, battle: String, webhook: Webhook) -> Result<(), StoreError> {
        match self {
            Store::Own(own) => own.set_webhook(battle, webhook).await,
            Store::Shared(shared) => shared.set_webhook(&battle, &webhook).await,
        }
    }

    /// Notes that a seat is sent the message that it is its turn, unless it had one less than `interval` ago. A server
    /// with a store of its own checks the interval itself.
    pub async fn set_told(&self, battle: String, seat: String, interval: Duration) -> Result<Telling, StoreError> {
        match self {
            Store::Own(own) => {
                let is_new = own.set_told(battle, seat, true).await?;
                Ok(if is_new { Telling::Now } else { Telling::Already })
            }
            Store::Shared(shared) => shared.set_told(&battle, &seat, interval).await,
        }
    }

    /// Notes that a seat has acted and may be sent a message again.
    pub async fn set_untold(&self, battle: String, seat: String) -> Result<(), StoreError> {
        match self {
            Store::Own(own) => own.set_told(battle, seat, false).await.map(drop),
            Store::Shared(shared) => shared.set_untold(&battle, &seat).await,
        }
    }

    /// Removes a seat's webhook.
    pub async fn drop_webhook(&self, battle: String, seat: String) -> Result<(), StoreError> {
        match self {
            Store::Own(own) => own.drop_webhook(battle, seat).await,
            Store::Shared(shared) => shared.drop_webhook(&battle, &seat).await,
        }
    }
}

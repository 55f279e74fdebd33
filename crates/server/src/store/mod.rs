//! What must outlive the process: battles, their commands, seats and webhooks. One `SQLite` file serves one server, a
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
    /// Opens the store, makes it if it is not there, and brings an older one up to date.
    /// It never grows beyond `mebibytes`.
    pub async fn open(place: &Place, mebibytes: u32) -> Result<Self, StoreError> {
        Ok(match place {
            Place::File(path) => Store::Own(Sqlite::file(path, mebibytes)?),
            Place::Database(address) => Store::Shared(Postgres::open(address, mebibytes).await?),
        })
    }

    /// Opens a store that is there, to look into it. A file may be in use by a server meanwhile.
    pub async fn open_to_read(place: &Place) -> Result<Self, StoreError> {
        Ok(match place {
            Place::File(path) => Store::Own(Sqlite::beside_its_server(path)?),
            Place::Database(address) => Store::Shared(Postgres::open(address, u32::MAX).await?),
        })
    }

    /// A store that is gone with the process. The name tells one from another.
    #[cfg(test)]
    pub fn memory(name: &str, mebibytes: u32) -> Self {
        Store::Own(Sqlite::memory(name, mebibytes).unwrap())
    }

    /// Whether other servers may write to it.
    pub fn is_shared(&self) -> bool {
        matches!(self, Store::Shared(_))
    }

    /// Hears of battles that other servers have changed; none where there are no others.
    pub fn changes(&self) -> Option<broadcast::Receiver<Change>> {
        match self {
            Store::Own(_) => None,
            Store::Shared(shared) => Some(shared.changes()),
        }
    }

    /// Tells the other servers something; where there are none, nobody.
    pub fn say(&self, said: Said) {
        match self {
            Store::Own(_) => {}
            Store::Shared(shared) => shared.say(said),
        }
    }

    /// Counts one thing of which an address may have so many a day, at all servers together; false where it has had them.
    /// None where a server has its store alone and counts for itself.
    pub async fn take_of_day(&self, what: &str, party: Party, most: u32) -> Result<Option<bool>, StoreError> {
        match self {
            Store::Own(_) => Ok(None),
            Store::Shared(shared) => shared.take_of_day(what, party, most).await.map(Some),
        }
    }

    /// Forgets addresses that may have as many a day as anybody again.
    pub async fn forget_full(&self) -> Result<(), StoreError> {
        match self {
            Store::Own(_) => Ok(()),
            Store::Shared(shared) => shared.forget_full().await,
        }
    }

    /// What other servers have written of a battle after a command; none if the battle is gone. Empty where there are no
    /// others.
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

    /// Keeps a battle.
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

    /// Keeps a command. False if its number is taken or its seats have changed: another server was faster, and nothing
    /// was written.
    pub async fn add_record(&self, new: NewRecord) -> Result<bool, StoreError> {
        match self {
            Store::Own(own) => own.add_record(new).await.map(|()| true),
            Store::Shared(shared) => shared.add_record(new).await,
        }
    }

    /// A battle with everything that is kept of it.
    pub async fn battle(&self, id: String) -> Result<Option<Kept>, StoreError> {
        match self {
            Store::Own(own) => own.battle(id).await,
            Store::Shared(shared) => shared.battle(&id).await,
        }
    }

    /// Writes down when somebody was at a battle; false if there is none.
    pub async fn touch(&self, battle: String, at: i64) -> Result<bool, StoreError> {
        match self {
            Store::Own(own) => own.touch(battle, at).await,
            Store::Shared(shared) => shared.touch(&battle, at).await,
        }
    }

    /// Battles nobody has been at since a moment.
    pub async fn untouched_since(&self, moment: i64) -> Result<Vec<String>, StoreError> {
        match self {
            Store::Own(own) => own.untouched_since(moment).await,
            Store::Shared(shared) => shared.untouched_since(moment).await,
        }
    }

    /// Deletes a battle with everything that is kept of it, unless somebody has been at it since a moment.
    pub async fn delete_untouched(&self, battle: String, moment: i64) -> Result<(), StoreError> {
        match self {
            Store::Own(own) => own.delete_untouched(battle, moment).await,
            Store::Shared(shared) => shared.delete_untouched(&battle, moment).await,
        }
    }

    /// Takes all links of a seat away.
    pub async fn drop_links(&self, battle: String, seat: String) -> Result<(), StoreError> {
        match self {
            Store::Own(own) => own.drop_links(battle, seat).await,
            Store::Shared(shared) => shared.drop_links(&battle, &seat).await,
        }
    }

    /// Adds a link; `alone` takes all older links of its seat away.
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

    /// Remembers that a seat is told that it is its turn, unless it was told less than `interval` ago. Where a server has
    /// its store alone, it knows the interval itself.
    pub async fn set_told(&self, battle: String, seat: String, interval: Duration) -> Result<Telling, StoreError> {
        match self {
            Store::Own(own) => {
                let is_new = own.set_told(battle, seat, true).await?;
                Ok(if is_new { Telling::Now } else { Telling::Already })
            }
            Store::Shared(shared) => shared.set_told(&battle, &seat, interval).await,
        }
    }

    /// Remembers that a seat has acted and may be told again.
    pub async fn set_untold(&self, battle: String, seat: String) -> Result<(), StoreError> {
        match self {
            Store::Own(own) => own.set_told(battle, seat, false).await.map(drop),
            Store::Shared(shared) => shared.set_untold(&battle, &seat).await,
        }
    }

    /// Takes a seat's webhook away.
    pub async fn drop_webhook(&self, battle: String, seat: String) -> Result<(), StoreError> {
        match self {
            Store::Own(own) => own.drop_webhook(battle, seat).await,
            Store::Shared(shared) => shared.drop_webhook(&battle, &seat).await,
        }
    }
}

//! What an operator does with a server's battles from outside: list, export, import, delete, copy.

use std::path::Path;

use grognard_battle::read_log;
use tokio::runtime::Runtime;

use crate::battles::{Hall, Policy, begin_file};
use crate::limits::Limits;
use crate::store::{NewBattle, Place, Store, StoreError};

/// A battle in a list.
#[derive(Debug, PartialEq, Eq)]
pub struct Listed {
    pub id: String,
    pub title: String,
    pub book: String,
    /// When it was made.
    pub created: String,
    /// When somebody was last at it, in seconds since 1970.
    pub visited: i64,
    /// How many commands it has.
    pub commands: usize,
}

/// Why it was not done, in words.
pub type Refused = String;

fn runtime() -> Result<Runtime, Refused> {
    tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .map_err(|error| error.to_string())
}

fn words(error: &StoreError) -> Refused {
    error.to_string()
}

/// Every battle, the one left alone for longest first.
pub fn list(place: &Place) -> Result<Vec<Listed>, Refused> {
    runtime()?.block_on(async {
        let store = Store::open_to_read(place).await.map_err(|error| words(&error))?;
        let mut listed = Vec::new();
        for (id, visited) in store.visits().await.map_err(|error| words(&error))? {
            let Some(kept) = store.battle(id.clone()).await.map_err(|error| words(&error))? else { continue };
            let header = read_log(kept.header.as_bytes())?.header;
            let (created, commands) = (kept.created, kept.records.len());
            listed.push(Listed { id, title: header.title, book: header.book, created, visited, commands });
        }
        Ok(listed)
    })
}

/// The file of a battle, as the umpire would get it.
pub fn export(place: &Place, id: &str) -> Result<String, Refused> {
    runtime()?.block_on(async {
        let store = Store::open_to_read(place).await.map_err(|error| words(&error))?;
        let kept = store.battle(id.to_owned()).await.map_err(|error| words(&error))?.ok_or_else(|| none(id))?;
        let lines = kept.records.iter().map(|record| record.line.as_str());
        Ok(std::iter::once(kept.header.as_str()).chain(lines).collect())
    })
}

/// Makes a new battle from a battle's file. Returns its id, and the links of its seats by name.
pub fn import(place: &Place, text: String) -> Result<(String, Vec<(String, String)>), Refused> {
    runtime()?.block_on(async {
        let store = Store::open(place, u32::MAX).await.map_err(|error| words(&error))?;
        let hall = Hall::new(store, Policy::default(), Limits::default(), None);
        let begun = begin_file(text)
            .map_err(|refused| refused.iter().map(|refusal| refusal.reason.clone()).collect::<Vec<_>>().join(" "))?;
        let made = hall.make(begun).await.map_err(|problem| problem.model().detail)?;
        let link = |(seat, token): (grognard_battle::Seat, String)| {
            (seat.name().to_owned(), format!("/battle/{}#{token}", made.id))
        };
        Ok((made.id.clone(), made.tokens.into_iter().map(link).collect()))
    })
}

/// Deletes a battle with everything that is kept of it.
pub fn delete(place: &Place, id: &str) -> Result<(), Refused> {
    runtime()?.block_on(async {
        let store = Store::open(place, u32::MAX).await.map_err(|error| words(&error))?;
        if store.battle(id.to_owned()).await.map_err(|error| words(&error))?.is_none() {
            return Err(none(id));
        }
        store.delete_untouched(id.to_owned(), i64::MAX).await.map_err(|error| words(&error))
    })
}

/// Deletes battles that nobody has visited since a moment, and returns how many.
pub fn expire(place: &Place, moment: i64) -> Result<usize, Refused> {
    runtime()?.block_on(async {
        let store = Store::open(place, u32::MAX).await.map_err(|error| words(&error))?;
        let old = store.untouched_since(moment).await.map_err(|error| words(&error))?;
        for id in &old {
            store.delete_untouched(id.clone(), moment).await.map_err(|error| words(&error))?;
        }
        Ok(old.len())
    })
}

/// Copies every battle into an empty store, with seats, webhooks and keys, and returns how many. It serves as a
/// back-up, and to move from a file to a database or back. `tell` is called with the progress.
pub fn copy(from: &Place, to: &Place, tell: impl Fn(usize, usize)) -> Result<usize, Refused> {
    runtime()?.block_on(async {
        let source = Store::open_to_read(from).await.map_err(|error| words(&error))?;
        let target = Store::open(to, u32::MAX).await.map_err(|error| words(&error))?;
        if !target.visits().await.map_err(|error| words(&error))?.is_empty() {
            return Err("there are battles already where they are to go: copy into an empty one.".to_owned());
        }
        let all = source.visits().await.map_err(|error| words(&error))?;
        let mut copied = 0;
        for (id, visited) in &all {
            let Some(kept) = source.battle(id.clone()).await.map_err(|error| words(&error))? else { continue };
            let new = NewBattle { id: id.clone(), kept, visited: Some(*visited) };
            target.add_battle(new).await.map_err(|error| words(&error))?;
            copied += 1;
            tell(copied, all.len());
        }
        Ok(copied)
    })
}

fn none(id: &str) -> Refused {
    format!("there is no battle {id}. 'grognard admin list' shows those there are.")
}

/// Where battles are kept, in words that may be shown to anybody.
pub fn words_for(place: &Place) -> String {
    match place {
        Place::File(path) => Path::display(path).to_string(),
        Place::Database(address) => address.to_string(),
    }
}

//! What must outlive the process: battles, their commands, seats and webhooks, in one `SQLite` file.
//!
//! One thread writes. It takes whatever waits together into one transaction, so that many battles share the cost of
//! bringing it to the disk; nobody is answered before that. Readers have a connection of their own.

mod battle;
mod error;
mod file;
mod schema;
mod writer;

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::{Connection, OpenFlags};

use file::Lock;
use writer::Writer;

pub use battle::{Kept, Link, NewBattle, NewRecord, Webhook};
pub use error::StoreError;

/// The store; cheap to clone.
#[derive(Clone, Debug)]
pub struct Store {
    writer: Arc<Writer>,
    reader: Arc<Mutex<Connection>>,
    /// Given back last, when nothing is written any more.
    _lock: Option<Arc<Lock>>,
}

/// Where the file of the battles is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// In a file.
    File(PathBuf),
    /// Nowhere: it is gone with the process. The name tells one such store from another.
    Memory(String),
}

impl Store {
    /// Opens the store, makes it if it is not there, and brings an older one up to date.
    /// The file never grows beyond `mebibytes`.
    pub fn open(place: &Place, mebibytes: u32) -> Result<Self, StoreError> {
        let lock = match place {
            Place::File(path) => Some(Arc::new(Lock::of(path)?)),
            Place::Memory(_) => None,
        };
        let connect = || -> rusqlite::Result<Connection> {
            match place {
                Place::File(path) => Connection::open(path),
                Place::Memory(name) => {
                    let flags = OpenFlags::default() | OpenFlags::SQLITE_OPEN_URI | OpenFlags::SQLITE_OPEN_MEMORY;
                    Connection::open_with_flags(format!("file:{name}?mode=memory&cache=shared"), flags)
                }
            }
        };
        let mut writes = connect()?;
        schema::prepare(&mut writes)?;
        schema::bound(&writes, mebibytes)?;
        let reads = connect()?;
        schema::tune(&reads)?;
        Ok(Store { writer: Arc::new(Writer::start(writes)?), reader: Arc::new(Mutex::new(reads)), _lock: lock })
    }

    /// Writes; the answer comes when it is on the disk.
    async fn write<T: Send + 'static>(
        &self,
        job: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.writer.write(job).await
    }

    /// Reads on a thread where waiting does no harm.
    async fn read<T: Send + 'static>(
        &self,
        job: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        let reader = Arc::clone(&self.reader);
        let read = move || {
            // A reader that panicked has left the connection as it was.
            let connection = reader.lock().unwrap_or_else(PoisonError::into_inner);
            job(&connection)
        };
        Ok(tokio::task::spawn_blocking(read).await.map_err(|_| StoreError::Closed)??)
    }
}

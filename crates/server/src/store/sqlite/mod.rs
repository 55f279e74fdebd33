//! One `SQLite` file: battles, their commands, seats and webhooks of one server.
//!
//! One thread writes. It takes all jobs that wait into one transaction, so that many battles share the cost of writing
//! to disk; requests are answered only after that. Readers have a connection of their own.

mod battle;
mod damage;
mod file;
mod schema;
mod writer;

use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use rusqlite::{Connection, OpenFlags};

use file::Lock;
use writer::Writer;

use super::error::StoreError;

/// The file; cheap to clone.
#[derive(Clone, Debug)]
pub struct Sqlite {
    writer: Arc<Writer>,
    reader: Arc<Mutex<Connection>>,
    /// What is damaged in the file, once that is known.
    damage: Arc<OnceLock<String>>,
    /// Released last, when nothing is being written any more.
    _lock: Option<Arc<Lock>>,
}

impl Sqlite {
    /// Opens a file, makes it if it does not exist, and brings an older one up to date. It never grows beyond
    /// `mebibytes`.
    pub fn file(path: &Path, mebibytes: u32) -> Result<Self, StoreError> {
        let lock = Arc::new(Lock::of(path)?);
        let opened = Sqlite::open(|| Connection::open(path), mebibytes, Some(lock))?;
        // Checking a large file takes seconds; meanwhile the server serves whatever can be read.
        let (path, damage) = (path.to_owned(), Arc::clone(&opened.damage));
        let look = move || {
            if let Some(found) = damage::of(&path) {
                tracing::error!(error = %StoreError::Damaged(found.clone()), "the file of the battles is damaged");
                let _ = damage.set(found);
            }
        };
        let looking = std::thread::Builder::new().name("check".to_owned()).spawn(look);
        looking.map_err(|error| StoreError::Other(error.to_string()))?;
        Ok(opened)
    }

    /// Opens an existing file, even while a server uses it, and changes nothing in it.
    pub fn beside_its_server(path: &Path) -> Result<Self, StoreError> {
        let connect = || -> Result<Connection, StoreError> {
            let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
            let connection = Connection::open_with_flags(path, flags)
                .map_err(|error| StoreError::Other(format!("{}: {error}", path.display())))?;
            schema::check(&connection)?;
            connection.pragma_update(None, "query_only", true)?;
            Ok(connection)
        };
        let writer = Arc::new(Writer::start(connect()?)?);
        let damage = Arc::default();
        Ok(Sqlite { writer, reader: Arc::new(Mutex::new(connect()?)), damage, _lock: None })
    }

    /// A store that exists only as long as the process.
    #[cfg(test)]
    pub fn memory(name: &str, mebibytes: u32) -> Result<Self, StoreError> {
        let flags = OpenFlags::default() | OpenFlags::SQLITE_OPEN_URI | OpenFlags::SQLITE_OPEN_MEMORY;
        let connect = || Connection::open_with_flags(format!("file:{name}?mode=memory&cache=shared"), flags);
        Sqlite::open(connect, mebibytes, None)
    }

    fn open(
        connect: impl Fn() -> rusqlite::Result<Connection>,
        mebibytes: u32,
        lock: Option<Arc<Lock>>,
    ) -> Result<Self, StoreError> {
        let mut writes = connect()?;
        schema::prepare(&mut writes)?;
        schema::bound(&writes, mebibytes)?;
        let reads = connect()?;
        schema::tune(&reads)?;
        Ok(Sqlite {
            writer: Arc::new(Writer::start(writes)?),
            reader: Arc::new(Mutex::new(reads)),
            damage: Arc::default(),
            _lock: lock,
        })
    }

    /// Whether the file can be read and is undamaged.
    pub async fn is_ready(&self) -> Result<(), StoreError> {
        if let Some(damage) = self.damage.get() {
            return Err(StoreError::Damaged(damage.clone()));
        }
        self.read(|connection| connection.query_row("SELECT 1", [], |_| Ok(()))).await
    }

    /// Writes; the answer comes once it is on the disk.
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
            // A reader that panicked has not changed the connection.
            let connection = reader.lock().unwrap_or_else(PoisonError::into_inner);
            job(&connection)
        };
        Ok(tokio::task::spawn_blocking(read).await.map_err(|_| StoreError::Closed)??)
    }
}

//! Why the store failed.

use rusqlite::ErrorCode;
use tokio_postgres::error::SqlState;

/// Why the store failed.
#[derive(Debug)]
pub enum StoreError {
    /// An error of `SQLite`.
    Sqlite(rusqlite::Error),
    /// An error of `PostgreSQL`. Boxed, because it is far larger than the others.
    Postgres(Box<tokio_postgres::Error>),
    /// No connection to the database was possible.
    Unreached(String),
    /// The disk is full, or the stored data has reached its limit.
    Full,
    /// The stored data is damaged, in this way.
    Damaged(String),
    /// Another reason, in words.
    Other(String),
    /// Another server is using the file.
    InUse,
    /// The thread that writes has ended.
    Closed,
}

impl std::fmt::Display for StoreError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            StoreError::Sqlite(error) => write!(f, "the database did not serve: {error}"),
            StoreError::Postgres(error) => write!(f, "the database did not serve: {}", told(error)),
            StoreError::Unreached(reason) => write!(f, "the database cannot be reached: {reason}"),
            StoreError::Full => write!(
                f,
                "there is no room left: the disk is full, or the battles have reached the size they may have. Make room on \
                 the disk, allow more with --data-limit, or let old battles expire with --expire-after"
            ),
            StoreError::Damaged(how) => {
                write!(
                    f,
                    "the database is damaged: {how}. Stop the server and put back a copy, or try SQLite's .recover"
                )
            }
            StoreError::Other(reason) => write!(f, "the database did not serve: {reason}"),
            StoreError::InUse => {
                write!(
                    f,
                    "another server uses this file. Stop that one first, or give this one a file of its own with --data"
                )
            }
            StoreError::Closed => write!(f, "the database is closed"),
        }
    }
}

impl std::error::Error for StoreError {}

/// What a database says about an error beyond its kind, in one line like everything in a log.
fn told(error: &tokio_postgres::Error) -> String {
    match std::error::Error::source(error) {
        Some(source) => source.to_string().lines().collect::<Vec<_>>().join(" "),
        None => error.to_string(),
    }
}

impl From<tokio_postgres::Error> for StoreError {
    fn from(error: tokio_postgres::Error) -> Self {
        if error.code() == Some(&SqlState::DISK_FULL) {
            return StoreError::Full;
        }
        StoreError::Postgres(Box::new(error))
    }
}

impl StoreError {
    /// The error of a whole transaction, for each job that was part of it.
    pub fn of_many(error: &rusqlite::Error) -> Self {
        StoreError::named(error).unwrap_or_else(|| StoreError::Other(error.to_string()))
    }

    fn named(error: &rusqlite::Error) -> Option<Self> {
        match error.sqlite_error_code()? {
            ErrorCode::DiskFull => Some(StoreError::Full),
            ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase => Some(StoreError::Damaged(error.to_string())),
            _ => None,
        }
    }
}

impl From<deadpool_postgres::PoolError> for StoreError {
    fn from(error: deadpool_postgres::PoolError) -> Self {
        match error {
            deadpool_postgres::PoolError::Backend(error) => StoreError::Unreached(told(&error)),
            other => StoreError::Unreached(other.to_string()),
        }
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        StoreError::named(&error).unwrap_or(StoreError::Sqlite(error))
    }
}

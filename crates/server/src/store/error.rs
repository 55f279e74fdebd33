//! Why the store did not serve.

/// Why the store did not serve.
#[derive(Debug)]
pub enum StoreError {
    /// A reason of `SQLite`.
    Sqlite(rusqlite::Error),
    /// A reason of `PostgreSQL`. Boxed, because it is far greater than the others.
    Postgres(Box<tokio_postgres::Error>),
    /// No connection to the database could be had.
    Unreached(String),
    /// Another reason, in words.
    Other(String),
    /// Another server has the file.
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

/// What a database says stands behind the kind of its error; in one line, as everything in a log.
fn told(error: &tokio_postgres::Error) -> String {
    match std::error::Error::source(error) {
        Some(source) => source.to_string().lines().collect::<Vec<_>>().join(" "),
        None => error.to_string(),
    }
}

impl From<tokio_postgres::Error> for StoreError {
    fn from(error: tokio_postgres::Error) -> Self {
        StoreError::Postgres(Box::new(error))
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
        StoreError::Sqlite(error)
    }
}

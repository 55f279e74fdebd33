//! Why the store did not serve.

/// Why the store did not serve.
#[derive(Debug)]
pub enum StoreError {
    /// A reason of `SQLite`.
    Sqlite(rusqlite::Error),
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

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        StoreError::Sqlite(error)
    }
}

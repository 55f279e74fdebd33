//! The file of the battles on the disk: only one server at a time may use it, and only its owner may read it, because
//! it holds the secrets of the dice.

use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use crate::store::StoreError;

/// Held as long as this server uses the file.
#[derive(Debug)]
pub struct Lock {
    _file: File,
}

impl Lock {
    /// Locks the file for this server, makes it if it does not exist, and hides it from all other users.
    ///
    /// The lock is a file of its own, because closing any handle of a database would give up the locks of `SQLite`.
    pub fn of(path: &Path) -> Result<Self, StoreError> {
        let failed = |error: io::Error| StoreError::Other(format!("{}: {error}", path.display()));
        private(path).map_err(failed)?;
        // By its true name, so that a link to it is no way around the lock.
        let path = path.canonicalize().map_err(failed)?;
        for ending in ["-wal", "-shm"] {
            let beside = beside(&path, ending);
            if beside.exists() {
                private(&beside).map_err(failed)?;
            }
        }
        let file = private(&beside(&path, ".lock")).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => Ok(Lock { _file: file }),
            Err(TryLockError::WouldBlock) => Err(StoreError::InUse),
            Err(TryLockError::Error(error)) => Err(failed(error)),
        }
    }
}

fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// Opens a file that only its owner may read; makes it if it does not exist.
fn private(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(path)?;
    #[cfg(unix)]
    file.set_permissions(std::os::unix::fs::PermissionsExt::from_mode(0o600))?;
    Ok(file)
}

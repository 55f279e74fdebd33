//! Whether a file of battles is undamaged.

use std::path::Path;

use rusqlite::{Connection, OpenFlags};

use crate::store::StoreError;

/// This many faults are listed; one is enough to know.
const MOST: u32 = 3;

/// What is damaged in a file, in words; none if nothing is.
pub fn of(path: &Path) -> Option<String> {
    let found = || -> rusqlite::Result<Vec<String>> {
        let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        let mut check = connection.prepare(&format!("PRAGMA quick_check({MOST})"))?;
        let told = check.query_map([], |row| row.get(0))?;
        told.collect()
    };
    match found() {
        Ok(told) if told == ["ok"] => None,
        Ok(told) => Some(told.join(" ").lines().map(str::trim).collect::<Vec<_>>().join(" ")),
        Err(error) => match StoreError::from(error) {
            StoreError::Damaged(how) => Some(how),
            other => {
                tracing::warn!(error = %other, "whether the file of the battles is whole could not be found out");
                None
            }
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Seek as _, SeekFrom, Write as _};

    #[test]
    fn a_spoiled_page_is_found_and_a_sound_file_is_not_blamed() {
        let folder = std::env::temp_dir().join(format!("grognard-damage-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join("battles.db");
        {
            let connection = Connection::open(&path).unwrap();
            connection.execute_batch("CREATE TABLE things (name TEXT)").unwrap();
            for number in 0..2000 {
                connection.execute("INSERT INTO things VALUES (?1)", [format!("thing {number}")]).unwrap();
            }
        }
        assert_eq!(of(&path), None);
        let mut file = std::fs::OpenOptions::new().write(true).open(&path).unwrap();
        file.seek(SeekFrom::Start(3 * 4096)).unwrap();
        file.write_all(&[0xa5; 4096]).unwrap();
        drop(file);
        assert!(of(&path).is_some());
        std::fs::remove_dir_all(&folder).unwrap();
    }
}

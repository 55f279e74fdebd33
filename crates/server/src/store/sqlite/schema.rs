//! The tables of the store and how an older file is brought up to date.

use rusqlite::Connection;

use crate::store::StoreError;

/// The steps from an empty file to the present form; a file remembers how many it has taken.
const STEPS: &[&str] = &[
    "
    CREATE TABLE battles (
        id TEXT PRIMARY KEY,
        created TEXT NOT NULL,
        header TEXT NOT NULL,
        secret TEXT,
        seal_key BLOB NOT NULL,
        umpire INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE records (
        battle TEXT NOT NULL REFERENCES battles (id),
        n INTEGER NOT NULL,
        line TEXT NOT NULL,
        key TEXT,
        PRIMARY KEY (battle, n)
    ) WITHOUT ROWID;
    CREATE TABLE links (
        token_hash BLOB PRIMARY KEY,
        battle TEXT NOT NULL REFERENCES battles (id),
        seat TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX links_of_battle ON links (battle);
    CREATE TABLE webhooks (
        battle TEXT NOT NULL REFERENCES battles (id),
        seat TEXT NOT NULL,
        url TEXT NOT NULL,
        style TEXT NOT NULL,
        page TEXT,
        told INTEGER NOT NULL,
        PRIMARY KEY (battle, seat)
    ) WITHOUT ROWID;
",
    "
    ALTER TABLE battles ADD COLUMN computers TEXT NOT NULL DEFAULT '';
",
    // In a table of its own: a battle's row holds its whole set-up and would be rewritten at each visit.
    "
    CREATE TABLE visits (
        battle TEXT PRIMARY KEY REFERENCES battles (id),
        at INTEGER NOT NULL
    ) WITHOUT ROWID;
    INSERT INTO visits (battle, at) SELECT id, unixepoch() FROM battles;
",
    "
    ALTER TABLE battles ADD COLUMN brought_in TEXT;
",
    // Long rows are in tables with row numbers: in a table that is its own index, finding one by its name would read
    // every row on the way in full.
    "
    CREATE TABLE battles_by_number (
        id TEXT NOT NULL PRIMARY KEY,
        created TEXT NOT NULL,
        header TEXT NOT NULL,
        secret TEXT,
        seal_key BLOB NOT NULL,
        umpire INTEGER NOT NULL,
        computers TEXT NOT NULL DEFAULT '',
        brought_in TEXT
    );
    INSERT INTO battles_by_number (id, created, header, secret, seal_key, umpire, computers, brought_in)
        SELECT id, created, header, secret, seal_key, umpire, computers, brought_in FROM battles;
    DROP TABLE battles;
    ALTER TABLE battles_by_number RENAME TO battles;
    CREATE TABLE records_by_number (
        battle TEXT NOT NULL REFERENCES battles (id),
        n INTEGER NOT NULL,
        line TEXT NOT NULL,
        key TEXT,
        PRIMARY KEY (battle, n)
    );
    INSERT INTO records_by_number (battle, n, line, key) SELECT battle, n, line, key FROM records ORDER BY battle, n;
    DROP TABLE records;
    ALTER TABLE records_by_number RENAME TO records;
",
];

/// Settings of every connection. `FULL` makes each commit reach the disk before it is reported.
pub fn tune(connection: &Connection) -> rusqlite::Result<()> {
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.busy_timeout(std::time::Duration::from_secs(5))
}

/// Limits the file: anything that would make it larger is refused.
pub fn bound(connection: &Connection, mebibytes: u32) -> rusqlite::Result<()> {
    let page: i64 = connection.query_row("PRAGMA page_size", [], |row| row.get(0))?;
    let pages = (i64::from(mebibytes) << 20) / page.max(1);
    // It answers with the limit in force, which is never less than the present size.
    connection.pragma_update_and_check(None, "max_page_count", pages, |_| Ok(()))
}

/// Refuses a file in another form: only a server brings it up to date.
pub fn check(connection: &Connection) -> Result<(), StoreError> {
    let taken: u32 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    if usize::try_from(taken).is_ok_and(|taken| taken == STEPS.len()) {
        return Ok(());
    }
    let known = STEPS.len();
    Err(StoreError::Other(format!(
        "the file has form {taken}, this program reads form {known}. Start a server of this program with it once"
    )))
}

/// Settings and tables of the connection that writes.
pub fn prepare(connection: &mut Connection) -> Result<(), StoreError> {
    tune(connection)?;
    // A table that others refer to is made anew, and settings cannot be changed within a transaction.
    connection.pragma_update(None, "foreign_keys", false)?;
    let done = bring_up_to_date(connection);
    connection.pragma_update(None, "foreign_keys", true)?;
    done
}

fn bring_up_to_date(connection: &mut Connection) -> Result<(), StoreError> {
    let transaction = connection.transaction()?;
    let taken: u32 = transaction.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    let mut form = 0_u32;
    for step in STEPS {
        form += 1;
        if form > taken {
            transaction.execute_batch(step)?;
        }
    }
    if taken > form {
        let reason = format!("it was written by a newer program (form {taken}, this one knows {form})");
        return Err(StoreError::Other(reason));
    }
    transaction.pragma_update(None, "user_version", form)?;
    Ok(transaction.commit()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rows of a table, in words.
    fn rows(connection: &Connection, sql: &str) -> Vec<String> {
        let mut found = connection.prepare(sql).unwrap();
        found.query_map([], |row| row.get(0)).unwrap().collect::<rusqlite::Result<_>>().unwrap()
    }

    #[test]
    fn a_file_of_an_older_form_keeps_everything() {
        let mut connection = Connection::open_in_memory().unwrap();
        for step in &STEPS[..4] {
            connection.execute_batch(step).unwrap();
        }
        connection.pragma_update(None, "user_version", 4).unwrap();
        for id in ["one", "other"] {
            let values = "(?1, 'then', 'header of ' || ?1, 'secret', x'00', 1, 'b', 'file')";
            connection.execute(&format!("INSERT INTO battles VALUES {values}"), [id]).unwrap();
            for n in [2, 1] {
                let sql = "INSERT INTO records VALUES (?1, ?2, 'line ' || ?2, 'key')";
                connection.execute(sql, rusqlite::params![id, n]).unwrap();
            }
            connection.execute("INSERT INTO visits VALUES (?1, 7)", [id]).unwrap();
            connection.execute("INSERT INTO links VALUES (?1, ?1, 'a')", [id]).unwrap();
        }
        prepare(&mut connection).unwrap();
        let battles = "SELECT concat_ws(' ', id, created, header, secret, umpire, computers, brought_in) FROM battles ORDER BY id";
        let battle = |id: &str| format!("{id} then header of {id} secret 1 b file");
        assert_eq!(rows(&connection, battles), [battle("one"), battle("other")]);
        let records = "SELECT concat_ws(' ', battle, n, line, key) FROM records ORDER BY battle, n";
        let record = |id: &str, n: u32| format!("{id} {n} line {n} key");
        assert_eq!(
            rows(&connection, records),
            [("one", 1), ("one", 2), ("other", 1), ("other", 2)].map(|(id, n)| record(id, n))
        );
        assert!(rows(&connection, "SELECT \"table\" FROM pragma_foreign_key_check").is_empty());
        // A command without a battle is refused as before.
        assert!(connection.execute("INSERT INTO records VALUES ('third', 1, 'line', NULL)", []).is_err());
        assert!(connection.execute("DELETE FROM battles WHERE id = 'one'", []).is_err());
        check(&connection).unwrap();
    }
}

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
    // In a table of its own: a battle's row holds its whole set-up and would be written anew at each visit.
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
];

/// Settings of every connection. `FULL` makes each commit reach the disk before it is reported.
pub fn tune(connection: &Connection) -> rusqlite::Result<()> {
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.busy_timeout(std::time::Duration::from_secs(5))
}

/// Bounds the file: what would make it greater is refused.
pub fn bound(connection: &Connection, mebibytes: u32) -> rusqlite::Result<()> {
    let page: i64 = connection.query_row("PRAGMA page_size", [], |row| row.get(0))?;
    let pages = (i64::from(mebibytes) << 20) / page.max(1);
    // It answers with what is in force, which is not less than what is there.
    connection.pragma_update_and_check(None, "max_page_count", pages, |_| Ok(()))
}

/// Refuses a file of another form: only a server brings it up to date.
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

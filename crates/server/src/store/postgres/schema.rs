//! The tables of the database and how older ones are brought up to date.

use deadpool_postgres::ClientWrapper;

use crate::store::StoreError;

/// Two servers that start at once take turns by this lock, whose number no other program is likely to use.
const LOCK: i64 = 0x6772_6f67_6e61_7264;

/// The steps from an empty database to the present form.
const STEPS: &[&str] = &[
    "
    CREATE TABLE battles (
        id TEXT PRIMARY KEY,
        created TEXT NOT NULL,
        header TEXT NOT NULL,
        secret TEXT,
        seal_key BYTEA NOT NULL,
        umpire BOOLEAN NOT NULL,
        computers TEXT NOT NULL,
        brought_in TEXT,
        revision BIGINT NOT NULL DEFAULT 0
    );
    CREATE TABLE records (
        battle TEXT NOT NULL REFERENCES battles (id) ON DELETE CASCADE,
        n BIGINT NOT NULL,
        line TEXT NOT NULL,
        key TEXT,
        PRIMARY KEY (battle, n)
    );
    CREATE TABLE links (
        token_hash BYTEA PRIMARY KEY,
        battle TEXT NOT NULL REFERENCES battles (id) ON DELETE CASCADE,
        seat TEXT NOT NULL
    );
    CREATE INDEX links_of_battle ON links (battle);
    CREATE TABLE webhooks (
        battle TEXT NOT NULL REFERENCES battles (id) ON DELETE CASCADE,
        seat TEXT NOT NULL,
        url TEXT NOT NULL,
        style TEXT NOT NULL,
        page TEXT,
        told BOOLEAN NOT NULL,
        PRIMARY KEY (battle, seat)
    );
    CREATE TABLE visits (
        battle TEXT PRIMARY KEY REFERENCES battles (id) ON DELETE CASCADE,
        at BIGINT NOT NULL
    );
    CREATE INDEX visits_by_time ON visits (at);
",
    // For all servers together: when a seat got a message, and what an address has used of its day.
    "
    ALTER TABLE webhooks ADD COLUMN told_at TIMESTAMPTZ;
    CREATE TABLE allowances (
        what TEXT NOT NULL,
        party TEXT NOT NULL,
        tokens DOUBLE PRECISION NOT NULL,
        at TIMESTAMPTZ NOT NULL,
        PRIMARY KEY (what, party)
    );
",
];

/// Makes or updates the tables; another server that starts at the same time waits.
pub async fn prepare(client: &mut ClientWrapper) -> Result<(), StoreError> {
    let transaction = client.transaction().await?;
    transaction.execute("SELECT pg_advisory_xact_lock($1)", &[&LOCK]).await?;
    transaction.batch_execute("CREATE TABLE IF NOT EXISTS grognard_form (taken INTEGER NOT NULL)").await?;
    let found = transaction.query_opt("SELECT taken FROM grognard_form", &[]).await?;
    let taken: i32 = found.map_or(0, |row| row.get(0));
    let mut form = 0_i32;
    for step in STEPS {
        form += 1;
        if form > taken {
            transaction.batch_execute(step).await?;
        }
    }
    if taken > form {
        let reason = format!("it was written by a newer program (form {taken}, this one knows {form})");
        return Err(StoreError::Other(reason));
    }
    transaction.batch_execute("DELETE FROM grognard_form").await?;
    transaction.execute("INSERT INTO grognard_form (taken) VALUES ($1)", &[&form]).await?;
    Ok(transaction.commit().await?)
}

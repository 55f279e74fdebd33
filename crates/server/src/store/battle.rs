//! What is kept of a battle and how it is written and read.

use rusqlite::{Connection, OptionalExtension, params};

use super::{Store, StoreError};

/// A battle to be kept.
#[derive(Debug)]
pub struct NewBattle {
    /// Its id.
    pub id: String,
    /// When it was made.
    pub created: String,
    /// The first line of its log.
    pub header: String,
    /// The secret of its dice, unless it was promised elsewhere.
    pub secret: Option<String>,
    /// What its receipts are sealed with.
    pub seal_key: Vec<u8>,
    /// Whether it has an umpire.
    pub umpire: bool,
    /// Who of the players is a computer.
    pub computers: String,
    /// Commands it brings along.
    pub lines: Vec<String>,
    /// Its seats' links.
    pub links: Vec<Link>,
    /// What is remembered if it came in as a file.
    pub brought_in: Option<String>,
}

/// A link that opens a seat. The token itself is nowhere kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// Hash of the token.
    pub token_hash: Vec<u8>,
    /// The seat, by its name.
    pub seat: String,
}

/// Where to tell a seat that it is its turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Webhook {
    /// The seat, by its name.
    pub seat: String,
    /// The address.
    pub url: String,
    /// Whose JSON.
    pub style: String,
    /// The battle's page, to be named in the message.
    pub page: Option<String>,
    /// It has been told and has not acted since.
    pub told: bool,
}

/// A command to be kept.
#[derive(Debug)]
pub struct NewRecord {
    /// The battle.
    pub battle: String,
    /// Its number.
    pub n: u64,
    /// Its line of the log.
    pub line: String,
    /// What its sender calls it, so that it is not done twice.
    pub key: Option<String>,
}

/// A command as it was kept.
#[derive(Debug)]
pub struct KeptRecord {
    /// Its line of the log.
    pub line: String,
    /// What its sender called it.
    pub key: Option<String>,
}

/// A battle as it was kept.
#[derive(Debug)]
pub struct Kept {
    /// When it was made.
    pub created: String,
    /// The first line of its log.
    pub header: String,
    /// The secret of its dice.
    pub secret: Option<String>,
    /// What its receipts are sealed with.
    pub seal_key: Vec<u8>,
    /// Whether it has an umpire.
    pub umpire: bool,
    /// Who of the players is a computer.
    pub computers: String,
    /// What is remembered if it came in as a file.
    pub brought_in: Option<String>,
    /// Its commands, in order.
    pub records: Vec<KeptRecord>,
    /// Its seats' links.
    pub links: Vec<Link>,
    /// Its webhooks.
    pub webhooks: Vec<Webhook>,
}

const ADD_RECORD: &str = "INSERT INTO records (battle, n, line, key) VALUES (?1, ?2, ?3, ?4)";
const ADD_LINK: &str = "INSERT INTO links (token_hash, battle, seat) VALUES (?1, ?2, ?3)";

impl Store {
    /// Keeps a battle.
    pub async fn add_battle(&self, new: NewBattle) -> Result<(), StoreError> {
        self.write(move |connection| {
            connection.execute(
                "INSERT INTO battles (id, created, header, secret, seal_key, umpire, computers, brought_in)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
                params![
                    new.id,
                    new.created,
                    new.header,
                    new.secret,
                    new.seal_key,
                    new.umpire,
                    new.computers,
                    new.brought_in
                ],
            )?;
            let mut add = connection.prepare_cached(ADD_RECORD)?;
            for (n, line) in (1_i64..).zip(&new.lines) {
                add.execute(params![new.id, n, line, None::<String>])?;
            }
            connection.execute("INSERT INTO visits (battle, at) VALUES (?1, unixepoch())", [&new.id])?;
            let mut add = connection.prepare_cached(ADD_LINK)?;
            for link in &new.links {
                add.execute(params![link.token_hash, new.id, link.seat])?;
            }
            Ok(())
        })
        .await
    }

    /// Keeps a command. Its number must be free.
    pub async fn add_record(&self, new: NewRecord) -> Result<(), StoreError> {
        self.write(move |connection| {
            let n = i64::try_from(new.n).unwrap_or(i64::MAX);
            connection.prepare_cached(ADD_RECORD)?.execute(params![new.battle, n, new.line, new.key])?;
            Ok(())
        })
        .await
    }

    /// A battle with everything that is kept of it.
    pub async fn battle(&self, id: String) -> Result<Option<Kept>, StoreError> {
        self.read(move |connection| {
            // One transaction, so that all parts are of one moment.
            let transaction = connection.unchecked_transaction()?;
            read_battle(&transaction, &id)
        })
        .await
    }

    /// Writes down when somebody was at a battle; false if there is none.
    pub async fn touch(&self, battle: String, at: i64) -> Result<bool, StoreError> {
        self.write(move |connection| {
            let sql = "UPDATE visits SET at = max(at, ?2) WHERE battle = ?1";
            Ok(connection.prepare_cached(sql)?.execute(params![battle, at])? > 0)
        })
        .await
    }

    /// Battles nobody has been at since a moment.
    pub async fn untouched_since(&self, moment: i64) -> Result<Vec<String>, StoreError> {
        self.read(move |connection| {
            let mut old = connection.prepare_cached("SELECT battle FROM visits WHERE at < ?1")?;
            old.query_map([moment], |row| row.get(0))?.collect()
        })
        .await
    }

    /// Deletes a battle with everything that is kept of it, unless somebody has been at it since a moment.
    pub async fn delete_untouched(&self, battle: String, moment: i64) -> Result<(), StoreError> {
        self.write(move |connection| {
            let sql = "DELETE FROM visits WHERE battle = ?1 AND at < ?2";
            if connection.execute(sql, params![battle, moment])? == 0 {
                return Ok(());
            }
            for table in ["records", "links", "webhooks"] {
                connection.execute(&format!("DELETE FROM {table} WHERE battle = ?1"), [&battle])?;
            }
            connection.execute("DELETE FROM battles WHERE id = ?1", [&battle])?;
            Ok(())
        })
        .await
    }

    /// Takes all links of a seat away.
    pub async fn drop_links(&self, battle: String, seat: String) -> Result<(), StoreError> {
        self.write(move |connection| {
            connection.execute("DELETE FROM links WHERE battle = ?1 AND seat = ?2", params![battle, seat])?;
            Ok(())
        })
        .await
    }

    /// Adds a link; `alone` takes all older links of its seat away.
    pub async fn add_link(&self, battle: String, link: Link, alone: bool) -> Result<(), StoreError> {
        self.write(move |connection| {
            if alone {
                let sql = "DELETE FROM links WHERE battle = ?1 AND seat = ?2";
                connection.execute(sql, params![battle, link.seat])?;
            }
            connection.prepare_cached(ADD_LINK)?.execute(params![link.token_hash, battle, link.seat])?;
            Ok(())
        })
        .await
    }

    /// Sets a seat's webhook.
    pub async fn set_webhook(&self, battle: String, webhook: Webhook) -> Result<(), StoreError> {
        self.write(move |connection| {
            connection.execute(
                "INSERT OR REPLACE INTO webhooks (battle, seat, url, style, page, told) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
                params![battle, webhook.seat, webhook.url, webhook.style, webhook.page, webhook.told],
            )?;
            Ok(())
        })
        .await
    }

    /// Remembers whether a seat has been told that it is its turn.
    pub async fn set_told(&self, battle: String, seat: String, told: bool) -> Result<(), StoreError> {
        self.write(move |connection| {
            let sql = "UPDATE webhooks SET told = ?3 WHERE battle = ?1 AND seat = ?2";
            connection.prepare_cached(sql)?.execute(params![battle, seat, told])?;
            Ok(())
        })
        .await
    }

    /// Takes a seat's webhook away.
    pub async fn drop_webhook(&self, battle: String, seat: String) -> Result<(), StoreError> {
        self.write(move |connection| {
            connection.execute("DELETE FROM webhooks WHERE battle = ?1 AND seat = ?2", params![battle, seat])?;
            Ok(())
        })
        .await
    }
}

fn read_battle(connection: &Connection, id: &str) -> rusqlite::Result<Option<Kept>> {
    let sql = "SELECT created, header, secret, seal_key, umpire, computers, brought_in FROM battles WHERE id = ?1";
    let found = connection.query_row(sql, [id], |row| {
        Ok(Kept {
            created: row.get(0)?,
            header: row.get(1)?,
            secret: row.get(2)?,
            seal_key: row.get(3)?,
            umpire: row.get(4)?,
            computers: row.get(5)?,
            brought_in: row.get(6)?,
            records: Vec::new(),
            links: Vec::new(),
            webhooks: Vec::new(),
        })
    });
    let Some(mut kept) = found.optional()? else { return Ok(None) };
    let mut records = connection.prepare_cached("SELECT line, key FROM records WHERE battle = ?1 ORDER BY n")?;
    let rows = records.query_map([id], |row| Ok(KeptRecord { line: row.get(0)?, key: row.get(1)? }))?;
    kept.records = rows.collect::<rusqlite::Result<_>>()?;
    let mut links = connection.prepare_cached("SELECT token_hash, seat FROM links WHERE battle = ?1")?;
    let rows = links.query_map([id], |row| Ok(Link { token_hash: row.get(0)?, seat: row.get(1)? }))?;
    kept.links = rows.collect::<rusqlite::Result<_>>()?;
    let mut hooks = connection.prepare_cached("SELECT seat, url, style, page, told FROM webhooks WHERE battle = ?1")?;
    let rows = hooks.query_map([id], |row| {
        Ok(Webhook { seat: row.get(0)?, url: row.get(1)?, style: row.get(2)?, page: row.get(3)?, told: row.get(4)? })
    })?;
    kept.webhooks = rows.collect::<rusqlite::Result<_>>()?;
    Ok(Some(kept))
}

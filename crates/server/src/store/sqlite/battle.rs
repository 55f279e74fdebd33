//! How a battle is written into the file and read from it.

use rusqlite::{Connection, OptionalExtension, params};

use super::Sqlite;
use crate::store::StoreError;
use crate::store::kept::{Kept, KeptRecord, Link, NewBattle, NewRecord, Webhook};

const ADD_RECORD: &str = "INSERT INTO records (battle, n, line, key) VALUES (?1, ?2, ?3, ?4)";
const ADD_WEBHOOK: &str =
    "INSERT OR REPLACE INTO webhooks (battle, seat, url, style, page, told) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
const ADD_LINK: &str = "INSERT INTO links (token_hash, battle, seat) VALUES (?1, ?2, ?3)";

impl Sqlite {
    pub async fn add_battle(&self, new: NewBattle) -> Result<(), StoreError> {
        self.write(move |connection| {
            let NewBattle { id, kept, visited } = new;
            connection.execute(
                "INSERT INTO battles (id, created, header, secret, seal_key, umpire, computers, brought_in)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
                params![
                    id,
                    kept.created,
                    kept.header,
                    kept.secret,
                    kept.seal_key,
                    kept.umpire,
                    kept.computers,
                    kept.brought_in
                ],
            )?;
            let mut add = connection.prepare_cached(ADD_RECORD)?;
            for (n, record) in (1_i64..).zip(&kept.records) {
                add.execute(params![id, n, record.line, record.key])?;
            }
            let sql = "INSERT INTO visits (battle, at) VALUES (?1, coalesce(?2, unixepoch()))";
            connection.execute(sql, params![id, visited])?;
            let mut add = connection.prepare_cached(ADD_LINK)?;
            for link in &kept.links {
                add.execute(params![link.token_hash, id, link.seat])?;
            }
            let mut add = connection.prepare_cached(ADD_WEBHOOK)?;
            for hook in &kept.webhooks {
                add.execute(params![id, hook.seat, hook.url, hook.style, hook.page, hook.told])?;
            }
            Ok(())
        })
        .await
    }

    /// Every battle with the time of its last visit, the oldest first.
    pub async fn visits(&self) -> Result<Vec<(String, i64)>, StoreError> {
        self.read(|connection| {
            let mut all = connection.prepare("SELECT battle, at FROM visits ORDER BY at, battle")?;
            all.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
        })
        .await
    }

    /// Stores a command. Its number must be free.
    pub async fn add_record(&self, new: NewRecord) -> Result<(), StoreError> {
        self.write(move |connection| {
            let n = i64::try_from(new.n).unwrap_or(i64::MAX);
            connection.prepare_cached(ADD_RECORD)?.execute(params![new.battle, n, new.line, new.key])?;
            Ok(())
        })
        .await
    }

    /// A battle with everything that is stored of it.
    pub async fn battle(&self, id: String) -> Result<Option<Kept>, StoreError> {
        self.read(move |connection| {
            // One transaction, so that all parts are from the same moment.
            let transaction = connection.unchecked_transaction()?;
            read_battle(&transaction, &id)
        })
        .await
    }

    /// Writes down when a battle was visited; false if there is none.
    pub async fn touch(&self, battle: String, at: i64) -> Result<bool, StoreError> {
        self.write(move |connection| {
            let sql = "UPDATE visits SET at = max(at, ?2) WHERE battle = ?1";
            Ok(connection.prepare_cached(sql)?.execute(params![battle, at])? > 0)
        })
        .await
    }

    /// Battles that nobody has visited since a moment.
    pub async fn untouched_since(&self, moment: i64) -> Result<Vec<String>, StoreError> {
        self.read(move |connection| {
            let mut old = connection.prepare_cached("SELECT battle FROM visits WHERE at < ?1")?;
            old.query_map([moment], |row| row.get(0))?.collect()
        })
        .await
    }

    /// Deletes a battle with everything that is stored of it, unless somebody has visited it since a moment.
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

    /// Removes all links of a seat.
    pub async fn drop_links(&self, battle: String, seat: String) -> Result<(), StoreError> {
        self.write(move |connection| {
            connection.execute("DELETE FROM links WHERE battle = ?1 AND seat = ?2", params![battle, seat])?;
            Ok(())
        })
        .await
    }

    /// Adds a link; `alone` removes all older links of its seat.
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
                ADD_WEBHOOK,
                params![battle, webhook.seat, webhook.url, webhook.style, webhook.page, webhook.told],
            )?;
            Ok(())
        })
        .await
    }

    /// Notes whether a seat was sent the message that it is its turn; false if that was known.
    pub async fn set_told(&self, battle: String, seat: String, told: bool) -> Result<bool, StoreError> {
        self.write(move |connection| {
            let sql = "UPDATE webhooks SET told = ?3 WHERE battle = ?1 AND seat = ?2 AND told <> ?3";
            Ok(connection.prepare_cached(sql)?.execute(params![battle, seat, told])? > 0)
        })
        .await
    }

    /// Removes a seat's webhook.
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
            revision: 0,
        })
    });
    let Some(mut kept) = found.optional()? else { return Ok(None) };
    let mut records = connection.prepare_cached("SELECT line, key FROM records WHERE battle = ?1 ORDER BY n")?;
    let rows = records.query_map([id], |row| Ok(KeptRecord { line: row.get(0)?, key: row.get(1)? }))?;
    kept.records = rows.collect::<rusqlite::Result<_>>()?;
    let mut links =
        connection.prepare_cached("SELECT token_hash, seat FROM links WHERE battle = ?1 ORDER BY token_hash")?;
    let rows = links.query_map([id], |row| Ok(Link { token_hash: row.get(0)?, seat: row.get(1)? }))?;
    kept.links = rows.collect::<rusqlite::Result<_>>()?;
    let sql = "SELECT seat, url, style, page, told FROM webhooks WHERE battle = ?1 ORDER BY seat";
    let mut hooks = connection.prepare_cached(sql)?;
    let rows = hooks.query_map([id], |row| {
        Ok(Webhook { seat: row.get(0)?, url: row.get(1)?, style: row.get(2)?, page: row.get(3)?, told: row.get(4)? })
    })?;
    kept.webhooks = rows.collect::<rusqlite::Result<_>>()?;
    Ok(Some(kept))
}

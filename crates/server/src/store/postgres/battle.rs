//! How battles and their commands are written into the database and read from it.

use tokio_postgres::Row;

use super::Postgres;
use crate::store::StoreError;
use crate::store::kept::{Kept, KeptRecord, NewBattle, NewRecord, News};

const ADD_BATTLE: &str = "INSERT INTO battles (id, created, header, secret, seal_key, umpire, computers, brought_in)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";

/// Commands that a new battle brings along, numbered from 1.
const ADD_RECORDS: &str = "INSERT INTO records (battle, n, line, key)
     SELECT $1, n, line, key FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS r (line, key, n)";

const READ_BATTLE: &str =
    "SELECT created, header, secret, seal_key, umpire, computers, brought_in, revision FROM battles WHERE id = $1";

impl Postgres {
    pub async fn add_battle(&self, new: NewBattle) -> Result<(), StoreError> {
        let mut client = self.client().await?;
        let transaction = client.transaction().await?;
        let size: i64 = transaction.query_one("SELECT pg_database_size(current_database())", &[]).await?.get(0);
        if size > i64::from(self.mebibytes) << 20 {
            return Err(StoreError::Other(format!("it has its {} mebibytes", self.mebibytes)));
        }
        let NewBattle { id, kept, visited } = new;
        transaction
            .execute(
                ADD_BATTLE,
                &[
                    &id,
                    &kept.created,
                    &kept.header,
                    &kept.secret,
                    &kept.seal_key,
                    &kept.umpire,
                    &kept.computers,
                    &kept.brought_in,
                ],
            )
            .await?;
        let lines: Vec<&str> = kept.records.iter().map(|record| record.line.as_str()).collect();
        let keys: Vec<Option<&str>> = kept.records.iter().map(|record| record.key.as_deref()).collect();
        transaction.execute(ADD_RECORDS, &[&id, &lines, &keys]).await?;
        let sql = "INSERT INTO visits (battle, at) VALUES ($1, coalesce($2, extract(epoch FROM now())::bigint))";
        transaction.execute(sql, &[&id, &visited]).await?;
        for link in &kept.links {
            super::seats::insert_link(&transaction, &id, link).await?;
        }
        for hook in &kept.webhooks {
            super::seats::insert_webhook(&transaction, &id, hook).await?;
        }
        Ok(transaction.commit().await?)
    }

    /// Every battle with the time of its last visit, the oldest first.
    pub async fn visits(&self) -> Result<Vec<(String, i64)>, StoreError> {
        let rows = self.client().await?.query("SELECT battle, at FROM visits ORDER BY at, battle", &[]).await?;
        Ok(rows.iter().map(|row| (row.get(0), row.get(1))).collect())
    }

    /// Stores a command; false if another server was faster.
    pub async fn add_record(&self, new: NewRecord) -> Result<bool, StoreError> {
        self.writer.write(new).await
    }

    /// A battle with everything that is stored of it.
    pub async fn battle(&self, id: &str) -> Result<Option<Kept>, StoreError> {
        let mut client = self.client().await?;
        // One transaction on one snapshot of the tables, so that all parts are from the same moment.
        let isolation = tokio_postgres::IsolationLevel::RepeatableRead;
        let transaction = client.build_transaction().isolation_level(isolation).read_only(true).start().await?;
        let Some(row) = transaction.query_opt(READ_BATTLE, &[&id]).await? else { return Ok(None) };
        let records = "SELECT line, key FROM records WHERE battle = $1 ORDER BY n";
        let records = transaction.query(records, &[&id]).await?.iter().map(record).collect();
        let (links, webhooks) = super::seats::read(&transaction, id).await?;
        Ok(Some(Kept {
            created: row.get(0),
            header: row.get(1),
            secret: row.get(2),
            seal_key: row.get(3),
            umpire: row.get(4),
            computers: row.get(5),
            brought_in: row.get(6),
            records,
            links,
            webhooks,
            revision: row.get(7),
        }))
    }

    /// What other servers have written about a battle after a command; none if the battle is gone.
    pub async fn news(&self, battle: &str, after: u64, revision: i64) -> Result<Option<News>, StoreError> {
        let after = i64::try_from(after).unwrap_or(i64::MAX);
        let mut client = self.client().await?;
        let sql = "SELECT r.line, r.key, b.revision FROM battles b
                   LEFT JOIN records r ON r.battle = b.id AND r.n > $2 WHERE b.id = $1 ORDER BY r.n";
        let look = client.prepare_cached(sql).await?;
        let rows = client.query(&look, &[&battle, &after]).await?;
        let Some(first) = rows.first() else { return Ok(None) };
        let now: i64 = first.get(2);
        let seats = if now == revision {
            None
        } else {
            let transaction = client.transaction().await?;
            let (links, webhooks) = super::seats::read(&transaction, battle).await?;
            Some((links, webhooks, now))
        };
        // A battle without new commands still has a row.
        let records = rows.iter().filter(|row| row.get::<_, Option<&str>>(0).is_some()).map(record).collect();
        Ok(Some(News { records, seats }))
    }

    /// Writes down when a battle was visited; false if there is none.
    pub async fn touch(&self, battle: &str, at: i64) -> Result<bool, StoreError> {
        let client = self.client().await?;
        let touch = client.prepare_cached("UPDATE visits SET at = greatest(at, $2) WHERE battle = $1").await?;
        Ok(client.execute(&touch, &[&battle, &at]).await? > 0)
    }

    /// Battles that nobody has visited since a moment.
    pub async fn untouched_since(&self, moment: i64) -> Result<Vec<String>, StoreError> {
        let rows = self.client().await?.query("SELECT battle FROM visits WHERE at < $1", &[&moment]).await?;
        Ok(rows.iter().map(|row| row.get(0)).collect())
    }

    /// Deletes a battle with everything that is stored of it, unless somebody has visited it since a moment.
    pub async fn delete_untouched(&self, battle: &str, moment: i64) -> Result<(), StoreError> {
        // The visit is tested while its row is locked: a visitor at the same moment is either noticed or finds no
        // battle.
        let sql = "WITH old AS (DELETE FROM visits WHERE battle = $1 AND at < $2 RETURNING battle)
                   DELETE FROM battles WHERE id IN (SELECT battle FROM old)";
        self.client().await?.execute(sql, &[&battle, &moment]).await?;
        Ok(())
    }
}

fn record(row: &Row) -> KeptRecord {
    KeptRecord { line: row.get(0), key: row.get(1) }
}

//! Links and webhooks in the database. Changing them gives the battle a new revision, so that no command is written
//! that was decided with the old links.

use std::time::Duration;

use deadpool_postgres::Transaction;

use super::Postgres;
use crate::store::StoreError;
use crate::store::kept::{Link, Telling, Webhook};

const NEW_REVISION: &str = "UPDATE battles SET revision = revision + 1 WHERE id = $1";
const SET_TOLD: &str = "UPDATE webhooks SET told = true, told_at = now()
     WHERE battle = $1 AND seat = $2 AND NOT told AND (told_at IS NULL OR told_at <= now() - make_interval(secs => $3))";
const DROP_LINKS: &str = "DELETE FROM links WHERE battle = $1 AND seat = $2";

pub(super) async fn read(transaction: &Transaction<'_>, battle: &str) -> Result<(Vec<Link>, Vec<Webhook>), StoreError> {
    let links = transaction
        .query("SELECT token_hash, seat FROM links WHERE battle = $1 ORDER BY token_hash", &[&battle])
        .await?;
    let links = links.iter().map(|row| Link { token_hash: row.get(0), seat: row.get(1) }).collect();
    let sql = "SELECT seat, url, style, page, told FROM webhooks WHERE battle = $1 ORDER BY seat";
    let hooks = transaction.query(sql, &[&battle]).await?;
    let hooks = hooks.iter().map(|row| Webhook {
        seat: row.get(0),
        url: row.get(1),
        style: row.get(2),
        page: row.get(3),
        told: row.get(4),
    });
    Ok((links, hooks.collect()))
}

/// Adds a link.
pub(super) async fn insert_link(transaction: &Transaction<'_>, battle: &str, link: &Link) -> Result<(), StoreError> {
    let sql = "INSERT INTO links (token_hash, battle, seat) VALUES ($1, $2, $3)";
    transaction.execute(sql, &[&link.token_hash, &battle, &link.seat]).await?;
    Ok(())
}

/// Sets a webhook.
pub(super) async fn insert_webhook(
    transaction: &Transaction<'_>,
    battle: &str,
    hook: &Webhook,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO webhooks (battle, seat, url, style, page, told) VALUES ($1, $2, $3, $4, $5, $6)
               ON CONFLICT (battle, seat)
               DO UPDATE SET url = excluded.url, style = excluded.style, page = excluded.page, told = excluded.told";
    transaction.execute(sql, &[&battle, &hook.seat, &hook.url, &hook.style, &hook.page, &hook.told]).await?;
    Ok(())
}

impl Postgres {
    /// Removes all links of a seat.
    pub async fn drop_links(&self, battle: &str, seat: &str) -> Result<(), StoreError> {
        let mut client = self.client().await?;
        let transaction = client.transaction().await?;
        transaction.execute(NEW_REVISION, &[&battle]).await?;
        transaction.execute(DROP_LINKS, &[&battle, &seat]).await?;
        transaction.commit().await?;
        self.announcer.changed(battle);
        Ok(())
    }

    /// Adds a link; `alone` removes all older links of its seat.
    pub async fn add_link(&self, battle: &str, link: &Link, alone: bool) -> Result<(), StoreError> {
        let mut client = self.client().await?;
        let transaction = client.transaction().await?;
        transaction.execute(NEW_REVISION, &[&battle]).await?;
        if alone {
            transaction.execute(DROP_LINKS, &[&battle, &link.seat]).await?;
        }
        insert_link(&transaction, battle, link).await?;
        transaction.commit().await?;
        self.announcer.changed(battle);
        Ok(())
    }

    /// Sets a seat's webhook.
    pub async fn set_webhook(&self, battle: &str, hook: &Webhook) -> Result<(), StoreError> {
        let mut client = self.client().await?;
        let transaction = client.transaction().await?;
        transaction.execute(NEW_REVISION, &[&battle]).await?;
        insert_webhook(&transaction, battle, hook).await?;
        transaction.commit().await?;
        self.announcer.changed(battle);
        Ok(())
    }

    /// Notes that a seat is sent the message that it is its turn. Only one server sends it, and not too soon after the
    /// last.
    pub async fn set_told(&self, battle: &str, seat: &str, interval: Duration) -> Result<Telling, StoreError> {
        let client = self.client().await?;
        let set = client.prepare_cached(SET_TOLD).await?;
        if client.execute(&set, &[&battle, &seat, &interval.as_secs_f64()]).await? > 0 {
            return Ok(Telling::Now);
        }
        let sql = "SELECT told FROM webhooks WHERE battle = $1 AND seat = $2";
        let told = client.query_opt(sql, &[&battle, &seat]).await?.is_none_or(|row| row.get(0));
        Ok(if told { Telling::Already } else { Telling::TooSoon })
    }

    /// Notes that a seat may be sent a message again.
    pub async fn set_untold(&self, battle: &str, seat: &str) -> Result<(), StoreError> {
        let client = self.client().await?;
        let sql = "UPDATE webhooks SET told = false WHERE battle = $1 AND seat = $2 AND told";
        let set = client.prepare_cached(sql).await?;
        client.execute(&set, &[&battle, &seat]).await?;
        Ok(())
    }

    /// Removes a seat's webhook.
    pub async fn drop_webhook(&self, battle: &str, seat: &str) -> Result<(), StoreError> {
        let mut client = self.client().await?;
        let transaction = client.transaction().await?;
        transaction.execute(NEW_REVISION, &[&battle]).await?;
        transaction.execute("DELETE FROM webhooks WHERE battle = $1 AND seat = $2", &[&battle, &seat]).await?;
        transaction.commit().await?;
        self.announcer.changed(battle);
        Ok(())
    }
}

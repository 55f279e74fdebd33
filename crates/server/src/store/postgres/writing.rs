//! Commands that wait together are written together: one statement and one way to the disk for battles that have nothing
//! else to do with each other.

use std::collections::HashSet;
use std::sync::Arc;

use deadpool_postgres::Pool;
use tokio::sync::{Mutex, mpsc, oneshot};

use super::announcing::Announcer;
use crate::store::StoreError;
use crate::store::kept::NewRecord;

/// Commands in one statement, at the most.
const MOST_TOGETHER: usize = 256;
/// Commands that may wait; past it whoever comes waits for a place.
const MOST_WAITING: usize = 4096;
/// Statements at once. While one is on its way to the disk the next is gathered; with more of them each has less to carry.
const AT_ONCE: usize = 2;

/// Writes nothing where the number is taken, or where links or webhooks have changed since it was decided. Two servers that
/// write the same battles do so in the same order, so that neither waits for a battle which the other holds.
const ADD_RECORDS: &str = "INSERT INTO records (battle, n, line, key)
     SELECT new.battle, new.n, new.line, new.key
     FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::bigint[]) AS new (battle, n, line, key, revision)
     JOIN battles ON battles.id = new.battle AND battles.revision = new.revision
     ORDER BY new.battle
     ON CONFLICT DO NOTHING
     RETURNING battle";

/// A command and whoever waits for it: true once it is written, false if another server was faster.
struct Waiting {
    new: NewRecord,
    reply: oneshot::Sender<Result<bool, StoreError>>,
}

/// The way to the tasks that write; cheap to clone.
#[derive(Clone, Debug)]
pub(super) struct Writer {
    waiting: mpsc::Sender<Waiting>,
}

impl std::fmt::Debug for Waiting {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "command {} of {}", self.new.n, self.new.battle)
    }
}

impl Writer {
    /// Starts writing.
    pub fn start(pool: &Pool, announcer: &Announcer) -> Self {
        let (waiting, taken) = mpsc::channel(MOST_WAITING);
        let taken = Arc::new(Mutex::new(taken));
        for _ in 0..AT_ONCE {
            tokio::spawn(write_all(pool.clone(), announcer.clone(), Arc::clone(&taken)));
        }
        Writer { waiting }
    }

    /// Hands a command over and waits until it is on the disk; false if another server was faster.
    pub async fn write(&self, new: NewRecord) -> Result<bool, StoreError> {
        let (reply, replied) = oneshot::channel();
        self.waiting.send(Waiting { new, reply }).await.map_err(|_| StoreError::Closed)?;
        replied.await.map_err(|_| StoreError::Closed)?
    }
}

async fn write_all(pool: Pool, announcer: Announcer, taken: Arc<Mutex<mpsc::Receiver<Waiting>>>) {
    let mut together = Vec::new();
    while taken.lock().await.recv_many(&mut together, MOST_TOGETHER).await > 0 {
        let mut battles = HashSet::new();
        let is_first = |one: &Waiting| battles.insert(one.new.battle.clone());
        let (first, again) = std::mem::take(&mut together).into_iter().partition(is_first);
        write_together(&pool, &announcer, first).await;
        for one in again {
            write_together(&pool, &announcer, vec![one]).await;
        }
    }
}

/// Writes commands of which no two are of one battle: the answer names battles.
async fn write_together(pool: &Pool, announcer: &Announcer, together: Vec<Waiting>) {
    match insert(pool, together.iter().map(|one| &one.new)).await {
        Ok(written) => {
            for Waiting { new, reply } in together {
                let is_written = written.contains(&new.battle);
                if is_written {
                    announcer.changed(&new.battle);
                }
                // Whoever asked may have gone; what was written stays written.
                let _ = reply.send(Ok(is_written));
            }
        }
        Err(error) if together.len() > 1 && is_of_one(&error) => {
            for one in together {
                Box::pin(write_together(pool, announcer, vec![one])).await;
            }
        }
        Err(error) => {
            let reason = error.to_string();
            for one in together {
                let _ = one.reply.send(Err(StoreError::Other(reason.clone())));
            }
        }
    }
}

/// Whether the database refused what one of them says (a character it does not keep, a battle that is just being deleted),
/// so that nothing was written and the others need not suffer for it.
fn is_of_one(error: &StoreError) -> bool {
    let StoreError::Postgres(error) = error else { return false };
    error.code().is_some_and(|code| ["22", "23", "40"].iter().any(|class| code.code().starts_with(class)))
}

/// The battles whose command was written.
async fn insert<'n>(pool: &Pool, new: impl Iterator<Item = &'n NewRecord>) -> Result<HashSet<String>, StoreError> {
    let (mut battles, mut numbers, mut lines) = (Vec::new(), Vec::new(), Vec::new());
    let (mut keys, mut revisions) = (Vec::new(), Vec::new());
    for one in new {
        battles.push(one.battle.as_str());
        numbers.push(i64::try_from(one.n).unwrap_or(i64::MAX));
        lines.push(one.line.as_str());
        keys.push(one.key.as_deref());
        revisions.push(one.revision);
    }
    let client = pool.get().await?;
    let add = client.prepare_cached(ADD_RECORDS).await?;
    let rows = client.query(&add, &[&battles, &numbers, &lines, &keys, &revisions]).await?;
    Ok(rows.iter().map(|row| row.get(0)).collect())
}

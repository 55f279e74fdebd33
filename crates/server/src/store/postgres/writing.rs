//! Commands that wait together are written together: one statement and one write to disk even for battles that have
//! nothing to do with each other.

use std::collections::HashSet;
use std::sync::Arc;

use deadpool_postgres::Pool;
use tokio::sync::{Mutex, mpsc, oneshot};

use super::announcing::Announcer;
use crate::store::StoreError;
use crate::store::kept::NewRecord;

/// The most commands in one statement.
const MOST_TOGETHER: usize = 256;
/// The most commands that may wait; beyond that, requests wait for a place.
const MOST_WAITING: usize = 4096;
/// This many statements at once. While one is being written to disk the next is gathered; with more, each would carry
/// less.
const AT_ONCE: usize = 2;

/// Writes nothing if the number is taken, or if links or webhooks have changed since the command was decided. Two
/// servers that write the same battles do so in the same order, so that neither waits for a battle that the other has
/// locked.
const ADD_RECORDS: &str = "INSERT INTO records (battle, n, line, key)
     SELECT new.battle, new.n, new.line, new.key
     FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::bigint[]) AS new (battle, n, line, key, revision)
     JOIN battles ON battles.id = new.battle AND battles.revision = new.revision
     ORDER BY new.battle
     ON CONFLICT DO NOTHING
     RETURNING battle";

/// A command and the request that waits for it: true once it is written, false if another server was faster.
struct Waiting {
    new: NewRecord,
    reply: oneshot::Sender<Result<bool, StoreError>>,
}

/// The channel to the tasks that write; cheap to clone.
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

/// Writes commands that all belong to different battles, because the answer names battles.
async fn write_together(pool: &Pool, announcer: &Announcer, together: Vec<Waiting>) {
    match insert(pool, together.iter().map(|one| &one.new)).await {
        Ok(written) => {
            for Waiting { new, reply } in together {
                let is_written = written.contains(&new.battle);
                if is_written {
                    announcer.changed(&new.battle);
                }
                // The visitor may have gone; what was written stays written.
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

/// Whether the database refused the content of one of them (a character it does not store, a battle that is just being
/// deleted), so that nothing was written and the others need not suffer for it.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::kept::{Kept, NewBattle};
    use crate::store::postgres::Postgres;
    use grognard_cluster::Cluster;

    fn battle(id: &str) -> NewBattle {
        let kept = Kept {
            created: String::new(),
            header: String::new(),
            secret: None,
            seal_key: Vec::new(),
            umpire: true,
            computers: String::new(),
            brought_in: None,
            records: Vec::new(),
            links: Vec::new(),
            webhooks: Vec::new(),
            revision: 0,
        };
        NewBattle { id: id.to_owned(), kept, visited: None }
    }

    fn command(battle: &str, n: u64, key: Option<&str>, revision: i64) -> NewRecord {
        let line = format!("command {n} of {battle}");
        NewRecord { battle: battle.to_owned(), n, line, key: key.map(str::to_owned), revision }
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn of_commands_that_are_written_together_each_is_answered_for_itself() {
        let database = Cluster::shared().database();
        let store = Postgres::open(&database.address.parse().unwrap(), u32::MAX).await.unwrap();
        for id in ["one", "two", "three", "four"] {
            store.add_battle(battle(id)).await.unwrap();
        }
        assert!(store.add_record(command("two", 1, None, 0)).await.unwrap());
        let (new, mut answers): (Vec<_>, Vec<_>) = [
            command("one", 1, Some("a key"), 0),
            // The number is taken.
            command("two", 1, None, 0),
            // The seats have changed meanwhile.
            command("three", 1, None, 7),
            // The database does not store this character.
            command("four", 1, Some("a \0"), 0),
            // Again a battle that is already being written.
            command("one", 1, None, 0),
            command("one", 2, None, 0),
            // There is no such battle.
            command("five", 1, None, 0),
        ]
        .into_iter()
        .map(|new| {
            let (reply, replied) = oneshot::channel();
            (Waiting { new, reply }, replied)
        })
        .unzip();
        let (hand_over, taken) = mpsc::channel(MOST_WAITING);
        for one in new {
            hand_over.send(one).await.unwrap();
        }
        drop(hand_over);
        write_all(store.pool.clone(), store.announcer.clone(), Arc::new(Mutex::new(taken))).await;
        let mut told = Vec::new();
        for answer in &mut answers {
            told.push(answer.await.unwrap().ok());
        }
        assert_eq!(
            told,
            [Some(true), Some(false), Some(false), None, Some(false), Some(true), Some(false)],
            "written, taken, changed, refused, a double, the next, no battle"
        );
        let lines = async |id: &str| -> Vec<(String, Option<String>)> {
            let kept = store.battle(id).await.unwrap().unwrap();
            kept.records.into_iter().map(|record| (record.line, record.key)).collect()
        };
        let first = ("command 1 of one".to_owned(), Some("a key".to_owned()));
        assert_eq!(lines("one").await, [first, ("command 2 of one".to_owned(), None)]);
        assert_eq!(lines("two").await.len(), 1);
        assert!(lines("three").await.is_empty() && lines("four").await.is_empty());
    }
}

//! Tells other servers what concerns them too: battles this one has changed, once that is on the disk, who looks on by it,
//! and what addresses have spent.
//!
//! Announcements go out on a connection of their own, many things in one: the first at once, the next after a moment in
//! which more may come. Within the transaction of a command they would
//! make all commands of a database wait for each other's way to the disk. An announcement that is lost with its process
//! costs time, nothing else: whoever looks at a battle sees what was written.

use std::time::Duration;

use tokio::sync::mpsc;
use tokio_postgres::{Client, Statement};

use super::connecting::Connector;
use super::listening::CHANNEL;
use super::saying::{Said, announcement};

/// Things in one announcement: it may have 8,000 bytes.
const MOST_TOGETHER: usize = 100;
/// Things that wait to be announced. Past it they are left to whoever looks.
const MOST_WAITING: usize = 10_000;
/// How long announcements are gathered after one has gone out. Each wakes every server, so that a hundred together cost
/// little more than one.
const GATHERING: Duration = Duration::from_millis(5);
/// How long a lost connection is left alone before it is tried again.
const PAUSE: Duration = Duration::from_millis(250);

/// The way to the other servers; cheap to clone.
#[derive(Clone, Debug)]
pub(super) struct Announcer {
    name: String,
    said: mpsc::Sender<Said>,
}

impl Announcer {
    /// Starts announcing under a name that no other server has.
    pub fn start(connector: Connector) -> Self {
        // Two servers of the same name would not hear each other, so the number of the process is not enough.
        let mut bytes = [0_u8; 16];
        let random = getrandom::fill(&mut bytes).is_ok();
        let name = if random { format!("{:032x}", u128::from_le_bytes(bytes)) } else { String::from("nameless") };
        let (said, waiting) = mpsc::channel(MOST_WAITING);
        tokio::spawn(announce(connector, name.clone(), waiting));
        Announcer { name, said }
    }

    /// What this server calls itself.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// A battle has changed.
    pub fn changed(&self, battle: &str) {
        self.say(Said::Battle(battle.to_owned()));
    }

    /// Says something.
    pub fn say(&self, said: Said) {
        // Where too many wait, the others see a battle when they look, and hear of who is there again.
        let _ = self.said.try_send(said);
    }
}

async fn announce(connector: Connector, name: String, mut waiting: mpsc::Receiver<Said>) {
    let mut client: Option<(Client, Statement)> = None;
    let mut said = Vec::new();
    while waiting.recv_many(&mut said, MOST_TOGETHER).await > 0 {
        let words = announcement(&name, said.drain(..));
        // Once more on a new connection; the battles themselves are safe.
        for _ in 0..2 {
            if client.as_ref().is_none_or(|(client, _)| client.is_closed()) {
                client = connect(&connector).await;
            }
            let Some((open, notify)) = &client else {
                tokio::time::sleep(PAUSE).await;
                continue;
            };
            match open.execute(notify, &[&CHANNEL, &words]).await {
                Ok(_) => break,
                Err(error) => {
                    tracing::warn!(%error, "an announcement was lost");
                    client = None;
                }
            }
        }
        tokio::time::sleep(GATHERING).await;
    }
}

/// A connection whose transactions need not reach the disk: they only announce.
async fn connect(connector: &Connector) -> Option<(Client, Statement)> {
    let (client, connection) = connector.connect().await.ok()?;
    tokio::spawn(connection);
    client.batch_execute("SET synchronous_commit = off").await.ok()?;
    let notify = client.prepare("SELECT pg_notify($1, $2)").await.ok()?;
    Some((client, notify))
}

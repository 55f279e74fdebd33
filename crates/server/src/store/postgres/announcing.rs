//! Informs other servers of what concerns them too: battles this one has changed, once that is on the disk; who looks
//! on through it; and what addresses have spent.
//!
//! Announcements go out on a connection of their own, many in one message: the first at once, the next after a moment
//! in which more may come. Within the transaction of a command they would make all commands of a database wait for each
//! other's write to disk. An announcement that is lost with its process only costs time: anybody who looks at a battle
//! sees what was written.

use std::time::Duration;

use tokio::sync::mpsc;
use tokio_postgres::{Client, Statement};

use super::connecting::Connector;
use super::listening::CHANNEL;
use super::saying::{Said, announcement};

/// The most things in one announcement, which may have 8,000 bytes.
const MOST_TOGETHER: usize = 100;
/// The most things that wait to be announced. Beyond that, the other servers find out when they look.
const MOST_WAITING: usize = 10_000;
/// How long announcements are gathered after one has gone out. Each wakes every server, so a hundred together cost
/// little more than one.
const GATHERING: Duration = Duration::from_millis(5);
/// How long a lost connection is left alone before it is tried again.
const PAUSE: Duration = Duration::from_millis(250);

/// The channel to the other servers; cheap to clone.
#[derive(Clone, Debug)]
pub(super) struct Announcer {
    name: String,
    said: mpsc::Sender<Said>,
}

impl Announcer {
    /// Starts announcing under a name that no other server has.
    pub fn start(connector: Connector) -> Self {
        // Two servers with the same name would ignore each other, so the number of the process is not enough.
        let mut bytes = [0_u8; 16];
        let random = getrandom::fill(&mut bytes).is_ok();
        let name = if random { format!("{:032x}", u128::from_le_bytes(bytes)) } else { String::from("nameless") };
        let (said, waiting) = mpsc::channel(MOST_WAITING);
        tokio::spawn(announce(connector, name.clone(), waiting));
        Announcer { name, said }
    }

    /// The name of this server.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Announces that a battle has changed.
    pub fn changed(&self, battle: &str) {
        self.say(Said::Battle(battle.to_owned()));
    }

    /// Announces something.
    pub fn say(&self, said: Said) {
        // If too many things wait, the others see a battle when they look, and are informed again of who is there.
        let _ = self.said.try_send(said);
    }
}

async fn announce(connector: Connector, name: String, mut waiting: mpsc::Receiver<Said>) {
    let mut client: Option<(Client, Statement)> = None;
    let mut said = Vec::new();
    while waiting.recv_many(&mut said, MOST_TOGETHER).await > 0 {
        let words = announcement(&name, said.drain(..));
        // If it fails, once more on a new connection; the battles themselves are safe.
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

/// A connection whose transactions need not reach the disk, because they only announce.
async fn connect(connector: &Connector) -> Option<(Client, Statement)> {
    let (client, connection) = connector.connect().await.ok()?;
    tokio::spawn(connection);
    client.batch_execute("SET synchronous_commit = off").await.ok()?;
    let notify = client.prepare("SELECT pg_notify($1, $2)").await.ok()?;
    Some((client, notify))
}

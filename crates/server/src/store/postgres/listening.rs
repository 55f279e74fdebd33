//! Receives what other servers have written.

use std::future::poll_fn;
use std::time::Duration;

use tokio::sync::broadcast;
use tokio_postgres::AsyncMessage;

use super::connecting::Connector;
use super::saying::{Change, read};

/// The channel of the announcements.
pub(super) const CHANNEL: &str = "grognard";
/// How long a lost connection is left alone before it is tried again.
const PAUSE: Duration = Duration::from_millis(250);

/// Listens for ever. After each lost connection, anything may have changed.
pub(super) async fn listen(connector: Connector, own_name: String, heard: broadcast::Sender<Change>) {
    loop {
        if let Err(error) = listen_once(&connector, &own_name, &heard).await {
            tracing::warn!(%error, "announcements of other servers cannot be heard; trying again");
        }
        tokio::time::sleep(PAUSE).await;
    }
}

async fn listen_once(
    connector: &Connector,
    own_name: &str,
    heard: &broadcast::Sender<Change>,
) -> Result<(), tokio_postgres::Error> {
    let (client, mut connection) = connector.connect().await?;
    let listening = client.batch_execute("LISTEN grognard");
    tokio::pin!(listening);
    let mut is_set = false;
    loop {
        let message = tokio::select! {
            set = &mut listening, if !is_set => {
                set?;
                is_set = true;
                // It does not matter if nobody is listening.
                let _ = heard.send(Change::Anything);
                continue;
            }
            message = poll_fn(|context| connection.poll_message(context)) => message,
        };
        match message {
            Some(Ok(AsyncMessage::Notification(told))) => {
                for change in read(told.payload(), own_name) {
                    let _ = heard.send(change);
                }
            }
            Some(Ok(_)) => {}
            Some(Err(error)) => return Err(error),
            None => return Ok(()),
        }
    }
}

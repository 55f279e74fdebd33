//! How much one address, and everybody together, may ask of the server.

use std::time::Duration;

/// The greatest request body, as for a line of `grognard batch`.
pub const MOST_BYTES: usize = 1 << 20;

/// Every limit an operator may set, and those that only tests make smaller.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Requests a second that one address may keep up.
    pub requests_per_second: u32,
    /// All connections, sockets included.
    pub connections: usize,
    /// Connections of one address, sockets included.
    pub connections_per_address: usize,
    pub sockets_per_address: usize,
    /// How long a client may take to send the head of a request, and to begin the next one.
    pub head: Duration,
    /// Battles in memory. When one more is needed, the one idle for longest is put away.
    pub battles_in_memory: usize,
    /// The greatest weight of battles in memory, in mebibytes. When one more does not fit, the address whose battles
    /// weigh most loses the one it has left idle for longest.
    pub battle_mebibytes: u32,
    /// Battles one address may make in a day.
    pub battles_per_day: u32,
    /// Links to seats one address may add in a day.
    pub links_per_day: u32,
    /// Battles that nobody has opened for so long are deleted; none if absent.
    pub expiry: Option<Duration>,
    /// The greatest size of the file of the battles, in mebibytes.
    pub data_mebibytes: u32,
    /// How long computer players go on without a person after the last request.
    pub unwatched: Duration,
    /// Computer players that may think at the same moment.
    pub thinking: usize,
    /// Battles that may be opened at the same moment.
    pub opening: usize,
    /// Messages to webhooks that may be under way at the same moment.
    pub webhooks: usize,
    /// Messages to webhooks that may wait for their turn; further ones are not sent.
    pub webhooks_waiting: usize,
    /// How long a webhook may take to answer.
    pub webhook_patience: Duration,
    /// The least time between two messages to one seat.
    pub webhook_interval: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Limits {
            requests_per_second: 40,
            connections: 4000,
            connections_per_address: 256,
            sockets_per_address: 128,
            head: Duration::from_secs(10),
            battles_in_memory: 400,
            battle_mebibytes: 256,
            battles_per_day: 200,
            links_per_day: 1000,
            expiry: None,
            data_mebibytes: 4096,
            unwatched: Duration::from_secs(10),
            thinking: cores.div_ceil(2),
            opening: cores,
            webhooks: 4,
            webhooks_waiting: 64,
            webhook_patience: Duration::from_secs(5),
            webhook_interval: Duration::from_secs(10),
        }
    }
}

/// File handles kept free of connections, for the database, webhooks and the log.
const FREE_HANDLES: usize = 64;

impl Limits {
    /// The greatest weight of battles in memory, in bytes.
    pub fn battle_bytes(&self) -> usize {
        (self.battle_mebibytes as usize) << 20
    }

    /// The same limits with no more connections than the process has file handles for, and at most half of those for
    /// one address.
    #[must_use]
    pub fn within_handles(mut self, handles: Option<usize>) -> Self {
        if let Some(handles) = handles {
            let free = FREE_HANDLES.min(handles / 2);
            self.connections = self.connections.min(handles - free);
        }
        self.connections = self.connections.max(1);
        self.connections_per_address = self.connections_per_address.min(self.connections.div_ceil(2));
        self.sockets_per_address = self.sockets_per_address.min(self.connections_per_address);
        self
    }
}

/// File handles this process may have open; none if that is not known.
#[cfg(unix)]
pub fn handles() -> Option<usize> {
    use nix::sys::resource::{Resource, getrlimit};
    let (soft, _) = getrlimit(Resource::RLIMIT_NOFILE).ok()?;
    usize::try_from(soft).ok()
}

/// File handles this process may have open; none if that is not known.
#[cfg(not(unix))]
pub fn handles() -> Option<usize> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_leave_file_handles_free_and_one_address_gets_half() {
        let few = Limits::default().within_handles(Some(256));
        assert_eq!((few.connections, few.connections_per_address, few.sockets_per_address), (192, 96, 96));
        let many = Limits::default().within_handles(Some(1 << 20));
        assert_eq!((many.connections, many.connections_per_address, many.sockets_per_address), (4000, 256, 128));
        let hardly_any = Limits::default().within_handles(Some(10));
        assert_eq!((hardly_any.connections, hardly_any.connections_per_address), (5, 3));
    }
}

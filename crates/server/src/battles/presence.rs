//! Who is looking at a battle through other servers.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use crate::model::Present;

/// How often a server repeats who is with it.
pub const AGAIN: Duration = Duration::from_secs(5);
/// A server that has not reported for this long is believed dead.
const SILENT: Duration = Duration::from_secs(16);

/// Sockets at other servers, and what they know about ours.
#[derive(Debug, Default)]
pub struct Elsewhere {
    servers: HashMap<String, (Present, Instant)>,
    said: Option<(Present, Instant)>,
}

impl Elsewhere {
    /// Notes a report of another server. A server that is new here gets an answer, because it does not know about us
    /// either.
    pub fn hear(&mut self, server: String, here: Present, now: Instant) {
        if self.servers.insert(server, (here, now)).is_none() {
            self.said = None;
        }
    }

    /// Forgets servers that have fallen silent.
    pub fn forget_silent(&mut self, now: Instant) {
        self.servers.retain(|_, (_, at)| now.saturating_duration_since(*at) < SILENT);
    }

    /// The sockets here and everywhere.
    pub fn with(&self, here: Present) -> Present {
        self.servers.values().fold(here, |sum, (there, _)| Present {
            umpire: sum.umpire.saturating_add(there.umpire),
            a: sum.a.saturating_add(there.a),
            b: sum.b.saturating_add(there.b),
            public: sum.public.saturating_add(there.public),
        })
    }

    /// Whether to report to the others who is here: because it has changed, or because it is time to repeat it.
    pub fn is_to_be_said(&mut self, here: Present, now: Instant) -> bool {
        let is_known = self.said.is_some_and(|(said, at)| {
            said == here && (here == Present::default() || now.saturating_duration_since(at) < AGAIN)
        });
        if !is_known {
            self.said = Some((here, now));
        }
        !is_known
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn servers_are_added_up_answered_once_and_forgotten_when_silent() {
        let start = Instant::now();
        let one = Present { a: 1, ..Present::default() };
        let mut elsewhere = Elsewhere::default();
        assert!(elsewhere.is_to_be_said(Present::default(), start), "nobody knows of us yet");
        assert!(!elsewhere.is_to_be_said(Present::default(), start + SILENT), "nobody need hear of nobody again");
        assert!(elsewhere.is_to_be_said(one, start));
        assert!(!elsewhere.is_to_be_said(one, start + AGAIN / 2));
        assert!(elsewhere.is_to_be_said(one, start + AGAIN), "so that we are not believed dead");
        for (server, answered) in [("x", true), ("y", true), ("x", false)] {
            elsewhere.hear(server.to_owned(), one, start + AGAIN);
            assert_eq!(elsewhere.is_to_be_said(one, start + AGAIN), answered, "{server}");
        }
        assert_eq!(elsewhere.with(one), Present { a: 3, ..Present::default() });
        elsewhere.hear("y".to_owned(), one, start + SILENT);
        elsewhere.forget_silent(start + SILENT + AGAIN);
        assert_eq!(elsewhere.with(one), Present { a: 2, ..Present::default() });
    }
}

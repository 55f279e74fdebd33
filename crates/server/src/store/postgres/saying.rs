//! What servers say to each other through the database: one line for each thing, under the name of the server that says
//! it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::net::IpAddr;

use crate::address::Party;
use crate::model::Present;

/// What one server tells the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// A battle was changed.
    Battle(String),
    /// Who looks at a battle through this server.
    Present(String, Present),
    /// Tokens an address has spent here.
    Spent(Party, u32),
}

/// What the other servers say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// A battle was changed.
    Battle(String),
    /// Who looks at a battle through another server.
    Present {
        /// The name of that server.
        server: String,
        battle: String,
        /// Sockets by seat.
        here: Present,
    },
    /// Tokens an address has spent at another server.
    Spent(Party, u32),
    /// Anything may have changed, because something may have been missed.
    Anything,
}

/// An announcement of several things, each of them once.
pub(super) fn announcement(name: &str, said: impl IntoIterator<Item = Said>) -> String {
    let (mut battles, mut present, mut spent) = (BTreeSet::new(), BTreeMap::new(), BTreeMap::<Party, u32>::new());
    for one in said {
        match one {
            Said::Battle(id) => drop(battles.insert(id)),
            Said::Present(id, here) => drop(present.insert(id, here)),
            Said::Spent(party, tokens) => {
                let sum = spent.entry(party).or_default();
                *sum = sum.saturating_add(tokens);
            }
        }
    }
    let mut words = name.to_owned();
    // Writing into a string does not fail.
    for id in battles {
        let _ = write!(words, "\n{id}");
    }
    for (id, here) in present {
        let _ = write!(words, "\npresent {id} {} {} {} {}", here.umpire, here.a, here.b, here.public);
    }
    for (party, tokens) in spent {
        let _ = write!(words, "\nspent {} {tokens}", party.address());
    }
    words
}

/// The contents of an announcement, without those of this server itself and those that cannot be read.
pub(super) fn read(words: &str, own_name: &str) -> Vec<Change> {
    let mut lines = words.lines();
    match lines.next() {
        Some(name) if name != own_name => lines.filter_map(|line| read_line(line, name)).collect(),
        _ => Vec::new(),
    }
}

fn read_line(line: &str, server: &str) -> Option<Change> {
    let words: Vec<&str> = line.split(' ').collect();
    match *words.as_slice() {
        [battle] => Some(Change::Battle(battle.to_owned())),
        ["present", battle, umpire, a, b, public] => {
            let count = |word: &str| word.parse().ok();
            let here = Present { umpire: count(umpire)?, a: count(a)?, b: count(b)?, public: count(public)? };
            Some(Change::Present { server: server.to_owned(), battle: battle.to_owned(), here })
        }
        ["spent", party, tokens] => {
            let party: IpAddr = party.parse().ok()?;
            Some(Change::Spent(party.into(), tokens.parse().ok()?))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_is_heard_once_by_others_and_not_by_oneself() {
        let party = Party::from(IpAddr::from([10, 0, 0, 1]));
        let network = Party::from("2001:db8::7".parse::<IpAddr>().unwrap());
        let (one, two) = (Present { umpire: 1, a: 0, b: 2, public: 9 }, Present { umpire: 0, a: 0, b: 0, public: 0 });
        let said = [
            Said::Battle("y".to_owned()),
            Said::Spent(party, 3),
            Said::Present("x".to_owned(), one),
            Said::Battle("x".to_owned()),
            Said::Present("x".to_owned(), two),
            Said::Spent(network, 1),
            Said::Battle("y".to_owned()),
            Said::Spent(party, 4),
        ];
        let words = announcement("other", said);
        let heard = [
            Change::Battle("x".to_owned()),
            Change::Battle("y".to_owned()),
            Change::Present { server: "other".to_owned(), battle: "x".to_owned(), here: two },
            Change::Spent(party, 7),
            Change::Spent(network, 1),
        ];
        assert_eq!(read(&words, "own"), heard);
        assert_eq!(read(&words, "other"), []);
        assert_eq!(read("", "own"), []);
        assert_eq!(read("other\npresent x 1 2\nspent nobody 3\nspent 10.0.0.1 -1", "own"), []);
    }
}

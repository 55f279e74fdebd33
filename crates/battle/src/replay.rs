//! A battle played again by its commands and faces, and what came out differently.

use grognard_core::refusal::Refusal;

use super::document::{document_of, first_books};
use super::fair::Secret;
use super::game::Game;
use super::record::{Deed, DiceBy, Record};
use super::session::Battle;
use super::tables_hash::tables_hash;
use super::typing::MayType;
use super::{Source, Stop};

/// A command that comes out differently when it is played again: the rules have changed since, or somebody changed the
/// file.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Drift {
    /// The command's number.
    pub n: u64,
    /// What differs.
    pub difference: String,
}

impl<G: Game> Battle<G> {
    /// Plays every command again with its own faces, by today's rules. Empty if nothing differs.
    pub fn replay(&self) -> Vec<Drift> {
        let mut drifts = Vec::new();
        let mut say = |n: u64, difference: String| drifts.push(Drift { n, difference });
        let header = &self.header;
        if header.tables != tables_hash(&self.library, G::BOOK) {
            say(0, "the charts are not those the battle was begun with".to_owned());
        }
        match first_books::<G>(&self.library, &header.setup) {
            Ok(state) if document_of(&state) == header.state => {}
            Ok(_) => say(0, "the same set-up gives other books today".to_owned()),
            Err(refusals) => say(0, format!("the set-up is refused today: {}", joined(&refusals))),
        }
        let mut past = match self.past() {
            Ok(past) => past,
            Err(reason) => {
                say(0, reason);
                return drifts;
            }
        };
        let titles = G::titles(&past.state);
        if (&titles.battle, &titles.sides, &titles.edition) != (&header.title, &header.sides, &header.edition) {
            say(0, "its title and sides are not those of its books".to_owned());
        }
        for record in &self.records {
            let again = match &record.deed {
                Deed::Act { name, with } => {
                    let source = Source::Typed(record.faces.clone());
                    // The program's dice are given here like typed ones, and need nobody's permission.
                    let typed = record.dice == Some(DiceBy::Typed);
                    let may_type = if typed { header.dice.lets(record.seat) } else { MayType::All };
                    match record.awaits {
                        Some(_) => past.accept_first((record.seat, name, with), &record.faces, may_type),
                        None => past.decide_typing(record.seat, name, with, &source, may_type),
                    }
                }
                Deed::Dice { .. } => {
                    past.give_dice(record.seat, record.faces.clone(), record.dice.unwrap_or(DiceBy::Typed))
                }
                Deed::Correction { at, to, reason } => past.correct(record.seat, at, to, reason).map_err(Stop::Refused),
                Deed::Undo { .. } => past.undo(record.seat).map_err(Stop::Refused),
                Deed::Entropy { words } => past.entropy(record.seat, words).map_err(Stop::Refused),
                Deed::Secret { secret } => match Secret::from_hex(secret) {
                    Some(secret) => past.show_secret(&secret).map_err(Stop::Refused),
                    None => Err(Stop::Refused(vec![Refusal::new("secret", "must have 64 hexadecimal digits.")])),
                },
            };
            if record.dice.is_some() == record.faces.is_empty() {
                say(record.n, "it does not say truly whether dice were typed or rolled for it".to_owned());
            }
            let mut same = None;
            match again {
                Ok(mut decided) => {
                    decided.record.at.clone_from(&record.at);
                    decided.record.dice = record.dice;
                    match difference(record, &decided.record) {
                        Some(difference) => say(record.n, difference),
                        None => same = Some(decided),
                    }
                }
                Err(Stop::Refused(refusals)) => say(record.n, format!("it is refused today: {}", joined(&refusals))),
                Err(Stop::Need(need)) => say(record.n, format!("it needs another die today: {}", need.what)),
            }
            // After a difference the battle continues by the events of the record; otherwise both ways lead to the same
            // books.
            let gone_on = match same {
                Some(decided) => past.accept(decided),
                None => past.take_again(record),
            };
            if let Err(reason) = gone_on {
                say(record.n, reason);
                return drifts;
            }
        }
        drifts
    }
}

fn difference(then: &Record, now: &Record) -> Option<String> {
    if then == now {
        return None;
    }
    let words = if then.events != now.events {
        let before: Vec<&str> = then.events.iter().map(|change| change.at.as_str()).collect();
        let after: Vec<&str> = now.events.iter().map(|change| change.at.as_str()).collect();
        format!("other events: then {}, now {}", before.join(" "), after.join(" "))
    } else if then.rulings != now.rulings {
        "the same events by another receipt".to_owned()
    } else {
        "the same events in other words".to_owned()
    };
    Some(words)
}

/// Joins several reasons.
pub fn joined(refusals: &[Refusal]) -> String {
    refusals.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

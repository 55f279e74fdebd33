//! The promise of checkable dice in a battle: made before the first command, extended by words, kept when the secret is
//! shown, and checked. How the dice are made is explained in [`super::fair`].

use grognard_core::facts::Datum;
use grognard_core::refusal::{Refusal, Refusals};
use serde::Serialize;

use super::fair::{Secret, commitment, is_commitment, seed_of};
use super::game::Game;
use super::record::{Deed, DiceBy, Record, Ruled};
use super::replay::{Drift, joined};
use super::session::{Battle, CLOSED, Decided, NOTE};
use super::waiting::DICE;
use super::{Seat, Source, Stop};

/// The most characters that can be added at once.
const MOST_WORDS: usize = 200;

/// What became of the promise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Promise {
    /// The secret is shown: the dice can be checked.
    Shown,
    /// There is a commitment, but its secret is not shown yet.
    NotYet,
    /// Nothing was promised.
    NonePromised,
}

/// What a check of the dice found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Rolls {
    /// How many commands have dice that the program rolled.
    pub rolled: usize,
    /// How many have dice that a player typed; nobody can check those.
    pub typed: usize,
    /// How many of the rolled commands are confirmed: the secret gives the same faces.
    pub checked: usize,
    /// What is wrong, with the number of the command.
    pub wrong: Vec<Drift>,
    /// What became of the promise.
    pub secret: Promise,
}

impl<G: Game> Battle<G> {
    /// Promises checkable dice: the commitment goes into the header. Only before the first command, and only once.
    pub fn commit(&mut self, commitment: String) -> Result<(), String> {
        if !self.records().is_empty() {
            return Err("dice can be promised before the first command only".to_owned());
        }
        if self.header.commitment.is_some() {
            return Err("the dice of this battle are promised already".to_owned());
        }
        if self.header.seed.is_some() {
            return Err("the dice of this battle come from a seed that somebody knows".to_owned());
        }
        if !is_commitment(&commitment) {
            return Err("a commitment has 64 hexadecimal digits, in small letters".to_owned());
        }
        self.header.commitment = Some(commitment);
        Ok(())
    }

    /// Adds words of a seat: the dice of all later commands depend on them.
    pub fn entropy(&self, seat: Seat, words: &str) -> Result<Decided, Refusals> {
        let mut refusals = Vec::new();
        if seat == Seat::Public {
            refusals.push(Refusal::new("seat", "the public looks on; only the umpire and the sides add words."));
        }
        let length = words.chars().count();
        if length == 0 || length > MOST_WORDS {
            refusals.push(Refusal::new("words", format!("must have 1 to {MOST_WORDS} characters; it has {length}.")));
        }
        if self.header().commitment.is_none() {
            refusals.push(Refusal::new("entropy", "this battle has no promised dice that words could change."));
        }
        if self.is_closed() {
            refusals.push(Refusal::new("entropy", CLOSED));
        }
        refusals.extend(self.against_waiting().err().into_iter().flatten());
        if !refusals.is_empty() {
            return Err(refusals);
        }
        Ok(self.unchanged(seat, Deed::Entropy { words: words.to_owned() }))
    }

    /// Shows the secret, which closes the battle. It must be the one that was promised.
    pub fn show_secret(&self, secret: &Secret) -> Result<Decided, Refusals> {
        let refused = |reason: &str| Err(vec![Refusal::new("secret", reason)]);
        match &self.header().commitment {
            None => refused("this battle has no promised dice; there is no secret to show."),
            Some(_) if self.is_closed() => refused("it has been shown already."),
            Some(promised) if *promised != commitment(secret) => {
                refused("it is not the one that was promised: its hash is not the commitment of the battle.")
            }
            Some(_) => {
                self.against_waiting()?;
                let deed = Deed::Secret { secret: secret.hex() };
                Ok(self.unchanged(Seat::Umpire, deed))
            }
        }
    }

    /// The source of the next command's dice under a secret.
    pub fn roll_source(&self, secret: &Secret) -> Source {
        let words: Vec<(u64, &str)> = (self.words_at.iter().filter_map(|at| self.records().get(*at)))
            .filter_map(|record| match &record.deed {
                Deed::Entropy { words } => Some((record.n, words.as_str())),
                _ => None,
            })
            .collect();
        Source::Seed(seed_of(secret, &words, self.number()))
    }

    /// Rolls every die of the program again, once the secret is shown, and compares.
    pub fn check_rolls(&self) -> Rolls {
        let by = |who: DiceBy| self.records().iter().filter(|record| record.dice == Some(who)).count();
        let mut rolls = Rolls {
            rolled: by(DiceBy::Rolled),
            typed: by(DiceBy::Typed),
            checked: 0,
            wrong: Vec::new(),
            secret: Promise::NonePromised,
        };
        let shown = self.records().iter().find_map(|record| match &record.deed {
            Deed::Secret { secret } => Some((record.n, secret)),
            _ => None,
        });
        let mut say = |n: u64, difference: &str| rolls.wrong.push(Drift { n, difference: difference.to_owned() });
        match (&self.header().commitment, shown) {
            (None, None) => {}
            (None, Some((n, _))) => say(n, "a secret is shown, but none was promised"),
            (Some(_), None) => rolls.secret = Promise::NotYet,
            (Some(promised), Some((n, text))) => {
                rolls.secret = Promise::Shown;
                match Secret::from_hex(text).filter(|secret| commitment(secret) == *promised) {
                    Some(secret) => self.roll_again(&secret, &mut rolls),
                    None => say(n, "the secret shown is not the one promised: its hash is not the commitment"),
                }
            }
        }
        rolls
    }

    fn roll_again(&self, secret: &Secret, rolls: &mut Rolls) {
        let mut past = match self.past() {
            Ok(past) => past,
            Err(difference) => {
                rolls.wrong.push(Drift { n: 0, difference });
                return;
            }
        };
        for record in self.records() {
            let found = past.confirms(secret, record);
            match found {
                Ok(confirmed) => rolls.checked += usize::from(confirmed),
                Err(difference) => rolls.wrong.push(Drift { n: record.n, difference }),
            }
            if let Err(difference) = past.take_again(record) {
                rolls.wrong.push(Drift { n: record.n, difference });
                return;
            }
        }
    }

    /// Whether the next record's dice are those of the secret; false if it has none that can be checked.
    fn confirms(&self, secret: &Secret, record: &Record) -> Result<bool, String> {
        if self.is_closed() && !matches!(&record.deed, Deed::Act { name, .. } if name == NOTE.name) {
            return Err("it was given after the secret was shown".to_owned());
        }
        match record.dice {
            None if record.faces.is_empty() => return Ok(false),
            None => return Err("it has dice, but nobody is said to have rolled them".to_owned()),
            Some(DiceBy::Typed) => return Ok(false),
            Some(DiceBy::Rolled) => {}
        }
        let none = Datum::empty();
        let (name, with) = match &record.deed {
            Deed::Act { name, with } => (name.as_str(), with),
            Deed::Dice { .. } => (DICE.name, &none),
            _ => return Err("it has dice, but rolls none".to_owned()),
        };
        let again = match self.decide(record.seat, name, with, &self.roll_source(secret)) {
            Ok(decided) => decided.record,
            Err(Stop::Refused(refusals)) => {
                return Err(format!("its dice cannot be rolled again, it is refused: {}", joined(&refusals)));
            }
            Err(Stop::Need(need)) => return Err(format!("its dice cannot be rolled again: {} is missing", need.what)),
        };
        if again.faces != record.faces {
            let (then, now) = (listed(&record.faces), listed(&again.faces));
            return Err(format!("the secret gives the dice {now}; the file has {then}"));
        }
        if !on_receipts(&record.rulings).eq(on_receipts(&again.rulings)) {
            return Err("its receipt shows other dice than those that fell".to_owned());
        }
        Ok(true)
    }
}

fn on_receipts(rulings: &[Ruled]) -> impl Iterator<Item = (u8, &[u8])> {
    rulings.iter().flat_map(|ruled| &ruled.dice).map(|rolled| (rolled.sides, rolled.faces.as_slice()))
}

fn listed(faces: &[u8]) -> String {
    if faces.is_empty() {
        return "none".to_owned();
    }
    faces.iter().map(u8::to_string).collect::<Vec<_>>().join(", ")
}

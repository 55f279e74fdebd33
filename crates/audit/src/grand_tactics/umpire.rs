//! Keeps the books of one command independently of the program: takes the rulings one after the other, compares their
//! facts with the books at that moment, and writes what each outcome writes.

use grognard_battle::{Record, Ruled, Side};
use serde_json::Value;

use super::books::Books;
use super::charts::Charts;
use super::laws;
use super::memory::Memory;
use crate::findings::Tally;
use crate::law::Law;

/// Dice that a ruling should have: who rolls them, their sides, and how many there are.
pub(super) type Die = (Side, u8, usize);

/// Keeps the books of one command.
pub(super) struct Umpire<'a, 't> {
    /// The books as they should be at this moment.
    pub books: Books,
    /// The books as the program left them.
    pub goal: &'a Books,
    /// The charts in force.
    pub charts: Charts<'a>,
    /// The line of the log.
    pub record: &'a Record,
    /// What is remembered of earlier commands.
    pub memory: &'t mut Memory,
    /// Formations that withdrew in this command.
    pub withdrew: Vec<String>,
    /// Whether something hidden was shown.
    pub revealed: bool,
    /// Whether a catastrophe has just ended the game.
    pub stopped: bool,
    tally: &'t mut Tally,
    ruling: usize,
    face: usize,
    lost: bool,
}

impl<'a, 't> Umpire<'a, 't> {
    /// An umpire before a command.
    pub fn new(
        (books, goal): (Books, &'a Books),
        charts: Charts<'a>,
        record: &'a Record,
        memory: &'t mut Memory,
        tally: &'t mut Tally,
    ) -> Self {
        let withdrew = Vec::new();
        memory.order_known = true;
        Umpire {
            books,
            goal,
            charts,
            record,
            memory,
            withdrew,
            revealed: false,
            stopped: false,
            tally,
            ruling: 0,
            face: 0,
            lost: false,
        }
    }

    pub fn look(&mut self, law: &'static Law, holds: bool, wrong: impl FnOnce() -> String) {
        self.tally.look(law, holds, wrong);
    }

    /// Whether the rulings differ from what is due, so that nothing after that can be followed.
    pub fn is_lost(&self) -> bool {
        self.lost
    }

    /// Gives up: this command cannot be followed.
    pub fn give_up(&mut self) {
        self.lost = true;
    }

    /// Whether the next ruling is by this procedure.
    pub fn comes(&self, procedure: &str) -> bool {
        !self.lost && self.next().is_some_and(|ruled| short(ruled) == procedure)
    }

    fn next(&self) -> Option<&'a Ruled> {
        self.record.rulings.get(self.ruling)
    }

    /// The next ruling, which must be by this procedure and, if a name is given, about it.
    pub fn take(&mut self, procedure: &str, about: &str) -> Option<&'a Ruled> {
        if self.lost {
            return None;
        }
        let next = self.next();
        let is_it = next.is_some_and(|ruled| short(ruled) == procedure && ruled.title.contains(about));
        self.look(&laws::RULINGS, is_it, || {
            let found = next.map_or("nothing", |ruled| ruled.title.as_str());
            format!("{procedure} {about} is due, {found} is ruled")
        });
        if !is_it {
            self.lost = true;
            return None;
        }
        self.ruling += 1;
        next
    }

    /// Compares the dice of a ruling with those it should have, and its faces with those of the command.
    pub fn dice(&mut self, ruled: &'a Ruled, wanted: &[Die]) {
        let rolled: Vec<_> = ruled.dice.iter().map(|dice| (dice.side, dice.sides, dice.faces.len())).collect();
        let should: Vec<_> = wanted.iter().map(|&(side, sides, count)| (Some(side), sides, count)).collect();
        self.look(&laws::ROLLERS, rolled == should, || format!("{}: {rolled:?} instead of {should:?}", ruled.title));
        let faces: Vec<u8> = ruled.dice.iter().flat_map(|dice| dice.faces.iter().copied()).collect();
        let end = self.face + faces.len();
        let there = self.record.faces.get(self.face..end);
        self.look(&laws::FACES, there == Some(faces.as_slice()), || {
            format!("{}: {faces:?} on the receipt, {there:?} among the faces", ruled.title)
        });
        self.face = end;
    }

    /// A shuffle of this many cards, which uses one die for each card except the last.
    pub fn shuffle(&mut self, cards: usize) {
        let end = self.face + cards.saturating_sub(1);
        let there = self.record.faces.get(self.face..end);
        let fits =
            |faces: &[u8]| faces.iter().rev().zip(2..).all(|(face, sides)| (1..=sides).contains(&usize::from(*face)));
        self.look(&laws::FACES, there.is_some_and(fits), || format!("a shuffle of {cards} cards by {there:?}"));
        self.face = end;
    }

    /// Checks that everything that was ruled and rolled was due.
    pub fn finish(&mut self) {
        let left = self.record.rulings.len().saturating_sub(self.ruling);
        self.look(&laws::RULINGS, left == 0, || format!("{left} rulings more than are due"));
        let (used, all) = (self.face, self.record.faces.len());
        self.look(&laws::FACES, used == all, || format!("{used} of {all} faces belong to something"));
        self.lost |= left > 0;
    }

    /// Compares facts of a situation with what they should be. A fact that is not given has its default, so each
    /// expected value comes with a default.
    pub fn facts(&mut self, law: &'static Law, ruled: &Ruled, facts: &[(&str, Value, Value)]) {
        self.facts_at(law, ruled, &ruled.situation, facts);
    }

    /// The same for a part of a situation.
    pub fn facts_at(&mut self, law: &'static Law, ruled: &Ruled, part: &Value, facts: &[(&str, Value, Value)]) {
        for (name, should, default) in facts {
            let given = part.get(name).filter(|value| !value.is_null()).unwrap_or(default);
            self.look(law, given == should, || format!("{}: {name} is {given}, should be {should}", ruled.title));
        }
    }
}

fn short(ruled: &Ruled) -> &str {
    ruled.procedure.strip_prefix("grand-tactics.").unwrap_or(&ruled.procedure)
}

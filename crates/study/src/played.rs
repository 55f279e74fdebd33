//! What is stored of a battle: only whole numbers, so that it is the same to the last bit after being written and read.

use grognard_battle::Side;
use grognard_players::Skill;
use serde::{Deserialize, Serialize};

/// A battle of a study: number `number` of the cell `cell`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Played {
    /// The cell of the study.
    pub cell: usize,
    /// The number within the cell, from 0. Battles with the same number have the same dice in all cells.
    pub number: u32,
    /// The seed of dice and whims.
    pub seed: u64,
    /// Whether the first player had side b.
    pub swapped: bool,
    /// Who played side a and side b.
    pub players: [Skill; 2],
    /// How it went, or why it did not end.
    pub fought: Result<Fought, String>,
}

/// A battle that was fought to its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fought {
    /// The winner; none after a draw.
    pub winner: Option<Side>,
    /// The side that had the first turn, if the book has such a thing.
    pub began: Option<Side>,
    /// The last turn.
    pub turn: u32,
    /// Commands given.
    pub commands: u64,
    /// The state of both sides when each turn began, and at the end.
    pub course: Vec<Moment>,
    /// Units that left the battle for good, in that order.
    pub fallen: Vec<Fallen>,
    /// The result in words.
    pub result: String,
    /// A hash over the books at the end.
    pub hash: String,
}

/// The state of side a and side b when a turn began; the last moment is the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moment {
    /// The turn; at the end the number after the last.
    pub turn: u32,
    /// Strength left, in ten-thousandths of the strength at the start.
    pub left: [u32; 2],
    /// Units left.
    pub units: [u32; 2],
}

/// A unit that left the battle for good.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fallen {
    pub unit: String,
    /// The side it belonged to.
    pub side: Side,
    pub turn: u32,
    /// Where it was last seen, in hundredths of the measure of the board.
    pub at: Option<[i32; 2]>,
}

impl Fought {
    /// Strength that each side had left at the end, in ten-thousandths.
    pub fn left(&self) -> [u32; 2] {
        self.course.last().map_or([WHOLE; 2], |moment| moment.left)
    }

    /// A side's score in the battle: 1 for a win, 0 for a defeat, one half for a draw.
    pub fn score(&self, side: Side) -> f64 {
        match self.winner {
            None => 0.5,
            Some(winner) => f64::from(u8::from(winner == side)),
        }
    }
}

/// The whole of a strength.
pub const WHOLE: u32 = 10_000;

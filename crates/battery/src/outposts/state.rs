//! The books of Outposts, and its charts.

use std::sync::LazyLock;

use grognard_battle::{Pair, Seat, Side};
use grognard_core::choice;
use grognard_table::{Ground, Lay, Roster, Table};
use serde::{Deserialize, Serialize};

use super::book::Outposts;

choice! {
    /// The two arms.
    pub enum Arm {
        Foot = "foot",
        /// A battery.
        Guns = "guns",
    }
}

/// The charts' row for an arm.
#[derive(Debug, Deserialize)]
pub struct Row {
    /// Figures at the start.
    pub strength: u32,
    /// Inches it moves.
    pub allowance: i32,
    /// Inches it fires.
    pub range: i32,
    /// The least face that hits.
    pub hits_from: u16,
}

#[derive(Debug, Deserialize)]
pub struct Charts {
    width: i32,
    depth: i32,
    zone_depth: i32,
    /// Rounds of the battle.
    pub rounds: u32,
    /// Inches at which a unit is seen.
    pub sight: i32,
    /// Faces of the die.
    pub sides_of_die: u8,
    foot: Row,
    guns: Row,
}

/// The charts of this book.
pub static CHARTS: LazyLock<Charts> = LazyLock::new(|| toml::from_str(include_str!("charts.toml")).unwrap());

impl Charts {
    pub fn of(&self, arm: Arm) -> &Row {
        match arm {
            Arm::Foot => &self.foot,
            Arm::Guns => &self.guns,
        }
    }

    /// An open table with a zone along the edge of each side.
    pub fn table(&self) -> Table {
        Table::bare(Ground::open(100 * self.width, 100 * self.depth, 100 * self.zone_depth))
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Unit {
    pub side: Side,
    pub arm: Arm,
    /// Figures it has left.
    #[serde(default)]
    pub strength: u32,
    /// The enemy has seen it.
    #[serde(default)]
    pub seen: bool,
    /// It has moved or fired in this turn of its side.
    #[serde(default)]
    pub acted: bool,
}

impl Unit {
    /// Whether a seat may not know about it (OUT-2).
    pub fn is_hidden_from(&self, seat: Seat) -> bool {
        !self.seen && !seat.holds(self.side)
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    pub title: String,
    /// The names of the sides.
    pub sides: Pair<String>,
    /// The round, from 1.
    #[serde(default)]
    pub turn: u32,
    /// Whose turn it is; none while both are placing.
    pub to_act: Option<Side>,
    /// Units of both sides.
    pub units: Roster<Unit>,
    /// Laid out when the battle begins.
    pub table: Option<Table>,
    /// Who has won, once it is over.
    pub winner: Option<Side>,
    /// How it ended.
    pub result: Option<String>,
}

impl State {
    /// Units of a side that are still there.
    pub fn of_side(&self, side: Side) -> impl Iterator<Item = (&String, &Unit)> {
        self.units.iter().filter(move |(_, unit)| unit.side == side && unit.strength > 0)
    }

    /// Figures left of a side.
    pub fn strength(&self, side: Side) -> u32 {
        self.of_side(side).map(|(_, unit)| unit.strength).sum()
    }

    /// Whether a unit has its post.
    pub fn is_placed(&self, name: &str) -> bool {
        self.table.as_ref().is_some_and(|table| table.units.contains_key(name))
    }

    /// Whether a side still has units to place.
    pub fn is_placing(&self, side: Side) -> bool {
        self.to_act.is_none() && self.of_side(side).any(|(name, _)| !self.is_placed(name))
    }

    /// Enemies that a unit may fire at, seen and in range, with their distance (OUT-5).
    pub fn targets<const LEAK: u8>(&self, name: &str, also_hidden: bool) -> Vec<(&str, i32)> {
        let Some(lay) = Lay::<Outposts<LEAK>>::of(&CHARTS, self) else { return Vec::new() };
        let Some(firer) = lay.piece(name) else { return Vec::new() };
        let range = 100 * CHARTS.of(firer.unit.arm).range;
        let enemies = lay.of_side(firer.side.other()).filter(|enemy| enemy.unit.seen || also_hidden);
        let measured = enemies.map(|enemy| (enemy.name, firer.block.distance(&enemy.block)));
        measured.filter(|(_, far)| *far <= range).collect()
    }
}

//! The books of Outposts, and its charts.

use std::sync::LazyLock;

use grognard_battle::{Pair, Side};
use grognard_field::Point;
use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

/// The two arms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Arm {
    Foot,
    Guns,
}

/// What the charts say of an arm.
#[derive(Debug, Deserialize)]
pub struct Row {
    pub strength: u32,
    pub allowance: i32,
    pub range: i32,
    pub hits_from: u16,
}

/// The charts.
#[derive(Debug, Deserialize)]
pub struct Charts {
    pub width: i32,
    pub depth: i32,
    pub zone_depth: i32,
    pub rounds: u32,
    pub sight: i32,
    pub sides_of_die: u8,
    foot: Row,
    guns: Row,
}

pub static CHARTS: LazyLock<Charts> = LazyLock::new(|| toml::from_str(include_str!("charts.toml")).unwrap());

impl Charts {
    pub fn of(&self, arm: Arm) -> &Row {
        match arm {
            Arm::Foot => &self.foot,
            Arm::Guns => &self.guns,
        }
    }

    /// Whether a place is on the table.
    pub fn is_on_table(&self, at: Point) -> bool {
        (0..=100 * self.width).contains(&at.x) && (0..=100 * self.depth).contains(&at.y)
    }

    /// Where a side places: from this y to that, in hundredths.
    pub fn zone(&self, side: Side) -> (i32, i32) {
        match side {
            Side::A => (0, 100 * self.zone_depth),
            Side::B => (100 * (self.depth - self.zone_depth), 100 * self.depth),
        }
    }
}

/// A unit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Unit {
    pub side: Side,
    pub arm: Arm,
    #[serde(default)]
    pub strength: u32,
    /// Where it stands; none until it is placed.
    pub at: Option<Point>,
    /// The enemy has seen it.
    #[serde(default)]
    pub seen: bool,
    /// It has moved or fired in this turn of its side.
    #[serde(default)]
    pub acted: bool,
}

/// The books.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    pub title: String,
    pub sides: Pair<String>,
    /// The round, from 1.
    #[serde(default)]
    pub turn: u32,
    /// Whose turn it is; none while both place.
    pub to_act: Option<Side>,
    pub units: IndexMap<String, Unit>,
    pub winner: Option<Side>,
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

    /// A side still has units to place.
    pub fn is_placing(&self, side: Side) -> bool {
        self.to_act.is_none() && self.of_side(side).any(|(_, unit)| unit.at.is_none())
    }

    /// Enemies that a unit may fire at: seen and in range, with their distance.
    pub fn targets<'s>(&'s self, name: &str, also_hidden: bool) -> Vec<(&'s String, i32)> {
        let Some((unit, from)) = self.units.get(name).and_then(|unit| Some((unit, unit.at?))) else {
            return Vec::new();
        };
        let reach = 100 * CHARTS.of(unit.arm).range;
        let enemies = self.of_side(unit.side.other()).filter(|(_, enemy)| enemy.seen || also_hidden);
        let placed = enemies.filter_map(|(name, enemy)| Some((name, from.distance(enemy.at?))));
        placed.filter(|(_, distance)| *distance <= reach).collect()
    }
}

//! A regiment or battery in the books.

use grognard_battle::Side;
use grognard_books::impact::tables::Weapon;
use grognard_books::impact::unit::{Arc, Arm, Formation, Level, Quality, Works, stands};
use serde::{Deserialize, Serialize};

/// Whether a unit is still in the battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// On the table.
    In,
    /// Without figures, or off the table.
    Eliminated,
    /// Became part of another regiment.
    MergedAway,
}

/// The table's facts about a unit's place; kept as a proposal until the unit moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ground {
    /// Works it stands in.
    pub works: Works,
    /// In or just behind cover.
    pub cover: bool,
    /// Six inches or more behind friends.
    pub behind_friends: bool,
    /// An enemy within two inches.
    pub enemy_within_two: bool,
}

impl Ground {
    /// Nothing known.
    pub const OPEN: Ground =
        Ground { works: Works::None, cover: false, behind_friends: false, enemy_within_two: false };
}

/// A regiment or battery.
#[expect(clippy::struct_excessive_bools, reason = "each is a mark of this turn that the book names")]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Unit {
    /// Whose.
    pub side: Side,
    pub brigade: String,
    pub arm: Arm,
    /// Experience; for a merged regiment that of its better part.
    pub experience: Quality,
    /// What it fires.
    pub weapon: Weapon,
    /// Figures now.
    pub figures: i32,
    /// Figures at the start, including those of a regiment merged into it.
    pub figures_at_start: i32,
    /// Figures of a stand or section.
    pub figures_per_stand: i32,
    /// Sections of a battery at the start, otherwise 0.
    pub sections_at_start: i32,
    /// Sections a battery has lost.
    pub sections_lost: i32,
    pub formation: Formation,
    /// Morale level.
    pub level: Level,
    /// Made of two depleted regiments.
    pub merged: bool,
    /// Still in the battle or not.
    pub out: Fate,
    /// Action points left.
    pub ap: i32,
    /// Whether it moved or charged voluntarily this turn.
    pub moved: bool,
    /// Whether it has fired in its own phase.
    pub fired: bool,
    /// Whether its one reaction of the turn is done.
    pub reacted: bool,
    /// Whether its flight of the turn, or the fall back in its place, is done.
    pub fled: bool,
    /// Arcs from which it was fired at this turn, in the order of the chart.
    pub fired_from: Vec<Arc>,
    /// Its place as last given.
    pub ground: Ground,
}

impl Unit {
    /// On the table.
    pub fn is_in(&self) -> bool {
        self.out == Fate::In
    }

    /// On the table and routed.
    pub fn is_routed(&self) -> bool {
        self.is_in() && self.level == Level::Routed
    }

    /// Stands or sections now.
    pub fn stands(&self) -> i32 {
        stands(self.figures, self.figures_per_stand)
    }
}

//! What several acts ask for.

use grognard_battle::{Argument, Takes};
use grognard_books::impact::charge::ChargeOn;
use grognard_books::impact::movement::OffRoad;
use grognard_books::impact::tables::Terrain;
use grognard_books::impact::unit::{Arc, Formation, Works};
use grognard_core::facts::Choice as _;

pub const UNIT: Takes = Takes::Name { of: "unit" };
pub const UNITS: Takes = Takes::Names { of: "unit" };
pub const LEADER: Takes = Takes::Name { of: "leader" };
pub const WORKS: Takes = Takes::Choice { values: Works::NAMES };
pub const TERRAIN: Takes = Takes::Choice { values: Terrain::NAMES };
pub const OFF_ROAD: Takes = Takes::Choice { values: OffRoad::NAMES };
pub const ARC: Takes = Takes::Choice { values: Arc::NAMES };
pub const FORMATION: Takes = Takes::Choice { values: Formation::NAMES };
pub const CHARGE_ON: Takes = Takes::Choice { values: ChargeOn::NAMES };
pub const SIDES: Takes = Takes::Choice { values: &["a", "b"] };
pub const HOLDERS: Takes = Takes::Choice { values: &["a", "b", "none"] };
pub const RANGE: Takes = Takes::Inches { max: 100 };
pub const LEADER_MOVE: Takes = Takes::Number { min: 0, max: 100 };

pub const ACTING: Argument = Argument::needed("unit", UNIT, "who acts");
pub const NEAR_LEADER: Argument = Argument::optional("leader", LEADER, "another own leader within 1/2 inch of it");
pub const NEAR_FRIENDS: Argument =
    Argument::optional("friends", UNITS, "adjacent friends in good order or disorder that support it");
pub const IN_WORKS: Argument = Argument::optional("works", WORKS, "works it stands in; as last told if left out");
pub const IN_COVER: Argument = Argument::optional("cover", Takes::Flag, "in or just behind cover; as last told");
pub const BEHIND: Argument =
    Argument::optional("behind_friends", Takes::Flag, "6 inches or more behind friends; as last told");
pub const ENEMY_NEAR: Argument =
    Argument::optional("enemy_within_two", Takes::Flag, "an enemy within two inches; as last told");
pub const HIT_FROM: Argument = Argument::optional("hit_from", ARC, "from where the target is hit; front if left out");
pub const ON_TERRAIN: Argument = Argument::optional("terrain", TERRAIN, "ground it stands in; open if left out");
pub const BESIDE_ROAD: Argument = Argument::optional("off_road", OFF_ROAD, "ground beside a road or trail");
pub const LEGS: Argument =
    Argument::optional("legs", Takes::Facts, "the way where the ground changes: [{\"terrain\": .., \"inches\": ..}]");
pub const LEFT: Argument = Argument::optional("left_table", Takes::Flag, "it left the table");
pub const STOPPED: Argument = Argument::optional("stopped", Takes::Flag, "enemies or impassable ground stopped it");
pub const PLACE: Argument = Argument::free("place", Takes::PLACE, "on a table: where he goes");
pub const INCHES: Argument = Argument::free("inches", LEADER_MOVE, "inches he moves, at most 15");

//! A map of linked areas as it is drawn: the land, who stands where, and the battle that is being fought.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::map::MapOff;
use super::mark::Mark;
use crate::model::SideName;

/// Everything that is drawn of a map of areas.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct AreaMap {
    /// From west to east.
    pub width: f64,
    /// From north to south.
    pub height: f64,
    /// The areas, in the order of the scenario.
    pub areas: Vec<AreaLand>,
    /// Which of them are linked; each pair once.
    #[cfg_attr(test, ts(type = "Array<[string, string]>"))]
    pub links: Vec<Vec<String>>,
    /// Rivers, which are only drawn.
    pub rivers: Vec<AreaRiver>,
    /// Formations on the map, in roster order.
    pub blocks: Vec<AreaBlock>,
    /// Who marched in the last command.
    pub marched: Vec<AreaMarched>,
    /// The battle that is being fought.
    pub clash: Option<Clash>,
    /// Formations and leaders that are no longer on the map.
    pub off: Vec<MapOff>,
}

/// An area.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct AreaLand {
    /// Its name.
    pub name: String,
    /// Its middle, from the west.
    pub x: f64,
    /// Its middle, from the north.
    pub y: f64,
    /// What it is, such as `clear` or `pass`.
    pub terrain: String,
    /// Points for its owner.
    pub points: i32,
    /// Whose it is.
    pub owner: Option<SideName>,
    /// The side that is supplied from here.
    pub supply: Option<SideName>,
    /// Both sides are here, and must fight.
    pub battle: bool,
}

/// A river.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct AreaRiver {
    /// Its name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub name: Option<String>,
    /// Its course.
    #[cfg_attr(test, ts(type = "Array<[number, number]>"))]
    pub points: Vec<Vec<f64>>,
}

/// A formation on the map.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct AreaBlock {
    /// Its name.
    pub name: String,
    /// The same, short enough to stand on the block.
    pub label: String,
    /// Whose.
    pub side: SideName,
    /// Where it stands.
    pub area: String,
    /// Who leads it.
    pub leader: Option<String>,
    /// Its deployment, in words.
    pub mode: String,
    /// What it weighs in battle.
    pub strength: i32,
    /// Steps left and at the start.
    #[cfg_attr(test, ts(type = "[number, number]"))]
    pub steps: Vec<i32>,
    /// Morale now and at best.
    #[cfg_attr(test, ts(type = "[number, number]"))]
    pub morale: Vec<i32>,
    /// Its beads and marks.
    pub marks: Vec<Mark>,
    /// It may act now.
    pub ready: bool,
    /// The units in it.
    pub units: Vec<AreaTroops>,
}

/// A unit of a formation.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct AreaTroops {
    /// Its name.
    pub name: String,
    /// `infantry`, `cavalry` or `artillery`.
    pub branch: String,
    /// Its class and nation, in words.
    pub about: String,
    /// Steps left and full.
    #[cfg_attr(test, ts(type = "[number, number]"))]
    pub steps: Vec<i32>,
    /// What it weighs in battle.
    pub strength: i32,
    /// Its beads and marks.
    pub marks: Vec<Mark>,
}

/// The way of a formation.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct AreaMarched {
    /// Who.
    pub name: String,
    /// The areas one after the other, the first where it came from.
    pub areas: Vec<String>,
}

/// A battle with hidden choices, round by round.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Clash {
    /// Where.
    pub area: String,
    /// What the ground is.
    pub terrain: String,
    /// The weather, in words, where it is used.
    pub weather: Option<String>,
    /// Who attacks.
    pub attacker: SideName,
    /// The round that is being fought, from 1.
    pub round: i32,
    /// Side a, then side b.
    #[cfg_attr(test, ts(type = "[ClashSide, ClashSide]"))]
    pub sides: Vec<ClashSide>,
}

/// One side of a battle.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ClashSide {
    /// Who commands it.
    pub commander: Option<String>,
    /// The formation that leads.
    pub lead: Option<String>,
    /// Everybody who fights, the lead first.
    pub formations: Vec<String>,
    /// What they weigh together.
    pub strength: i32,
    /// Cards in the hand; none where real cards are used.
    pub cards: Option<usize>,
    /// The cards themselves, as far as the seat knows them.
    pub hand: Vec<String>,
    /// The choice of the round is made.
    pub chosen: bool,
    /// The choice of the round, as far as the seat knows it.
    pub choice: Option<ClashChoice>,
    /// The choice of the round before, which lies open.
    pub last: Option<ClashChoice>,
    /// Steps lost in this battle.
    pub steps_lost: i32,
    /// Morale lost in this battle.
    pub morale_lost: i32,
}

/// What a side plays in a round.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ClashChoice {
    /// The grand tactic, as a command takes it.
    pub tactic: String,
    /// The card, as a command takes it; none where none is played.
    pub card: Option<String>,
}

//! A map of linked areas as it is drawn: the land, the formations, and the battle being fought.
//!
//! Positions are in a measure of the map only; in play the links count.

use serde::Serialize;

use super::map::Off;
use crate::{Mark, Side};

/// Everything that is drawn of a map of areas.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct AreaMap {
    /// From west to east.
    pub width: f64,
    /// From north to south.
    pub height: f64,
    /// The areas, in the order of the scenario.
    pub areas: Vec<LandView>,
    /// Which of them are linked; each pair once.
    pub links: Vec<[String; 2]>,
    /// Rivers, which are only drawn.
    pub rivers: Vec<RiverView>,
    /// Formations on the map, in roster order.
    pub blocks: Vec<BlockView>,
    /// Formations that marched in the last command.
    pub marched: Vec<Marched>,
    /// The battle that is being fought.
    pub clash: Option<Box<ClashView>>,
    /// Formations and leaders that are no longer on the map.
    pub off: Vec<Off>,
}

/// An area.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS), schema(as = AreaLand), ts(rename = "AreaLand"))]
pub struct LandView {
    /// Its name.
    pub name: String,
    /// Its middle, from the west.
    pub x: f64,
    /// Its middle, from the north.
    pub y: f64,
    /// Its terrain, such as `clear` or `pass`.
    pub terrain: String,
    /// Points for its owner.
    pub points: i32,
    /// The side that owns it.
    pub owner: Option<Side>,
    /// The side that is supplied from here.
    pub supply: Option<Side>,
    /// Whether both sides are here, and must fight.
    pub battle: bool,
}

/// A river.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS), schema(as = AreaRiver), ts(rename = "AreaRiver"))]
pub struct RiverView {
    /// Its name.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub name: Option<String>,
    /// Its course.
    pub points: Vec<[f64; 2]>,
}

/// A formation on the map.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS), schema(as = AreaBlock), ts(rename = "AreaBlock"))]
pub struct BlockView {
    /// Its name.
    pub name: String,
    /// The same, short enough for the block.
    pub label: String,
    /// Its side.
    pub side: Side,
    /// The area where it is.
    pub area: String,
    /// Who leads it.
    pub leader: Option<String>,
    /// Its deployment, in words.
    pub mode: String,
    /// Its strength in battle.
    pub strength: i32,
    /// Steps left and at the start.
    pub steps: [i32; 2],
    /// Morale now and at best.
    pub morale: [i32; 2],
    /// Its beads and marks.
    pub marks: Vec<Mark>,
    /// Whether it may act now.
    pub ready: bool,
    /// The units in it.
    pub units: Vec<TroopsView>,
}

/// A unit of a formation.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS), schema(as = AreaTroops), ts(rename = "AreaTroops"))]
pub struct TroopsView {
    /// Its name.
    pub name: String,
    /// `infantry`, `cavalry` or `artillery`.
    pub branch: String,
    /// Its class and nation, in words.
    pub about: String,
    /// Steps left and full.
    pub steps: [i32; 2],
    /// Its strength in battle.
    pub strength: i32,
    /// Its beads and marks.
    pub marks: Vec<Mark>,
}

/// The way of a formation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS), schema(as = AreaMarched), ts(rename = "AreaMarched"))]
pub struct Marched {
    pub name: String,
    /// The areas one after the other, beginning with the one it came from.
    pub areas: Vec<String>,
}

/// A battle with hidden choices, round by round.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS), schema(as = Clash), ts(rename = "Clash"))]
pub struct ClashView {
    /// Where.
    pub area: String,
    /// What the ground is.
    pub terrain: String,
    /// The weather in words, if weather is used.
    pub weather: Option<String>,
    pub attacker: Side,
    /// The round that is being fought, from 1.
    pub round: i32,
    /// Side a, then side b.
    pub sides: [ClashSide; 2],
}

/// One side of a battle.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct ClashSide {
    /// Who commands it.
    pub commander: Option<String>,
    /// The formation that leads.
    pub lead: Option<String>,
    /// All formations that fight, the lead first.
    pub formations: Vec<String>,
    /// Their total strength.
    pub strength: i32,
    /// Cards in the hand; none if real cards are used.
    pub cards: Option<usize>,
    /// The cards themselves, if the seat knows them.
    pub hand: Vec<String>,
    /// Whether the choice of the round is made.
    pub chosen: bool,
    /// The choice of the round, if the seat knows it.
    pub choice: Option<ClashChoice>,
    /// The choice of the previous round, which is open.
    pub last: Option<ClashChoice>,
    /// Steps lost in this battle.
    pub steps_lost: i32,
    /// Morale lost in this battle.
    pub morale_lost: i32,
}

/// What a side plays in a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct ClashChoice {
    /// The grand tactic, as a command takes it.
    pub tactic: String,
    /// The card, as a command takes it; none if none is played.
    pub card: Option<String>,
}

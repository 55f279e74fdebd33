//! Placing units on a table: one command after the other before the battle, late ones when they come.

mod arrange;
mod behind;
mod book;
mod frame;
mod given;
mod groups;
mod place;
mod scene;
mod suggest;
mod turn;

pub use book::{Branch, Deploys, Member, PlacingRules, Shape};
pub use frame::{Frame, Seen};
pub use given::places_meant;
pub use groups::{Group, GroupKind};
pub use place::{Place, put};
pub use scene::Scene;
pub use suggest::{check_room, suggestion};
pub use turn::{next_to_place, to_place};

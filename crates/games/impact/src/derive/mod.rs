//! Every fact about a table that this book needs, measured from the positions of everything (IMP-64, IMP-68, IMP-74).
//! Nothing here changes the books, and nobody is asked. Lengths are hundredths of an inch, angles hundredths of a
//! degree.

mod bearing;
mod charge;
mod cover;
mod friends;
mod going;
mod leaders;
mod near;
mod objectives;
mod shot;
mod sight;
mod surroundings;
mod works;

pub use bearing::{Aspect, fire_arc, fire_bearing, in_arc};
pub use charge::{charge_facts, defenders_supports};
pub use cover::{Cover, cover};
pub use friends::{Screened, Support, behind_friends, supports};
pub use going::{Stretch, Underfoot, legs, move_facts, move_facts_from, standing_facts, stretches, underfoot};
pub use leaders::{LeaderNear, adjacent_leader, leader_place};
pub use near::{comes_nearer, enemy_within_two, is_nearer, least_gap};
pub use objectives::objectives_held;
pub use shot::{Shot, can_hit, fire_facts, hits, reach, targets_of};
pub use sight::{Blocked, sight};
pub use surroundings::Surroundings;
pub use works::{InWorks, works};

use super::state::Unit;
use super::table_book::Impact;

/// A unit on the table.
pub type Piece<'s> = grognard_table::Piece<'s, Unit>;
/// The lay of the table.
pub type Lay<'s> = grognard_table::Lay<'s, Impact>;

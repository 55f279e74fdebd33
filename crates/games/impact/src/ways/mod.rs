//! Where units may go, and where those go that have no choice (section "On a virtual table"). Pure functions of charts
//! and table: they return the end, or why not. Lengths are hundredths of an inch.

mod along;
mod approach;
mod back;
mod edge;
mod follow;
mod mover;
mod reach;
mod room;

pub use along::{Stands, along, arranged_near, passing, supports_along, with_places};
pub use approach::{Approach, against_charge, approach, course, renewed, rides_on, stopped_at};
pub use back::{Back, End, away_from, evades, falls_back, flees};
pub use edge::home;
pub use follow::follow_room;
pub use mover::{Account, Mover, allowance};
pub use reach::{Goal, best_leg, reach};
pub use room::{against_facing, against_size, faces_as_far, room_for};

//! Acts that move pieces on a virtual table: their moves are measured, judged, ruled and written here.

mod charge;
mod course;
mod flights;
mod leaders;
mod march;

pub use charge::charge;
pub use course::{
    come_to_contact, follow_up, halts_when_hit, hit_from_off, lay_when_hit, most_to_follow, rides_on, stops_short,
};
pub use flights::{evade, fall_back, flee};
pub use leaders::{Goal, could_join, leaders_get_away, step};
pub use march::{face, march, wished_end};

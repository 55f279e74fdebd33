//! Moves on a virtual table: ways read and judged, carried out way-point by way-point, charges, retreats, rides.

mod advance;
mod charge;
mod march;
mod onset;
mod place;
mod retreat;
mod ride;
mod unit;

pub use advance::{advance, ground_to_take};
pub use charge::{declare, goes_in, takes_guns};
pub use march::on;
pub use onset::{Approach, approach_to, charge_refusals, may_charge};
pub use place::{forget_ways, keep_in_step, place};
pub use retreat::go_back;
pub use ride::{attach, could_join, leave, ride, to_safety};
pub use unit::{change_overlaps, move_unit};

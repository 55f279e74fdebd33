//! Moves on a virtual table: ways read and judged, carried out way-point by way-point, charges, retreats, rides.

mod advance;
mod charge;
mod march;
mod onset;
mod place;
mod retreat;
mod ride;
mod unit;

pub use advance::ground_to_take;
pub use charge::{goes_on, measure_charge, sets_out};
pub use march::on;
pub use onset::{Approach, approach_to, charge_refusals, may_charge};
pub use place::{forget_ways, keep_in_step, place};
pub use retreat::{End, WayBack, way_back};
pub use ride::{Ride, could_join, no_ride, ride_to, ride_to_unit, to_safety, walked};
pub use unit::{change_overlaps, judge};

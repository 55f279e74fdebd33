//! The cost of what happens to troops, in points of fatigue: what the ledger will say, and later consequences.

use grognard_books::fatigue::Tables;
use grognard_books::fatigue::names::{Arm, Edition, State as Morale};
use grognard_books::fatigue::points::Points;
use grognard_books::fatigue::tables::EventKind;

use crate::state::Unit;

/// The worth of a figure: its point, and what it would still have done.
const FIGURE: f64 = 1.3;
/// A gun.
const CANNON: f64 = 0.6;
/// The share of routed figures that will not come back.
const RUNS: f64 = 0.45;
/// The cost of disorder, as a share of the figures.
const DISORDER: f64 = 0.15;

/// The cost to a unit of losing figures and ending in a state.
pub fn cost(unit: &Unit, figures: i32, after: Morale) -> f64 {
    let left = f64::from((unit.figures_left() - figures).max(0));
    let state = match (unit.state, after) {
        (Morale::Good, Morale::Disordered) => DISORDER * left,
        (Morale::Good | Morale::Disordered, Morale::Routed) => RUNS * left + 1.0,
        _ => 0.0,
    };
    FIGURE * f64::from(figures.min(unit.figures_left())) + state
}

/// What losing guns costs.
pub fn of_cannon(cannon: i32) -> f64 {
    CANNON * f64::from(cannon)
}

/// The further cost of being beaten on the spot: guns are lost, and a base is worth no less.
pub fn of_being_overrun(t: &Tables, edition: Edition, unit: &Unit) -> f64 {
    if matches!(unit.arm, Arm::Artillery | Arm::Train | Arm::Headquarters) {
        points(Points::halves(t.mfp_events.of(EventKind::BatteryOverrun, edition).value))
    } else {
        0.0
    }
}

/// Points as a number.
pub fn points(points: Points) -> f64 {
    f64::from(points.in_halves()) / 2.0
}

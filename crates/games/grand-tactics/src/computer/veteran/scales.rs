//! What things are worth to a veteran, in victory points.

use grognard_battle::{Side, Temper};
use grognard_books::grand_tactics::Tables;

/// The scales of a temperament.
#[derive(Clone, Copy, Debug)]
pub struct Scales {
    /// A battle won.
    pub battle: f64,
    /// A step: its points, and what it would still have fought for.
    pub step: f64,
    /// A formation destroyed.
    pub formation: f64,
    /// The end of the game at once, for whoever leads.
    pub end: f64,
    /// What the enemy could do next, of its worth to him.
    pub threat: f64,
    /// What the side itself could do next.
    pub promise: f64,
    /// An area with points that nobody guards and the enemy can reach.
    pub unguarded: f64,
    /// A place nearer to an area with points, of these points.
    pub nearer: f64,
    /// A formation out of supply.
    pub unsupplied: f64,
}

/// What a step is worth beyond its points, as it fights no more.
const STRENGTH_OF_STEP: f64 = 0.25;

impl Scales {
    pub fn of(t: &Tables, temper: Temper) -> Self {
        let (threat, promise) = match temper {
            Temper::Bold => (0.4, 0.5),
            Temper::Steady => (0.6, 0.4),
            Temper::Wary => (0.9, 0.3),
        };
        let campaign = &t.campaign;
        Scales {
            battle: f64::from(campaign.vp_battle.value),
            step: 1.0 / f64::from(campaign.steps_per_vp.value.max(1)) + STRENGTH_OF_STEP,
            formation: f64::from(campaign.vp_formation.value),
            end: 8.0,
            threat,
            promise,
            unguarded: 0.5,
            nearer: 0.07,
            unsupplied: 1.0,
        }
    }
}

/// Of a captured area as much is likely to stay captured.
pub const KEPT: f64 = 0.85;

/// How much a side gains of the points of an area it takes: what the enemy loses counts as well.
pub fn swing(owner: Option<Side>, taker: Side) -> f64 {
    match owner {
        Some(side) if side == taker => 0.0,
        Some(_) => 2.0,
        None => 1.0,
    }
}

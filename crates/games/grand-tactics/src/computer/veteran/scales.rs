//! What things are worth to a veteran, in victory points.

use grognard_battle::{Side, Temper};
use grognard_books::grand_tactics::Tables;

/// The values a temperament works with.
#[derive(Clone, Copy, Debug)]
pub struct Scales {
    /// A battle won.
    pub battle: f64,
    /// A step: its points, and what it would still have achieved.
    pub step: f64,
    /// A formation destroyed.
    pub formation: f64,
    /// An immediate end of the game, for the side in the lead.
    pub end: f64,
    /// What the enemy could do next, as a share of its worth to him.
    pub threat: f64,
    /// What the side itself could do next.
    pub promise: f64,
    /// An unguarded area with points that the enemy can reach.
    pub unguarded: f64,
    /// One link nearer to an area with points, as a share of these points.
    pub nearer: f64,
    /// A formation out of supply.
    pub unsupplied: f64,
}

/// The worth of a step beyond its points, since it no longer fights.
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

/// The share of a captured area that is likely to stay captured.
pub const KEPT: f64 = 0.85;

/// What a side gains per point of an area it takes: the enemy's loss counts as well.
pub fn swing(owner: Option<Side>, taker: Side) -> f64 {
    match owner {
        Some(side) if side == taker => 0.0,
        Some(_) => 2.0,
        None => 1.0,
    }
}

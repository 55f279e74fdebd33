//! The worth of a place to a unit: what it can hit from there, what can hit it, and how far it is from its goal.

use std::cell::LazyCell;

use grognard_books::impact::fire::{Situation as FireFacts, Target};
use grognard_books::impact::unit::{Arc, Arm, Level, Unit as Facts};
use grognard_field::{Point, Pose};
use grognard_table::{measured, whole};

use super::mind::Mind;
use crate::derive::{Aspect, Lay, Piece, Surroundings, cover, hits, reach, supports};
use crate::facts::{firer_facts, has_fire};

/// The chance that an enemy who could come up and fire does so, if he acts next.
const COMES: f64 = 0.5;
/// The average cost of standing where an enemy on foot, or mounted, could charge next.
const CHARGED: [f64; 2] = [0.1, 0.3];
/// An enemy comes nearer by this much in a turn, in hundredths.
const STRIDE: i32 = 600;
/// The worth of the fire of the next turns from a place, compared with that of this turn.
const LATER: f64 = 0.45;
/// The cost of an inch of way to the unit's goal.
const INCH: f64 = 0.02;
/// A friend beside the unit.
const FRIEND: f64 = 0.03;
/// The cost of showing a flank to an enemy who could charge it: partial, full.
const FLANK: [f64; 2] = [0.06, 0.2];

/// The table with a unit at a pose.
pub fn moved_to<'s>(lay: &Lay<'s>, piece: &Piece<'_>, end: Pose) -> Lay<'s> {
    lay.elsewhere(piece.index, piece.block.at(end))
}

/// A place as a unit sees it.
#[derive(Clone, Copy, Debug, Default)]
pub struct View {
    /// What it can take from the enemy by fire from there now.
    pub fire: f64,
    /// The cost of reactions to its move.
    pub reaction: f64,
    /// Everything else: danger, way, friends, flanks.
    pub standing: f64,
}

impl View {
    /// Looks at a table on which the unit stands at the place. `moved` if it got there by a move. Enemies only make a
    /// place
    /// worse: the result is none as soon as those examined so far make it `hopeless`.
    pub fn of(
        mind: &Mind<'_, '_>,
        there: &Lay<'_>,
        name: &str,
        (goal, moved): (Option<Point>, bool),
        hopeless: impl Fn(&View) -> bool,
    ) -> Option<Self> {
        let Some(piece) = there.piece(name) else { return Some(View::default()) };
        let way = goal.map_or(0.0, |goal| f64::from(piece.at().distance(goal)) / 100.0);
        let friends = supports(there, piece).into_iter().take(2).count();
        let [shooting, having_moved] = mind.promise(there, piece);
        let fire = match (piece.unit.fired, moved) {
            (true, _) => 0.0,
            (false, true) => having_moved,
            (false, false) => shooting,
        };
        #[expect(clippy::cast_precision_loss, reason = "at most two")]
        let friends = FRIEND * friends as f64;
        let prize = if mind.prize > 0.0 && is_on_objective(there, piece) { mind.prize } else { 0.0 };
        let [mut danger, mut reaction, mut flanks] = [0.0; 3];
        let seen = |danger: f64, reaction: f64, flanks: f64| {
            let standing = LATER * shooting - mind.danger * danger - flanks - INCH * way + friends + prize;
            View { fire, reaction, standing }
        };
        let around = LazyCell::new(|| Surroundings::of(there, piece, None).facts(there, piece));
        for enemy in there.of_side(piece.side.other()).filter(|enemy| enemy.holds) {
            let row = there.t.weapons.row(enemy.unit.weapon);
            let comes = mind.chargers.get(&enemy.index);
            let far = comes.map_or(0, |(reach, _)| *reach).max(whole(row.long.value) + STRIDE);
            let Some(gap) = enemy.block.distance_below(&piece.block, far + 1) else { continue };
            if hopeless(&seen(danger, reaction, flanks)) {
                return None;
            }
            if let Some((_, mounted)) = comes.filter(|(reach, _)| gap <= *reach) {
                danger += mind.exposed * CHARGED[usize::from(*mounted)];
            }
            if gap > whole(row.long.value) + STRIDE {
                continue;
            }
            let arc = LazyCell::new(|| Aspect::of(there.t, &piece.block, enemy.at()).arc);
            if enemy.unit.arm != Arm::Artillery && enemy.unit.level == Level::GoodOrder && gap <= STRIDE + 200 {
                flanks += match *arc {
                    Arc::Front => 0.0,
                    Arc::Side => FLANK[0],
                    _ => FLANK[1],
                };
            }
            if !has_fire(there.t, enemy.unit) {
                continue;
            }
            let loss = |range: i32| {
                let cover = cover(&there.table.ground, piece.at(), Some(enemy.at())).is_some();
                let unit = Facts { cover, ..*around };
                let target = Target { unit, hit_from: *arc, charging: false };
                let shot = FireFacts { firer: firer_facts(enemy.unit), range: measured(range), target };
                mind.gain(&piece.unit.brigade, &shot)
            };
            let normal = whole(row.normal.value);
            if hits(there, enemy, piece) {
                let loss = loss(gap);
                danger += loss;
                if moved && !enemy.unit.reacted && gap <= reach(there.t, enemy, true) {
                    reaction += loss;
                }
            } else if enemy.unit.arm != Arm::Artillery && gap <= normal + STRIDE {
                danger += mind.exposed * COMES * loss(gap.min(normal));
            }
        }
        Some(seen(danger, reaction, flanks))
    }
}

/// Whether a unit is where it holds an objective, or keeps the enemy from holding it.
fn is_on_objective(lay: &Lay<'_>, piece: &Piece<'_>) -> bool {
    let near = whole(lay.t.game.geometry.objective_inches);
    lay.table.ground.objectives.values().any(|objective| objective.at.distance(piece.at()) <= near)
}

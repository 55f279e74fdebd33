//! The worth of a place to a unit: whom it can hit there, who can hit it, what it holds, who is near.

use grognard_books::cohesion::tables::Band;
use grognard_books::cohesion::unit::Formation;
use grognard_core::facts::Inches;
use grognard_field::Block;

use super::front::{Front, askew, front};
use super::mind::Mind;
use super::weights::Weights;
use crate::derive::{Lay, Piece, Shot, distance_to_commander};
use crate::state::{Posture, Unit};

/// The worth of an inch towards the goal, far from the enemy.
const MARCH: f64 = 0.1;
/// The same near him for a side that must press.
const PRESS: f64 = 0.08;
/// An enemy within this is near.
const NEAR: i32 = 1_200;
/// The worth of a turn's fire from a place compared with a turn's fire now.
const FIRE: f64 = 1.0;
/// The part of the danger from an enemy who has to come nearer or turn first.
const COMING: f64 = 0.15;
/// The cost of each inch beyond his commander's radius.
const ASTRAY: f64 = 0.08;
/// The worth of an objective held or denied to the enemy, at any time and in the last turn.
const OBJECTIVE: f64 = 0.4;
const AT_THE_END: f64 = 3.0;
/// This many turns before the end objectives begin to count for more.
const LATE: f64 = 4.0;
/// The cost of a degree off the front of the brigade.
const ASKEW: f64 = 0.004;

/// A unit's surroundings, which are the same for every place it could go to.
pub struct Outlook<'m, 'l, 's> {
    mind: &'m Mind<'l, 's>,
    piece: &'m Piece<'s>,
    front: Front,
    weights: Weights,
    pull: f64,
    /// What an objective counts for now.
    stake: f64,
    /// How much later turns count: nothing in the last turn.
    horizon: f64,
}

impl<'m, 'l, 's> Outlook<'m, 'l, 's> {
    /// Of a unit.
    pub fn of(mind: &'m Mind<'l, 's>, piece: &'m Piece<'s>) -> Self {
        let steady = mind.lay.of_side(mind.side.other()).filter(|enemy| !enemy.unit.routed);
        let near = steady.map(|enemy| enemy.block.distance(&piece.block)).min().is_some_and(|far| far <= NEAR);
        let weights = mind.weights(piece);
        let pull = if near { weights.advance + PRESS * mind.plan.press } else { MARCH };
        let left = f64::from((mind.lay.state.turns - mind.lay.state.turn).max(0));
        let stake = OBJECTIVE + AT_THE_END * (1.0 - left / LATE).max(0.0);
        let horizon = (left / 2.0).min(1.0);
        Outlook { mind, piece, front: front(mind.lay, piece, mind.order_of(piece)), weights, pull, stake, horizon }
    }

    /// Which way its brigade looks.
    pub fn facing(&self) -> u16 {
        self.front.facing
    }

    /// The worth of a place in the turns to come.
    pub fn place(&self, block: Block) -> f64 {
        self.worth(&self.mind.lay.elsewhere(self.piece.index, block))
    }

    /// The worth of a place to it in another formation.
    pub fn place_as(&self, unit: &Unit, block: Block) -> f64 {
        let lay = self.mind.lay;
        let loose = unit.formation == Formation::Skirmish && !unit.disordered;
        let changed = |piece: &Piece<'s>| {
            if piece.index == self.piece.index { Piece { unit, block, loose, ..*piece } } else { *piece }
        };
        let pieces = lay.pieces.iter().map(changed).collect();
        self.worth(&Lay { t: lay.t, state: lay.state, table: lay.table, pieces })
    }

    /// Inches to its goal.
    pub fn far(&self) -> f64 {
        f64::from(self.piece.block.distance_to(self.front.goal)) / 100.0
    }

    /// The worth of its place in a lay of the table.
    fn worth(&self, then: &Lay<'_>) -> f64 {
        let Some(there) = then.piece_of(self.piece.index) else { return 0.0 };
        let danger = self.weights.danger * danger_at(self.mind, then, there, None);
        self.horizon * (FIRE * fire_from(self.mind, then, there) - danger) + self.stand(then, there)
    }

    /// The worth of going to a place, in the turns to come and on the way.
    pub fn going(&self, block: Block) -> f64 {
        let then = self.mind.lay.elsewhere(self.piece.index, block);
        self.worth(&then) - self.drawn(&then)
    }

    /// Fire the unit would draw on its way to its place in a lay of the table: from enemies with a red bead who have
    /// not fired.
    fn drawn(&self, then: &Lay<'_>) -> f64 {
        let mind = self.mind;
        let Some(there) = then.piece_of(self.piece.index) else { return 0.0 };
        let waiting = then.of_side(mind.side.other()).filter(|enemy| {
            enemy.unit.posture == Some(Posture::Firing)
                && !enemy.unit.fired
                && !enemy.unit.moved
                && mind.is_armed(enemy)
        });
        waiting.map(|enemy| mind.gain(then, enemy, there)).sum()
    }

    /// What it holds there, how far it is from its goal, and from its commander.
    fn stand(&self, lay: &Lay<'_>, piece: &Piece<'_>) -> f64 {
        let side = self.mind.side;
        let far = f64::from(piece.block.distance_to(self.front.goal)) / 100.0;
        let astray = distance_to_commander(lay, piece)
            .filter(|_| !piece.unit.detached)
            .map_or(0.0, |(distance, radius)| f64::from((distance - radius + 200).max(0)) / 100.0);
        let holds = lay.table.ground.objectives.values().any(|one| {
            let there = |other: &Piece<'_>| !other.unit.routed && other.block.distance_to(one.at) <= one.radius;
            there(piece) && !lay.of_side(side).any(|other| other.index != piece.index && there(other))
        });
        let holds = if holds && !piece.unit.routed { self.stake } else { 0.0 };
        // So near to the enemy nobody is comfortable.
        let near = lay.nearest_enemy(side, &piece.block).is_some_and(|(_, far)| far < 250);
        let crowded = if near { 0.1 } else { 0.0 };
        holds - self.pull * far - ASTRAY * astray - ASKEW * askew(self.front, piece.block.pose.facing) - crowded
    }
}

/// The best fire from a place, once the unit stands.
pub fn fire_from(mind: &Mind<'_, '_>, lay: &Lay<'_>, piece: &Piece<'_>) -> f64 {
    if !mind.is_armed(piece) {
        return 0.0;
    }
    let enemies = lay.of_side(mind.side.other());
    let gains = enemies.map(|enemy| standing(mind, lay, Shot::possible(lay, piece, enemy), (piece, enemy), None));
    gains.fold(0.0, f64::max)
}

/// The gain of a fire at a target that stands, if it is possible; with the bonus of an officer, if one is considered.
fn standing(
    mind: &Mind<'_, '_>,
    lay: &Lay<'_>,
    shot: Option<Shot<'_>>,
    (firer, target): (&Piece<'_>, &Piece<'_>),
    bonus: Option<i32>,
) -> f64 {
    let Some(shot) = shot else { return 0.0 };
    let mut facts = shot.situation(lay, firer, target);
    facts.target.moving = false;
    facts.target.unit.command_bonus = bonus.unwrap_or(facts.target.unit.command_bonus);
    mind.gain_of(facts, target)
}

/// The gain of a fire at medium range, wherever the two are now.
pub fn at_medium(mind: &Mind<'_, '_>, lay: &Lay<'_>, firer: &Piece<'_>, target: &Piece<'_>, moving: bool) -> f64 {
    let row = lay.t.weapons.row(firer.unit.weapon);
    let mut facts = Shot::of(lay, firer, target).situation(lay, firer, target);
    facts.target.moving = moving;
    facts.range = Inches::new(f64::from(row.bands[Band::Medium].max.value));
    mind.gain_of(facts, target)
}

/// The cost of the enemy's fire to a unit at a place, each enemy shared among those he could hit; with the bonus of an
/// officer, if one is considered.
pub fn danger_at(mind: &Mind<'_, '_>, lay: &Lay<'_>, piece: &Piece<'_>, bonus: Option<i32>) -> f64 {
    let mut sum = 0.0;
    for enemy in lay.of_side(mind.side.other()).filter(|enemy| mind.is_armed(enemy)) {
        let row = lay.t.weapons.row(enemy.unit.weapon);
        let long = 100 * row.bands[Band::Long].max.value;
        let Some(far) = enemy.block.distance_below(&piece.block, long + 601) else { continue };
        let shot = Shot::possible_at(lay, enemy, piece, far);
        let hit = standing(mind, lay, shot, (enemy, piece), bonus);
        let others = mind.other_targets(enemy.index, piece.index);
        let share = (1.0 / f64::from(u32::try_from(others + 1).unwrap_or(1))).max(0.34);
        if hit > 0.0 {
            sum += hit * share;
        } else if far <= 100 * row.bands[Band::Medium].max.value + 400 {
            sum += COMING * at_medium(mind, lay, enemy, piece, false) * share;
        }
    }
    sum
}

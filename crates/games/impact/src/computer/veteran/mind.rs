//! What a veteran weighs with: odds, the ledger, the plan, and how its temperament regards danger.

use std::collections::HashMap;

use grognard_battle::{Side, Temper};
use grognard_books::impact::fire::Situation as FireFacts;
use grognard_books::impact::unit::Unit as Facts;
use grognard_players::plan::{Plan, Plans as _, plan};
use grognard_table::whole;

use super::chances::{After, Chances};
use super::worth::{Ledger, after};
use crate::derive::{Lay, Piece, Shot, hits};
use crate::table_book::Impact;
use crate::ways::{Mover, against_charge};

/// A veteran making up its mind.
pub struct Mind<'l, 's> {
    /// The table.
    pub lay: &'l Lay<'s>,
    pub side: Side,
    /// The odds.
    pub chances: Chances,
    /// What losses mean.
    pub ledger: Ledger<'s>,
    /// What the side means to do.
    pub plan: Plan<'s>,
    /// How much the enemy's fire at a place counts.
    pub danger: f64,
    /// The gain that a charge must have over everything else.
    pub margin: f64,
    /// Enemies that could charge at present, by their index on the roster: how far they come, and whether mounted.
    pub chargers: HashMap<usize, (i32, bool)>,
    /// The chance that the enemy acts before the side acts again.
    pub exposed: f64,
    /// The worth of standing on an objective: points are counted when the last turn is over.
    pub prize: f64,
}

/// The worth of standing on an objective in the last turn, and in the one before.
const PRIZES: [f64; 2] = [0.8, 0.25];

impl<'l, 's> Mind<'l, 's> {
    /// At a table.
    pub fn new(lay: &'l Lay<'s>, side: Side, temper: Temper) -> Self {
        let (danger, margin) = match temper {
            Temper::Bold => (0.6, -0.05),
            Temper::Steady => (0.9, 0.05),
            Temper::Wary => (1.3, 0.3),
        };
        Mind {
            lay,
            side,
            chances: Chances::default(),
            ledger: Ledger::of(lay.t, lay.state),
            plan: plan(lay, side, temper),
            danger,
            margin,
            chargers: chargers(lay, side.other()),
            // The side that is first this turn will certainly be answered; the second may well be first in the next.
            exposed: if lay.state.first == Some(side) { 1.0 } else { 0.5 },
            prize: usize::try_from(Impact::turns_left(lay))
                .ok()
                .and_then(|left| PRIZES.get(left))
                .copied()
                .unwrap_or(0.0),
        }
    }

    /// The average loss by a fire to its target.
    pub fn gain(&self, brigade: &str, facts: &FireFacts) -> f64 {
        let target = &facts.target.unit;
        let loss = |hit: After| self.ledger.loss(brigade, target, after(target, hit).as_ref());
        self.chances.fire(self.lay.t, facts).iter().map(|(hit, share)| share * loss(*hit)).sum()
    }

    /// The average loss of an enemy by a unit's fire from their positions.
    pub fn fire_at(&self, lay: &Lay<'s>, firer: &Piece<'_>, target: &Piece<'_>) -> f64 {
        self.gain(&target.unit.brigade, &Shot::of(lay, firer, target).situation(lay, firer, target, false))
    }

    /// The best target of a unit, with the gain of its fire.
    pub fn best_target(&self, lay: &Lay<'s>, firer: &Piece<'_>) -> Option<(f64, &'s str)> {
        let seen = lay.of_side(firer.side.other()).filter(|target| hits(lay, firer, target));
        let rated = seen.map(|target| (self.fire_at(lay, firer, target), target.name));
        rated.reduce(|best, other| if other.0 > best.0 { other } else { best })
    }

    /// The gain of a unit's best fire if it stays where it is, and if it has just come there.
    pub fn promise(&self, lay: &Lay<'s>, firer: &Piece<'_>) -> [f64; 2] {
        let mut best = [0.0_f64; 2];
        for target in lay.of_side(firer.side.other()).filter(|target| hits(lay, firer, target)) {
            let mut facts = Shot::of(lay, firer, target).situation(lay, firer, target, false);
            best[0] = best[0].max(self.gain(&target.unit.brigade, &facts));
            facts.firer.moved = true;
            best[1] = best[1].max(self.gain(&target.unit.brigade, &facts));
        }
        best
    }

    /// The cost to a side if one of its units goes from one state to another.
    pub fn loss(&self, piece: &Piece<'_>, before: &Facts, after: Option<&Facts>) -> f64 {
        self.ledger.loss(&piece.unit.brigade, before, after)
    }
}

/// The units of a side that could charge at present.
fn chargers(lay: &Lay<'_>, side: Side) -> HashMap<usize, (i32, bool)> {
    let able = lay.of_side(side).filter(|piece| against_charge(lay, piece).is_empty());
    able.map(|piece| {
        let reach = whole(Mover::new(lay, piece).allowance());
        (piece.index, (reach, lay.t.formations.row(piece.unit.formation).mounted))
    })
    .collect()
}

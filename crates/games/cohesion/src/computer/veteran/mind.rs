//! What the veteran keeps in mind while it makes one choice.

use std::cell::RefCell;
use std::collections::HashMap;

use grognard_books::cohesion::fire::Situation;
use grognard_books::cohesion::tables::Band;
use grognard_books::cohesion::unit::{Formation, Unit as Facts};
use grognard_core::facts::Inches;

use super::chances::Chances;
use super::weights::Weights;
use super::worth::{Ledger, after_hit};
use crate::derive::{Lay, Piece, Shot, hits};
use crate::facts::unit_with_bonus;
use grognard_battle::{Side, Temper};
use grognard_players::plan::{Order, Plan, plan};

/// One choice.
pub struct Mind<'l, 's> {
    /// The table.
    pub lay: &'l Lay<'s>,
    /// Whose choice it is.
    pub side: Side,
    /// Odds.
    pub chances: Chances,
    /// Its temperament.
    pub temper: Temper,
    /// What the side means to do.
    pub plan: Plan<'s>,
    /// Brigades.
    pub ledger: Ledger<'s>,
    /// The units that each enemy could hit with the present positions, by his index on the roster.
    targets: RefCell<HashMap<usize, Vec<usize>>>,
}

impl<'l, 's> Mind<'l, 's> {
    /// An open mind.
    pub fn of(lay: &'l Lay<'s>, side: Side, temper: Temper) -> Self {
        let ledger = Ledger::of(lay.t, lay.state);
        let plan = plan(lay, side, temper);
        Mind { lay, side, temper, plan, chances: Chances::default(), ledger, targets: RefCell::default() }
    }

    /// The order of a unit's body.
    pub fn order_of(&self, piece: &Piece<'_>) -> Option<&Order<'s>> {
        self.plan.order_of(piece.index)
    }

    /// How much each thing counts for a unit.
    pub fn weights(&self, piece: &Piece<'_>) -> Weights {
        Weights::of(self.temper, self.order_of(piece).map(|order| order.task))
    }

    /// How many units of the side, apart from one, an enemy could hit with the present positions.
    pub fn other_targets(&self, enemy: usize, but: usize) -> usize {
        let count = |list: &Vec<usize>| list.iter().filter(|index| **index != but).count();
        if let Some(list) = self.targets.borrow().get(&enemy) {
            return count(list);
        }
        let found = self.lay.pieces.iter().find(|piece| piece.index == enemy);
        let list: Vec<usize> = found.map_or_else(Vec::new, |enemy| {
            let hit = |own: &&Piece<'_>| is_in_range(self.lay, enemy, own) && hits(self.lay, enemy, own);
            self.lay.of_side(self.side).filter(hit).map(|own| own.index).collect()
        });
        let others = count(&list);
        self.targets.borrow_mut().insert(enemy, list);
        others
    }

    /// The facts of a unit without an officer.
    pub fn facts(piece: &Piece<'_>) -> Facts {
        unit_with_bonus(piece.unit, 0)
    }

    /// The average cost of a fire to its target; zero if it is not possible.
    pub fn gain(&self, lay: &Lay<'_>, firer: &Piece<'_>, target: &Piece<'_>) -> f64 {
        if !is_in_range(lay, firer, target) {
            return 0.0;
        }
        let shot = Shot::of(lay, firer, target);
        if !shot.is_possible() {
            return 0.0;
        }
        self.gain_of(&shot.situation(lay, firer, target), target)
    }

    /// The same for facts that are known.
    pub fn gain_of(&self, facts: &Situation, target: &Piece<'_>) -> f64 {
        let t = self.lay.t;
        let row = t.weapons.row(facts.firer.weapon);
        let Some(band) = row.band(facts.range) else { return 0.0 };
        // Within a band the exact range does not matter, and officers are considered separately.
        let mut facts = facts.clone();
        facts.range = Inches::new(f64::from(row.bands[band].max.value));
        facts.target.officer_attached = false;
        let unit = facts.target.unit.clone();
        let brigade = target.unit.brigade.as_deref();
        let hits = self.chances.fire(t, &facts).into_iter();
        hits.map(|(hit, share)| share * self.ledger.loss(t, brigade, &unit, after_hit(t, &unit, hit).as_ref())).sum()
    }

    /// Whether a unit could fire in a later turn.
    pub fn is_armed(&self, piece: &Piece<'_>) -> bool {
        let unit = piece.unit;
        !unit.routed
            && !unit.out_of_ammo
            && unit.formation != Formation::Limbered
            && self.lay.t.weapons.row(unit.weapon).arms.contains(&unit.arm)
            && !self.lay.state.is_in_contact(piece.name)
    }
}

/// Whether a target is within long range of a firer: the cheapest question to ask.
pub fn is_in_range(lay: &Lay<'_>, firer: &Piece<'_>, target: &Piece<'_>) -> bool {
    let long = 100 * lay.t.weapons.row(firer.unit.weapon).bands[Band::Long].max.value;
    firer.block.nearer_than(&target.block, long + 1)
}

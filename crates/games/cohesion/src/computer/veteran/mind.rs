//! What the veteran keeps in mind while it makes one choice.

use std::rc::Rc;

use grognard_books::cohesion::fire::Situation;
use grognard_books::cohesion::melee::Situation as MeleeFacts;
use grognard_books::cohesion::unit::{Formation, Unit as Facts};
use grognard_core::facts::Inches;

use super::chances::Chances;
use super::known::Known;
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
    pub chances: &'l Chances,
    /// Its temperament.
    pub temper: Temper,
    /// What the side means to do.
    pub plan: Plan<'s>,
    /// Brigades.
    pub ledger: Ledger<'s>,
    /// What melees bring on average, by the facts, the number of rounds and the indexes of both units on the roster.
    pub fights: Known<(MeleeFacts, u32, [usize; 2]), f64>,
    /// The enemies each unit could charge with the present positions, each with the cost of the way, by the unit's index.
    pub prey: Known<usize, Rc<[(usize, i32)]>>,
    /// What fires cost their targets, by the facts and the target's index on the roster.
    gains: Known<(Situation, usize), f64>,
    /// The units that each enemy could hit with the present positions, by his index on the roster.
    targets: Known<usize, Rc<[usize]>>,
}

impl<'l, 's> Mind<'l, 's> {
    /// An open mind.
    pub fn of(lay: &'l Lay<'s>, side: Side, temper: Temper, chances: &'l Chances) -> Self {
        let ledger = Ledger::of(lay.t, lay.state);
        let plan = plan(lay, side, temper);
        Mind {
            lay,
            side,
            temper,
            plan,
            chances,
            ledger,
            fights: Known::default(),
            prey: Known::default(),
            gains: Known::default(),
            targets: Known::default(),
        }
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
        let targets = self.targets.or_find(&enemy, |enemy| {
            let enemy = self.lay.pieces.iter().find(|piece| piece.index == *enemy);
            let own = self.lay.of_side(self.side).filter(|own| enemy.is_some_and(|enemy| hits(self.lay, enemy, own)));
            own.map(|own| own.index).collect()
        });
        targets.iter().filter(|index| **index != but).count()
    }

    /// The facts of a unit without an officer.
    pub fn facts(piece: &Piece<'_>) -> Facts {
        unit_with_bonus(piece.unit, 0)
    }

    /// The average cost of a fire to its target; zero if it is not possible.
    pub fn gain(&self, lay: &Lay<'_>, firer: &Piece<'_>, target: &Piece<'_>) -> f64 {
        Shot::possible(lay, firer, target).map_or(0.0, |shot| self.gain_of(shot.situation(lay, firer, target), target))
    }

    /// The same for facts that are known.
    pub fn gain_of(&self, mut facts: Situation, target: &Piece<'_>) -> f64 {
        let t = self.lay.t;
        let row = t.weapons.row(facts.firer.weapon);
        let Some(band) = row.band(facts.range) else { return 0.0 };
        // Within a band the exact range does not matter, and officers are considered separately.
        facts.range = Inches::new(f64::from(row.bands[band].max.value));
        facts.target.officer_attached = false;
        self.gains.or_find(&(facts, target.index), |(facts, _)| {
            let unit = &facts.target.unit;
            let loss = self.ledger.loss_from(t, target.unit.brigade.as_deref(), unit);
            let hits = self.chances.fire(t, facts);
            hits.iter().map(|(hit, share)| share * loss.to(t, after_hit(t, unit, *hit).as_ref())).sum()
        })
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

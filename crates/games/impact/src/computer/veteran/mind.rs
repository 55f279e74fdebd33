//! What a veteran weighs with: odds, the ledger, the plan, and how its temperament regards danger.

use std::cell::RefCell;

use grognard_battle::{Side, Temper};
use grognard_books::impact::fire::Situation as FireFacts;
use grognard_books::impact::unit::Unit as Facts;
use grognard_players::plan::{Plan, Plans as _, plan};
use grognard_table::whole;
use rustc_hash::FxHashMap;

use super::chances::{After, Chances};
use super::worth::{Ledger, after};
use crate::derive::{Lay, Piece, fire_facts, hits};
use crate::table_book::Impact;
use crate::ways::{against_charge, allowance};

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
    /// Enemies that could charge as they are, by their place on the roster: how far they come, and whether on horseback.
    pub chargers: FxHashMap<usize, (i32, bool)>,
    /// How likely the enemy acts before the side acts again.
    pub exposed: f64,
    /// The worth of standing on an objective: points are counted when the last turn is over.
    pub prize: f64,
    /// The best targets found so far, by the firer's place on the roster.
    targets: RefCell<FxHashMap<usize, Option<(f64, &'s str)>>>,
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
            chances: Chances::of(lay.t),
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
            targets: RefCell::default(),
        }
    }

    /// The average loss by a fire to its target.
    pub fn gain(&self, brigade: &str, facts: &FireFacts) -> f64 {
        let target = &facts.target.unit;
        let loss = |hit: After| self.ledger.loss(brigade, target, after(target, hit).as_ref());
        self.chances.fire(self.lay.t, facts).iter().map(|(hit, share)| share * loss(*hit)).sum()
    }

    /// What a unit takes from an enemy by its fire as the two stand.
    pub fn fire_at(&self, firer: &Piece<'_>, target: &Piece<'_>) -> f64 {
        self.gain(&target.unit.brigade, &fire_facts(self.lay, firer, target))
    }

    /// The best target of a unit where it stands, and what its fire promises.
    pub fn best_target(&self, firer: &Piece<'_>) -> Option<(f64, &'s str)> {
        let lay = self.lay;
        if let Some(known) = self.targets.borrow().get(&firer.index) {
            return *known;
        }
        let seen = lay.of_side(firer.side.other()).filter(|target| hits(lay, firer, target));
        let rated = seen.map(|target| (self.fire_at(firer, target), target.name));
        let best = rated.reduce(|best, other| if other.0 > best.0 { other } else { best });
        self.targets.borrow_mut().insert(firer.index, best);
        best
    }

    /// What the best fire of a unit promises if it stays where it is, and if it has just come there.
    pub fn promise(&self, lay: &Lay<'_>, firer: &Piece<'_>) -> [f64; 2] {
        let mut best = [0.0_f64; 2];
        for target in lay.of_side(firer.side.other()).filter(|target| hits(lay, firer, target)) {
            let mut facts = fire_facts(lay, firer, target);
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

/// Who of a side could charge as it is.
fn chargers(lay: &Lay<'_>, side: Side) -> FxHashMap<usize, (i32, bool)> {
    let able = lay.of_side(side).filter(|piece| against_charge(lay, piece).is_empty());
    able.map(|piece| {
        let reach = whole(allowance(lay, piece));
        (piece.index, (reach, lay.t.formations.row(piece.unit.formation).mounted))
    })
    .collect()
}

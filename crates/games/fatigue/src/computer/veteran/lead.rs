//! Who is ahead, as far as one may know, and how much time is left to change it.

use grognard_battle::Temper;
use grognard_books::fatigue::ledger::Level;

use super::mind::Mind;
use super::worth::points;
use crate::derive::Piece;
use crate::facts::hour;

/// Share of the day after which a side that does not lead begins to press, and after which it presses with all it has.
const FROM: f64 = 0.2;
const FULLY: f64 = 0.6;
/// An enemy comes on who is so near, in hundredths, and so many enemies, at least one in this number.
const COMES: i32 = 1_200;
const COMING: usize = 4;

impl Mind<'_, '_> {
    /// What the enemy can bear, at least and at most, in points. His ledger's record is open, and what he announces says
    /// how far from his total it is: wavering at the share of the chart, demoralized at all of it.
    fn his_total(&self) -> (f64, f64) {
        let force = self.lay.state.sides.of(self.side.other());
        let recorded = points(force.account.recorded).max(0.0);
        if force.account.demoralized {
            let open = points(force.account.total);
            return (open, open);
        }
        let wavering = f64::from(self.lay.t.army_status.wavering_percent.value) / 100.0;
        if force.announced.contains(&Level::Wavering) {
            (recorded, recorded / wavering)
        } else {
            (recorded / wavering, f64::INFINITY)
        }
    }

    /// The enemy's total as one would guess it: as much for a figure as one's own, within what is known.
    fn guess(&self) -> f64 {
        let figures = |side| -> f64 {
            let all = self.lay.state.units.values().filter(|unit| unit.side == side && unit.seen);
            all.map(|unit| f64::from(unit.figures)).sum()
        };
        let own = figures(self.side).max(1.0);
        let total = points(self.lay.state.sides.of(self.side).account.total);
        let (least, most) = self.his_total();
        (total * figures(self.side.other()) / own).clamp(least, most.max(least)).max(1.0)
    }

    /// How far the enemy is on his way to being broken, 0 to 1 and more.
    fn his_wear(&self) -> f64 {
        points(self.lay.state.sides.of(self.side.other()).account.recorded) / self.guess()
    }

    /// By how many percent the enemy is more worn than oneself.
    fn lead(&self) -> f64 {
        let account = &self.lay.state.sides.of(self.side).account;
        100.0 * (self.his_wear() - points(account.recorded) / points(account.total).max(1.0))
    }

    /// Whether a good part of the enemy comes on: then it is he who pays for it.
    fn he_comes(&self) -> bool {
        let foes = || self.lay.of_side(self.side.other()).filter(|piece| piece.unit.stands());
        let is_near = |foe: &&Piece<'_>| {
            self.lay.of_side(self.side).any(|own| own.unit.stands() && own.block.nearer_than(&foe.block, COMES))
        };
        COMING * foes().filter(is_near).count() >= foes().count()
    }

    /// How hard to press, 0 to 1: not while one leads by what wins or the enemy comes by himself, more and more as the
    /// day goes by otherwise.
    pub fn press(&self) -> f64 {
        let (t, state) = (self.lay.t, self.lay.state);
        if self.lead() >= f64::from(t.sequence.minor_victory_lead) || self.he_comes() {
            return 0.0;
        }
        let begun = t.sequence.start_hour;
        let day = f64::from((t.sequence.last_hour - begun).max(1));
        let gone = f64::from(hour(t, state.turn) - begun) / day;
        let sooner = match self.temper {
            Temper::Bold => 0.3,
            Temper::Steady => 0.0,
            Temper::Wary => -0.15,
        };
        ((gone + sooner - FROM) / (FULLY - FROM)).clamp(0.0, 1.0)
    }
}

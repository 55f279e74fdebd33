//! Which side is ahead, as far as the player may know, and how much time is left to change it.

use grognard_battle::Temper;
use grognard_books::fatigue::ledger::Level;

use super::mind::Mind;
use super::worth::points;
use crate::derive::Piece;
use crate::facts::hour;

/// The share of the day after which a side that does not lead begins to press, and after which it presses with
/// everything.
const FROM: f64 = 0.2;
const FULLY: f64 = 0.6;
/// The enemy comes on if this many of his units, at least one in this number, are this near, in hundredths.
const COMES: i32 = 1_200;
const COMING: usize = 4;

impl Mind<'_, '_> {
    /// The least and the most that the enemy can bear, in points. His ledger's record is open, and his announcements
    /// show how far it is from his total: wavering at the share of the chart, demoralized at all of it.
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

    /// A guess at the enemy's total: as much for each figure as on our side, within the known limits.
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

    /// By how many percent the enemy is more worn than our side.
    fn lead(&self) -> f64 {
        let account = &self.lay.state.sides.of(self.side).account;
        100.0 * (self.his_wear() - points(account.recorded) / points(account.total).max(1.0))
    }

    /// Whether a large part of the enemy comes on, because then he pays for it.
    fn he_comes(&self) -> bool {
        let foes = || self.lay.of_side(self.side.other()).filter(|piece| piece.unit.stands());
        let is_near = |foe: &&Piece<'_>| {
            self.lay.of_side(self.side).any(|own| own.unit.stands() && own.block.nearer_than(&foe.block, COMES))
        };
        COMING * foes().filter(is_near).count() >= foes().count()
    }

    /// How hard to press, 0 to 1: not while our side leads by a winning margin or the enemy comes by himself, otherwise
    /// more and more as the day goes by.
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

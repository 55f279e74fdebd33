//! The forces of the next round when no roster says which unit lost what: steps are taken from the strongest formation
//! first, as in the automatic order of GT-75, each with its share of CF.

use super::outcome::{Outcome, SideOutcome};
use crate::force::{Battle, Formation, Side};
use crate::kinds::Card;

/// The battle after a round: losses taken, played cards removed (they come back if there was no combat).
#[must_use]
pub fn next_round<G: Copy>(s: &Battle<G>, o: &Outcome) -> Battle<G> {
    let mut next = s.clone();
    next.first_round = false;
    for (side, struck) in [(&mut next.a, &o.a), (&mut next.b, &o.b)] {
        side.take(struck);
        if o.combat {
            side.card = Card::None;
            side.skirmishing_cf = 0;
        }
    }
    next
}

impl<G> Side<G> {
    fn take(&mut self, struck: &SideOutcome) {
        self.lead_morale = struck.morale_after;
        let cavalry = struck.charge_steps_lost + i32::from(struck.first_loss_cavalry);
        for _ in 0..cavalry {
            self.lose_cavalry_step();
        }
        for _ in 0..struck.charge_steps_lost + struck.steps_lost {
            self.lose_step();
        }
        // Foot and guns are gone, so only cavalry is left to lose.
        while self.cavalry_steps > self.steps() {
            self.lose_cavalry_step();
        }
    }

    fn lose_step(&mut self) {
        let most = self.formations.iter().map(|formation| formation.steps).max().unwrap_or(0);
        let Some(index) = self.formations.iter().position(|formation| formation.steps == most) else { return };
        let Formation { cf, steps, .. } = self.formations[index];
        if steps <= 1 {
            self.formations.remove(index);
        } else {
            self.formations[index].cf = share(cf, steps);
            self.formations[index].steps = steps - 1;
        }
    }

    fn lose_cavalry_step(&mut self) {
        if self.cavalry_steps > 0 {
            let field = share(self.field_cf(), self.cavalry_steps);
            self.cavalry_steps -= 1;
            self.cavalry_cf = self.screening_cf + field;
            self.skirmishing_cf = self.skirmishing_cf.min(field);
        }
    }
}

/// CF left when one of this many steps is lost, rounded up.
fn share(cf: i32, steps: i32) -> i32 {
    (cf * (steps - 1) + steps - 1) / steps.max(1)
}

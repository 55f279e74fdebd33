//! Watches a battle and records its course.

use grognard_battle::{Pair, Side, Standing};
use grognard_players::Watch;
use rustc_hash::FxHashMap;

use crate::played::{Fallen, Moment, WHOLE};

/// The course of a battle as it is watched.
#[derive(Default)]
pub struct Witness<'w> {
    /// Whether the result is still needed.
    wanted: Option<&'w dyn Fn() -> bool>,
    /// The state of both sides, turn by turn.
    pub course: Vec<Moment>,
    /// Who fell.
    pub fallen: Vec<Fallen>,
    /// Where every unit was last seen. Only for lookups.
    places: FxHashMap<String, [i32; 2]>,
    /// Which units of each side, in roster order, were gone at the last look.
    gone: [Vec<bool>; 2],
}

impl Watch for Witness<'_> {
    fn goes_on(&self) -> bool {
        self.wanted.is_none_or(|wanted| wanted())
    }

    fn thinks(&mut self, _: Side) {}

    fn has_chosen(&mut self, _: Side) {}

    fn wants_course(&self) -> bool {
        true
    }

    fn has_place(&mut self, unit: &str, at: [i32; 2]) {
        match self.places.get_mut(unit) {
            Some(place) => *place = at,
            None => drop(self.places.insert(unit.to_owned(), at)),
        }
    }

    fn has_stood(&mut self, turn: u32, standing: &Pair<Standing>) {
        for side in Side::BOTH {
            self.count_fallen(turn, side, standing.of(side));
        }
        let [a, b] = Side::BOTH.map(|side| standing.of(side));
        self.course.push(Moment { turn, left: [strength(a), strength(b)], units: [units(a), units(b)] });
    }
}

impl<'w> Witness<'w> {
    /// Watches as long as the result is needed.
    pub fn while_wanted(wanted: &'w dyn Fn() -> bool) -> Self {
        Witness { wanted: Some(wanted), ..Witness::default() }
    }
    fn count_fallen(&mut self, turn: u32, side: Side, standing: &Standing) {
        let Some(gone) = self.gone.get_mut(side.index()) else { return };
        gone.resize(standing.units.len(), false);
        for (unit, was_gone) in standing.units.iter().zip(gone) {
            if unit.gone && !*was_gone {
                let at = self.places.get(&unit.name).copied();
                self.fallen.push(Fallen { unit: unit.name.clone(), side, turn: turn.saturating_sub(1), at });
            }
            *was_gone = unit.gone;
        }
    }
}

/// Strength left, in ten-thousandths of that at the start.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a share of a whole number, kept in bounds"
)]
fn strength(standing: &Standing) -> u32 {
    let sum = |of: fn(&grognard_battle::UnitStanding) -> f64| standing.units.iter().map(of).sum::<f64>();
    let start = sum(|unit| unit.start);
    let left = sum(|unit| if unit.gone { 0.0 } else { unit.strength });
    if start > 0.0 { (left / start * f64::from(WHOLE)).round().clamp(0.0, f64::from(WHOLE)) as u32 } else { WHOLE }
}

fn units(standing: &Standing) -> u32 {
    u32::try_from(standing.units.iter().filter(|unit| !unit.gone).count()).unwrap_or(u32::MAX)
}

//! How near drill comes to the enemy, by its temperament.

use grognard_battle::Temper;

/// How much a temperament dares.
#[derive(Clone, Copy, Debug)]
pub struct Nerve {
    /// Regiments halt this far from the enemy.
    pub stand_off: i32,
    /// They charge this much further than their plain rate: what the die of a charge brings, or a part of it.
    pub beyond: i32,
}

impl Nerve {
    /// Of a temperament.
    pub fn of(temper: Temper) -> Self {
        match temper {
            Temper::Bold => Nerve { stand_off: 350, beyond: 250 },
            Temper::Steady => Nerve { stand_off: 500, beyond: 150 },
            Temper::Wary => Nerve { stand_off: 550, beyond: 0 },
        }
    }
}

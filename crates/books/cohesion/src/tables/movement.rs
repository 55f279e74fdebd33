//! Movement: Chart 9, passing through, charge.

use enum_map::EnumMap;
use grognard_core::dice::MOST_SIDES;
use grognard_core::facts::Choice;
use grognard_core::tables::{Figure, Loader};

use super::battlefield::Ground;
use super::fire::Weight;
use crate::charge_bonus::Aspect;
use crate::unit::{Branch, Formation, Stance};

/// Inches a turn.
#[derive(Clone, Copy, Debug)]
pub struct Rates {
    pub open: Figure<i32>,
    /// On a road; none if the chart has none.
    pub road: Option<Figure<i32>>,
    /// In rough ground.
    pub rough: Figure<i32>,
}

impl Rates {
    fn load(n: &Loader<'_>) -> Self {
        Rates {
            open: n.int("open", 1..=100),
            road: Some(n.int("road", 0..=100)).filter(|road| road.value > 0),
            rough: n.int("rough", 1..=100),
        }
    }
}

/// Chart 9.
#[derive(Clone, Debug)]
pub struct Movement {
    infantry: EnumMap<Stance, Option<Rates>>,
    cavalry: EnumMap<Stance, Option<Rates>>,
    light_limbered: Rates,
    light_unlimbered: Rates,
    heavy_limbered: Rates,
    /// Mounted officers.
    pub officer: Rates,
    /// Inches for a linear obstacle.
    pub obstacle: EnumMap<Branch, Figure<i32>>,
    /// The same for an officer.
    pub officer_obstacle: Figure<i32>,
    pub rough: Vec<Ground>,
}

impl Movement {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        let troops = |branch: Branch| {
            n.within(branch.name(), |n| {
                EnumMap::from_fn(|stance: Stance| branch.has(stance).then(|| n.within(stance.name(), Rates::load)))
            })
        };
        let (light_limbered, light_unlimbered) =
            n.within("artillery-light", |n| (n.within("limbered", Rates::load), n.within("unlimbered", Rates::load)));
        Movement {
            infantry: troops(Branch::Infantry),
            cavalry: troops(Branch::Cavalry),
            light_limbered,
            light_unlimbered,
            heavy_limbered: n.within("artillery-heavy", |n| n.within("limbered", Rates::load)),
            officer: n.within("officer", |n| n.within("mounted", Rates::load)),
            obstacle: n.within("obstacle", |n| EnumMap::from_fn(|branch: Branch| n.int(branch.name(), 0..=100))),
            officer_obstacle: n.within("obstacle_house", |n| n.int("officer", 0..=100)),
            rough: n.within("rough_terrain", |n| n.choices("kinds")),
        }
    }

    /// Rates of infantry or cavalry. Artillery, and stances without a row, have none.
    pub fn troops(&self, branch: Branch, stance: Stance) -> Option<&Rates> {
        match branch {
            Branch::Infantry => self.infantry[stance].as_ref(),
            Branch::Cavalry => self.cavalry[stance].as_ref(),
            Branch::Artillery => None,
        }
    }

    /// Rates of guns; heavy guns do not move unlimbered.
    pub fn guns(&self, weight: Weight, formation: Formation) -> Option<&Rates> {
        match (weight, formation) {
            (Weight::Light, Formation::Limbered) => Some(&self.light_limbered),
            (Weight::Light, Formation::Unlimbered) => Some(&self.light_unlimbered),
            (Weight::Heavy, Formation::Limbered) => Some(&self.heavy_limbered),
            _ => None,
        }
    }
}

/// Passing through friends.
#[derive(Clone, Debug)]
pub struct PassThrough {
    /// Formations through which a pass can be clean.
    pub open_formations: Vec<Formation>,
}

impl PassThrough {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        PassThrough { open_formations: n.choices("open_formations") }
    }
}

#[derive(Clone, Debug)]
pub struct Charge {
    /// Sides of the bonus die.
    pub bonus_sides: u8,
    /// Added to the bonus die.
    pub bonus_modifier: Figure<i32>,
    /// Where the charger halts, in inches.
    pub halt_at: i32,
    /// Sides of the retreat die.
    pub retreat_sides: u8,
    /// Modifier of the attacker's roll.
    pub attacker: EnumMap<Aspect, Figure<i32>>,
    /// Modifier of the defender's roll.
    pub defender: EnumMap<Aspect, Figure<i32>>,
    /// Cavalry against the front of steady infantry in line.
    pub cavalry_against_steady: Figure<i32>,
}

impl Charge {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        let by_aspect = |n: &Loader<'_>| EnumMap::from_fn(|aspect: Aspect| n.int(aspect.name(), -20..=20));
        let (attacker, cavalry_against_steady) =
            n.within("attacker", |n| (by_aspect(n), n.int("cavalry-against-steady-infantry-front", -20..=20)));
        Charge {
            bonus_sides: n.small("bonus_sides", 2..=MOST_SIDES),
            bonus_modifier: n.int("bonus_modifier", -20..=20),
            halt_at: n.int("halt_at", 0..=12).value,
            retreat_sides: n.small("retreat_sides", 2..=MOST_SIDES),
            attacker,
            defender: n.within("defender", by_aspect),
            cavalry_against_steady,
        }
    }
}

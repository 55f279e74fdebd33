//! Cohesion rolls, Chart 7, rout moves and Phase 6.

use enum_map::EnumMap;
use grognard_core::choice;
use grognard_core::dice::MOST_SIDES;
use grognard_core::facts::Choice;
use grognard_core::tables::{Figure, Loader};

use crate::unit::{Arm, Branch};

choice! {
    /// How both beads count together (COH-15).
    pub enum Combine {
        /// The worse bead counts.
        Worse = "worse",
        /// Both count.
        Sum = "sum",
    }
}

/// Cohesion rolls.
#[derive(Clone, Debug)]
pub struct CohesionTest {
    /// Sides of the die.
    pub sides: u8,
    /// Penalty of a white bead.
    pub shaken_marker: Figure<i32>,
    /// Penalty of a black bead.
    pub routed_marker: Figure<i32>,
    /// Failed by this much or more: routed.
    pub rout_margin: Figure<i32>,
    /// Both beads.
    pub combine: Figure<Combine>,
}

impl CohesionTest {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        CohesionTest {
            sides: n.small("sides", 2..=MOST_SIDES),
            shaken_marker: n.int("shaken_marker", 0..=20),
            routed_marker: n.int("routed_marker", 0..=20),
            rout_margin: n.int("rout_margin", 1..=20),
            combine: n.within("combine", |n| n.choice("rule")),
        }
    }
}

choice! {
    /// Quality of troops.
    pub enum QualityName {
        Raw = "raw",
        Trained = "trained",
        Veteran = "veteran",
        Elite = "elite",
    }
}

/// Base cohesion by quality.
#[derive(Clone, Debug)]
pub struct Quality {
    cohesion: EnumMap<QualityName, Figure<i32>>,
}

impl Quality {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        Quality { cohesion: n.within("cohesion", |n| EnumMap::from_fn(|name: QualityName| n.int(name.name(), 1..=20))) }
    }

    /// Troops without a stated quality.
    pub fn trained(&self) -> Figure<i32> {
        self.cohesion[QualityName::Trained]
    }

    /// Base cohesion of a quality.
    pub fn cohesion(&self, quality: QualityName) -> Figure<i32> {
        self.cohesion[quality]
    }

    /// The quality that has this base cohesion, if any.
    pub fn of(&self, cohesion: i32) -> Option<(&'static str, Figure<i32>)> {
        self.cohesion.iter().find(|(_, figure)| figure.value == cohesion).map(|(name, figure)| (name.name(), *figure))
    }
}

/// Chart 7: loss of cohesion by original stands and steps lost.
#[derive(Clone, Debug)]
pub struct CohesionLoss {
    troops: Vec<Vec<Figure<i32>>>,
    artillery: Vec<Vec<Figure<i32>>>,
    /// Cells of the artillery part that can be read in print.
    legible: Vec<Vec<bool>>,
}

impl CohesionLoss {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        let rows = |n: &Loader<'_>, stands| {
            n.within("stands", |n| n.numbered(1..=stands, |row| non_empty(n, row, n.ints(row, 0..=20))))
        };
        let troops = n.within("infantry_cavalry", |n| rows(n, 9));
        let (artillery, legible) = n.within("artillery", |n| {
            let cells = rows(n, 3);
            let legible = n.within("legible", |n| n.numbered(1..=3, |row| n.flags(row)));
            (cells, legible)
        });
        CohesionLoss { troops, artillery, legible }
    }

    fn row(&self, branch: Branch, original_stands: i32) -> &[Figure<i32>] {
        let rows = if branch == Branch::Artillery { &self.artillery } else { &self.troops };
        let index = usize::try_from(original_stands - 1).unwrap_or(0).min(rows.len() - 1);
        &rows[index]
    }

    /// The loss for steps lost; none without losses.
    pub fn loss(&self, branch: Branch, original_stands: i32, steps: i32) -> Option<Figure<i32>> {
        let row = self.row(branch, original_stands);
        let index = usize::try_from(steps.checked_sub(1)?).ok()?;
        row.get(index.min(row.len() - 1)).copied()
    }

    /// Whether the cell is in print or was reconstructed.
    pub fn is_legible(&self, branch: Branch, original_stands: i32, steps: i32) -> bool {
        let cell = |row: usize, step: usize| self.legible.get(row)?.get(step).copied();
        let found = usize::try_from(original_stands - 1).ok().zip(usize::try_from(steps - 1).ok());
        branch != Branch::Artillery || found.and_then(|(row, step)| cell(row, step)).unwrap_or(true)
    }

    /// Steps a unit holds: the cells of its row (COH-51).
    pub fn steps_held(&self, branch: Branch, original_stands: i32) -> i32 {
        i32::try_from(self.row(branch, original_stands).len()).unwrap_or(i32::MAX)
    }

    /// The most stands the chart has a row for.
    pub fn most_stands(&self, branch: Branch) -> i32 {
        let rows = if branch == Branch::Artillery { &self.artillery } else { &self.troops };
        i32::try_from(rows.len()).unwrap_or(i32::MAX)
    }

    /// The most steps any unit holds.
    pub fn most_steps(&self) -> i32 {
        (1..=self.most_stands(Branch::Infantry))
            .map(|stands| self.steps_held(Branch::Infantry, stands))
            .max()
            .unwrap_or(0)
    }
}

fn non_empty(n: &Loader<'_>, key: &str, mut row: Vec<Figure<i32>>) -> Vec<Figure<i32>> {
    if row.is_empty() {
        n.refuse(key, "must have at least one cell.".to_owned());
        row.push(Figure { value: 0, origin: grognard_core::rule::Origin::House });
    }
    row
}

/// Rout move by arm.
#[derive(Clone, Debug)]
pub struct RoutMove {
    pub inches: EnumMap<Arm, Figure<i32>>,
}

impl RoutMove {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        RoutMove { inches: EnumMap::from_fn(|arm: Arm| n.int(arm.name(), 0..=48)) }
    }
}

/// Penalties of Phase 6.
#[derive(Clone, Debug)]
pub struct Recovery {
    /// Taking off the red bead.
    pub cease_fire: Figure<i32>,
    /// Rallying a shaken unit.
    pub rally_shaken: Figure<i32>,
    /// Rallying a routed unit.
    pub rally_routed: Figure<i32>,
    /// Rejoining the brigade.
    pub rejoin: Figure<i32>,
    pub resupply: Figure<i32>,
    /// The face that takes off all beads.
    pub natural: u8,
    /// Attempts whose figure already includes the bead's own penalty.
    marker_included: Vec<Attempt>,
}

choice! {
    /// Attempts of Phase 6, named as in the chart.
    pub enum Attempt {
        CeaseFire = "cease-fire",
        RallyShaken = "rally-shaken",
        RallyRouted = "rally-routed",
        Rejoin = "rejoin",
        Resupply = "resupply",
    }
}

impl Recovery {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        Recovery {
            cease_fire: n.int("cease-fire", -20..=20),
            rally_shaken: n.int("rally-shaken", -20..=20),
            rally_routed: n.int("rally-routed", -20..=20),
            rejoin: n.int("rejoin", -20..=20),
            resupply: n.int("resupply", -20..=20),
            natural: n.small("natural", 1..=MOST_SIDES),
            marker_included: n.within("marker_included", |n| n.choices("attempts")),
        }
    }

    /// Whether the figure of an attempt already includes the bead's own penalty (COH-97).
    pub fn includes_marker(&self, attempt: Attempt) -> bool {
        self.marker_included.contains(&attempt)
    }
}

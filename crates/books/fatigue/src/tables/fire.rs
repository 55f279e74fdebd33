//! Fire.

use enum_map::EnumMap;
use grognard_core::choice;
use grognard_core::facts::{Choice, Inches};
use grognard_core::tables::{Figure, Loader};

use crate::names::{Arm, Cover};

choice! {
    pub enum Weapon {
        Musket = "musket",
        Rifle = "rifle",
        Carbine = "carbine",
        CannonLight = "cannon-light",
        CannonMedium = "cannon-medium",
        CannonHeavy = "cannon-heavy",
    }
}

choice! {
    /// Range band.
    pub enum Band {
        Short = "short",
        Medium = "medium",
        Long = "long",
    }
}

choice! {
    /// How a firer counts in the chart.
    pub enum FirerKey {
        Line = "line",
        Column = "column",
        Square = "square",
        OpenOrder = "open-order",
        Unlimbered = "unlimbered",
        Building = "building",
        /// Close-order infantry.
        Disordered = "disordered",
        DisorderedSquare = "disordered-square",
        DisorderedOpen = "disordered-open",
        DisorderedArtillery = "disordered-artillery",
    }
}

choice! {
    /// How a target counts in the chart.
    pub enum TargetKey {
        Line = "line",
        Column = "column",
        MarchColumn = "march-column",
        Square = "square",
        OpenOrder = "open-order",
        Unlimbered = "unlimbered",
        Limbered = "limbered",
        Building = "building",
        Routed = "routed",
        DisorderedSquare = "disordered-square",
    }
}

/// One range band of a weapon.
#[derive(Clone, Copy, Debug)]
pub struct BandRow {
    /// Last inch.
    pub inches_max: i32,
    /// Percent of a figure for each firing figure or cannon.
    pub base: Figure<i32>,
}

#[derive(Clone, Debug)]
pub struct WeaponRow {
    /// Arms that carry it.
    pub arms: Vec<Arm>,
    bands: EnumMap<Band, Option<BandRow>>,
}

impl WeaponRow {
    fn load(n: &Loader<'_>, bands: usize) -> Self {
        let row =
            |n: &Loader<'_>| BandRow { inches_max: n.int("inches_max", 0..=99).value, base: n.int("base", 0..=999) };
        let bands = EnumMap::from_fn(|band: Band| (band as usize) < bands)
            .map(|band, has: bool| has.then(|| n.within(band.name(), row)));
        let edges: Vec<i32> = bands.values().flatten().map(|row: &BandRow| row.inches_max).collect();
        if edges.windows(2).any(|pair| pair[0] >= pair[1]) {
            n.refuse("short", "the bands must go outward.".to_owned());
        }
        WeaponRow { arms: n.choices("arms"), bands }
    }

    /// The band of a range; none beyond the last.
    pub fn band(&self, range: Inches) -> Option<(Band, BandRow)> {
        let reached = |(band, row): (Band, &Option<BandRow>)| {
            row.filter(|row| range.get() <= f64::from(row.inches_max)).map(|row| (band, row))
        };
        self.bands.iter().find_map(reached)
    }

    /// The last inch of a band; none if the weapon does not have that band.
    pub fn inches_max(&self, band: Band) -> Option<i32> {
        self.bands[band].map(|row| row.inches_max)
    }

    /// The last inch of the last band.
    pub fn reach(&self) -> i32 {
        self.bands.values().flatten().map(|row| row.inches_max).max().unwrap_or(0)
    }
}

#[derive(Clone, Debug)]
pub struct Fire {
    /// Percent after a move.
    pub moved_percent: Figure<i32>,
    pub enfilade_percent: Figure<i32>,
    /// Most figures or cannon that fire together.
    pub strength_max: i32,
    /// The die that hits an officer.
    pub officer_hit_on: i32,
    /// The die that blows up a limbered battery or train.
    pub explode_on: i32,
    /// The die that sets terrain alight.
    pub ignite_on: i32,
    weapons: EnumMap<Weapon, WeaponRow>,
    /// Percent by the firer.
    pub firer: EnumMap<FirerKey, Figure<i32>>,
    /// Percent by the target.
    pub target: EnumMap<TargetKey, Figure<i32>>,
    /// Percent by the target's cover.
    pub cover: EnumMap<Cover, Figure<i32>>,
}

impl Fire {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        let percent = |n: &Loader<'_>, key: &str| n.int(key, 0..=1000);
        let weapon = |n: &Loader<'_>, weapon: Weapon| {
            let bands = if weapon == Weapon::Carbine { 2 } else { 3 };
            n.within(weapon.name(), |n| WeaponRow::load(n, bands))
        };
        Fire {
            moved_percent: percent(n, "moved_percent"),
            enfilade_percent: percent(n, "enfilade_percent"),
            strength_max: n.int("strength_max", 1..=99).value,
            officer_hit_on: n.int("officer_hit_on", 0..=10).value,
            explode_on: n.int("explode_on", 0..=10).value,
            ignite_on: n.int("ignite_on", 0..=11).value,
            weapons: n.within("weapon", |n| EnumMap::from_fn(|name: Weapon| weapon(n, name))),
            firer: n.within("firer", |n| EnumMap::from_fn(|key: FirerKey| percent(n, key.name()))),
            target: n.within("target", |n| EnumMap::from_fn(|key: TargetKey| percent(n, key.name()))),
            cover: n.within("cover", |n| EnumMap::from_fn(|cover: Cover| percent(n, cover.name()))),
        }
    }

    /// The last inch of every band of every weapon.
    pub fn band_limits(&self) -> Vec<i32> {
        self.weapons.values().flat_map(|row| row.bands.values().flatten().map(|band| band.inches_max)).collect()
    }

    pub fn weapon(&self, weapon: Weapon) -> &WeaponRow {
        &self.weapons[weapon]
    }
}

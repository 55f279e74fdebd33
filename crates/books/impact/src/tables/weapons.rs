//! Weapons of infantry, cavalry and artillery.

use enum_map::EnumMap;
use grognard_core::choice;
use grognard_core::facts::Choice;
use grognard_core::rule::Origin;
use grognard_core::tables::{Figure, Loader};

use crate::unit::Arm;

choice! {
    /// Weapons of all arms.
    pub enum Weapon {
        RifleMusket = "rifle-musket",
        SmoothboreMusket = "smoothbore-musket",
        MixedMusket = "mixed-musket",
        RepeatingRifle = "repeating-rifle",
        ColtRevolvingRifle = "colt-revolving-rifle",
        SharpsRifle = "sharps-rifle",
        RemingtonRifle = "remington-rifle",
        OldFlintlock = "old-flintlock",
        RepeatingCarbine = "repeating-carbine",
        BreechloadingCarbine = "breechloading-carbine",
        MuzzleloadingCarbine = "muzzleloading-carbine",
        Shotgun = "shotgun",
        RevolverSabre = "revolver-sabre",
        Napoleon12 = "napoleon-12pdr",
        Smoothbore6 = "smoothbore-6pdr",
        Howitzer12 = "howitzer-12pdr",
        Rifle3in = "rifle-3inch",
        Parrott10 = "parrott-10pdr",
        Parrott20 = "parrott-20pdr",
    }
}

impl Weapon {
    /// The arm whose chart it is on.
    pub fn chart(self) -> Arm {
        match self {
            Weapon::RifleMusket
            | Weapon::SmoothboreMusket
            | Weapon::MixedMusket
            | Weapon::RepeatingRifle
            | Weapon::ColtRevolvingRifle
            | Weapon::SharpsRifle
            | Weapon::RemingtonRifle
            | Weapon::OldFlintlock => Arm::Infantry,
            Weapon::RepeatingCarbine
            | Weapon::BreechloadingCarbine
            | Weapon::MuzzleloadingCarbine
            | Weapon::Shotgun
            | Weapon::RevolverSabre => Arm::Cavalry,
            Weapon::Napoleon12
            | Weapon::Smoothbore6
            | Weapon::Howitzer12
            | Weapon::Rifle3in
            | Weapon::Parrott10
            | Weapon::Parrott20 => Arm::Artillery,
        }
    }

    /// Whether an arm may carry it: cavalry also carries infantry weapons.
    pub fn fits(self, arm: Arm) -> bool {
        self.chart() == arm || (arm == Arm::Cavalry && self.chart() == Arm::Infantry)
    }
}

/// A bonus at close range.
#[derive(Clone, Copy, Debug)]
pub struct Close {
    /// Last inch.
    pub range: Figure<i32>,
    /// Further firepower points.
    pub bonus: Figure<i32>,
}

#[derive(Clone, Debug)]
pub struct WeaponRow {
    /// Last inch of canister; artillery only.
    pub canister: Option<Figure<i32>>,
    /// Last inch of normal range.
    pub normal: Figure<i32>,
    /// Last inch of long range.
    pub long: Figure<i32>,
    fp: Vec<Figure<i32>>,
    canister_fp: Vec<Figure<i32>>,
    /// Bonus at close range.
    pub close: Option<Close>,
}

impl WeaponRow {
    fn load(n: &Loader<'_>, arm: Arm) -> Self {
        n.remark("name");
        let inches = |key: &str| n.int(key, 0..=100);
        let guns = arm == Arm::Artillery;
        let canister = guns.then(|| inches("canister"));
        let (normal, long) = (inches("nr"), inches("long"));
        if normal.value > long.value || canister.is_some_and(|canister| canister.value > normal.value) {
            n.refuse("long", "the ranges must not end before the one inside them.".to_owned());
        }
        let columns = if guns { MOST_SECTIONS } else { MOST_FIGURES };
        WeaponRow {
            canister,
            normal,
            long,
            fp: points(n, "fp", columns),
            canister_fp: if guns { points(n, "canister_fp", columns) } else { Vec::new() },
            close: n
                .within_if_any("close", |n| Close { range: n.int("range", 0..=100), bonus: n.int("bonus", 0..=20) }),
        }
    }

    /// Columns of the chart: figures, or sections of a battery.
    pub fn columns(&self) -> i32 {
        i32::try_from(self.fp.len()).unwrap_or(0)
    }

    /// Firepower points of this many figures or sections on the chart.
    pub fn fp(&self, count: i32, canister: bool) -> Figure<i32> {
        let row = if canister { &self.canister_fp } else { &self.fp };
        let index = usize::try_from(count - 1).ok();
        index.and_then(|index| row.get(index).copied()).unwrap_or(NOTHING)
    }
}

const NOTHING: Figure<i32> = Figure { value: 0, origin: Origin::House };
const MOST_FIGURES: usize = 8;
const MOST_SECTIONS: usize = 3;

fn points(n: &Loader<'_>, key: &str, columns: usize) -> Vec<Figure<i32>> {
    let mut row = n.ints(key, 0..=99);
    if row.len() != columns {
        n.refuse(key, format!("must have a value for each of 1 to {columns}."));
        row.resize(columns, NOTHING);
    }
    row
}

/// The weapons of all arms.
#[derive(Clone, Debug)]
pub struct Weapons {
    rows: EnumMap<Weapon, WeaponRow>,
    /// Sections a battery may have.
    pub max_sections: Figure<i32>,
}

impl Weapons {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        let mut max_sections = NOTHING;
        let mut rows = EnumMap::<Weapon, Option<WeaponRow>>::default();
        for arm in Arm::all() {
            n.within(arm.weapon_table(), |n| {
                if arm == Arm::Artillery {
                    max_sections = n.int("max_sections", 1..=3);
                }
                n.within("weapon", |n| {
                    for weapon in Weapon::all().filter(|weapon| weapon.chart() == arm) {
                        rows[weapon] = Some(n.within(weapon.name(), |n| WeaponRow::load(n, arm)));
                    }
                });
            });
        }
        Weapons { rows: rows.map(|_, row| row.expect("every weapon is on the chart of an arm")), max_sections }
    }

    /// Every last inch at which the fire of some weapon changes.
    pub fn range_limits(&self) -> Vec<i32> {
        let limits = |row: &WeaponRow| {
            let close = row.close.map(|close| close.range.value);
            [row.canister.map(|figure| figure.value), Some(row.normal.value), Some(row.long.value), close]
        };
        self.rows.values().flat_map(limits).flatten().collect()
    }

    pub fn row(&self, weapon: Weapon) -> &WeaponRow {
        &self.rows[weapon]
    }
}

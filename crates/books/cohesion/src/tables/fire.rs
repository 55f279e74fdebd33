//! Fire: weapons, Chart 5, Chart 6 and the modifiers.

use std::fmt;

use enum_map::EnumMap;
use grognard_core::choice;
use grognard_core::dice::{MOST_DICE, MOST_SIDES};
use grognard_core::facts::{Choice, Inches};
use grognard_core::rule::Origin;
use grognard_core::tables::{Figure, Loader};

use crate::unit::{Arm, Branch, Cover, Formation, Stance};

choice! {
    /// Weapons of Charts 3 and 4.
    pub enum Weapon {
        RifleMusket = "rifle-musket",
        SmoothboreMusket = "smoothbore-musket",
        Breechloader = "breechloader",
        Repeater = "repeater",
        Pistol = "pistol",
        Smoothbore6 = "6pdr-smoothbore",
        Smoothbore12 = "12pdr-smoothbore",
        Rifle3in = "3in-rifle",
        Rifle20 = "20pdr-rifle",
    }
}

choice! {
    /// Class of guns in Chart 9.
    pub enum Weight {
        Light = "light",
        Heavy = "heavy",
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

impl Weapon {
    fn is_gun(self) -> bool {
        matches!(self, Weapon::Smoothbore6 | Weapon::Smoothbore12 | Weapon::Rifle3in | Weapon::Rifle20)
    }
}

/// One range band of a weapon.
#[derive(Clone, Copy, Debug)]
pub struct BandRow {
    /// Last inch of the band.
    pub max: Figure<i32>,
    /// AV of one stand in tenths.
    pub av_tenths: Figure<i32>,
}

#[derive(Clone, Debug)]
pub struct WeaponRow {
    /// Arms that may carry it.
    pub arms: Vec<Arm>,
    /// Class of guns.
    pub weight: Option<Weight>,
    /// Its three bands.
    pub bands: EnumMap<Band, BandRow>,
    /// Unmodified fire roll at or above which ammunition runs out.
    pub ammo: Figure<i32>,
}

impl WeaponRow {
    fn load(n: &Loader<'_>) -> Self {
        let bands = EnumMap::from_fn(|band: Band| {
            n.within(band.name(), |n| BandRow { max: n.int("max", 0..=100), av_tenths: n.int("av_tenths", 0..=100) })
        });
        if bands[Band::Short].max.value > bands[Band::Medium].max.value
            || bands[Band::Medium].max.value > bands[Band::Long].max.value
        {
            n.refuse("long", "the bands must not end before the one inside them.".to_owned());
        }
        WeaponRow {
            arms: n.choices("arms"),
            weight: n.choice_if_any("weight").map(|figure| figure.value),
            bands,
            ammo: n.int("ammo", 0..=100),
        }
    }

    /// The band of a range; none beyond long.
    pub fn band(&self, range: Inches) -> Option<Band> {
        Band::all().find(|band| range.get() <= f64::from(self.bands[*band].max.value))
    }
}

/// Charts 3 and 4.
#[derive(Clone, Debug)]
pub struct Weapons(EnumMap<Weapon, WeaponRow>);

impl Weapons {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        let chart = |key: &str, guns: bool| {
            n.within(key, |n| {
                n.within("weapon", |n| {
                    let row =
                        |weapon: Weapon| (weapon.is_gun() == guns).then(|| n.within(weapon.name(), WeaponRow::load));
                    EnumMap::from_fn(row)
                })
            })
        };
        let mut small_arms: EnumMap<Weapon, Option<WeaponRow>> = chart("small_arms", false);
        let mut artillery = chart("artillery", true);
        let row = |weapon: Weapon| small_arms[weapon].take().or_else(|| artillery[weapon].take());
        Weapons(EnumMap::from_fn(row).map(|_, row| row.expect("every weapon is a gun or not")))
    }

    /// The last inch of every band of every weapon.
    pub fn band_limits(&self) -> Vec<i32> {
        self.0.values().flat_map(|row| row.bands.values().map(|band| band.max.value)).collect()
    }

    pub fn row(&self, weapon: Weapon) -> &WeaponRow {
        &self.0[weapon]
    }

    /// The weapons an arm may carry.
    pub fn of_arm(&self, arm: Arm) -> impl Iterator<Item = Weapon> + '_ {
        self.0.iter().filter(move |(_, row)| row.arms.contains(&arm)).map(|(weapon, _)| weapon)
    }
}

/// Modifiers of the fire roll.
#[derive(Clone, Debug)]
pub struct FireModifiers {
    /// Dice of the fire roll.
    pub dice: u8,
    pub sides: u8,
    /// The firer failed its cohesion roll.
    pub failed_cohesion: Figure<i32>,
    pub firer_shaken: Figure<i32>,
    pub firer_disordered: Figure<i32>,
    /// The target is in moving posture.
    pub target_moving: Figure<i32>,
    /// Fire into the rear.
    pub rear: Figure<i32>,
    /// Fire into the flank.
    pub enfilade: Figure<i32>,
    pub target_disordered: Figure<i32>,
    column: Figure<i32>,
    attack_column: Figure<i32>,
    skirmish: Figure<i32>,
    /// Mounted cavalry fires.
    pub mounted: Figure<i32>,
    /// Further stands that a first fire counts for.
    pub first_fire_stands: Figure<i32>,
}

impl FireModifiers {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        let point = |n: &Loader<'_>, key: &str| n.int(key, -20..=20);
        let (column, attack_column, skirmish) =
            n.within("formation", |n| (point(n, "column"), point(n, "attack-column"), point(n, "skirmish")));
        FireModifiers {
            dice: n.small("dice", 1..=MOST_DICE),
            sides: n.small("sides", 2..=MOST_SIDES),
            failed_cohesion: point(n, "failed-cohesion"),
            firer_shaken: point(n, "firer-shaken"),
            firer_disordered: point(n, "firer-disordered"),
            target_moving: point(n, "target-moving"),
            rear: point(n, "rear"),
            enfilade: point(n, "enfilade"),
            target_disordered: point(n, "target-disordered"),
            column,
            attack_column,
            skirmish,
            mounted: n.within("house", |n| point(n, "mounted")),
            first_fire_stands: n.within("first_fire", |n| n.int("extra_stands", 0..=20)),
        }
    }

    /// The penalty of firing in this formation.
    pub fn of_formation(&self, formation: Formation) -> Option<Figure<i32>> {
        match formation {
            Formation::Column => Some(self.column),
            Formation::AttackColumn => Some(self.attack_column),
            Formation::Skirmish => Some(self.skirmish),
            Formation::Line | Formation::Limbered | Formation::Unlimbered => None,
        }
    }
}

/// A cell of Chart 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// No effect.
    Blank,
    /// Test for shaken.
    Test,
    /// Losses, then a test for shaken.
    Loss {
        /// Steps lost.
        steps: i32,
        /// Half stands lost.
        half_stands: i32,
    },
}

impl Cell {
    fn read(text: &str) -> Result<Self, String> {
        let wrong = || "\"\", \"S\", \"steps\" or \"steps/stands\" such as \"2/0.5\"".to_owned();
        let steps_of = |text: &str| text.parse().ok().filter(|steps| (1..=20).contains(steps));
        match text {
            "" => Ok(Cell::Blank),
            "S" => Ok(Cell::Test),
            _ => {
                let (steps, stands) = text.split_once('/').unwrap_or((text, "0"));
                let steps = steps_of(steps).ok_or_else(wrong)?;
                let halves = match stands.split_once('.') {
                    None => stands.parse::<i32>().ok().map(|whole| 2 * whole),
                    Some((whole, "5")) => whole.parse::<i32>().ok().map(|whole| 2 * whole + 1),
                    Some(_) => None,
                };
                let half_stands = halves.filter(|halves| (0..=18).contains(halves)).ok_or_else(wrong)?;
                Ok(Cell::Loss { steps, half_stands })
            }
        }
    }

    /// Steps lost.
    pub fn steps(self) -> i32 {
        if let Cell::Loss { steps, .. } = self { steps } else { 0 }
    }

    /// Half stands lost.
    pub fn half_stands(self) -> i32 {
        if let Cell::Loss { half_stands, .. } = self { half_stands } else { 0 }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cell::Blank => f.write_str("no effect"),
            Cell::Test => f.write_str("S, test for shaken"),
            Cell::Loss { steps, half_stands: 0 } => write!(f, "{}", count(*steps, "step")),
            Cell::Loss { steps, half_stands } => {
                let stands = f64::from(*half_stands) / 2.0;
                write!(
                    f,
                    "{} and {stands} {}",
                    count(*steps, "step"),
                    if *half_stands > 2 { "stands" } else { "stand" }
                )
            }
        }
    }
}

/// "1 step", "2 steps".
pub(crate) fn count(number: i32, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// Chart 6.
#[derive(Clone, Debug)]
pub struct FireResults {
    /// Lowest column.
    pub first_column: i32,
    /// Highest column.
    pub last_column: i32,
    /// Lowest row.
    pub first_row: i32,
    /// Highest row.
    pub last_row: i32,
    rows: Vec<Vec<Figure<Cell>>>,
}

impl FireResults {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        const ROWS: (i32, i32) = (-2, 14);
        let columns: Vec<i32> = n.ints("columns", -20..=20).into_iter().map(|figure| figure.value).collect();
        if columns.is_empty() || columns.windows(2).any(|pair| pair[1] != pair[0] + 1) {
            n.refuse("columns", "must be whole numbers that go up by one.".to_owned());
        }
        let rows = n.within("row", |n| {
            n.numbered(ROWS.0..=ROWS.1, |key| {
                let mut row = n.texts(key, Cell::read);
                if row.len() != columns.len() {
                    n.refuse(key, format!("must have a cell for each of the {} columns.", columns.len()));
                    row.resize(columns.len().max(1), Figure { value: Cell::Blank, origin: Origin::House });
                }
                row
            })
        });
        FireResults {
            first_column: columns.first().copied().unwrap_or(0),
            last_column: columns.last().copied().unwrap_or(0),
            first_row: ROWS.0,
            last_row: ROWS.1,
            rows,
        }
    }

    /// The row for a modified roll.
    pub fn row(&self, roll: i32) -> i32 {
        roll.clamp(self.first_row, self.last_row)
    }

    /// The column for AV minus DV; none below the chart.
    pub fn column(&self, difference: i32) -> Option<i32> {
        (difference >= self.first_column).then(|| difference.min(self.last_column))
    }

    /// The cell of a row and column on the chart.
    pub fn cell(&self, row: i32, column: i32) -> Figure<Cell> {
        let index = |at: i32, first: i32| usize::try_from(at - first).unwrap_or(0);
        self.rows[index(row, self.first_row)][index(column, self.first_column)]
    }
}

/// DV by cover, and the cover whose value counts: the best lighter one if the chart has none (COH-43).
type DefenceRow = EnumMap<Cover, (Cover, Figure<i32>)>;

/// Chart 5.
#[derive(Clone, Debug)]
pub struct Defence {
    values: EnumMap<Branch, EnumMap<Stance, DefenceRow>>,
    /// DV more at or below half strength.
    pub half_strength: Figure<i32>,
    /// Sides of the die for a 50/50.
    pub split_sides: u8,
    /// Up to this face the first cover named counts.
    pub first_up_to: Figure<i32>,
}

impl Defence {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        if n.choices::<Cover>("cover") != Cover::all().collect::<Vec<_>>() {
            n.refuse("cover", "must be open, light, medium, heavy.".to_owned());
        }
        let values =
            EnumMap::from_fn(|branch: Branch| {
                n.within(branch.name(), |n| {
                    EnumMap::from_fn(|stance: Stance| {
                        if branch.has(stance) { row(n, stance.name()) } else { resolved(&EnumMap::default()) }
                    })
                })
            });
        let (split_sides, first_up_to) =
            n.within("even_split", |n| (n.small("sides", 2..=MOST_SIDES), n.int("first_up_to", 0..=100)));
        Defence {
            values,
            half_strength: n.within("half_strength", |n| n.int("bonus", -9..=9)),
            split_sides,
            first_up_to,
        }
    }

    /// The DV in a cover, and the cover whose value counts: the best lighter one if the chart has none (COH-43).
    pub fn value(&self, branch: Branch, stance: Stance, cover: Cover) -> (Cover, Figure<i32>) {
        self.values[branch][stance][cover]
    }
}

/// What counts in each cover, of a row that need not have a value for each.
fn resolved(row: &EnumMap<Cover, Option<Figure<i32>>>) -> DefenceRow {
    EnumMap::from_fn(|cover| {
        let lighter = Cover::all().filter(|lighter| *lighter <= cover);
        let found = lighter.filter_map(|cover| row[cover].map(|figure| (cover, figure))).last();
        found.unwrap_or((Cover::Open, Figure { value: 0, origin: Origin::House }))
    })
}

/// -1 means that the chart has no value; the open column always has one.
fn row(n: &Loader<'_>, key: &str) -> DefenceRow {
    let cells = n.ints(key, -1..=20);
    if cells.len() != Cover::NAMES.len() || cells[0].value < 0 {
        n.refuse(
            key,
            "must have a value for open, light, medium and heavy cover; -1 only where there is none.".to_owned(),
        );
        return resolved(&EnumMap::default());
    }
    let mut cells = cells.into_iter();
    resolved(&EnumMap::from_fn(|_| cells.next().filter(|cell| cell.value >= 0)))
}

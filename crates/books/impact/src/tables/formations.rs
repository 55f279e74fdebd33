//! Formations and morale levels: impact values, movement, share that fires, enfilade class.

use enum_map::EnumMap;
use grognard_core::choice;
use grognard_core::dice::Roll;
use grognard_core::facts::Choice;
use grognard_core::rule::Origin;
use grognard_core::tables::{Figure, Loader};
use grognard_core::trace::Value;

use super::reading::{dice, point};
use crate::unit::{Arm, Formation, Level};

choice! {
    /// Ground, in the order of the chart.
    pub enum Terrain {
        Road = "road",
        Trail = "trail",
        Open = "open",
        Broken = "broken",
        LightWoods = "light-woods",
        HeavyWoods = "heavy-woods",
        Rough = "rough",
    }
}

choice! {
    /// How much a formation suffers from fire along it.
    pub enum EnfiladeClass {
        Line = "line",
        Column = "column",
        Unlimbered = "unlimbered",
        /// No flanks.
        None = "none",
    }
}

impl Terrain {
    /// Whether it is a road or trail.
    pub fn is_way(self) -> bool {
        matches!(self, Terrain::Road | Terrain::Trail)
    }
}

/// Inches of one move action; none where the chart has NA.
pub type Rates = EnumMap<Terrain, Option<Figure<i32>>>;

/// With rates up to 60 the exact sum of any eight legs is a number that a receipt can hold.
const FASTEST: i32 = 60;

fn rates(n: &Loader<'_>) -> Rates {
    EnumMap::from_fn(|terrain: Terrain| Some(n.int(terrain.name(), 0..=FASTEST)).filter(|rate| rate.value > 0))
}

#[derive(Clone, Debug)]
pub struct FormationRow {
    /// Unit impact value.
    pub uiv: Figure<i32>,
    /// Movement.
    pub rates: Rates,
    /// Part of the figures that fires.
    pub fire_share: Figure<Value>,
    pub may_charge: bool,
    /// Whether it counts as cavalry when it charges.
    pub mounted: bool,
    pub class: Figure<EnfiladeClass>,
    /// Added to the fire score when it is the target.
    pub fcr_target: Figure<i32>,
}

impl FormationRow {
    fn load(n: &Loader<'_>, arm: Arm) -> Self {
        FormationRow {
            uiv: point(n, "uiv"),
            rates: rates(n),
            fire_share: n
                .text("fire_share", read_share)
                .unwrap_or(Figure { value: Value::from_integer(1), origin: Origin::House }),
            may_charge: n.flag("may_charge"),
            mounted: arm == Arm::Cavalry && n.flag("mounted"),
            class: n.choice("enfilade_class"),
            fcr_target: point(n, "fcr_target"),
        }
    }
}

/// A part of a whole: "1", "0", "3/4".
fn read_share(text: &str) -> Result<Value, String> {
    let wanted = || "a part from 0 to 1 such as \"3/4\"".to_owned();
    let (numer, denom) = text.split_once('/').unwrap_or((text, "1"));
    let number = |text: &str| text.parse::<i64>().ok().filter(|number| (0..=100).contains(number));
    let (numer, denom) = number(numer).zip(number(denom)).ok_or_else(wanted)?;
    if denom == 0 || numer > denom { Err(wanted()) } else { Ok(Value::new(numer, denom)) }
}

/// The row of a level below good order: it replaces impact value and movement.
#[derive(Clone, Copy, Debug)]
pub struct LevelRow {
    /// Unit impact value.
    pub uiv: Figure<i32>,
    /// Movement.
    pub rates: Rates,
}

/// The rows of an arm's levels.
#[derive(Clone, Debug)]
struct LevelRows {
    disorder: LevelRow,
    shaken: LevelRow,
    flight: EnumMap<Terrain, Figure<Roll>>,
}

impl LevelRows {
    fn load(n: &Loader<'_>) -> Self {
        let row = |level: Level| {
            n.within(level.name(), |n| {
                n.remark("name");
                LevelRow { uiv: point(n, "uiv"), rates: rates(n) }
            })
        };
        let flight = n.within(Level::Routed.name(), |n| {
            n.text("uiv", |text| if text == "SR" { Ok(()) } else { Err("SR: a routed unit has none".to_owned()) });
            EnumMap::from_fn(|terrain: Terrain| dice(n, terrain.name()))
        });
        LevelRows { disorder: row(Level::Disorder), shaken: row(Level::Shaken), flight }
    }
}

/// Formations and levels of all arms.
#[derive(Clone, Debug)]
pub struct Formations {
    rows: EnumMap<Formation, FormationRow>,
    levels: EnumMap<Arm, LevelRows>,
}

impl Formations {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        let mut rows = EnumMap::<Formation, Option<FormationRow>>::default();
        let levels = EnumMap::from_fn(|arm: Arm| {
            n.within(arm.formation_table(), |n| {
                n.within("formation", |n| {
                    for formation in arm.formations() {
                        rows[formation] = Some(n.within(formation.name(), |n| FormationRow::load(n, arm)));
                    }
                });
                n.within("level", LevelRows::load)
            })
        });
        Formations { rows: rows.map(|_, row| row.expect("every formation belongs to an arm")), levels }
    }

    pub fn row(&self, formation: Formation) -> &FormationRow {
        &self.rows[formation]
    }

    /// The row that replaces the formation's at a level; none in good order and in rout.
    pub fn level(&self, arm: Arm, level: Level) -> Option<&LevelRow> {
        match level {
            Level::Disorder => Some(&self.levels[arm].disorder),
            Level::Shaken => Some(&self.levels[arm].shaken),
            Level::GoodOrder | Level::Routed => None,
        }
    }

    /// The dice of a flight.
    pub fn flight(&self, arm: Arm, terrain: Terrain) -> Figure<Roll> {
        self.levels[arm].flight[terrain]
    }
}

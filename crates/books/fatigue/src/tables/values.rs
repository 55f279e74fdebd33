//! What units and commands are worth.

use enum_map::EnumMap;
use grognard_core::facts::Choice;
use grognard_core::rule::Origin;
use grognard_core::tables::{Figure, Loader};

use super::by_edition::{ByEdition, by_edition};
use crate::names::{Cmr, Grade, Level};

/// Grades by CMR.
#[derive(Clone, Debug)]
pub struct Grades {
    /// The number that S counts as.
    pub cmr_s: Figure<i32>,
    /// The rating of every headquarters base.
    pub headquarters_cmr: Figure<i32>,
    /// Most figures of a headquarters base.
    pub headquarters_figures_max: i32,
    least: EnumMap<Grade, Figure<i32>>,
}

impl Grades {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        let row = |n: &Loader<'_>, grade: Grade| {
            n.within(grade.name(), |n| {
                let rank = grade as i32;
                if n.int("rank", 0..=2).value != rank {
                    n.refuse("rank", format!("must be {rank}: militia, line and elite go up in this order."));
                }
                (n.int("cmr_min", -20..=20), n.int("cmr_max", -20..=20))
            })
        };
        let rows: EnumMap<Grade, (Figure<i32>, Figure<i32>)> =
            n.within("grade", |n| EnumMap::from_fn(|grade: Grade| row(n, grade)));
        for (lower, upper) in [(Grade::Militia, Grade::Line), (Grade::Line, Grade::Elite)] {
            if rows[lower].1.value + 1 != rows[upper].0.value || rows[upper].0.value > rows[upper].1.value {
                n.refuse("grade", format!("{} must begin where {} ends.", upper.name(), lower.name()));
            }
        }
        Grades {
            cmr_s: n.int("cmr_s", 1..=20),
            headquarters_cmr: n.int("headquarters_cmr", 1..=20),
            headquarters_figures_max: n.int("headquarters_figures_max", 1..=12).value,
            least: rows.map(|_, row| row.0),
        }
    }

    /// A rating as a number, with the origin of that number if a chart decides it.
    pub fn number(&self, cmr: Cmr) -> Figure<i32> {
        match cmr {
            Cmr::Number(value) => Figure { value, origin: Origin::Source },
            Cmr::S => self.cmr_s,
        }
    }

    /// The grade of a rating; the lowest and the highest grade are open-ended.
    pub fn grade(&self, cmr: i32) -> Grade {
        [Grade::Elite, Grade::Line].into_iter().find(|grade| cmr >= self.least[*grade].value).unwrap_or(Grade::Militia)
    }
}

/// A band of figures of the unit chart.
#[derive(Clone, Debug)]
struct ValueBand {
    figures_max: i32,
    value: EnumMap<Grade, Figure<i32>>,
}

/// Points a unit is worth.
#[derive(Clone, Debug)]
pub struct UnitValues {
    /// Most figures of a unit.
    pub figure_max: i32,
    bands: Vec<ValueBand>,
    artillery_or_train: EnumMap<Grade, Figure<i32>>,
}

impl UnitValues {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        let grades = |n: &Loader<'_>| EnumMap::from_fn(|grade: Grade| n.int(grade.name(), 0..=100));
        let mut next = 1;
        let bands = n.within("band", |n| {
            n.numbered(1..=4, |key| {
                n.within(key, |n| {
                    let (least, most) = (n.int("figures_min", 1..=99).value, n.int("figures_max", 1..=99).value);
                    if least != next || most < least {
                        n.refuse("figures_min", format!("must be {next}: the bands follow one another."));
                    }
                    next = most + 1;
                    ValueBand { figures_max: most, value: grades(n) }
                })
            })
        });
        let figure_max = n.int("figure_max", 1..=99).value;
        if next != figure_max + 1 {
            n.refuse("figure_max", "must be where the last band ends.".to_owned());
        }
        UnitValues { figure_max, bands, artillery_or_train: n.within("artillery_or_train", grades) }
    }

    /// The value of infantry or cavalry.
    pub fn by_figures(&self, figures: i32, grade: Grade) -> Figure<i32> {
        let band = self.bands.iter().find(|band| figures <= band.figures_max);
        band.map_or(Figure { value: 0, origin: Origin::House }, |band| band.value[grade])
    }

    /// The value of a battery or train, whatever its size.
    pub fn of_guns(&self, grade: Grade) -> Figure<i32> {
        self.artillery_or_train[grade]
    }
}

/// Points a command is worth, in halves.
#[derive(Clone, Debug)]
pub struct CommandValues {
    /// A small command has fewer miniatures than this.
    pub small_under: i32,
    pub level: EnumMap<Level, ByEdition>,
}

impl CommandValues {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        CommandValues {
            small_under: n.int("small_command_under", 1..=999).value,
            level: n
                .within("level", |n| EnumMap::from_fn(|level: Level| n.within(level.name(), |n| by_edition(n, 400)))),
        }
    }
}

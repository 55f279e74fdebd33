//! How a side fares: figures lost, points, and its units one by one.

use grognard_books::impact::unit::Level;
use grognard_core::facts::Choice as _;

use super::state::{Fate, State, Unit};
use grognard_battle::{Measure, Side, Standing, UnitStanding};

/// How a side fares.
pub fn standing(state: &State, side: Side) -> Standing {
    let own = || state.units.iter().filter(move |(_, unit)| unit.side == side);
    // A merged regiment is counted with the one it joined.
    let counted = || own().filter(|(_, unit)| unit.out != Fate::MergedAway);
    let start: i32 = counted().map(|(_, unit)| unit.figures_at_start).sum();
    let left: i32 = counted().filter(|(_, unit)| unit.is_in()).map(|(_, unit)| unit.figures).sum();
    let brigades = || state.brigades.values().filter(|brigade| brigade.side == side);
    let number = |count: usize| f64::from(i32::try_from(count).unwrap_or(i32::MAX));
    let measure = |name: &str, value: f64, of: Option<f64>| Measure { name: name.to_owned(), value, of };
    Standing {
        measures: vec![
            measure("figures lost", f64::from(start - left), Some(f64::from(start))),
            measure(
                "brigades broken",
                number(brigades().filter(|brigade| brigade.broken).count()),
                Some(number(brigades().count())),
            ),
            measure("leaders lost", f64::from(state.army(side).leaders_eliminated), None),
            measure("points", f64::from(state.army(side).points), None),
        ],
        counted_in: "figures",
        units: own().map(|(name, unit)| unit_standing(name, unit)).collect(),
    }
}

fn unit_standing(name: &str, unit: &Unit) -> UnitStanding {
    let condition = match unit.out {
        Fate::In if unit.level == Level::GoodOrder => String::new(),
        Fate::In => unit.level.name().to_owned(),
        Fate::Eliminated => "eliminated".to_owned(),
        Fate::MergedAway => "merged".to_owned(),
    };
    // The figures of a merged regiment count with the one it joined, including those it began with.
    let start = if unit.out == Fate::MergedAway { 0 } else { unit.figures_at_start };
    UnitStanding {
        name: name.to_owned(),
        command: unit.brigade.clone(),
        strength: f64::from(if unit.is_in() { unit.figures } else { 0 }),
        start: f64::from(start),
        condition,
        gone: !unit.is_in(),
    }
}

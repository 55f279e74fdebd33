//! How a side fares, for the umpire and the report.

use grognard_books::fatigue::names::State as Morale;
use grognard_books::fatigue::points::Points;
use grognard_core::facts::Choice;

use super::state::{State, Unit};
use grognard_battle::{Measure, Side, Standing, UnitStanding};

fn number(points: Points) -> f64 {
    f64::from(points.in_halves()) / 2.0
}

/// Points recorded of the total first, then figures.
pub fn standing(state: &State, side: Side) -> Standing {
    let account = &state.sides.of(side).account;
    let own = || state.units.iter().filter(|(_, unit)| unit.side == side);
    let figures: i32 = own().map(|(_, unit)| unit.figures).sum();
    let lost: i32 = own().map(|(_, unit)| unit.figures_lost).sum();
    Standing {
        measures: vec![
            Measure {
                name: "fatigue points recorded".to_owned(),
                value: number(account.recorded),
                of: Some(number(account.total)),
            },
            Measure { name: "figures lost".to_owned(), value: lost.into(), of: Some(figures.into()) },
        ],
        counted_in: "figures",
        units: own().map(|(name, unit)| unit_standing(name, unit)).collect(),
    }
}

fn unit_standing(name: &str, unit: &Unit) -> UnitStanding {
    let mut words: Vec<String> = Vec::new();
    if unit.state != Morale::Good {
        words.push(unit.state.name().to_owned());
    }
    if unit.abandoned {
        words.push("abandoned".to_owned());
    }
    if let Some(fate) = unit.fate {
        let fate = serde_json::to_value(fate).unwrap_or_default();
        words.push(fate.as_str().unwrap_or_default().to_owned());
    }
    UnitStanding {
        name: name.to_owned(),
        command: unit.command.clone(),
        strength: unit.figures_left().into(),
        start: unit.figures.into(),
        condition: words.join(", "),
        gone: unit.is_removed(),
    }
}

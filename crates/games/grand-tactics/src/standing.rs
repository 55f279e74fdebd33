//! How well a side is doing.

use super::state::State;
use grognard_battle::{Measure, Side, Standing, UnitStanding};
use grognard_core::facts::Choice;

/// Steps lost, points, and the state of every unit.
pub fn standing(state: &State, side: Side) -> Standing {
    let own = || state.units.iter().filter(|(_, unit)| unit.side == side);
    let start: i32 = own().map(|(_, unit)| unit.start).sum();
    let lost: i32 = own().map(|(_, unit)| (unit.start - unit.steps).max(0)).sum();
    let ledger = state.ledger.of(side);
    let measure = |name: &str, value: i32, of: Option<i32>| Measure {
        name: name.to_owned(),
        value: value.into(),
        of: of.map(f64::from),
    };
    let units = own().map(|(name, unit)| {
        let morale = state.formations.get(&unit.formation).map_or(0, |formation| formation.morale);
        let mut words = Vec::new();
        match unit.gone {
            Some(fate) => words.push(fate.name().to_owned()),
            None if morale == 0 => words.push("formation without morale".to_owned()),
            None => {}
        }
        if unit.broken {
            words.push("broken".to_owned());
        }
        if unit.screening {
            words.push("on screen".to_owned());
        }
        UnitStanding {
            name: name.clone(),
            command: unit.formation.clone(),
            strength: unit.steps.into(),
            start: unit.start.into(),
            condition: words.join(", "),
            gone: unit.gone.is_some(),
        }
    });
    Standing {
        measures: vec![
            measure("steps lost", lost, Some(start)),
            measure("VP at the last count", *state.vp.of(side), None),
            measure("battles won", ledger.battles_won, None),
            measure("enemy steps eliminated", ledger.enemy_steps, None),
        ],
        counted_in: "steps",
        units: units.collect(),
    }
}

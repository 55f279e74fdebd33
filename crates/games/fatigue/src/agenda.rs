//! Items that are due, with the books at hand: how they are answered, by whom, in words, with what is known.

use grognard_battle::command::Command as _;
use grognard_battle::{Pending, Side};
use grognard_books::fatigue::rules::fat;
use grognard_core::facts::{Choice, Datum};
use grognard_core::rule::Rule;

use super::acts::{
    ChargeZone, Check, CounterCharge, Explosion, Fire, FormSquare, InFire, Occupy, Pass, Retire, Retreat, Rout,
};
use super::due::Due;
use super::state::State;

impl Pending for Due {
    type State = State;

    fn acts(&self) -> &'static [&'static str] {
        match self {
            Due::Check(_) => &[Check::ACT.name],
            Due::Rout { .. } => &[Rout::ACT.name],
            Due::Retreat { .. } => &[Retreat::ACT.name],
            Due::Explosion { .. } => &[Explosion::ACT.name],
            Due::Fire { .. } => &[InFire::ACT.name],
            Due::Chance { .. } => &[Fire::ACT.name, Pass::ACT.name],
            Due::Retire { .. } => &[Retire::ACT.name, Pass::ACT.name],
            Due::Counter { .. } => &[CounterCharge::ACT.name, Pass::ACT.name],
            Due::Squares { .. } => &[FormSquare::ACT.name, Pass::ACT.name],
            Due::Occupy { .. } => &[Occupy::ACT.name, Pass::ACT.name],
            Due::Zone { .. } => &[ChargeZone::ACT.name],
        }
    }

    /// Items due at once go before the rest, which belong to the end of the phase.
    fn rule(&self, state: &State) -> Rule {
        if state.queue.is_empty() { fat(33) } else { fat(31) }
    }

    fn title(&self, _: &State) -> String {
        match self {
            Due::Check(check) => format!("{} checks morale: {}", check.units.join(", "), check.circumstance.name()),
            Due::Rout { unit, fresh: true, .. } => format!("{unit} breaks and runs"),
            Due::Rout { unit, .. } => format!("{unit} runs on"),
            Due::Retreat { unit, inches, .. } => format!("{unit} goes back {inches} inches"),
            Due::Explosion { unit, .. } => format!("{unit} blows up: who stands near"),
            Due::Fire { place } => format!("{place} burns: who stands in it"),
            Due::Chance { target, .. } => format!("{target} is near enough to be fired at"),
            Due::Retire { .. } => "disordered units may retire".to_owned(),
            Due::Counter { .. } => "cavalry may ride against a charge".to_owned(),
            Due::Squares { .. } => "infantry may form square".to_owned(),
            Due::Occupy { unit, .. } => format!("{unit} may take the ground it has won"),
            Due::Zone { charger } => format!("{charger} charges: who stands in its zone"),
        }
    }

    fn side(&self, state: &State) -> Option<Side> {
        match self {
            Due::Check(check) => check.units.first().and_then(|unit| state.side_of(unit)),
            Due::Rout { unit, .. } | Due::Retreat { unit, .. } | Due::Occupy { unit, .. } => state.side_of(unit),
            Due::Explosion { .. } | Due::Fire { .. } => None,
            Due::Chance { target, .. } => state.side_of(target).map(Side::other),
            Due::Retire { side, .. } | Due::Counter { side, .. } | Due::Squares { side, .. } => Some(*side),
            Due::Zone { charger } => state.side_of(charger).map(Side::other),
        }
    }

    fn with(&self, _: &State) -> Datum {
        let named = |of: &[(&str, Option<&String>)]| {
            let word = |name: Option<&String>| name.map_or(Datum::Null, |name| Datum::Text(name.clone()));
            Datum::Map(of.iter().map(|(field, name)| ((*field).to_owned(), word(*name))).collect())
        };
        match self {
            Due::Check(check) => named(&[("unit", check.units.first())]),
            Due::Rout { unit, .. } | Due::Retreat { unit, .. } | Due::Occupy { unit, .. } => {
                named(&[("unit", Some(unit))])
            }
            Due::Explosion { .. } | Due::Fire { .. } => Datum::empty(),
            Due::Chance { target, firers } => named(&[("unit", firers.first()), ("target", Some(target))]),
            Due::Retire { units, .. } | Due::Counter { units, .. } | Due::Squares { units, .. } => {
                named(&[("unit", units.first())])
            }
            Due::Zone { charger } => named(&[("charger", Some(charger))]),
        }
    }
}

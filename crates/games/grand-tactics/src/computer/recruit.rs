//! What only this book knows about an offer that a recruit fills in.

use grognard_battle::command::Command as _;
use grognard_battle::{Act, Datum, Offer, Side, Whim};
use grognard_books::grand_tactics::Tables;
use grognard_books::grand_tactics::kinds::UnitType;
use grognard_players::order::{word, words};
use serde_json::Value;

use crate::acts::{Attach, BrigadeUnit, Movement, Screens, UnbrigadeFormation, UnbrigadeUnit};
use crate::brigading::against_more_units;
use crate::due::Due;
use crate::land::routes;
use crate::losses::spread_at_random;
use crate::retreats::havens;
use crate::state::{State, Unit};

/// The whole command; none if nothing legal was found.
pub fn fill(t: &Tables, state: &State, side: Side, offer: &Offer, whim: &mut Whim) -> Option<Value> {
    let mut with = offer.with.clone();
    // The subject of the act; a leader stands for his formation.
    let led = text(&with, "leader").and_then(|leader| state.leaders.get(leader)?.formation.clone());
    let is = |act: &Act| offer.act == act.name;
    for open in &offer.open {
        let found = match *open {
            "to" if is(&Movement::ACT) => {
                let goals = routes(t, state, text(&with, "formation")?);
                word(&goals.get(whim.below(goals.len()))?.to)
            }
            "units" if is(&Screens::ACT) => words(some(&riders(state, side), whim)),
            "unit" if is(&UnbrigadeUnit::ACT) => word(one(&units(state, led.as_ref()?), whim)?),
            "units" if is(&UnbrigadeFormation::ACT) => {
                let all = units(state, led.as_ref()?);
                let count = 1 + whim.below(all.len().checked_sub(1)?);
                words(all.get(..count)?.to_vec())
            }
            "unit" if is(&BrigadeUnit::ACT) => {
                let to = text(&with, "to")?;
                let fits = |unit: &String| against_more_units(t, state, to, std::slice::from_ref(unit)).is_empty();
                let own: Vec<String> = units(state, led.as_ref()?).into_iter().filter(fits).collect();
                word(one(&own, whim)?)
            }
            "name" => word(&state.new_name(led.as_ref()?)),
            "skirmishing_cf" => {
                let most = usize::try_from(horse_in_line(state, side)).unwrap_or(0);
                Datum::of(&whim.below(most + 1))
            }
            // The automatic order, half of the time.
            "allocation" if whim.below(2) == 0 => {
                let item = state.due.first()?;
                words(spread_at_random(state, item, &mut |most| whim.below(most)))
            }
            "formation" if is(&Attach::ACT) => {
                let Some(Due::Attach { area: Some(area), .. }) = state.due.first() else { return None };
                word(one(&havens(state, side, area), whim)?)
            }
            _ => continue,
        };
        with.set(open, found);
    }
    serde_json::to_value(&with).ok()
}

/// A name in an offer.
fn text<'w>(with: &'w Datum, argument: &str) -> Option<&'w str> {
    match with.at(argument) {
        Some(Datum::Text(text)) => Some(text),
        _ => None,
    }
}

fn one<'n>(names: &'n [String], whim: &mut Whim) -> Option<&'n String> {
    names.get(whim.below(names.len()))
}

/// Each with an even chance.
fn some(names: &[String], whim: &mut Whim) -> Vec<String> {
    names.iter().filter(|_| whim.below(2) == 0).cloned().collect()
}

fn units(state: &State, formation: &str) -> Vec<String> {
    state.units_of(formation).map(|(name, _)| name.clone()).collect()
}

/// Cavalry that may screen.
fn riders(state: &State, side: Side) -> Vec<String> {
    let own = state.formations_of(side).filter(|(_, own)| own.paralysed.is_none());
    let units = own.flat_map(|(name, _)| state.units_of(name)).filter(|(_, unit)| unit.arm == UnitType::Cavalry);
    units.map(|(name, _)| name.clone()).collect()
}

/// CF of a side's cavalry in the battle line.
fn horse_in_line(state: &State, side: Side) -> i32 {
    let formations = state.battle.iter().flat_map(|battle| battle.side(side).formations.iter());
    let units = formations.flat_map(|name| state.units_of(name)).map(|(_, unit)| unit);
    let horse: i32 = units.filter(|unit| unit.is_in_line() && unit.arm == UnitType::Cavalry).map(Unit::cf).sum();
    horse.min(crate::facts::MOST_CAVALRY_CF)
}

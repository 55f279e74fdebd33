//! Ways as players measure them, passing through friends, and the enemy who may fire at a mover.

use grognard_books::cohesion::movement::{Situation, Terrain};
use grognard_books::cohesion::pass_through::{PassThrough, Situation as Passing, Stander};
use grognard_books::cohesion::rules::coh;
use grognard_core::facts::{Choice, Datum};
use grognard_core::refusal::Refusals;

use super::acting::charts;
use super::blocks::shake;
use super::derive::bonus_now;
use super::due::Due;
use super::facts::{unit_facts, unit_with_bonus};
use super::state::Stage;
use super::turns::able_to_fire;
use grognard_battle::{Arguments, Side};

/// Asks the mover's enemy for opportunity fire, if any of his units could give it.
pub fn offer_opportunity(stage: &Stage<'_>, mover: &str, side: Side) -> Option<Due> {
    let asked = !stage.state.sides.of(side.other()).holds_fire && !able_to_fire(&stage.state, side.other()).is_empty();
    asked.then(|| Due::Opportunity { mover: mover.to_owned() })
}

/// The way of a mover as players measured it: inches by kind of ground, or legs one by one. Without either it counts as
/// made.
pub fn measured_way(going: &Situation, told: &mut Arguments) -> Datum {
    let mut known = Datum::of(going);
    let mut legs = Vec::new();
    for terrain in Terrain::all() {
        if let Some(inches) = told.take(terrain.name()) {
            let leg = [("terrain", Datum::Text(terrain.name().to_owned())), ("inches", inches)];
            legs.push(Datum::Map(leg.map(|(name, value)| (name.to_owned(), value)).into()));
        }
    }
    let one_by_one = told.take("legs");
    if one_by_one.is_some() && !legs.is_empty() {
        told.refuse("legs", "give either legs or inches by ground, not both.");
    }
    known.set("legs", one_by_one.unwrap_or(Datum::List(legs)));
    if let Some(obstacles) = told.take("obstacles") {
        known.set("obstacles", obstacles);
    }
    known
}

/// A unit goes through friends, one after the other. `in_radius` names those within their commander's radius, as far as
/// the books do not know it.
pub fn pass_friends(
    stage: &mut Stage<'_>,
    mover: &str,
    crossed: &[String],
    in_radius: &[String],
) -> Result<(), Refusals> {
    for friend in crossed {
        let (t, state) = (charts(stage), &stage.state);
        let bonus = bonus_now(t, state, friend, in_radius);
        let Some((going, passed)) = unit_facts(t, state, mover).zip(state.units.get(friend)) else { continue };
        let side = passed.side;
        let situation =
            stage.checked::<PassThrough>(Passing { mover: going, stander: unit_with_bonus(passed, bonus) })?;
        let outcome =
            stage.rule::<PassThrough>(format_args!("{mover} passes through {friend}"), |_| Some(side), &situation);
        if let Some(unit) = stage.state.units.get_mut(mover)
            && unit.disordered != outcome.mover_disordered
        {
            unit.disordered = outcome.mover_disordered;
            stage.say(coh(73), format_args!("{mover} is disordered by passing through {friend}."));
        }
        if outcome.stander == Stander::Shaken {
            shake(stage, friend, coh(73));
        }
    }
    Ok(())
}

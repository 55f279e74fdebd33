//! A fire that is ruled, whichever unit fires and why: the facts from the books, and its effects.

use grognard_battle::{Arguments, Observed, Sighting, rolled_by};
use grognard_books::impact::fire::{Fire, Outcome, Situation, Target};
use grognard_books::impact::leader_casualty::Peril;
use grognard_books::impact::rules::imp;
use grognard_books::impact::unit::{Arc, Level};
use grognard_core::facts::{Choice as _, Datum, Inches};
use grognard_core::refusal::Refusals;

use super::blocks::{Blow, book, fired_at, set_reacted, tables};
use super::derive::{Lay, can_hit};
use super::due::Due;
use super::facts::{Near, TARGET_GROUND, firer_facts, near, remember, unit_facts};
use super::measured::sight_of_fire;
use super::state::{Charge, Stage, State};
use super::table_moves::halts_when_hit;

/// The facts of a fire that players give, and what is known without them.
pub struct Telling;

impl Telling {
    /// The range, with its place in the facts.
    pub const RANGE: [(&'static str, &'static str); 1] = [("range", "range")];
    /// From where the target is hit.
    pub const HIT_FROM: [(&'static str, &'static str); 1] = [("target.hit_from", "hit_from")];

    /// The facts without a range, which players must give.
    pub fn range_is_told(shot: &Situation) -> Datum {
        let mut known = Datum::of(shot);
        known.remove("range");
        known
    }

    /// A shot at a charger at a distance of this many inches.
    pub fn at_charger(mut shot: Situation, inches: f64) -> Situation {
        shot.target.charging = true;
        Situation { range: Inches::new(inches), ..shot }
    }
}

/// A fire as far as the books know it: from the front, at no distance.
pub fn shot_by_the_books(state: &State, firer: &str, target: &str, near: Near) -> Option<Situation> {
    let firer = state.units.get(firer).map(firer_facts)?;
    let target = Target { unit: unit_facts(state, target, near)?, hit_from: Arc::Front, charging: false };
    Some(Situation { firer, range: Inches::new(0.0), target })
}

/// The facts of a fire: as a table shows them, or as players give them.
pub fn fire_facts(
    stage: &mut Stage<'_>,
    told: &mut Arguments,
    seen: Observed<Sighting<Situation>>,
    (firer, target): (&str, &str),
) -> Option<Situation> {
    let asked: Vec<_> = Telling::RANGE.into_iter().chain(Telling::HIT_FROM).chain(TARGET_GROUND).collect();
    let known = |stage: &Stage<'_>, told: &mut Arguments| {
        let by = near(&stage.state, told, target, "leader", "friends");
        shot_by_the_books(&stage.state, firer, target, by).as_ref().map(Telling::range_is_told)
    };
    stage.observe::<Fire, Datum>(seen, known, told, &asked)
}

/// An enemy that near is certainly within two inches.
pub fn see_enemy(stage: &Stage<'_>, situation: &mut Situation) {
    if situation.range.get() <= tables(stage).bad.enemy_inches.value {
        situation.target.unit.enemy_within_two = true;
    }
}

/// Rules a fire and notes the facts of the target's place.
pub fn rule_fire(stage: &mut Stage<'_>, firer: &str, target: &str, mut situation: Situation) -> Outcome {
    see_enemy(stage, &mut situation);
    let firing = stage.state.units.get(firer).map(|unit| unit.side);
    let outcome = stage.rule::<Fire>(format_args!("{firer} fires at {target}"), rolled_by(firing), &situation);
    remember(stage, target, &situation.target.unit);
    fired_at(stage, target, situation.target.hit_from);
    outcome
}

/// The effect of a fire on its target.
pub fn blow(target: &str, outcome: &Outcome) -> Blow {
    Blow {
        unit: target.to_owned(),
        figures: outcome.figures_after,
        level: outcome.level_after,
        flees: outcome.must_flee,
        risk: outcome.leader_risk.then_some(Peril::Fire),
    }
}

/// Rules the fire at a charger: shaken or worse he stops where he is hit, in disorder he goes on.
pub fn hit_charger(stage: &mut Stage<'_>, charge: &Charge, firer: &str, situation: Situation) {
    stage.state.due.take_first();
    set_reacted(stage, firer);
    let outcome = rule_fire(stage, firer, &charge.lead, situation);
    if outcome.eliminated || outcome.level_after >= Level::Shaken {
        halts_when_hit(stage, charge);
    }
    let mut due = book(stage, &[blow(&charge.lead, &outcome)]);
    due.push(Due::Contact);
    stage.state.due.put_first(due);
    if !outcome.eliminated && outcome.level_after == Level::Disorder {
        stage.say(imp(57), format_args!("{} is in {} and goes on", charge.lead, outcome.level_after.name()));
    }
}

/// A unit fires at an enemy that moved, on a table. An earlier shot may have made that enemy so small that it is no
/// longer in arc or range; then the unit keeps its reaction.
pub fn shoot(stage: &mut Stage<'_>, firer: &str, mover: &str) -> Result<(), Refusals> {
    let hits = Lay::of(tables(stage), &stage.state).is_some_and(|lay| {
        let both = lay.piece(firer).zip(lay.piece(mover));
        both.is_some_and(|(firer, mover)| can_hit(&lay, firer, mover, true))
    });
    if !hits {
        stage.state.due.take_first();
        stage.say(imp(73), format_args!("{mover} is no longer where {firer} could fire at it"));
        return Ok(());
    }
    let mut nothing = Arguments::new(&Datum::empty());
    let seen = sight_of_fire(stage, &mut nothing, firer, mover);
    let situation = stage.observe::<Fire, Situation>(seen, |_, _| None, &mut nothing, &[]);
    nothing.finish()?;
    stage.state.due.take_first();
    if let Some(situation) = situation {
        set_reacted(stage, firer);
        let outcome = rule_fire(stage, firer, mover, situation);
        let due = book(stage, &[blow(mover, &outcome)]);
        stage.state.due.put_first(due);
    }
    Ok(())
}

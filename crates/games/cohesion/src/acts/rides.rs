//! Officers ride: to a unit, away from one, to a place, out of danger.

use grognard_battle::command::{Need, Perform, Place};
use grognard_battle::{Arguments, Observed, Side, Sighting, act};
use grognard_books::cohesion::movement::{Action, Move as Going};
use grognard_books::cohesion::rules::coh;
use grognard_core::refusal::Refusals;
use grognard_table::in_words;

use super::arguments::{LEGS, Legs, OBSTACLES, OPEN, Obstacles, Officer, Paces, ROAD, ROUGH, TO_WHOM, Unit, WHO};
use crate::acting::{charts, only_in_turn, own_officer, present_unit};
use crate::derive::Lay;
use crate::facts::going;
use crate::movement::measured_way;
use crate::moves::{self, no_ride, ride_to, ride_to_unit, walked};
use crate::state::{Phase, Stage, State};
use crate::turns::{hand_over, units_to_move_in};

act! {
    /// `attach`.
    #[derive(Default)]
    pub struct Attach: State = ("attach", "an officer rides to a unit and stays with it") {
        officer: Officer = WHO,
        unit: Unit = TO_WHOM,
        open: Paces = OPEN,
        road: Paces = ROAD,
        rough: Paces = ROUGH,
        legs: Legs = LEGS,
        obstacles: Obstacles = OBSTACLES,
    }
}

act! {
    /// `leave`: with miniatures it also lets him ride about alone.
    #[derive(Default)]
    pub struct Leave: State = ("leave", "an officer leaves the unit he is with, or rides about alone") {
        officer: Officer = WHO,
        open: Paces = OPEN,
        road: Paces = ROAD,
        rough: Paces = ROUGH,
        legs: Legs = LEGS,
        obstacles: Obstacles = OBSTACLES,
    }
    .seldom()
}

act! {
    /// `ride`.
    pub struct Ride: State = ("ride", "on a table: an officer rides to a place, alone") {
        officer: Officer = WHO,
        place: Need<Place> = "where to",
    }
    .on_table()
}

act! {
    /// `ride-to-safety`.
    pub struct RideToSafety: State =
        ("ride-to-safety", "a lone officer with an enemy close by rides to the nearest own unit") {
        officer: Officer = WHO,
        unit: Unit = TO_WHOM,
    }
    .with_miniatures()
}

impl Attach {
    /// An officer to a unit, without any facts of his way.
    pub fn to(officer: &str, unit: &str) -> Self {
        Attach { officer: officer.to_owned(), unit: unit.to_owned(), ..Attach::default() }
    }
}

impl Leave {
    /// An officer, without any facts of his way.
    pub fn of(officer: &str) -> Self {
        Leave { officer: officer.to_owned(), ..Leave::default() }
    }
}

impl Perform for Attach {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let Attach { officer, unit, .. } = self;
        let side = own_officer(stage, told, &officer);
        let joins = may_join(stage, told, side, &unit);
        if side.is_none() || !joins {
            return told.refused();
        }
        let ride = Lay::look(charts(stage), &stage.state, |lay| ride_to_unit(lay, told, &officer, &unit));
        rides(stage, told, &officer, (ride, "unit"), Some(unit))
    }
}

impl Perform for Leave {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let name = self.officer;
        if own_officer(stage, told, &name).is_none() {
            return told.refused();
        }
        let ride = Lay::look(charts(stage), &stage.state, |lay| {
            if lay.state.officers.get(&name).is_some_and(|officer| officer.attached.is_none()) {
                told.refuse("officer", format!("{name} is with no unit; let him ride, or leave him."));
            }
            no_ride(lay, &name)
        });
        rides(stage, told, &name, (ride, "officer"), None)
    }
}

impl Perform for Ride {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let Ride { officer: name, place } = self;
        if own_officer(stage, told, &name).is_none() {
            return told.refused();
        }
        let ride = Lay::look(charts(stage), &stage.state, |lay| ride_to(lay, told, &name, &[place], "x"));
        rides(stage, told, &name, (ride, "x"), None)
    }
}

/// Whether a unit is still there and on an officer's side.
fn may_join(stage: &Stage<'_>, told: &mut Arguments, side: Option<Side>, unit: &str) -> bool {
    let Some(its_side) = present_unit(stage, told, "unit", unit) else { return false };
    let is_enemy = side.is_some_and(|side| side != its_side);
    if is_enemy {
        told.refuse("unit", format!("{unit} is an enemy."));
    }
    !is_enemy
}

/// An officer rides, if he may and his way is not too long. At the set-up distances do not count.
fn rides(
    stage: &mut Stage<'_>,
    told: &mut Arguments,
    name: &str,
    (ride, field): (Observed<moves::Ride>, &str),
    unit: Option<String>,
) -> Result<(), Refusals> {
    may_ride(stage, told, name);
    let (seen, legs) = ride.map(|ride| (Sighting::of(ride.situation), ride.legs)).apart();
    let known =
        |stage: &Stage<'_>, told: &mut Arguments| Some(measured_way(&going(charts(stage), None, Action::Move), told));
    let situation = stage.observe::<Going, _>(seen, known, told, &[]);
    told.finish()?;
    let Some(situation) = situation else { return Ok(()) };
    if stage.state.phase != Phase::SetUp && !(situation.legs.is_empty() && situation.obstacles == 0) {
        let side = stage.state.officers.get(name).map(|officer| officer.side);
        let outcome = stage.rule::<Going>(format_args!("{name} rides"), |_| side, &situation);
        if !outcome.legal {
            let reason = format!("{name} cannot ride so far: {} inches is all he has.", outcome.allowance);
            told.refuse_by(coh(70), field, reason);
        }
        told.finish()?;
    }
    walked(stage, name, &legs.unwrap_or_default());
    has_ridden(stage, name, unit);
    Ok(())
}

/// Officers ride at the set-up, and once in the movement phase: with their brigade, or alone if it has nothing to move.
fn may_ride(stage: &Stage<'_>, told: &mut Arguments, name: &str) {
    let state = &stage.state;
    let Some(officer) = state.officers.get(name) else { return };
    match state.phase {
        Phase::SetUp => return,
        Phase::Movement if !state.closing => {}
        now => {
            let reason = format!("officers ride in the movement phase; now is the {}.", now.word());
            told.refuse_by(coh(71), "", reason);
            return;
        }
    }
    only_in_turn(stage, told, officer.side, coh(60));
    if officer.moved {
        told.refuse_by(coh(71), "officer", format!("{name} has moved in this phase."));
    }
    if let Some(active) = state.active.as_ref().filter(|active| officer.brigade.as_ref() != Some(*active)) {
        told.refuse_by(coh(60), "officer", format!("{active} is moving and is finished first."));
    }
    let done = officer.brigade.as_ref().and_then(|brigade| state.brigades.get(brigade)).is_some_and(|b| b.activated);
    if done && state.active.is_none() {
        told.refuse_by(coh(60), "officer", format!("the brigade of {name} has moved."));
    }
}

/// An officer has ridden to a unit, or is alone; his brigade moves, or the turn goes on.
fn has_ridden(stage: &mut Stage<'_>, name: &str, unit: Option<String>) {
    let in_movement = stage.state.phase == Phase::Movement;
    let Some(officer) = stage.state.officers.get_mut(name) else { return };
    let left = std::mem::replace(&mut officer.attached, unit.clone());
    officer.moved = in_movement;
    let (side, brigade) = (officer.side, officer.brigade.clone());
    let text = match (unit, left) {
        (Some(unit), _) => format!("{name} is with {unit} now."),
        (None, Some(left)) => format!("{name} leaves {left} and is alone."),
        (None, None) => format!("{name} rides alone."),
    };
    stage.say(coh(71), text);
    if !in_movement {
        return;
    }
    match brigade {
        Some(brigade) if stage.state.active.is_some() || !units_to_move_in(&stage.state, &brigade).is_empty() => {
            if stage.state.active.is_none() {
                stage.say(coh(60), format_args!("{brigade} moves."));
            }
            stage.state.active = Some(brigade);
        }
        brigade => {
            if let Some(brigade) = brigade.and_then(|brigade| stage.state.brigades.get_mut(&brigade)) {
                brigade.activated = true;
            }
            hand_over(&mut stage.state, side);
        }
    }
}

impl Perform for RideToSafety {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let RideToSafety { officer: name, unit } = self;
        let side = own_officer(stage, told, &name);
        may_join(stage, told, side, &unit);
        if let Some(attached) = stage.state.officers.get(&name).and_then(|officer| officer.attached.as_ref()) {
            told.refuse_by(coh(56), "officer", format!("he is not alone: he is with {attached}."));
        }
        told.finish()?;
        let after_movement = matches!(stage.state.phase, Phase::Melee | Phase::Recovery);
        if let Some(officer) = stage.state.officers.get_mut(&name) {
            officer.attached = Some(unit.clone());
            officer.displaced |= after_movement;
        }
        let near = in_words(charts(stage).battlefield.near.attached);
        stage.say(coh(56), format_args!("{name}, alone with an enemy within {near}, rides to {unit}."));
        Ok(())
    }
}

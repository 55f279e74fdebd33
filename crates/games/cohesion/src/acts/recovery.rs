//! Phase 6: unit by unit in roster order, cease fire or keep, rally, rejoin, resupply (COH-101).

use grognard_battle::command::Perform;
use grognard_battle::{Arguments, Side, act};
use grognard_books::cohesion::rally::{self, Rallied, Rally as Rallying};
use grognard_books::cohesion::recover::{Attempt as Tried, Recover, Recovered};
use grognard_books::cohesion::rules::coh;
use grognard_core::facts::Choice as _;
use grognard_core::refusal::Refusals;

use super::arguments::{IN_RADIUS, TellFlag, Unit, WHICH};
use crate::acting::{charts, only_in, only_in_turn, own_unit};
use crate::due::{Due, Flight};
use crate::facts::attached_cohesion;
use crate::recovery::{keep_bead, let_go, recovering_facts, situation_of};
use crate::state::{Phase, Posture, Stage, State};
use crate::turns::{Attempt, attempts, recovering};

act! {
    /// `cease-fire`.
    #[derive(Default)]
    pub struct CeaseFire: State = ("cease-fire", "a unit tries to take its red bead off") {
        unit: Unit = WHICH,
        enemy_at_long_range: TellFlag = "its last target is at long range or beyond, or out of sight",
        in_radius: TellFlag = IN_RADIUS,
    }
}

act! {
    /// `keep`.
    pub struct Keep: State = ("keep", "a unit keeps its red bead by choice") {
        unit: Unit = WHICH,
    }
}

act! {
    /// `rally`.
    #[derive(Default)]
    pub struct Rally: State = ("rally", "a shaken or routed unit tries to take a bead off") {
        unit: Unit = WHICH,
        in_radius: TellFlag = IN_RADIUS,
    }
}

act! {
    /// `rejoin`.
    #[derive(Default)]
    pub struct Rejoin: State = ("rejoin", "a detached unit tries to come back to its brigade") {
        unit: Unit = WHICH,
        in_radius: TellFlag = IN_RADIUS,
    }
}

act! {
    /// `resupply`.
    #[derive(Default)]
    pub struct Resupply: State = ("resupply", "a unit tries to get ammunition") {
        unit: Unit = WHICH,
        in_radius: TellFlag = IN_RADIUS,
    }
}

act! {
    /// `skip`.
    pub struct Skip: State = ("skip", "a unit tries nothing more this turn") {
        unit: Unit = WHICH,
    }
    .seldom()
}

/// The side of a unit whose turn it is, if it is still there; refused if it may not try this.
fn trying_unit(stage: &Stage<'_>, told: &mut Arguments, name: &str, attempt: Attempt) -> Option<Side> {
    only_in(stage, told, Phase::Recovery);
    let side = own_unit(stage, told, name)?;
    only_in_turn(stage, told, side, coh(101));
    if let Some(first) = recovering(&stage.state).filter(|first| *first != name && stage.state.to_act == Some(side)) {
        told.refuse_by(coh(101), "unit", format!("{first} comes first; let it act, or skip it."));
    }
    if !attempts(&stage.state, name).contains(&attempt) {
        refuse_attempt(&stage.state, told, name, attempt);
    }
    Some(side)
}

/// Why a unit may not try this.
fn refuse_attempt(state: &State, told: &mut Arguments, name: &str, attempt: Attempt) {
    let Some(unit) = state.units.get(name) else { return };
    let tried = unit.tried;
    let (rule, reason) = match attempt {
        _ if unit.routed && attempt != Attempt::Rally => (coh(101), "is routed and attempts nothing but to rally"),
        Attempt::CeaseFire if unit.posture != Some(Posture::Firing) => (coh(93), "has no red bead"),
        Attempt::CeaseFire => (coh(101), "has decided on its red bead, or is past it"),
        Attempt::Rally if tried.rally => (coh(97), "has tried to rally this turn"),
        Attempt::Rally if !unit.shaken && !unit.routed => (coh(95), "is neither shaken nor routed"),
        Attempt::Rejoin if unit.brigade.is_none() => (coh(10), "never had a brigade"),
        Attempt::Rejoin if !unit.detached => (coh(98), "is with its brigade"),
        Attempt::Rejoin if unit.brigade.as_ref().is_none_or(|brigade| state.commander_of(brigade).is_none()) => {
            (coh(108), "cannot rejoin: its brigade has no commander in play")
        }
        Attempt::Resupply if !unit.out_of_ammo => (coh(100), "has ammunition"),
        _ => (coh(101), "has tried this turn, or is past it"),
    };
    told.refuse_by(rule, "unit", format!("{name} {reason}."));
}

impl Perform for CeaseFire {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        recover(stage, told, &self.unit, Tried::CeaseFire)
    }
}

impl Perform for Rejoin {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        recover(stage, told, &self.unit, Tried::Rejoin)
    }
}

impl Perform for Resupply {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        recover(stage, told, &self.unit, Tried::Resupply)
    }
}

fn recover(stage: &mut Stage<'_>, told: &mut Arguments, name: &str, tried: Tried) -> Result<(), Refusals> {
    let attempt = match tried {
        Tried::CeaseFire => Attempt::CeaseFire,
        Tried::Rejoin => Attempt::Rejoin,
        Tried::Resupply => Attempt::Resupply,
    };
    let Some(side) = trying_unit(stage, told, name, attempt) else { return told.refused() };
    let situation = situation_of(stage, told, name, tried);
    told.finish()?;
    let Some(situation) = situation else { return Ok(()) };
    let outcome = stage.rule::<Recover>(format_args!("{name}: {}", tried.name()), |_| Some(side), &situation);
    let Some(unit) = stage.state.units.get_mut(name) else { return Ok(()) };
    match tried {
        Tried::CeaseFire => unit.tried.cease_fire = true,
        Tried::Rejoin => unit.tried.rejoin = true,
        Tried::Resupply => unit.tried.resupply = true,
    }
    let (rule, text) = match outcome.result {
        Recovered::Ceased => {
            unit.posture = None;
            unit.fire_target = None;
            unit.held = false;
            (coh(93), "ceases fire: red bead off")
        }
        Recovered::KeepsFiring => {
            unit.held = true;
            (coh(94), "keeps its red bead and is held to its target")
        }
        Recovered::Rejoined => {
            unit.detached = false;
            (coh(98), "is back with its brigade")
        }
        Recovered::StillDetached => (coh(98), "stays detached"),
        Recovered::Resupplied => {
            unit.out_of_ammo = false;
            (coh(100), "has ammunition again")
        }
        Recovered::StillOut => (coh(100), "is still out of ammunition"),
    };
    stage.say(rule, format_args!("{name} {text}."));
    Ok(())
}

impl Perform for Keep {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        trying_unit(stage, told, &self.unit, Attempt::CeaseFire);
        told.finish()?;
        keep_bead(stage, &self.unit);
        Ok(())
    }
}

impl Perform for Skip {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let name = self.unit;
        only_in(stage, told, Phase::Recovery);
        if let Some(side) = own_unit(stage, told, &name) {
            only_in_turn(stage, told, side, coh(101));
            if recovering(&stage.state) != Some(&name) {
                told.refuse_by(coh(101), "unit", format!("it is not the turn of {name}."));
            }
        }
        told.finish()?;
        let_go(stage, &name);
        Ok(())
    }
}

impl Perform for Rally {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let name = self.unit;
        let side = trying_unit(stage, told, &name, Attempt::Rally);
        let Some(side) = side else { return told.refused() };
        let officer_cohesion = attached_cohesion(charts(stage), &stage.state, &name);
        let Some(unit) = recovering_facts(stage, told, &name) else { return told.refused() };
        let situation = rally::Situation { unit, officer_cohesion };
        told.refuse_all(stage.measured::<Rallying>(&situation));
        told.finish()?;
        let outcome = stage.rule::<Rallying>(format_args!("{name} rallies"), |_| Some(side), &situation);
        if let Some(unit) = stage.state.units.get_mut(&name) {
            (unit.shaken, unit.routed) = (outcome.shaken, outcome.routed);
            unit.tried.rally = true;
        }
        let text = match outcome.result {
            Rallied::Natural20 => "takes off every white and black bead",
            Rallied::Rallied if outcome.shaken => "rallies: black bead off, the white one stays",
            Rallied::Rallied => "rallies: bead off",
            Rallied::Failed if outcome.routed => "does not rally and runs on",
            Rallied::Failed => "does not rally and keeps its place",
        };
        stage.say(if situation.unit.routed { coh(96) } else { coh(95) }, format_args!("{name} {text}."));
        if outcome.rout_move > 0 {
            let item = Due::Retreat { unit: name, inches: outcome.rout_move, flight: Flight::Rout, from: None };
            stage.state.due.put_first([item]);
        }
        Ok(())
    }
}

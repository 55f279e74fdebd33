//! Passing: a side lets its turn go by, or ends the turn of the brigade that moves.

use grognard_battle::command::{Flag, Free, MayShow, Names, Perform};
use grognard_battle::{Arguments, Side, act};
use grognard_books::cohesion::rules::coh;
use grognard_core::refusal::Refusals;

use super::arguments::Units;
use crate::acting::{charts, hold, only_by};
use crate::derive::{Lay, fires_at};
use crate::phases::give_up_officers;
use crate::recovery::let_go;
use crate::state::{Phase, Stage, State};
use crate::turns::{end_activation, hand_over, is_able_to_fire, pass_fire, units_to_move, units_to_move_in};

act! {
    /// `pass`.
    #[derive(Default)]
    pub struct Pass: State = ("pass", "let the turn go by in the fire, movement or recovery phase") {
        blocked: MayShow<Names<Units>> = "fire phase: units held to a target they cannot fire at",
    }
    .seldom()
    .onward()
}

act! {
    /// `finish`.
    #[derive(Default)]
    pub struct Finish: State = ("finish", "the brigade that moves is through") {
        hold: Free<Flag> = "units that have not acted hold",
    }
    .seldom()
    .onward()
}

impl Perform for Pass {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let phase = stage.state.phase;
        if !matches!(phase, Phase::Fire | Phase::Movement | Phase::Recovery) || stage.state.closing {
            told.refuse_by(coh(1), "", format!("nobody passes in the {}.", phase.word()));
        }
        let Some(side) = stage.state.to_act else {
            told.refuse_by(coh(1), "", "nobody has a turn left; go on with next-phase.");
            return told.refused();
        };
        only_by(stage, told, "", side);
        let blocked = self.blocked.unwrap_or_default();
        match phase {
            Phase::Fire => check_held(stage, told, side, &blocked),
            _ => check_blocked(told, &[], &blocked),
        }
        if phase == Phase::Movement {
            if let Some(brigade) = &stage.state.active {
                told.refuse_by(coh(60), "", format!("{brigade} has begun to move; finish it."));
            }
            for unit in units_to_move(&stage.state, side) {
                told.refuse_by(coh(60), "", format!("{unit} has still to move, or to hold."));
            }
        }
        told.finish()?;
        let text = format!("{} passes.", stage.state.side_name(side));
        match phase {
            Phase::Fire => {
                stage.say(coh(21), text);
                for unit in blocked {
                    stage.say(coh(94), format_args!("{unit}, held to its target, cannot fire at it."));
                }
                pass_fire(&mut stage.state, side);
            }
            Phase::Movement => {
                stage.say(coh(60), text);
                give_up_officers(&mut stage.state, side);
                hand_over(&mut stage.state, side);
            }
            _ => {
                stage.say(coh(101), text);
                let names: Vec<String> = stage.state.units_of(side).map(|(name, _)| name.clone()).collect();
                for name in names {
                    let_go(stage, &name);
                }
            }
        }
        Ok(())
    }
}

/// Before its side passes in the fire phase, declared units fire, and units held to a target at which they can fire
/// (COH-94). Returns those that cannot, as the players say.
fn check_held(stage: &Stage<'_>, told: &mut Arguments, side: Side, blocked: &[String]) {
    let state = &stage.state;
    if let Some(declared) = &state.sides.of(side).declared {
        let reason = format!("{} must still fire at {}.", declared.units.join(", "), declared.target);
        told.refuse_by(coh(23), "", reason);
    }
    let able = state.units_of(side).filter(|(name, unit)| unit.held && is_able_to_fire(state, name, unit));
    let held = able.map(|(name, unit)| (name.as_str(), unit.fire_target.as_deref().unwrap_or_default()));
    let held: Vec<(&str, &str)> = held.collect();
    let measured = Lay::look(charts(stage), state, |lay| {
        for (name, target) in &held {
            let pair = lay.piece(name).zip(lay.piece(target));
            if pair.is_some_and(|(firer, target)| fires_at(lay, firer, target)) {
                told.refuse_by(coh(94), "", format!("{name} is held to {target} and must fire at it first."));
            }
        }
        Some(())
    });
    measured.or_asked(told, &[], |told| {
        for (name, target) in &held {
            // A target in contact cannot be fired at, so nobody need be asked.
            if !blocked.iter().any(|blocked| blocked == name) && !state.is_in_contact(target) {
                let reason = format!("{name} is held to {target}: fire, or name it as blocked.");
                told.refuse_by(coh(94), "blocked", reason);
            }
        }
        None
    });
    check_blocked(told, &held, blocked);
}

/// Refuses units that are named although nothing holds them.
fn check_blocked(told: &mut Arguments, held: &[(&str, &str)], blocked: &[String]) {
    for (index, name) in blocked.iter().enumerate().filter(|(_, name)| !held.iter().any(|(held, _)| held == name)) {
        told.refuse(&format!("blocked.{index}"), format!("{name} is not held to a target; leave it out."));
    }
}

impl Perform for Finish {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let active = stage.state.active.clone();
        let side = active.as_ref().and_then(|name| stage.state.brigades.get(name)).map(|brigade| brigade.side);
        let Some((brigade, side)) = active.zip(side) else {
            told.refuse_by(coh(60), "", "no brigade is moving.");
            return told.refused();
        };
        only_by(stage, told, "", side);
        let left = units_to_move_in(&stage.state, &brigade);
        for unit in left.iter().filter(|_| self.hold != Some(true)) {
            told.refuse_by(coh(60), "hold", format!("{unit} has still to move, or to hold."));
        }
        told.finish()?;
        for name in &left {
            hold(stage, name);
        }
        stage.say(coh(60), format_args!("{brigade} has moved."));
        end_activation(&mut stage.state);
        Ok(())
    }
}

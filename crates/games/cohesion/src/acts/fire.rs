//! Phase 3: a unit fires, alone or as the first of several that are declared against the same target.

use grognard_battle::answers::Intent;
use grognard_battle::command::{Free, Names, Perform};
use grognard_battle::{Arguments, Side, act};
use grognard_books::cohesion::rules::coh;
use grognard_core::refusal::Refusals;

use super::arguments::{
    ASPECT, BLOCKED, COVER, COVER_OTHER, RANGE, SIGHT, STANDS, TellAspect, TellCover, TellFlag, TellRange, TellStands,
    Unit, Units, WHICH,
};
use crate::acting::{charts, is_target, only_in, only_in_turn, own_unit};
use crate::derive::{Lay, fires_at};
use crate::shooting::{shoot, suffer};
use crate::state::{Declaration, Phase, Stage, State};
use crate::turns::{can_fire, hand_over};

act! {
    /// `fire`.
    #[derive(Default)]
    pub struct Fire: State = ("fire", "a unit with a red bead fires") {
        unit: Unit = "who fires",
        target: Unit = "at whom",
        range: TellRange = RANGE,
        together_with: Free<Names<Units>> = "units declared at the same target, to fire on later turns",
        aspect: TellAspect = ASPECT,
        cover: TellCover = COVER,
        cover_other: TellCover = COVER_OTHER,
        line_of_sight: TellFlag = SIGHT,
        stands_firing: TellStands = STANDS,
        blocked: TellFlag = BLOCKED,
    }
    .aimed(Intent::Fire, "target")
}

act! {
    /// `release`.
    pub struct Release: State =
        ("release", "a declared unit no longer sees its target and may be declared anew") {
        unit: Unit = WHICH,
    }
    .with_miniatures()
}

impl Fire {
    /// One unit at another, without any facts from the table.
    pub fn at(unit: &str, target: &str) -> Self {
        Fire { unit: unit.to_owned(), target: target.to_owned(), ..Fire::default() }
    }
}

impl Perform for Fire {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let Fire { unit: firer, target, together_with, .. } = self;
        only_in(stage, told, Phase::Fire);
        let side = own_unit(stage, told, &firer);
        let is_target = is_target(stage, told, &target, side);
        let Some(side) = side else { return told.refused() };
        only_in_turn(stage, told, side, coh(21));
        if !is_target {
            return told.refused();
        }
        let others = together_with.unwrap_or_default();
        check_declaration(stage, told, (&firer, side), &target, &others);
        let Some(outcome) = shoot(stage, told, (&firer, side), &target)? else { return Ok(()) };
        declare(stage, side, &firer, &target, others);
        suffer(stage, &firer, &target, &outcome);
        stage.state.passes = 0;
        hand_over(&mut stage.state, side);
        Ok(())
    }
}

/// Declared units fire first, at their declared target; further declared units must be able to fire.
fn check_declaration(
    stage: &Stage<'_>,
    told: &mut Arguments,
    (firer, side): (&String, Side),
    target: &String,
    others: &[String],
) {
    if let Some(declared) = &stage.state.sides.of(side).declared {
        if !declared.units.contains(firer) {
            let reason = format!("{} are declared and fire first.", declared.units.join(", "));
            told.refuse_by(coh(23), "unit", reason);
        } else if declared.target != *target {
            let reason = format!("{firer} is declared at {}; release it if that is hidden.", declared.target);
            told.refuse_by(coh(22), "target", reason);
        }
        if !others.is_empty() {
            let reason = format!("{} are declared already and fire first.", declared.units.join(", "));
            told.refuse_by(coh(23), "together_with", reason);
        }
    }
    for (index, other) in others.iter().enumerate() {
        let friend = stage.state.units.get(other).is_some_and(|unit| unit.side == side);
        let hits = Lay::of(charts(stage), &stage.state).is_none_or(|lay| {
            lay.piece(other).zip(lay.piece(target)).is_some_and(|(firer, target)| fires_at(&lay, firer, target))
        });
        if other == firer || !friend || !hits || !can_fire(&stage.state, other) {
            let reason = format!("{other} cannot be declared to fire with {firer}.");
            told.refuse_by(coh(22), &format!("together_with.{index}"), reason);
        }
    }
}

fn declare(stage: &mut Stage<'_>, side: Side, firer: &str, target: &str, others: Vec<String>) {
    let before = stage.state.sides.of_mut(side).declared.take();
    let mut units = before.map_or(others, |declared| declared.units);
    units.retain(|unit| unit != firer);
    if units.is_empty() {
        stage.say(coh(22), format_args!("{firer} fires at {target}."));
        return;
    }
    stage.say(coh(22), format_args!("{firer} fires at {target}; still declared: {}.", units.join(", ")));
    stage.state.sides.of_mut(side).declared = Some(Declaration { target: target.to_owned(), units });
}

impl Perform for Release {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let name = self.unit;
        only_in(stage, told, Phase::Fire);
        let Some(side) = own_unit(stage, told, &name) else { return told.refused() };
        let declared = stage.state.sides.of(side).declared.as_ref();
        if declared.is_none_or(|declared| !declared.units.contains(&name)) {
            told.refuse_by(coh(23), "unit", format!("{name} is not declared at a target."));
        }
        told.finish()?;
        let books = stage.state.sides.of_mut(side);
        if let Some(declared) = &mut books.declared {
            declared.units.retain(|unit| *unit != name);
        }
        if books.declared.as_ref().is_some_and(|declared| declared.units.is_empty()) {
            books.declared = None;
        }
        stage.say(coh(23), format_args!("{name} no longer sees its target and may be declared anew."));
        Ok(())
    }
}

//! What happens between commands: items without an object are dropped, sides with nothing to do are skipped, a phase is
//! closed.

use grognard_books::cohesion::Tables;
use grognard_books::cohesion::rules::coh;

use super::acting::charts;
use super::derive::{Lay, fires_at, in_radius, shooters_at, targets_of};
use super::due::Due;
use super::phases;
use super::state::{Declaration, Phase, Stage, State};
use super::turns::{
    Attempt, able_to_fire, attempts_of, can_fire, can_mark, can_move, end_activation, is_able_to_fire, movers_in,
    officer_may_move, pass_fire, units_he_may_join,
};
use grognard_battle::{Side, drop_stale};

/// Whether a side could fire at anything: on a table, whether any unit may hit an enemy with the present positions.
pub fn can_shoot(t: &Tables, state: &State, side: Side) -> bool {
    if !state.units_of(side).any(|(name, unit)| is_able_to_fire(state, name, unit)) {
        return false;
    }
    let Some(lay) = Lay::of(t, state) else { return true };
    lay.of_side(side).any(|piece| targets_of(&lay, piece).next().is_some())
}

/// Drops items that are no longer due and passes the turn on if a side has nothing to do. Run after every command.
pub fn settle(stage: &mut Stage<'_>) {
    drop_what_is_moot(stage);
    if !stage.state.due.is_empty() || stage.state.result.is_some() || stage.state.march.is_some() {
        return;
    }
    if stage.state.closing {
        phases::close(stage);
        return;
    }
    match stage.state.phase {
        Phase::Posture => pass_turn(stage, can_mark),
        Phase::Fire => settle_fire(stage),
        Phase::Movement => settle_movement(stage),
        Phase::Recovery => settle_recovery(stage),
        // Once everything is placed on a table, the first turn begins.
        Phase::SetUp if stage.state.table.is_some() && stage.state.places_first.is_some() => {
            phases::enter(stage, Phase::Initiative);
        }
        Phase::SetUp | Phase::Initiative | Phase::Melee => {}
    }
}

fn pass_turn(stage: &mut Stage<'_>, has_something: impl Fn(&State, Side) -> bool) {
    let state = &mut stage.state;
    let Some(side) = state.to_act else { return };
    if !has_something(state, side) {
        state.to_act = has_something(state, side.other()).then_some(side.other());
    }
}

/// Declared units that can no longer fire are released; a side without a unit that can fire passes (COH-23).
fn settle_fire(stage: &mut Stage<'_>) {
    for side in Side::BOTH {
        let Some(declared) = stage.state.sides.of(side).declared.clone() else { continue };
        let target_gone = !stage.state.is_present(&declared.target);
        let hidden: Vec<String> = match Lay::of(charts(stage), &stage.state) {
            Some(lay) if !target_gone => {
                let cannot = |unit: &&String| {
                    let pair = lay.piece(unit).zip(lay.piece(&declared.target));
                    !pair.is_some_and(|(firer, target)| fires_at(&lay, firer, target))
                };
                declared.units.iter().filter(cannot).cloned().collect()
            }
            _ => Vec::new(),
        };
        let (still, freed): (Vec<String>, Vec<String>) = declared
            .units
            .into_iter()
            .partition(|unit| !target_gone && can_fire(&stage.state, unit) && !hidden.contains(unit));
        for unit in freed {
            let why = match (target_gone, can_fire(&stage.state, &unit)) {
                (true, _) => "its target is gone",
                (false, true) => "its target is hidden",
                (false, false) => "it cannot fire any more",
            };
            stage.say(coh(23), format_args!("{unit} is let go from its declaration: {why}."));
        }
        let kept = Declaration { target: declared.target, units: still };
        stage.state.sides.of_mut(side).declared = (!kept.units.is_empty()).then_some(kept);
    }
    while let Some(side) = stage.state.to_act {
        if can_shoot(charts(stage), &stage.state, side) {
            return;
        }
        stage.say_of(coh(23), |state| format!("{} can fire with nobody and passes.", state.side_name(side)));
        pass_fire(&mut stage.state, side);
    }
}

/// A brigade that has finished passes the turn on; a side with nothing left is skipped (COH-60).
fn settle_movement(stage: &mut Stage<'_>) {
    if let Some(brigade) = stage.state.active.clone() {
        let commander = stage.state.commander_of(&brigade);
        let officer_left = commander.is_some_and(|name| officer_may_move(&stage.state, name));
        if officer_left || movers_in(&stage.state, &brigade).next().is_some() {
            return;
        }
        end_activation(&mut stage.state);
    }
    pass_turn(stage, can_move);
}

/// Units with nothing to try are skipped for good, so that nobody comes back to them.
fn settle_recovery(stage: &mut Stage<'_>) {
    while let Some(side) = stage.state.to_act {
        for index in 0..stage.state.units.len() {
            if stage.state.units.get_index(index).is_none_or(|(_, unit)| unit.side != side) {
                continue;
            }
            cannot_rejoin(stage, index);
            let Some((_, unit)) = stage.state.units.get_index(index) else { continue };
            if !attempts_of(&stage.state, unit).is_empty() {
                return;
            }
            if let Some((_, unit)) = stage.state.units.get_index_mut(index) {
                unit.tried.done = true;
            }
        }
        let winner_is_through = stage.state.initiative == Some(side);
        stage.state.to_act = winner_is_through.then_some(side.other());
    }
}

/// On a table a detached unit outside the radius of its commander does not try to rejoin (COH-99).
fn cannot_rejoin(stage: &mut Stage<'_>, index: usize) {
    let Some((name, unit)) = stage.state.units.get_index(index) else { return };
    if attempts_of(&stage.state, unit).first() != Some(&Attempt::Rejoin) {
        return;
    }
    let outside = Lay::of(charts(stage), &stage.state)
        .is_some_and(|lay| lay.piece(name).is_some_and(|piece| piece.unit.detached && !in_radius(&lay, piece)));
    if outside && let Some((name, unit)) = stage.state.units.get_index_mut(index) {
        unit.tried.rejoin = true;
        let name = name.clone();
        stage.say(coh(99), format_args!("{name} is outside the radius of its commander and cannot rejoin."));
    }
}

/// Removes items that have lost their object, and says so.
fn drop_what_is_moot(stage: &mut Stage<'_>) {
    let charts = charts(stage);
    let dropped = drop_stale(
        &mut stage.state,
        |state| &mut state.due,
        |state, item| moot(charts, state, item).map(|why| (item.clone(), why)),
    );
    for (item, why) in dropped {
        let rule = match item {
            Due::Substitute { .. } => coh(12),
            Due::Opportunity { .. } => coh(64),
            _ => coh(107),
        };
        stage.say_of(rule, |state| format!("No longer due: {}; {why}.", item.title_by(charts, state)));
    }
}

/// Why something is no longer due.
fn moot(t: &Tables, state: &State, item: &Due) -> Option<&'static str> {
    let stopped = |name: &String| state.units.get(name).is_none_or(|unit| !unit.is_present() || unit.routed);
    match item {
        Due::TakeGround { unit } => stopped(unit).then_some("the unit does not hold it any more"),
        Due::Retreat { unit, .. } | Due::CommanderDeath { unit, .. } => {
            (!state.is_present(unit)).then_some("the unit is gone")
        }
        Due::OfficerCasualty { officer, unit, hit, .. } => {
            let attached = state.officers.get(officer).is_some_and(|officer| officer.attached.as_ref() == Some(unit));
            match (state.is_in_play(officer), attached || *hit) {
                (false, _) => Some("he is out of play"),
                (_, false) => Some("he is no longer with the unit"),
                _ => None,
            }
        }
        Due::Opportunity { mover } => {
            let nobody = match Lay::of(t, state) {
                Some(lay) => lay
                    .piece(mover)
                    .is_none_or(|piece| shooters_at(&lay, piece.unit.side.other(), piece).next().is_none()),
                None => state.units.get(mover).is_none_or(|unit| able_to_fire(state, unit.side.other()).is_empty()),
            };
            match (stopped(mover), nobody) {
                (true, _) => Some("the target moves no more"),
                (_, true) => Some("nobody is left who could fire"),
                _ => None,
            }
        }
        Due::Charge { attacker, defender, .. } => {
            (stopped(attacker) || !state.is_present(defender)).then_some("the charge is over")
        }
        Due::Appear { officer } => match (state.is_in_play(officer), units_he_may_join(state, officer).is_empty()) {
            (false, _) => Some("he is out of play"),
            (_, true) => Some("no unit of his command is left, so he stays alone"),
            _ => None,
        },
        Due::Substitute { brigade } => {
            let nobody = !state.units_in(brigade).any(|(_, unit)| unit.is_present());
            match (state.commander_of(brigade).is_some(), nobody) {
                (true, _) => Some("it has a commander"),
                (_, true) => Some("no unit of it is left"),
                _ => None,
            }
        }
        Due::Initiative
        | Due::Choose
        | Due::Detach { .. }
        | Due::OfficerReturn { .. }
        | Due::Victory
        | Due::Place { .. } => None,
    }
}

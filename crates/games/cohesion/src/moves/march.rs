//! A unit on its way: from way-point to way-point, halting where the enemy may fire (COH-64, COH-110).

use grognard_books::cohesion::rules::coh;
use grognard_core::refusal::Refusals;

use super::charge::follows;
use super::place::place;
use crate::acting::charts;
use crate::derive::{Lay, shooters_at};
use crate::due::Due;
use crate::march::March;
use crate::movement::pass_friends;
use crate::state::Stage;
use crate::turns::is_able_to_fire;

/// Continues the march by one way-point, or ends it.
pub fn on(stage: &mut Stage<'_>) -> Result<(), Refusals> {
    let Some(mut march) = stage.state.march.take() else { return Ok(()) };
    let unit = stage.state.units.get(&march.unit);
    let Some(side) = unit.filter(|unit| unit.is_present() && !unit.routed).map(|unit| unit.side) else {
        stage.say(coh(64), format_args!("{} moves no more.", march.unit));
        return Ok(());
    };
    if !march.ahead.is_empty() {
        let next = march.ahead.remove(0);
        place(stage, &march.unit, next);
        let silent = march.held || stage.state.sides.of(side.other()).holds_fire;
        let may_fire = !silent
            && stage.state.units_of(side.other()).any(|(name, unit)| is_able_to_fire(&stage.state, name, unit))
            && Lay::of(charts(stage), &stage.state).is_some_and(|lay| {
                lay.piece(&march.unit).is_some_and(|piece| shooters_at(&lay, side.other(), piece).next().is_some())
            });
        if may_fire {
            stage.say(coh(110), format_args!("{} is at a way-point where the enemy may fire at it.", march.unit));
            stage.state.due.put_first([Due::Opportunity { mover: march.unit.clone() }]);
        }
        stage.state.march = Some(march);
        return Ok(());
    }
    end(stage, march)
}

/// The end of the way: friends passed are dealt with, or the charge comes to its rolls.
fn end(stage: &mut Stage<'_>, march: March) -> Result<(), Refusals> {
    let Some(onset) = march.charge.clone() else {
        return pass_friends(stage, &march.unit, &march.crossed, &[]);
    };
    if onset.fled.is_some() {
        follows(stage, &march.unit, &onset);
        return Ok(());
    }
    if !stage.state.is_present(&onset.defender) {
        return Ok(());
    }
    let item = Due::Charge {
        attacker: march.unit.clone(),
        defender: onset.defender.clone(),
        distance: f64::from(onset.distance) / 100.0,
        aspect: onset.aspect,
        bonus: onset.bonus,
    };
    stage.state.due.put_first([item]);
    stage.state.march = Some(march);
    Ok(())
}

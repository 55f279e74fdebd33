//! Advice: what a unit could do or would need, worked out by the book and written nowhere.

use grognard_battle::Arguments;
use grognard_books::impact::firepower::Firepower;
use grognard_books::impact::mmp::Mmp;
use grognard_core::refusal::Refusals;
use serde_json::json;

use super::acting::{give_up, present_unit};
use super::facts::{GROUND, firer_facts, near, unit_facts};
use super::state::Stage;

/// `firepower`.
pub fn firepower(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let Some(name) = present_unit(stage, arguments, "unit") else { return give_up(arguments) };
    let firer = stage.state.units.get(&name).map(firer_facts);
    let situation = stage.situation::<Firepower>(&json!({"firer": firer}), arguments, &[("range", "range")]);
    arguments.finish()?;
    if let Some(situation) = situation {
        stage.rule::<Firepower>(format!("firepower of {name}"), |_| None, &situation);
    }
    Ok(())
}

/// `mmp`.
pub fn mmp(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let Some(name) = present_unit(stage, arguments, "unit") else { return give_up(arguments) };
    let by = near(&stage.state, arguments, &name, "leader", "friends");
    let known = unit_facts(&stage.state, &name, by);
    let occasion = ["cause", "mc", "charging", "hit_from", "charged_from", "charged_by"].map(|fact| (fact, fact));
    let asked: Vec<_> = occasion.into_iter().chain(GROUND).collect();
    let situation = stage.situation::<Mmp>(&known, arguments, &asked);
    arguments.finish()?;
    if let Some(situation) = situation {
        stage.rule::<Mmp>(format!("morale point of {name}"), |_| None, &situation);
    }
    Ok(())
}

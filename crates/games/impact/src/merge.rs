//! Two depleted regiments become one.

use grognard_battle::Arguments;
use grognard_books::impact::merge::Merge;
use grognard_books::impact::rules::imp;
use grognard_books::impact::tables::Action;
use grognard_books::impact::unit::Arm;
use grognard_core::facts::Choice as _;
use grognard_core::refusal::Refusals;
use serde_json::{Value, json};

use super::blocks::spend;
use super::state::{Fate, Stage, Unit};
use super::who::{acting_unit, check_acts, give_up, own_unit};

fn part(unit: &Unit) -> Value {
    json!({
        "arm": unit.arm,
        "experience": unit.experience,
        "figures": unit.figures,
        "figures_per_stand": unit.figures_per_stand,
        "level": unit.level,
    })
}

/// `merge`.
pub fn merge(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let first = acting_unit(stage, arguments, Action::Merge);
    let second = own_unit(stage, arguments, "with");
    let adjacent = arguments.flag("adjacent", true);
    let (Some(first), Some(second)) = (first, second) else { return give_up(arguments) };
    let (Some(one), Some(other)) = (stage.state.units.get(&first).cloned(), stage.state.units.get(&second).cloned())
    else {
        return give_up(arguments);
    };
    if first == second {
        arguments.refuse_by(imp(60), "with", "a regiment does not merge with itself.");
    }
    check_acts(stage, arguments, "with", &second, Action::Merge);
    if one.brigade != other.brigade {
        arguments.refuse_by(imp(60), "with", "only regiments of one brigade merge.");
    }
    if !adjacent {
        arguments.refuse_by(imp(60), "adjacent", "only adjacent regiments merge.");
    }
    if one.arm == Arm::Artillery || other.arm == Arm::Artillery {
        arguments.refuse_by(imp(60), "unit", "only regiments merge; a battery does not.");
        return give_up(arguments);
    }
    let known = json!({"first": part(&one), "second": part(&other)});
    let situation = stage.situation::<Merge>(&known, arguments, &[]);
    arguments.finish()?;
    let Some(situation) = situation else { return Ok(()) };
    spend(stage, &first, Action::Merge);
    stage.state.active = None;
    let outcome = stage.rule::<Merge>(format!("{second} joins {first}"), |_| Some(one.side), &situation);
    if let Some(unit) = stage.state.units.get_mut(&first) {
        unit.experience = outcome.experience;
        (unit.figures, unit.level, unit.merged, unit.ap) = (outcome.figures, outcome.level, outcome.merged, 0);
        unit.figures_at_start += other.figures_at_start;
        if other.figures > one.figures {
            unit.weapon = other.weapon;
        }
        for arc in &other.fired_from {
            if !unit.fired_from.contains(arc) {
                unit.fired_from.push(*arc);
            }
        }
        unit.fired_from.sort_unstable();
    }
    let weapon = if other.figures > one.figures { other.weapon } else { one.weapon };
    stage.say(imp(60), format!("{first} carries the {} of the part with more figures", weapon.name()));
    if let Some(unit) = stage.state.units.get_mut(&second) {
        (unit.figures, unit.ap, unit.out) = (0, 0, Fate::MergedAway);
        unit.sections_lost = 0;
    }
    stage.say(imp(60), format!("{second} is part of {first} and does not count as eliminated"));
    let leaders: Vec<String> = stage.state.attached(&second).map(|(leader, _)| leader.clone()).collect();
    for name in leaders {
        if let Some(leader) = stage.state.leaders.get_mut(&name) {
            leader.attached_to = Some(first.clone());
        }
        stage.say(imp(60), format!("{name} is now with {first}"));
    }
    Ok(())
}

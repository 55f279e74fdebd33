//! What is wrong with the books in themselves.

use grognard_books::impact::tables::Tables;
use grognard_books::impact::unit::{Arm, Level};
use grognard_core::facts::Choice as _;

use super::due::Due;
use super::objections_table::check_table;
use super::state::{Fate, Phase, State, Unit};
use grognard_battle::Side;

/// The most figures that all parts of a merged regiment can have begun with.
const MOST_AT_START: i32 = 1000;

/// Every objection, in words.
pub fn objections(tables: &Tables, state: &State) -> Vec<String> {
    let mut found = Vec::new();
    for (name, unit) in &state.units {
        check_unit(tables, state, name, unit, &mut found);
    }
    check_leaders(tables, state, &mut found);
    check_brigades(state, &mut found);
    check_turn(state, &mut found);
    check_charge(state, &mut found);
    check_table(tables, state, &mut found);
    for due in &state.due {
        check_due(state, due, &mut found);
    }
    found
}

fn object(found: &mut Vec<String>, wrong: bool, words: impl FnOnce() -> String) {
    if wrong {
        found.push(words());
    }
}

fn check_unit(tables: &Tables, state: &State, name: &str, unit: &Unit, found: &mut Vec<String>) {
    let start = unit.figures_at_start;
    object(found, !(0..=start).contains(&unit.figures), || format!("{name} has {} figures of {start}", unit.figures));
    let most = tables.game.stand.max_input_figures;
    object(found, unit.figures > most || !(1..=MOST_AT_START).contains(&start), || {
        format!("{name} is larger than the book takes")
    });
    object(found, unit.is_in() && unit.figures == 0, || format!("{name} is on the table without figures"));
    object(found, unit.out == Fate::MergedAway && unit.figures != 0, || {
        format!("{name} is part of another regiment and has figures of its own")
    });
    object(found, !(1..=6).contains(&unit.figures_per_stand), || {
        format!("{name} has {} figures a stand", unit.figures_per_stand)
    });
    object(found, unit.formation.arm() != unit.arm, || {
        format!("{name} is {} in {}", unit.arm.name(), unit.formation.name())
    });
    object(found, !unit.weapon.fits(unit.arm), || format!("{name} cannot carry the {}", unit.weapon.name()));
    let battery = unit.arm == Arm::Artillery;
    let lost = if battery { (unit.sections_at_start - unit.stands()).max(0) } else { 0 };
    object(found, unit.sections_lost != lost, || {
        format!("{name} has lost {lost} sections, not {}", unit.sections_lost)
    });
    let sections = if battery { 1..=tables.weapons.max_sections.value } else { 0..=0 };
    object(found, !sections.contains(&unit.sections_at_start), || {
        format!("{name} cannot have begun with {} sections", unit.sections_at_start)
    });
    object(found, battery && unit.merged, || format!("{name} is a battery and cannot be merged"));
    let points = tables.game.actions.per_turn.max(tables.game.actions.opening);
    object(found, !(0..=points).contains(&unit.ap), || format!("{name} has {} AP of {points}", unit.ap));
    object(found, !unit.is_in() && unit.ap != 0, || format!("{name} is gone and has action points"));
    object(found, !unit.fired_from.is_sorted_by(|one, next| one < next), || {
        format!("the arcs {name} was fired at from must stand once each, in order")
    });
    let own = state.brigades.get(&unit.brigade).is_some_and(|brigade| brigade.side == unit.side);
    object(found, !own, || format!("{name} is in no brigade of its side"));
}

fn check_leaders(tables: &Tables, state: &State, found: &mut Vec<String>) {
    let leader_rules = &tables.game.leader;
    for (name, leader) in &state.leaders {
        object(found, !(leader_rules.lb_min..=leader_rules.lb_max).contains(&leader.lb), || {
            format!("{name} has LB {}", leader.lb)
        });
        if let Some(brigade) = &leader.brigade {
            let own = state.brigades.get(brigade).is_some_and(|brigade| brigade.side == leader.side);
            object(found, !own, || format!("{name} leads no brigade of his side"));
        }
        let Some(unit) = &leader.attached_to else { continue };
        let there = state.units.get(unit).is_some_and(|unit| unit.is_in() && unit.side == leader.side);
        object(found, !there, || format!("{name} is attached to '{unit}', which is not there"));
        object(found, leader.eliminated, || format!("{name} has fallen and is attached to {unit}"));
    }
    for side in Side::BOTH {
        let fallen = state.leaders.values().filter(|leader| leader.side == side && leader.eliminated).count();
        let counted = state.army(side).leaders_eliminated;
        object(found, usize::try_from(counted).ok() != Some(fallen), || {
            format!("{} leaders of side {} have fallen, not {counted}", fallen, side.name())
        });
    }
}

fn check_brigades(state: &State, found: &mut Vec<String>) {
    for (name, brigade) in &state.brigades {
        let units = |test: &dyn Fn(&Unit) -> bool| {
            state.units.values().filter(|unit| unit.brigade == *name && test(unit)).count()
        };
        let gone = |unit: &Unit| unit.out == Fate::Eliminated;
        let leaders = state.leaders.values();
        let fallen = leaders.filter(|leader| leader.eliminated && leader.brigade.as_ref() == Some(name)).count();
        let counts = [
            ("units at the start", brigade.units_at_start, units(&|_| true)),
            ("units eliminated", brigade.units_eliminated, units(&gone)),
            (
                "regiments eliminated",
                brigade.regiments_eliminated,
                units(&|unit| gone(unit) && unit.arm != Arm::Artillery),
            ),
            ("leaders eliminated", brigade.leaders_eliminated, fallen),
        ];
        for (what, counted, real) in counts {
            object(found, usize::try_from(counted).ok() != Some(real), || {
                format!("{name}: {what} are {real} by the roster, not {counted}")
            });
        }
    }
}

fn check_turn(state: &State, found: &mut Vec<String>) {
    object(found, !(1..=99).contains(&state.turn_limit), || format!("the turn limit is {}", state.turn_limit));
    object(found, !(1..=state.turn_limit).contains(&state.turn), || {
        format!("turn {} of {}", state.turn, state.turn_limit)
    });
    object(found, (state.phase == Phase::Deployment) != state.to_deploy().is_some(), || {
        "the battle begins when both sides have deployed".to_owned()
    });
    object(found, state.sides.b.deployed && !state.sides.a.deployed, || "side a deploys first".to_owned());
    let begun = !matches!(state.phase, Phase::Deployment | Phase::Command);
    object(found, begun && state.first.is_none(), || "nobody is first in this turn".to_owned());
    if let Some(active) = &state.active {
        let fits = state.units.get(active).is_some_and(|unit| unit.is_in() && Some(unit.side) == state.acting());
        object(found, !fits || !state.is_action_phase(), || format!("{active} cannot be acting now"));
    }
    object(found, state.result.is_some() && !state.due.is_empty(), || {
        "a battle that is over has nothing due".to_owned()
    });
}

fn check_charge(state: &State, found: &mut Vec<String>) {
    let steps = state.due.iter().filter(|due| due.is_of_charge()).count();
    object(found, steps != usize::from(state.charge.is_some()), || {
        "a charge that is going on has one step due, and none is due without one".to_owned()
    });
    let Some(charge) = &state.charge else { return };
    let side = |name: &str| state.units.get(name).map(|unit| unit.side);
    object(found, side(&charge.lead).is_none() || side(&charge.target) != side(&charge.lead).map(Side::other), || {
        "a charge goes from one side to the other".to_owned()
    });
    object(found, charge.supports.iter().any(|name| side(name) != side(&charge.lead) || *name == charge.lead), || {
        "the supports of a charge are friends of its lead".to_owned()
    });
    object(found, !(0.0..=100.0).contains(&charge.distance), || "a charge starts 0 to 100 inches off".to_owned());
}

fn check_due(state: &State, due: &Due, found: &mut Vec<String>) {
    let present = |name: &str| state.units.get(name).filter(|unit| unit.is_in());
    match due {
        Due::Flight { unit } => {
            let ready = present(unit).is_some_and(|unit| unit.level == Level::Routed && !unit.fled);
            object(found, !ready, || format!("{unit} cannot flee now"));
        }
        Due::FallBack { unit, inches, .. } => {
            object(found, present(unit).is_none() || *inches < 0, || format!("{unit} cannot fall back now"));
        }
        Due::LeaderCasualty { leader, unit, .. } => {
            object(found, !state.attached(unit).any(|(name, _)| name == leader), || {
                format!("{leader} is not with {unit}")
            });
        }
        Due::Shot { unit, mover } => {
            let ready = present(unit).is_some_and(|unit| !unit.reacted && unit.level != Level::Routed);
            object(found, !ready || present(mover).is_none(), || format!("{unit} cannot fire at {mover} now"));
        }
        Due::Reactions { mover, watchers } => {
            let ready = |name: &String| present(name).is_some_and(|unit| !unit.reacted && unit.level != Level::Routed);
            let target = present(mover).is_some_and(|unit| unit.level != Level::Routed);
            object(found, !target || watchers.is_empty() || !watchers.iter().all(ready), || {
                format!("nobody can react to {mover} like that")
            });
        }
        Due::Objective { objective } => {
            let known = state.objectives.contains_key(objective) && state.phase == Phase::End;
            object(found, !known, || format!("{objective} cannot be asked for now"));
        }
        Due::ChargeReaction | Due::Contact => {
            let fit = state.charge.as_ref().is_none_or(|charge| {
                present(&charge.target).is_some()
                    && present(&charge.lead).is_some_and(|unit| unit.level < Level::Shaken)
            });
            object(found, !fit, || "the charge that is due cannot go on".to_owned());
        }
        Due::Volleys { inches } => {
            let both = state
                .charge
                .as_ref()
                .is_none_or(|charge| present(&charge.target).is_some() && present(&charge.lead).is_some());
            object(found, !both || !(0.0..=100.0).contains(inches), || "the volleys cannot be fired".to_owned());
        }
        Due::FollowUp { inches } => object(found, *inches < 0, || "nobody follows up backwards".to_owned()),
    }
}

//! The facts of a shock combat from the books, and its effects on both sides.

use grognard_battle::Side;
use grognard_books::fatigue::ledger::Event;
use grognard_books::fatigue::names::{Arm, Circumstance, State as Morale};
use grognard_books::fatigue::rules::fat;
use grognard_books::fatigue::shock::{self, Outcome, Situation, leading_place};
use grognard_books::fatigue::tables::{Body, ResultName};
use grognard_books::fatigue::unit::{Rating, Unit as UnitFacts};
use grognard_core::facts::Choice;

use super::asking::tables;
use super::blocks::{
    break_and_run, disorder, hit_officer, lose_base, lose_figures, note_last, pend, remove, stop_attacking,
};
use super::contacts::{is_met_by, measure, melees};
use super::due::Due;
use super::facts::unit_facts;
use super::occupy::{offer_ground, place_of};
use super::state::{Combat, Fate, Stage, State, Unit};
use super::venue::venue;

/// The side that is attacked.
pub fn defending_side(state: &State, combat: &Combat) -> Option<Side> {
    combat.defenders.first().and_then(|name| state.side_of(name)).or(state.phasing().map(Side::other))
}

/// Each side learns what its own leading unit was worth.
pub fn tell_ratings(stage: &mut Stage<'_>, situation: &Situation, defending: Side) {
    let t = tables(stage);
    for (side, facts) in [(defending.other(), &situation.attacker), (defending, &situation.defender)] {
        let rating = Rating { in_shock: true, optional_cannon_losses: facts.optional_cannon_losses };
        if let Some(unit) = leading_place(t, facts).and_then(|place| facts.units.get(place)) {
            let cmr = unit.current_cmr(t, rating);
            stage.whisper(side, fat(131), format_args!("Your leading unit fought with a current CMR of {cmr}."));
        }
    }
}

/// A combat as the books know it.
pub fn clash_by_the_books(state: &State, combat: &Combat) -> Situation {
    let charges = |name: &String| state.units.get(name).is_some_and(|unit| unit.charging.is_some());
    Situation {
        attacker: side_facts(state, &combat.attackers, &[]),
        defender: side_facts(state, &combat.defenders, &combat.attackers),
        charging: combat.attackers.iter().any(charges),
        aspect: combat.aspect,
        cover: combat.cover,
    }
}

/// The facts of one side of a combat; a unit that rides against one of these chargers fights in good order.
fn side_facts(state: &State, names: &[String], chargers: &[String]) -> shock::Side {
    let facts = |name: &String| {
        let facts = unit_facts(state.units.get(name)?);
        let rides = is_met_by(state, chargers, name);
        Some(if rides { UnitFacts { state: Morale::Good, ..facts } } else { facts })
    };
    let side = names.first().and_then(|name| state.side_of(name));
    let command = names.first().and_then(|name| state.units.get(name)).and_then(|u| state.commands.get(&u.command));
    shock::Side {
        units: names.iter().filter_map(facts).collect(),
        army_cmr_adjustment: side.map_or(0, |side| state.sides.of(side).account.cmr_adjustment.clamp(-99, 0)),
        next_day_penalty: command.is_some_and(|command| command.next_day_penalty),
        officer_attached: names.iter().any(|name| state.attached_to(name).next().is_some()),
        optional_cannon_losses: state.options.optional_cannon_losses,
    }
}

/// Losses, states, guns, headquarters, officers, retreats (9.2).
pub fn write(stage: &mut Stage<'_>, combat: &Combat, situation: &Situation, outcome: &Outcome) {
    let t = tables(stage);
    let charging = situation.charging;
    let won = matches!(
        outcome.result,
        ResultName::DefenderRouts | ResultName::DefenderBreaksOff | ResultName::DefenderFallsBack
    );
    for (hit, names) in
        [(outcome.attacker_officer_hit, &combat.attackers), (outcome.defender_officer_hit, &combat.defenders)]
    {
        let officer = names.iter().find_map(|unit| stage.state.attached_to(unit).next().map(|(name, _)| name.clone()));
        if let Some(officer) = officer.filter(|_| hit) {
            hit_officer(stage, &officer);
        }
    }
    let ground = if won { &combat.defenders } else { &combat.attackers };
    let ground = ground.first().and_then(|name| place_of(stage, name));
    // The combat is over before its consequences: no unit can drop out of it any more.
    stage.state.combat = None;
    spread(stage, &combat.attackers, leading_place(t, &situation.attacker), outcome.attacker_losses);
    spread(stage, &combat.defenders, leading_place(t, &situation.defender), outcome.defender_losses);
    for name in &combat.attackers {
        stop_attacking(stage, name);
        if let Some(unit) = stage.state.units.get_mut(name) {
            unit.fought = true;
        }
    }
    for name in &combat.defenders {
        if let Some(unit) = stage.state.units.get_mut(name) {
            unit.counter_charging = None;
        }
    }
    if won {
        overrun(stage, &combat.defenders);
    }
    let words = outcome.result.name().replace('-', " ");
    stage.say(fat(133), format_args!("Result: {words}."));
    let (losers, routs, breaks) = match outcome.result {
        ResultName::DefenderRouts => (&combat.defenders, true, false),
        ResultName::DefenderBreaksOff => (&combat.defenders, false, true),
        ResultName::DefenderFallsBack => (&combat.defenders, false, false),
        ResultName::AttackerFallsBack => (&combat.attackers, false, false),
        ResultName::AttackerBreaksOff => (&combat.attackers, false, true),
        ResultName::AttackerRouts => (&combat.attackers, true, false),
    };
    let foes = if won { &combat.attackers } else { &combat.defenders };
    for name in losers {
        give_way(stage, name, foes, (routs, breaks));
    }
    if won && charging {
        for name in &combat.attackers {
            disorder(stage, name, fat(134), ": blown by its charge");
        }
    }
    stage.say(fat(135), "The winner may occupy up to 2 inches of the ground that is left.");
    let (winners, facts) =
        if won { (&combat.attackers, &situation.attacker) } else { (&combat.defenders, &situation.defender) };
    let leading = leading_place(t, facts).and_then(|place| winners.get(place));
    offer_ground(stage, leading.filter(|name| won || may_follow(&stage.state, name)), ground);
}

/// Whether a defender who has beaten off an attack may leave his ground for the attacker's: guns and bases stay, a
/// garrison keeps its place, and a defender with another attacker before him meets that one first.
fn may_follow(state: &State, name: &str) -> bool {
    let free = |unit: &Unit| unit.inside.is_none() && matches!(unit.arm, Arm::Infantry | Arm::Cavalry);
    let pressed = || melees(state).iter().any(|melee| melee.defenders.iter().any(|defender| defender == name));
    state.units.get(name).is_some_and(free) && !pressed()
}

/// A loser runs, or goes back from its opponents in disorder or in order.
fn give_way(stage: &mut Stage<'_>, name: &str, foes: &[String], (routs, breaks): (bool, bool)) {
    let t = tables(stage);
    let Some(unit) = stage.state.units.get(name).filter(|unit| unit.is_present() && !unit.abandoned) else { return };
    if unit.state == Morale::Routed {
        // It ran before and runs on.
        stage.state.queue.put_last([Due::Rout { unit: name.to_owned(), fresh: false, was_open: false }]);
        return;
    }
    let inches = Body::of(unit.arm).map_or(0, |body| t.zones.retreat[body].value);
    if routs {
        break_and_run(stage, name, fat(133));
        return;
    }
    if breaks {
        disorder(stage, name, fat(133), "");
    }
    let fought = venue(&stage.state).goes_from(foes);
    stage.state.queue.put_last([Due::Retreat { unit: name.to_owned(), inches, fought }]);
}

/// Losses fall on the leading unit first, then on the others as listed.
fn spread(stage: &mut Stage<'_>, names: &[String], lead: Option<usize>, losses: i32) {
    let mut left = losses;
    let first = lead.and_then(|place| names.get(place));
    for name in first.into_iter().chain(names.iter().filter(|name| Some(*name) != first)) {
        let Some(unit) = stage.state.units.get(name) else { continue };
        let taken = left.min(unit.figures_left());
        lose_figures(stage, name, taken);
        left -= taken;
    }
}

/// Guns and trains of a beaten defender are overrun, headquarters bases lost.
fn overrun(stage: &mut Stage<'_>, defenders: &[String]) {
    for name in defenders {
        let Some(unit) = stage.state.units.get_mut(name).filter(|unit| unit.is_present()) else { continue };
        let (side, command) = (unit.side, unit.command.clone());
        match unit.arm {
            Arm::Artillery | Arm::Train => {
                unit.abandoned = true;
                unit.state = Morale::Good;
                unit.rally_attempts = 0;
                note_last(stage, name, false);
                stage.say(fat(151), format_args!("{name} is overrun and stands abandoned."));
                let event = Event::BatteryOverrun { count: 1 };
                pend(stage, side, event, Some(&command), Some(name));
            }
            Arm::Headquarters => {
                lose_base(stage, name);
                remove(stage, name, Fate::Taken);
            }
            _ => {}
        }
    }
}

/// Ends a combat that one side has left; otherwise finds the units that fight on a table.
pub fn settle(stage: &mut Stage<'_>) {
    let Some(combat) = stage.state.combat.clone() else {
        measure(stage);
        return;
    };
    if !combat.attackers.is_empty() && !combat.defenders.is_empty() {
        return;
    }
    stage.state.combat = None;
    // The receiving check of a combat that is over need not be made any more.
    stage
        .state
        .queue
        .retain(|due| !matches!(due, Due::Check(check) if check.circumstance == Circumstance::ReceiveShock));
    let winner = combat.attackers.first();
    let target = winner.and_then(|name| stage.state.units.get(name));
    let target = target.and_then(|unit| unit.charging.as_ref().or(unit.attacking.as_ref()));
    // A unit that broke has not run yet: its rout is only due.
    let ground = target.and_then(|name| place_of(stage, name));
    offer_ground(stage, winner, ground);
    for name in &combat.attackers {
        stop_attacking(stage, name);
        if let Some(unit) = stage.state.units.get_mut(name) {
            unit.fought = true;
        }
    }
    let words = if combat.attackers.is_empty() {
        "No attacker is left: the combat does not come to blows."
    } else {
        "No defender stands: the combat is over, and the attacker may occupy the ground."
    };
    stage.say(fat(135), words);
}

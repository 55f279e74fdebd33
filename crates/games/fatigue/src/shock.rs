//! Shock combat, one after the other: closing fire, receiving check, clash, and what becomes of both sides.

use grognard_battle::{Arguments, Side, rolled_by};
use grognard_books::fatigue::ledger::Event;
use grognard_books::fatigue::morale::facts::GroupKind;
use grognard_books::fatigue::names::{Arm, Circumstance, Cover, Phase, State as Morale};
use grognard_books::fatigue::rules::fat;
use grognard_books::fatigue::shock::{self, Aspect, Outcome, Shock, leading_place};
use grognard_books::fatigue::tables::{Body, ResultName};
use grognard_core::facts::Choice;
use grognard_core::refusal::Refusals;
use serde_json::{Value, json};

use super::asking::{friends_of, need_phase, tables};
use super::blocks::{
    back_an_inch, break_and_run, disorder, hit_officer, lose_base, lose_figures, note_last, pend, remove,
    stop_attacking,
};
use super::contacts::{Melee, is_met_by, measure, melees, rides_against};
use super::derive::{Clash, Lay, clash_of};
use super::due::{Check, Due};
use super::facts::named_object;
use super::measures::FIGHTERS;
use super::occupy::{offer_ground, place_of};
use super::state::{Combat, Fate, Stage, State, Unit};

/// `combat`: the phasing player names the next combat, by anybody who is touched in it.
pub fn combat(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let phasing = stage.state.phasing();
    let melees = melees(&stage.state);
    let touched: Vec<String> = melees.iter().flat_map(|melee| melee.defenders.iter().cloned()).collect();
    let target = arguments.need_name_of("target", &touched);
    // Chargers fight before men on foot on the same target (FAT-172): theirs stands first.
    let melee = target.and_then(|target| melees.into_iter().find(|melee| melee.defenders.contains(&target)));
    let seen = Lay::look(tables(stage), &stage.state, |lay| Some(shown(lay, melee.as_ref()?)));
    let attack = seen.or_asked(arguments, &["aspect", "cover", "together_with", "group"], |arguments| {
        Some(told(&stage.state, arguments, melee.as_ref(), phasing))
    });
    need_phase(stage, arguments, &[Phase::ShockCombat]);
    if !stage.seat.holds_known(phasing) {
        arguments.refuse_by(fat(135), "", "the side whose half turn it is names the combats.");
    }
    if stage.state.combat.is_some() {
        arguments.refuse_by(fat(135), "", "a combat is being fought; finish it first.");
    }
    arguments.finish()?;
    let (Some(Melee { mut attackers, mut defenders }), Some(attack)) = (melee, attack) else { return Ok(()) };
    let Attack { aspect, cover, group, together } = attack;
    defenders.extend(together);
    for late in attackers.split_off(FIGHTERS.min(attackers.len())) {
        stage.say(fat(135), format!("{late} finds no room, stops 1 inch short and does not fight."));
        back_an_inch(stage, &late);
        stop_attacking(stage, &late);
    }
    defenders.truncate(FIGHTERS);
    stage.say(fat(135), format!("{} against {}: closing fire first.", attackers.join(", "), defenders.join(", ")));
    stage.state.combat = Some(Combat { attackers, defenders, aspect, cover, group, received: false });
    Ok(())
}

/// What is to be known of an attack besides who touches whom.
struct Attack {
    aspect: Aspect,
    cover: Cover,
    group: GroupKind,
    /// Defenders nobody touches who stand with those who are touched.
    together: Vec<String>,
}

/// An attack as the table shows it; who stands with the defenders is drawn in with them.
fn shown(lay: &Lay<'_>, melee: &Melee) -> Attack {
    let Clash { kind: group, aspect, cover } = clash_of(lay, &melee.attackers, &melee.defenders);
    let aspect = if rides_against(lay.state, melee) { Aspect::Front } else { aspect };
    Attack { aspect, cover, group, together: Vec::new() }
}

/// An attack as players tell it.
fn told(state: &State, arguments: &mut Arguments, melee: Option<&Melee>, phasing: Option<Side>) -> Attack {
    let defenders: &[String] = melee.map(|melee| melee.defenders.as_slice()).unwrap_or_default();
    let group: GroupKind = arguments.choice("group").unwrap_or(GroupKind::Single);
    let others = phasing.map_or_else(Vec::new, |side| friends_of(state, side.other(), defenders));
    let together = arguments.names_of("together_with", &others);
    let aspect: Option<Aspect> = arguments.choice("aspect");
    let cover: Cover = arguments.choice("cover").unwrap_or(Cover::None);
    refuse_group(arguments, group, defenders.len() + together.len(), !together.is_empty());
    if melee.is_some_and(|melee| rides_against(state, melee)) && aspect.is_some_and(|a| a != Aspect::Front) {
        arguments.refuse_by(fat(171), "aspect", "who rides against a charge faces it.");
    }
    Attack { aspect: aspect.unwrap_or(Aspect::Front), cover, group, together }
}

/// Who checks together: a square, a building or a redoubt, of two units or more.
fn refuse_group(arguments: &mut Arguments, group: GroupKind, units: usize, joined: bool) {
    if group == GroupKind::Cluster {
        arguments.refuse_by(fat(13), "group", "skirmishers of a screen do not receive an attack by themselves.");
    }
    if group != GroupKind::Single && units < 2 {
        arguments.refuse_by(fat(13), "together_with", "a group has two units or more.");
    }
    if group == GroupKind::Single && joined {
        arguments.refuse_by(fat(13), "group", "say what they share: a square, a building or a redoubt.");
    }
    if units > FIGHTERS {
        arguments.refuse_by(
            fat(135),
            "together_with",
            format!("at most {FIGHTERS} units of a side fight in one combat."),
        );
    }
}

/// `receive`: closing fire is over; the defenders check, together or one by one.
pub fn receive(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let Some(combat) = stage.state.combat.clone() else {
        arguments.refuse_by(fat(135), "", "there is no combat.");
        return arguments.finish();
    };
    if !stage.seat.holds_known(defending_side(&stage.state, &combat)) {
        arguments.refuse("", "the defender says when his closing fire is over.");
    }
    if combat.received {
        arguments.refuse_by(fat(135), "", "the defenders have been asked already.");
    }
    arguments.finish()?;
    let group = combat.group;
    let riding = |name: &&String| is_met_by(&stage.state, &combat.attackers, name);
    let standing = |name: &&String| stage.state.units.get(*name).is_some_and(Unit::stands);
    let testing: Vec<String> = combat.defenders.iter().filter(|n| !riding(n)).filter(standing).cloned().collect();
    if let Some(kept) = &mut stage.state.combat {
        kept.received = true;
    }
    if testing.is_empty() {
        stage.say(fat(135), "Nobody has a receiving check to make.");
    } else if group == GroupKind::Single || testing.len() == 1 {
        for name in &testing {
            stage.state.queue.put_last([Due::Check(Check::of(name, Circumstance::ReceiveShock))]);
        }
    } else {
        let check = Check { units: testing, group, ..Check::of("", Circumstance::ReceiveShock) };
        stage.state.queue.put_last([Due::Check(check)]);
    }
    Ok(())
}

fn defending_side(state: &State, combat: &Combat) -> Option<Side> {
    combat.defenders.first().and_then(|name| state.side_of(name)).or(state.phasing().map(Side::other))
}

/// `clash`: the combat itself.
pub fn clash(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let Some(combat) = stage.state.combat.clone() else {
        arguments.refuse_by(fat(135), "", "there is no combat.");
        return arguments.finish();
    };
    if !combat.received {
        arguments.refuse_by(fat(135), "", "the defenders make their receiving check first.");
    }
    let state = &stage.state;
    let charging = combat.attackers.iter().any(|n| state.units.get(n).is_some_and(|unit| unit.charging.is_some()));
    let facts = json!({
        "attacker": side_facts(state, &combat.attackers, &[]),
        "defender": side_facts(state, &combat.defenders, &combat.attackers),
        "charging": charging,
        "aspect": combat.aspect,
        "cover": combat.cover,
    });
    let situation = stage.situation::<Shock>(&facts, arguments, &[]);
    arguments.finish()?;
    let Some(situation) = situation else { return Ok(()) };
    let defending = defending_side(&stage.state, &combat);
    let roller = rolled_by(defending.map(Side::other));
    let title = format!("{} against {}", combat.attackers.join(", "), combat.defenders.join(", "));
    let outcome = stage.rule::<Shock>(title, roller, &situation);
    // Each side's scores are its own; the table sees dice, result and losses.
    stage.close_last_ruling_to_both(json!({
        "odds_percent": outcome.odds_percent, "result": outcome.result,
        "attacker_losses": outcome.attacker_losses, "defender_losses": outcome.defender_losses,
        "overrun": outcome.overrun, "hq_lost": outcome.hq_lost,
        "attacker_officer_hit": outcome.attacker_officer_hit, "defender_officer_hit": outcome.defender_officer_hit,
    }));
    if let Some(defending) = defending {
        tell_ratings(stage, &situation, defending);
    }
    write(stage, &combat, &situation, &outcome);
    Ok(())
}

/// Each side hears what its own leading unit was worth.
fn tell_ratings(stage: &mut Stage<'_>, situation: &shock::Situation, defending: Side) {
    let t = tables(stage);
    for (side, facts) in [(defending.other(), &situation.attacker), (defending, &situation.defender)] {
        let rating = grognard_books::fatigue::unit::Rating {
            in_shock: true,
            optional_cannon_losses: facts.optional_cannon_losses,
        };
        if let Some(unit) = leading_place(t, facts).and_then(|place| facts.units.get(place)) {
            let cmr = unit.current_cmr(t, rating);
            stage.whisper(side, fat(131), format!("Your leading unit fought with a current CMR of {cmr}."));
        }
    }
}

/// The facts of one side of a combat; whoever rides against one of these chargers fights in good order.
fn side_facts(state: &State, names: &[String], chargers: &[String]) -> Value {
    let object = |name: &String| {
        let mut object = named_object(state, name);
        if is_met_by(state, chargers, name) {
            object["state"] = json!(Morale::Good);
        }
        object
    };
    let side = names.first().and_then(|name| state.side_of(name));
    let command = names.first().and_then(|name| state.units.get(name)).and_then(|u| state.commands.get(&u.command));
    json!({
        "units": names.iter().map(object).collect::<Vec<_>>(),
        "army_cmr_adjustment": side.map_or(0, |side| state.sides.of(side).account.cmr_adjustment.clamp(-99, 0)),
        "next_day_penalty": command.is_some_and(|command| command.next_day_penalty),
        "officer_attached": names.iter().any(|name| state.attached_to(name).next().is_some()),
        "optional_cannon_losses": state.options.optional_cannon_losses,
    })
}

/// Losses, states, guns, headquarters, officers, retreats (9.2).
fn write(stage: &mut Stage<'_>, combat: &Combat, situation: &shock::Situation, outcome: &Outcome) {
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
    // The combat is over before its consequences: nobody drops out of it any more.
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
    stage.say(fat(133), format!("Result: {words}."));
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

/// Whether a defender who has beaten off an attack may leave his ground for the attacker's: guns and bases stay, a garrison
/// keeps its place, and whoever has another attacker before him meets him first.
fn may_follow(state: &State, name: &str) -> bool {
    let free = |unit: &Unit| unit.inside.is_none() && matches!(unit.arm, Arm::Infantry | Arm::Cavalry);
    let pressed = || melees(state).iter().any(|melee| melee.defenders.iter().any(|defender| defender == name));
    state.units.get(name).is_some_and(free) && !pressed()
}

/// A loser runs, or goes back from its foes in disorder or in order.
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
    let fought = if stage.state.table.is_some() { foes.to_vec() } else { Vec::new() };
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
                stage.say(fat(151), format!("{name} is overrun and stands abandoned."));
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

/// Ends a combat that one side has left; else looks who is to fight on a table.
pub fn settle(stage: &mut Stage<'_>) {
    let Some(combat) = stage.state.combat.clone() else {
        measure(stage);
        return;
    };
    if !combat.attackers.is_empty() && !combat.defenders.is_empty() {
        return;
    }
    stage.state.combat = None;
    // The receiving check of a combat that is over is no longer to be made.
    stage
        .state
        .queue
        .retain(|due| !matches!(due, Due::Check(check) if check.circumstance == Circumstance::ReceiveShock));
    let winner = combat.attackers.first();
    let target = winner.and_then(|name| stage.state.units.get(name));
    let target = target.and_then(|unit| unit.charging.as_ref().or(unit.attacking.as_ref()));
    // Whoever broke has not run yet: its rout is only due.
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

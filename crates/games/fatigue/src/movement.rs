//! Facing, formation and movement: what units do, under their orders.

use grognard_battle::{Arguments, Seat};
use grognard_books::fatigue::ledger::{Event, Location};
use grognard_books::fatigue::move_allowance::MoveAllowance;
use grognard_books::fatigue::names::{Arm, Formation, Level, Phase, State as Morale};
use grognard_books::fatigue::rules::fat;
use grognard_books::fatigue::tables::{Action, Mover};
use grognard_core::facts::Choice;
use grognard_core::refusal::{Refusal, Refusals};
use serde_json::json;

use super::asking::{need_enemy, need_own_unit, need_phase, own_name, tables};
use super::blocks::{order_allows, pend, remove};
use super::state::{Fate, Step, Table, Unit};

/// The formation of the road.
pub fn marching_formation(arm: Arm) -> Formation {
    match arm {
        Arm::Infantry | Arm::Cavalry | Arm::Officer | Arm::Engineer => Formation::MarchColumn,
        Arm::Artillery | Arm::Train | Arm::Headquarters => Formation::Limbered,
    }
}

/// A unit of the phasing side that stands and has not acted in this phase.
fn acting_unit(stage: &Table<'_>, arguments: &mut Arguments, phase: Phase) -> Option<(String, Unit)> {
    let name = need_own_unit(stage, arguments, "unit");
    need_phase(stage, arguments, &[phase]);
    if stage.state.phase == phase && stage.state.step == Step::Closing {
        arguments.refuse_by(fat(143), "", "the phase is closing; only what is due is left of it.");
    }
    let name = name?;
    let unit = stage.state.units.get(&name)?.clone();
    if Some(unit.side) != stage.state.phasing() {
        arguments.refuse_by(fat(143), "unit", "it is the other side's half turn.");
    }
    if unit.acted {
        arguments.refuse_by(fat(143), "unit", "has acted in this phase.");
    }
    refuse_if_unable(arguments, &unit);
    Some((name, unit))
}

/// Routed units and abandoned guns do nothing of themselves.
pub fn refuse_if_unable(arguments: &mut Arguments, unit: &Unit) {
    if unit.is_present() && unit.state == Morale::Routed {
        arguments.refuse_by(fat(81), "unit", "is routed and does nothing of itself.");
    }
    if unit.abandoned {
        arguments.refuse_by(fat(159), "unit", "stands abandoned: no fire, move, check or target.");
    }
}

/// A violation is paid or the action not taken; what cannot be violated is refused.
pub fn under_orders(stage: &mut Table<'_>, units: &[String], action: Action) -> Result<(), Refusals> {
    if order_allows(stage, units, action, true)? {
        return Ok(());
    }
    let reason = format!("its order forbids {} at any price. ({})", action.name(), fat(108).id);
    Err(vec![Refusal { rule: Some(fat(108)), ..Refusal::new("unit", reason) }])
}

/// `turn`: a new facing.
pub fn turn(stage: &mut Table<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let unit = acting_unit(stage, arguments, Phase::Facing);
    arguments.finish()?;
    let Some((name, unit)) = unit else { return Ok(()) };
    mark(stage, &name, |unit| unit.acted = true);
    if unit.state == Morale::Disordered {
        stage.say(fat(64), format!("{name} turns; disorder does not hinder it."));
    } else {
        stage.say(fat(130), format!("{name} turns; enemies near enough may fire at it."));
    }
    Ok(())
}

fn mark(stage: &mut Table<'_>, name: &str, change: impl FnOnce(&mut Unit)) {
    if let Some(unit) = stage.state.units.get_mut(name) {
        change(unit);
    }
}

/// Units that may skirmish as a whole.
fn skirmishes_whole(unit: &Unit) -> bool {
    unit.light || matches!(unit.mover, Mover::CavalryLight | Mover::CavalryIrregular)
}

/// `change-formation`: one listed change.
pub fn change_formation(stage: &mut Table<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let unit = acting_unit(stage, arguments, Phase::Formation);
    let to: Option<Formation> = arguments.need_choice("formation");
    let t = tables(stage);
    if let (Some((_, unit)), Some(to)) = (&unit, to) {
        let fits = t.formations.fits(unit.arm, to);
        if !fits || t.formations.change(unit.formation, to).is_none() {
            let allowed = grognard_books::fatigue::Tables::formation_names(|to| {
                t.formations.fits(unit.arm, to) && t.formations.change(unit.formation, to).is_some()
            });
            let reason = format!("no change from {} to {} is listed.", unit.formation.name(), to.name());
            arguments.refuse_all(vec![
                Refusal { rule: Some(fat(137)), ..Refusal::new("formation", reason) }.allowing(allowed),
            ]);
        }
        if to == Formation::OpenOrder && !skirmishes_whole(unit) {
            arguments.refuse_by(fat(160), "formation", "only light troops skirmish as a whole; send out a screen.");
        }
    }
    arguments.finish()?;
    let (Some((name, unit)), Some(to)) = (unit, to) else { return Ok(()) };
    let deploys = matches!(unit.formation, Formation::MarchColumn | Formation::Limbered) || to == Formation::OpenOrder;
    if deploys {
        under_orders(stage, std::slice::from_ref(&name), Action::Deploy)?;
    }
    mark(stage, &name, |unit| {
        unit.changed_from = Some(unit.formation);
        unit.formation = to;
        unit.skirmishers = 0;
        (unit.acted, unit.moved) = (true, true);
    });
    stage.say(fat(137), format!("{name} goes from {} to {}.", unit.formation.name(), to.name()));
    Ok(())
}

/// `skirmish`: sends out a screen or calls it back.
pub fn skirmish(stage: &mut Table<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let unit = acting_unit(stage, arguments, Phase::Formation);
    let figures = arguments.need_integer("figures", 0..=12);
    if let (Some((_, unit)), Some(figures)) = (&unit, figures) {
        let able = unit.arm == Arm::Infantry || unit.mover == Mover::CavalryMedium || skirmishes_whole(unit);
        let close = !matches!(unit.formation, Formation::OpenOrder | Formation::Square | Formation::MarchColumn);
        if figures > 0 && (!able || !close) {
            let reason = "has no screen to send out: infantry or medium and light cavalry in line or column has.";
            arguments.refuse_by(fat(160), "unit", reason);
        }
        let most = unit.figures_left() / 3;
        if figures > most {
            arguments.refuse_by(fat(160), "figures", format!("a screen is at most a third of its figures: {most}."));
        }
        if figures == unit.skirmishers {
            arguments.refuse("figures", "has so many skirmishers out already.");
        }
    }
    arguments.finish()?;
    let (Some((name, unit)), Some(figures)) = (unit, figures) else { return Ok(()) };
    if figures > unit.skirmishers {
        under_orders(stage, std::slice::from_ref(&name), Action::Deploy)?;
    }
    mark(stage, &name, |unit| (unit.skirmishers, unit.acted) = (figures, true));
    stage.say(fat(160), format!("{name} has {figures} figures out as skirmishers."));
    Ok(())
}

/// `move`: how far, and what its order says to it.
pub fn move_unit(stage: &mut Table<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let unit = acting_unit(stage, arguments, Phase::Movement);
    let action: Option<Action> = arguments.choice("action");
    refuse_action(arguments, action);
    if unit.as_ref().is_some_and(|(_, unit)| unit.charging.is_some()) {
        arguments.refuse_by(fat(135), "unit", "charges: it rides at its target.");
    }
    let facts = unit.as_ref().map(|(_, unit)| move_facts(unit)).unwrap_or_default();
    let situation = stage.situation::<MoveAllowance>(&facts, arguments, &[("terrain", "terrain")]);
    arguments.finish()?;
    let (Some((name, _)), Some(situation)) = (unit, situation) else { return Ok(()) };
    if let Some(action) = action {
        under_orders(stage, std::slice::from_ref(&name), action)?;
    }
    stage.rule::<MoveAllowance>(format!("{name} moves"), |_| None, &situation);
    mark(stage, &name, |unit| {
        (unit.acted, unit.moved) = (true, true);
        unit.must_leave = false;
    });
    stage.say(fat(130), format!("{name} moves; enemies near enough may fire at it."));
    Ok(())
}

fn refuse_action(arguments: &mut Arguments, action: Option<Action>) {
    if action.is_some_and(|a| !matches!(a, Action::Advance | Action::Close | Action::Retire | Action::LeaveArea)) {
        arguments.refuse("action", "a move is advance, close, retire, leave-area, or none of them.");
    }
}

fn move_facts(unit: &Unit) -> serde_json::Value {
    json!({
        "mover": unit.mover, "formation": unit.formation, "state": unit.state,
        "in_charge_zone": unit.in_charge_zone.is_some(),
        // A unit thrown back into its old formation has changed nothing.
        "changed_from": unit.changed_from.filter(|from| *from != unit.formation),
    })
}

/// `retire`: a disordered unit of the other side goes back before anybody moves.
pub fn retire(stage: &mut Table<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let name = need_own_unit(stage, arguments, "unit");
    need_phase(stage, arguments, &[Phase::Movement]);
    let unit = name.as_ref().and_then(|name| stage.state.units.get(name)).cloned();
    if let Some(unit) = &unit {
        refuse_if_unable(arguments, unit);
        if Some(unit.side) == stage.state.phasing() || unit.state == Morale::Good {
            arguments.refuse_by(fat(67), "unit", "only disordered units of the side that does not move retire.");
        }
        if unit.acted {
            arguments.refuse_by(fat(67), "unit", "has retired in this phase.");
        }
        let begun = stage.state.units.values().any(|other| other.acted && Some(other.side) == stage.state.phasing());
        if begun {
            arguments.refuse_by(fat(67), "", "units retire before any move; the other side has begun.");
        }
    }
    let facts = unit.as_ref().map(move_facts).unwrap_or_default();
    let situation = stage.situation::<MoveAllowance>(&facts, arguments, &[("terrain", "terrain")]);
    arguments.finish()?;
    let (Some(name), Some(situation)) = (name, situation) else { return Ok(()) };
    under_orders(stage, std::slice::from_ref(&name), Action::Retire)?;
    stage.rule::<MoveAllowance>(format!("{name} retires"), |_| None, &situation);
    mark(stage, &name, |unit| (unit.acted, unit.moved) = (true, true));
    stage.say(fat(67), format!("{name} retires before the attack, facing kept."));
    Ok(())
}

/// `assault`: an attack without a declared charge.
pub fn assault(stage: &mut Table<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let unit = acting_unit(stage, arguments, Phase::Movement);
    let target = need_enemy(stage, arguments, "target", stage.state.phasing());
    if let Some((_, unit)) = &unit {
        if !matches!(unit.arm, Arm::Infantry | Arm::Cavalry) {
            arguments.refuse_by(fat(131), "unit", "only infantry and cavalry attack.");
        }
        if matches!(unit.formation, Formation::Square | Formation::MarchColumn) {
            arguments.refuse_by(fat(131), "unit", "does not attack in square or march column.");
        }
        if unit.charging.is_some() {
            arguments.refuse_by(fat(172), "unit", "charges; its charge is its attack.");
        }
    }
    arguments.finish()?;
    let (Some((name, _)), Some(target)) = (unit, target) else { return Ok(()) };
    under_orders(stage, std::slice::from_ref(&name), Action::Assault)?;
    mark(stage, &name, |unit| {
        unit.attacking = Some(target.clone());
        (unit.acted, unit.moved) = (true, true);
        unit.must_leave = false;
    });
    stage.say(fat(135), format!("{name} moves into contact with {target}."));
    Ok(())
}

/// `leave-table`: a unit ends its move on its own edge; with the last one its command has withdrawn.
pub fn leave_table(stage: &mut Table<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let unit = acting_unit(stage, arguments, Phase::Movement);
    let action: Option<Action> = arguments.choice("action");
    refuse_action(arguments, action);
    if unit.as_ref().is_some_and(|(_, unit)| unit.charging.is_some() || unit.attacking.is_some()) {
        arguments.refuse_by(fat(95), "unit", "attacks; it does not leave.");
    }
    arguments.finish()?;
    let Some((name, unit)) = unit else { return Ok(()) };
    if let Some(action) = action {
        under_orders(stage, std::slice::from_ref(&name), action)?;
    }
    remove(stage, &name, Fate::Left);
    stage.say(fat(95), format!("{name} leaves by its own edge."));
    let rest = stage.state.units.values().any(|other| other.command == unit.command && other.is_present());
    if !rest {
        withdraw_command(stage, &unit.command);
    }
    Ok(())
}

fn withdraw_command(stage: &mut Table<'_>, name: &str) {
    let Some(command) = stage.state.commands.get(name) else { return };
    let side = command.side;
    if command.location != Location::Zone || is_withdrawing(stage, name) {
        return;
    }
    let event = Event::CommandWithdraws { command: name.to_owned() };
    pend(stage, side, event, Some(name), None);
    for officer in stage.state.officers.values_mut().filter(|officer| officer.command == name) {
        officer.away = true;
        officer.attached = None;
    }
    stage.whisper(side, fat(95), format!("{name} has left the battle; its value leaves the total."));
}

/// It has left and waits for the posting.
pub fn is_withdrawing(stage: &Table<'_>, name: &str) -> bool {
    let gone = |event: &Event| matches!(event, Event::CommandWithdraws { command } if command == name);
    let side = stage.state.commands.get(name).map(|command| command.side);
    side.is_some_and(|side| stage.state.sides.of(side).pending.iter().any(|pending| gone(&pending.event)))
}

/// `withdraw`: the umpire says that a command is driven out; what is left of it leaves.
pub fn withdraw(stage: &mut Table<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let known: Vec<String> = stage.state.commands.keys().cloned().collect();
    let command = own_name(stage, arguments, "command", &known, |state, name| state.commands.get(name).map(|c| c.side));
    if stage.seat != Seat::Umpire {
        arguments.refuse_by(fat(95), "", "the umpire says when a command is driven out.");
    }
    if let Some(name) = &command
        && (is_withdrawing(stage, name)
            || stage.state.commands.get(name).is_none_or(|command| command.location != Location::Zone))
    {
        arguments.refuse_by(fat(95), "command", "is not on the table.");
    }
    if stage.state.combat.is_some() {
        arguments.refuse_by(fat(135), "", "a combat is being fought; finish it first.");
    }
    arguments.finish()?;
    let Some(name) = command else { return Ok(()) };
    for unit in stage.state.unit_names(|unit| unit.command == name && unit.is_present()) {
        remove(stage, &unit, Fate::Left);
        stage.say(fat(95), format!("{unit} leaves the battle."));
    }
    withdraw_command(stage, &name);
    Ok(())
}

/// `reveal-dummy`: an enemy sees that there is nothing behind a marker.
pub fn reveal_dummy(stage: &mut Table<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let known: Vec<String> = stage.state.commands.keys().cloned().collect();
    let command = own_name(stage, arguments, "command", &known, |state, name| state.commands.get(name).map(|c| c.side));
    if let Some(kept) = command.as_ref().and_then(|name| stage.state.commands.get(name)) {
        if kept.level != Level::Dummy {
            arguments.refuse_by(fat(155), "command", "is no dummy.");
        }
        if kept.location != Location::Zone || command.as_ref().is_some_and(|name| is_withdrawing(stage, name)) {
            arguments.refuse_by(fat(155), "command", "has been revealed already.");
        }
    }
    arguments.finish()?;
    let Some((side, name)) = command.and_then(|name| Some((stage.state.commands.get(&name)?.side, name))) else {
        return Ok(());
    };
    stage.reveal();
    stage.say(fat(155), format!("A marker of {} was a dummy.", stage.state.sides.of(side).name.clone()));
    withdraw_command(stage, &name);
    Ok(())
}

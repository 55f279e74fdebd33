//! The building blocks of section 9.2: losses, removal, officers, disorder, routs, and what they cost.

use grognard_battle::Side;
use grognard_books::fatigue::ledger::{Event, HqRank};
use grognard_books::fatigue::names::{Arm, Edition, Rank, State as Morale};
use grognard_books::fatigue::rules::fat;
use grognard_core::rule::Rule;

use super::asking::tables;
use super::derive::{Lay, fights};
use super::due::Due;
use super::event_words::event_words;
use super::moving;
use super::reckoning::{counted, price};
use super::state::{Fate, Pending, Progress, Stage, Unit};
use super::venue::venue;
use super::ways::short_of;

/// Keeps an event until the next Army Morale Fatigue Phase; only its side learns of it.
pub fn pend(stage: &mut Stage<'_>, side: Side, event: Event, command: Option<&str>, who: Option<&str>) {
    let points = price(tables(stage), &stage.state, side, &event);
    let what = event_words(&event, who.or(command));
    let state = &mut stage.state;
    let pending = Pending {
        player: state.player_of(side, command),
        command: command.map(str::to_owned),
        who: who.map(str::to_owned),
        turn: state.turn,
        phase: state.phase,
        event,
        what: what.clone(),
        points,
    };
    state.sides.of_mut(side).pending.push(pending);
    stage.whisper(side, fat(163), format_args!("To be entered: {what}, {}.", counted(points)));
}

fn pend_for_unit(stage: &mut Stage<'_>, name: &str, event: Event) {
    let Some(unit) = stage.state.units.get(name) else { return };
    let (side, command) = (unit.side, unit.command.clone());
    pend(stage, side, event, Some(&command), Some(name));
}

/// Figures (crew) of a unit are lost.
pub fn lose_figures(stage: &mut Stage<'_>, name: &str, figures: i32) {
    let Some(unit) = stage.state.units.get_mut(name) else { return };
    let figures = figures.min(unit.figures_left());
    if figures <= 0 {
        return;
    }
    unit.figures_lost += figures;
    lose_skirmishers(unit, unit.skirmishers - unit.figures_left());
    let left = unit.figures_left();
    let ottoman_infantry = unit.ottoman && unit.arm == Arm::Infantry;
    let rule = if ottoman_infantry { fat(101) } else { fat(100) };
    let crewed = matches!(unit.arm, Arm::Artillery | Arm::Train);
    stage.say(rule, format_args!("{name} loses {figures}, {left} left."));
    pend_for_unit(stage, name, Event::FiguresLost { figures, ottoman_infantry });
    if left == 0 {
        stage.say(fat(158), format_args!("The last of {name} is gone: it is removed, which is no rout."));
        if crewed {
            pend_for_unit(stage, name, Event::BatteryDecrewed { count: 1 });
        }
        lose_base(stage, name);
        remove(stage, name, Fate::Destroyed);
    }
}

/// This many skirmishers of a unit are no longer out; a screen without figures disappears.
pub fn lose_skirmishers(unit: &mut Unit, figures: i32) {
    unit.skirmishers = (unit.skirmishers - figures.max(0)).max(0);
    if unit.skirmishers == 0 {
        unit.screen = None;
    }
}

/// The skirmishers of a unit go back to it.
pub fn call_in(unit: &mut Unit) {
    lose_skirmishers(unit, unit.skirmishers);
}

/// Cannon of a battery are lost to artillery.
pub fn lose_cannon(stage: &mut Stage<'_>, name: &str, cannon: i32) {
    let Some(unit) = stage.state.units.get_mut(name) else { return };
    let cannon = cannon.min(unit.cannon_left());
    if cannon <= 0 {
        return;
    }
    unit.cannon_lost += cannon;
    unit.cannon_lost_this_phase += cannon;
    let left = unit.cannon_left();
    stage.say(fat(129), format_args!("{name} loses {cannon} cannon, {left} left; cannon cost no points."));
    if left == 0 {
        stage.say(fat(158), format_args!("{name} has no cannon left: it is removed, and its crew costs no points."));
        remove(stage, name, Fate::Destroyed);
    }
}

/// All figures left are charged and the unit is removed.
pub fn lose_all(stage: &mut Stage<'_>, name: &str, fate: Fate) {
    let Some(unit) = stage.state.units.get(name) else { return };
    let figures = unit.figures_left();
    let ottoman_infantry = unit.ottoman && unit.arm == Arm::Infantry;
    if figures > 0 {
        let event = match fate {
            Fate::Surrendered => Event::FiguresSurrendered { figures },
            _ => Event::FiguresLost { figures, ottoman_infantry },
        };
        pend_for_unit(stage, name, event);
    }
    if fate == Fate::Surrendered {
        lose_base(stage, name);
    }
    remove(stage, name, fate);
}

/// Takes a unit off the table; officers with it stay where they were.
pub fn remove(stage: &mut Stage<'_>, name: &str, fate: Fate) {
    let state = &mut stage.state;
    let Some(unit) = state.units.get_mut(name) else { return };
    unit.fate = Some(fate);
    unit.abandoned = false;
    call_in(unit);
    unit.state = Morale::Good;
    unit.rally_attempts = 0;
    unit.must_leave = false;
    unit.in_fire = false;
    unit.in_charge_zone = None;
    if fate != Fate::Left && fate != Fate::Coming {
        // Whatever the reason, nothing of it is left to fight with.
        unit.figures_lost = unit.figures;
        unit.cannon_lost = unit.cannon;
        unit.cannon_lost_this_phase = unit.cannon_lost_this_phase.min(unit.cannon_lost);
    }
    for officer in state.officers.values_mut().filter(|officer| officer.attached.as_deref() == Some(name)) {
        officer.attached = None;
    }
    stop_attacking(stage, name);
    leave_contact(stage, name);
    moving::leaves_table(&mut stage.state, name);
    if fate != Fate::Left {
        lose_line_with_base(stage, name);
    }
    note_last(stage, name, fate == Fate::Left);
}

/// Writes down whether the last fighter that a side lost left by its own edge.
pub fn note_last(stage: &mut Stage<'_>, name: &str, left: bool) {
    let side = stage.state.units.get(name).filter(|unit| unit.fights()).map(|unit| unit.side);
    if let Some(side) = side {
        stage.state.sides.of_mut(side).last_left = left;
    }
}

/// A unit no longer charges, counter-charges or attacks, and is out of the combat.
pub fn stop_attacking(stage: &mut Stage<'_>, name: &str) {
    let state = &mut stage.state;
    if let Some(unit) = state.units.get_mut(name) {
        unit.charging = None;
        unit.counter_charging = None;
        unit.attacking = None;
        unit.touches.clear();
    }
    for charge in state.charges.iter_mut().filter(|charge| charge.charger == name) {
        charge.made = Progress::Failed;
    }
    let gone = state.units.get(name).is_none_or(|unit| !unit.stands());
    if let Some(combat) = &mut state.combat {
        combat.attackers.retain(|attacker| attacker != name);
        if gone {
            combat.defenders.retain(|defender| defender != name);
        }
    }
}

/// A unit has left the place where its attackers are: nobody touches it any more, and no smoke is over it.
pub fn leave_contact(stage: &mut Stage<'_>, name: &str) {
    for unit in stage.state.units.values_mut() {
        unit.touches.retain(|touched| touched != name);
    }
    if let Some(unit) = stage.state.units.get_mut(name) {
        unit.in_fire = false;
    }
}

/// A unit falls into disorder.
pub fn disorder(stage: &mut Stage<'_>, name: &str, rule: Rule, why: &str) {
    let Some(unit) = stage.state.units.get_mut(name).filter(|unit| unit.stands()) else { return };
    let before = std::mem::replace(&mut unit.state, Morale::Disordered);
    let attacked = unit.charging.is_some() || unit.attacking.is_some() || unit.counter_charging.is_some();
    if before == Morale::Disordered {
        stage.say(fat(71), format_args!("{name} stays disordered."));
    } else {
        stage.say(rule, format_args!("{name} is disordered{why}."));
    }
    if attacked {
        stage.say(fat(166), format_args!("{name} stops 1 inch short and does not fight."));
        back_an_inch(stage, name);
    }
    stop_attacking(stage, name);
}

/// An attacker does not fight after all: if it is in contact on a table, it goes back to an inch from its opponent.
pub fn back_an_inch(stage: &mut Stage<'_>, name: &str) {
    let end = Lay::of(tables(stage), &stage.state).and_then(|lay| {
        let piece = lay.piece(name)?;
        let foe = fights(&lay, piece).next()?;
        Some(short_of(&lay, piece, foe))
    });
    if let Some(end) = end {
        moving::goes(&mut stage.state, name, end);
    }
}

/// The first step of a rout (9.3): the unit breaks; everything else is asked for later.
pub fn break_and_run(stage: &mut Stage<'_>, name: &str, rule: Rule) {
    let (edition, venue) = (stage.state.edition, venue(&stage.state));
    let Some(unit) = stage.state.units.get_mut(name).filter(|unit| unit.stands()) else { return };
    let was_open = unit.formation.is_open_order();
    unit.state = Morale::Routed;
    unit.rally_attempts = 0;
    call_in(unit);
    venue.breaks(unit);
    unit.rally_done = true;
    unit.failed_rally = false;
    unit.must_leave = false;
    unit.in_charge_zone = None;
    let charge_base = unit.arm == Arm::Headquarters && edition == Edition::First;
    stage.say(rule, format_args!("{name} is routed and goes into column."));
    stop_attacking(stage, name);
    leave_contact(stage, name);
    if charge_base {
        lose_headquarters_points(stage, name);
    }
    stage.state.queue.put_last([Due::Rout { unit: name.to_owned(), fresh: true, was_open }]);
}

/// The points of a headquarters base; in edition 1 once for each rout (9.3).
fn lose_headquarters_points(stage: &mut Stage<'_>, name: &str) {
    let Some(unit) = stage.state.units.get_mut(name) else { return };
    unit.headquarters_charged = true;
    let (side, command) = (unit.side, unit.command.clone());
    let officer = stage.state.commands.get(&command).and_then(|command| command.officer.clone());
    let rank = officer.and_then(|officer| stage.state.officers.get(&officer)).map(|officer| officer.rank);
    let rank = match rank {
        Some(Rank::Army) => HqRank::Army,
        Some(Rank::Nation) => HqRank::Nation,
        Some(Rank::Wing) => HqRank::Wing,
        Some(Rank::Column) => HqRank::Column,
        _ => HqRank::Corps,
    };
    let rule = if matches!(rank, HqRank::Army | HqRank::Nation) { fat(107) } else { fat(106) };
    stage.say(rule, format_args!("The headquarters base {name} counts as lost."));
    pend(stage, side, Event::HqLost { rank }, None, Some(name));
}

/// A headquarters base is taken by the enemy: it costs its points, unless its rout has cost them already.
pub fn lose_base(stage: &mut Stage<'_>, name: &str) {
    let Some(unit) = stage.state.units.get(name).filter(|unit| unit.arm == Arm::Headquarters) else { return };
    if !unit.headquarters_charged || stage.state.edition == Edition::Second {
        lose_headquarters_points(stage, name);
    }
}

/// When the senior headquarters base is lost, so is the line of communication for the day.
fn lose_line_with_base(stage: &mut Stage<'_>, name: &str) {
    let Some(side) = stage.state.side_of(name) else { return };
    let force = stage.state.sides.of_mut(side);
    if force.senior_headquarters.as_deref() == Some(name) && !force.headquarters_lost {
        force.headquarters_lost = true;
        stage.say(fat(53), "With the senior headquarters base the line of communication is lost for the day.");
    }
}

pub fn hit_officer(stage: &mut Stage<'_>, name: &str) {
    let Some(officer) = stage.state.officers.get_mut(name).filter(|officer| !officer.hit) else { return };
    officer.hit = true;
    officer.attached = None;
    let (side, rank, command) = (officer.side, officer.rank, officer.command.clone());
    moving::rides_off(&mut stage.state, name);
    let high = matches!(rank, Rank::Army | Rank::Nation);
    let rule = if high { fat(107) } else { fat(105) };
    stage.say(rule, format_args!("{name} is hit and taken from the table."));
    stage.say(fat(164), format_args!("{name} is not replaced today; the order of his command stays as it is."));
    let keeper = if high { None } else { Some(command.as_str()) };
    pend(stage, side, Event::OfficerHit { rank }, keeper, Some(name));
    let force = stage.state.sides.of_mut(side);
    if force.senior_commander.as_deref() == Some(name) {
        force.senior_commander_lost = true;
        stage.say(fat(53), format_args!("{} has lost its senior commander.", stage.state.sides.of(side).name.clone()));
    }
}

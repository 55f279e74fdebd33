//! What is wrong with the books in themselves.

use grognard_books::fatigue::Tables;
use grognard_books::fatigue::ledger::{Level, Location};
use grognard_books::fatigue::names::{Arm, Phase, State as Morale};
use grognard_books::fatigue::points::Points;
use grognard_books::fatigue::tables::OrderOrNone;
use grognard_core::facts::Choice;
use grognard_core::refusal::Check;

use super::objections_table::check_table;
use super::setup::full_fires;
use super::state::{Fate, State, Step, Unit};
use grognard_battle::{Pending as _, Side};

/// Everything wrong, in words.
pub fn objections(t: &Tables, state: &State) -> Vec<String> {
    let mut found = Vec::new();
    let mut must = |holds: bool, words: String| {
        if !holds {
            found.push(words);
        }
    };
    clock(t, state, &mut must);
    for side in Side::BOTH {
        account(t, state, side, &mut must);
    }
    for (name, unit) in &state.units {
        unit_numbers(t, state, name, unit, &mut must);
        unit_marks(state, name, unit, &mut must);
    }
    roster(state, &mut must);
    lists(state, &mut must);
    check_table(t, state, &mut |wrong, words| must(!wrong, words()));
    found
}

type Must<'m> = dyn FnMut(bool, String) + 'm;

fn clock(t: &Tables, state: &State, must: &mut Must<'_>) {
    must(state.turn >= 1 && state.turn < 1_000_000, "the turn is 1 or more".to_owned());
    must((1..=2).contains(&state.half_turn), "there are two half turns".to_owned());
    must(state.turns_per_hour >= 1, "an hour has turns".to_owned());
    must((1..=state.battledays).contains(&state.battleday), "the battleday is one of those there may be".to_owned());
    must(t.sequence.phases.contains(&state.phase), "the phase is one of the book".to_owned());
    let fits = match state.phase {
        Phase::ArmyMoraleFatigue => {
            matches!(state.step, Step::Enter | Step::Orders | Step::RollOff | Step::Closing)
        }
        Phase::DeclaredCavalryCharge => {
            matches!(state.step, Step::Declare | Step::Counter | Step::Squares | Step::Closing)
        }
        Phase::ReciprocalArtilleryFire | Phase::ReciprocalInfantryCavalryFire => {
            matches!(state.step, Step::Write | Step::Closing)
        }
        _ => matches!(state.step, Step::Act | Step::Closing),
    };
    must(fits, format!("the {} phase has no such step", state.phase.name()));
    let rolled = state.first_side.is_some() || state.step == Step::RollOff;
    must(rolled, "nobody plays before the roll-off".to_owned());
}

fn account(t: &Tables, state: &State, side: Side, must: &mut Must<'_>) {
    let force = state.sides.of(side);
    let name = &force.name;
    let account = &force.account;
    let mut check = Check::default();
    state.army(side).check(&mut check);
    if let Err(refusals) = check.finish() {
        for refusal in refusals {
            must(false, format!("{name}: {}", refusal.reason));
        }
    }
    must(account.total >= Points::ZERO, format!("{name}: the total is not below 0"));
    must(!account.demoralized || account.ever_demoralized, format!("{name}: demoralized now is demoralized ever"));
    let announced = force.announced.contains(&Level::Demoralized);
    must(announced == account.demoralized, format!("{name}: demoralized is what it has announced"));
    must(account.demoralized_hours >= 0 && account.cmr_adjustment <= 0, format!("{name}: hours and adjustment"));
    must(account.hour_rate <= t.army_status.highest_rate(), format!("{name}: the hour rate is beyond the chart"));
    let limit = Points::whole(9999);
    must(account.recorded <= limit && account.recorded >= -limit, format!("{name}: the record is beyond all limits"));
    for pending in &force.pending {
        let own = state.players.get(&pending.player).is_some_and(|player| player.side == side);
        must(own, format!("{name}: '{}' keeps an event and is no player of it", pending.player));
    }
    if let Some(senior) = &force.senior_commander {
        let hit = state.officers.get(senior).is_none_or(|officer| officer.hit);
        must(hit == force.senior_commander_lost, format!("{name}: its senior commander is lost when he is hit"));
    }
    must(state.players.values().any(|player| player.side == side), format!("{name} has a player"));
}

fn unit_numbers(t: &Tables, state: &State, name: &str, unit: &Unit, must: &mut Must<'_>) {
    let most = t.unit_values.figure_max;
    must((1..=most).contains(&unit.figures), format!("{name}: 1 to {most} figures"));
    must((0..=unit.figures).contains(&unit.figures_lost), format!("{name}: figures lost are at most its figures"));
    must((0..=unit.cannon).contains(&unit.cannon_lost), format!("{name}: cannon lost are at most its cannon"));
    let phase = (0..=unit.cannon_lost).contains(&unit.cannon_lost_this_phase);
    must(phase, format!("{name}: cannon lost in this phase are among those lost"));
    must((unit.cannon > 0) == (unit.arm == Arm::Artillery), format!("{name}: artillery, and only it, has cannon"));
    must((-5..=5).contains(&unit.cmr_change), format!("{name}: a lasting change is -5 to 5"));
    must((-5..=5).contains(&unit.shock_shift), format!("{name}: a shift in shock is -5 to 5"));
    let shifted = unit.shock_shift == 0 || state.phase == Phase::ShockCombat;
    must(shifted, format!("{name}: a shift in shock ends with the phase"));
    must((0..=1).contains(&unit.rally_attempts) || unit.is_removed(), format!("{name}: a rout has one failed attempt"));
    let screen = unit.figures_left().max(0);
    must((0..=screen).contains(&unit.skirmishers), format!("{name}: skirmishers are among its figures"));
    must(t.formations.fits(unit.arm, unit.formation), format!("{name}: {} has no such formation", unit.arm.name()));
    let rated = unit.cmr.is_some() || unit.arm == Arm::Headquarters;
    must(rated, format!("{name} has a CMR"));
    let fires = unit.fires.is_none_or(|fires| (0..=full_fires(t, unit.arm)).contains(&fires));
    must(fires, format!("{name}: fires left are within the chart"));
    must(unit.fires.is_some() == unit.weapon.is_some(), format!("{name}: what has a weapon has fires"));
    let alive = unit.figures_left() > 0 && (unit.arm != Arm::Artillery || unit.cannon_left() > 0);
    must(alive || unit.is_removed(), format!("{name} has nothing left and is still there"));
    must(unit.mover.arm() == unit.arm, format!("{name}: its row of the movement chart is another arm's"));
}

fn unit_marks(state: &State, name: &str, unit: &Unit, must: &mut Must<'_>) {
    let command = state.commands.get(&unit.command);
    must(command.is_some_and(|command| command.side == unit.side), format!("{name}: its command is its own side's"));
    must(
        unit.seen || unit.fate == Some(Fate::Coming) || state.placing.is_some(),
        format!("{name} stands on the table and is seen"),
    );
    let routed = unit.state == Morale::Routed;
    must(unit.rally_attempts == 0 || routed || unit.is_removed(), format!("{name}: attempts belong to a rout"));
    must(!routed || unit.is_present(), format!("{name} runs and is not there"));
    let guns = matches!(unit.arm, Arm::Artillery | Arm::Train);
    must(
        !unit.abandoned || (guns && unit.is_present()),
        format!("{name} is abandoned: a battery or train on the table"),
    );
    let attacks = [&unit.charging, &unit.counter_charging, &unit.attacking];
    let aims = attacks.iter().filter_map(|aim| aim.as_ref());
    must(attacks.iter().all(|aim| aim.is_none()) || unit.stands(), format!("{name} attacks and does not stand"));
    for aim in aims {
        must(state.side_of(aim) == Some(unit.side.other()), format!("{name} attacks an enemy"));
    }
    let idle = unit.charging.is_none() && unit.counter_charging.is_none();
    must(idle || unit.arm == Arm::Cavalry, format!("{name}: only cavalry charges"));
    must(unit.in_charge_zone.is_none_or(f64::is_finite), format!("{name}: a distance is a number"));
    must(unit.violation_paid_turn.is_none_or(|turn| turn <= state.turn), format!("{name} paid for a turn to come"));
}

fn roster(state: &State, must: &mut Must<'_>) {
    for (name, officer) in &state.officers {
        let own = state.commands.get(&officer.command).is_some_and(|command| command.side == officer.side);
        must(own, format!("{name}: his command is his own side's"));
        if let Some(unit) = &officer.attached {
            let with = state.units.get(unit).is_some_and(|unit| unit.is_present() && unit.side == officer.side);
            must(with && !officer.hit && !officer.away, format!("{name} is with a unit of his side on the table"));
        }
    }
    for (name, command) in &state.commands {
        let keeper = state.players.get(&command.player).is_some_and(|player| player.side == command.side);
        must(keeper, format!("{name}: its player is of its side"));
        if let Some(officer) = &command.officer {
            let own = state.officers.get(officer).is_some_and(|officer| officer.side == command.side);
            must(own, format!("{name}: its officer is of its side"));
        }
        must((0..=9).contains(&command.defend_markers), format!("{name}: 0 to 9 defend markers"));
        must(command.markers_placed || command.defend_markers == 0, format!("{name}: markers are placed or not there"));
        must(command.value >= Points::ZERO, format!("{name}: its value is not below 0"));
        let here = |unit: &Unit| unit.command == *name && unit.is_present();
        let off = command.location != Location::Zone;
        must(!off || !state.units.values().any(here), format!("{name} is not in the zone, but units of it are"));
        let coming = |unit: &Unit| unit.command == *name && unit.fate == Some(Fate::Coming);
        let arrived = command.location == Location::Zone;
        must(!arrived || !state.units.values().any(coming), format!("{name} is here, but units of it are coming"));
        let march_only = state.sides.of(command.side).announced.contains(&Level::Severe);
        let marches =
            matches!(command.order, OrderOrNone::March | OrderOrNone::None) || command.location == Location::Away;
        must(!march_only || marches, format!("{name}: an army at 150 percent only marches"));
        let here = command.location != Location::Away;
        let attacks = here && command.order == OrderOrNone::Attack && state.sides.of(command.side).account.demoralized;
        must(!attacks, format!("{name}: a demoralized army does not attack"));
    }
    for (name, objective) in &state.objectives {
        must(objective.points >= Points::ZERO, format!("{name}: its points are not below 0"));
    }
}

fn lists(state: &State, must: &mut Must<'_>) {
    for due in state.queue.iter().chain(&state.later) {
        for name in due.units() {
            let there = state.units.get(name).is_some_and(Unit::is_present);
            must(there, format!("'{}' is due, but {name} is gone", due.title(state)));
        }
    }
    for charge in &state.charges {
        must(state.units.contains_key(&charge.charger), format!("{} charges and is no unit", charge.charger));
        must(charge.distance.is_finite(), format!("{}: a distance is a number", charge.charger));
    }
    for shot in &state.shots {
        must(state.units.get(&shot.unit).is_some_and(Unit::stands), format!("{} fires and does not stand", shot.unit));
        must(state.units.contains_key(&shot.target), format!("{} is a target and no unit", shot.target));
    }
    must(state.shots.is_empty() || state.step == Step::Write, "fire is written in the fire phases".to_owned());
    if let Some(combat) = &state.combat {
        must(state.phase == Phase::ShockCombat, "combats are fought in the Shock Combat Phase".to_owned());
        for name in combat.attackers.iter().chain(&combat.defenders) {
            must(state.units.get(name).is_some_and(Unit::is_present), format!("{name} fights and is gone"));
        }
    }
}

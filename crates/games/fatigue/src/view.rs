//! Which seat may see what (FAT-161, 9.9), and the other battles that would look the same.

use grognard_books::fatigue::ledger::Location;
use grognard_books::fatigue::names::{Arm, Cmr};
use grognard_books::fatigue::points::Points;
use grognard_books::fatigue::tables::OrderOrNone;
use grognard_core::facts::Choice;
use grognard_field::Point;
use serde_json::{Map, Value};

use super::markers::hide_officers;
use super::state::{Account, Force, Officer, State, Step, Unit};
use grognard_battle::{Seat, Side, document_of, fields};

/// Fields of an enemy unit that everybody sees once its figures are on the table.
const UNIT: &[&str] = fields!(Unit:
    side, arm, mover, weapon, figures, figures_lost, cannon, cannon_lost, formation, skirmishers, state,
    rally_attempts, light, old_guard, ottoman, non_european, unarmed, abandoned, fate, moved, changed_from, acted,
    charging, counter_charging, attacking, touches, in_fire, in_charge_zone, must_leave, fired, checked_this_phase,
    checked_in_charge_phase, rally_done, failed_rally, fought, violation_paid_turn, screen, inside, came_from
);
/// Fields of an enemy officer.
const OFFICER: &[&str] = fields!(Officer: side, rank, attached, hit);
/// Fields of an enemy army.
const FORCE: &[&str] = fields!(Force:
    name, announced, shown_points, senior_commander_lost, headquarters_lost, line_of_communication_lost, ready
);
/// Fields of its account, and those that are open while it is demoralized.
const ACCOUNT: &[&str] = fields!(Account: recorded, demoralized, ever_demoralized);
const DEMORALIZED: &[&str] = fields!(Account: total, demoralized_hours, hour_rate, cmr_adjustment);

/// Whether what both sides have written is still secret.
fn is_writing(state: &State) -> bool {
    state.step == Step::Write && Side::BOTH.into_iter().any(|side| !state.sides.of(side).ready)
}

fn keep(object: &mut Value, fields: &[&str]) {
    if let Value::Object(map) = object {
        map.retain(|key, _| fields.contains(&key.as_str()));
    }
}

/// Whether a seat sees the books as they are: the umpire, and everybody once the battle is over.
pub fn hides_nothing(state: &State, seat: Seat) -> bool {
    seat == Seat::Umpire || state.result.is_some()
}

/// The books as a seat may see them.
pub fn view(state: &State, seat: Seat) -> Value {
    let mut document = document_of(state);
    if hides_nothing(state, seat) {
        return document;
    }
    for side in Side::BOTH.into_iter().filter(|side| !seat.holds(*side)) {
        hide(state, side, &mut document);
    }
    document
}

/// Removes what a side hides.
fn hide(state: &State, side: Side, document: &mut Value) {
    if let Some(force) = document.pointer_mut(&format!("/sides/{}", side.name())) {
        let mut account = force.get("account").cloned().unwrap_or_default();
        let open: Vec<&str> = if state.sides.of(side).account.demoralized {
            ACCOUNT.iter().chain(DEMORALIZED).copied().collect()
        } else {
            ACCOUNT.to_vec()
        };
        keep(&mut account, &open);
        keep(force, FORCE);
        force["account"] = account;
    }
    let map = |document: &mut Value, name: &str, change: &dyn Fn(&str, &mut Value) -> bool| {
        if let Some(Value::Object(map)) = document.get_mut(name) {
            let kept: Map<String, Value> = std::mem::take(map)
                .into_iter()
                .filter_map(|(key, mut value)| change(&key, &mut value).then_some((key, value)))
                .collect();
            *map = kept;
        }
    };
    map(document, "commands", &|name, _| state.commands.get(name).is_none_or(|command| command.side != side));
    map(document, "units", &|name, value| {
        let Some(unit) = state.units.get(name).filter(|unit| unit.side == side) else { return true };
        keep(value, UNIT);
        unit.seen
    });
    map(document, "officers", &|name, value| {
        let Some(officer) = state.officers.get(name).filter(|officer| officer.side == side) else { return true };
        keep(value, OFFICER);
        !officer.away && !hide_officers(state, side)
    });
    hide_table(state, side, document);
    if is_writing(state)
        && let Some(Value::Array(shots)) = document.get_mut("shots")
    {
        let own = |shot: &Value| {
            shot.get("unit").and_then(Value::as_str).is_some_and(|unit| state.side_of(unit) == Some(side))
        };
        shots.retain(|shot| !own(shot));
    }
}

/// Removes from the table what a side has there in secret: units not yet shown, dummies, commands that come later.
fn hide_table(state: &State, side: Side, document: &mut Value) {
    let unseen = |name: &str| state.units.get(name).is_some_and(|unit| unit.side == side && !unit.seen);
    let rides_unseen = |name: &str| match state.officers.get(name) {
        Some(officer) => officer.side == side && hide_officers(state, side),
        None => state.commands.get(name).is_some_and(|command| command.side == side),
    };
    let comes = |name: &str| state.commands.get(name).is_some_and(|command| command.side == side);
    let mut drop = |place: &str, hidden: &dyn Fn(&str) -> bool| {
        if let Some(Value::Object(map)) = document.pointer_mut(place) {
            map.retain(|name, _| !hidden(name));
        }
    };
    drop("/table/units", &unseen);
    drop("/table/officers", &rides_unseen);
    drop("/table/ground/arrivals", &comes);
    drop("/stood", &unseen);
    if let Some(Value::Array(ways)) = document.pointer_mut("/table/ways") {
        ways.retain(|way| way.get(0).and_then(Value::as_str).is_some_and(|name| !unseen(name) && !rides_unseen(name)));
    }
}

/// Changes at random everything a seat cannot know. Things on the roster come first, so that a command between two
/// looks does not change the numbers drawn for them.
pub fn shuffle(state: &mut State, seat: Seat, random: &mut dyn FnMut(u32) -> u32) {
    if hides_nothing(state, seat) {
        return;
    }
    for side in Side::BOTH.into_iter().filter(|side| !seat.holds(*side)) {
        shuffle_roster(state, side, random);
        shuffle_markers(state, side, random);
        shuffle_table(state, side, random);
        shuffle_account(state, side, random);
    }
}

fn number(random: &mut dyn FnMut(u32) -> u32, most: u32) -> i32 {
    i32::try_from(random(most)).unwrap_or_default()
}

fn shuffle_roster(state: &mut State, side: Side, random: &mut dyn FnMut(u32) -> u32) {
    for command in state.commands.values_mut().filter(|command| command.side == side) {
        let place = usize::try_from(random(6)).unwrap_or_default();
        command.order = OrderOrNone::all().nth(place).unwrap_or(OrderOrNone::None);
        command.value = Points::halves(number(random, 80));
        command.defend_markers = number(random, 10);
        command.reserve_place = (random(2) == 0).then(|| "elsewhere".to_owned());
        let hour = number(random, 24);
        if command.location != Location::Zone {
            command.arrival_hour = Some(hour);
            command.entry_blocked = hour % 2 == 0;
        }
    }
    for unit in state.units.values_mut().filter(|unit| unit.side == side) {
        let cmr = number(random, 9) + 1;
        if unit.arm != Arm::Headquarters {
            unit.cmr = Some(Cmr::Number(cmr));
        }
        unit.shock_shift = number(random, 11) - 5;
        let fires = number(random, 25);
        unit.fires = unit.fires.map(|_| fires);
        let figures = number(random, 12) + 1;
        if !unit.seen {
            unit.figures = figures;
        }
    }
}

/// Which marker is whose.
fn shuffle_markers(state: &mut State, side: Side, random: &mut dyn FnMut(u32) -> u32) {
    let mut lying: Vec<Point> =
        state.commands.values().filter(|command| command.side == side).filter_map(|command| command.marker).collect();
    lying.sort();
    for command in state.commands.values_mut().filter(|command| command.side == side && command.marker.is_some()) {
        let drawn = number(random, u32::try_from(lying.len()).unwrap_or(1));
        command.marker = Some(lying.swap_remove(usize::try_from(drawn).unwrap_or_default()));
    }
}

/// Units that are placed but not shown go anywhere in their zone; markers may be anybody's; dummies change places; late
/// commands come anywhere, at any time. The same amount is drawn whatever is hidden.
fn shuffle_table(state: &mut State, side: Side, random: &mut dyn FnMut(u32) -> u32) {
    let hidden = hide_officers(state, side);
    let Some(table) = &mut state.table else { return };
    let (width, depth) = (table.ground.width.max(1), table.ground.depth.max(1));
    let mut anywhere = |side: Side, zone: i32| {
        let along = number(random, u32::try_from(width).unwrap_or(1));
        let deep = number(random, u32::try_from(zone).unwrap_or(1));
        Point::new(along, if side == Side::A { deep } else { depth - deep })
    };
    let zone = (depth / 4).max(1);
    for (name, unit) in state.units.iter().filter(|(_, unit)| unit.side == side) {
        let at = anywhere(side, zone);
        if !unit.seen
            && let Some(pose) = table.units.get_mut(name)
        {
            pose.at = at;
        }
    }
    for (name, officer) in state.officers.iter().filter(|(_, officer)| officer.side == side) {
        let at = anywhere(side, zone);
        // The enemy sees the place of a command that has no marker yet.
        let marked = state.commands.get(&officer.command).is_none_or(|command| command.marker.is_some());
        let secret = hidden && (marked || state.placing.is_some());
        if secret && let Some(place) = table.officers.get_mut(name) {
            *place = at;
        }
    }
    let mut markers: Vec<Point> = Vec::new();
    let mut dummies: Vec<Point> = Vec::new();
    for (name, command) in state.commands.iter_mut().filter(|(_, command)| command.side == side) {
        let (entry, reserve) = (anywhere(side, depth), anywhere(side, depth));
        command.entry_at = command.entry_at.map(|_| entry);
        command.reserve_at = (entry.x % 2 == 0).then_some(reserve);
        markers.append(&mut command.markers);
        dummies.extend(table.officers.get(name));
        if table.ground.arrivals.contains_key(name) {
            let ground = std::sync::Arc::make_mut(&mut table.ground);
            if let Some(arrival) = ground.arrivals.get_mut(name) {
                arrival.turn = 1 + entry.x % 24;
                arrival.zone.iter_mut().for_each(|corner| corner.x = (corner.x + entry.x) % width);
            }
        }
    }
    dummies.sort();
    for (name, command) in state.commands.iter_mut().filter(|(_, command)| command.side == side) {
        let share = usize::try_from(number(random, 3)).unwrap_or_default().min(markers.len());
        command.markers = markers.split_off(markers.len() - share);
        if let Some(place) = table.officers.get_mut(name) {
            *place = dummies.pop().unwrap_or(*place);
        }
    }
    if let Some((_, command)) = state.commands.iter_mut().rfind(|(_, command)| command.side == side) {
        command.markers.append(&mut markers);
    }
}

fn shuffle_account(state: &mut State, side: Side, random: &mut dyn FnMut(u32) -> u32) {
    let force = state.sides.of_mut(side);
    let total = Points::halves(number(random, 400));
    if !force.account.demoralized {
        force.account.total = total;
    }
    force.withdrawn = Points::halves(number(random, 80));
    force.scenario_adjustment = Points::halves(number(random, 80));
    let kept = usize::try_from(random(8)).unwrap_or_default();
    force.pending.truncate(kept);
    force.costs.truncate(kept);
    let drops = random(2) == 0;
    if drops && is_writing(state) {
        let units = &state.units;
        state.shots.retain(|shot| units.get(&shot.unit).is_none_or(|unit| unit.side != side));
    }
}

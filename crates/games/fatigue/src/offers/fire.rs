//! Offers to fire.

use grognard_battle::Side;
use grognard_books::fatigue::Tables;
use grognard_books::fatigue::names::{Arm, Phase};
use serde_json::json;

use super::list::Offers;
use crate::armed::may_fire;
use crate::derive::{Lay, in_fire_zone, is_screen, screens, targets_of};
use crate::due::Due;
use crate::orders::fire_of;
use crate::state::{Step, Unit};

/// Fire at an enemy that acts near.
pub fn opportunity(t: &Tables, offers: &mut Offers<'_>) {
    let state = offers.state;
    // On a table there is a chance of its own for it, as soon as somebody acts near.
    if state.table.is_some() {
        return;
    }
    let phasing = state.phasing();
    let acted = state.unit_names(|unit| Some(unit.side) == phasing && unit.is_present() && unit.acted);
    for name in offers.units(phasing.map(Side::other), Unit::stands) {
        for target in acted.iter().filter(|_| may_fire(t, state, name)) {
            let with = json!({"unit": name, "target": target});
            let (title, open) = (format!("{name} fires at {target}"), ["range", "cover", "enfilade"]);
            offers.priced(t, "fire", title, with, &open, name, fire_of(state, name));
        }
    }
}

/// Fire that is written down.
pub fn fire(t: &Tables, offers: &mut Offers<'_>) {
    let state = offers.state;
    if state.step != Step::Write {
        return;
    }
    let guns = state.phase == Phase::ReciprocalArtilleryFire;
    let lay = Lay::of(t, state);
    let mut all = true;
    for side in Side::BOTH {
        if state.sides.of(side).ready {
            continue;
        }
        all = false;
        for name in offers.units(side, |unit| guns == (unit.arm == Arm::Artillery)) {
            if !may_fire(t, state, name) || state.shots.iter().any(|shot| shot.unit == *name) {
                continue;
            }
            if let Some(lay) = &lay {
                at_targets(offers, lay, name, None);
            } else {
                let open = ["target", "range", "cover", "enfilade", "burnable", "place", "at_screen"];
                let title = format!("{name} fires");
                offers.priced(t, "fire", title, json!({"unit": name}), &open, name, fire_of(state, name));
            }
        }
        if offers.seat.holds(side) {
            offers.add("ready", "the targets are written", &json!({"side": side}), &[]);
        }
    }
    if all && !state.shots.is_empty() {
        offers.plain("roll-fire", "roll all written fire");
    }
}

/// On a table: one offer for each enemy that a unit or its screen can hit as all stand. An enemy that acts is hit in the
/// minimum fire zone only.
fn at_targets(offers: &mut Offers<'_>, lay: &Lay<'_>, name: &str, acts: Option<&str>) {
    let own = lay.piece(name).copied();
    let firers = own.into_iter().chain(screens(lay).into_iter().filter(|screen| screen.name == name));
    for firer in firers {
        for (target, _) in targets_of(lay, &firer) {
            if acts.is_some_and(|acts| acts != target.name || in_fire_zone(lay, &firer, &target).is_none()) {
                continue;
            }
            let (screen, at_screen) = (is_screen(&firer), is_screen(&target));
            let with = json!({"unit": name, "target": target.name, "screen": screen, "at_screen": at_screen});
            let who = if screen { format!("the skirmishers of {name} fire") } else { format!("{name} fires") };
            let whom = if at_screen { format!("the skirmishers of {}", target.name) } else { target.name.to_owned() };
            let title = format!("{who} at {whom}");
            offers.priced(lay.t, "fire", title, with, &[], name, fire_of(offers.state, name));
        }
    }
}

/// On a table: what a side may do now and may leave, as far as it is about fire and its results.
pub fn chances(t: &Tables, offers: &mut Offers<'_>, due: &Due) {
    match (due, Lay::of(t, offers.state)) {
        (Due::Chance { target, firers }, Some(lay)) => {
            for name in firers.iter().filter(|name| may_fire(t, offers.state, name)) {
                at_targets(offers, &lay, name, Some(target));
            }
        }
        (Due::Occupy { unit, .. }, _) => {
            offers.add("occupy", format!("{unit} takes the ground it has won"), &json!({"unit": unit}), &[]);
        }
        _ => {}
    }
}

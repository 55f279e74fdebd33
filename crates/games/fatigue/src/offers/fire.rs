//! Offers to fire.

use grognard_battle::Side;
use grognard_books::fatigue::Tables;
use grognard_books::fatigue::names::{Arm, Phase};
use serde_json::json;

use super::list::Offers;
use crate::armed::may_fire;
use crate::orders::fire_of;
use crate::state::{Step, Unit};

/// Fire at an enemy that acts near.
pub fn opportunity(t: &Tables, offers: &mut Offers<'_>) {
    let state = offers.state;
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
    let mut all = true;
    for side in Side::BOTH {
        if state.sides.of(side).ready {
            continue;
        }
        all = false;
        for name in offers.units(side, |unit| guns == (unit.arm == Arm::Artillery)) {
            if may_fire(t, state, name) && !state.shots.iter().any(|shot| shot.unit == *name) {
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

//! Offers of the Rally Phase.

use grognard_battle::Seat;
use grognard_books::fatigue::Tables;
use grognard_books::fatigue::names::{Arm, State as Morale};
use serde_json::json;

use super::list::Offers;
use crate::ground::markers_left;
use crate::rally::waiting;
use crate::setup::full_fires;

/// Rallying, ammunition, crews, and what changes hands.
pub fn rally(t: &Tables, offers: &mut Offers<'_>) {
    let state = offers.state;
    let phasing = state.phasing();
    let disordered = waiting(state, Morale::Disordered);
    let list = if disordered.is_empty() { waiting(state, Morale::Routed) } else { disordered };
    if offers.seat.holds_known(phasing) {
        for name in list {
            if state.table.is_some() {
                for (elect, title) in [(true, "tries to rally"), (false, "runs on")] {
                    offers.add("rally", format!("{name} {title}"), &json!({"unit": name, "elect": elect}), &[]);
                }
                continue;
            }
            let open = ["elect", "near_close_order_enemy", "near_artillery", "officers"];
            offers.add("rally", format!("{name} rallies"), &json!({"unit": name}), &open);
        }
    }
    if state.table.is_none() {
        supplies(t, offers);
    }
    for side in offers.sides() {
        let own = state.commands.iter().filter(|(_, command)| command.side == side);
        for (name, _) in own.filter(|(name, _)| markers_left(state, name) > 0) {
            offers.add("capture-marker", format!("a marker of {name} is lost"), &json!({"command": name}), &[]);
        }
        for (name, objective) in &state.objectives {
            if objective.holder != Some(side) {
                let with = json!({"objective": name, "side": side});
                offers.add("take-objective", format!("{name} is taken"), &with, &[]);
            }
        }
        let lost = state.sides.of(side).line_of_communication_lost;
        let with = json!({"side": side, "lost": !lost});
        offers.add("line-of-communication", "the line of communication", &with, &[]);
    }
    if offers.seat == Seat::Umpire {
        offers.add("rear", "enemies in the rear", &json!({"side": "a", "units": 1}), &[]);
    }
}

/// Ammunition and crews, which come by themselves on a table.
fn supplies(t: &Tables, offers: &mut Offers<'_>) {
    let (state, phasing) = (offers.state, offers.state.phasing());
    let trains = offers.units(phasing, |unit| unit.arm == Arm::Train && unit.stands());
    for name in offers.units(phasing, |unit| unit.is_present() && !unit.abandoned) {
        let Some(unit) = state.units.get(name) else { continue };
        let needs = unit.fires.is_some_and(|fires| fires < full_fires(t, unit.arm));
        if let (true, Some(train)) = (needs, trains.first()) {
            let with = json!({"unit": name, "train": train});
            offers.add("refill", format!("{name} takes ammunition"), &with, &[]);
        }
    }
    for name in offers.units(phasing, |unit| unit.abandoned) {
        offers.add("re-crew", format!("{name} is manned again"), &json!({"unit": name}), &[]);
    }
}

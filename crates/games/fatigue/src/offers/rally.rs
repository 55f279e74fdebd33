//! Offers of the Rally Phase.

use grognard_battle::{Seat, Side};
use grognard_books::fatigue::names::{Arm, State as Morale};

use super::list::{Offers, partly};
use crate::acts::{CaptureMarker, LineOfCommunication, Rally, ReCrew, Rear, Refill, TakeObjective};
use crate::ground::markers_left;
use crate::rally::waiting;
use crate::setup::full_fires;
use crate::venue::venue;

/// Rallying, ammunition, crews, and what changes hands.
pub fn rally(offers: &mut Offers<'_>) {
    let state = offers.state;
    let phasing = state.phasing();
    let disordered = waiting(state, Morale::Disordered);
    let list = if disordered.is_empty() { waiting(state, Morale::Routed) } else { disordered };
    if offers.seat.holds_known(phasing) {
        for name in list {
            if !venue(state).asks_players() {
                for (elect, title) in [(true, "tries to rally"), (false, "runs on")] {
                    offers.add(format!("{name} {title}"), &Rally::of(&name, elect), &[]);
                }
                continue;
            }
            let open = ["elect", "near_close_order_enemy", "near_artillery", "officers"];
            offers.list.push(partly::<Rally>(format!("{name} rallies"), &[("unit", &name)], &open));
        }
    }
    supplies(offers);
    for side in offers.sides() {
        let own = state.commands.iter().filter(|(_, command)| command.side == side);
        for (name, _) in own.filter(|(name, _)| markers_left(state, name) > 0) {
            offers.add(format!("a marker of {name} is lost"), &CaptureMarker { command: name.clone() }, &[]);
        }
        for (name, objective) in &state.objectives {
            if objective.holder != Some(side) {
                let take = TakeObjective { objective: name.clone(), side: Some(side) };
                offers.add(format!("{name} is taken"), &take, &[]);
            }
        }
        let lost = state.sides.of(side).line_of_communication_lost;
        let line = LineOfCommunication { side: Some(side), lost: Some(!lost) };
        offers.add("the line of communication", &line, &[]);
    }
    if offers.seat == Seat::Umpire {
        let rear = Rear { side: Some(Side::A), units: Some(1), points_each: None, points: None };
        offers.add("enemies in the rear", &rear, &[]);
    }
}

/// Ammunition and crews.
fn supplies(offers: &mut Offers<'_>) {
    let (t, state, phasing) = (offers.t, offers.state, offers.state.phasing());
    let trains = offers.units(phasing, |unit| unit.arm == Arm::Train && unit.stands());
    for name in offers.units(phasing, |unit| unit.is_present() && !unit.abandoned) {
        let Some(unit) = state.units.get(name) else { continue };
        let needs = unit.fires.is_some_and(|fires| fires < full_fires(t, unit.arm));
        if let (true, Some(train)) = (needs, trains.first()) {
            let refill = Refill { unit: name.clone(), train: (*train).clone() };
            offers.add(format!("{name} takes ammunition"), &refill, &[]);
        }
    }
    for name in offers.units(phasing, |unit| unit.abandoned) {
        offers.add(format!("{name} is manned again"), &ReCrew { unit: name.clone() }, &[]);
    }
}

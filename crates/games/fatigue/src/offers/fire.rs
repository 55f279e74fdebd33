//! Offers to fire.

use grognard_battle::{Offer, Side};
use grognard_books::fatigue::Tables;
use grognard_books::fatigue::names::{Arm, Phase};

use super::list::{Offers, partly};
use crate::acts::{Fire, Occupy, Ready, RollFire};
use crate::armed::may_fire;
use crate::derive::{Lay, Piece, hits, in_fire_zone, is_screen, screen_of, targets_of};
use crate::due::Due;
use crate::orders::{fire_of, is_forbidden};
use crate::state::{State, Step, Unit};

/// Fire at an enemy that acts near.
pub fn opportunity(offers: &mut Offers<'_>) {
    let (t, state) = (offers.t, offers.state);
    let phasing = state.phasing();
    let acted = state.unit_names(|unit| Some(unit.side) == phasing && unit.is_present() && unit.acted);
    for name in offers.units(phasing.map(Side::other), Unit::stands) {
        for target in acted.iter().filter(|_| may_fire(t, state, name)) {
            let (title, open) = (format!("{name} fires at {target}"), ["range", "cover", "enfilade"]);
            let offer = Offer::of(title, &Fire::at(name, target, None), &open);
            offers.priced(offer, name, fire_of(state, name));
        }
    }
}

/// Fire that is written down.
pub fn fire(offers: &mut Offers<'_>) {
    let (t, state) = (offers.t, offers.state);
    if state.step != Step::Write {
        return;
    }
    let (seat, wanted) = (offers.seat, offers.wants::<Fire>());
    let lay = offers.lay;
    let mut all = true;
    for side in Side::BOTH {
        if state.sides.of(side).ready {
            continue;
        }
        all = false;
        for name in writers(t, state, side).filter(|_| wanted && seat.holds(side)) {
            if let Some(lay) = lay {
                at_targets(offers, lay, name, None);
            } else {
                let open = ["target", "range", "cover", "enfilade", "burnable", "place", "at_screen"];
                let offer = partly::<Fire>(format!("{name} fires"), &[("unit", name)], &open);
                offers.priced(offer, name, fire_of(state, name));
            }
        }
        if offers.seat.holds(side) {
            offers.add("the targets are written", &Ready { side: Some(side) }, &[]);
        }
    }
    if all && !state.shots.is_empty() {
        offers.plain::<RollFire>("roll all written fire");
    }
}

/// Units of a side that may still write a target in this phase, as far as the books go.
fn writers<'s>(t: &Tables, state: &'s State, side: Side) -> impl Iterator<Item = &'s String> {
    let guns = state.phase == Phase::ReciprocalArtilleryFire;
    let in_turn = move |unit: &Unit| unit.side == side && guns == (unit.arm == Arm::Artillery);
    let written = |name: &str| state.shots.iter().any(|shot| shot.unit == *name);
    let own = state.units.iter().filter(move |(_, unit)| in_turn(unit)).map(|(name, _)| name);
    own.filter(move |name| may_fire(t, state, name) && !written(name))
}

/// Whether a side could write one more target on a table.
pub fn may_write(t: &Tables, state: &State, side: Side) -> bool {
    let lets = |name: &&String| !is_forbidden(t, state, name, fire_of(state, name));
    let mut able = writers(t, state, side).filter(lets).peekable();
    able.peek().is_some()
        && Lay::of(t, state)
            .is_some_and(|lay| able.any(|name| firers(&lay, name).any(|firer| hits(&lay, &firer).next().is_some())))
}

/// A unit and its screen, as far as they are on the table.
fn firers<'s>(lay: &Lay<'s>, name: &str) -> impl Iterator<Item = Piece<'s>> {
    let own = lay.piece(name);
    own.copied().into_iter().chain(own.and_then(|own| screen_of(lay, own)))
}

/// On a table: one offer for each enemy that a unit or its screen can hit as all stand. An enemy that acts is hit in the
/// minimum fire zone only.
fn at_targets(offers: &mut Offers<'_>, lay: &Lay<'_>, name: &str, acts: Option<&str>) {
    for firer in firers(lay, name) {
        if offers.is_done() {
            return;
        }
        for (target, _) in targets_of(lay, &firer) {
            if acts.is_some_and(|acts| acts != target.name || in_fire_zone(lay, &firer, &target).is_none()) {
                continue;
            }
            let (screen, at_screen) = (is_screen(&firer), is_screen(&target));
            let who = if screen { format!("the skirmishers of {name} fire") } else { format!("{name} fires") };
            let whom = if at_screen { format!("the skirmishers of {}", target.name) } else { target.name.to_owned() };
            let title = format!("{who} at {whom}");
            let fire = Fire::at(name, target.name, Some((screen, at_screen)));
            offers.priced(Offer::of(title, &fire, &[]), name, fire_of(offers.state, name));
        }
    }
}

/// On a table: what a side may do now and may leave, as far as it is about fire and its results.
pub fn chances(offers: &mut Offers<'_>, due: &Due) {
    let t = offers.t;
    match (due, offers.lay) {
        (Due::Chance { target, firers }, Some(lay)) if offers.wants::<Fire>() => {
            for name in firers.iter().filter(|name| may_fire(t, offers.state, name)) {
                at_targets(offers, lay, name, Some(target));
            }
        }
        (Due::Occupy { unit, .. }, _) => {
            offers.add(format!("{unit} takes the ground it has won"), &Occupy { unit: unit.clone() }, &[]);
        }
        _ => {}
    }
}

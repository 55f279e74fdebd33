//! What a seat may do now on a virtual table: who can hit whom, go where, charge whom.

use grognard_books::cohesion::tables::Band;
use grognard_books::cohesion::unit::Arm;
use grognard_core::facts::Choice;
use serde_json::{Value, json};

use super::derive::{Lay, Piece, Shot, fires_at, in_radius, shooters_at, targets_of};
use super::due::Due;
use super::movement::{CHANGES, change_of};
use super::moves::{approach_to, change_overlaps, could_join, ground_to_take, may_charge};
use super::offers::{answers, marks, offer, own_turn};
use super::state::Phase;
use super::turns::{
    Attempt, attempts, officer_may_move, officers_to_move, recovering, units_to_move, units_to_move_in,
};
use grognard_battle::{Offer, Pending, Seat, Side};
use grognard_table::{inches, to_inches};

/// The change that is nothing but a new facing, which must therefore be said.
const TURNED: &str = "turned";

/// Every command that makes sense now for a seat; none where the table has nothing to say about it.
pub fn by_table(lay: &Lay<'_>, seat: Seat) -> Option<Vec<Offer>> {
    let state = lay.state;
    if let Some(item) = state.due.first() {
        if !item.is_for(state, seat) {
            return Some(Vec::new());
        }
        return Some(match item {
            Due::Opportunity { mover } => opportunities(lay, mover),
            Due::TakeGround { unit } => ground(lay, unit),
            _ => answers(lay.t, state, item),
        });
    }
    let mut list = match state.phase {
        Phase::SetUp => return None,
        Phase::Initiative | Phase::Melee => Vec::new(),
        Phase::Posture => marks(state, seat),
        Phase::Fire => fires(lay, seat),
        Phase::Movement => moves(lay, seat),
        Phase::Recovery => recoveries(lay, seat),
    };
    for side in Side::BOTH.into_iter().filter(|side| seat.holds(*side)) {
        if state.brigades.values().any(|brigade| brigade.side == side && brigade.spent) {
            let with = json!({ "side": side.name() });
            list.push(offer("concede", format!("{} gives up", state.side_name(side)), &with, &[]));
        }
    }
    Some(list)
}

/// "4.2 inches, medium, enfilade".
fn shot_words(lay: &Lay<'_>, firer: &Piece<'_>, target: &Piece<'_>) -> String {
    let shot = Shot::of(lay, firer, target);
    let band = shot.band.map_or("out of range", Band::name);
    format!("{} inches, {band}, {}", inches(shot.range), shot.bearing.of_fire().name())
}

fn opportunities(lay: &Lay<'_>, mover: &str) -> Vec<Offer> {
    let Some(target) = lay.piece(mover) else { return Vec::new() };
    let mut list: Vec<Offer> = shooters_at(lay, target.unit.side.other(), target)
        .map(|firer| {
            let title = format!("{} fires at {mover}: {}", firer.name, shot_words(lay, firer, target));
            offer("opportunity-fire", title, &json!({ "unit": firer.name }), &[])
        })
        .collect();
    list.push(offer("hold-fire", format!("no fire at {mover} in this move"), &json!({}), &[]));
    if lay.state.march.as_ref().is_some_and(|march| !march.ahead.is_empty()) {
        let title = format!("no fire at {mover} here; ask again at its next way-point");
        list.push(offer("hold-fire", title, &json!({ "wait": true }), &[]));
    }
    let title = "no opportunity fire for the rest of the phase";
    list.push(offer("hold-fire", title, &json!({ "rest_of_phase": true }), &[]));
    list
}

fn ground(lay: &Lay<'_>, unit: &str) -> Vec<Offer> {
    let most = ground_to_take(lay, unit);
    let one = |length: i32, title: String| {
        offer("advance", title, &json!({ "unit": unit, "inches": to_inches(length) }), &["inches"])
    };
    vec![
        one(most, format!("{unit} takes {} inches of ground", inches(most))),
        one(0, format!("{unit} stays where it is")),
    ]
}

fn fires(lay: &Lay<'_>, seat: Seat) -> Vec<Offer> {
    let state = lay.state;
    let Some(side) = own_turn(state, seat) else { return Vec::new() };
    let fire = |firer: &Piece<'_>, target: &Piece<'_>, open: &[&'static str]| {
        let title = format!("{} fires at {}: {}", firer.name, target.name, shot_words(lay, firer, target));
        offer("fire", title, &json!({ "unit": firer.name, "target": target.name }), open)
    };
    if let Some(declared) = &state.sides.of(side).declared {
        let Some(target) = lay.piece(&declared.target) else { return Vec::new() };
        let declared = declared.units.iter().filter_map(|unit| lay.piece(unit));
        return declared.map(|firer| fire(firer, target, &[])).collect();
    }
    let mut list = Vec::new();
    let mut bound = false;
    for firer in lay.of_side(side) {
        list.extend(targets_of(lay, firer).map(|target| fire(firer, target, &["together_with"])));
        let held = firer.unit.fire_target.as_ref().filter(|_| firer.unit.held).and_then(|target| lay.piece(target));
        bound |= held.is_some_and(|target| fires_at(lay, firer, target));
    }
    if !bound {
        list.push(offer("pass", format!("{} passes", state.side_name(side)), &json!({}), &[]));
    }
    list
}

fn moves(lay: &Lay<'_>, seat: Seat) -> Vec<Offer> {
    let state = lay.state;
    let Some(side) = own_turn(state, seat) else { return Vec::new() };
    let mut list = Vec::new();
    let units = match &state.active {
        Some(brigade) => units_to_move_in(state, brigade),
        None => units_to_move(state, side),
    };
    for piece in units.iter().filter_map(|unit| lay.piece(unit)) {
        list.extend(way(lay, piece));
        list.push(offer("hold", format!("{} holds", piece.name), &json!({ "unit": piece.name }), &[]));
        list.extend(changes(lay, piece));
        list.extend(charges(lay, piece));
    }
    let riders: Vec<String> = match &state.active {
        Some(brigade) => {
            state.commander_of(brigade).filter(|name| officer_may_move(state, name)).cloned().into_iter().collect()
        }
        None => officers_to_move(state, side),
    };
    for officer in &riders {
        list.extend(rides(lay, officer, side));
    }
    match &state.active {
        Some(brigade) => {
            let hold = !units.is_empty();
            list.push(offer("finish", format!("{brigade} is through"), &json!({ "hold": hold }), &[]));
        }
        None if units.is_empty() => {
            list.push(offer("pass", format!("{} passes", state.side_name(side)), &json!({}), &[]));
        }
        None => {}
    }
    list
}

/// A move, to be filled in, if the unit can go anywhere at all.
fn way(lay: &Lay<'_>, piece: &Piece<'_>) -> Option<Offer> {
    let most = lay.rover(piece).inches();
    let title = format!("{} moves, {most} inches in the open", piece.name);
    (most > 0).then(|| offer("move", title, &json!({ "unit": piece.name }), &["way"]))
}

fn changes(lay: &Lay<'_>, piece: &Piece<'_>) -> Vec<Offer> {
    let mut list = Vec::new();
    let near = 100 * lay.t.battlefield.near.reform_min_enemy;
    for to in CHANGES {
        let Some(Ok(changed)) = change_of(piece.unit, piece.name, to) else { continue };
        let crowded = || lay.nearest_enemy(piece.unit.side, &piece.block).is_some_and(|(_, far)| far <= near);
        if *to == "reformed" && crowded() {
            continue;
        }
        let facing = piece.block.pose.facing;
        if *to != TURNED && change_overlaps(lay, piece, changed, facing).is_some() {
            continue;
        }
        let with = json!({ "unit": piece.name, "to": to });
        let open: &[&'static str] = if *to == TURNED { &["facing"] } else { &[] };
        list.push(offer("change-formation", format!("{}: {to}", piece.name), &with, open));
    }
    list
}

/// Enemies a unit could charge with any hope: the best bonus brings it there.
fn charges(lay: &Lay<'_>, piece: &Piece<'_>) -> Vec<Offer> {
    let unit = piece.unit;
    if unit.arm == Arm::Artillery || unit.disordered || unit.routed {
        return Vec::new();
    }
    let rover = lay.rover(piece);
    let charge = &lay.t.charge;
    let best = rover.inches() + i32::from(charge.bonus_sides) + charge.bonus_modifier.value + charge.halt_at;
    let mut list = Vec::new();
    for target in lay.of_side(unit.side.other()) {
        if !piece.block.nearer_than(&target.block, 100 * best + 1) || !may_charge(lay, piece, target) {
            continue;
        }
        if let Some(found) = approach_to(lay, &rover, (piece, target), None).filter(|found| found.cost <= 100 * best) {
            let title = format!("{} charges {}, {} inches away", piece.name, target.name, inches(found.cost));
            let with = json!({ "unit": piece.name, "target": target.name });
            list.push(offer("charge", title, &with, &["wheel"]));
        }
    }
    list
}

fn rides(lay: &Lay<'_>, officer: &str, side: Side) -> Vec<Offer> {
    let attached = lay.state.officers.get(officer).and_then(|officer| officer.attached.as_deref());
    let mut list: Vec<Offer> = lay
        .of_side(side)
        .filter(|piece| attached != Some(piece.name) && could_join(lay, officer, piece))
        .map(|piece| {
            let with = json!({ "officer": officer, "unit": piece.name });
            offer("attach", format!("{officer} rides to {}", piece.name), &with, &[])
        })
        .collect();
    if let Some(unit) = attached {
        list.push(offer("leave", format!("{officer} leaves {unit}"), &json!({ "officer": officer }), &[]));
    }
    list.push(offer("ride", format!("{officer} rides alone"), &json!({ "officer": officer }), &["place"]));
    list
}

fn recoveries(lay: &Lay<'_>, seat: Seat) -> Vec<Offer> {
    let state = lay.state;
    let Some(side) = own_turn(state, seat) else { return Vec::new() };
    let mut list = Vec::new();
    if let Some(unit) = recovering(state) {
        let with: Value = json!({ "unit": unit });
        for attempt in attempts(state, &unit) {
            match attempt {
                Attempt::CeaseFire => {
                    list.push(offer("cease-fire", format!("{unit} ceases fire"), &with, &[]));
                    list.push(offer("keep", format!("{unit} keeps its red bead"), &with, &[]));
                }
                Attempt::Rally => list.push(offer("rally", format!("{unit} rallies"), &with, &[])),
                Attempt::Rejoin if !lay.piece(&unit).is_some_and(|piece| in_radius(lay, piece)) => {}
                Attempt::Rejoin => list.push(offer("rejoin", format!("{unit} rejoins its brigade"), &with, &[])),
                Attempt::Resupply => list.push(offer("resupply", format!("{unit} gets ammunition"), &with, &[])),
            }
        }
        list.push(offer("skip", format!("{unit} tries nothing more"), &with, &[]));
    }
    list.push(offer("pass", format!("{} is through", state.side_name(side)), &json!({}), &[]));
    list
}

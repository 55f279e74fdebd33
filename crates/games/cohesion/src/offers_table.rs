//! What a seat may do now on a virtual table: which units can hit whom, go where, charge whom.

use grognard_books::cohesion::tables::Band;
use grognard_books::cohesion::unit::Arm;
use grognard_core::facts::Choice;

use super::acts::{
    Advance, Attach, CeaseFire, ChangeFormation, Charge, Fire, Hold, HoldFire, Keep, Leave, Move, OpportunityFire,
    Pass, Rally, Rejoin, Resupply, Ride, Skip,
};
use super::changes::{Change, change_of};
use super::derive::{Lay, Piece, Shot, fires_at, in_radius, shooters_at, targets_of};
use super::due::Due;
use super::moves::{approach_to, change_overlaps, could_join, ground_to_take, may_charge};
use super::offers::{answers, givings_up, marks, offer, own_turn, riders, through};
use super::state::Phase;
use super::turns::{Attempt, attempts, recovering, units_to_move, units_to_move_in};
use grognard_battle::{Offer, Pending, Seat, Side};
use grognard_table::inches;

/// Every command that makes sense now for a seat; none if the table has nothing to do with it.
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
    list.extend(givings_up(state, seat));
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
            Offer::of(title, &OpportunityFire::of(firer.name), &[])
        })
        .collect();
    list.push(offer::<HoldFire>(format!("no fire at {mover} in this move"), &[], &[]));
    if lay.state.march.as_ref().is_some_and(|march| !march.ahead.is_empty()) {
        let title = format!("no fire at {mover} here; ask again at its next way-point");
        list.push(Offer::of(title, &HoldFire::here(), &[]));
    }
    let title = "no opportunity fire for the rest of the phase".to_owned();
    list.push(Offer::of(title, &HoldFire::for_good(), &[]));
    list
}

fn ground(lay: &Lay<'_>, unit: &str) -> Vec<Offer> {
    let most = ground_to_take(lay, unit);
    let one = |length: i32, title: String| Offer::of(title, &Advance::of(unit, length), &["inches"]);
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
        Offer::of(title, &Fire::at(firer.name, target.name), open)
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
        list.push(offer::<Pass>(format!("{} passes", state.side_name(side)), &[], &[]));
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
        list.push(Offer::of(format!("{} holds", piece.name), &Hold::of(piece.name), &[]));
        list.extend(changes(lay, piece));
        list.extend(charges(lay, piece));
    }
    list.extend(riders(state, side).iter().flat_map(|officer| rides(lay, officer, side)));
    list.extend(through(state, side, units.is_empty()));
    list
}

/// A move, to be filled in, if the unit can go anywhere at all.
fn way(lay: &Lay<'_>, piece: &Piece<'_>) -> Option<Offer> {
    let most = lay.rover(piece).inches();
    let title = format!("{} moves, {most} inches in the open", piece.name);
    (most > 0).then(|| Offer::of(title, &Move::of(piece.name), &["way"]))
}

fn changes(lay: &Lay<'_>, piece: &Piece<'_>) -> Vec<Offer> {
    let mut list = Vec::new();
    let near = 100 * lay.t.battlefield.near.reform_min_enemy;
    for to in Change::all() {
        let Ok(changed) = change_of(piece.unit, piece.name, to) else { continue };
        let crowded = || lay.nearest_enemy(piece.unit.side, &piece.block).is_some_and(|(_, far)| far <= near);
        if to == Change::Reformed && crowded() {
            continue;
        }
        let facing = piece.block.pose.facing;
        if to != Change::Turned && change_overlaps(lay, piece, changed, facing).is_some() {
            continue;
        }
        // A change of facing alone must name the facing.
        let open: &[&'static str] = if to == Change::Turned { &["facing"] } else { &[] };
        let change = ChangeFormation::of(piece.name, to, None);
        list.push(Offer::of(format!("{}: {}", piece.name, to.name()), &change, open));
    }
    list
}

/// Enemies a unit could charge with any chance: the best bonus brings it there.
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
            list.push(Offer::of(title, &Charge::at(piece.name, target.name), &["wheel"]));
        }
    }
    list
}

fn rides(lay: &Lay<'_>, officer: &str, side: Side) -> Vec<Offer> {
    let attached = lay.state.officers.get(officer).and_then(|officer| officer.attached.as_deref());
    let mut list: Vec<Offer> = lay
        .of_side(side)
        .filter(|piece| attached != Some(piece.name) && could_join(lay, officer, piece))
        .map(|piece| Offer::of(format!("{officer} rides to {}", piece.name), &Attach::to(officer, piece.name), &[]))
        .collect();
    if let Some(unit) = attached {
        list.push(Offer::of(format!("{officer} leaves {unit}"), &Leave::of(officer), &[]));
    }
    list.push(offer::<Ride>(format!("{officer} rides alone"), &[("officer", officer)], &["place"]));
    list
}

fn recoveries(lay: &Lay<'_>, seat: Seat) -> Vec<Offer> {
    let state = lay.state;
    let Some(side) = own_turn(state, seat) else { return Vec::new() };
    let mut list = Vec::new();
    if let Some(unit) = recovering(state) {
        let with = [("unit", unit.as_str())];
        for attempt in attempts(state, unit) {
            match attempt {
                Attempt::CeaseFire => {
                    list.push(offer::<CeaseFire>(format!("{unit} ceases fire"), &with, &[]));
                    list.push(offer::<Keep>(format!("{unit} keeps its red bead"), &with, &[]));
                }
                Attempt::Rally => list.push(offer::<Rally>(format!("{unit} rallies"), &with, &[])),
                Attempt::Rejoin if !lay.piece(&unit).is_some_and(|piece| in_radius(lay, piece)) => {}
                Attempt::Rejoin => list.push(offer::<Rejoin>(format!("{unit} rejoins its brigade"), &with, &[])),
                Attempt::Resupply => list.push(offer::<Resupply>(format!("{unit} gets ammunition"), &with, &[])),
            }
        }
        list.push(offer::<Skip>(format!("{unit} tries nothing more"), &with, &[]));
    }
    list.push(offer::<Pass>(format!("{} is through", state.side_name(side)), &[], &[]));
    list
}

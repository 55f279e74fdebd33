//! Offers on a virtual table for units that charge, move or ride: where each can go, and whom each can reach.

use grognard_battle::{Offer, Side};
use grognard_books::fatigue::Tables;
use grognard_books::fatigue::names::Arm;
use grognard_books::fatigue::tables::{Action, Terrain};
use grognard_field::Block;
use grognard_table::to_inches;

use super::list::{Offers, partly};
use crate::acts::{Assault, Attach, CounterCharge, DeclareCharge, FormSquare, LeaveTable, Move, MoveMarker, Retire};
use crate::charge::targets_in_reach;
use crate::counter::counter_chances;
use crate::derive::{Lay, Piece, allowance, buildings, distance, dummy_place, officer_place, order_actions};
use crate::due::Due;
use crate::footprint::size_in;
use crate::movement::chargers_to_ride;
use crate::orders::is_forbidden;
use crate::riding::could_join;
use crate::squares::has_room_for_square;
use crate::state::{State, Step};
use crate::table_moves::way_home;
use crate::ways::{Mover, assaulted, entry, retires};

/// Charges that may be declared.
pub fn declarations(lay: &Lay<'_>, offers: &mut Offers<'_>) {
    let state = offers.state;
    if state.step != Step::Declare || !offers.wants::<DeclareCharge>() {
        return;
    }
    let seat = offers.seat;
    for piece in chargers(lay).filter(|piece| seat.holds(piece.side)) {
        let name = piece.name;
        for target in targets_in_reach(lay, piece) {
            let far = lay.piece(target).map_or(0, |target| distance(piece, target));
            let title = format!("{name} declares a charge on {target}, {} inches off", to_inches(far));
            offers.priced(Offer::of(title, &DeclareCharge::on(name, target), &[]), name, Action::Charge);
        }
    }
}

/// Units of the phasing side that have not declared a charge but may, as far as the books know.
fn chargers<'l, 's>(lay: &'l Lay<'s>) -> impl Iterator<Item = &'l Piece<'s>> {
    let phasing = lay.state.phasing();
    let fresh = |name: &str| !lay.state.charges.iter().any(|charge| charge.charger == name);
    let able = move |piece: &&Piece<'s>| {
        let unit = piece.unit;
        Some(piece.side) == phasing && unit.arm == Arm::Cavalry && unit.stands() && !unit.must_leave
    };
    lay.pieces.iter().filter(able).filter(move |piece| fresh(piece.name))
}

/// Whether any unit of the phasing side may declare a charge on a table.
pub fn may_charge(t: &Tables, state: &State) -> bool {
    let forbidden = |piece: &Piece<'_>| is_forbidden(t, state, piece.name, Action::Charge);
    let able = |lay: &Lay<'_>| chargers(lay).any(|piece| !forbidden(piece) && !targets_in_reach(lay, piece).is_empty());
    state.step == Step::Declare && Lay::of(t, state).is_some_and(|lay| able(&lay))
}

/// What a side may do before the phase goes on.
pub fn chances(lay: &Lay<'_>, offers: &mut Offers<'_>, due: &Due) {
    match due {
        Due::Retire { units, .. } if offers.wants::<Retire>() => {
            for piece in units.iter().filter_map(|name| lay.piece(name)) {
                let Some((end, _)) = retires(lay, piece) else { continue };
                let actions = order_actions(lay, piece, &piece.block, &Mover::new(lay, piece).to(end).last());
                let offer = partly::<Retire>(format!("{} retires", piece.name), &[("unit", piece.name)], &[]);
                offers.priced_all(offer, piece.name, &actions);
            }
        }
        Due::Counter { units, .. } if offers.wants::<CounterCharge>() => {
            for (name, charger) in counter_chances(lay) {
                if units.iter().any(|unit| unit == name) {
                    let title = format!("{name} rides against {charger}");
                    let offer = Offer::of(title, &CounterCharge::against(name, charger), &[]);
                    offers.priced(offer, name, Action::CounterCharge);
                }
            }
        }
        Due::Squares { units, .. } if offers.wants::<FormSquare>() => {
            // One square may take the room of the next.
            let room = |name: &&String| lay.piece(name).is_some_and(|piece| has_room_for_square(lay, piece));
            for name in units.iter().filter(room) {
                offers.add(format!("{name} forms square"), &FormSquare { unit: name.clone() }, &[]);
            }
        }
        _ => {}
    }
}

/// Units of the phasing side that may still move or attack, once the chargers have ridden.
pub fn movers<'l, 's>(lay: &'l Lay<'s>) -> impl Iterator<Item = &'l Piece<'s>> {
    let phasing = lay.state.phasing();
    let open = lay.state.step != Step::Closing && chargers_to_ride(lay.state).is_empty();
    lay.pieces
        .iter()
        .filter(move |piece| open && Some(piece.side) == phasing && piece.unit.stands() && !piece.unit.acted)
}

/// Moves and attacks, and rides.
pub fn movement(lay: &Lay<'_>, offers: &mut Offers<'_>) {
    let phasing = offers.state.phasing();
    for piece in movers(lay).filter(|piece| offers.seat.holds(piece.side)).collect::<Vec<_>>() {
        moves(lay, offers, piece);
    }
    if let Some(side) = phasing.filter(|side| offers.seat.holds(*side)) {
        rides(lay, offers, side);
    }
}

/// Where one unit may go.
fn goes<'s>(lay: &Lay<'s>, offers: &mut Offers<'_>, piece: &Piece<'s>) {
    let name = piece.name;
    let most = allowance(lay.t, piece.unit, Terrain::Open, false);
    if most > 0 {
        offers.add(format!("{name} moves"), &Move::by(name, None), &["way"]);
    }
    // Roads lead further than open ground.
    let start = Block::new(piece.block.pose, size_in(lay.t, piece.unit, piece.unit.formation));
    for house in buildings(lay).into_iter().filter(|house| start.may_be_within(&house.block, 2 * most)) {
        if entry(lay, piece, &house).is_ok() {
            let title = format!("{name} goes into {}", house.name);
            let actions = order_actions(lay, piece, &piece.block, &house.block);
            offers.priced_all(Offer::of(title, &Move::inside(name, house.name), &[]), name, &actions);
        }
    }
}

/// What one unit may do.
fn moves<'s>(lay: &Lay<'s>, offers: &mut Offers<'_>, piece: &Piece<'s>) {
    let name = piece.name;
    if offers.wants::<Move>() {
        goes(lay, offers, piece);
    }
    let attacks = !piece.unit.must_leave && offers.wants::<Assault>();
    if attacks && !is_forbidden(lay.t, lay.state, name, Action::Assault) {
        for target in assaulted(lay, piece, |_| true).into_iter().map(|enemy| enemy.name) {
            let title = format!("{name} attacks {target}");
            offers.priced(Offer::of(title, &Assault::on(name, target), &[]), name, Action::Assault);
        }
    }
    if let Some(leg) = offers.wants::<LeaveTable>().then(|| way_home(lay, piece)).flatten() {
        let actions = order_actions(lay, piece, &piece.block, &leg.last());
        let offer = partly::<LeaveTable>(format!("{name} leaves by its edge"), &[("unit", name)], &[]);
        offers.priced_all(offer, name, &actions);
    }
}

/// Officers who ride, and the markers of dummies.
fn rides(lay: &Lay<'_>, offers: &mut Offers<'_>, side: Side) {
    let state = offers.state;
    let riders = state.officers.iter().filter(|(_, officer)| officer.side == side && !officer.rode);
    for (name, officer) in riders.filter(|_| offers.wants::<Attach>()).collect::<Vec<_>>() {
        if officer_place(state, name).is_none() {
            continue;
        }
        let free = |piece: &&Piece<'_>| officer.attached.as_deref() != Some(piece.name);
        let near = lay.of_side(side).filter(free).filter(|piece| could_join(lay, name, side, piece.name));
        for unit in near.map(|piece| piece.name).collect::<Vec<_>>() {
            offers.add(format!("{name} rides to {unit}"), &Attach::of(name, Some(unit)), &[]);
        }
        offers.add(format!("{name} rides alone"), &Attach::of(name, None), &["place"]);
    }
    let own = state.commands.iter().filter(|(_, command)| command.side == side && !command.rode);
    for name in own.map(|(name, _)| name) {
        if dummy_place(state, name).is_some() {
            let title = format!("the marker of {name} moves");
            offers.list.push(partly::<MoveMarker>(title, &[("command", name)], &["place"]));
        }
    }
}

//! Charges and assaults: on enemies that are shaken, in open order, taken in flank, or outnumbered.

use grognard_battle::Temper;
use grognard_books::fatigue::names::{Arm, Formation, State as Morale};
use grognard_books::fatigue::tables::Action;
use grognard_table::whole;

use super::offered::Offered;
use crate::acts::{Assault, Charge, CounterCharge, DeclareCharge, Order};
use crate::derive::{Arc, Lay, Piece, arc_at, distance};
use crate::offers::movers;
use crate::orders::is_free;
use crate::ways::assaulted;

/// How near a steady enemy must be for a charge at his front, in inches.
fn dares(temper: Temper) -> i32 {
    match temper {
        Temper::Bold => 7,
        Temper::Steady => 4,
        Temper::Wary => 2,
    }
}

/// How many more of us there must be for an assault on a steady enemy, in percent.
fn outnumbers(temper: Temper) -> i32 {
    match temper {
        Temper::Bold => 110,
        Temper::Steady => 150,
        Temper::Wary => 200,
    }
}

/// Whether an enemy is easy prey: shaken, or caught from the side.
fn is_weak(lay: &Lay<'_>, one: &Piece<'_>, enemy: &Piece<'_>) -> bool {
    let square = enemy.unit.formation == Formation::Square && enemy.unit.state == Morale::Good;
    !square && (enemy.unit.state == Morale::Disordered || arc_at(lay.t, enemy, one.at()) != Arc::Front)
}

/// Declares a charge that promises something.
pub fn charge(lay: &Lay<'_>, temper: Temper, offered: Offered<'_, '_>) -> Option<Order> {
    let worth = |charge: &DeclareCharge| {
        let Some((rider, enemy)) = lay.piece(&charge.unit).zip(lay.piece(&charge.target)) else { return false };
        let square = enemy.unit.formation == Formation::Square;
        let near = distance(rider, enemy) <= whole(dares(temper));
        let light = enemy.unit.formation == Formation::OpenOrder || enemy.unit.arm == Arm::Artillery;
        rider.unit.state == Morale::Good && !square && (is_weak(lay, rider, enemy) || near || light)
    };
    offered.each().find(|charge: &DeclareCharge| charge.pays.is_none() && worth(charge)).map(Order::from)
}

/// Rides against a charge, unless it is shaken itself.
pub fn counter(lay: &Lay<'_>, temper: Temper, offered: Offered<'_, '_>) -> Option<Order> {
    let fit = |counter: &CounterCharge| {
        let rider = lay.piece(&counter.unit);
        counter.pays.is_none() && rider.is_some_and(|rider| rider.unit.state == Morale::Good)
    };
    offered.each().filter(|_| temper != Temper::Wary).find(fit).map(Order::from)
}

/// Chargers ride home; where nobody stands any more they stay.
pub fn ride(offered: Offered<'_, '_>) -> Option<Order> {
    // Where the target is gone, staying is offered first.
    offered.each::<Charge>().next().map(Order::from)
}

/// An assault that promises something.
pub fn assault(lay: &Lay<'_>, temper: Temper) -> Option<Order> {
    let worth = |unit: &Piece<'_>, enemy: &Piece<'_>| {
        let strong = 100 * unit.unit.figures_left() >= outnumbers(temper) * enemy.unit.figures_left();
        is_weak(lay, unit, enemy) || strong
    };
    let steady = movers(lay).filter(|piece| piece.unit.state == Morale::Good && !piece.unit.must_leave);
    steady.into_iter().find_map(|piece| {
        let target = assaulted(lay, piece, |enemy| worth(piece, enemy)).first().map(|enemy| enemy.name)?;
        let free = is_free(lay.t, lay.state, piece.name, Action::Assault);
        free.then(|| Assault::on(piece.name, target).into())
    })
}

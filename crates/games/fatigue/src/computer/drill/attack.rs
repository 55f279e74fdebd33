//! Charges and assaults: on who is shaken, in open order, taken in flank, or outnumbered.

use grognard_battle::{CommandLine, Offer, Temper};
use grognard_books::fatigue::names::{Arm, Formation, State as Morale};
use grognard_table::whole;

use super::offered::{given, named, pays};
use crate::derive::{Arc, Lay, Piece, arc_at, distance};

/// How near a steady enemy must be to be charged in front, in inches.
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

fn both<'l, 's>(lay: &'l Lay<'s>, offer: &Offer) -> Option<(&'l Piece<'s>, &'l Piece<'s>)> {
    Some((lay.piece(named(offer, "unit")?)?, lay.piece(named(offer, "target")?)?))
}

/// Whether an enemy is easy prey: shaken, or caught from the side.
fn is_weak(lay: &Lay<'_>, one: &Piece<'_>, enemy: &Piece<'_>) -> bool {
    let square = enemy.unit.formation == Formation::Square && enemy.unit.state == Morale::Good;
    !square && (enemy.unit.state == Morale::Disordered || arc_at(lay.t, enemy, one.at()) != Arc::Front)
}

/// Declares a charge that promises something.
pub fn charge(lay: &Lay<'_>, temper: Temper, offers: &[Offer]) -> Option<CommandLine> {
    let worth = |offer: &&Offer| {
        let Some((rider, enemy)) = both(lay, offer) else { return false };
        let square = enemy.unit.formation == Formation::Square;
        let near = distance(rider, enemy) <= whole(dares(temper));
        let light = enemy.unit.formation == Formation::OpenOrder || enemy.unit.arm == Arm::Artillery;
        rider.unit.state == Morale::Good && !square && (is_weak(lay, rider, enemy) || near || light)
    };
    offers.iter().filter(|offer| offer.act == "declare-charge" && !pays(offer)).find(worth).map(given)
}

/// Rides against a charge, unless it is shaken itself.
pub fn counter(lay: &Lay<'_>, temper: Temper, offers: &[Offer]) -> Option<CommandLine> {
    let fit = |offer: &&Offer| {
        let rider = named(offer, "unit").and_then(|name| lay.piece(name));
        rider.is_some_and(|rider| rider.unit.state == Morale::Good)
    };
    let offers = offers.iter().filter(|offer| offer.act == "counter-charge" && !pays(offer));
    offers.filter(|_| temper != Temper::Wary).find(fit).map(given)
}

/// Chargers ride home; where nobody stands any more they stay.
pub fn ride(offers: &[Offer]) -> Option<CommandLine> {
    // Where the target is gone, staying is offered first.
    offers.iter().find(|offer| offer.act == "charge").map(given)
}

/// An assault that promises something.
pub fn assault(lay: &Lay<'_>, temper: Temper, offers: &[Offer]) -> Option<CommandLine> {
    let worth = |offer: &&Offer| {
        let Some((unit, enemy)) = both(lay, offer) else { return false };
        let strong = 100 * unit.unit.figures_left() >= outnumbers(temper) * enemy.unit.figures_left();
        unit.unit.state == Morale::Good && (is_weak(lay, unit, enemy) || strong)
    };
    offers.iter().filter(|offer| offer.act == "assault" && !pays(offer)).find(worth).map(given)
}

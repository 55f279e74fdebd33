//! Offers for units that turn, change formation, charge or move.

use grognard_battle::{Offer, Seat, Side};
use grognard_books::fatigue::Tables;
use grognard_books::fatigue::ledger::Location;
use grognard_books::fatigue::names::{Arm, Circumstance, Formation, State as Morale};
use grognard_books::fatigue::tables::{Action, OrderOrNone};
use grognard_core::facts::Choice;

use super::list::{Offers, partly};
use super::moves_table as by_table;
use crate::acts::{
    Assault, Attach, ChangeFormation, Charge, CounterCharge, DeclareCharge, FormSquare, LeaveTable, Move, Retire,
    Skirmish, Turn, Withdraw,
};
use crate::derive::{Lay, Piece};
use crate::due::Due;
use crate::formations::{deploys, most_skirmishers, skirmishes_whole};
use crate::movement::{Heading, asked_of_a_move, chargers_to_ride};
use crate::orders::is_free;
use crate::ride::{is_met, may_ride_on};
use crate::squares::may_form_square;
use crate::state::{State, Step, Unit};
use crate::table_moves::against_change;
use crate::venue::venue;
use crate::ways::screen_place;

/// New facings.
pub fn facing(offers: &mut Offers<'_>) {
    let open: &[&'static str] = if venue(offers.state).asks_players() { &[] } else { &["facing"] };
    for name in offers.units(offers.state.phasing(), |unit| unit.stands() && !unit.acted && unit.inside.is_none()) {
        offers.add(format!("{name} turns"), &Turn { unit: name.clone(), facing: None }, open);
    }
}

/// Changes of formation and screens.
pub fn formation(offers: &mut Offers<'_>) {
    let t = offers.t;
    let phasing = offers.state.phasing();
    let lay = offers.lay;
    for name in offers.units(phasing, |unit| unit.stands() && !unit.acted) {
        let Some(unit) = offers.state.units.get(name) else { continue };
        let piece = lay.and_then(|lay| Some((lay, lay.piece(name)?)));
        let listed = |to: Formation| {
            let room = || piece.is_none_or(|(lay, piece)| against_change(lay, piece, to).is_empty());
            changes(t, unit, to) && room()
        };
        for to in Tables::formation_names(|to| offers.wants::<ChangeFormation>() && listed(to)) {
            let title = format!("{name} goes into {}", to.replace('-', " "));
            let Some(formation) = Formation::named(&to) else { continue };
            let offer = Offer::of(title, &ChangeFormation { unit: name.clone(), formation, pays: None }, &[]);
            if deploys(unit, formation) {
                offers.priced(offer, name, Action::Deploy);
            } else {
                offers.list.push(offer);
            }
        }
        let room = || piece.is_none_or(|(lay, piece)| could_screen(lay, piece));
        if offers.wants::<Skirmish>() && most_skirmishers(unit) > 0 && room() {
            let title = format!("{name} sends out a screen");
            offers.priced(partly::<Skirmish>(title, &[("unit", name)], &["figures"]), name, Action::Deploy);
        }
    }
}

/// Whether the books allow a unit to take a formation.
fn changes(t: &Tables, unit: &Unit, to: Formation) -> bool {
    let whole = to != Formation::OpenOrder || skirmishes_whole(unit);
    whole && t.formations.fits(unit.arm, to) && t.formations.change(unit.formation, to).is_some()
}

/// Whether a unit that has not acted may take a formation on a table at no cost.
pub fn may_change<'s>(lay: &Lay<'s>, piece: &Piece<'s>, to: Formation) -> bool {
    let unit = piece.unit;
    let free = || !deploys(unit, to) || is_free(lay.t, lay.state, piece.name, Action::Deploy);
    changes(lay.t, unit, to) && free() && against_change(lay, piece, to).is_empty()
}

/// Whether a screen has room on the table, or one that is out can come back.
fn could_screen<'s>(lay: &Lay<'s>, piece: &Piece<'s>) -> bool {
    let out = || piece.unit.inside.is_none() && screen_place(lay, piece, &piece.block, 1).is_some();
    piece.unit.skirmishers > 0 || out()
}

/// Charges, counter-charges and squares.
pub fn charges(offers: &mut Offers<'_>) {
    let (t, state) = (offers.t, offers.state);
    let phasing = state.phasing();
    if let Some(lay) = offers.lay {
        by_table::declarations(lay, offers);
        return;
    }
    match state.step {
        Step::Declare => {
            for name in offers.units(phasing, |unit| unit.charges() && !unit.must_leave) {
                if !state.charges.iter().any(|charge| charge.charger == *name) {
                    let open = ["target", "distance", "flank", "terrain"];
                    let title = format!("{name} declares a charge");
                    offers.priced(partly::<DeclareCharge>(title, &[("unit", name)], &open), name, Action::Charge);
                }
            }
        }
        Step::Counter => {
            let fresh = |unit: &Unit| {
                unit.counter_charging.is_none()
                    && !unit.checked_this_phase.contains(&Circumstance::DeclareCounterCharge)
            };
            for name in offers.units(phasing.map(Side::other), |unit| unit.charges() && fresh(unit)) {
                for charger in state.unit_names(|unit| Some(unit.side) == phasing && unit.charging.is_some()) {
                    let title = format!("{name} rides against {charger}");
                    let offer = Offer::of(title, &CounterCharge::against(name, &charger), &["distance"]);
                    offers.priced(offer, name, Action::CounterCharge);
                }
            }
        }
        _ => {
            for name in offers.units(phasing.map(Side::other), |unit| may_form_square(t, unit)) {
                offers.add(format!("{name} forms square"), &FormSquare { unit: name.clone() }, &[]);
            }
        }
    }
}

/// Retiring, charging home, moving, riding.
pub fn movement(offers: &mut Offers<'_>) {
    let state = offers.state;
    let phasing = state.phasing();
    if state.step == Step::Closing {
        return;
    }
    let begun = state.units.values().any(|unit| unit.acted && Some(unit.side) == phasing);
    if !begun && venue(state).asks_players() {
        let disordered = |unit: &Unit| unit.stands() && unit.state == Morale::Disordered && !unit.acted;
        for name in offers.units(phasing.map(Side::other), disordered) {
            let open = asked_of_a_way(state, name, &["terrain"]);
            let offer = partly::<Retire>(format!("{name} retires"), &[("unit", name)], &open);
            offers.priced(offer, name, Action::Retire);
        }
    }
    for name in offers.units(phasing, |unit| unit.stands() && unit.charging.is_some() && !unit.acted) {
        if may_ride_on(state, name) {
            let title = format!("{name} finds its target gone and stays");
            offers.add(title, &Charge::of(name, Some(false)), &[]);
            let title = format!("{name} finds its target gone and rides on");
            offers.add(title, &Charge::of(name, Some(true)), &[]);
            continue;
        }
        let told: &[&'static str] =
            if is_met(state, name) { &["falls_short", "terrain"] } else { &["touches", "falls_short"] };
        offers.list.push(Offer::of(format!("{name} charges"), &Charge::of(name, None), offers.asked(told)));
    }
    let lay = offers.lay;
    match lay {
        Some(lay) => by_table::movement(lay, offers),
        None if chargers_to_ride(state).is_empty() => moves(offers),
        None => {}
    }
    let own = state
        .officers
        .iter()
        .filter(|(_, o)| Some(o.side) == phasing && !o.hit && !o.away && offers.seat.holds_known(phasing));
    for (name, _) in own.filter(|_| lay.is_none()).collect::<Vec<_>>() {
        offers.add(format!("{name} rides"), &Attach::of(name, None), &["unit"]);
    }
    if offers.seat == Seat::Umpire {
        let broken = |name: &str| {
            let units = || state.units.values().filter(|unit| unit.command == name);
            units().any(Unit::is_removed) && units().any(Unit::is_present)
        };
        for (name, command) in &state.commands {
            if command.location == Location::Zone && broken(name) {
                offers.add(format!("{name} is driven out"), &Withdraw { command: name.clone() }, &[]);
            }
        }
    }
}

/// What a side may do now on a virtual table but may also leave undone.
pub fn chances(offers: &mut Offers<'_>, due: &Due) {
    if let Some(lay) = offers.lay {
        by_table::chances(lay, offers, due);
    }
}

/// What is asked about a way: the ground, whether it leaves its area where that counts, the zone of a charge.
fn asked_of_a_way(state: &State, name: &str, first: &[&'static str]) -> Vec<&'static str> {
    let mut open = first.to_vec();
    let unit = state.units.get(name);
    open.extend(
        asked_of_a_move(state, unit).into_iter().map(|(_, argument)| argument).filter(|name| *name != "terrain"),
    );
    let order = unit.and_then(|unit| state.commands.get(&unit.command)).map(|command| command.order);
    if matches!(order, Some(OrderOrNone::Defend | OrderOrNone::Reserve)) {
        open.push("leaves_area");
    }
    open
}

/// Offers for units that are not charging: how they move, whom they attack, whether they leave.
fn moves(offers: &mut Offers<'_>) {
    let state = offers.state;
    for name in offers.units(state.phasing(), |unit| unit.stands() && !unit.acted) {
        let Some(unit) = state.units.get(name) else { continue };
        for heading in Heading::all() {
            let mut open = asked_of_a_way(state, name, &["terrain"]);
            if !state.burning.is_empty() && !unit.must_leave {
                open.push("in_fire");
            }
            let (title, action) = match heading {
                Heading::Advance => (format!("{name} goes nearer to the enemy"), Some(Action::Advance)),
                Heading::Close => (format!("{name} closes to within 6 inches"), Some(Action::Close)),
                Heading::Retire => (format!("{name} goes back"), Some(Action::Retire)),
                Heading::Aside => (format!("{name} moves aside"), None),
            };
            let heads = Move { action: Some(heading), ..Move::by(name, None) };
            let actions: Vec<Action> = action.into_iter().collect();
            offers.priced_all(Offer::of(title, &heads, &open), name, &actions);
        }
        let fights = matches!(unit.arm, Arm::Infantry | Arm::Cavalry)
            && !matches!(unit.formation, Formation::Square | Formation::MarchColumn);
        if fights && !unit.must_leave {
            let title = format!("{name} attacks");
            let open = ["target", "touches", "terrain"];
            offers.priced(partly::<Assault>(title, &[("unit", name)], &open), name, Action::Assault);
        }
        if unit.state == Morale::Disordered || matches!(unit.arm, Arm::Train) {
            let open = asked_of_a_way(state, name, &[]);
            let open: Vec<&'static str> = open.into_iter().filter(|name| *name == "leaves_area").collect();
            let title = format!("{name} leaves by its edge");
            offers.priced(partly::<LeaveTable>(title, &[("unit", name)], &open), name, Action::Retire);
        }
    }
}

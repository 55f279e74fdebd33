//! Offers of the Army Morale Fatigue Phase.

use grognard_battle::{Seat, Side};
use grognard_books::fatigue::ledger::{Level, Location, Senior};
use grognard_books::fatigue::names::{Level as CommandLevel, Order};
use grognard_books::fatigue::points::Points;
use grognard_core::facts::Choice;

use super::list::Offers;
use crate::acts::{
    Adjust, Concede, Deploy, EndBattle, EnterPoints, NextBattleday, Ready, Return, RollOff, SeniorOrder, SetOrder,
    Tally,
};
use crate::arrivals::commands_due;
use crate::deploy::{is_placing, left_to_place};
use crate::interphase::{against_order, against_senior_order};
use crate::reckoning::counted;
use crate::state::Step;

/// Points, orders, the roll-off, the end.
pub fn army_phase(offers: &mut Offers<'_>) {
    let (t, state) = (offers.t, offers.state);
    match state.step {
        Step::Enter => {
            let waiting = state.players.iter().filter(|(_, player)| !player.entered);
            let mut none = true;
            for (name, player) in waiting {
                none = false;
                if offers.seat.holds(player.side) {
                    let comes = !commands_due(t, state, name).is_empty();
                    let open: &[&'static str] = if comes { &["blocked"] } else { &[] };
                    offers.add(format!("{name} enters his points"), &EnterPoints::of(name), open);
                    let because = Some("an event nobody wrote down".to_owned());
                    let more = EnterPoints { extra: Some(1), because, ..EnterPoints::of(name) };
                    offers.add(format!("{name} enters one point more"), &more, &[]);
                }
            }
            if none {
                offers.plain::<Tally>("all hands are shown");
            }
            if offers.seat == Seat::Umpire {
                for side in Side::BOTH {
                    let because = "the scenario says so".to_owned();
                    let adjust = Adjust { because, side: Some(side), total: None, recorded: None };
                    offers.add("adjust the points", &adjust, &["recorded", "total"]);
                }
            }
        }
        Step::Orders => {
            for side in offers.sides().into_iter().filter(|side| !state.sides.of(*side).ready) {
                orders(offers, side);
            }
        }
        Step::RollOff => offers.plain::<RollOff>("roll for the first half turn"),
        _ => {}
    }
    if state.proposal.is_some() && state.step != Step::Enter {
        offers.plain::<EndBattle>("end the battle as proposed");
        if offers.seat == Seat::Umpire && state.battleday < state.battledays {
            offers.plain::<NextBattleday>("open the next battleday");
        }
    }
    for side in offers.sides() {
        if state.sides.of(side).announced.contains(&Level::Demoralized) {
            offers.add("give up the battle", &Concede { side: Some(side) }, &[]);
        }
    }
}

fn orders(offers: &mut Offers<'_>, side: Side) {
    let (t, state) = (offers.t, offers.state);
    offers.add("the orders are written", &Ready { side: Some(side) }, &[]);
    let senior = offers.wants::<SeniorOrder>();
    for order in Senior::all().filter(|order| senior && against_senior_order(t, state, side, *order).is_empty()) {
        let title = format!("the senior order {}", order.name().replace('-', " "));
        offers.add(title, &SeniorOrder { order, side: Some(side) }, &[]);
    }
    for (name, command) in state.commands.iter().filter(|(_, command)| command.side == side) {
        if command.location == Location::Zone {
            orders_for(offers, name);
            continue;
        }
        let real = command.level != CommandLevel::Dummy;
        if real && command.location == Location::Away && command.arrival_hour.is_none() {
            offers.add(format!("{name} turns back"), &Return { command: name.clone() }, &[]);
        }
    }
}

/// Every other order a command may get.
fn orders_for(offers: &mut Offers<'_>, name: &str) {
    if !offers.wants::<SetOrder>() {
        return;
    }
    let (t, state) = (offers.t, offers.state);
    let now = state.commands.get(name).and_then(|command| Order::named(command.order.name()));
    let free = Order::all().filter(|order| Some(*order) != now && against_order(t, state, name, *order).is_empty());
    for order in free.collect::<Vec<_>>() {
        let cost = Points::halves(t.order_costs.of(order.into(), state.edition).value);
        let title = format!("{name} goes over to {}, {} an hour", order.name(), counted(cost));
        offers.add(title, &SetOrder { command: name.to_owned(), order, place: None }, &[]);
    }
}

/// Before the battle: units still to be placed, first orders, and the end of the preparations.
pub fn placing(offers: &mut Offers<'_>) {
    let state = offers.state;
    let left = left_to_place(state, offers.seat);
    for name in &left {
        offers.add(format!("place {name}"), &Deploy::of(name), &["places"]);
    }
    for side in offers.sides().into_iter().filter(|side| is_placing(state, *side)) {
        let own = |name: &String| state.commands.get(name).is_some_and(|command| command.side == side);
        let here =
            state.commands.iter().filter(|(_, command)| command.side == side && command.location == Location::Zone);
        for (name, _) in here.filter(|(_, command)| command.level != CommandLevel::Dummy) {
            orders_for(offers, name);
        }
        if !left.iter().any(own) {
            offers.add("the army is placed", &Ready { side: Some(side) }, &[]);
        }
    }
}

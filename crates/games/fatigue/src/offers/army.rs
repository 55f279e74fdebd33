//! Offers of the Army Morale Fatigue Phase.

use grognard_battle::{Seat, Side};
use grognard_books::fatigue::Tables;
use grognard_books::fatigue::ledger::{Level, Location, Senior};
use grognard_books::fatigue::names::{Level as CommandLevel, Order};
use grognard_books::fatigue::points::Points;
use grognard_core::facts::Choice;
use serde_json::json;

use super::list::Offers;
use crate::arrivals::commands_due;
use crate::deploy::{is_placing, left_to_place};
use crate::interphase::{against_order, against_senior_order};
use crate::reckoning::counted;
use crate::state::Step;

/// Points, orders, the roll-off, the end.
pub fn army_phase(t: &Tables, offers: &mut Offers<'_>) {
    let state = offers.state;
    match state.step {
        Step::Enter => {
            let waiting = state.players.iter().filter(|(_, player)| !player.entered);
            let mut none = true;
            for (name, player) in waiting {
                none = false;
                if offers.seat.holds(player.side) {
                    let comes = !commands_due(t, state, name).is_empty();
                    let open: &[&'static str] = if comes { &["blocked"] } else { &[] };
                    offers.add("enter-points", format!("{name} enters his points"), &json!({"player": name}), open);
                    let with = json!({"player": name, "extra": 1, "because": "an event nobody wrote down"});
                    offers.add("enter-points", format!("{name} enters one point more"), &with, &[]);
                }
            }
            if none {
                offers.plain("tally", "all hands are shown");
            }
            if offers.seat == Seat::Umpire {
                for side in Side::BOTH {
                    let with = json!({"side": side, "because": "the scenario says so"});
                    offers.add("adjust", "adjust the points", &with, &["recorded", "total"]);
                }
            }
        }
        Step::Orders => {
            for side in offers.sides().into_iter().filter(|side| !state.sides.of(*side).ready) {
                orders(t, offers, side);
            }
        }
        Step::RollOff => offers.plain("roll-off", "roll for the first half turn"),
        _ => {}
    }
    if state.proposal.is_some() && state.step != Step::Enter {
        offers.plain("end-battle", "end the battle as proposed");
        if offers.seat == Seat::Umpire && state.battleday < state.battledays {
            offers.plain("next-battleday", "open the next battleday");
        }
    }
    for side in offers.sides() {
        if state.sides.of(side).announced.contains(&Level::Demoralized) {
            offers.add("concede", "give up the battle", &json!({"side": side}), &[]);
        }
    }
}

fn orders(t: &Tables, offers: &mut Offers<'_>, side: Side) {
    let state = offers.state;
    offers.add("ready", "the orders are written", &json!({"side": side}), &[]);
    for order in Senior::all().filter(|order| against_senior_order(t, state, side, *order).is_empty()) {
        let title = format!("the senior order {}", order.name().replace('-', " "));
        offers.add("senior-order", title, &json!({"side": side, "order": order}), &[]);
    }
    for (name, command) in state.commands.iter().filter(|(_, command)| command.side == side) {
        if command.location == Location::Zone {
            orders_for(t, offers, name);
            continue;
        }
        let real = command.level != CommandLevel::Dummy;
        if real && command.location == Location::Away && command.arrival_hour.is_none() {
            offers.add("return", format!("{name} turns back"), &json!({"command": name}), &[]);
        }
    }
}

/// Every other order a command may get.
fn orders_for(t: &Tables, offers: &mut Offers<'_>, name: &str) {
    let state = offers.state;
    let now = state.commands.get(name).and_then(|command| Order::named(command.order.name()));
    let free = Order::all().filter(|order| Some(*order) != now && against_order(t, state, name, *order).is_empty());
    for order in free.collect::<Vec<_>>() {
        let with = json!({"command": name, "order": order});
        let cost = Points::halves(t.order_costs.of(order.into(), state.edition).value);
        let title = format!("{name} goes over to {}, {} an hour", order.name(), counted(cost));
        offers.add("set-order", title, &with, &[]);
    }
}

/// Before the battle: what is still to be placed, first orders, and that all is done.
pub fn placing(t: &Tables, offers: &mut Offers<'_>) {
    let state = offers.state;
    let left = left_to_place(state, offers.seat);
    for name in &left {
        offers.add("deploy", format!("place {name}"), &json!({"group": name}), &["places"]);
    }
    for side in offers.sides().into_iter().filter(|side| is_placing(state, *side)) {
        let own = |name: &String| state.commands.get(name).is_some_and(|command| command.side == side);
        let here =
            state.commands.iter().filter(|(_, command)| command.side == side && command.location == Location::Zone);
        for (name, _) in here.filter(|(_, command)| command.level != CommandLevel::Dummy) {
            orders_for(t, offers, name);
        }
        if !left.iter().any(own) {
            offers.add("ready", "the army is placed", &json!({"side": side}), &[]);
        }
    }
}

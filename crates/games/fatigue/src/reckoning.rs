//! The points of the events of a half turn, item by item and player by player (FAT-112, FAT-113).

use grognard_battle::Side;
use grognard_books::fatigue::Tables;
use grognard_books::fatigue::ledger::{Army, Event, Ledger, Location};
use grognard_books::fatigue::points::Points;
use grognard_books::fatigue::tables::{EventKind, OrderOrNone};
use grognard_core::facts::Choice as _;

use super::event_words::event_words;
use super::facts::{hour, is_new_hour};
use super::state::{Cost, State, Unit};

/// The points each player of a side has to show, and the credits, at the ledger's prices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reckoning {
    /// Points of each player of the side, in roster order.
    pub players: Vec<(String, Points)>,
    /// Points taken off the record: announced aloud, not shown.
    pub credits: Points,
    /// What each item costs or brings, in order.
    pub costs: Vec<Cost>,
}

/// Everything that will be posted for a side, in order.
pub fn events_of(t: &Tables, state: &State, side: Side) -> Vec<Event> {
    let mut events: Vec<Event> = state.sides.of(side).pending.iter().map(|pending| pending.event.clone()).collect();
    if is_new_hour(t, state) && state.sides.of(side).hour_paid < hour(t, state.turn) {
        events.push(Event::Hour);
        events.extend(arriving(t, state, side).into_iter().map(|command| Event::CommandArrives { command }));
    }
    events
}

/// Commands whose hour has come and whose entry is free.
fn arriving(t: &Tables, state: &State, side: Side) -> Vec<String> {
    let now = hour(t, state.turn);
    let due = state.commands.iter().filter(|(_, command)| {
        command.side == side
            && command.location != Location::Zone
            && command.arrival_hour.is_some_and(|hour| hour <= now)
            && !command.entry_blocked
    });
    due.map(|(name, _)| name.clone()).collect()
}

/// A side's army at the posting: a command whose last unit is destroyed no longer has an order.
pub fn army_to_post(state: &State, side: Side) -> Army {
    let mut army = state.army(side);
    let leaves = |id: &str| {
        let gone = |event: &Event| matches!(event, Event::CommandWithdraws { command } if command == id);
        state.sides.of(side).pending.iter().any(|pending| gone(&pending.event))
    };
    for command in army.commands.iter_mut().filter(|command| command.location == Location::Zone) {
        let units = || state.units.values().filter(|unit| unit.command == command.id);
        if units().any(Unit::is_removed) && !units().any(Unit::is_present) && !leaves(&command.id) {
            command.order = OrderOrNone::None;
        }
    }
    army
}

/// Prices everything that is to be posted, player by player.
pub fn reckon(t: &Tables, state: &State, side: Side) -> Reckoning {
    let own = state.players.iter().filter(|(_, player)| player.side == side);
    let mut players: Vec<(String, Points)> = own.map(|(name, _)| (name.clone(), Points::ZERO)).collect();
    let mut credits = Points::ZERO;
    let mut add = |player: &str, points: Points| {
        let at = players.iter().position(|(name, _)| name == player).unwrap_or(0);
        if let Some((_, sum)) = players.get_mut(at) {
            *sum += points;
        }
    };
    let mut costs: Vec<Cost> = Vec::new();
    let mut ledger = Ledger::new(t, army_to_post(state, side));
    let mut waiting = state.sides.of(side).pending.iter();
    for event in events_of(t, state, side) {
        if event == Event::Hour {
            for command in ledger.army().commands.clone() {
                let (cost, what) = match command.location {
                    Location::Zone => (
                        t.order_costs.of(command.order, state.edition).value,
                        format!("an hour of {} for {}", command.order.name(), command.id),
                    ),
                    Location::Marching => (
                        t.mfp_events.of(EventKind::ApproachMarch, state.edition).value,
                        format!("an hour of marching for {}", command.id),
                    ),
                    Location::Away => (0, String::new()),
                };
                let points = Points::halves(cost);
                add(&state.player_of(side, Some(&command.id)), points);
                costs.extend((points != Points::ZERO).then_some(Cost { what, points }));
            }
            ledger.enter(&event, &mut ());
            continue;
        }
        let kept = waiting.next();
        let points = ledger.enter(&event, &mut ()).recorded;
        if points < Points::ZERO {
            credits += -points;
        } else {
            add(kept.map_or("", |kept| &kept.player), points);
        }
        let what = kept.map_or_else(|| event_words(&event, None), |kept| kept.what.clone());
        costs.extend((points != Points::ZERO).then_some(Cost { what, points }));
    }
    Reckoning { players, credits, costs }
}

/// What an event would cost its side with the present books.
pub fn price(t: &Tables, state: &State, side: Side, event: &Event) -> Points {
    Ledger::new(t, army_to_post(state, side)).enter(event, &mut ()).recorded
}

/// "1 point", "2.5 points".
pub fn counted(points: Points) -> String {
    if points == Points::whole(1) { "1 point".to_owned() } else { format!("{points} points") }
}

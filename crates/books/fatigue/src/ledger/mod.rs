//! `fatigue.ledger`: an army's fatigue points, event by event.
//!
//! [`Ledger`] is the account itself and can be kept through a whole battle; the procedure opens one, enters its events
//! and reads its state. [`view`] decides what each seat may see of it.

mod account;
mod army;
mod book;
mod event;
mod levels;
mod objection;
mod outcome;
mod standing;
mod view;

use grognard_core::dice::Dice;
use grognard_core::facts::{Facts, Group, Head, Reader};
use grognard_core::procedure::{Again, Follow, Procedure};
use grognard_core::refusal::Check;
use grognard_core::registry::rounds_of;
use grognard_core::rule::Rule;
use grognard_core::trace::Trace;
use serde::Serialize;

use super::rules::fat;
use super::tables::Tables;

pub use account::{Forced, Ledger};
pub use army::{Army, Command, Location};
pub use book::Posting;
pub use event::{Event, HqRank, Kind, Senior};
pub use outcome::{Level, Outcome, Status};
pub use view::{PublicView, Seat, View, public_view, view};

/// Facts of a posting: the army as it was, and what happened since.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Situation {
    #[serde(flatten)]
    pub army: Army,
    /// What happened, in order.
    pub events: Vec<Event>,
}

const EVENTS: Head = Head { name: "events", group: Group::How, help: "what happened, in order" };

impl Facts for Situation {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, t: &Tables) -> Self {
        let army = Army::read(r, t);
        let events = r.list(EVENTS, 0..=60, |r| Event::read(r, t, army.edition));
        Situation { army, events }
    }
}

pub struct LedgerPosting;

impl Procedure for LedgerPosting {
    const NAME: &'static str = "fatigue.ledger";
    const SUMMARY: &'static str = "enter events in an army's fatigue ledger: record, status, CMR and orders forced";
    const DICE: &'static str = "none";
    #[rustfmt::skip]
    const RULES: &'static [Rule] = &[
        fat(92), fat(94), fat(95), fat(96), fat(97), fat(98), fat(99), fat(100), fat(101), fat(102), fat(103),
        fat(104), fat(105), fat(106), fat(107), fat(108), fat(109), fat(110), fat(111), fat(112), fat(114), fat(115),
        fat(116), fat(117), fat(118), fat(119), fat(120), fat(121), fat(122), fat(123), fat(124), fat(152), fat(154),
    ];
    const OUTCOME: &'static [(&'static str, &'static str)] = &[
        ("recorded", "points used; public"),
        ("total", "what the army can bear; for its owner only"),
        ("status", "steady, wavering or demoralized"),
        ("crossed", "levels reached that were not before: wavering, demoralized, severe, ruin"),
        ("demoralized", "it is demoralized"),
        ("demoralized_hours", "hours it has been so, the first included"),
        ("hour_rate", "CMR this hour has cost"),
        ("cmr_adjustment", "CMR of every unit now, for shock and morale"),
        ("ever_demoralized", "it was demoralized on this battleday"),
        ("next_day_cmr", "CMR of every unit on the next battleday"),
        ("orders", "order of each command"),
        ("locations", "place of each command"),
        ("defend_markers", "defend markers of each command"),
        ("forced", "orders that changed by themselves, in order"),
        ("forced.command", "whose"),
        ("forced.from", "what it was"),
        ("forced.to", "what it is"),
        ("attack_allowed", "Attack may be ordered"),
        ("general_advance_allowed", "General Advance and Pursuit may be ordered"),
        ("march_only", "only March may be ordered"),
    ];
    const ROUNDS: Option<Follow<Self::Tables, Self::Situation>> = Some(rounds_of::<Self>);
    type Tables = Tables;
    type Situation = Situation;
    type Outcome = Outcome;

    fn check(t: &Tables, s: &Situation, check: &mut Check) {
        s.army.check(check);
        // The effect of an event depends on all events before it; if a fact is missing, nothing could be said for
        // certain.
        if !check.all_read() {
            return;
        }
        let mut ledger = Ledger::new(t, s.army.clone());
        for (index, event) in s.events.iter().enumerate() {
            match objection::objection(&ledger, event) {
                None => drop(ledger.enter(event, &mut ())),
                Some(found) => check.within(&format!("events.{index}"), |check| {
                    check.refuse_listing(true, found.rule, &[found.field], || (found.reason, found.allowed));
                }),
            }
        }
    }

    fn run<D: Dice, T: Trace>(t: &Tables, s: &Situation, _: &mut D, trace: &mut T) -> Outcome {
        let mut ledger = Ledger::opened(t, s.army.clone(), trace);
        for event in &s.events {
            ledger.enter(event, trace);
        }
        ledger.note_close(trace);
        ledger.state()
    }

    fn again(t: &Tables, s: &Situation, _: &Outcome) -> Again<Situation> {
        let mut ledger = Ledger::new(t, s.army.clone());
        for event in &s.events {
            ledger.enter(event, &mut ());
        }
        Again::GoesOn(Situation { army: ledger.army().clone(), events: s.events.clone() })
    }
}

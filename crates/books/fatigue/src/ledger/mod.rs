//! `fatigue.ledger`: an army's fatigue points, event by event.
//!
//! [`Ledger`] is the account itself and can be kept through a whole battle; the procedure opens one, enters its events
//! and reads its state. [`view`] says what each seat may see of it.

mod army;
mod book;
mod event;
mod objection;
mod standing;
mod view;

use std::collections::BTreeMap;

use grognard_core::choice;
use grognard_core::dice::Dice;
use grognard_core::facts::{Facts, Group, Head, Reader};
use grognard_core::procedure::{Again, Follow, Procedure};
use grognard_core::refusal::Check;
use grognard_core::registry::rounds_of;
use grognard_core::rule::Rule;
use grognard_core::trace::Trace;
use serde::Serialize;

use super::points::Points;
use super::rules::fat;
use super::tables::{OrderOrNone, Tables};
use standing::{Levels, is_march_only};

pub use army::{Army, Command, Location};
pub use book::{Forced, Ledger, Posting};
pub use event::{Event, HqRank, Kind, Senior};
pub use view::{PublicView, Seat, View, public_view, view};

/// Facts of a posting: the army as it was, and what happened since.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Situation {
    /// The army.
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

choice! {
    /// How an army stands.
    pub enum Status {
        Steady = "steady",
        Wavering = "wavering",
        Demoralized = "demoralized",
    }
}

choice! {
    /// Levels an army announces.
    pub enum Level {
        Wavering = "wavering",
        Demoralized = "demoralized",
        Severe = "severe",
        Ruin = "ruin",
    }
}

/// How an army stands after its events. For its owner and the umpire; the enemy sees [`public_view`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "the fields of the outcome are a contract")]
pub struct Outcome {
    /// Points used.
    pub recorded: Points,
    /// What the army can bear.
    pub total: Points,
    /// How it stands.
    pub status: Status,
    /// Levels reached that were not reached before.
    pub crossed: Vec<Level>,
    /// It is demoralized.
    pub demoralized: bool,
    /// Since so many hours.
    pub demoralized_hours: i32,
    /// CMR this hour has cost.
    pub hour_rate: i32,
    /// CMR of every unit now.
    pub cmr_adjustment: i32,
    /// It was demoralized on this battleday.
    pub ever_demoralized: bool,
    /// CMR of every unit on the next battleday.
    pub next_day_cmr: i32,
    /// Order of each command.
    pub orders: BTreeMap<String, OrderOrNone>,
    /// Place of each command.
    pub locations: BTreeMap<String, Location>,
    /// Defend markers of each command.
    pub defend_markers: BTreeMap<String, i32>,
    /// Orders that changed by themselves.
    pub forced: Vec<Forced>,
    /// Attack may be ordered.
    pub attack_allowed: bool,
    /// General Advance and Pursuit may be ordered.
    pub general_advance_allowed: bool,
    /// Only March may be ordered.
    pub march_only: bool,
    /// Levels that hold, for the announcements.
    #[serde(skip)]
    reached: Vec<Level>,
}

impl Outcome {
    fn of(ledger: &Ledger<'_>, opening: Levels) -> Self {
        let (t, army) = (ledger.tables, &ledger.army);
        let levels = Levels::of(t, army);
        let each = |levels: &Levels| [levels.wavering, levels.demoralized, levels.severe, levels.ruin];
        let names = [Level::Wavering, Level::Demoralized, Level::Severe, Level::Ruin];
        let picked = |is: [bool; 4]| names.into_iter().zip(is).filter(|(_, is)| *is).map(|(level, _)| level).collect();
        let before = each(&opening);
        let mut crossed = each(&levels);
        for (now, before) in crossed.iter_mut().zip(before) {
            *now &= !before;
        }
        let by_id = || army.commands.iter().map(|command| command.id.clone());
        Outcome {
            recorded: army.recorded,
            total: army.total,
            status: match (army.demoralized, levels.wavering) {
                (true, _) => Status::Demoralized,
                (false, true) => Status::Wavering,
                (false, false) => Status::Steady,
            },
            crossed: picked(crossed),
            demoralized: army.demoralized,
            demoralized_hours: army.demoralized_hours,
            hour_rate: army.hour_rate,
            cmr_adjustment: army.cmr_adjustment,
            ever_demoralized: army.ever_demoralized,
            next_day_cmr: if army.ever_demoralized { t.army_status.next_day_cmr.value } else { 0 },
            orders: by_id().zip(army.commands.iter().map(|command| command.order)).collect(),
            locations: by_id().zip(army.commands.iter().map(|command| command.location)).collect(),
            defend_markers: by_id().zip(army.commands.iter().map(|command| command.defend_markers)).collect(),
            forced: ledger.forced.clone(),
            attack_allowed: !army.demoralized,
            general_advance_allowed: !army.demoralized,
            march_only: is_march_only(t, army),
            reached: picked(each(&levels)),
        }
    }

    /// The levels the army holds and has announced.
    pub fn levels(&self) -> Vec<Level> {
        self.reached.clone()
    }
}

/// The procedure.
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
        // What an event meets depends on all before it; with a fact missing nothing could be said for certain.
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

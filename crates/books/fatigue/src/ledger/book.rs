//! The ledger itself: an army, and one event after the other.

use grognard_core::refusal::Refusal;
use grognard_core::rule::Rule;
use grognard_core::tables::Figure;
use grognard_core::trace::{Note, Trace, Value};

use super::account::{Forced, Ledger};
use super::army::{Army, Location};
use super::event::{Event, HqRank};
use super::levels::Levels;
use super::objection;
use super::outcome::Outcome;
use super::standing::evaluate;
use crate::names::{Edition, Rank};
use crate::points::Points;
use crate::rules::fat;
use crate::tables::{EventKind, OrderOrNone, Tables};

/// The effect of one event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Posting {
    /// Change of the recorded points.
    pub recorded: Points,
    /// Change of the total.
    pub total: Points,
    /// Orders that changed by themselves.
    pub forced: Vec<Forced>,
}

impl<'t> Ledger<'t> {
    /// Opens the ledger of an army. The army's own state is judged at once, because totals may have changed since it
    /// was written down.
    pub fn new(tables: &'t Tables, army: Army) -> Self {
        Ledger::opened(tables, army, &mut ())
    }

    /// Opens it and writes the lines of the receipt.
    pub fn opened<T: Trace>(tables: &'t Tables, army: Army, trace: &mut T) -> Self {
        let opening = Levels::of(tables, &army);
        trace.note(|| Note::add(fat(114), "recorded so far", army.recorded));
        let mut ledger = Ledger { tables, army, opening, forced: Vec::new() };
        evaluate(&mut ledger, trace);
        ledger
    }

    /// Why an event cannot be entered now; none if it can.
    pub fn objection(&self, event: &Event) -> Option<Refusal> {
        objection::objection(self, event).map(objection::Objection::into_refusal)
    }

    /// Enters an event, or says why not; in that case nothing changes.
    pub fn append(&mut self, event: &Event) -> Result<Posting, Refusal> {
        match self.objection(event) {
            Some(refusal) => Err(refusal),
            None => Ok(self.enter(event, &mut ())),
        }
    }

    /// Enters an event to which there is no objection, and writes the lines of the receipt.
    pub fn enter<T: Trace>(&mut self, event: &Event, trace: &mut T) -> Posting {
        let before = (self.army.recorded, self.army.total, self.forced.len());
        self.apply(event, trace);
        evaluate(self, trace);
        Posting {
            recorded: self.army.recorded - before.0,
            total: self.army.total - before.1,
            forced: self.forced[before.2..].to_vec(),
        }
    }

    /// The state of the army: the whole account, for its owner and the umpire.
    pub fn state(&self) -> Outcome {
        Outcome::of(self, self.opening)
    }

    /// The last lines of a receipt: the record, and the levels reached.
    pub fn note_close<T: Trace>(&self, trace: &mut T) {
        trace.note(|| Note::sum(fat(114), "recorded, for all to see", self.army.recorded));
        let levels = Levels::of(self.tables, &self.army);
        if levels.wavering && !self.army.demoralized {
            let percent = self.tables.army_status.wavering_percent;
            trace.note(|| {
                Note::result(fat(115), format!("wavering: at {} percent of the total or more", percent.value))
                    .from(percent.origin)
            });
        }
        if self.army.ever_demoralized {
            let next = self.tables.army_status.next_day_cmr;
            trace.note(|| Note::add_figure(fat(124), "CMR on the next battleday", next).apart());
        }
    }

    fn edition(&self) -> Edition {
        self.army.edition
    }

    fn apply<T: Trace>(&mut self, event: &Event, trace: &mut T) {
        match event {
            Event::Hour => self.hour(trace),
            Event::DefendMarkerCaptured { command } => self.marker_captured(command, trace),
            Event::CommandArrives { command } => self.arrives(command, trace),
            Event::CommandWithdraws { command } => self.withdraws(command, trace),
            Event::AdjustTotal { points } => {
                self.change_total(fat(92), "scenario adjustment of the total", *points, trace);
            }
            Event::SetOrder { command, order } => {
                let order = OrderOrNone::from(*order);
                if let Some(command) = self.find(command) {
                    command.order = order;
                }
            }
            Event::SeniorOrder { order } => {
                use grognard_core::facts::Choice;
                trace.note(|| Note::fact(fat(154), format!("senior order: {}", order.name())));
            }
            _ => self.cost(event, trace),
        }
    }

    /// Events that only cost points.
    fn cost<T: Trace>(&mut self, event: &Event, trace: &mut T) {
        use EventKind as K;
        match event {
            Event::FiguresLost { figures, ottoman_infantry: false } => {
                self.charge(fat(100), "figures lost", K::FiguresLost, *figures, trace);
            }
            Event::FiguresLost { figures, ottoman_infantry: true } => {
                self.charge(fat(101), "Ottoman infantry figures lost", K::FiguresLostOttomanInfantry, *figures, trace);
            }
            Event::FiguresSurrendered { figures } => {
                self.charge(fat(102), "figures surrendered", K::FiguresSurrendered, *figures, trace);
            }
            Event::BatteryDecrewed { count } => {
                self.charge(fat(103), "batteries or trains without crew", K::BatteryDecrewed, *count, trace);
            }
            Event::BatteryOverrun { count } => {
                self.charge(fat(104), "batteries or trains overrun", K::BatteryOverrun, *count, trace);
            }
            Event::OfficerHit { rank } => {
                let (rule, text, kind) = officer_hit(*rank);
                self.charge(rule, text, kind, 1, trace);
            }
            Event::HqLost { rank } => {
                let (rule, text, kind) = headquarters_lost(*rank);
                self.charge(rule, text, kind, 1, trace);
            }
            Event::OrderViolation { units, voluntary: true } => {
                self.charge(fat(108), "units breaking their order", K::OrderViolation, *units, trace);
            }
            Event::OrderViolation { units, voluntary: false } => {
                let kind = K::OrderViolationInvoluntary;
                self.charge(fat(109), "units breaking their order involuntarily", kind, *units, trace);
            }
            Event::ApproachMarch { hours, commands } => {
                let times = hours * commands;
                self.charge(fat(110), "hours of commands marching to the battle", K::ApproachMarch, times, trace);
            }
            Event::EnemyTouchesExit { units, points_each } => {
                let note = "enemy units on a road exit";
                self.record_product(fat(97), note, *units, *points_each, trace);
            }
            Event::ObjectiveLost { points } => self.record(fat(111), "objective lost", *points, trace),
            Event::ObjectiveTaken { points } => self.record(fat(111), "objective taken", -*points, trace),
            Event::EnemyExitsRear { points } => self.record(fat(97), "enemy command in the rear", *points, trace),
            Event::AdjustRecorded { points } => self.record(fat(92), "adjustment of the record", *points, trace),
            _ => {}
        }
    }

    fn hour<T: Trace>(&mut self, trace: &mut T) {
        trace.note(|| Note::fact(fat(112), "a new game hour: the cost of the orders held"));
        if self.army.demoralized {
            self.army.demoralized_hours += 1;
            self.army.hour_rate = 0;
        }
        let edition = self.edition();
        let march = self.tables.mfp_events.of(EventKind::ApproachMarch, edition);
        let mut sum = Points::ZERO;
        for command in &self.army.commands {
            let (rule, what, cost) = match command.location {
                Location::Zone => {
                    (fat(98), hour_words(command.order), self.tables.order_costs.of(command.order, edition))
                }
                Location::Marching => (fat(110), "marching to the battle", march),
                Location::Away => continue,
            };
            let points = Points::halves(cost.value);
            sum += points;
            trace.note(|| Note::add(rule, format!("{}: {what}", command.id), points).from(cost.origin));
        }
        self.army.recorded += sum;
    }

    fn marker_captured<T: Trace>(&mut self, id: &str, trace: &mut T) {
        self.charge(fat(99), "defend marker captured", EventKind::DefendMarkerCaptured, 1, trace);
        let Some(command) = self.find(id) else { return };
        command.defend_markers = (command.defend_markers - 1).max(0);
        if command.defend_markers == 0 && command.order == OrderOrNone::Defend {
            self.force(id, OrderOrNone::Engage, fat(99), "no defend marker left", trace);
        }
    }

    fn arrives<T: Trace>(&mut self, id: &str, trace: &mut T) {
        let Some(command) = self.find(id) else { return };
        let returns = command.location == Location::Away;
        command.location = Location::Zone;
        if command.order != OrderOrNone::None {
            command.order = OrderOrNone::March;
        }
        let value = command.value;
        let (rule, text) = if returns {
            (fat(96), "a command returns with its value, on March")
        } else {
            (fat(94), "a command arrives with its value, on March")
        };
        self.change_total(rule, text, value, trace);
    }

    fn withdraws<T: Trace>(&mut self, id: &str, trace: &mut T) {
        let Some(command) = self.find(id) else { return };
        command.location = Location::Away;
        let (value, units) = (command.value, command.units);
        self.change_total(fat(95), "a command leaves with its value", -value, trace);
        self.charge(fat(95), "units that leave", EventKind::CommandWithdraws, units, trace);
    }

    /// Charges points of the chart, this many times.
    fn charge<T: Trace>(&mut self, rule: Rule, text: &'static str, kind: EventKind, count: i32, trace: &mut T) {
        let each = self.tables.mfp_events.of(kind, self.edition());
        self.record_figure(rule, text, count, each, trace);
    }

    fn record_figure<T: Trace>(
        &mut self,
        rule: Rule,
        text: &'static str,
        count: i32,
        each: Figure<i32>,
        trace: &mut T,
    ) {
        let points = Points::halves(each.value);
        trace.note(|| Note::product(rule, text, Value::from_integer(count.into()), points.into()).from(each.origin));
        self.army.recorded += points.times(count);
    }

    fn record_product<T: Trace>(&mut self, rule: Rule, text: &'static str, count: i32, each: Points, trace: &mut T) {
        trace.note(|| Note::product(rule, text, Value::from_integer(count.into()), each.into()));
        self.army.recorded += each.times(count);
    }

    fn record<T: Trace>(&mut self, rule: Rule, text: &'static str, points: Points, trace: &mut T) {
        trace.note(|| Note::add(rule, text, points));
        self.army.recorded += points;
    }

    /// Changes the total, which is never below 0.
    fn change_total<T: Trace>(&mut self, rule: Rule, text: &'static str, points: Points, trace: &mut T) {
        self.army.total = (self.army.total + points).max(Points::ZERO);
        trace.note(|| Note::add(rule, text, points).apart());
    }
}

fn hour_words(order: OrderOrNone) -> &'static str {
    match order {
        OrderOrNone::Attack => "an hour on Attack",
        OrderOrNone::Defend => "an hour on Defend",
        OrderOrNone::Engage => "an hour on Engage",
        OrderOrNone::March => "an hour on March",
        OrderOrNone::Reserve => "an hour in Reserve",
        OrderOrNone::None => "an hour without an order",
    }
}

fn officer_hit(rank: Rank) -> (Rule, &'static str, EventKind) {
    match rank {
        Rank::Brigade => (fat(105), "brigade officer hit", EventKind::OfficerHitBrigade),
        Rank::Division => (fat(105), "division officer hit", EventKind::OfficerHitDivision),
        Rank::Corps => (fat(105), "corps officer hit", EventKind::OfficerHitCorps),
        Rank::Wing => (fat(105), "wing officer hit", EventKind::OfficerHitCorps),
        Rank::Column => (fat(105), "column officer hit", EventKind::OfficerHitColumn),
        Rank::Army => (fat(107), "army commander hit", EventKind::OfficerHitArmy),
        Rank::Nation => (fat(107), "nation commander hit", EventKind::OfficerHitArmy),
    }
}

fn headquarters_lost(rank: HqRank) -> (Rule, &'static str, EventKind) {
    match rank {
        HqRank::Corps => (fat(106), "corps headquarters lost", EventKind::HqLostCorps),
        HqRank::Wing => (fat(106), "wing headquarters lost", EventKind::HqLostCorps),
        HqRank::Column => (fat(106), "column headquarters lost", EventKind::HqLostColumn),
        HqRank::Army => (fat(107), "army headquarters lost", EventKind::HqLostArmy),
        HqRank::Nation => (fat(107), "nation headquarters lost", EventKind::HqLostArmy),
    }
}

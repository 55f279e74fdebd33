//! Events in the life of an army between two postings.

use grognard_core::choice;
use grognard_core::facts::{Group, Reader};
use serde::{Deserialize, Serialize};

use crate::names::{Edition, Order, Rank};
use crate::points::Points;
use crate::tables::{EventKind, Tables};

choice! {
    /// Kinds of events, by their names in the input.
    pub enum Kind {
        Hour = "hour",
        FiguresLost = "figures-lost",
        FiguresSurrendered = "figures-surrendered",
        BatteryDecrewed = "battery-decrewed",
        BatteryOverrun = "battery-overrun",
        OfficerHit = "officer-hit",
        HqLost = "hq-lost",
        DefendMarkerCaptured = "defend-marker-captured",
        OrderViolation = "order-violation",
        ApproachMarch = "approach-march",
        CommandArrives = "command-arrives",
        CommandWithdraws = "command-withdraws",
        ObjectiveLost = "objective-lost",
        ObjectiveTaken = "objective-taken",
        EnemyTouchesExit = "enemy-touches-exit",
        EnemyExitsRear = "enemy-exits-rear",
        AdjustTotal = "adjust-total",
        AdjustRecorded = "adjust-recorded",
        SetOrder = "set-order",
        SeniorOrder = "senior-order",
    }
}

choice! {
    /// Ranks that have a headquarters base.
    pub enum HqRank {
        Corps = "corps",
        Wing = "wing",
        Column = "column",
        Army = "army",
        Nation = "nation",
    }
}

choice! {
    /// Orders to the whole army (FAT-154).
    pub enum Senior {
        GeneralAdvance = "general-advance",
        Pursuit = "pursuit",
    }
}

/// An event that concerns an army.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Event {
    /// A new game hour.
    Hour,
    /// Figures lost by fire, shock or a second failed rally.
    FiguresLost {
        figures: i32,
        /// Whether they were Ottoman infantry.
        ottoman_infantry: bool,
    },
    FiguresSurrendered {
        figures: i32,
    },
    /// Batteries or trains that lost their whole crew.
    BatteryDecrewed {
        count: i32,
    },
    /// Batteries or trains overrun.
    BatteryOverrun {
        count: i32,
    },
    OfficerHit {
        rank: Rank,
    },
    /// A headquarters base lost.
    HqLost {
        rank: HqRank,
    },
    /// A defend marker in enemy hands.
    DefendMarkerCaptured {
        command: String,
    },
    /// Units that broke their order.
    OrderViolation {
        units: i32,
        /// Whether they did it of their own will.
        voluntary: bool,
    },
    /// Commands on the march to the zone that are not in the ledger.
    ApproachMarch {
        hours: i32,
        commands: i32,
    },
    /// A command enters the zone.
    CommandArrives {
        command: String,
    },
    /// A command leaves the zone.
    CommandWithdraws {
        command: String,
    },
    ObjectiveLost {
        points: Points,
    },
    ObjectiveTaken {
        points: Points,
    },
    /// Enemy units on a road exit.
    EnemyTouchesExit {
        units: i32,
        points_each: Points,
    },
    /// An enemy command in the rear.
    EnemyExitsRear {
        points: Points,
    },
    /// The scenario changes the total.
    AdjustTotal {
        /// By this much.
        points: Points,
    },
    /// The umpire changes the record.
    AdjustRecorded {
        /// By this much.
        points: Points,
    },
    /// A new order for a command.
    SetOrder {
        command: String,
        order: Order,
    },
    /// An order to the whole army.
    SeniorOrder {
        order: Senior,
    },
}

/// The fields an event may have beside its kind; each kind has some of them.
#[derive(Default)]
struct Fields {
    figures: Option<(i32, bool)>,
    surrendered: Option<i32>,
    count: Option<i32>,
    rank: Option<Rank>,
    hq_rank: Option<HqRank>,
    command: Option<String>,
    violation: Option<(i32, bool)>,
    march: Option<(i32, i32)>,
    points: Option<Points>,
    exit: Option<(i32, Points)>,
    change: Option<Points>,
    order: Option<Order>,
    senior: Option<Senior>,
}

impl Event {
    /// Reads an event: first the kind, then the fields that belong to it.
    pub(super) fn read(r: &mut Reader<'_>, t: &Tables, edition: Edition) -> Self {
        let kind = r.choice("kind", "what happened").required();
        let fields = Fields::read(r, t, edition, kind);
        fields.into_event(kind)
    }
}

impl Fields {
    fn read(r: &mut Reader<'_>, t: &Tables, edition: Edition, kind: Kind) -> Self {
        use Kind as K;
        let exit_points = t.mfp_events.of(EventKind::EnemyTouchesExit, edition).value;
        let commanded = [K::DefendMarkerCaptured, K::CommandArrives, K::CommandWithdraws, K::SetOrder];
        let worth = [K::ObjectiveLost, K::ObjectiveTaken, K::EnemyExitsRear];
        let changes = [K::AdjustTotal, K::AdjustRecorded];
        Fields {
            figures: r.only_for("kind", kind, &[K::FiguresLost], |r| {
                (read_figures(r), r.flag("ottoman_infantry", "Ottoman infantry").group(Group::Who).default(false))
            }),
            surrendered: r.only_for("kind", kind, &[K::FiguresSurrendered], read_figures),
            count: r.only_for("kind", kind, &[K::BatteryDecrewed, K::BatteryOverrun], |r| {
                r.integer("count", 1..=20, "batteries or trains").group(Group::Who).default(1)
            }),
            rank: r.only_for("kind", kind, &[K::OfficerHit], |r| {
                r.choice("rank", "rank of the officer").group(Group::Who).required()
            }),
            hq_rank: r.only_for("kind", kind, &[K::HqLost], |r| {
                r.choice("rank", "rank of the headquarters").group(Group::Who).required()
            }),
            command: r.only_for("kind", kind, &commanded, |r| {
                r.text("command", 100, "which command").group(Group::Who).required()
            }),
            violation: r.only_for("kind", kind, &[K::OrderViolation], |r| {
                let units = r.integer("units", 1..=99, "units that broke it").group(Group::Who).required();
                (units, r.flag("voluntary", "of their own will").default(true))
            }),
            march: r.only_for("kind", kind, &[K::ApproachMarch], |r| {
                let hours = r.integer("hours", 1..=99, "hours").default(1);
                (hours, r.integer("commands", 1..=99, "commands on the way").group(Group::Who).default(1))
            }),
            points: r.only_for("kind", kind, &worth, |r| read_points(r, 0..=1998)),
            exit: r.only_for("kind", kind, &[K::EnemyTouchesExit], |r| {
                let units = r.integer("units", 1..=99, "enemy units that stay there").group(Group::Whom).required();
                (units, Points::halves(r.halves("points_each", 0..=198, "points of each").default(exit_points)))
            }),
            change: r.only_for("kind", kind, &changes, |r| read_points(r, -1998..=1998)),
            order: r.only_for("kind", kind, &[K::SetOrder], |r| r.choice("order", "the new order").required()),
            senior: r.only_for("kind", kind, &[K::SeniorOrder], |r| r.choice("order", "the senior order").required()),
        }
    }

    fn into_event(self, kind: Kind) -> Event {
        let (figures, ottoman_infantry) = self.figures.unwrap_or((1, false));
        let (units, voluntary) = self.violation.unwrap_or((1, true));
        let (hours, commands) = self.march.unwrap_or((1, 1));
        let (enemies, points_each) = self.exit.unwrap_or((1, Points::ZERO));
        let count = self.count.unwrap_or(1);
        let command = self.command.unwrap_or_default();
        let points = self.points.or(self.change).unwrap_or_default();
        match kind {
            Kind::Hour => Event::Hour,
            Kind::FiguresLost => Event::FiguresLost { figures, ottoman_infantry },
            Kind::FiguresSurrendered => Event::FiguresSurrendered { figures: self.surrendered.unwrap_or(1) },
            Kind::BatteryDecrewed => Event::BatteryDecrewed { count },
            Kind::BatteryOverrun => Event::BatteryOverrun { count },
            Kind::OfficerHit => Event::OfficerHit { rank: self.rank.unwrap_or(Rank::Brigade) },
            Kind::HqLost => Event::HqLost { rank: self.hq_rank.unwrap_or(HqRank::Corps) },
            Kind::DefendMarkerCaptured => Event::DefendMarkerCaptured { command },
            Kind::OrderViolation => Event::OrderViolation { units, voluntary },
            Kind::ApproachMarch => Event::ApproachMarch { hours, commands },
            Kind::CommandArrives => Event::CommandArrives { command },
            Kind::CommandWithdraws => Event::CommandWithdraws { command },
            Kind::ObjectiveLost => Event::ObjectiveLost { points },
            Kind::ObjectiveTaken => Event::ObjectiveTaken { points },
            Kind::EnemyTouchesExit => Event::EnemyTouchesExit { units: enemies, points_each },
            Kind::EnemyExitsRear => Event::EnemyExitsRear { points },
            Kind::AdjustTotal => Event::AdjustTotal { points: self.change.unwrap_or_default() },
            Kind::AdjustRecorded => Event::AdjustRecorded { points: self.change.unwrap_or_default() },
            Kind::SetOrder => Event::SetOrder { command, order: self.order.unwrap_or(Order::March) },
            Kind::SeniorOrder => Event::SeniorOrder { order: self.senior.unwrap_or(Senior::GeneralAdvance) },
        }
    }
}

fn read_figures(r: &mut Reader<'_>) -> i32 {
    r.integer("figures", 1..=99, "how many").group(Group::Who).required()
}

fn read_points(r: &mut Reader<'_>, halves: std::ops::RangeInclusive<i32>) -> Points {
    Points::halves(r.halves("points", halves, "points").required())
}

impl Event {
    /// The name of its kind.
    pub fn kind(&self) -> Kind {
        match self {
            Event::Hour => Kind::Hour,
            Event::FiguresLost { .. } => Kind::FiguresLost,
            Event::FiguresSurrendered { .. } => Kind::FiguresSurrendered,
            Event::BatteryDecrewed { .. } => Kind::BatteryDecrewed,
            Event::BatteryOverrun { .. } => Kind::BatteryOverrun,
            Event::OfficerHit { .. } => Kind::OfficerHit,
            Event::HqLost { .. } => Kind::HqLost,
            Event::DefendMarkerCaptured { .. } => Kind::DefendMarkerCaptured,
            Event::OrderViolation { .. } => Kind::OrderViolation,
            Event::ApproachMarch { .. } => Kind::ApproachMarch,
            Event::CommandArrives { .. } => Kind::CommandArrives,
            Event::CommandWithdraws { .. } => Kind::CommandWithdraws,
            Event::ObjectiveLost { .. } => Kind::ObjectiveLost,
            Event::ObjectiveTaken { .. } => Kind::ObjectiveTaken,
            Event::EnemyTouchesExit { .. } => Kind::EnemyTouchesExit,
            Event::EnemyExitsRear { .. } => Kind::EnemyExitsRear,
            Event::AdjustTotal { .. } => Kind::AdjustTotal,
            Event::AdjustRecorded { .. } => Kind::AdjustRecorded,
            Event::SetOrder { .. } => Kind::SetOrder,
            Event::SeniorOrder { .. } => Kind::SeniorOrder,
        }
    }
}

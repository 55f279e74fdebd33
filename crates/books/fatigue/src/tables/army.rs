//! What fatigues an army, and what that does to it.

use enum_map::EnumMap;
use grognard_core::choice;
use grognard_core::facts::Choice;
use grognard_core::tables::{Figure, Loader};

use super::by_edition::{ByEdition, by_edition};
use crate::names::Edition;

choice! {
    /// An order of a command, or none at all.
    pub enum OrderOrNone {
        Attack = "attack",
        Defend = "defend",
        Engage = "engage",
        March = "march",
        Reserve = "reserve",
        /// A headquarters or dummy.
        None = "none",
    }
}

/// Hourly cost of orders, in half points.
#[derive(Clone, Debug)]
pub struct OrderCosts(EnumMap<OrderOrNone, ByEdition>);

impl OrderCosts {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        OrderCosts(
            n.within("order", |n| {
                EnumMap::from_fn(|order: OrderOrNone| n.within(order.name(), |n| by_edition(n, 400)))
            }),
        )
    }

    /// The cost of an hour on this order.
    pub fn of(&self, order: OrderOrNone, edition: Edition) -> Figure<i32> {
        self.0[order][edition]
    }
}

choice! {
    /// Events that cost points, named as in the chart.
    pub enum EventKind {
        FiguresLost = "figures-lost",
        FiguresLostOttomanInfantry = "figures-lost-ottoman-infantry",
        FiguresSurrendered = "figures-surrendered",
        BatteryDecrewed = "battery-decrewed",
        BatteryOverrun = "battery-overrun",
        OfficerHitBrigade = "officer-hit-brigade",
        OfficerHitDivision = "officer-hit-division",
        /// Corps or wing.
        OfficerHitCorps = "officer-hit-corps",
        OfficerHitColumn = "officer-hit-column",
        /// Army or nation.
        OfficerHitArmy = "officer-hit-army",
        /// Corps or wing.
        HqLostCorps = "hq-lost-corps",
        HqLostColumn = "hq-lost-column",
        /// Army or nation.
        HqLostArmy = "hq-lost-army",
        DefendMarkerCaptured = "defend-marker-captured",
        OrderViolation = "order-violation",
        OrderViolationInvoluntary = "order-violation-involuntary",
        ApproachMarch = "approach-march",
        CommandWithdraws = "command-withdraws",
        EnemyTouchesExit = "enemy-touches-exit",
    }
}

/// Cost of events, in half points.
#[derive(Clone, Debug)]
pub struct MfpEvents(EnumMap<EventKind, ByEdition>);

impl MfpEvents {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        MfpEvents(
            n.within("event", |n| EnumMap::from_fn(|kind: EventKind| n.within(kind.name(), |n| by_edition(n, 198)))),
        )
    }

    /// The cost of one occurrence.
    pub fn of(&self, kind: EventKind, edition: Edition) -> Figure<i32> {
        self.0[kind][edition]
    }
}

choice! {
    /// When an army is demoralized (FAT-116).
    pub enum Breaks {
        Above = "recorded > total",
        Reached = "recorded >= total",
    }
}

choice! {
    /// When it recovers (FAT-120).
    pub enum Restores {
        Above = "total > recorded",
        Reached = "total >= recorded",
    }
}

/// Thresholds and effects of one edition.
#[derive(Clone, Copy, Debug)]
pub struct EditionStatus {
    pub demoralized_when: Figure<Breaks>,
    /// When it recovers.
    pub restored_when: Figure<Restores>,
    /// CMR lost in a demoralized hour.
    pub hour_rate: Figure<i32>,
    /// The same from the severe percent on.
    pub hour_rate_severe: Figure<i32>,
    /// The same from the ruin percent on.
    pub hour_rate_ruin: Figure<i32>,
    /// Further CMR lost while at the severe percent.
    pub severe_extra: Figure<i32>,
    /// From this percent on every order is March.
    pub march_only_percent: Figure<i32>,
}

impl EditionStatus {
    fn load(n: &Loader<'_>) -> Self {
        let status = EditionStatus {
            demoralized_when: n.choice("demoralized_when"),
            restored_when: n.choice("restored_when"),
            hour_rate: n.int("hour_rate", 1..=9),
            hour_rate_severe: n.int("hour_rate_severe", 1..=9),
            hour_rate_ruin: n.int("hour_rate_ruin", 1..=9),
            severe_extra: n.int("severe_extra", 0..=9),
            march_only_percent: n.int("march_only_percent", 100..=900),
        };
        let flips = status.demoralized_when.value == Breaks::Reached && status.restored_when.value == Restores::Reached;
        if flips {
            n.refuse(
                "restored_when",
                "an army whose points equal its total cannot be both broken and itself.".to_owned(),
            );
        }
        if status.hour_rate.value > status.hour_rate_severe.value
            || status.hour_rate_severe.value > status.hour_rate_ruin.value
        {
            n.refuse("hour_rate_severe", "the rates must not fall as the army sinks.".to_owned());
        }
        status
    }
}

/// Thresholds and effects.
#[derive(Clone, Debug)]
pub struct ArmyStatus {
    /// From this percent on the army announces that it is near its limit.
    pub wavering_percent: Figure<i32>,
    /// The second limit.
    pub severe_percent: Figure<i32>,
    /// The third limit.
    pub ruin_percent: Figure<i32>,
    /// CMR on the next battleday.
    pub next_day_cmr: Figure<i32>,
    /// Objectives count up to this percent of units and commands.
    pub objective_cap_percent: Figure<i32>,
    pub edition: EnumMap<Edition, EditionStatus>,
}

impl ArmyStatus {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        let edition = EnumMap::from_fn(|edition| {
            let key = if edition == Edition::First { "edition_1" } else { "edition_2" };
            n.within(key, |n| {
                let status = EditionStatus::load(n);
                match edition {
                    Edition::First if status.severe_extra.value != 0 => n.refuse(
                        "severe_extra",
                        "must be 0: in edition 1 the hours add up and the rates grow; change hour_rate_severe."
                            .to_owned(),
                    ),
                    Edition::Second if status.hour_rate_ruin.value != status.hour_rate.value => n.refuse(
                        "hour_rate_ruin",
                        "must be hour_rate: edition 2 counts the hours at one rate; change severe_extra.".to_owned(),
                    ),
                    _ => {}
                }
                status
            })
        });
        let status = ArmyStatus {
            wavering_percent: n.int("wavering_percent", 1..=100),
            severe_percent: n.int("severe_percent", 100..=900),
            ruin_percent: n.int("ruin_percent", 100..=900),
            next_day_cmr: n.int("next_day_cmr", -9..=0),
            objective_cap_percent: n.int("objective_cap_percent", 0..=100),
            edition,
        };
        if status.ruin_percent.value < status.severe_percent.value {
            n.refuse("ruin_percent", "must not be below severe_percent.".to_owned());
        }
        status
    }

    /// The highest rate of an hour in either edition.
    pub fn highest_rate(&self) -> i32 {
        self.edition.values().map(|status| status.hour_rate_ruin.value).max().unwrap_or(0)
    }
}

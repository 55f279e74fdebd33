//! Morale checks: when they are made, their modifiers, and what disorder does.

use enum_map::EnumMap;
use grognard_core::facts::{Choice, Inches};
use grognard_core::rule::Origin;
use grognard_core::tables::{Figure, Loader};

use crate::names::{Circumstance, Cover, Phase, Rank};

#[derive(Clone, Debug)]
pub struct CircumstanceRow {
    /// How near it must be, in inches.
    pub radius: Option<Figure<i32>>,
    /// Phases in which it can happen.
    pub allowed: EnumMap<Phase, bool>,
    /// Phases in which it is checked at once.
    pub at_once: EnumMap<Phase, bool>,
}

/// When to check.
#[derive(Clone, Debug)]
pub struct Circumstances(EnumMap<Circumstance, CircumstanceRow>);

impl Circumstances {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        let flags = |n: &Loader<'_>| EnumMap::from_fn(|phase: Phase| n.flag(phase.name()));
        Circumstances(n.within("circumstance", |n| {
            EnumMap::from_fn(|circumstance: Circumstance| {
                let has_radius = matches!(
                    circumstance,
                    Circumstance::FriendRouts | Circumstance::PassbyRout | Circumstance::Surprise
                );
                n.within(circumstance.name(), |n| CircumstanceRow {
                    radius: has_radius.then(|| n.int("radius", 0..=99)),
                    allowed: n.within("allowed", flags),
                    at_once: n.within("at_once", flags),
                })
            })
        }))
    }

    pub fn row(&self, circumstance: Circumstance) -> &CircumstanceRow {
        &self.0[circumstance]
    }

    /// How near the cause of a circumstance must be; none if nothing is measured.
    pub fn radius(&self, circumstance: Circumstance) -> Option<Figure<i32>> {
        self.0[circumstance].radius
    }
}

/// A value from some percent on.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// Least percent.
    pub percent_min: i32,
    pub value: Figure<i32>,
}

impl Step {
    fn load(n: &Loader<'_>) -> Self {
        Step { percent_min: n.int("percent_min", 0..=9999).value, value: n.int("value", -20..=20) }
    }

    fn load_numbered(n: &Loader<'_>, key: &str, count: i32, falling: bool) -> Vec<Self> {
        n.within(key, |n| {
            let steps = n.numbered(1..=count, |key| n.within(key, Step::load));
            let wrong = |pair: &[Step]| (pair[0].percent_min <= pair[1].percent_min) == falling;
            if steps.windows(2).any(wrong) {
                n.refuse("2", format!("the percents must go {}.", if falling { "down" } else { "up" }));
            }
            steps
        })
    }

    /// Numbered steps with the highest percent first; the last takes everything below.
    pub(super) fn load_falling(n: &Loader<'_>, key: &str, count: i32) -> Vec<Self> {
        Step::load_numbered(n, key, count, true)
    }

    /// The first step reached, of steps that fall; the last one if none is.
    pub fn reached(steps: &[Step], percent: i64) -> Figure<i32> {
        let found = steps.iter().find(|step| percent >= i64::from(step.percent_min)).or(steps.last());
        found.map_or(Figure { value: 0, origin: Origin::House }, |step| step.value)
    }
}

/// Modifiers of a check, and the meaning of the excess.
#[derive(Clone, Debug)]
pub struct MoraleModifiers {
    /// From this excess on a unit is disordered.
    pub disorder_excess_min: i32,
    pub rout_excess_min: i32,
    /// For each figure, crew figure or cannon lost.
    pub per_figure_lost: Figure<i32>,
    pub half_strength: Figure<i32>,
    /// A natural 1 in shock.
    pub natural_1: Figure<i32>,
    /// A natural 10 in shock.
    pub natural_10: Figure<i32>,
    /// Inches retired skirmishers go back.
    pub retire_inches: i32,
    /// Most figures of a cluster.
    pub cluster_max_figures: i32,
    /// A gap of this many inches splits a cluster.
    pub cluster_gap: i32,
    /// In burning terrain.
    pub burning: Figure<i32>,
    pub explosion_unexpected: Figure<i32>,
    /// How far it is felt.
    pub explosion_unexpected_radius: i32,
    /// An explosion that was announced.
    pub explosion_forewarned: Figure<i32>,
    /// How far it is felt.
    pub explosion_forewarned_radius: i32,
    /// A friend starts to rout.
    pub friend_routs: Figure<i32>,
    pub surprise: Figure<i32>,
    pub open_order_receiving: Figure<i32>,
    pub night_rally: Figure<i32>,
    pub old_guard_receiving: Figure<i32>,
    /// It frightens units with ratings up to this.
    pub old_guard_cmr_max: i32,
    pub out_of_ammunition_or_unarmed: Figure<i32>,
    /// Receiving, unarmed and not European.
    pub unarmed_non_european_receiving: Figure<i32>,
    /// The scenario switch.
    pub scenario_minus_one: Figure<i32>,
    pub line_of_communication_lost: Figure<i32>,
    pub senior_commander_lost: Figure<i32>,
    /// Charging a flank or open order.
    pub charge_flank_or_open: Figure<i32>,
    /// Only from up to this distance.
    pub charge_flank_or_open_range: i32,
    /// A whole command charges.
    pub divisional_charge: Figure<i32>,
    pub cover: EnumMap<Cover, Figure<i32>>,
    /// By the command's losses; the last step reached counts.
    pub command_loss: Vec<Step>,
}

impl MoraleModifiers {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        let point = |key: &str| n.int(key, -20..=20);
        let inches = |key: &str| n.int(key, 0..=99).value;
        let modifiers = MoraleModifiers {
            disorder_excess_min: n.int("disorder_excess_min", 1..=20).value,
            rout_excess_min: n.int("rout_excess_min", 1..=20).value,
            per_figure_lost: point("per_figure_lost"),
            half_strength: point("half_strength"),
            natural_1: point("natural_1"),
            natural_10: point("natural_10"),
            retire_inches: inches("retire_inches"),
            cluster_max_figures: n.int("cluster_max_figures", 1..=99).value,
            cluster_gap: inches("cluster_gap"),
            burning: point("burning"),
            explosion_unexpected: point("explosion_unexpected"),
            explosion_unexpected_radius: inches("explosion_unexpected_radius"),
            explosion_forewarned: point("explosion_forewarned"),
            explosion_forewarned_radius: inches("explosion_forewarned_radius"),
            friend_routs: point("friend_routs"),
            surprise: point("surprise"),
            open_order_receiving: point("open_order_receiving"),
            night_rally: point("night_rally"),
            old_guard_receiving: point("old_guard_receiving"),
            old_guard_cmr_max: point("old_guard_cmr_max").value,
            out_of_ammunition_or_unarmed: point("out_of_ammunition_or_unarmed"),
            unarmed_non_european_receiving: point("unarmed_non_european_receiving"),
            scenario_minus_one: point("scenario_minus_one"),
            line_of_communication_lost: point("line_of_communication_lost"),
            senior_commander_lost: point("senior_commander_lost"),
            charge_flank_or_open: point("charge_flank_or_open"),
            charge_flank_or_open_range: inches("charge_flank_or_open_range"),
            divisional_charge: point("divisional_charge"),
            cover: n.within("cover", |n| EnumMap::from_fn(|cover: Cover| n.int(cover.name(), -20..=20))),
            command_loss: Step::load_numbered(n, "command_loss", 3, false),
        };
        if modifiers.rout_excess_min < modifiers.disorder_excess_min {
            n.refuse("rout_excess_min", "must not be below disorder_excess_min.".to_owned());
        }
        modifiers
    }

    /// The step of a command that lost this many of its figures.
    pub fn command_loss(&self, figures: i32, lost: i32) -> Option<Step> {
        let reached = |step: &&Step| i64::from(lost) * 100 >= i64::from(step.percent_min) * i64::from(figures);
        self.command_loss.iter().rev().find(reached).copied()
    }
}

/// A band of distances.
#[derive(Clone, Copy, Debug)]
pub struct ZoneBand {
    /// Last inch.
    pub inches_max: i32,
    pub value: Figure<i32>,
}

/// Modifiers by the distance of a declared charge.
#[derive(Clone, Debug)]
pub struct ChargeZone {
    nearer: bool,
    /// Every arm except cavalry.
    pub foot: Vec<ZoneBand>,
    pub cavalry: Vec<ZoneBand>,
}

impl ChargeZone {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        let bands = |key: &str, count: i32| {
            n.within(key, |n| {
                let bands = n.numbered(1..=count, |key| {
                    n.within(key, |n| ZoneBand {
                        inches_max: n.int("inches_max", 0..=99).value,
                        value: n.int("value", -20..=20),
                    })
                });
                if bands.windows(2).any(|pair| pair[0].inches_max >= pair[1].inches_max) {
                    n.refuse("2", "the bands must go outward.".to_owned());
                }
                bands
            })
        };
        ChargeZone {
            nearer: n.within("edges", |n| n.flag("nearer")),
            foot: bands("foot", 3),
            cavalry: bands("cavalry", 2),
        }
    }

    /// The edge of every band.
    pub fn edges(&self) -> Vec<i32> {
        self.foot.iter().chain(&self.cavalry).map(|band| band.inches_max).collect()
    }

    /// The position of the band of a distance; none beyond the last.
    pub fn band(&self, bands: &[ZoneBand], distance: Inches) -> Option<usize> {
        bands.iter().position(|band| {
            let edge = f64::from(band.inches_max);
            if self.nearer { distance.get() <= edge } else { distance.get() < edge }
        })
    }
}

/// What disorder does.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "the chart answers with yes or no")]
pub struct Disorder {
    /// May turn.
    pub facing_allowed: bool,
    /// May change formation.
    pub formation_change_allowed: bool,
    /// Whether a disordered square keeps its bonus against charging cavalry.
    pub square_bonus: bool,
    /// Divides the move.
    pub move_divisor: Figure<i32>,
    /// Divides it inside a charge zone.
    pub move_divisor_in_charge_zone: Figure<i32>,
    pub close_order_cavalry_may_fire: bool,
    /// Of artillery's fire; the fire chart must say the same.
    pub artillery_fire_percent: Figure<i32>,
    /// In shock; the shock chart must say the same.
    pub shock_modifier: Figure<i32>,
    /// In a check.
    pub morale_modifier: Figure<i32>,
}

impl Disorder {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        Disorder {
            facing_allowed: n.flag("facing_allowed"),
            formation_change_allowed: n.flag("formation_change_allowed"),
            square_bonus: n.flag("square_bonus"),
            move_divisor: n.int("move_divisor", 1..=10),
            move_divisor_in_charge_zone: n.int("move_divisor_in_charge_zone", 1..=10),
            close_order_cavalry_may_fire: n.flag("close_order_cavalry_may_fire"),
            artillery_fire_percent: n.int("artillery_fire_percent", 0..=100),
            shock_modifier: n.int("shock_modifier", -20..=20),
            morale_modifier: n.int("morale_modifier", -20..=20),
        }
    }
}

/// One rank.
#[derive(Clone, Copy, Debug)]
pub struct OfficerRow {
    /// Inches his benefit reaches.
    pub radius: Figure<i32>,
    /// Benefit within it.
    pub in_radius: Figure<i32>,
    /// Benefit to the unit he is attached to.
    pub attached: Figure<i32>,
    /// Inches he moves.
    pub movement: Figure<i32>,
}

#[derive(Clone, Debug)]
pub struct Officers(EnumMap<Rank, OfficerRow>);

impl Officers {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        Officers(n.within("rank", |n| {
            EnumMap::from_fn(|rank: Rank| {
                n.within(rank.name(), |n| OfficerRow {
                    radius: n.int("radius", 0..=99),
                    in_radius: n.int("in_radius", 0..=20),
                    attached: n.int("attached", 0..=20),
                    movement: n.int("move", 0..=99),
                })
            })
        }))
    }

    /// The last inch of every rank's benefit.
    pub fn radii(&self) -> Vec<i32> {
        self.0.values().map(|row| row.radius.value).collect()
    }

    pub fn row(&self, rank: Rank) -> OfficerRow {
        self.0[rank]
    }
}

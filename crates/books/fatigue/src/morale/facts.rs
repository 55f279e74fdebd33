//! The facts of a morale check; some of its parts also belong to a charge or a rally.

use grognard_core::choice;
use grognard_core::facts::{Facts, Group, Head, Inches, Reader, Remark};
use serde::Serialize;

use crate::names::{Arm, CMR_WORDS, Circumstance, Cmr, Cover, Phase, Rank};
use crate::tables::Tables;
use crate::unit::Unit;

choice! {
    /// Who checks together.
    pub enum GroupKind {
        Single = "single",
        Square = "square",
        Building = "building",
        Redoubt = "redoubt",
        /// Skirmishers of partly deployed units.
        Cluster = "cluster",
    }
}

choice! {
    /// What a charge is aimed at.
    pub enum ChargeTarget {
        FootFront = "foot-front",
        FootFlank = "foot-flank",
        OpenOrder = "open-order",
        Cavalry = "cavalry",
    }
}

choice! {
    pub enum RoutingArm {
        Infantry = "infantry",
        Cavalry = "cavalry",
        Artillery = "artillery",
        Train = "train",
        Headquarters = "headquarters",
    }
}

impl RoutingArm {
    /// The same as an arm.
    pub fn arm(self) -> Arm {
        match self {
            RoutingArm::Infantry => Arm::Infantry,
            RoutingArm::Cavalry => Arm::Cavalry,
            RoutingArm::Artillery => Arm::Artillery,
            RoutingArm::Train => Arm::Train,
            RoutingArm::Headquarters => Arm::Headquarters,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Explosion {
    /// Whether it was announced.
    pub warned: bool,
    /// How far away it is.
    pub distance: Inches,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct RoutingFriend {
    pub arm: RoutingArm,
    /// Rating; a headquarters base has its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cmr: Option<Cmr>,
    /// Its present figures.
    pub figures: i32,
    pub open_order: bool,
    /// How near it comes.
    pub distance: Inches,
    /// Whether it failed to rally in this Rally Phase.
    pub failed_rally: bool,
    /// Whether the tester saw it break (FAT-44).
    pub seen: bool,
}

/// The nearest enemy cavalry that declared a charge.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Charger {
    /// How far away it is.
    pub distance: Inches,
    /// How far it may charge.
    pub charge_move: Inches,
}

/// The attack about to hit.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Receiving {
    pub attacker_strength: i32,
    /// Whether they are charging cavalry.
    pub charging_cavalry: bool,
    /// Whether they are the Old Guard.
    pub old_guard: bool,
}

/// The charge to be declared.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct ChargeAim {
    pub target: ChargeTarget,
    /// How far away it is.
    pub distance: Inches,
    /// Whether the whole command charges.
    pub divisional: bool,
}

/// An officer who may help.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Officer {
    pub rank: Rank,
    /// Whether he is attached to the unit.
    pub attached: bool,
    /// How far away he is.
    pub distance: Inches,
    /// Whether the unit sees him.
    pub visible: bool,
}

/// The circumstances that weigh on a unit at every check.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a question a player answers with yes or no")]
pub struct Burden {
    /// The army's adjustment, from its ledger.
    pub army_cmr_adjustment: i32,
    /// Whether the army was demoralized on the day before.
    pub next_day_penalty: bool,
    /// Figures of the command at the start.
    pub command_figures: i32,
    /// How many of them are lost.
    pub command_figures_lost: i32,
    pub line_of_communication_lost: bool,
    pub senior_commander_lost: bool,
    /// Cover against the cause of the check.
    pub cover: Cover,
    /// In a burning building, field or wood.
    pub in_burning_terrain: bool,
    /// Officers who may help.
    pub officers: Vec<Officer>,
    /// Whether every cannon lost counts for good.
    pub optional_cannon_losses: bool,
    /// The scenario's own point.
    pub scenario_minus_one: bool,
}

/// The unit or group that checks and its circumstances: everything except phase, circumstance, night and enemy charger.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Tester {
    /// Who checks together.
    pub group: GroupKind,
    pub units: Vec<Unit>,
    pub cluster_figures: i32,
    /// Widest gap in a cluster.
    pub cluster_gap: Inches,
    pub checked_this_phase: Vec<Circumstance>,
    /// Whether it already checked in the charge phase.
    pub checked_in_charge_phase: bool,
    /// Whether this is the group's first check of the phase.
    pub first_check: bool,
    /// The circumstances that weigh on it.
    #[serde(flatten)]
    pub burden: Burden,
    /// Whether the terrain keeps the cavalry out.
    pub charging_cavalry_barred: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explosion: Option<Explosion>,
    /// How far away the surprise is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub surprise_distance: Option<Inches>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub routing_friend: Option<RoutingFriend>,
    /// The attack about to hit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub receiving: Option<Receiving>,
    /// The charge to be declared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub charge: Option<ChargeAim>,
}

/// Facts of a morale check.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Situation {
    pub phase: Phase,
    pub circumstance: Circumstance,
    pub night: bool,
    /// The nearest enemy cavalry that declared a charge.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub charger: Option<Charger>,
    /// Who checks.
    #[serde(flatten)]
    pub tester: Tester,
}

const UNITS: Head = Head { name: "units", group: Group::Who, help: "the unit that checks, or all units of the group" };
const CHECKED: Head =
    Head { name: "checked_this_phase", group: Group::Who, help: "circumstances it has checked for in this phase" };
const EXPLOSION: Head = Head { name: "explosion", group: Group::Whom, help: "the explosion" };
const FRIEND: Head = Head { name: "routing_friend", group: Group::Whom, help: "the friend that routs" };
const RECEIVING: Head = Head { name: "receiving", group: Group::Whom, help: "the attack about to hit" };
const CHARGE: Head = Head { name: "charge", group: Group::Whom, help: "the charge to be declared" };
const CHARGER: Head =
    Head { name: "charger", group: Group::Whom, help: "the nearest enemy cavalry that declared a charge" };
const OFFICERS: Head = Head { name: "officers", group: Group::Who, help: "officers who may help" };

/// Where the facts of a cluster count.
const CLUSTER: &[(&str, &[&str])] = &[("group", &["cluster"])];
/// Where an enemy charger counts.
const CHARGED: &[(&str, &[&str])] = &[("circumstance", &["charge-zone"]), ("phase", &["declared-cavalry-charge"])];

/// Farthest distance on a table.
const FAR: f64 = 999.0;

fn distance(r: &mut Reader<'_>, help: &'static str, cuts: impl FnOnce() -> Vec<i32>) -> Inches {
    r.inches("distance", 0.0..=FAR, help).group(Group::Where).cuts(cuts).required()
}

/// Declares that the facts read count only for some circumstances. It has no effect for a situation without one.
fn only_in<T>(
    r: &mut Reader<'_>,
    circumstances: &'static [(&'static str, &'static [&'static str])],
    read: impl FnOnce(&mut Reader<'_>) -> T,
) -> T {
    r.remarked(Remark::CountsFor(circumstances), read)
}

/// Modifiers that are only added to a value shown in the outcome, so none of them can hide another.
fn apart<T>(r: &mut Reader<'_>, shows_value: bool, read: impl FnOnce(&mut Reader<'_>) -> T) -> T {
    if shows_value { r.remarked(Remark::Apart, read) } else { read(r) }
}

fn read_officers(r: &mut Reader<'_>, t: &Tables) -> Vec<Officer> {
    let officer = |r: &mut Reader<'_>| Officer {
        rank: r.choice("rank", "rank").group(Group::Who).required(),
        attached: r.flag("attached", "attached to the unit").default(false),
        distance: only_in(r, &[("attached", &["false"])], |r| {
            let distance = r.inches("distance", 0.0..=FAR, "how far off").group(Group::Where);
            distance.cuts(|| t.officers.radii()).default(Inches::default())
        }),
        visible: only_in(r, &[("circumstance", &["rally"])], |r| r.flag("visible", "the unit sees him").default(true)),
    };
    r.remarked(Remark::OneCounts, |r| r.list(OFFICERS, 0..=8, officer))
}

impl Facts for Burden {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, t: &Tables) -> Self {
        Burden::read_for(r, t, false)
    }
}

impl Burden {
    /// Reads it; `shows_value` says whether the outcome shows the value with which the die is compared.
    fn read_for(r: &mut Reader<'_>, t: &Tables, shows_value: bool) -> Self {
        Burden {
            army_cmr_adjustment: r
                .integer("army_cmr_adjustment", -99..=0, "adjustment of a demoralized army, from its ledger")
                .default(0),
            next_day_penalty: r.flag("next_day_penalty", "the army was demoralized the day before").default(false),
            command_figures: r.integer("command_figures", 0..=9999, "figures of its command at the start").default(0),
            command_figures_lost: r.integer("command_figures_lost", 0..=9999, "of them lost").default(0),
            line_of_communication_lost: r
                .flag("line_of_communication_lost", "line of communication or supply lost")
                .default(false),
            senior_commander_lost: r.flag("senior_commander_lost", "army or nation commander lost").default(false),
            cover: apart(r, shows_value, |r| {
                r.choice("cover", "cover against the cause of the check").group(Group::Where).default(Cover::None)
            }),
            in_burning_terrain: apart(r, shows_value, |r| {
                let burning = r.flag("in_burning_terrain", "in a burning building, field or wood");
                burning.group(Group::Where).default(false)
            }),
            officers: apart(r, shows_value, |r| read_officers(r, t)),
            optional_cannon_losses: r
                .flag("optional_cannon_losses", "option: every cannon lost counts for good")
                .default(false),
            scenario_minus_one: r.flag("scenario_minus_one", "the scenario's own point").default(false),
        }
    }
}

fn read_friend(r: &mut Reader<'_>, t: &Tables) -> RoutingFriend {
    let radii = || {
        let causes = [Circumstance::FriendRouts, Circumstance::PassbyRout];
        causes.into_iter().filter_map(|cause| t.circumstances.radius(cause)).map(|radius| radius.value).collect()
    };
    RoutingFriend {
        arm: r.choice("arm", "arm").required(),
        cmr: r.integer_or("cmr", 1..=9, CMR_WORDS, "rating; headquarters have their own").optional(),
        figures: r.integer("figures", 1..=99, "figures it has now").required(),
        open_order: r.flag("open_order", "in open order").default(false),
        distance: distance(r, "how near it comes", radii),
        failed_rally: r.flag("failed_rally", "it failed to rally in this Rally Phase").default(false),
        seen: only_in(r, &[("circumstance", &["friend-routs"])], |r| {
            r.flag("seen", "the tester sees it break").group(Group::Where).default(true)
        }),
    }
}

impl Facts for Tester {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, t: &Tables) -> Self {
        Tester::read_for(r, t, false)
    }
}

impl Tester {
    /// Reads it; `shows_value` says whether the outcome shows the value with which the die is compared.
    fn read_for(r: &mut Reader<'_>, t: &Tables, shows_value: bool) -> Self {
        let m = &t.morale_modifiers;
        Tester {
            group: r.choice("group", "who checks together").group(Group::Who).default(GroupKind::Single),
            units: r.list(UNITS, 1..=6, |r| Unit::read(r, t)),
            cluster_figures: only_in(r, CLUSTER, |r| {
                let figures = r.integer("cluster_figures", 0..=99, "figures of a cluster").group(Group::Who);
                figures.cuts(|| (0..=m.cluster_max_figures).collect()).default(0)
            }),
            cluster_gap: only_in(r, CLUSTER, |r| {
                let gap = r.inches("cluster_gap", 0.0..=FAR, "widest gap between neighbours in a cluster");
                gap.group(Group::Who).cuts(|| vec![m.cluster_gap]).default(Inches::default())
            }),
            checked_this_phase: r.choices(CHECKED, 0..=20),
            checked_in_charge_phase: only_in(r, &[("circumstance", &["receive-shock"])], |r| {
                let checked = r.flag("checked_in_charge_phase", "checked in the Declared Cavalry Charge Phase before");
                checked.default(false)
            }),
            first_check: r.flag("first_check", "the group's first check of the phase").default(true),
            burden: Burden::read_for(r, t, shows_value),
            charging_cavalry_barred: only_in(r, &[("circumstance", &["charge-zone", "receive-shock"])], |r| {
                let barred = r.flag("charging_cavalry_barred", "terrain keeps the charging cavalry out");
                barred.group(Group::Where).default(false)
            }),
            explosion: only_in(r, &[("circumstance", &["explosion"])], |r| {
                r.object_if_any(EXPLOSION, |r| Explosion {
                    warned: r.flag("warned", "it was announced").default(false),
                    distance: distance(r, "how far off", || {
                        vec![m.explosion_unexpected_radius, m.explosion_forewarned_radius]
                    }),
                })
            }),
            surprise_distance: only_in(r, &[("circumstance", &["surprise"])], |r| {
                let distance = r.inches("surprise_distance", 0.0..=FAR, "how far off the surprise is");
                let radius = || t.circumstances.radius(Circumstance::Surprise).map(|radius| radius.value);
                distance.group(Group::Where).cuts(|| radius().into_iter().collect()).optional()
            }),
            routing_friend: only_in(r, &[("circumstance", &["friend-routs", "passby-rout"])], |r| {
                r.object_if_any(FRIEND, |r| read_friend(r, t))
            }),
            receiving: only_in(r, &[("circumstance", &["receive-shock"])], |r| {
                r.object_if_any(RECEIVING, |r| Receiving {
                    attacker_strength: only_in(r, &[("charging_cavalry", &["false"])], |r| {
                        r.integer("attacker_strength", 1..=999, "strength of all attackers").required()
                    }),
                    charging_cavalry: r.flag("charging_cavalry", "they are charging cavalry").default(false),
                    old_guard: r.flag("old_guard", "they are the Old Guard").default(false),
                })
            }),
            charge: only_in(r, &[("circumstance", &["declare-charge"])], |r| {
                r.object_if_any(CHARGE, |r| ChargeAim {
                    target: r.choice("target", "what it charges").required(),
                    distance: distance(r, "how far off the target is", || vec![m.charge_flank_or_open_range]),
                    divisional: r.flag("divisional", "its whole command charges").default(false),
                })
            }),
        }
    }
}

impl Facts for Situation {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, t: &Tables) -> Self {
        Situation {
            phase: r.choice("phase", "phase").required(),
            circumstance: r.choice("circumstance", "why it checks").required(),
            night: r.flag("night", "it is night").default(false),
            charger: only_in(r, CHARGED, |r| {
                r.object_if_any(CHARGER, |r| {
                    let distance = r.inches("distance", 0.0..=FAR, "how far off").group(Group::Where);
                    let distance = distance.cuts(|| t.charge_zone.edges()).against("charge_move").required();
                    let charge_move = r.inches("charge_move", 0.0..=FAR, "how far it may charge").group(Group::Where);
                    Charger { distance, charge_move: charge_move.against("distance").required() }
                })
            }),
            tester: Tester::read_for(r, t, true),
        }
    }
}

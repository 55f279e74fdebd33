//! Facts of a check that exclude each other.

use grognard_core::facts::Choice;
use grognard_core::refusal::Check;

use super::facts::{Burden, GroupKind, RoutingArm, Situation, Tester};
use crate::names::{Arm, Circumstance, Deployed, Phase, State};
use crate::rules::fat;
use crate::tables::Tables;
use crate::unit::Unit;

/// Every reason against a check.
pub(super) fn check_situation(t: &Tables, s: &Situation, check: &mut Check) {
    let row = t.circumstances.row(s.circumstance);
    check.refuse_listing(!row.allowed[s.phase], fat(30), &["phase", "circumstance"], || {
        let phases = Phase::all().filter(|phase| row.allowed[*phase]).map(|phase| phase.name().to_owned()).collect();
        (format!("{} is not checked in the {} phase.", s.circumstance.name(), s.phase.name()), Some(phases))
    });
    check_group(t, &s.tester, check);
    check_burden(&s.tester.burden, check);
    check_own_facts(s, check);
    check_who(s, check);
}

fn check_group(t: &Tables, tester: &Tester, check: &mut Check) {
    let Tester { group, units, .. } = tester;
    check.refuse(*group == GroupKind::Single && units.len() > 1, fat(14), &["units", "group"], || {
        "units check one by one; only a group checks together.".to_owned()
    });
    let shared = matches!(group, GroupKind::Square | GroupKind::Building | GroupKind::Redoubt);
    check.refuse(shared && units.len() == 1, fat(13), &["units", "group"], || {
        "a group has 2 to 6 units; a unit by itself is single.".to_owned()
    });
    check_cluster(t, tester, check);
    for (index, unit) in units.iter().enumerate() {
        check.within(&format!("units.{index}"), |check| {
            unit.check(t, check);
            check_member(*group, unit, check);
        });
    }
}

fn check_cluster(t: &Tables, tester: &Tester, check: &mut Check) {
    if tester.group != GroupKind::Cluster {
        return;
    }
    let (most, gap) = (t.morale_modifiers.cluster_max_figures, t.morale_modifiers.cluster_gap);
    check.refuse(tester.cluster_figures == 0, fat(16), &["cluster_figures", "group"], || {
        "is required for a cluster: the figures in it.".to_owned()
    });
    check.refuse(tester.cluster_figures > most, fat(17), &["cluster_figures", "group"], || {
        format!("a cluster has at most {most} figures; split it.")
    });
    check.refuse(tester.cluster_gap.get() >= f64::from(gap), fat(17), &["cluster_gap", "group"], || {
        format!("a gap of {gap} inches or more splits a cluster; check the parts one by one.")
    });
}

/// Refuses a unit that may not be in this group.
fn check_member(group: GroupKind, unit: &Unit, check: &mut Check) {
    if group == GroupKind::Single {
        return check_deployed(unit, check);
    }
    let person = matches!(unit.arm, Arm::Officer | Arm::Engineer);
    check.refuse(person, fat(27), &["arm"], || format!("{} makes no checks; leave it out.", unit.arm.name()));
    check.refuse(unit.state == State::Routed, fat(26), &["state"], || {
        "a routed unit is in no group; leave it out.".to_owned()
    });
    let in_square = unit.formation == crate::names::Formation::Square;
    check.refuse(group == GroupKind::Square && !in_square, fat(13), &["formation"], || {
        "every unit of a square is in square.".to_owned()
    });
    let open = unit.formation.is_open_order();
    check.refuse(group == GroupKind::Cluster && !open, fat(16), &["formation"], || {
        "every unit of a cluster is in open order.".to_owned()
    });
}

/// Partly deployed skirmishers never check by themselves.
pub(crate) fn check_deployed(unit: &Unit, check: &mut Check) {
    let troops = matches!(unit.arm, Arm::Infantry | Arm::Cavalry);
    let part = unit.formation.is_open_order() && unit.deployed == Deployed::Part;
    check.refuse(troops && part, fat(16), &["deployed", "formation"], || {
        "partly deployed skirmishers check as a cluster.".to_owned()
    });
}

/// Refuses losses greater than the original number.
pub(crate) fn check_burden(burden: &Burden, check: &mut Check) {
    let wrong = burden.command_figures_lost > burden.command_figures;
    check.refuse(wrong, fat(52), &["command_figures_lost", "command_figures"], || {
        format!("must not be above command_figures, which is {}.", burden.command_figures)
    });
}

/// The facts that belong to the circumstance.
fn check_own_facts(s: &Situation, check: &mut Check) {
    use Circumstance as C;
    let tester = &s.tester;
    let wants = |is: bool, of: &[Circumstance]| is && of.contains(&s.circumstance);
    let missing = [
        ("explosion", wants(tester.explosion.is_none(), &[C::Explosion]), fat(36)),
        ("surprise_distance", wants(tester.surprise_distance.is_none(), &[C::Surprise]), fat(45)),
        ("routing_friend", wants(tester.routing_friend.is_none(), &[C::FriendRouts, C::PassbyRout]), fat(30)),
        ("charger", wants(s.charger.is_none(), &[C::ChargeZone]), fat(40)),
        ("receiving", wants(tester.receiving.is_none(), &[C::ReceiveShock]), fat(30)),
        ("charge", wants(tester.charge.is_none(), &[C::DeclareCharge]), fat(32)),
    ];
    for (field, is_missing, rule) in missing {
        check.refuse(is_missing, rule, &[field, "circumstance"], || {
            format!("is required for {}.", s.circumstance.name())
        });
    }
    if let Some(friend) = &tester.routing_friend {
        let lacking = friend.cmr.is_none() && friend.arm != RoutingArm::Headquarters;
        check.refuse(lacking, fat(20), &["routing_friend.cmr", "routing_friend.arm"], || {
            "is required: a whole number from 1 to 9 or S.".to_owned()
        });
    }
    let cold = s.circumstance == C::Burning && !tester.burden.in_burning_terrain;
    check.refuse(cold, fat(32), &["in_burning_terrain", "circumstance"], || {
        "only a unit in burning terrain checks for it.".to_owned()
    });
}

/// Who may check for the circumstance at all.
fn check_who(s: &Situation, check: &mut Check) {
    let Tester { group, units, .. } = &s.tester;
    let [unit] = units.as_slice() else {
        let alone = matches!(
            s.circumstance,
            Circumstance::Rally | Circumstance::DeclareCharge | Circumstance::DeclareCounterCharge
        );
        let several = alone && *group != GroupKind::Single;
        check.refuse(several, fat(32), &["units", "circumstance"], || {
            format!("{} is checked by one single unit.", s.circumstance.name())
        });
        return check_losses(s, check);
    };
    match s.circumstance {
        Circumstance::DeclareCharge | Circumstance::DeclareCounterCharge => {
            check.refuse(*group != GroupKind::Single, fat(32), &["group", "circumstance"], || {
                "one single unit declares a charge.".to_owned()
            });
            check.refuse(unit.arm != Arm::Cavalry, fat(32), &["units.0.arm", "circumstance"], || {
                "only cavalry charges.".to_owned()
            });
            check.refuse(unit.state == State::Routed, fat(81), &["units.0.state", "circumstance"], || {
                "a routed unit does not charge; rally it first.".to_owned()
            });
        }
        Circumstance::Rally => {
            check.refuse(*group != GroupKind::Single, fat(77), &["group", "circumstance"], || {
                "one single unit rallies.".to_owned()
            });
            check.refuse(unit.state != State::Routed, fat(77), &["units.0.state", "circumstance"], || {
                "only a routed unit checks to rally.".to_owned()
            });
        }
        _ => check_losses(s, check),
    }
}

fn check_losses(s: &Situation, check: &mut Check) {
    let units = &s.tester.units;
    let unhurt = units.iter().all(|unit| unit.figures_lost == 0 && unit.cannon_lost == 0);
    let wrong = s.circumstance == Circumstance::FireLoss && unhurt;
    // A loss that could not be read may have been above zero.
    let losses = (0..units.len())
        .flat_map(|index| ["", ".figures_lost", ".cannon_lost"].map(|field| format!("units.{index}{field}")));
    let fields: Vec<String> = ["units".to_owned(), "circumstance".to_owned()].into_iter().chain(losses).collect();
    let fields: Vec<&str> = fields.iter().map(String::as_str).collect();
    check.refuse(wrong, fat(30), &fields, || {
        "a unit that lost neither figure nor cannon does not check for losses.".to_owned()
    });
}

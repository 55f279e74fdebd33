//! Why a unit need not check (FAT-12, FAT-20 to FAT-27, FAT-30, FAT-36, FAT-37, FAT-40, FAT-45).

use grognard_core::facts::Inches;
use grognard_core::rule::Rule;

use super::facts::{RoutingArm, RoutingFriend, Situation};
use super::leader::Leader;
use crate::names::{Arm, Circumstance, Formation, Grade, Phase, State};
use crate::rules::fat;
use crate::tables::Tables;

type Exemption = (Rule, &'static str);

fn beyond(distance: Inches, radius: i32) -> bool {
    distance.get() > f64::from(radius)
}

/// The first reason that applies, in the order of the book.
pub(super) fn exemption(t: &Tables, s: &Situation, leader: &Leader<'_>) -> Option<Exemption> {
    by_nature(s, leader)
        .or_else(|| by_distance(t, s))
        .or_else(|| by_friend(t, s, leader))
        .or_else(|| by_ground(s, leader))
}

fn by_nature(s: &Situation, leader: &Leader<'_>) -> Option<Exemption> {
    let again = s.tester.checked_this_phase.contains(&s.circumstance);
    let fire_in_shock = s.circumstance == Circumstance::FireLoss && s.phase == Phase::ShockCombat;
    if matches!(leader.unit.arm, Arm::Officer | Arm::Engineer) {
        Some((fat(27), "officers and engineers make no check"))
    } else if leader.unit.state == State::Routed && s.circumstance != Circumstance::Rally {
        Some((fat(26), "a routed unit makes no check but rally"))
    } else if again && !fire_in_shock {
        Some((fat(12), "it has checked for this in the phase"))
    } else if s.circumstance == Circumstance::ReceiveShock && s.tester.checked_in_charge_phase {
        Some((fat(30), "it checked in the Declared Cavalry Charge Phase"))
    } else {
        None
    }
}

fn by_distance(t: &Tables, s: &Situation) -> Option<Exemption> {
    let m = &t.morale_modifiers;
    let radius = t.circumstances.radius(s.circumstance).map(|radius| radius.value);
    let tester = &s.tester;
    match s.circumstance {
        Circumstance::FriendRouts | Circumstance::PassbyRout => {
            let far = tester.routing_friend.as_ref().zip(radius).is_some_and(|(f, radius)| beyond(f.distance, radius));
            far.then_some((fat(30), "the routing friend is too far away"))
        }
        Circumstance::Surprise => {
            let far = tester.surprise_distance.zip(radius).is_some_and(|(distance, radius)| beyond(distance, radius));
            far.then_some((fat(45), "the surprise is too far away"))
        }
        Circumstance::Explosion => tester.explosion.as_ref().and_then(|explosion| {
            let (rule, radius) = if explosion.warned {
                (fat(37), m.explosion_forewarned_radius)
            } else {
                (fat(36), m.explosion_unexpected_radius)
            };
            beyond(explosion.distance, radius).then_some((rule, "the explosion is too far away"))
        }),
        Circumstance::ChargeZone => {
            let far = s.charger.as_ref().is_some_and(|charger| charger.distance > charger.charge_move);
            far.then_some((fat(40), "the charger cannot come so far"))
        }
        _ => None,
    }
}

/// The friend that routs, where one is the cause of the check.
pub(super) fn routing_friend(s: &Situation) -> Option<&RoutingFriend> {
    let is_cause = matches!(s.circumstance, Circumstance::FriendRouts | Circumstance::PassbyRout);
    s.tester.routing_friend.as_ref().filter(|_| is_cause)
}

fn by_friend(t: &Tables, s: &Situation, leader: &Leader<'_>) -> Option<Exemption> {
    let friend = routing_friend(s)?;
    if leader.unit.grade(t, s.phase == Phase::ShockCombat) > friend_grade(t, friend) {
        Some((fat(20), "the routing friend is of a lower grade"))
    } else if 2 * friend.figures < leader.figures {
        Some((fat(21), "the routing friend has under half its figures"))
    } else if s.circumstance == Circumstance::PassbyRout && friend.failed_rally {
        Some((fat(22), "the friend failed to rally and routs on"))
    } else {
        None
    }
}

fn by_ground(s: &Situation, leader: &Leader<'_>) -> Option<Exemption> {
    let received = s.tester.receiving.as_ref().is_some_and(|receiving| receiving.charging_cavalry);
    let charged =
        s.circumstance == Circumstance::ChargeZone || (s.circumstance == Circumstance::ReceiveShock && received);
    let steady = |unit: &crate::unit::Unit| unit.formation == Formation::Square && unit.state == State::Good;
    if charged && !s.night && s.tester.units.iter().all(steady) {
        return Some((fat(23), "a steady square fears no charging cavalry by day"));
    }
    if let Some(friend) = routing_friend(s) {
        let crew = matches!(friend.arm.arm(), Arm::Artillery | Arm::Train | Arm::Headquarters);
        if (friend.open_order || crew) && !leader.unit.formation.is_open_order() {
            return Some((fat(24), "close order does not mind the rout of skirmishers or crews"));
        }
    }
    (charged && s.tester.charging_cavalry_barred).then_some((fat(25), "the terrain keeps the charging cavalry out"))
}

pub(super) fn friend_grade(t: &Tables, friend: &RoutingFriend) -> Grade {
    let cmr = match friend.cmr {
        Some(cmr) if friend.arm != RoutingArm::Headquarters => t.grades.number(cmr).value,
        _ => t.grades.headquarters_cmr.value,
    };
    t.grades.grade(cmr)
}

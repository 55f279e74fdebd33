//! Situational modifiers, good and bad.

use enum_map::EnumMap;
use grognard_core::choice;
use grognard_core::facts::Choice;
use grognard_core::rule::Origin;
use grognard_core::tables::{Figure, Loader};

use super::EnfiladeClass;
use super::reading::point;
use crate::unit::{Arc, ChargedFrom, Troops, Works};

choice! {
    /// Good situational modifiers.
    pub enum GoodKey {
        LeaderAdjacent = "leader-adjacent",
        Works = "works",
        BehindFriends = "behind-friends",
        Charging = "charging",
        Cover = "cover",
        Supports = "supports",
    }
}

choice! {
    /// Bad situational modifiers.
    pub enum BadKey {
        Enfilade = "enfilade",
        EnemyWithinTwo = "enemy-within-two",
        BrigadeEliminated = "brigade-eliminated",
        Merged = "merged",
        ChargedOnFlank = "charged-on-flank",
    }
}

/// The order that breaks ties: every key once.
fn order<K: Choice>(n: &Loader<'_>) -> Vec<K> {
    let order = n.choices::<K>("order");
    if order.len() != K::NAMES.len() || K::all().any(|key| !order.contains(&key)) {
        n.refuse("order", format!("must name each of {} once.", K::NAMES.join(", ")));
    }
    order
}

/// What each adjacent friend is worth.
#[derive(Clone, Copy, Debug)]
pub struct SupportValues {
    pub good_order: Figure<i32>,
    pub disorder: Figure<i32>,
    /// The most for all of them together.
    pub max: Figure<i32>,
}

impl SupportValues {
    fn load(n: &Loader<'_>) -> Self {
        SupportValues {
            good_order: point(n, "good-order"),
            disorder: point(n, "disorder"),
            max: n.int("max", -100..=0),
        }
    }

    /// This many friends together, within the limit.
    pub fn total(&self, good_order: i32, disorder: i32) -> Figure<i32> {
        let sum = good_order * self.good_order.value + disorder * self.disorder.value;
        if sum < self.max.value { self.max } else { self.good_order.map(|_| sum) }
    }
}

#[derive(Clone, Debug)]
pub struct GoodModifiers {
    /// Printed order.
    pub order: Vec<GoodKey>,
    /// How many count.
    pub count: Figure<i32>,
    /// The LB of an adjacent leader is multiplied by this.
    pub per_lb: Figure<i32>,
    /// How near he must be, in inches.
    pub leader_inches: Figure<f64>,
    pub works: EnumMap<Works, Figure<i32>>,
    /// Behind intervening friends.
    pub behind_friends: Figure<i32>,
    /// How far behind them, in inches.
    pub behind_inches: Figure<f64>,
    pub charging: EnumMap<Troops, Figure<i32>>,
    pub cover: Figure<i32>,
    /// Whether cover counts for a charger.
    pub cover_when_charging: bool,
    /// Supports outside a charge situation.
    pub supports: SupportValues,
    /// Supports in a charge situation.
    pub supports_in_charge: SupportValues,
}

impl GoodModifiers {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        let inches = |n: &Loader<'_>, key: &str| n.float(key, 0.0..=100.0);
        let (per_lb, leader_inches) =
            n.within("leader-adjacent", |n| (point(n, "per_lb"), inches(n, "adjacent_inches")));
        let (behind_friends, behind_inches) =
            n.within("behind-friends", |n| (point(n, "value"), inches(n, "at_least_inches")));
        let (cover, cover_when_charging) = n.within("cover", |n| (point(n, "value"), n.flag("applies_when_charging")));
        let (supports, supports_in_charge) = n.within("supports", |n| {
            (n.within("non-charge", SupportValues::load), n.within("charge", SupportValues::load))
        });
        GoodModifiers {
            order: order(n),
            count: n.int("use", 0..=6),
            per_lb,
            leader_inches,
            works: n.within("works", |n| EnumMap::from_fn(|works: Works| point(n, works.name()))),
            behind_friends,
            behind_inches,
            charging: n.within("charging", |n| EnumMap::from_fn(|troops: Troops| point(n, troops.name()))),
            cover,
            cover_when_charging,
            supports,
            supports_in_charge,
        }
    }
}

/// Enfilade values of an arc: for checks from artillery fire, and from other fire or for a rally.
#[derive(Clone, Copy, Debug)]
struct Enfilade {
    artillery: Figure<i32>,
    other: Figure<i32>,
}

#[derive(Clone, Debug)]
pub struct BadModifiers {
    /// Printed order.
    pub order: Vec<BadKey>,
    /// How many count.
    pub count: Figure<i32>,
    enfilade: EnumMap<EnfiladeClass, EnumMap<Arc, Enfilade>>,
    /// An enemy near.
    pub enemy: Figure<i32>,
    /// How near, in inches.
    pub enemy_inches: Figure<f64>,
    /// For each regiment or leader of the brigade eliminated.
    eliminated_each: Figure<i32>,
    /// The most for all of them together.
    eliminated_max: Figure<i32>,
    /// Merged regiment.
    pub merged: Figure<i32>,
    /// Charged on a flank or the rear.
    pub charged: EnumMap<Troops, EnumMap<ChargedFrom, Option<Figure<i32>>>>,
}

impl BadModifiers {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        let arcs = |n: &Loader<'_>| EnumMap::from_fn(|arc: Arc| enfilade(n, arc.name()));
        let enfilade = n.within("enfilade", |n| EnumMap::from_fn(|class: EnfiladeClass| n.within(class.name(), arcs)));
        let sides = |n: &Loader<'_>| {
            EnumMap::from_fn(|from: ChargedFrom| (from != ChargedFrom::None).then(|| point(n, from.name())))
        };
        let charged =
            n.within("charged-on-flank", |n| EnumMap::from_fn(|troops: Troops| n.within(troops.name(), sides)));
        let (enemy, enemy_inches) =
            n.within("enemy-within-two", |n| (point(n, "value"), n.float("inches", 0.0..=100.0)));
        let (eliminated_each, eliminated_max) =
            n.within("brigade-eliminated", |n| (point(n, "each"), n.int("max", 0..=100)));
        BadModifiers {
            order: order(n),
            count: n.int("use", 0..=5),
            enfilade,
            enemy,
            enemy_inches,
            eliminated_each,
            eliminated_max,
            merged: point(n, "merged"),
            charged,
        }
    }

    /// This many of the brigade eliminated, within the limit.
    pub fn eliminated(&self, number: i32) -> Figure<i32> {
        let all = self.eliminated_each.map(|each| each * number);
        if all.value > self.eliminated_max.value { self.eliminated_max } else { all }
    }

    /// The enfilade value, of checks from artillery fire or of the others.
    pub fn enfilade(&self, class: EnfiladeClass, arc: Arc, by_artillery: bool) -> Figure<i32> {
        let cell = &self.enfilade[class][arc];
        if by_artillery { cell.artillery } else { cell.other }
    }
}

fn enfilade(n: &Loader<'_>, key: &str) -> Enfilade {
    match n.ints(key, -20..=20)[..] {
        [artillery, other] => Enfilade { artillery, other },
        _ => {
            n.refuse(key, "must have two values: from artillery fire, from other fire or for a rally.".to_owned());
            let nothing = Figure { value: 0, origin: Origin::House };
            Enfilade { artillery: nothing, other: nothing }
        }
    }
}

//! Voluntary moves and turns of a unit (IMP-55, IMP-65, IMP-68, IMP-71), and the fire they draw (IMP-57, IMP-73).

use serde_json::Value;

use super::books::{Pose, Unit};
use super::fact::Fact;
use super::scene::{bearing, between, footprint_at};
use super::walk::Walk;
use crate::law::Law;
use crate::reading::{flag, number, text};

pub(super) const GROUND: Law = Law {
    name: "the ground underfoot",
    clauses: &["IMP-11", "IMP-59", "IMP-67"],
    says: "The ground and the ground beside the road in a situation are those where the unit is; of a move and a charge, one that its way goes over.",
};
pub(super) const ALLOWANCE: Law = Law {
    name: "no move beyond its allowance",
    clauses: &["IMP-06", "IMP-07", "IMP-11", "IMP-55", "IMP-65"],
    says: "A move costs one over the rate of the ground for each inch, twice that where it goes aside, and no more than one move action in all.",
};
pub(super) const LEGS: Law = Law {
    name: "legs as measured",
    clauses: &["IMP-65"],
    says: "The legs of a move cost what its way costs, but for their rounding to quarters of an inch.",
};
pub(super) const FACING: Law = Law {
    name: "facing after a move",
    clauses: &["IMP-68"],
    says: "A line turns at most 45 degrees in a move, and not at all where it goes aside; columns and skirmishers face as they like.",
};
pub(super) const CLEAR: Law = Law {
    name: "nobody in the way",
    clauses: &["IMP-68"],
    says: "A move or charge goes through no enemy and no formed friend; skirmishers let it through.",
};
pub(super) const APART: Law = Law {
    name: "half an inch from the enemy",
    clauses: &["IMP-68"],
    says: "A move that is no charge does not end within half an inch of an enemy.",
};
pub(super) const ADVANCE: Law = Law {
    name: "advances as measured",
    clauses: &["IMP-28", "IMP-61", "IMP-74"],
    says: "A move advances if the smallest gap to any enemy is less after it than before; shaken units and broken brigades do not.",
};
pub(super) const WHERE_TOLD: Law = Law {
    name: "goes where it was told",
    clauses: &["IMP-55", "IMP-68"],
    says: "A move ends at the place and with the facing of its command; a turn on the spot leaves the place as it was.",
};
pub(super) const REACTS: Law = Law {
    name: "who may fire at a move",
    clauses: &["IMP-57", "IMP-73"],
    says: "Only enemies fire at a move that are not routed, have not reacted and have the mover in sight, in arc and within normal range, of guns canister range; each of them fires or is asked, but for those ordered to hold.",
};

/// How much of a move action rounding may take: the ends of a way are kept in hundredths, its legs in quarters.
const ROUNDING: f64 = 0.02;

impl Walk<'_> {
    pub fn moves(&mut self, name: &str) {
        let Some(unit) = self.model.unit(name).cloned() else { return };
        let Some(start) = unit.pose else { return };
        let told = |what: &str| number(self.with, what);
        let (x, y, wanted) = (told("x"), told("y"), told("facing"));
        let Some(ruling) = self.take("impact.move", " moves") else { return };
        let said = &ruling.situation;
        self.roster_of(said, name, &[]);
        let end = self.way(name, |_, _| true).map_or(start, |way| way.1);
        let there = x.is_none_or(|x| (x - end.at.x).abs() < 0.011) && y.is_none_or(|y| (y - end.at.y).abs() < 0.011);
        self.look(&WHERE_TOLD, there && wanted.is_none_or(|facing| between(facing, end.facing) < 0.6), || {
            format!("{name} was told {x:?}, {y:?}, {wanted:?} and is at {end:?}")
        });

        let went = start.at.distance(end.at);
        let heading = bearing(start.at, end.at);
        let limit = self.charts.inches("turn_limit_degrees");
        let free = self.charts.is_column(&unit) || self.charts.is_loose(&unit);
        // A short way is rounded to hundredths, so its direction is uncertain.
        let slack = if went < 0.02 { 180.0 } else { (0.012 / went).atan().to_degrees() };
        let ahead = Fact::at_most(between(heading, start.facing), limit, slack + 0.001);
        let turned = between(start.facing, end.facing);
        let may = free || (ahead != Fact::No && turned <= limit + 0.01) || turned < 0.01;
        self.look(&FACING, may, || {
            format!("{name} goes {heading:.1} degrees, facing {} and then {}", start.facing, end.facing)
        });

        let efforts = self.scene().efforts(&unit, start.at, end.at);
        let effort = efforts.iter().copied().reduce(f64::min);
        let times = if free || ahead == Fact::Yes || (ahead == Fact::Either && turned > 0.01) { 1.0 } else { 2.0 };
        let least = if ahead == Fact::Either { 1.0 } else { times };
        self.look(&ALLOWANCE, effort.is_some_and(|effort| effort * least <= 1.0 + ROUNDING), || {
            format!("{name} goes {went:.2} inches for {effort:?} of a move, {times} times")
        });
        self.legs(
            said,
            &unit,
            &efforts,
            if ahead == Fact::Either {
                &[1.0, 2.0]
            } else if times > 1.5 {
                &[2.0]
            } else {
                &[1.0]
            },
        );
        self.passed(said, &unit, start, end);

        let before = self.scene().nearest_gap(&unit);
        self.put(name, end);
        if let Some(unit) = self.model.unit_mut(name) {
            unit.moved = true;
        }
        let moved = self.model.unit(name).cloned().unwrap_or(unit.clone());
        let after = self.scene().nearest_gap(&moved);
        let advance = not_less(before, after);
        self.look(&ADVANCE, advance.allows(flag(said, "advance")), || {
            format!("{name}: the nearest enemy is {before:.3} inches off before and {after:.3} after")
        });
        let may = !flag(said, "advance")
            || !(unit.level == "shaken" || self.model.brigade(&unit.brigade).is_some_and(|brigade| brigade.broken));
        self.look(&ADVANCE, may, || format!("{name} advances and may not"));
        let apart = self.charts.inches("move_stop_inches");
        self.look(&APART, after >= apart - 0.02, || format!("{name} ends {after:.3} inches from an enemy"));
        self.is_clear(&unit, start, end, &[]);
        self.drives_off();
        self.reactions(name);
    }

    /// Compares the legs of a situation with the way.
    pub fn legs(&mut self, said: &Value, unit: &Unit, efforts: &[f64], times: &[f64]) {
        let legs = said.get("legs").and_then(Value::as_array).cloned().unwrap_or_default();
        let (mut cost, mut slack) = (0.0, 0.01);
        for leg in &legs {
            let kind = leg.get("terrain").and_then(Value::as_str).unwrap_or("open");
            let rate = self.leg_rate(unit, kind, said);
            if rate > 0.0 {
                cost += number(leg, "inches").unwrap_or_default() / rate;
                slack += 0.27 / rate;
            }
        }
        // A kind of ground that the way only touches may not have a leg of its own.
        slack += 0.26 / self.least_rate(unit);
        let holds = times.iter().any(|times| efforts.iter().any(|effort| (cost - effort * times).abs() <= slack));
        self.look(&LEGS, holds, || {
            format!("{}: the legs cost {cost:.3} of a move, the way {efforts:.3?}, {times:?} times", unit.name)
        });
    }

    fn leg_rate(&self, unit: &Unit, kind: &str, said: &Value) -> f64 {
        let rate = |kind: &str| self.charts.movement(unit, kind).parse::<f64>().unwrap_or_default();
        let own = rate(kind);
        let beside = text(said, "off_road").unwrap_or("open");
        if own <= 0.0 && matches!(kind, "road" | "trail") { rate(beside) } else { own }
    }

    fn least_rate(&self, unit: &Unit) -> f64 {
        self.charts.movement(unit, "open").parse::<f64>().ok().filter(|rate| *rate > 0.0).unwrap_or(1.0)
    }

    /// The ground named by a move is somewhere on its way.
    fn passed(&mut self, said: &Value, unit: &Unit, start: Pose, end: Pose) {
        let terrain = text(said, "terrain").unwrap_or("open").to_owned();
        let mut way = super::ground::pieces(start.at, end.at);
        way.extend([start.at, end.at]);
        let found = way.iter().any(|place| {
            self.ground.kinds_about(*place).contains(&terrain.as_str())
                || self.ground.road(*place, 0.02) == Some(terrain.as_str())
        });
        self.look(&GROUND, found, || format!("{} is ruled on {terrain}, which is not on its way", unit.name));
    }

    /// Checks that no unit is in a straight way, whether the unit turns before it goes or at the end.
    pub fn is_clear(&mut self, unit: &Unit, start: Pose, end: Pose, but: &[String]) {
        let went = start.at.distance(end.at);
        let heading = bearing(start.at, end.at);
        let in_the_way = |facing: f64| -> Option<String> {
            let swept = footprint_at(self.charts, unit, Pose { at: start.at, facing });
            let scene = self.scene();
            let met = self.model.standing().find(|other| {
                let own = other.name == unit.name || but.contains(&other.name);
                let passes = other.side == unit.side && (self.charts.is_loose(other) || self.charts.is_loose(unit));
                if own || passes {
                    return false;
                }
                let Some(footprint) = scene.footprint(other) else { return false };
                swept
                    .meets_on_way(heading, &footprint, 0.04)
                    .is_some_and(|(from, to)| from > 0.0 && from < went - 0.01 && to > 0.0)
            });
            met.map(|other| other.name.clone())
        };
        let (one, two) = (in_the_way(start.facing), in_the_way(end.facing));
        self.look(&CLEAR, one.is_none() || two.is_none(), || {
            format!("{} goes through {}", unit.name, two.or(one).unwrap_or_default())
        });
    }

    /// A turn on the spot.
    pub fn faces(&mut self, name: &str) {
        let Some(start) = self.pose(name) else { return };
        let wanted = number(self.with, "facing");
        let end = self.way(name, |_, _| true).map_or(start, |way| way.1);
        let holds = start.at == end.at && wanted.is_none_or(|facing| between(facing, end.facing) < 0.6);
        self.look(&WHERE_TOLD, holds, || format!("{name} was told to face {wanted:?} and stands at {end:?}"));
        self.put(name, end);
    }

    /// Whether an enemy may fire at a unit that has moved.
    pub fn may_react(&self, watcher: &Unit, mover: &str) -> Fact {
        let Some(mover) = self.model.unit(mover) else { return Fact::No };
        let column = if watcher.arm == "artillery" { "canister" } else { "nr" };
        let share = self.charts.formation(watcher, "fire_share");
        let able = watcher.is_in()
            && mover.is_in()
            && !watcher.is_routed()
            && !mover.is_routed()
            && !watcher.reacted
            && watcher.side != mover.side
            && share != "0";
        if !able {
            return Fact::No;
        }
        let scene = self.scene();
        let near = Fact::at_most(scene.gap(watcher, mover), self.charts.weapon(watcher, column), 0.02);
        let aimed = near.and(scene.in_arc(watcher, mover));
        // Following a line over the ground takes long.
        if aimed == Fact::No { Fact::No } else { aimed.and(scene.sees(watcher, mover)) }
    }

    /// The fire a move draws in the same command.
    pub fn reactions(&mut self, mover: &str) {
        let asked: Vec<String> = self.due_watchers();
        let enemies: Vec<(Unit, Fact)> = {
            let side = self.model.unit(mover).map(|unit| unit.side.clone()).unwrap_or_default();
            self.model.enemies(&side).map(|enemy| (enemy.clone(), self.may_react(enemy, mover))).collect()
        };
        let mut fired = Vec::new();
        while let Some(firer) = self.fires_at(mover) {
            fired.push(firer);
        }
        for (enemy, may) in enemies {
            let order = self.order(&enemy);
            let near = order.and_then(|order| number(order, "within")).is_some();
            let held = order.and_then(|order| text(order, "moved")) == Some("hold") || near;
            let is_asked = asked.contains(&enemy.name);
            // A mover that lost a stand to the first shots may be out of the arc of the next, and one that ran is out
            // of all arcs.
            let still = self.model.unit(&enemy.name).is_some_and(|enemy| self.may_react(enemy, mover) == Fact::Yes);
            let missed = may == Fact::Yes && still && !is_asked && !fired.contains(&enemy.name) && !held;
            let wrongly = is_asked && may == Fact::No;
            self.look(&REACTS, !wrongly && !missed, || {
                format!("{} at {mover}: asked {is_asked}, measured {may:?}", enemy.name)
            });
        }
    }

    /// One unit fires at the mover, if that is the next ruling.
    pub fn fires_at(&mut self, mover: &str) -> Option<String> {
        let next = self.peek().filter(|next| next.procedure == "impact.fire")?;
        let (firer, target) = next.title.split_once(" fires at ").map(|(a, b)| (a.to_owned(), b.to_owned()))?;
        if target != mover {
            return None;
        }
        let watcher = self.model.unit(&firer).cloned()?;
        let may = self.may_react(&watcher, mover);
        self.look(&REACTS, may != Fact::No, || format!("{firer} fires at {mover} and may not"));
        if let Some(unit) = self.model.unit_mut(&firer) {
            unit.reacted = true;
        }
        self.shot(&firer, mover, super::firing::Shot::Plain);
        Some(firer)
    }

    /// The standing orders of a unit: its own or those for all.
    fn order(&self, unit: &Unit) -> Option<&Value> {
        let own = self.found.pointer(&format!("/orders/{}/units", unit.side))?.get(&unit.name);
        own.or_else(|| self.found.pointer(&format!("/orders/{}/all", unit.side)))
    }

    fn due_watchers(&self) -> Vec<String> {
        let due = self.written.get("due").and_then(Value::as_array).into_iter().flatten();
        due.filter_map(|due| due.get("watchers")?.as_array())
            .flatten()
            .filter_map(|name| name.as_str().map(str::to_owned))
            .collect()
    }
}

/// Whether a gap did not become smaller, if that is certain.
fn not_less(before: f64, after: f64) -> Fact {
    if before.is_infinite() || after > before + 0.02 {
        Fact::No
    } else if after < before - 0.02 {
        Fact::Yes
    } else {
        Fact::Either
    }
}

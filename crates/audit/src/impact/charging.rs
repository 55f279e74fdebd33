//! Charges, step by step: declared, reacted to, run home or not, and settled (IMP-57, 58, 66, 68, 73, 75, 76).
//!
//! Where the target has turned out of the way, or the lead has shrunk under fire, so that there is no contact, the book
//! says no more than that nothing is fought; how far the lead then goes is looked at only as far as its move reaches.

use serde_json::Value;

use super::books::{Pose, Unit, pose_of, word};
use super::fact::Fact;
use super::firing::Shot;
use super::retreats::Run;
use super::scene::{bearing, between, footprint_at};
use super::unit_facts::Facts;
use super::walk::Walk;
use crate::geometry::{Point, Rectangle};
use crate::law::Law;
use crate::reading::{flag, number, text};

pub(super) const MAY: Law = Law {
    name: "who may charge",
    clauses: &["IMP-55", "IMP-58", "IMP-61", "IMP-72"],
    says: "Lead and supports of a charge are in good order, in a formation that may charge, of no broken brigade and no battery; they have the points to pay for it, and the target is an enemy on the table.",
};
pub(super) const BOOKS: Law = Law {
    name: "books of a charge",
    clauses: &["IMP-69", "IMP-68"],
    says: "A charge in the books names its lead, supports and target, the side that is struck, where they stood and how far apart they were when it was declared.",
};
pub(super) const TURN: Law = Law {
    name: "a charge goes straight",
    clauses: &["IMP-58", "IMP-68"],
    says: "A charger turns at most 45 degrees and then goes straight ahead.",
};
pub(super) const ALLOWANCE: Law = Law {
    name: "no charge beyond its move",
    clauses: &["IMP-58", "IMP-65", "IMP-75"],
    says: "A charge costs no more than one move action over the ground it goes over, also after its target has turned or is gone.",
};
pub(super) const CONTACT: Law = Law {
    name: "a charge is fought in contact",
    clauses: &["IMP-16", "IMP-58"],
    says: "When a charge is fought the footprints of the leads touch.",
};
pub(super) const SKIPPED: Law = Law {
    name: "the charged react",
    clauses: &["IMP-57", "IMP-73"],
    says: "The target of a charge reacts once, unless it has reacted or is routed; only skirmishers, mounted cavalry and limbered guns evade.",
};
pub(super) const TURNED: Law = Law {
    name: "turns toward a charger",
    clauses: &["IMP-57", "IMP-71"],
    says: "Who passes its check turns toward the charger by up to 45 degrees, as far as it is free; who fails does not turn.",
};
pub(super) const STOPPED: Law = Law {
    name: "stopped by fire",
    clauses: &["IMP-57", "IMP-75"],
    says: "A charger that becomes shaken or routed under fire stops two inches off, or at its start if that is nearer; in good order or disorder it goes on.",
};
pub(super) const GOES_ON: Law = Law {
    name: "goes on to where it stood",
    clauses: &["IMP-75"],
    says: "If the target is gone the lead goes on straight to where it stood, not within half an inch of another enemy, and nothing is rolled.",
};
pub(super) const ALONG: Law = Law {
    name: "supports go along",
    clauses: &["IMP-68", "IMP-75"],
    says: "Supports make the displacement of the lead, each as far as its way is free, and are never farther on than the lead, also when it stops short.",
};
pub(super) const INVOLVED: Law = Law {
    name: "who is involved in a charge",
    clauses: &["IMP-46", "IMP-68", "IMP-75"],
    says: "Involved are the supports that are adjacent to the attacking lead at contact, and the nearest two that support the defending one; nobody supports a routed one.",
};
pub(super) const CHARGE_ON: Law = Law {
    name: "side that is charged",
    clauses: &["IMP-68"],
    says: "The side of the target that is charged follows from the line to the centre of the charger at the start of its move, with the target facing as it does when they meet.",
};
pub(super) const SHORT: Law = Law {
    name: "stops short",
    clauses: &["IMP-18", "IMP-68"],
    says: "A charger that is stopped short stands on its path as many inches from the defender as it rolled, or at its start if that is nearer.",
};
pub(super) const VOLLEYS: Law = Law {
    name: "free volleys",
    clauses: &["IMP-18", "IMP-68", "IMP-75"],
    says: "After a charge is stopped short each lead fires one volley at the other, the attacker first, if it has it in arc and range and can fire at all.",
};
pub(super) const FOLLOW: Law = Law {
    name: "follow-up",
    clauses: &["IMP-66"],
    says: "A winning attacker may follow straight over the ground the loser left, no farther than the fall back; a winning defender stays.",
};
pub(super) const SETTLED: Law = Law {
    name: "a charge is settled",
    clauses: &["IMP-57", "IMP-68", "IMP-75"],
    says: "A charge is fought unless the lead is eliminated, shaken or routed, the target is gone, or they can no longer touch.",
};

/// A charge from its declaration on.
struct Charge {
    lead: String,
    supports: Vec<String>,
    target: String,
    start: Pose,
    supports_from: Vec<Option<Pose>>,
    distance: f64,
    /// Where it was to touch, if the books say.
    planned: Option<Pose>,
}

fn is_forward(from: Pose, to: Pose) -> bool {
    let went = from.at.distance(to.at);
    went < 0.1 || between(bearing(from.at, to.at), to.facing) < 6.0
}

impl Walk<'_> {
    /// A charge is declared.
    pub fn charges(&mut self) {
        let (Some(lead), Some(target)) = (self.told("unit"), self.told("target")) else { return };
        let supports: Vec<String> = self
            .with
            .get("supports")
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
            .filter_map(|name| name.as_str().map(str::to_owned))
            .collect();
        let Some(unit) = self.model.unit(&lead).cloned() else { return };
        for name in supports.iter().chain([&lead]) {
            let may = self.before.unit(name).is_some_and(|unit| self.may_charge(unit));
            self.look(&MAY, may, || format!("{name} charges and may not"));
        }
        let enemy = self.model.unit(&target).is_some_and(|target| target.side != unit.side && target.is_in());
        self.look(&MAY, enemy, || format!("{lead} charges {target}, which is no enemy there"));
        for support in &supports {
            let beside = self.model.unit(support).map(|support| self.scene().supports(&unit, support));
            self.look(&MAY, beside.is_some_and(|beside| beside != Fact::No), || {
                format!("{support} does not stand by {lead}")
            });
            self.pay(support, "charge");
            if let Some(unit) = self.model.unit_mut(support) {
                unit.moved = true;
            }
        }
        if let Some(unit) = self.model.unit_mut(&lead) {
            unit.moved = true;
        }
        let Some(ruling) = self.take("impact.move", " charges ") else { return };
        self.roster_of(&ruling.situation, &lead, &[]);
        let Some(start) = unit.pose else { return };
        let distance = self.model.unit(&target).map_or(0.0, |target| self.scene().gap(&unit, target));
        let supports_from = supports.iter().map(|name| self.pose(name)).collect();
        let planned = self.written.pointer("/charge/way/contact").and_then(pose_of);
        let charge = Charge { lead, supports, target, start, supports_from, distance, planned };
        let waiting = self.due("charge-reaction");
        if waiting {
            self.is_written(&charge);
            if let Some(contact) = planned {
                self.runs_home(&charge, contact);
                let efforts = self.scene().efforts(&unit, start.at, contact.at);
                self.legs(&ruling.situation, &unit, &efforts, &[1.0]);
            }
            return;
        }
        self.settle(&charge);
    }

    /// A reaction to the charge that stands in the books.
    pub fn reaction_to_charge(&mut self) {
        let Some(written) = self.found.get("charge").filter(|charge| !charge.is_null()) else { return };
        let (lead, target) = (word(written, "lead"), word(written, "target"));
        let supports: Vec<String> = written
            .get("supports")
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
            .filter_map(|name| name.as_str().map(str::to_owned))
            .collect();
        let (Some(unit), Some(start)) = (self.model.unit(&lead), self.pose(&lead)) else { return };
        let distance = self.model.unit(&target).map_or(0.0, |target| self.scene().gap(unit, target));
        let supports_from = supports.iter().map(|name| self.pose(name)).collect();
        let planned = written.pointer("/way/contact").and_then(pose_of);
        let charge = Charge { lead, supports, target, start, supports_from, distance, planned };
        self.settle(&charge);
    }

    fn may_charge(&self, unit: &Unit) -> bool {
        unit.level == "good-order"
            && unit.arm != "artillery"
            && unit.ap >= self.charts.cost(unit, "charge")
            && self.charts.formation(unit, "may_charge") == "yes"
            && !self.model.brigade(&unit.brigade).is_some_and(|brigade| brigade.broken)
    }

    /// Whether something of a kind is due after the command.
    pub fn due(&self, what: &str) -> bool {
        let due = self.written.get("due").and_then(Value::as_array).into_iter().flatten();
        due.into_iter().any(|due| text(due, "what") == Some(what))
    }

    fn is_written(&mut self, charge: &Charge) {
        let Some(written) = self.written.get("charge") else { return };
        let listed: Vec<&str> =
            written.get("supports").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).collect();
        let from = written.pointer("/way/start").and_then(pose_of);
        let apart = number(written, "distance").unwrap_or_default();
        let holds = word(written, "lead") == charge.lead
            && word(written, "target") == charge.target
            && listed == charge.supports
            && from == Some(charge.start)
            && (apart - charge.distance).abs() < 0.021;
        self.look(&BOOKS, holds, || format!("{}: the books say {written}", charge.lead));
        let told = word(written, "charge_on");
        self.charged_on(&told, charge);
    }

    fn charged_on(&mut self, told: &str, charge: &Charge) {
        let Some(target) = self.model.unit(&charge.target) else { return };
        let arcs = self.scene().arcs(target, charge.start.at);
        let named = |arc: &&str| {
            match *arc {
                "side" => "partial-flank",
                "flank" => "full-flank",
                other => other,
            }
            .to_owned()
        };
        let sound: Vec<String> = arcs.iter().map(named).collect();
        self.look(&CHARGE_ON, sound.iter().any(|arc| arc == told), || {
            format!("{} is charged on {told}, measured {sound:?}", charge.target)
        });
    }

    /// The way of a charge is one that it may go.
    fn runs_home(&mut self, charge: &Charge, end: Pose) {
        let Some(unit) = self.model.unit(&charge.lead).cloned() else { return };
        let went = charge.start.at.distance(end.at);
        let heading = bearing(charge.start.at, end.at);
        let slack = if went < 0.02 { 180.0 } else { (0.02 / went).atan().to_degrees() + 0.6 };
        let limit = self.charts.inches("turn_limit_degrees");
        let straight =
            between(end.facing, charge.start.facing) <= limit + 0.01 && between(heading, end.facing) <= slack;
        self.look(&TURN, straight, || {
            format!("{} faces {}, then {}, and goes {heading:.1}", charge.lead, charge.start.facing, end.facing)
        });
        // It started in good order: what fire did to it on the way does not slow it.
        let mut fresh = unit.clone();
        "good-order".clone_into(&mut fresh.level);
        let effort = self.scene().efforts(&fresh, charge.start.at, end.at).into_iter().reduce(f64::min);
        self.look(&ALLOWANCE, effort.is_some_and(|effort| effort <= 1.02), || {
            format!("{} goes {went:.2} inches for {effort:?} of a move", charge.lead)
        });
        let turned = Pose { at: charge.start.at, facing: end.facing };
        let mut but = charge.supports.clone();
        but.push(charge.target.clone());
        self.is_clear(&unit, turned, end, &but);
    }

    /// From the reaction to the end.
    fn settle(&mut self, charge: &Charge) {
        self.charging = charge.supports.iter().chain([&charge.lead]).cloned().collect();
        let Some(target) = self.model.unit(&charge.target).cloned() else { return };
        let stood = target.pose;
        let next = self.peek().map(|next| (next.procedure.clone(), next.title.clone())).unwrap_or_default();
        let shrunk_from = self.model.unit(&charge.lead).map_or(0, |lead| lead.figures);
        let reacts = next.0 == "impact.fire" && !next.1.contains("free volley")
            || next.0 == "impact.morale-check"
            || next.1.contains(" evades ");
        let free = !target.reacted && !target.is_routed();
        self.look(&SKIPPED, free || !reacts, || format!("{} reacts and has no reaction", charge.target));
        if free && let Some(unit) = self.model.unit_mut(&charge.target) {
            unit.reacted = true;
        }
        let mut faced = false;
        match next.0.as_str() {
            "impact.fire" if reacts => {
                if !self.fire_at_charger(charge) {
                    return;
                }
            }
            "impact.morale-check" => faced = self.turns_toward(charge),
            "impact.move" if reacts => self.evades(charge),
            _ => {}
        }
        let gone = self
            .model
            .unit(&charge.target)
            .is_none_or(|unit| unit.pose.is_none() || (unit.pose.map(|pose| pose.at) != stood.map(|pose| pose.at)))
            || reacts && next.0 == "impact.move";
        if let (true, Some(stood)) = (gone, stood) {
            self.goes_on(charge, stood);
            return;
        }
        let fought = self.peek().is_some_and(|next| next.procedure == "impact.charge");
        let forward = self.way(&charge.lead, is_forward);
        let contact = forward.map_or(charge.start, |way| way.1);
        self.put(&charge.lead, contact);
        self.come_along(charge, contact);
        self.runs_home(charge, contact);
        let (Some(lead), Some(target)) =
            (self.model.unit(&charge.lead).cloned(), self.model.unit(&charge.target).cloned())
        else {
            return;
        };
        let gap = self.scene().gap(&lead, &target);
        if !fought {
            let changed = faced || lead.figures < shrunk_from;
            // To graze the target is no contact.
            let into = match (self.scene().footprint(&lead), self.scene().footprint(&target)) {
                (Some(one), Some(other)) => one.moved(contact.facing, 0.3).overlap(&other) > 0.05,
                _ => false,
            };
            self.look(&SETTLED, changed && (gap > 0.03 || !into), || {
                format!("{} and {} do not fight", charge.lead, charge.target)
            });
            return;
        }
        let overlap = match (self.scene().footprint(&lead), self.scene().footprint(&target)) {
            (Some(one), Some(other)) => one.overlap(&other),
            _ => 0.0,
        };
        self.look(&CONTACT, gap <= 0.03 && overlap <= 0.04, || {
            format!("{} fights {} over {gap:.2} inches", charge.lead, charge.target)
        });
        self.fight(charge, contact);
    }

    /// Where a charger is so many inches from its target, or its start if that is nearer; the inches it has come.
    fn place_at(&self, charge: &Charge, facing: f64, inches: f64) -> (Pose, f64) {
        let (Some(lead), Some(target)) = (self.model.unit(&charge.lead), self.model.unit(&charge.target)) else {
            return (charge.start, 0.0);
        };
        let other = self.scene().footprint(target);
        let from = footprint_at(self.charts, lead, Pose { at: charge.start.at, facing });
        let gap = |come: f64| other.map_or(0.0, |other: Rectangle| from.moved(facing, come).distance(&other));
        let (mut near, mut far) = (0.0, 0.0);
        // The first place on the path that is no farther off than that; his start, where he started no farther off.
        while charge.distance > inches && gap(far) > inches && far < 40.0 {
            near = far;
            far += 0.05;
        }
        for _ in 0..24 {
            if far <= 0.0 {
                break;
            }
            let middle = f64::midpoint(near, far);
            if gap(middle) > inches { near = middle } else { far = middle }
        }
        (Pose { at: from.moved(facing, far).centre, facing }, far)
    }

    /// Reaction fire. Whether the charge goes on.
    fn fire_at_charger(&mut self, charge: &Charge) -> bool {
        let (Some(lead), Some(target)) =
            (self.model.unit(&charge.lead).cloned(), self.model.unit(&charge.target).cloned())
        else {
            return false;
        };
        let arc = self.scene().in_arc(&target, &lead);
        self.look(&super::firing::ARC, arc != Fact::No, || {
            format!("{} fires at {} out of its arc", charge.target, charge.lead)
        });
        let two = self.charts.number("game.actions.reaction_fire_inches");
        let way = self.peek_way(&charge.lead).filter(|end| is_forward(charge.start, *end));
        let bearing_home = lead.pose.zip(target.pose).map_or(0.0, |(one, other)| bearing(one.at, other.at));
        let facing = way.or(charge.planned).map_or(bearing_home, |pose| pose.facing);
        let (mut place, come) = self.place_at(charge, facing, two);
        self.put(&charge.lead, place);
        self.shift_supports(charge, facing, come);
        // Who is fired at where he started may have turned already or not: as the situation has it.
        if come < 0.05 && self.mismatches(&charge.lead, &charge.target) > 0 {
            self.put(&charge.lead, charge.start);
            if self.mismatches(&charge.lead, &charge.target) > 0 {
                self.put(&charge.lead, place);
            } else {
                place = charge.start;
            }
        }
        self.shot(&charge.target, &charge.lead, Shot::AtCharger(two.min(charge.distance)));
        let Some(now) = self.model.unit(&charge.lead).cloned() else { return false };
        // A flight has already been followed from where it was hit.
        let fled = now.fled && !lead.fled;
        let stops = !now.is_in() || matches!(now.level.as_str(), "shaken" | "routed");
        if !stops {
            self.put(&charge.lead, charge.start);
            self.unshift_supports(charge);
            return true;
        }
        let fights = self.peek().is_some_and(|next| next.procedure == "impact.charge");
        self.look(&STOPPED, !fights, || format!("{} is stopped by fire and fights", charge.lead));
        if now.is_in() && !fled {
            let end = self.way(&charge.lead, is_forward).map_or(charge.start, |way| way.1);
            let off = end.at.distance(place.at);
            self.look(&STOPPED, off < 0.08, || {
                format!("{} stands {off:.2} inches from where fire stopped it", charge.lead)
            });
            self.put(&charge.lead, end);
        }
        self.unshift_supports(charge);
        self.come_along(charge, place);
        false
    }

    /// How many facts of position the next situation has otherwise than measured here.
    fn mismatches(&self, name: &str, firer: &str) -> usize {
        let (Some(unit), Some(from)) = (self.model.unit(name), self.pose(firer)) else { return 0 };
        let Some(said) = self.peek().and_then(|next| next.situation.get("target")) else { return 0 };
        let scene = self.scene();
        let counts = [("supports_good", "good-order"), ("supports_disorder", "disorder")].map(|(key, level)| {
            let friends = self.model.standing().filter(|friend| friend.level == level);
            let seen: Vec<Fact> = friends.map(|friend| scene.supports(unit, friend)).collect();
            let told = usize::try_from(super::books::whole(said, key)).unwrap_or_default();
            let sure = seen.iter().filter(|fact| **fact == Fact::Yes).count();
            usize::from(told < sure || told > seen.iter().filter(|fact| **fact != Fact::No).count())
        });
        let struck = scene.arcs(unit, from.at).contains(&text(said, "hit_from").unwrap_or("front"));
        counts.iter().sum::<usize>() + usize::from(!struck)
    }

    /// Where the next way of a unit ends, which stays in the list.
    fn peek_way(&mut self, name: &str) -> Option<Pose> {
        let seen = std::cell::Cell::new(None);
        self.way(name, |_, to| {
            seen.set(Some(to));
            false
        });
        seen.get()
    }

    /// While the lead is under fire its supports are beside it.
    fn shift_supports(&mut self, charge: &Charge, heading: f64, come: f64) {
        let (east, north) = heading.to_radians().sin_cos();
        for (name, from) in charge.supports.iter().zip(&charge.supports_from) {
            let Some(from) = from else { continue };
            // Not farther than its way is free, which shows in where it gets to.
            let free = self.peek_way(name).map_or(0.0, |end| end.at.distance(from.at));
            let come = come.min(free);
            let at = Point { x: from.at.x + come * east, y: from.at.y + come * north };
            self.put(name, Pose { at, facing: from.facing });
        }
    }

    fn unshift_supports(&mut self, charge: &Charge) {
        for (name, from) in charge.supports.iter().zip(&charge.supports_from) {
            if let Some(from) = from {
                self.put(name, *from);
            }
        }
    }

    /// The supports come along with a lead that has come somewhere.
    fn come_along(&mut self, charge: &Charge, lead: Pose) {
        let went = charge.start.at.distance(lead.at);
        let heading = bearing(charge.start.at, lead.at);
        for (name, from) in charge.supports.iter().zip(&charge.supports_from) {
            let Some(from) = *from else { continue };
            let end = self.way(name, |_, _| true).map_or(from, |way| way.1);
            let unit = self.model.unit(name).cloned();
            let far = from.at.distance(end.at);
            let (east, north) = heading.to_radians().sin_cos();
            let (dx, dy) = (end.at.x - from.at.x, end.at.y - from.at.y);
            let across = (dx * north - dy * east).abs();
            let along = dx * east + dy * north;
            let sound = far < 0.03 || across <= 0.03 + far * 0.012 && along <= went + 0.05;
            self.look(&ALONG, sound, || {
                format!(
                    "{name} comes {along:.2} inches along and {across:.2} beside the way of {}, {went:.2} inches",
                    charge.lead
                )
            });
            if along < went - 0.1 && went > 0.1 {
                let hindered =
                    unit.is_some_and(|unit| self.is_hindered(&unit, Pose { at: end.at, facing: from.facing }, heading));
                self.look(&ALONG, hindered, || format!("{name} stays behind {}, with nobody in its way", charge.lead));
            }
            self.put(name, end);
        }
    }

    /// Whether a unit that stands somewhere could not go a little farther.
    fn is_hindered(&self, unit: &Unit, pose: Pose, heading: f64) -> bool {
        let footprint = footprint_at(self.charts, unit, pose);
        // Ways are looked for in steps.
        let on = footprint.moved(heading, 0.75);
        let scene = self.scene();
        let met = self.model.standing().any(|other| {
            other.name != unit.name
                && scene
                    .footprint(other)
                    .is_some_and(|there| there.overlap(&on) > 0.0 || there.distance(&footprint) < 0.02)
        });
        met || self.ground.is_off(on.centre) || scene.rate(unit, on.centre) <= 0.0
    }

    /// The check of a target that turns toward the charger. Whether it passed.
    fn turns_toward(&mut self, charge: &Charge) -> bool {
        let Some(ruling) = self.take("impact.morale-check", " turns toward ") else { return false };
        let name = charge.target.as_str();
        let near = self.scene().nearest_enemies(self.model.unit(name).expect("the target is in the books"));
        let enemy = (near.len() == 1 && near[0].name == charge.lead).then(|| charge.lead.clone());
        self.facts_of(&ruling.situation, name, &Facts { enemy, ..Facts::default() });
        let said = &ruling.situation;
        let asked = word(said, "cause") == "other" && word(said, "mc") == "MC" && !flag(said, "charging");
        self.look(&TURNED, asked, || format!("{name} checks for {} by {}", word(said, "cause"), word(said, "mc")));
        let (level, passed) = (word(&ruling.outcome, "level_after"), flag(&ruling.outcome, "passed"));
        if let Some(unit) = self.model.unit_mut(name) {
            unit.level = level;
        }
        self.flight_if_due(name, &ruling.outcome);
        let Some(start) = self.pose(name) else { return passed };
        let turn = self.way(name, |from, to| from.at == to.at);
        let end = turn.map_or(start, |way| way.1);
        let limit = self.charts.inches("turn_limit_degrees");
        let wanted = bearing(start.at, charge.start.at);
        let turned = between(start.facing, end.facing);
        let sound = if passed {
            turned <= limit + 0.01 && between(end.facing, wanted) <= between(start.facing, wanted) + 0.6
        } else {
            turned < 0.01
        };
        let short = passed && turned < between(start.facing, wanted).min(limit) - 1.1;
        self.look(&TURNED, sound && !(short && self.is_free_beyond(name, start, end, wanted)), || {
            format!(
                "{name} turns from {} to {}, the charger is at {wanted:.1}, passed {passed}",
                start.facing, end.facing
            )
        });
        self.put(name, end);
        passed
    }

    fn is_free_beyond(&self, name: &str, start: Pose, end: Pose, wanted: f64) -> bool {
        let Some(unit) = self.model.unit(name) else { return false };
        let right = between((start.facing + 1.0).rem_euclid(360.0), wanted) < between(start.facing, wanted);
        let more = (end.facing + if right { 1.0 } else { -1.0 }).rem_euclid(360.0);
        let footprint = footprint_at(self.charts, unit, Pose { at: end.at, facing: more });
        let scene = self.scene();
        let mut others = self.model.standing().filter(|other| other.name != name);
        !others.any(|other| scene.footprint(other).is_some_and(|other| other.overlap(&footprint) > 0.0))
    }

    fn evades(&mut self, charge: &Charge) {
        let Some(ruling) = self.take("impact.move", " evades ") else { return };
        let Some(unit) = self.model.unit(&charge.target).cloned() else { return };
        let may = self.charts.is_loose(&unit)
            || self.charts.formation(&unit, "mounted") == "yes"
            || unit.formation == "limbered";
        self.look(&SKIPPED, may, || format!("{} evades in {}", charge.target, unit.formation));
        self.roster_of(&ruling.situation, &charge.target, &[]);
        self.stands_on(&ruling.situation, &charge.target);
        let away = unit.pose.map_or(0.0, |pose| bearing(charge.start.at, pose.at));
        let inches = number(&ruling.outcome, "allowance").unwrap_or_default();
        self.runs(&charge.target, away, inches, Run::Evades);
    }

    /// The target is gone: the lead goes on.
    fn goes_on(&mut self, charge: &Charge, stood: Pose) {
        let end = self.way(&charge.lead, is_forward).map_or(charge.start, |way| way.1);
        let fights = self.peek().is_some_and(|next| next.procedure == "impact.charge");
        let went = charge.start.at.distance(end.at);
        let most = charge.start.at.distance(stood.at);
        self.look(&GOES_ON, !fights && went <= most + 0.05, || {
            format!("{} goes {went:.2} inches, {} stood {most:.2} off", charge.lead, charge.target)
        });
        self.put(&charge.lead, end);
        self.runs_home(charge, end);
        if went > 0.02
            && let Some(lead) = self.model.unit(&charge.lead).cloned()
        {
            let apart = self.charts.inches("move_stop_inches");
            let near = self.scene().enemy_within(&lead, apart - 0.02, std::slice::from_ref(&charge.target));
            self.look(&GOES_ON, near != Fact::Yes, || format!("{} goes on to within {apart} of an enemy", charge.lead));
        }
        self.come_along(charge, end);
    }

    /// The charge itself.
    fn fight(&mut self, charge: &Charge, contact: Pose) {
        let Some(ruling) = self.take("impact.charge", " charges ") else { return };
        let said = &ruling.situation;
        self.charged_on(&word(said, "charge_on"), charge);
        let own = self.involved(said, charge, "attacker");
        let other = self.involved(said, charge, "defender");
        let sides = [("attacker", &own, &other, &charge.target), ("defender", &other, &own, &charge.lead)];
        for (side, units, against, enemy) in sides {
            let null = Value::Null;
            let supports = said.pointer(&format!("/{side}/supports")).and_then(Value::as_array);
            let facts = std::iter::once(said.pointer(&format!("/{side}/lead")).unwrap_or(&null))
                .chain(supports.into_iter().flatten());
            for (index, (name, said)) in units.iter().zip(facts).enumerate() {
                let Some(unit) = self.model.unit(name).cloned() else { continue };
                let within = self.scene().enemy_within(&unit, 2.0, against);
                let facts = Facts { enemy: Some(enemy.clone()), supports_listed: index == 0, within_two: Some(within) };
                self.facts_of(said, name, &facts);
            }
        }
        let outcome = &ruling.outcome;
        match text(outcome, "result") {
            Some("stopped-short") => {
                self.stopped_short(charge, contact, number(outcome, "stop_inches").unwrap_or_default())
            }
            Some(result) => {
                let attacker_lost = result == "defender-wins";
                let (losers, winner) = if attacker_lost { (&own, &charge.target) } else { (&other, &charge.lead) };
                self.losers(outcome, losers, winner);
                self.after_a_win(outcome, attacker_lost);
            }
            None => {}
        }
    }

    /// Who is involved on a side, lead first.
    fn involved(&mut self, said: &Value, charge: &Charge, side: &str) -> Vec<String> {
        let attacks = side == "attacker";
        let lead = if attacks { &charge.lead } else { &charge.target };
        let Some(unit) = self.model.unit(lead).cloned() else { return Vec::new() };
        let count = said.pointer(&format!("/{side}/supports")).and_then(Value::as_array).map_or(0, Vec::len);
        let mut may: Vec<(f64, Fact, String)> = self
            .model
            .standing()
            .filter(|friend| friend.side == unit.side && friend.name != *lead)
            .filter(|friend| !attacks || charge.supports.contains(&friend.name))
            .map(|friend| {
                let gap = self.scene().gap(&unit, friend);
                let supports = self.scene().supports(&unit, friend);
                let beside = Fact::at_most(gap, self.charts.inches("adjacent_inches"), 0.02);
                // Whether who is beside the lead but looks another way goes on supporting it is not said.
                let fact = if attacks && supports != beside { beside.and(Fact::Either) } else { supports };
                (gap, fact, friend.name.clone())
            })
            .filter(|friend| friend.1 != Fact::No)
            .collect();
        if attacks {
            may.sort_by_key(|friend| charge.supports.iter().position(|name| *name == friend.2));
        } else {
            may.sort_by(|one, other| one.0.total_cmp(&other.0).then_with(|| one.2.cmp(&other.2)));
        }
        #[expect(clippy::cast_sign_loss, clippy::cast_possible_truncation, reason = "a small number of a chart")]
        let most = if unit.is_routed() { 0 } else { self.charts.whole("charge_results.max_supports") as usize };
        let sure = may.iter().filter(|friend| friend.1 == Fact::Yes).count().min(most);
        let all = may.len().min(most);
        self.look(&INVOLVED, (sure..=all).contains(&count), || {
            format!("{count} supports of {lead} are involved, measured {sure} to {all}")
        });
        // Where several could be meant by their gaps alone they are told apart by what the situation says of them.
        let listed = said.pointer(&format!("/{side}/supports")).and_then(Value::as_array).cloned().unwrap_or_default();
        let mut units = vec![lead.clone()];
        for one in &listed {
            let fits = |friend: &&(f64, Fact, String)| {
                self.model.unit(&friend.2).is_some_and(|unit| {
                    Some(unit.figures) == one.get("figures").and_then(Value::as_i64)
                        && text(one, "experience") == Some(&unit.experience)
                        && text(one, "level") == Some(&unit.level)
                }) && !units.contains(&friend.2)
            };
            let next = may.iter().find(fits).or_else(|| may.iter().find(|friend| !units.contains(&friend.2)));
            units.extend(next.map(|friend| friend.2.clone()).into_iter().collect::<Vec<_>>());
        }
        units
    }

    /// The losing side's losses, fall backs and rolls.
    fn losers(&mut self, outcome: &Value, units: &[String], winner: &str) {
        let listed = outcome.get("losers").and_then(Value::as_array).cloned().unwrap_or_default();
        let Some(from) = self.pose(winner) else { return };
        let inches = number(outcome, "fall_back").unwrap_or_default();
        let mut lost: Vec<(String, Value)> = Vec::new();
        for loser in listed {
            let index = match text(&loser, "unit") {
                Some("support-1") => 1,
                Some("support-2") => 2,
                _ => 0,
            };
            if let Some(name) = units.get(index) {
                lost.push((name.clone(), loser));
            }
        }
        for (name, loser) in &lost {
            self.model.book_loss(name, super::books::whole(loser, "figures_after"), &word(loser, "level_after"));
            if let Some(unit) = self.model.unit_mut(name)
                && unit.is_routed()
                && unit.is_in()
            {
                unit.fled = true;
                if unit.arm == "artillery" {
                    "limbered".clone_into(&mut unit.formation);
                }
            }
        }
        let mut order: Vec<(f64, String)> =
            lost.iter().filter_map(|(name, _)| Some((self.pose(name)?.at.distance(from.at), name.clone()))).collect();
        order.sort_by(|one, other| other.0.total_cmp(&one.0));
        for (_, name) in order {
            let Some(pose) = self.pose(&name) else { continue };
            self.runs(&name, bearing(from.at, pose.at), inches, Run::Beaten);
        }
        for (name, loser) in &lost {
            self.leader_rolls(name, loser, "charge");
        }
    }

    fn after_a_win(&mut self, outcome: &Value, attacker_lost: bool) {
        let due = self.written.get("due").and_then(Value::as_array).into_iter().flatten();
        let follow = due.into_iter().find(|due| text(due, "what") == Some("follow-up")).cloned();
        let Some(follow) = follow else { return };
        let inches = number(&follow, "inches").unwrap_or_default();
        let most = number(outcome, "fall_back").unwrap_or_default();
        self.look(&FOLLOW, !attacker_lost && inches <= most + 0.01, || {
            format!("a follow-up of {inches} inches is offered after a fall back of {most}")
        });
    }

    /// The charger stops short, and both fire.
    fn stopped_short(&mut self, charge: &Charge, contact: Pose, inches: f64) {
        let end = self.way(&charge.lead, |_, _| true).map_or(contact, |way| way.1);
        let (wanted, come) = self.place_at(charge, contact.facing, inches);
        let went = charge.start.at.distance(end.at);
        let off = end.at.distance(wanted.at);
        let taken = self.model.unit(&charge.lead).is_some_and(|lead| {
            let footprint = footprint_at(self.charts, lead, wanted);
            let scene = self.scene();
            self.model.standing().any(|other| {
                other.name != lead.name && scene.footprint(other).is_some_and(|other| other.overlap(&footprint) > 0.0)
            })
        });
        self.look(&SHORT, off < 0.1 || (taken && went > come), || {
            format!("{} stands {off:.2} inches from where it is {inches} off its target or started", charge.lead)
        });
        self.put(&charge.lead, Pose { at: end.at, facing: end.facing });
        for (name, from) in charge.supports.iter().zip(&charge.supports_from) {
            let Some(from) = *from else { continue };
            if let Some((_, back)) = self.way(name, |_, _| true) {
                self.put(name, back);
            }
            let Some(now) = self.pose(name) else { continue };
            let far = from.at.distance(now.at);
            self.look(&ALONG, far <= went + 0.1, || {
                format!("{name} stays {far:.2} inches on, {} only {went:.2}", charge.lead)
            });
        }
        let range = inches.min(charge.distance);
        let mut results = Vec::new();
        for (firer, target) in [(&charge.lead, &charge.target), (&charge.target, &charge.lead)] {
            let title = format!("{firer} fires a free volley at {target}");
            if self.peek().is_some_and(|next| next.title == title) {
                let ruling = self.shot_facts(firer, target, Shot::Volley(range));
                results.extend(ruling.map(|ruling| (target.clone(), ruling)));
                self.look(&VOLLEYS, true, String::new);
                continue;
            }
            let (Some(one), Some(other)) = (self.model.unit(firer), self.model.unit(target)) else { continue };
            let (arc, sight) = (self.scene().in_arc(one, other), self.scene().sees(one, other));
            let able = self.charts.formation(one, "fire_share") != "0"
                && !one.is_routed()
                && range <= self.charts.weapon(one, "long")
                && arc == Fact::Yes
                && sight == Fact::Yes;
            self.look(&VOLLEYS, !able, || format!("{firer} could fire a free volley at {target} and does not"));
        }
        for (target, ruling) in &results {
            self.book_fire(target, &ruling.situation, &ruling.outcome);
        }
        for (target, ruling) in &results {
            self.flight_if_due(target, &ruling.outcome);
            self.leader_rolls(target, &ruling.outcome, "fire");
        }
    }

    /// The attacker follows the loser.
    pub fn follows(&mut self) {
        let Some(charge) = self.found.get("charge").filter(|charge| !charge.is_null()) else { return };
        let lead = word(charge, "lead");
        let Some(start) = self.pose(&lead) else { return };
        let end = self.way(&lead, |_, _| true).map_or(start, |way| way.1);
        let wanted = number(self.with, "inches").unwrap_or_default();
        let offered = self.found.pointer("/due/0/inches").and_then(Value::as_f64).unwrap_or_default();
        let went = start.at.distance(end.at);
        let stood = charge.pointer("/way/target").and_then(pose_of);
        let beside = stood.map_or(0.0, |stood| between(bearing(start.at, stood.at), bearing(start.at, end.at)));
        let slack = if went > 0.05 { 1.0 + (0.02 / went).atan().to_degrees() } else { 180.0 };
        let sound = wanted <= offered + 0.01 && went <= wanted + 0.02 && beside <= slack && end.facing == start.facing;
        self.look(&FOLLOW, sound, || {
            format!("{lead} follows {went:.2} inches of {wanted}, {beside:.1} degrees beside, at most {offered}")
        });
        self.put(&lead, end);
    }
}

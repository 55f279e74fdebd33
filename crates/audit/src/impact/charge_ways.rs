//! The ways of a charge: those of the lead and of its supports, and where it goes on (IMP-58, 65, 68, 75).

use super::books::{Pose, Unit};
use super::charge::{ALLOWANCE, ALONG, Charge, GOES_ON, TURN, is_forward};
use super::fact::Fact;
use super::scene::{bearing, between, footprint_at};
use super::walk::Walk;
use crate::geometry::Rectangle;

impl Walk<'_> {
    /// Checks that the way of a charge is allowed.
    pub fn runs_home(&mut self, charge: &Charge, end: Pose) {
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
        // It started in good order; the effects of fire on the way do not slow it.
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

    /// Where a charger is this many inches from its target, or its start if that is nearer; also the inches it has
    /// come.
    pub fn place_at(&self, charge: &Charge, facing: f64, inches: f64) -> (Pose, f64) {
        let (Some(lead), Some(target)) = (self.model.unit(&charge.lead), self.model.unit(&charge.target)) else {
            return (charge.start, 0.0);
        };
        let other = self.scene().footprint(target);
        let from = footprint_at(self.charts, lead, Pose { at: charge.start.at, facing });
        let gap = |come: f64| other.map_or(0.0, |other: Rectangle| from.moved(facing, come).distance(&other));
        let (mut near, mut far) = (0.0, 0.0);
        // The first place on the path within that distance.
        while gap(far) > inches && far < 40.0 {
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

    /// Where the next way of a unit ends; the way stays in the list.
    pub fn peek_way(&mut self, name: &str) -> Option<Pose> {
        let seen = std::cell::Cell::new(None);
        self.way(name, |_, to| {
            seen.set(Some(to));
            false
        });
        seen.get()
    }

    /// While the lead is under fire, its supports are beside it.
    pub fn shift_supports(&mut self, charge: &Charge, heading: f64, come: f64, held: bool) {
        self.unshift_supports(charge);
        for (index, (name, from)) in charge.supports.iter().zip(&charge.supports_from).enumerate() {
            let (Some(from), Some(unit)) = (from, self.model.unit(name).cloned()) else { continue };
            let along = |come: f64| footprint_at(self.charts, &unit, *from).moved(heading, come);
            // If it is held up, it is no farther than its way is free, which its final place shows, and not on top of
            // anybody, including the turned lead.
            let mut come = come;
            if held {
                come = come.min(self.peek_way(name).map_or(0.0, |end| end.at.distance(from.at)));
                while come > 0.0 && self.is_taken(&charge.supports[index..], &along(come)) {
                    come = (come - 0.01).max(0.0);
                }
            }
            let at = along(come).centre;
            self.put(name, Pose { at, facing: from.facing });
        }
    }

    /// Whether any unit, except those named, is at a place.
    pub fn is_taken(&self, but: &[String], footprint: &Rectangle) -> bool {
        let scene = self.scene();
        let mut others = self.model.standing().filter(|other| !but.contains(&other.name));
        others.any(|other| scene.footprint(other).is_some_and(|other| other.overlap(footprint) > 0.0))
    }

    pub fn unshift_supports(&mut self, charge: &Charge) {
        for (name, from) in charge.supports.iter().zip(&charge.supports_from) {
            if let Some(from) = from {
                self.put(name, *from);
            }
        }
    }

    /// The supports come along with a lead that has moved.
    pub fn come_along(&mut self, charge: &Charge, lead: Pose) {
        let went = charge.start.at.distance(lead.at);
        let heading = bearing(charge.start.at, lead.at);
        let starts: Vec<(&String, Pose)> = charge
            .supports
            .iter()
            .zip(&charge.supports_from)
            .filter_map(|(name, from)| Some((name, (*from)?)))
            .collect();
        for (name, from) in &starts {
            // Nobody comes along beside a lead that has not moved: a way then belongs to what follows.
            let end = if went < 0.005 { None } else { self.way(name, |_, _| true) }.map_or(*from, |way| way.1);
            self.put(name, end);
        }
        for (name, from) in starts {
            let Some(unit) = self.model.unit(name).cloned() else { continue };
            let end = unit.pose.unwrap_or(from);
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
                let hindered = self.is_hindered(&unit, Pose { at: end.at, facing: from.facing }, heading);
                self.look(&ALONG, hindered, || format!("{name} stays behind {}, with nobody in its way", charge.lead));
            }
        }
    }

    /// Whether a unit at a place could not go a little farther.
    pub fn is_hindered(&self, unit: &Unit, pose: Pose, heading: f64) -> bool {
        let footprint = footprint_at(self.charts, unit, pose);
        // Ways are searched in steps.
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

    /// The target is gone: the lead goes on.
    pub fn goes_on(&mut self, charge: &Charge, stood: Pose) {
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
}

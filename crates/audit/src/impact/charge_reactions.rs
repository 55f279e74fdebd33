//! What the target of a charge does: it fires, turns toward the charger or evades (IMP-57, 71, 73, 76).

use super::books::{Pose, whole, word};
use super::charge::{Charge, SKIPPED, STOPPED, TURNED, is_forward};
use super::fact::Fact;
use super::firing::{ARC, Shot};
use super::retreats::Run;
use super::scene::{bearing, between, footprint_at};
use super::unit_facts::Facts;
use super::walk::Walk;
use crate::reading::{flag, number, text};

impl Walk<'_> {
    /// Reaction fire. Returns whether the charge goes on.
    pub fn fire_at_charger(&mut self, charge: &Charge) -> bool {
        let (Some(lead), Some(target)) =
            (self.model.unit(&charge.lead).cloned(), self.model.unit(&charge.target).cloned())
        else {
            return false;
        };
        let arc = self.scene().in_arc(&target, &lead);
        self.look(&ARC, arc != Fact::No, || format!("{} fires at {} out of its arc", charge.target, charge.lead));
        let two = self.charts.number("game.actions.reaction_fire_inches");
        let way = self.peek_way(&charge.lead).filter(|end| is_forward(charge.start, *end));
        let bearing_home = lead.pose.zip(target.pose).map_or(0.0, |(one, other)| bearing(one.at, other.at));
        let facing = way.or(charge.planned).map_or(bearing_home, |pose| pose.facing);
        let range = two.min(charge.distance);
        let (on_way, come) = self.place_at(charge, facing, range);
        // A charger that started nearer than two inches is fired at on its way, or still at its start, turned or not:
        // whichever of these agrees with the situation.
        let turned = Pose { at: charge.start.at, facing };
        let mut places = vec![(on_way, come)];
        if charge.distance < two {
            places.extend([(charge.start, 0.0), (turned, 0.0)]);
        }
        let mut wrong = Vec::new();
        // The supports are with the charger, or where they were held up on the way to the target.
        let places: Vec<(Pose, f64, bool)> =
            places.into_iter().flat_map(|(place, come)| [(place, come, true), (place, come, false)]).collect();
        for (place, come, held) in &places {
            self.put(&charge.lead, *place);
            self.shift_supports(charge, facing, *come, *held);
            wrong.push(self.mismatches(&charge.lead, &charge.target));
        }
        let least = wrong.iter().min().and_then(|least| wrong.iter().position(|other| other == least));
        let (place, come, held) = places[least.unwrap_or_default()];
        self.put(&charge.lead, place);
        self.shift_supports(charge, facing, come, held);
        self.shot(&charge.target, &charge.lead, Shot::AtCharger(range));
        let Some(now) = self.model.unit(&charge.lead).cloned() else { return false };
        // A flight has already been followed from where the unit was hit.
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

    /// How many facts of position in the next situation differ from those measured here.
    pub fn mismatches(&self, name: &str, firer: &str) -> usize {
        let (Some(unit), Some(from)) = (self.model.unit(name), self.pose(firer)) else { return 0 };
        let Some(said) = self.peek().and_then(|next| next.situation.get("target")) else { return 0 };
        let scene = self.scene();
        let counts = [("supports_good", "good-order"), ("supports_disorder", "disorder")].map(|(key, level)| {
            let friends = self.model.standing().filter(|friend| friend.level == level);
            let seen: Vec<Fact> = friends.map(|friend| scene.supports(unit, friend)).collect();
            let told = usize::try_from(whole(said, key)).unwrap_or_default();
            let sure = seen.iter().filter(|fact| **fact == Fact::Yes).count();
            usize::from(told < sure || told > seen.iter().filter(|fact| **fact != Fact::No).count())
        });
        let struck = scene.arcs(unit, from.at).contains(&text(said, "hit_from").unwrap_or("front"));
        let covered = scene.cover(unit, Some(from.at)).allows(flag(said, "cover"));
        let works = unit.pose.map(|pose| self.ground.works(pose.at, self.charts.inches("adjacent_inches")));
        let dug = works.is_some_and(|works| works.contains(&text(said, "works").unwrap_or("none")));
        let led = self.leads(name, said);
        counts.iter().sum::<usize>() + [struck, covered, dug, led].iter().filter(|sound| !**sound).count()
    }

    /// The check of a target that turns toward the charger. Returns whether it passed.
    pub fn turns_toward(&mut self, charge: &Charge) -> bool {
        let Some(ruling) = self.take("impact.morale-check", " turns toward ") else { return false };
        let name = charge.target.as_str();
        // The enemy concerned is the charger.
        let enemy = Some(charge.lead.clone());
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
        self.drives_off();
        passed
    }

    pub fn is_free_beyond(&self, name: &str, start: Pose, end: Pose, wanted: f64) -> bool {
        let Some(unit) = self.model.unit(name) else { return false };
        let right = between((start.facing + 1.0).rem_euclid(360.0), wanted) < between(start.facing, wanted);
        let more = (end.facing + if right { 1.0 } else { -1.0 }).rem_euclid(360.0);
        !self.is_taken(&[name.to_owned()], &footprint_at(self.charts, unit, Pose { at: end.at, facing: more }))
    }

    pub fn evades(&mut self, charge: &Charge) {
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
}

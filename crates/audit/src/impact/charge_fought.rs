//! A charge that is fought: the units involved, the loser's losses, and what follows (IMP-16 to 21, 45, 46, 66, 68,
//! 75).

use serde_json::Value;

use super::books::{Pose, pose_of, whole, word};
use super::charge::{ALONG, Charge, FOLLOW, INVOLVED, SHORT, VOLLEYS};
use super::fact::Fact;
use super::firing::Shot;
use super::retreats::Run;
use super::scene::{bearing, between, footprint_at};
use super::unit_facts::Facts;
use super::walk::Walk;
use crate::reading::{number, text};

impl Walk<'_> {
    /// The charge itself.
    pub fn fight(&mut self, charge: &Charge, contact: Pose) {
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
                self.stopped_short(charge, contact, number(outcome, "stop_inches").unwrap_or_default());
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

    /// The units involved on a side, lead first.
    pub fn involved(&mut self, said: &Value, charge: &Charge, side: &str) -> Vec<String> {
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
                // The rules do not say whether a friend beside the lead that faces another way still supports it.
                let fact = if attacks && supports != beside { beside.and(Fact::Either) } else { supports };
                (gap, fact, friend.name.clone())
            })
            .filter(|friend| friend.1 != Fact::No)
            .collect();
        if attacks {
            may.sort_by_key(|friend| charge.supports.iter().position(|name| *name == friend.2));
        } else {
            // Gaps are measured in hundredths; of equals the one earlier on the roster counts.
            may.sort_by(|one, other| (one.0 * 100.0).round().total_cmp(&(other.0 * 100.0).round()));
        }
        #[expect(clippy::cast_sign_loss, clippy::cast_possible_truncation, reason = "a small number of a chart")]
        let most = if unit.is_routed() { 0 } else { self.charts.whole("charge_results.max_supports") as usize };
        let sure = may.iter().filter(|friend| friend.1 == Fact::Yes).count().min(most);
        let all = may.len().min(most);
        self.look(&INVOLVED, (sure..=all).contains(&count), || {
            format!("{count} supports of {lead} are involved, measured {sure} to {all}")
        });
        // If several could be meant by their gaps alone, the facts in the situation tell them apart.
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

    /// The losing side's losses, falls back and rolls.
    pub fn losers(&mut self, outcome: &Value, units: &[String], winner: &str) {
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
            self.model.book_loss(name, whole(loser, "figures_after"), &word(loser, "level_after"));
            if let Some(unit) = self.model.unit_mut(name)
                && unit.is_routed()
                && unit.is_in()
            {
                unit.fled = true;
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

    pub fn after_a_win(&mut self, outcome: &Value, attacker_lost: bool) {
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
    pub fn stopped_short(&mut self, charge: &Charge, contact: Pose, inches: f64) {
        let end = self.way(&charge.lead, |_, _| true).map_or(contact, |way| way.1);
        let (wanted, come) = self.place_at(charge, contact.facing, inches);
        let went = charge.start.at.distance(end.at);
        let mut off = end.at.distance(wanted.at);
        // A charger that started no farther away may go back all the way to its start, whatever its turned footprint
        // measures there.
        if charge.distance <= inches {
            off = off.min(went);
        }
        let taken = self.model.unit(&charge.lead).is_some_and(|lead| {
            self.is_taken(std::slice::from_ref(&lead.name), &footprint_at(self.charts, lead, wanted))
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
        self.drives_off();
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
        let sound = wanted <= offered + 0.01
            && went <= wanted + 0.02
            && beside <= slack
            && between(end.facing, start.facing) < 0.01;
        self.look(&FOLLOW, sound, || {
            format!("{lead} follows {went:.2} inches of {wanted}, {beside:.1} degrees beside, at most {offered}")
        });
        self.put(&lead, end);
    }
}

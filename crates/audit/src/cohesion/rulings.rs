//! A command followed ruling by ruling: each situation is compared with the books at that moment, then its outcome is
//! written into them as section 9.3 says, so that at the end they must equal the books of the log.

use grognard_battle::Ruled;
use serde_json::{Value, json};

use super::retreats::Away;
use super::walk::Walk;
use super::{charge_ends, charges, fire_facts, initiative, melees, phases, roster_facts, victory};
use crate::findings::Tally;
use crate::reading::{flag, number, text};

impl<'a> Walk<'a> {
    /// The whole command.
    pub fn go(&mut self, tally: &mut Tally) {
        self.order();
        let rulings = &self.moment.record.rulings;
        for (at, ruled) in rulings.iter().enumerate() {
            self.leave(at);
            phases::until(self, &ruled.procedure);
            self.rule(tally, at, ruled);
        }
        self.leave(rulings.len());
        self.march_on();
        phases::rest(self);
    }

    fn rule(&mut self, tally: &mut Tally, at: usize, ruled: &Ruled) {
        let kind = ruled.procedure.trim_start_matches("cohesion.");
        let two = |between: &str| {
            let (one, other) = ruled.title.split_once(between)?;
            Some((one.to_owned(), other.to_owned()))
        };
        let one = |behind: &str| ruled.title.split_once(behind).map(|(name, _)| name.to_owned());
        let outcome = &ruled.outcome;
        match kind {
            "initiative" => initiative::look(self, tally, &ruled.situation, outcome),
            "fire" => {
                if let Some((firer, target)) = two(" fires at ") {
                    self.fire(tally, at, ruled, &firer, &target);
                }
            }
            "officer-casualty" => {
                if let Some((officer, unit)) = two(" with ") {
                    let bereft = self.bereft.iter().any(|(one, other)| *one == officer && *other == unit);
                    roster_facts::risk(tally, &self.now, &officer, &unit, bereft);
                    self.hit(&officer, text(outcome, "result").unwrap_or_default());
                }
            }
            "commander-death" => {
                if let Some((unit, officer)) = two(" and the death of ") {
                    self.facts(tally, &ruled.situation, &[("unit", &unit)]);
                    if let Some(unit) = self.now.unit(&unit) {
                        roster_facts::death(
                            tally,
                            &ruled.situation,
                            &self.now,
                            unit,
                            &officer,
                            self.died(&officer, at),
                        );
                    }
                    if text(outcome, "result") == Some("shaken") {
                        self.now.set(&unit, "shaken", json!(true));
                    }
                }
            }
            "move" => {
                if let Some(unit) = one(" moves") {
                    self.now.set(&unit, "moved", json!(true));
                    let end = self.after.way_of(&unit).last().copied().or_else(|| self.now.unit(&unit)?.pose());
                    self.now.put(&unit, end);
                }
            }
            "pass-through" => {
                if let Some((mover, stander)) = two(" passes through ") {
                    self.facts(tally, &ruled.situation, &[("mover", &mover), ("stander", &stander)]);
                    if flag(outcome, "mover_disordered") {
                        self.now.set(&mover, "disordered", json!(true));
                    }
                    if text(outcome, "stander") == Some("shaken") {
                        self.now.set(&stander, "shaken", json!(true));
                    }
                }
            }
            "charge-bonus" => {
                if let Some((attacker, defender)) = two(" charges ") {
                    self.facts(tally, &ruled.situation, &[("attacker", &attacker)]);
                    charges::declared(self, tally, ruled, &attacker, &defender);
                }
            }
            "charge" => {
                if let Some((attacker, defender)) = two(" at ") {
                    self.facts(tally, &ruled.situation, &[("attacker", &attacker), ("defender", &defender)]);
                    charge_ends::decided(self, tally, at, ruled, &attacker, &defender);
                }
            }
            "melee" => {
                if let Some((attacker, defender)) = two(" against ") {
                    self.facts(tally, &ruled.situation, &[("attacker", &attacker), ("defender", &defender)]);
                    melees::look(self, tally, at, ruled, &attacker, &defender);
                }
            }
            "rally" => {
                if let Some(unit) = one(" rallies") {
                    self.rally(tally, at, ruled, &unit);
                }
            }
            "recover" => {
                if let Some(unit) = one(": ") {
                    self.recover(tally, ruled, &unit);
                }
            }
            "victory" => victory::look(self, tally, &ruled.situation, outcome),
            _ => {}
        }
    }

    /// Compares the facts of units in a situation with the present books.
    fn facts(&self, tally: &mut Tally, situation: &Value, named: &[(&str, &str)]) {
        for (role, name) in named {
            let (Some(told), Some(unit)) = (situation.get(*role), self.now.unit(name)) else { continue };
            roster_facts::unit(tally, told, unit);
            if situation.get("stander").is_none() {
                roster_facts::command_bonus(tally, told, self.looking().as_ref(), &self.now, self.charts, unit);
            }
        }
    }

    /// How an officer died, according to the rulings up to this one.
    fn died(&self, officer: &str, at: usize) -> Option<&'a str> {
        let before = self.moment.record.rulings.get(..at)?.iter().rev();
        let mut ways = before.filter_map(|ruled| match ruled.procedure.as_str() {
            "cohesion.officer-casualty" if ruled.title.starts_with(officer) => text(&ruled.outcome, "result"),
            "cohesion.fire" => text(&ruled.outcome, "officer").filter(|what| *what != "none"),
            _ => None,
        });
        ways.next()
    }

    fn fire(&mut self, tally: &mut Tally, at: usize, ruled: &Ruled, firer: &str, target: &str) {
        let opportunity = self.act() == "opportunity-fire";
        self.facts(tally, &ruled.situation, &[("firer", firer), ("target", target)]);
        if let (Some(one), Some(other)) = (self.now.unit(firer), self.now.unit(target)) {
            fire_facts::may_fire(tally, self.looking().as_ref(), &self.now, one, other, opportunity);
            roster_facts::fire(tally, &ruled.situation, &self.now, one, other, opportunity);
            if let Some(looking) = self.looking() {
                fire_facts::measured(tally, &ruled.situation, &looking, one, other);
            }
        }
        let other_target = self.now.unit(firer).is_some_and(|unit| unit.text("fire_target") != target);
        if other_target {
            self.now.set(firer, "held", json!(false));
        }
        for (field, value) in [("fired", json!(true)), ("first_fire_used", json!(true)), ("fire_target", json!(target))]
        {
            self.now.set(firer, field, value);
        }
        let outcome = &ruled.outcome;
        self.lose(target, outcome);
        match text(outcome, "morale").unwrap_or_default() {
            "destroyed" => self.gone(target, "destroyed"),
            "shaken" => self.now.set(target, "shaken", json!(true)),
            "routed" => self.rout(tally, at, target),
            _ => {}
        }
        let result = text(outcome, "officer").unwrap_or("none");
        if result != "none" {
            let senior = self.senior_with(target);
            self.hit(&senior, result);
        }
        if flag(outcome, "firer_out_of_ammo") {
            self.now.set(firer, "out_of_ammo", json!(true));
        }
    }

    fn rally(&mut self, tally: &mut Tally, at: usize, ruled: &Ruled, unit: &str) {
        self.facts(tally, &ruled.situation, &[("unit", unit)]);
        if let Some(known) = self.now.unit(unit) {
            roster_facts::rally(tally, &ruled.situation, &self.now, self.charts, known);
        }
        for bead in ["shaken", "routed"] {
            self.now.set(unit, bead, json!(flag(&ruled.outcome, bead)));
        }
        let inches = number(&ruled.outcome, "rout_move").unwrap_or(0.0);
        if inches > 0.0 {
            if self.now.unit(unit).is_some_and(|known| known.text("formation") == "unlimbered") {
                self.gone(unit, "destroyed");
            } else {
                self.retreat(tally, at, unit, &Away::Rout, inches);
            }
        }
    }

    fn recover(&mut self, tally: &mut Tally, ruled: &Ruled, unit: &str) {
        self.facts(tally, &ruled.situation, &[("unit", unit)]);
        if let Some(known) = self.now.unit(unit) {
            roster_facts::recover(tally, &ruled.situation, self.looking().as_ref(), &self.now, known);
        }
        match text(&ruled.outcome, "result").unwrap_or_default() {
            "ceased" => {
                self.now.set(unit, "posture", Value::Null);
                self.now.set(unit, "fire_target", Value::Null);
                self.now.set(unit, "held", json!(false));
            }
            "keeps-firing" => self.now.set(unit, "held", json!(true)),
            "rejoined" => self.now.set(unit, "detached", json!(false)),
            "resupplied" => self.now.set(unit, "out_of_ammo", json!(false)),
            _ => {}
        }
    }
}

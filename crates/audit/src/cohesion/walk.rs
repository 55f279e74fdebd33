//! A command walked through ruling by ruling: each situation is looked at in the books as they stand at that moment, then
//! its outcome is written into them as section 9 says, so that at the end they must be the books of the log.

use grognard_battle::{Deed, Ruled};
use serde_json::{Value, json};

use super::books::{Books, Officer, Unit};
use super::charts::Charts;
use super::ground::Ground;
use super::looking::Looking;
use super::retreats::{Away, End};
use super::{charges, fire_facts, initiative, melees, phases, retreats, roster_facts, victory};
use crate::findings::Tally;
use crate::moment::Moment;
use crate::reading::{flag, number, text};

/// A command under way.
pub(super) struct Walk<'a> {
    /// The charts.
    pub charts: Charts<'a>,
    /// The ground; none on a real table.
    pub ground: Option<&'a Ground>,
    /// The command as the log has it.
    pub moment: &'a Moment<'a>,
    /// The books of the log after it.
    pub after: &'a Books,
    /// The books as far as they are written.
    pub now: Books,
    /// The last charge that was declared, with where it began: the enemy's chance to fire may part it from its end.
    pub declared: Option<(String, (crate::geometry::Point, f64))>,
    /// A unit that is lost in its retreat once it has passed through its friends, and how.
    pub leaving: Option<(String, &'static str)>,
    /// Officers with the units that they were attached to when those were lost.
    pub bereft: Vec<(String, String)>,
}

impl<'a> Walk<'a> {
    /// What the command is called.
    pub fn act(&self) -> &'a str {
        match &self.moment.record.deed {
            Deed::Act { name, .. } => name,
            _ => "",
        }
    }

    /// An argument of the command.
    pub fn with(&self, argument: &str) -> Option<String> {
        let Deed::Act { with, .. } = &self.moment.record.deed else { return None };
        let value = serde_json::to_value(with).ok()?;
        value.get(argument)?.as_str().map(str::to_owned)
    }

    /// Whether an argument is true.
    fn flag(&self, argument: &str) -> bool {
        let Deed::Act { with, .. } = &self.moment.record.deed else { return false };
        serde_json::to_value(with).is_ok_and(|value| flag(&value, argument))
    }

    /// All units of the brigade under way that have not acted hold.
    fn hold_all(&mut self) {
        let brigade = self.now.text("active").to_owned();
        let holds = self.now.units().filter(|unit| {
            unit.text("brigade") == brigade
                && !unit.is("detached")
                && unit.is_present()
                && unit.text("posture") == "moving"
        });
        let holds: Vec<String> =
            holds.filter(|unit| !self.now.is_in_contact(unit.name)).map(|unit| unit.name.to_owned()).collect();
        for unit in holds {
            self.now.set(&unit, "moved", json!(true));
        }
    }

    /// A list of texts among the arguments.
    pub fn list(&self, argument: &str) -> Option<Vec<String>> {
        let Deed::Act { with, .. } = &self.moment.record.deed else { return None };
        let value = serde_json::to_value(with).ok()?;
        Some(value.get(argument)?.as_array()?.iter().filter_map(Value::as_str).map(str::to_owned).collect())
    }

    /// The table as it is now, where there is one.
    pub fn looking(&self) -> Option<Looking<'_>> {
        Some(Looking { charts: self.charts, ground: self.ground?, books: &self.now })
    }

    /// The whole command.
    pub fn go(&mut self, tally: &mut Tally) {
        self.order();
        let rulings = &self.moment.record.rulings;
        for (at, ruled) in rulings.iter().enumerate() {
            self.leave(Some(ruled));
            phases::until(self, &ruled.procedure);
            self.rule(tally, at, ruled);
        }
        self.leave(None);
        self.march_on();
        phases::rest(self);
    }

    /// Whoever is lost in a retreat leaves after the friends on its way are passed.
    fn leave(&mut self, next: Option<&Ruled>) {
        let Some((unit, fate)) = self.leaving.clone() else { return };
        let passes = next.filter(|ruled| ruled.procedure == "cohesion.pass-through");
        let passes = passes.and_then(|ruled| ruled.title.split_once(" passes through "));
        if passes.is_none_or(|(mover, _)| mover != unit) {
            self.leaving = None;
            self.gone(&unit, fate);
        }
    }

    /// What the command itself changes.
    fn order(&mut self) {
        let unit = self.with("unit").unwrap_or_default();
        match self.act() {
            "mark" => self.mark(),
            "finish" if self.flag("hold") => self.hold_all(),
            "hold" | "charge" => self.now.set(&unit, "moved", json!(true)),
            "change-formation" => self.change(&unit),
            "keep" if !self.has_ruling("recover") => self.now.set(&unit, "held", json!(false)),
            "attach" => {
                let officer = self.with("officer").unwrap_or_default();
                self.now.set_officer(&officer, "attached", json!(unit));
                self.ride(&officer);
            }
            "ride" | "leave" => {
                let officer = self.with("officer").unwrap_or_default();
                self.now.set_officer(&officer, "attached", Value::Null);
                self.ride(&officer);
            }
            _ => {}
        }
    }

    /// An officer is where his way of this command leads.
    fn ride(&mut self, officer: &str) {
        if let Some((place, _)) = self.after.ways_of(officer).first().and_then(|way| way.last().copied()) {
            self.now.put_officer(officer, place);
        }
    }

    /// Who was stopped by the enemy's chance to fire, and neither ran nor charges, goes on.
    fn march_on(&mut self) {
        let decided = self.moment.record.rulings.iter().any(|ruled| ruled.procedure == "cohesion.charge");
        let march = self.moment.before.get("march").filter(|_| !decided);
        let Some(name) = march.and_then(|march| text(march, "unit")) else { return };
        let Some((here, _)) = self.now.unit(name).and_then(|unit| unit.pose()) else { return };
        let ways = self.after.ways_of(name);
        let on = ways.iter().find(|way| way.first().is_some_and(|(start, _)| start.distance(here) < 0.011));
        if let Some(end) = on.and_then(|way| way.last()) {
            self.now.put(name, Some(*end));
        }
    }

    fn has_ruling(&self, procedure: &str) -> bool {
        self.moment.record.rulings.iter().any(|ruled| ruled.procedure.ends_with(procedure))
    }

    /// Postures by a mark: single units as named, the others of the brigade in command as the mark says.
    fn mark(&mut self) {
        let (moving, firing) = (self.list("moving").unwrap_or_default(), self.list("firing").unwrap_or_default());
        let (unit, brigade, posture) = (self.with("unit"), self.with("brigade"), self.with("posture"));
        let marked: Vec<(String, Option<String>)> = self
            .now
            .units()
            .filter(|known| known.is_present() && !known.is("routed") && known.text("posture").is_empty())
            .filter(|known| match &unit {
                Some(unit) => known.name == unit,
                None => brigade.as_deref() == Some(known.text("brigade")) && !known.is("detached"),
            })
            .map(|known| {
                let named = |list: &[String]| list.iter().any(|name| name == known.name);
                let own = if named(&moving) {
                    Some("moving")
                } else if named(&firing) {
                    Some("firing")
                } else {
                    None
                };
                (known.name.to_owned(), own.map(str::to_owned).or_else(|| posture.clone()))
            })
            .collect();
        for (name, posture) in marked {
            self.now.set(&name, "posture", posture.map_or(Value::Null, Value::String));
        }
    }

    /// A change of formation (COH-62): another formation, mounted or dismounted, reformed, or only turned.
    fn change(&mut self, unit: &str) {
        self.now.set(unit, "moved", json!(true));
        let to = self.with("to").unwrap_or_default();
        let arm = self.now.unit(unit).map(|known| known.text("arm").to_owned()).unwrap_or_default();
        match to.as_str() {
            "reformed" => self.now.set(unit, "disordered", json!(false)),
            "turned" => {}
            // Who mounts or dismounts takes the formation that stands in the log; only the arm is known beforehand.
            "dismounted" | "mounted" => {
                let arm = if arm == "cavalry" { "dismounted" } else { "cavalry" };
                self.now.set(unit, "arm", json!(arm));
                let formation = self.after.unit(unit).map(|known| known.field("formation").clone());
                self.now.set(unit, "formation", formation.unwrap_or_default());
            }
            _ => self.now.set(unit, "formation", json!(to)),
        }
        let pose = self.after.unit(unit).and_then(|known| known.pose());
        if pose.is_some() {
            self.now.put(unit, pose);
        }
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
                    charges::decided(self, tally, at, ruled, &attacker, &defender);
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

    /// The facts of units in a situation against the books as they are now.
    fn facts(&self, tally: &mut Tally, situation: &Value, named: &[(&str, &str)]) {
        for (role, name) in named {
            let (Some(told), Some(unit)) = (situation.get(*role), self.now.unit(name)) else { continue };
            roster_facts::unit(tally, told, unit);
            if situation.get("stander").is_none() {
                roster_facts::command_bonus(tally, told, self.looking().as_ref(), &self.now, self.charts, unit);
            }
        }
    }

    /// How an officer died, by the rulings up to one.
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

    /// The senior one of the officers that were with a unit before the command.
    fn senior_with(&self, unit: &str) -> String {
        let before = Books(self.moment.before.clone());
        before.attached(unit).first().map(|officer| officer.name.to_owned()).unwrap_or_default()
    }

    /// Steps and stands that an outcome takes from a unit.
    pub fn lose(&mut self, unit: &str, outcome: &Value) {
        let Some(known) = self.now.unit(unit) else { return };
        let steps = known.number("steps_lost") + number(outcome, "steps").unwrap_or(0.0);
        let stands = (known.number("stands") - number(outcome, "half_stands").unwrap_or(0.0) / 2.0).max(0.0);
        self.now.set(unit, "steps_lost", json!(steps));
        self.now.set(unit, "stands", json!(stands));
    }

    /// A unit routs; who had not routed before runs at once.
    pub fn rout(&mut self, tally: &mut Tally, at: usize, unit: &str) {
        let Some(known) = self.now.unit(unit) else { return };
        let (again, arm) = (known.is("routed"), known.text("arm").to_owned());
        let guns = known.text("formation") == "unlimbered";
        self.bead_of_rout(unit);
        if guns {
            self.gone(unit, "destroyed");
        } else if !again {
            let inches = self.charts.number(&format!("rout.{arm}"));
            self.retreat(tally, at, unit, &Away::Rout, inches);
        }
    }

    /// The black bead and what goes with it.
    pub fn bead_of_rout(&mut self, unit: &str) {
        for field in ["routed", "disordered"] {
            self.now.set(unit, field, json!(true));
        }
        self.now.set(unit, "posture", Value::Null);
        self.now.set(unit, "fire_target", Value::Null);
        self.now.set(unit, "held", json!(false));
    }

    /// A unit goes back, with the friends that the rulings after one say it passed through.
    pub fn retreat(&mut self, tally: &mut Tally, at: usize, unit: &str, away: &Away<'_>, inches: f64) {
        if self.now.text("phase") == "movement" {
            self.now.set(unit, "moved", json!(true));
        }
        self.now.break_contacts(unit);
        if self.leaving.as_ref().is_some_and(|(other, _)| other != unit) {
            self.leave(None);
        }
        if inches <= 0.0 {
            return;
        }
        let next = self.moment.record.rulings.iter().skip(at + 1);
        let next = next.take_while(|ruled| {
            ["pass-through", "officer-casualty", "commander-death"].iter().any(|kind| ruled.procedure.ends_with(kind))
        });
        let passed = next.filter(|ruled| ruled.procedure.ends_with("pass-through"));
        let passed = passed.filter_map(|ruled| ruled.title.split_once(" passes through "));
        let passed: Vec<String> =
            passed.filter(|(mover, _)| *mover == unit).map(|(_, other)| other.to_owned()).collect();
        let end = match (self.looking(), self.now.unit(unit)) {
            (Some(looking), Some(known)) => retreats::look(tally, &looking, self.after, known, away, inches, &passed),
            // On a real table the players say how it ended.
            (None, _) => match self.after.unit(unit).map(|known| known.text("fate")) {
                Some("destroyed") => End::Destroyed,
                Some("off-table") => End::Off,
                _ => return,
            },
            (_, None) => return,
        };
        match end {
            End::Stands(at, facing) => self.now.put(unit, Some((at, facing))),
            End::Off => self.leaving = Some((unit.to_owned(), "off-table")),
            End::Destroyed => self.leaving = Some((unit.to_owned(), "destroyed")),
        }
    }

    /// A unit leaves the battle (GONE).
    pub fn gone(&mut self, unit: &str, fate: &str) {
        self.now.set(unit, "fate", json!(fate));
        self.now.set(unit, "posture", Value::Null);
        self.now.set(unit, "fire_target", Value::Null);
        self.now.set(unit, "held", json!(false));
        for bead in ["shaken", "routed"] {
            self.now.set(unit, bead, json!(false));
        }
        self.now.break_contacts(unit);
        self.now.put(unit, None);
        let aiming: Vec<String> = self
            .now
            .units()
            .filter(|other| other.text("fire_target") == unit)
            .map(|other| other.name.to_owned())
            .collect();
        for other in aiming {
            self.now.set(&other, "fire_target", Value::Null);
            self.now.set(&other, "held", json!(false));
        }
        let alone: Vec<String> = self.now.attached(unit).iter().map(|officer| officer.name.to_owned()).collect();
        for officer in alone {
            self.bereft.push((officer.clone(), unit.to_owned()));
            self.now.set_officer(&officer, "attached", Value::Null);
        }
    }

    /// An officer is hit (HIT), by the name that Chart 8 gives to it.
    pub fn hit(&mut self, officer: &str, result: &str) {
        let Some(known) = self.now.officer(officer) else { return };
        let die = (1..=6)
            .find(|die| self.charts.text(&format!("officer_casualty.die.{die}.name")).as_deref() == Some(result));
        let Some(die) = die else { return };
        let row = |what: &str| format!("officer_casualty.die.{die}.{what}");
        let lost = known.number("cohesion_lost") - self.charts.number(&row("cohesion"));
        let is = |what: &str| self.charts.text(&row(what)).is_some_and(|said| said == "yes");
        let (removed, dead) = (is("removed"), is("dead"));
        self.now.set_officer(officer, "cohesion_lost", json!(lost));
        if removed {
            let turn = self.now.0.get("turn").cloned().unwrap_or_default();
            self.now.set_officer(officer, "status", json!(if dead { "dead" } else { "wounded" }));
            self.now.set_officer(officer, "fell_turn", turn);
            self.now.set_officer(officer, "attached", Value::Null);
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

    /// A unit of the books as they are now.
    pub fn unit(&self, name: &str) -> Option<Unit<'_>> {
        self.now.unit(name)
    }

    /// The officers of a side in the books as they are now, in the order of the roster.
    pub fn officers_of<'s>(&'s self, side: &'s str) -> impl Iterator<Item = Officer<'s>> {
        self.now.officers().filter(move |officer| officer.text("side") == side)
    }
}

//! What an order itself writes into the books, before anything is ruled.

use serde_json::{Value, json};

use super::walk::Walk;
use crate::reading::text;

impl Walk<'_> {
    /// What the command itself changes.
    pub fn order(&mut self) {
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

    /// The postures set by a mark: single units as named, the others of the brigade in command as the mark says.
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

    /// All units of the acting brigade that have not acted hold.
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

    /// A change of formation (COH-62): another formation, mounted or dismounted, reformed, or only turned.
    fn change(&mut self, unit: &str) {
        self.now.set(unit, "moved", json!(true));
        let to = self.with("to").unwrap_or_default();
        let arm = self.now.unit(unit).map(|known| known.text("arm").to_owned()).unwrap_or_default();
        match to.as_str() {
            "reformed" => self.now.set(unit, "disordered", json!(false)),
            "turned" => {}
            // A unit that mounts or dismounts takes the formation in the log; only the arm is known beforehand.
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

    /// An officer is where his way in this command leads.
    fn ride(&mut self, officer: &str) {
        if let Some((place, _)) = self.after.ways_of(officer).first().and_then(|way| way.last().copied()) {
            self.now.put_officer(officer, place);
        }
    }

    /// A unit that was stopped for the enemy's fire, and neither ran nor charges, goes on.
    pub fn march_on(&mut self) {
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
}

//! A command in progress: the books as far as its outcomes have been written into them, and what each kind of outcome
//! writes (section 9.2).

use grognard_battle::{Deed, Ruled};
use serde_json::{Value, json};

use super::books::{Books, Officer, Unit};
use super::charts::Charts;
use super::ground::Ground;
use super::looking::Looking;
use super::retreats::{self, Away, End};
use crate::findings::Tally;
use crate::moment::Moment;
use crate::reading::{flag, number};

/// A command in progress.
pub(super) struct Walk<'a> {
    pub charts: Charts<'a>,
    /// The ground; none on a real table.
    pub ground: Option<&'a Ground>,
    /// The command as the log has it.
    pub moment: &'a Moment<'a>,
    /// The books of the log after it.
    pub after: &'a Books,
    /// The books as far as they have been written.
    pub now: Books,
    /// The last charge declared, with its start: the enemy's chance to fire may separate it from its end.
    pub declared: Option<(String, (crate::geometry::Point, f64))>,
    /// Units that are lost in their retreats once they have passed through their friends, and how.
    pub leaving: Vec<(String, &'static str)>,
    /// Officers, with the units to which they were attached when those were lost.
    pub bereft: Vec<(String, String)>,
}

impl<'a> Walk<'a> {
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

    /// A number among the arguments; 0 if it is not there.
    pub fn inches(&self, argument: &str) -> f64 {
        let Deed::Act { with, .. } = &self.moment.record.deed else { return 0.0 };
        serde_json::to_value(with).ok().and_then(|value| number(&value, argument)).unwrap_or(0.0)
    }

    /// Whether an argument is true.
    pub fn flag(&self, argument: &str) -> bool {
        let Deed::Act { with, .. } = &self.moment.record.deed else { return false };
        serde_json::to_value(with).is_ok_and(|value| flag(&value, argument))
    }

    /// A list of texts among the arguments.
    pub fn list(&self, argument: &str) -> Option<Vec<String>> {
        let Deed::Act { with, .. } = &self.moment.record.deed else { return None };
        let value = serde_json::to_value(with).ok()?;
        Some(value.get(argument)?.as_array()?.iter().filter_map(Value::as_str).map(str::to_owned).collect())
    }

    /// The table at this moment, if there is one.
    pub fn looking(&self) -> Option<Looking<'_>> {
        Some(Looking { charts: self.charts, ground: self.ground?, books: &self.now })
    }

    /// A unit in the present books.
    pub fn unit(&self, name: &str) -> Option<Unit<'_>> {
        self.now.unit(name)
    }

    /// The officers of a side in the present books, in the order of the roster.
    pub fn officers_of<'s>(&'s self, side: &'s str) -> impl Iterator<Item = Officer<'s>> {
        self.now.officers().filter(move |officer| officer.text("side") == side)
    }

    /// The senior officer among those who were with a unit before the command.
    pub fn senior_with(&self, unit: &str) -> String {
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

    /// A unit routs; if it was not routed before, it runs at once.
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

    /// Gives a unit the black bead, with its effects.
    pub fn bead_of_rout(&mut self, unit: &str) {
        for field in ["routed", "disordered"] {
            self.now.set(unit, field, json!(true));
        }
        self.now.set(unit, "posture", Value::Null);
        self.now.set(unit, "fire_target", Value::Null);
        self.now.set(unit, "held", json!(false));
    }

    /// A unit goes back, through the friends that the rulings after `at` name.
    pub fn retreat(&mut self, tally: &mut Tally, at: usize, unit: &str, away: &Away<'_>, inches: f64) {
        if self.now.text("phase") == "movement" {
            self.now.set(unit, "moved", json!(true));
        }
        self.now.break_contacts(unit);
        // A unit that is lost no longer bars anybody's way.
        for (lost, _) in self.leaving.clone() {
            self.now.put(&lost, None);
        }
        if inches <= 0.0 {
            return;
        }
        let next = self.moment.record.rulings.iter().skip(at + 1);
        let next = next.take_while(|ruled| belongs_to_retreat(ruled));
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
            End::Off => self.leaving.push((unit.to_owned(), "off-table")),
            End::Destroyed => self.leaving.push((unit.to_owned(), "destroyed")),
        }
    }

    /// Units that are lost in a retreat leave after the friends on their way have been passed, that is, once no later
    /// ruling about the retreats of this moment mentions them.
    pub fn leave(&mut self, at: usize) {
        let next: &[Ruled] = self.moment.record.rulings.get(at..).unwrap_or_default();
        let next = next.iter().take_while(|ruled| belongs_to_retreat(ruled));
        let passing: Vec<&str> =
            next.filter_map(|ruled| ruled.title.split_once(" passes through ")).map(|(mover, _)| mover).collect();
        let (stay, leave) = self.leaving.drain(..).partition(|(unit, _)| passing.contains(&unit.as_str()));
        self.leaving = stay;
        let leave: Vec<(String, &'static str)> = leave;
        for (unit, fate) in leave {
            self.gone(&unit, fate);
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

    /// An officer is hit (HIT), with the result named in Chart 8.
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
}

/// Whether a ruling belongs to the retreats of one moment: friends passed through, and the fate of officers.
fn belongs_to_retreat(ruled: &Ruled) -> bool {
    ["pass-through", "officer-casualty", "commander-death"].iter().any(|kind| ruled.procedure.ends_with(kind))
}

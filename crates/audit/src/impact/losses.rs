//! What a result writes into the books of a unit (IMP-70), for comparison with the log.

use serde_json::Value;

use super::books::{Books, whole, word};
use super::walk::{Walk, names};
use crate::law::Law;
use crate::reading::flag;

pub(super) const LEADER_ROLLS: Law = Law {
    name: "rolls for leaders",
    clauses: &["IMP-54", "IMP-70"],
    says: "Each leader with a unit that lost figures and is still there is rolled for, and nobody else.",
};

impl Books {
    /// The losses of a unit: figures and level; without figures it is eliminated, and its leaders with it.
    pub fn book_loss(&mut self, name: &str, figures: i64, level: &str) {
        let Some(unit) = self.unit_mut(name) else { return };
        unit.figures = figures;
        level.clone_into(&mut unit.level);
        if unit.arm == "artillery" {
            unit.sections_lost = unit.sections_at_start - unit.stands();
        }
        if figures <= 0 {
            self.remove(name, true);
        }
    }

    /// A unit is out: destroyed together with its leaders, or off the table, where they stay behind.
    pub fn remove(&mut self, name: &str, destroyed: bool) {
        let Some(unit) = self.unit_mut(name) else { return };
        if unit.out != "in" {
            return;
        }
        "eliminated".clone_into(&mut unit.out);
        unit.pose = None;
        let (brigade, battery) = (unit.brigade.clone(), unit.arm == "artillery");
        if let Some(brigade) = self.brigades.iter_mut().find(|own| own.name == brigade) {
            brigade.units_eliminated += 1;
            brigade.regiments_eliminated += i64::from(!battery);
        }
        let with: Vec<String> = self.leaders_of(name).map(|leader| leader.name.clone()).collect();
        for leader in with {
            if destroyed {
                self.lose_leader(&leader);
            } else if let Some(leader) = self.leaders.iter_mut().find(|other| other.name == leader) {
                leader.attached_to = None;
            }
        }
    }

    /// A leader is eliminated.
    pub fn lose_leader(&mut self, name: &str) {
        let Some(leader) = self.leaders.iter_mut().find(|leader| leader.name == name) else { return };
        if leader.eliminated {
            return;
        }
        leader.eliminated = true;
        leader.attached_to = None;
        let (side, brigade) = (leader.side.clone(), leader.brigade.clone());
        self.side_mut(&side).leaders_eliminated += 1;
        if let Some(brigade) = self.brigades.iter_mut().find(|own| Some(&own.name) == brigade.as_ref()) {
            brigade.leaders_eliminated += 1;
        }
    }
}

impl Walk<'_> {
    /// Writes what fire did to a unit.
    pub fn book_fire(&mut self, target: &str, situation: &Value, outcome: &Value) {
        let arc = word(situation, "target.hit_from");
        if let Some(unit) = self.model.unit_mut(target) {
            unit.fired_from.insert(arc);
        }
        let level = word(outcome, "level_after");
        self.model.book_loss(target, whole(outcome, "figures_after"), &level);
    }

    /// A unit that must flee and has not fled this turn does so (IMP-59).
    pub fn flight_if_due(&mut self, unit: &str, outcome: &Value) {
        let fled = self.model.unit(unit).is_none_or(|unit| unit.fled || !unit.is_in());
        if flag(outcome, "must_flee") && !fled {
            self.flight(unit);
        }
    }

    /// The rolls for leaders of a unit that lost figures, if they are due.
    pub fn leader_rolls(&mut self, unit: &str, outcome: &Value, cause: &str) {
        let due = flag(outcome, "leader_risk") && self.model.unit(unit).is_some_and(super::books::Unit::is_in);
        let mut with: Vec<String> = self.model.leaders_of(unit).map(|leader| leader.name.clone()).collect();
        if !due {
            with.clear();
        }
        while let Some(next) = self.peek() {
            let hit = names(&next.title, " hit with ").filter(|names| names.1 == unit);
            let Some((leader, _)) = hit else { break };
            let Some(leader) = leader.strip_prefix("is ").map(str::to_owned) else { break };
            let Some(ruling) = self.take("impact.leader-casualty", " hit with ") else { break };
            let known = with.iter().position(|name| *name == leader);
            let told = word(&ruling.situation, "cause");
            self.look(&LEADER_ROLLS, known.is_some() && told == cause, || {
                format!("{leader} with {unit} is rolled for ({told})")
            });
            if let Some(known) = known {
                with.remove(known);
            }
            if flag(&ruling.outcome, "eliminated") {
                self.model.lose_leader(&leader);
            }
        }
        self.look(&LEADER_ROLLS, with.is_empty(), || format!("{} with {unit}: no roll", with.join(", ")));
    }
}

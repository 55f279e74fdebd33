//! Commands of a phase: which unit acts, what it costs, and what it writes (IMP-55, IMP-60, IMP-72, section 9.3).

use serde_json::Value;

use super::fact::Fact;
use super::firing::{FIRER, Shot};
use super::unit_facts::Facts;
use super::walk::Walk;
use crate::law::Law;
use crate::reading::{number, text};

pub(super) const COST: Law = Law {
    name: "no action on credit",
    clauses: &["IMP-08", "IMP-55", "IMP-72"],
    says: "A unit acts only if it has the points its action costs at its level; supports and the second part of a merger have all of theirs.",
};
pub(super) const TURN_OF: Law = Law {
    name: "acts in its own phase",
    clauses: &["IMP-56", "IMP-57"],
    says: "Units act in the action phase of their side and while nothing is due; routed ones only rally.",
};
pub(super) const RALLY: Law = Law {
    name: "rally",
    clauses: &["IMP-39", "IMP-48", "IMP-69"],
    says: "Only a unit below good order rallies, with the worst of the arcs it was fired at from this turn for its formation as it is.",
};
pub(super) const FORMATIONS: Law = Law {
    name: "changes of formation",
    clauses: &["IMP-55"],
    says: "A unit takes a formation of its arm: guns limber and unlimber, cavalry changes between horse and foot only by mounting and dismounting.",
};
pub(super) const MERGER: Law = Law {
    name: "mergers",
    clauses: &["IMP-42", "IMP-60", "IMP-70"],
    says: "Two depleted regiments of one arm and brigade become one: figures add, best experience, worse level, the weapon of the larger part.",
};
pub(super) const FOLLOWED: Law = Law {
    name: "every ruling has its cause",
    clauses: &["IMP-56", "IMP-70"],
    says: "The rulings of a command are those that follow from it, in the order of the book, and no others.",
};

/// The formations of an arm.
const FORMATIONS_OF: [(&str, &[&str]); 3] = [
    ("infantry", &["battle-line", "extended-line", "skirmishers", "attack-column", "road-column"]),
    (
        "cavalry",
        &["mounted-line", "mounted-column", "mounted-skirmishers", "dismounted-line", "dismounted-skirmishers"],
    ),
    ("artillery", &["unlimbered", "limbered"]),
];

impl Walk<'_> {
    /// A command of a player.
    pub fn act(&mut self, name: &str) {
        let unit = self.told("unit").unwrap_or_default();
        match name {
            "move" | "face" | "formation" | "limber" | "unlimber" | "mount" | "dismount" | "fire" | "charge"
            | "rally" | "merge" | "pass" => {
                let unit = if name == "merge" { self.told("first").unwrap_or(unit) } else { unit };
                self.begins(&unit, name);
                match name {
                    "move" => self.moves(&unit),
                    "face" => self.faces(&unit),
                    "fire" => self.fires(&unit),
                    "charge" => self.charges(),
                    "rally" => self.rallies(&unit),
                    "merge" => self.merges(&unit),
                    "pass" => {
                        if let Some(unit) = self.model.unit_mut(&unit) {
                            unit.ap = 0;
                        }
                    }
                    _ => self.reforms(&unit, name),
                }
                let goes_on = self.model.unit(&unit).is_some_and(|unit| unit.is_in() && unit.ap > 0);
                self.model.active = goes_on.then_some(unit);
            }
            // Every answer to what is due settles it, including an order for later.
            "react" | "hold-fire" | "standing" | "stand" | "react-fire" | "react-face" | "evade" => self.answers(),
            "follow-up" => self.follows(),
            "attach" | "detach" | "move-leader" => self.leader_steps(name),
            "deploy" => self.deploys(),
            _ => {}
        }
    }

    /// What was due is answered: a move by fire, a charge by a reaction.
    fn answers(&mut self) {
        if let Some(mover) = self.found.pointer("/due/0/mover").and_then(Value::as_str) {
            while self.fires_at(mover).is_some() {}
            let active = self.model.active.clone();
            let gone = active.and_then(|active| self.model.unit(&active).map(|unit| !unit.is_in()));
            if gone == Some(true) {
                self.model.active = None;
            }
        } else if self.found.pointer("/due/0/what").and_then(Value::as_str) == Some("charge-reaction")
            && !self.due("charge-reaction")
        {
            self.reaction_to_charge();
        }
    }

    /// A unit takes its turn and pays.
    fn begins(&mut self, name: &str, action: &str) {
        let own = self.before.unit(name).cloned();
        let second = self.before.phase.starts_with("second");
        let first = self.before.first.clone().unwrap_or_default();
        let side = if second == (first == "a") { "b" } else { "a" };
        let due = self.found.get("due").and_then(Value::as_array).is_some_and(|due| !due.is_empty());
        let holds = own.as_ref().is_some_and(|unit| {
            unit.is_in() && unit.side == side && (!unit.is_routed() || matches!(action, "rally" | "pass"))
        });
        self.look(&TURN_OF, holds && self.before.phase.ends_with("actions") && !due, || {
            format!("{name}: {action} in {}", self.before.phase)
        });
        if let Some(active) = self.model.active.clone().filter(|active| active != name)
            && let Some(unit) = self.model.unit_mut(&active)
        {
            unit.ap = 0;
        }
        if action != "pass" {
            let action = match action {
                "unlimber" => "limber",
                "dismount" => "mount",
                other => other,
            };
            self.pay(name, action);
        }
    }

    /// The cost of an action is deducted from a unit's points.
    pub fn pay(&mut self, name: &str, action: &str) {
        let Some(unit) = self.model.unit(name) else { return };
        let (cost, has) = (self.charts.cost(unit, action), unit.ap);
        self.look(&COST, has >= cost, || format!("{name} has {has} points and pays {cost} for {action}"));
        if let Some(unit) = self.model.unit_mut(name) {
            unit.ap = if action == "merge" { 0 } else { (unit.ap - cost).max(0) };
        }
    }

    fn fires(&mut self, name: &str) {
        let Some(target) = self.told("target") else { return };
        let Some(unit) = self.model.unit(name).cloned() else { return };
        let gap = self.model.unit(&target).map_or(f64::INFINITY, |target| self.scene().gap(&unit, target));
        let reach = self.charts.weapon(&unit, "long").max(self.charts.weapon(&unit, "nr"));
        self.look(&FIRER, !unit.fired && gap <= reach + 0.02, || {
            format!("{name} fires at {gap:.2} inches of {reach}, fired before: {}", unit.fired)
        });
        if let Some(unit) = self.model.unit_mut(name) {
            unit.fired = true;
        }
        self.shot(name, &target, Shot::Plain);
    }

    fn rallies(&mut self, name: &str) {
        let Some(ruling) = self.take("impact.rally", " tries to rally") else { return };
        let Some(unit) = self.model.unit(name).cloned() else { return };
        let class = self.charts.formation(&unit, "enfilade_class");
        let value = |arc: &str| self.charts.whole(&format!("bad_modifiers.enfilade.{class}.{arc}.1"));
        let arcs = ["front", "side", "flank", "rear"].into_iter().filter(|arc| unit.fired_from.contains(*arc));
        let worst = arcs.fold(None, |worst: Option<&str>, arc| match worst {
            Some(other) if value(other) >= value(arc) => worst,
            _ => Some(arc),
        });
        let told = text(&ruling.situation, "hit_from").unwrap_or("none");
        self.look(&RALLY, told == worst.unwrap_or("none") && unit.level != "good-order", || {
            format!("{name}, {}: {told}, by the books {worst:?} of {:?}", unit.level, unit.fired_from)
        });
        self.facts_of(&ruling.situation, name, &Facts::default());
        if let (Some(unit), Some(level)) = (self.model.unit_mut(name), text(&ruling.outcome, "level_after")) {
            level.clone_into(&mut unit.level);
        }
        self.flight_if_due(name, &ruling.outcome);
    }

    fn reforms(&mut self, name: &str, action: &str) {
        let Some(unit) = self.model.unit(name).cloned() else { return };
        let wanted = match action {
            "limber" => "limbered".to_owned(),
            "unlimber" => "unlimbered".to_owned(),
            _ => self
                .told("formation")
                .unwrap_or_else(|| self.after.unit(name).map(|unit| unit.formation.clone()).unwrap_or_default()),
        };
        let known =
            FORMATIONS_OF.iter().find(|arm| arm.0 == unit.arm).is_some_and(|arm| arm.1.contains(&wanted.as_str()));
        let mounted = |formation: &str| self.charts.formation_of(&unit.arm, formation, "mounted");
        let crosses = mounted(&wanted) != mounted(&unit.formation);
        let holds = match action {
            "formation" => unit.arm != "artillery" && !crosses,
            "mount" | "dismount" => unit.arm == "cavalry" && crosses,
            _ => unit.arm == "artillery",
        };
        self.look(&FORMATIONS, known && holds, || format!("{name}: {action} from {} to {wanted}", unit.formation));
        if let Some(unit) = self.model.unit_mut(name) {
            unit.formation = wanted;
        }
    }

    fn merges(&mut self, name: &str) {
        let other = ["second", "with"].into_iter().find_map(|what| self.told(what)).unwrap_or_default();
        let Some(ruling) = self.take("impact.merge", "") else { return };
        let (Some(one), Some(two)) = (self.model.unit(name).cloned(), self.model.unit(&other).cloned()) else { return };
        self.pay(&other, "merge");
        let near = Fact::at_most(self.scene().gap(&one, &two), self.charts.inches("adjacent_inches"), 0.02);
        let like = one.arm == two.arm && one.brigade == two.brigade && one.arm != "artillery";
        let weak = one.stands() == 1 && two.stands() == 1 && !one.is_routed() && !two.is_routed();
        self.look(&MERGER, like && weak && near != Fact::No, || format!("{name} and {other} may not merge"));
        let rank = |value: &str, of: &[&str]| of.iter().position(|known| *known == value).unwrap_or(9);
        let (skills, levels) =
            (["elite", "veteran", "trained", "green"], ["good-order", "disorder", "shaken", "routed"]);
        let best = if rank(&one.experience, &skills) <= rank(&two.experience, &skills) { &one } else { &two };
        let worse = if rank(&one.level, &levels) >= rank(&two.level, &levels) { &one } else { &two };
        let ruled =
            (text(&ruling.outcome, "experience"), text(&ruling.outcome, "level"), number(&ruling.outcome, "figures"));
        #[expect(clippy::cast_precision_loss, reason = "a handful of figures")]
        let figures = (one.figures + two.figures) as f64;
        let holds = ruled == (Some(best.experience.as_str()), Some(worse.level.as_str()), Some(figures));
        self.look(&MERGER, holds, || format!("{name} and {other} are ruled {ruled:?}"));
        let (experience, level) = (best.experience.clone(), worse.level.clone());
        if let Some(unit) = self.model.unit_mut(name) {
            unit.experience = experience;
            unit.level = level;
            unit.figures = one.figures + two.figures;
            unit.figures_at_start += two.figures_at_start;
            unit.fired_from.extend(two.fired_from.clone());
            unit.merged = true;
            unit.ap = 0;
            if two.figures > one.figures {
                unit.weapon.clone_from(&two.weapon);
            }
        }
        if let Some(unit) = self.model.unit_mut(&other) {
            "merged-away".clone_into(&mut unit.out);
            unit.pose = None;
        }
        for leader in &mut self.model.leaders {
            if leader.attached_to.as_deref() == Some(&other) {
                leader.attached_to = Some(name.to_owned());
                leader.at = one.pose.map(|pose| pose.at);
            }
        }
    }
}

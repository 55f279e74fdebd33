//! The facts of a unit in a situation, each measured again or looked up in the books (IMP-68, section 9.4).

use serde_json::Value;

use super::fact::Fact;
use super::walk::Walk;
use crate::law::Law;
use crate::reading::{at, flag, text};

pub(super) const ROSTER: Law = Law {
    name: "facts of the roster",
    clauses: &["IMP-69", "IMP-70", "IMP-41"],
    says: "Arm, experience, weapon, figures, stands, formation, level, lost sections, merger, losses of the brigade and whether it moved stand in a situation as in the books at that step.",
};
pub(super) const ATTACHED: Law = Law {
    name: "attached leader",
    clauses: &["IMP-30", "IMP-68"],
    says: "The attached leader of a situation is the best of those the books have with the unit.",
};
pub(super) const ADJACENT: Law = Law {
    name: "adjacent leader",
    clauses: &["IMP-30", "IMP-31", "IMP-68"],
    says: "The adjacent leader of a situation is the best other one of its side within half an inch who may help its brigade, measured where the unit is at that step.",
};
pub(super) const WORKS: Law = Law {
    name: "works",
    clauses: &["IMP-32", "IMP-68"],
    says: "A unit is in works where its centre is within half an inch behind a line of them, and in the best it is behind.",
};
pub(super) const COVER: Law = Law {
    name: "cover",
    clauses: &["IMP-35", "IMP-68"],
    says: "A unit has cover where its centre is in woods or rough ground, or within half an inch of a wall or fence that the line to the enemy concerned crosses.",
};
pub(super) const BEHIND: Law = Law {
    name: "behind friends",
    clauses: &["IMP-33", "IMP-68", "IMP-74"],
    says: "A unit is behind friends where the line to its nearest enemy crosses a friend that is not routed, six inches or more from it.",
};
pub(super) const SUPPORTS: Law = Law {
    name: "supports",
    clauses: &["IMP-36", "IMP-68"],
    says: "As many friends support a unit as stand within half an inch in good order or disorder and face within 90 degrees of it.",
};
pub(super) const WITHIN_TWO: Law = Law {
    name: "an enemy within two inches",
    clauses: &["IMP-40", "IMP-68"],
    says: "An enemy is within two inches where one is, measured at that step; a charger under reaction fire always has one, and of units at contact those of the other side that are in the charge do not count.",
};

/// How to check the facts of a unit.
#[derive(Clone, Default)]
pub(super) struct Facts {
    /// The enemy concerned; if none, the nearest.
    pub enemy: Option<String>,
    /// Whether its supports are listed elsewhere and must be 0 here.
    pub supports_listed: bool,
    /// What the fact about an enemy within two inches must be; if none, it is measured.
    pub within_two: Option<Fact>,
}

impl Walk<'_> {
    /// Checks all facts of a unit in a situation.
    pub fn facts_of(&mut self, said: &Value, name: &str, facts: &Facts) {
        self.roster_of(said, name, &["experience", "sections_lost", "merged", "brigade_eliminated"]);
        let Some(unit) = self.model.unit(name).cloned() else { return };
        let Some(pose) = unit.pose else { return };
        let attached = self.model.leaders_of(name).map(|leader| leader.lb).max();
        let told = at(said, "attached_leader").and_then(Value::as_i64);
        self.look(&ATTACHED, attached == told, || format!("{name}: {told:?}, by the books {attached:?}"));

        let led = self.leads(name, said);
        let measured = self.adjacent(name).0;
        self.look(&ADJACENT, led, || {
            format!("{name}: {:?}, measured {measured:?}", at(said, "adjacent_leader").and_then(Value::as_i64))
        });

        let works = self.ground.works(pose.at, self.charts.inches("adjacent_inches"));
        let told = text(said, "works").unwrap_or("none");
        self.look(&WORKS, works.contains(&told), || format!("{name}: {told}, measured {works:?}"));

        let scene = self.scene();
        let cover = if let Some(enemy) = &facts.enemy {
            scene.cover(&unit, self.pose(enemy).map(|pose| pose.at))
        } else {
            let near = scene.nearest_enemies(&unit);
            let mut seen = near.iter().map(|enemy| scene.cover(&unit, enemy.pose.map(|pose| pose.at)));
            let first = seen.next().unwrap_or_else(|| scene.cover(&unit, None));
            if seen.all(|other| other == first) { first } else { Fact::Either }
        };
        let behind = scene.behind_friends(&unit);
        let within = facts.within_two.unwrap_or_else(|| scene.enemy_within(&unit, 2.0, &[]));
        let counted = ["good-order", "disorder"].map(|level| {
            let friends = self.model.standing().filter(|friend| friend.level == level);
            let seen: Vec<Fact> = friends.map(|friend| scene.supports(&unit, friend)).collect();
            let least = seen.iter().filter(|fact| **fact == Fact::Yes).count();
            (least, seen.iter().filter(|fact| **fact != Fact::No).count())
        });
        self.look(&COVER, cover.allows(flag(said, "cover")), || format!("{name}: cover said wrongly"));
        self.look(&BEHIND, behind.allows(flag(said, "behind_friends")), || {
            format!("{name}: behind friends said wrongly")
        });
        self.look(&WITHIN_TWO, within.allows(flag(said, "enemy_within_two")), || {
            format!("{name}: an enemy within two inches said wrongly")
        });
        for (key, (least, most)) in ["supports_good", "supports_disorder"].into_iter().zip(counted) {
            let (least, most) = if facts.supports_listed { (0, 0) } else { (least, most) };
            let told = said.get(key).and_then(Value::as_u64).unwrap_or_default();
            let holds = (least as u64..=most as u64).contains(&told);
            self.look(&SUPPORTS, holds, || format!("{name}: {key} {told}, measured {least} to {most}"));
        }
    }

    /// Whether a situation names the leader who is adjacent to a unit by measurement.
    pub fn leads(&self, name: &str, said: &Value) -> bool {
        let (sure, perhaps) = self.adjacent(name);
        let told = at(said, "adjacent_leader").and_then(Value::as_i64);
        told >= sure && (told == sure || perhaps.contains(&told))
    }

    /// The best leader who is certainly adjacent, and those who may be.
    fn adjacent(&self, name: &str) -> (Option<i64>, Vec<Option<i64>>) {
        let Some(unit) = self.model.unit(name) else { return (None, Vec::new()) };
        let scene = self.scene();
        let near = self.charts.inches("adjacent_inches");
        let (mut sure, mut perhaps) = (None, Vec::new());
        for leader in &self.model.leaders {
            let helps = leader.brigade.is_none() || leader.brigade.as_deref() == Some(&unit.brigade);
            if leader.eliminated || leader.side != unit.side || !helps || leader.attached_to.as_deref() == Some(name) {
                continue;
            }
            let Some(place) = leader.at else { continue };
            match Fact::at_most(scene.leader_gap(place, unit), near, super::ground::SLACK) {
                Fact::Yes => sure = sure.max(Some(leader.lb)),
                Fact::Either => perhaps.push(Some(leader.lb)),
                Fact::No => {}
            }
        }
        (sure, perhaps)
    }

    /// Checks the roster's facts about a unit, and some more fields of it.
    pub fn roster_of(&mut self, said: &Value, name: &str, more: &[&str]) {
        let Some(unit) = self.model.unit(name) else {
            self.look(&ROSTER, false, || format!("{name} is not in the books"));
            return;
        };
        let brigade = self.model.brigade(&unit.brigade);
        let lost = brigade.map_or(0, |brigade| brigade.regiments_eliminated + brigade.leaders_eliminated);
        let known = |key: &str| match key {
            "arm" => Value::from(unit.arm.as_str()),
            "experience" => Value::from(unit.experience.as_str()),
            "weapon" => Value::from(unit.weapon.as_str()),
            "figures" => Value::from(unit.figures),
            "figures_per_stand" => Value::from(unit.per_stand),
            "formation" => Value::from(unit.formation.as_str()),
            "level" => Value::from(unit.level.as_str()),
            "sections_lost" => Value::from(unit.sections_lost),
            "merged" => Value::from(unit.merged),
            "moved" => Value::from(unit.moved),
            _ => Value::from(lost),
        };
        let keys = ["arm", "figures", "figures_per_stand", "formation", "level"];
        let wrong: Vec<String> = keys
            .iter()
            .chain(more)
            .filter_map(|key| {
                let (told, stands) = (said.get(*key)?, known(key));
                (*told != stands).then(|| format!("{key} {told} and not {stands}"))
            })
            .collect();
        self.look(&ROSTER, wrong.is_empty(), || format!("{name}: {}", wrong.join(", ")));
    }
}

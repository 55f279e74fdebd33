//! The steps of leaders, and the set-up (IMP-53, IMP-67).

use super::ground::{SLACK, outside};
use super::scene::footprint_at;
use super::standing::{TOUCH, depth_of};
use super::walk::Walk;
use crate::geometry::Point;
use crate::law::Law;
use crate::reading::{flag, number};

pub(super) const STEP: Law = Law {
    name: "a leader's step",
    clauses: &["IMP-53"],
    says: "At the start of its own phase each leader of a side moves once, up to 15 inches, to a unit of his side or a place.",
};
pub(super) const SET_UP: Law = Law {
    name: "set-up",
    clauses: &["IMP-67"],
    says: "Side a places everything and then side b, inside its own zone, in good order.",
};

impl Walk<'_> {
    /// A leader is attached, detached or moved.
    pub fn leader_steps(&mut self, action: &str) {
        let Some(name) = self.told("leader") else { return };
        let Some(leader) = self.model.leaders.iter().find(|leader| leader.name == name).cloned() else { return };
        let unit = self.told("unit").filter(|_| action == "attach");
        let told = (number(self.with, "x"), number(self.with, "y"));
        let there = self.after.leaders.iter().find(|leader| leader.name == name).and_then(|leader| leader.at);
        // To join a unit he goes as far as its base.
        let to_unit = unit.as_deref().and_then(|unit| self.model.unit(unit)).zip(leader.at);
        let went = match to_unit {
            Some((unit, from)) => self.scene().leader_gap(from, unit),
            None => leader.at.zip(there).map_or(0.0, |(from, to)| from.distance(to)),
        };
        let most = self.charts.number("game.leader.move_inches");
        let as_told = match (told, there) {
            ((Some(x), Some(y)), Some(there)) => (there.x - x).abs() < 0.011 && (there.y - y).abs() < 0.011,
            _ => true,
        };
        let leaders = self.found.get("leaders");
        let marked = !leaders.and_then(|all| all.get(&name)).is_some_and(|one| flag(one, "stepped"));
        let friend = unit
            .as_deref()
            .is_none_or(|unit| self.model.unit(unit).is_some_and(|unit| unit.is_in() && unit.side == leader.side));
        let phase = self.before.phase.ends_with("leaders");
        self.look(&STEP, went <= most + 0.02 && as_told && marked && friend && phase && !leader.eliminated, || {
            format!("{name}: {action} over {went:.2} inches in {}", self.before.phase)
        });
        if let Some(leader) = self.model.leaders.iter_mut().find(|leader| leader.name == name) {
            leader.attached_to = unit;
            leader.at = there.or(leader.at);
        }
    }

    /// Leaders without a unit whom an enemy has reached go to the nearest friend at once, before anything else is
    /// ruled.
    pub fn drives_off(&mut self) {
        let alone = self.model.leaders.iter().filter(|leader| !leader.eliminated && leader.attached_to.is_none());
        let places: Vec<_> =
            alone.filter_map(|leader| Some((leader.name.clone(), leader.side.clone(), leader.at?))).collect();
        for (name, side, place) in places {
            let scene = self.scene();
            let enemies = self.model.enemies(&side).filter_map(|enemy| scene.footprint(enemy));
            let depth = enemies.map(|enemy| depth_of(&enemy, place)).fold(f64::NEG_INFINITY, f64::max);
            // On the edge of an enemy both are sound.
            let went = self.leader_after(&name).is_none_or(|after| after.distance(place) > 0.011);
            if depth > TOUCH || depth >= -TOUCH && went {
                self.goes_to_friend(&name, &side, place);
            }
        }
    }

    /// A leader goes to the nearest friend, any of them if several are equally near; without any he is lost.
    pub fn goes_to_friend(&mut self, name: &str, side: &str, place: Point) {
        let scene = self.scene();
        let friends = self.model.standing().filter(|friend| friend.side == side);
        let gaps: Vec<(f64, Point)> =
            friends.filter_map(|friend| Some((scene.leader_gap(place, friend), friend.pose?.at))).collect();
        let least = gaps.iter().map(|gap| gap.0).fold(f64::INFINITY, f64::min);
        let nearest: Vec<Point> = gaps.iter().filter(|gap| gap.0 <= least + SLACK).map(|gap| gap.1).collect();
        let after = self.leader_after(name);
        let told = nearest.iter().find(|friend| after.is_some_and(|after| after.distance(**friend) < 0.011));
        let Some(friend) = told.or(nearest.first()).copied() else {
            self.model.lose_leader(name);
            return;
        };
        if let Some(leader) = self.model.leaders.iter_mut().find(|leader| leader.name == name) {
            leader.at = Some(friend);
        }
    }

    /// A unit has crossed an edge: the leaders with it stay behind and go to the nearest friend (IMP-54).
    pub fn leaves_table(&mut self, unit: &str) {
        let with: Vec<_> = self.model.leaders_of(unit).cloned().collect();
        self.model.remove(unit, false);
        for leader in with {
            if let Some(place) = leader.at {
                self.goes_to_friend(&leader.name, &leader.side, place);
            }
        }
    }

    fn leader_after(&self, name: &str) -> Option<Point> {
        self.after.leaders.iter().find(|leader| leader.name == name).and_then(|leader| leader.at)
    }

    /// A brigade or the army's leader is placed.
    pub fn deploys(&mut self) {
        let side_of = |side: &str| usize::from(side != "a");
        let deployed = |side: &str| flag(self.found, &format!("sides.{side}.deployed"));
        let (a, b) = (deployed("a"), deployed("b"));
        for unit in self.after.units.clone() {
            if self.model.unit(&unit.name).is_none_or(|before| before.pose.is_some()) {
                continue;
            }
            let Some(pose) = unit.pose else { continue };
            let turn = if unit.side == "a" { !a } else { a && !b };
            let zone = &self.ground.zones[side_of(&unit.side)];
            let footprint = footprint_at(self.charts, &unit, pose);
            let far = footprint.corners().map(|corner| outside(zone, corner)).into_iter().fold(0.0, f64::max);
            self.look(&SET_UP, turn && far <= 0.02 && unit.level == "good-order", || {
                format!("{} is placed {far:.2} inches outside its zone, in its turn: {turn}", unit.name)
            });
            if let Some(own) = self.model.unit_mut(&unit.name) {
                own.pose = Some(pose);
                own.formation = unit.formation;
            }
        }
        for leader in &self.after.leaders {
            if let Some(own) = self.model.leaders.iter_mut().find(|own| own.name == leader.name && own.at.is_none()) {
                own.at = leader.at;
            }
        }
    }
}

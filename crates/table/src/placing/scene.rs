//! The table as a group finds it when it is placed: its zone, the units already there, and the restrictions.

use grognard_field::{Block, Footprint, Point, Polygon};

use super::book::{Branch, Deploys, Member, PlacingRules};
use super::groups::{Group, GroupKind};
use super::place::Place;
use crate::Side;
use crate::ground::{Ground, Readings};
use crate::inches::{in_words, to_inches, whole};

/// The table as a group finds it.
pub struct Scene<'s> {
    pub ground: &'s Ground,
    /// The meanings of areas and lines.
    pub read: Readings<'s>,
    /// The group to be placed.
    pub group: &'s Group,
    /// Groups of the same kind and side, in order; commands only if they are there from the start.
    pub peers: Vec<String>,
    pub zone: Polygon,
    /// The units on the table.
    pub taken: Vec<(&'s str, Side, Block)>,
    /// A command's officer and his radius.
    pub commander: Option<(String, i32)>,
    /// The unit where the scenario puts the officer.
    pub with: Option<&'s str>,
    /// Words of names that are written shorter on a piece.
    pub short: &'static [(&'static str, &'static str)],
    members: Vec<(&'s str, Member)>,
    rules: PlacingRules,
    late: bool,
    rough: Vec<&'s Polygon>,
}

/// Why a block cannot be at a place.
#[derive(Clone, Copy, Debug)]
pub enum Fault<'s> {
    /// Not wholly in its zone.
    OutOfZone,
    /// On top of another.
    Overlaps(&'s str),
    /// Within this many inches of an enemy.
    InFaceOf(&'s str, i32),
}

impl Fault<'_> {
    /// In words, for a unit.
    pub fn words(self, name: &str) -> String {
        match self {
            Fault::OutOfZone => format!("{name} is not wholly in its zone."),
            Fault::Overlaps(other) => format!("{name} would overlap {other}."),
            Fault::InFaceOf(other, near) => format!("{name} would come on within {} of {other}.", in_words(near)),
        }
    }
}

impl<'s> Scene<'s> {
    /// The scene of a group; none without a table.
    pub fn of<B: Deploys>(t: &'s B::Tables, state: &'s B::State, group: &'s Group) -> Option<Self> {
        let (table, units) = (B::table(state)?, B::units(state));
        let ground = &*table.ground;
        let taken = table.units.along(units).filter_map(|(name, unit, pose)| {
            let (stand, pose) = (B::stand(unit)?, *pose?);
            Some((name.as_str(), stand.side, Block::new(pose, B::footprint(t, unit))))
        });
        let officer = group.officer.as_deref();
        let commands = officer.filter(|_| group.kind == GroupKind::Command);
        let member = |name: &'s String| Some((name.as_str(), B::member(t, units.get(name)?)));
        let is_peer = |other: &Group| {
            other.kind == group.kind
                && other.side == group.side
                && (group.kind != GroupKind::Command || other.turn(ground).is_none())
        };
        Some(Scene {
            ground,
            read: ground.read(|kind| B::feature(t, kind)),
            group,
            peers: B::groups(state).into_iter().filter(is_peer).map(|group| group.name).collect(),
            zone: group.zone(ground)?,
            taken: taken.collect(),
            commander: commands.and_then(|name| Some((name.to_owned(), B::radius(t, state, name)?))),
            with: officer.and_then(|name| B::unit_of_officer(state, name)),
            short: B::SHORT,
            members: group.units.iter().filter_map(member).collect(),
            rules: B::placing(t),
            late: B::turn(state).is_some(),
            rough: ground.shaped_areas().filter(|(area, _)| area.level == 0).map(|(_, shape)| shape).collect(),
        })
    }

    /// A unit of the group.
    pub fn member(&self, name: &str) -> Option<&Member> {
        self.members.iter().find(|(known, _)| *known == name).map(|(_, member)| member)
    }

    /// Whether a unit of the group is of a branch.
    pub fn is(&self, name: &str, branch: Branch) -> bool {
        self.member(name).is_some_and(|member| member.branch == branch)
    }

    /// The room a unit takes in a formation, its own if none is named.
    pub fn room(&self, name: &str, formation: Option<&str>) -> Option<Footprint> {
        self.member(name)?.room(formation)
    }

    /// The block of a unit at its place; none for an officer.
    pub fn block(&self, place: &Place) -> Option<Block> {
        Some(Block { pose: place.pose, size: self.room(&place.name, place.formation)? })
    }

    /// How near an attached officer is.
    pub fn arm_length(&self) -> i32 {
        whole(self.rules.attached)
    }

    /// Why a block cannot be here, whatever else the group does; none if it can.
    pub fn fault(&self, block: &Block) -> Option<Fault<'s>> {
        if !self.zone.covers(block) {
            return Some(Fault::OutOfZone);
        }
        // Units that come on later keep away from the enemy.
        let near = whole(self.rules.off_enemy);
        self.taken.iter().find_map(|(other, side, taken)| {
            if block.overlaps(taken) {
                return Some(Fault::Overlaps(other));
            }
            let in_face = self.late && *side != self.group.side && block.nearer_than(taken, near);
            in_face.then_some(Fault::InFaceOf(other, self.rules.off_enemy))
        })
    }

    /// Everything that is wrong with the places of the group, by field.
    pub fn faults(&self, places: &[Place]) -> Vec<(String, String)> {
        let blocks: Vec<Option<Block>> = places.iter().map(|place| self.block(place)).collect();
        let mut list = Vec::new();
        for (index, (place, block)) in places.iter().zip(&blocks).enumerate() {
            let mut fault = |field: &str, reason: String| list.push((format!("places.{index}.{field}"), reason));
            let Some(block) = block else {
                self.officer_faults(place, places, &mut fault);
                continue;
            };
            if let Some(found) = self.fault(block) {
                fault("x", found.words(&place.name));
            }
            for (other, taken) in places.iter().zip(&blocks).take(index) {
                if taken.is_some_and(|taken| block.overlaps(&taken)) {
                    fault("x", format!("{} would overlap {}.", place.name, other.name));
                }
            }
            if let Some((name, radius)) = &self.commander
                && let Some(commander) = places.iter().find(|place| place.name == *name)
                && block.distance_to(commander.pose.at) > *radius
            {
                let (far, most) = (to_inches(block.distance_to(commander.pose.at)), to_inches(*radius));
                fault("x", format!("{} is {far} inches from {name}, whose radius is {most}.", place.name));
            }
        }
        list
    }

    fn officer_faults(&self, place: &Place, places: &[Place], fault: &mut dyn FnMut(&str, String)) {
        if !self.zone.contains(place.pose.at) {
            fault("x", format!("{} is not in his zone.", place.name));
        }
        let Some(unit) = &place.attached else { return };
        match self.block_of(unit, places) {
            None => fault("attached", format!("{unit} is no own unit on the table.")),
            Some(block) if block.distance_to(place.pose.at) > self.arm_length() => {
                let (far, most) = (to_inches(block.distance_to(place.pose.at)), to_inches(self.arm_length()));
                fault("attached", format!("{} is {far} inches from {unit}; {most} at most.", place.name));
            }
            Some(_) => {}
        }
    }

    /// The block of a unit of the same side that is placed now or is on the table.
    pub fn block_of(&self, unit: &str, places: &[Place]) -> Option<Block> {
        let now = places.iter().find(|place| place.name == unit).and_then(|place| self.block(place));
        let own = |(name, side, _): &&(&str, Side, Block)| *name == unit && *side == self.group.side;
        now.or_else(|| self.taken.iter().find(own).map(|(.., block)| *block))
    }

    /// If the player says nothing, an officer stays with the unit of the scenario, if he is placed near enough.
    pub fn keep_officer_with_his_unit(&self, places: &mut [Place]) {
        let silent = places.iter().position(|place| place.officer && place.attached.is_none());
        let Some(index) = silent else { return };
        let (Some(at), Some(unit)) = (places.get(index).map(|place| place.pose.at), self.with) else { return };
        let near = self.block_of(unit, places).is_some_and(|block| block.distance_to(at) <= self.arm_length());
        if let Some(place) = places.get_mut(index).filter(|_| near) {
            place.attached = Some(unit.to_owned());
        }
    }

    /// Whether a block touches ground that is hard to move on.
    pub fn is_rough(&self, block: &Block) -> bool {
        self.rough.iter().any(|area| area.overlaps(block))
    }

    /// The direction of the enemy from the middle of the zone: towards his zone, or the middle of the table for late
    /// groups.
    pub fn towards_enemy(&self) -> (Point, Point) {
        let middle = |polygon: &Polygon| {
            let (low, high) = polygon.bounds();
            Point { x: i32::midpoint(low.x, high.x), y: i32::midpoint(low.y, high.y) }
        };
        let centre = Point { x: self.ground.width / 2, y: self.ground.depth / 2 };
        let enemy = Some(self.ground.zones.of(self.group.side.other())).filter(|_| !self.comes_later());
        let enemy = enemy.and_then(|points| Polygon::new(points.clone()).ok());
        (middle(&self.zone), enemy.as_ref().map_or(centre, middle))
    }

    /// Whether the group is not there from the start.
    pub fn comes_later(&self) -> bool {
        self.group.turn(self.ground).is_some()
    }
}

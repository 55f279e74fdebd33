//! The table as a group finds it when it is placed: its zone, who stands there already, and what its places must heed.

use grognard_books::cohesion::Tables;
use grognard_books::cohesion::unit::Formation;
use grognard_field::{Block, Footprint, Point, Polygon};

use super::groups::Group;
use super::places::Place;
use crate::footprint::{room, stance};
use crate::state::{Phase, State};
use grognard_battle::Side;
use grognard_table::{in_words, to_inches, whole};

/// What a group finds.
pub struct Scene<'s> {
    /// The charts.
    pub t: &'s Tables,
    /// The books.
    pub state: &'s State,
    /// Who is placed.
    pub group: &'s Group,
    /// Whose it is.
    pub side: Side,
    /// Where.
    pub zone: Polygon,
    /// Who stands on the table.
    pub taken: Vec<(&'s String, Side, Block)>,
    /// A brigade's commander and his radius.
    pub commander: Option<(String, i32)>,
    rough: Vec<&'s Polygon>,
}

/// Why a block cannot stand somewhere.
#[derive(Clone, Copy, Debug)]
pub enum Fault<'s> {
    /// Not wholly in its zone.
    OutOfZone,
    /// On somebody.
    Overlaps(&'s str),
    /// Within so many hundredths of an enemy.
    InFaceOf(&'s str, i32),
}

impl Fault<'_> {
    /// In words, of a unit.
    pub fn words(self, name: &str) -> String {
        match self {
            Fault::OutOfZone => format!("{name} is not wholly in its zone."),
            Fault::Overlaps(other) => format!("{name} would overlap {other}."),
            Fault::InFaceOf(other, near) => {
                format!("{name} would come on within {} of {other}.", in_words(near))
            }
        }
    }
}

impl<'s> Scene<'s> {
    /// The scene of a group; none without a table.
    pub fn of(t: &'s Tables, state: &'s State, group: &'s Group) -> Option<Self> {
        let taken = state.units.iter().filter_map(|(name, unit)| Some((name, unit.side, state.block(t, name)?)));
        let commander = group.officer(state).filter(|_| matches!(group, Group::Brigade(_))).and_then(|name| {
            let competence = state.officers.get(&name)?.competence;
            Some((name, whole(t.command.level(competence).radius.value)))
        });
        let (side, zone) = (group.side(state)?, group.zone(state)?);
        let areas = state.table.iter().flat_map(|table| table.ground.shaped_areas());
        let rough = areas.filter(|(area, _)| area.level == 0).map(|(_, shape)| shape).collect();
        Some(Scene { t, state, group, side, zone, taken: taken.collect(), commander, rough })
    }

    /// The room a unit takes in a formation, its own if none is named.
    pub fn room(&self, name: &str, formation: Option<Formation>) -> Option<Footprint> {
        let unit = self.state.units.get(name)?;
        let stance = stance(unit.arm, formation.unwrap_or(unit.formation), unit.disordered);
        Some(room(self.t, unit.arm, unit.whole_stands(), stance))
    }

    /// The block of a unit at its place; none for an officer.
    pub fn block(&self, place: &Place) -> Option<Block> {
        Some(Block { pose: place.pose, size: self.room(&place.name, place.formation)? })
    }

    /// An attached officer is this near.
    pub fn arm_length(&self) -> i32 {
        whole(self.t.battlefield.near.attached)
    }

    /// Why a block cannot stand here, whatever else the group does; none if it can.
    pub fn fault(&self, block: &Block) -> Option<Fault<'s>> {
        if !self.zone.covers(block) {
            return Some(Fault::OutOfZone);
        }
        // Whoever comes on later does not come on in the enemy's face.
        let near = whole(self.t.battlefield.near.charge_halt);
        let late = self.state.phase != Phase::SetUp;
        self.taken.iter().find_map(|(other, side, taken)| {
            if block.overlaps(taken) {
                return Some(Fault::Overlaps(other));
            }
            let in_face = late && *side != self.side && block.nearer_than(taken, near);
            in_face.then_some(Fault::InFaceOf(other, self.t.battlefield.near.charge_halt))
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
        let own = self.state.units.get(unit).is_some_and(|unit| unit.side == self.side);
        match self.block_of(unit, places).filter(|_| own) {
            None => fault("attached", format!("{unit} is no own unit on the table.")),
            Some(block) if block.distance_to(place.pose.at) > self.arm_length() => {
                let (far, most) = (to_inches(block.distance_to(place.pose.at)), to_inches(self.arm_length()));
                fault("attached", format!("{} is {far} inches from {unit}; {most} at most.", place.name));
            }
            Some(_) => {}
        }
    }

    /// The block of a unit that is placed now or stands on the table.
    pub fn block_of(&self, unit: &str, places: &[Place]) -> Option<Block> {
        let now = places.iter().find(|place| place.name == unit).and_then(|place| self.block(place));
        now.or_else(|| self.taken.iter().find(|(name, ..)| *name == unit).map(|(.., block)| *block))
    }

    /// The unit the scenario puts an officer with.
    pub fn unit_of_officer(&self, officer: &str) -> Option<&'s String> {
        self.state.officers.get(officer)?.attached.as_ref()
    }

    /// An officer whose player says nothing stays with the unit of the scenario, if he is placed near enough.
    pub fn keep_officer_with_his_unit(&self, places: &mut [Place]) {
        let silent = places.iter().position(|place| place.officer && place.attached.is_none());
        let Some(index) = silent else { return };
        let Some((name, at)) = places.get(index).map(|place| (place.name.clone(), place.pose.at)) else { return };
        let Some(unit) = self.unit_of_officer(&name) else { return };
        let near = self.block_of(unit, places).is_some_and(|block| block.distance_to(at) <= self.arm_length());
        if let Some(place) = places.get_mut(index).filter(|_| near) {
            place.attached = Some(unit.clone());
        }
    }

    /// Whether a block touches ground that is hard to move on.
    pub fn is_rough(&self, block: &Block) -> bool {
        self.rough.iter().any(|area| area.overlaps(block))
    }

    /// Where the enemy is, from the middle of the zone: towards his zone, or the middle of the table for who comes later.
    pub fn towards_enemy(&self) -> (Point, Point) {
        let middle = |polygon: &Polygon| {
            let (low, high) = polygon.bounds();
            Point { x: i32::midpoint(low.x, high.x), y: i32::midpoint(low.y, high.y) }
        };
        let ground = self.state.table.as_ref().map(|table| &table.ground);
        let centre = ground.map_or(Point::default(), |ground| Point { x: ground.width / 2, y: ground.depth / 2 });
        let enemy = ground
            .filter(|_| self.group.turn(self.state).is_none())
            .and_then(|ground| Polygon::new(ground.zones.of(self.side.other()).clone()).ok());
        (middle(&self.zone), enemy.as_ref().map_or(centre, middle))
    }
}

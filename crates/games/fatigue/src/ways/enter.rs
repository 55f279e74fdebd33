//! Entering a building or redoubt: by touching it, as long as there is room (section 8).

use grognard_books::fatigue::rules::fat;
use grognard_books::fatigue::tables::Terrain;
use grognard_core::rule::Rule;
use grognard_field::{Pose, Vector};
use grognard_table::{OneLeg, inches, least_turn};

use super::attack::facing_to;
use super::mover::Mover;
use crate::derive::{Building, Lay, Piece, allowance, occupants, worst};
use crate::measures::TURN;
use crate::state::Inside;
use crate::terrain::of_kind;

/// How a unit goes in.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The turn and the leg up to the wall.
    pub leg: OneLeg,
    /// What it spends.
    pub cost: i32,
    /// Where it stands inside.
    pub end: Pose,
    /// What its books then say.
    pub inside: Inside,
}

/// The way of a unit into a place, or every reason against it. The ground of the place counts as crossed.
pub fn entry<'s>(lay: &Lay<'s>, piece: &Piece<'s>, house: &Building<'_>) -> Result<Entry, Vec<(Rule, String)>> {
    let mover = Mover::new(lay, piece);
    let (start, name) = (mover.start, piece.name);
    let mut against = Vec::new();
    let there = facing_to(start.pose.at, house.block.pose.at, start.pose.facing);
    let facing = least_turn(start.pose.facing, there, TURN);
    let turned = start.at(Pose { facing, ..start.pose });
    let far = start.pose.at.distance(house.block.pose.at);
    let way = Vector::towards(start.pose.at, house.block.pose.at);
    let Some((way, length)) = way.and_then(|way| Some((way, turned.contact(way, far, &house.block)?))) else {
        return Err(vec![(fat(165), format!("nothing leads to {}.", house.name))]);
    };
    let leg = mover.to(Pose { at: start.pose.at.moved(way, length), facing });
    let percent = |terrain: Terrain| lay.t.terrain.row(terrain).percent(piece.unit.arm).value;
    let crossed = worst(lay.t, &lay.table.ground, piece.unit.arm, start.pose.at, leg.end.at);
    let own = of_kind(&house.area.kind);
    let terrain = if percent(own) < percent(crossed) { own } else { crossed };
    let has = allowance(lay.t, piece.unit, terrain, false);
    let cost = length + if leg.turn() > TURN { has / 2 } else { 0 };
    if percent(own) == 0 {
        against.push((fat(141), format!("{name} cannot go into {}.", house.name)));
    } else if cost > has {
        against.push((fat(136), format!("{name} would spend {} inches and has {}.", inches(cost), inches(has))));
    }
    let within: Vec<&Piece<'_>> = occupants(lay, house.name).collect();
    if let Some(enemy) = within.iter().find(|other| other.side != piece.side) {
        against.push((fat(165), format!("{} is in {}; attack it.", enemy.name, house.name)));
    }
    let room = usize::try_from(house.units_max).unwrap_or_default();
    if within.iter().filter(|other| other.side == piece.side).count() >= room {
        against.push((fat(141), format!("{} has room for {}.", house.name, house.units_max)));
    }
    if piece.unit.inside.as_ref().is_some_and(|inside| inside.place == house.name) {
        against.push((fat(165), format!("{name} is in {} already.", house.name)));
    }
    let near = |foe: &&Piece<'_>| turned.comes_within(way, length, crate::measures::GAP, &foe.block).is_some();
    if let Some(foe) = mover.foes.iter().find(near) {
        against.push((fat(165), format!("the way leads within an inch of {}.", foe.name)));
    }
    let inside = |other: &Piece<'_>| within.iter().any(|one| one.index == other.index);
    let blocks: Vec<&Piece<'_>> = mover.blocks.iter().filter(|other| !inside(other)).collect();
    let met = turned.met_along(way, length, 0, blocks.iter().map(|other| &other.block));
    if let Some(other) = met.first().and_then(|met| blocks.get(met.index)) {
        against.push((fat(165), format!("the way leads through {}.", other.name)));
    } else if let Some((other, _)) = mover.house_met(&turned, way, length, Some(house.name)) {
        against.push((fat(144), format!("the way leads through {other}.")));
    }
    if !against.is_empty() {
        return Err(against);
    }
    let inside = Inside { place: house.name.to_owned(), size: house.block.size };
    Ok(Entry { leg, cost, end: house.block.pose, inside })
}

//! The way of a unit on the table, measured: where it ends, over which ground, and what that means for its order.

use grognard_battle::Arguments;
use grognard_books::fatigue::rules::fat;
use grognard_books::fatigue::tables::{Action, Terrain};
use grognard_core::rule::Rule;
use grognard_field::{Block, Pose};
use grognard_table::{OneLeg, Wish};

use crate::acting::refuse_by_table;
use crate::derive::{Lay, Piece, building, buildings, burning_at, order_actions, worst};
use crate::measures::TURN;
use crate::state::Inside;
use crate::ways::{Contact, Mover, entry, may_retire, retires, shortest_out};

/// A way as it was measured.
#[derive(Clone, Debug, PartialEq)]
pub struct Way {
    /// Where it ends.
    pub end: Pose,
    /// The building or redoubt it leads into.
    pub inside: Option<Inside>,
    /// The worst terrain crossed.
    pub terrain: Terrain,
    /// What it is to an order.
    pub actions: Vec<Action>,
    /// It ends in burning ground.
    pub in_fire: bool,
    /// Whether no way leads out of the burning ground that the unit is in.
    pub shut_in: bool,
}

impl Way {
    fn of(lay: &Lay<'_>, piece: &Piece<'_>, block: &Block, terrain: Terrain, inside: Option<Inside>) -> Self {
        let actions = order_actions(lay, piece, &piece.block, block);
        let place = inside.as_ref().map(|inside| inside.place.as_str());
        let in_fire = burning_at(lay, block.pose.at, place).is_some();
        let shut_in = piece.unit.must_leave && shortest_out(lay, piece).is_none();
        Way { end: block.pose, inside, terrain, actions, in_fire, shut_in }
    }
}

/// The way a player wants for a unit: a turn and a leg, or into a building or redoubt. Gives every reason against it.
pub fn wished_way(
    lay: &Lay<'_>,
    told: &mut Arguments,
    name: &str,
    wish: Option<&Wish>,
    into: Option<&str>,
) -> Option<Way> {
    if let Some(into) = into {
        if wish.is_some() {
            told.refuse("into", "give either a way or a place to go into, not both.");
        }
        let places: Vec<String> = buildings(lay).into_iter().map(|house| house.name.to_owned()).collect();
        let into = told.known_name("into", into.to_owned(), &places);
        return way_into(lay, told, name, &into?);
    }
    let Some(wish) = wish else {
        told.refuse("path", "is missing; give the steps of the way, or x and y of where it ends.");
        return None;
    };
    let piece = lay.piece(name)?;
    let field = if matches!(wish, Wish::Goal { .. }) { "x" } else { "path" };
    let mover = Mover::new(lay, piece);
    let leg = match OneLeg::wished(mover.start, wish, TURN) {
        Ok(leg) => leg,
        Err(reason) => {
            told.refuse_by(fat(165), field, reason);
            return None;
        }
    };
    if leg.end == piece.block.pose {
        told.refuse(field, format!("{} stands there already.", piece.name));
    }
    let account = mover.account(leg);
    refuse_by_table(told, field, account.against);
    Some(Way::of(lay, piece, &leg.last(), account.terrain, None))
}

fn way_into(lay: &Lay<'_>, arguments: &mut Arguments, name: &str, place: &str) -> Option<Way> {
    let (piece, house) = (lay.piece(name)?, building(lay, place)?);
    match entry(lay, piece, &house) {
        Ok(entry) => {
            // Its own ground counts as crossed.
            let terrain = worst(lay.t, &lay.table.ground, piece.unit.arm, piece.at(), house.block.pose.at);
            Some(Way::of(lay, piece, &house.block.at(entry.end), terrain, Some(entry.inside)))
        }
        Err(reasons) => {
            refuse_by_table(arguments, "into", reasons);
            None
        }
    }
}

/// The way of a disordered unit that retires (FAT-67).
pub fn retire_way(lay: &Lay<'_>, arguments: &mut Arguments, name: &str) -> Option<Way> {
    let piece = lay.piece(name)?;
    if !may_retire(lay, piece) {
        arguments.refuse_by(fat(67), "unit", "no enemy that could attack it is near enough.");
    }
    let Some((end, _)) = retires(lay, piece) else {
        arguments.refuse_by(fat(67), "unit", "has no room to go straight back.");
        return None;
    };
    let terrain = worst(lay.t, &lay.table.ground, piece.unit.arm, piece.at(), end.at);
    Some(Way::of(lay, piece, &Mover::new(lay, piece).to(end).last(), terrain, None))
}

/// The way into contact with an enemy, as some rule of the table finds it.
pub fn attack_way<'s>(
    lay: &Lay<'s>,
    arguments: &mut Arguments,
    (name, target): (&str, &str),
    find: impl FnOnce(&Lay<'s>, &Piece<'s>, &Piece<'s>) -> Result<Contact, Vec<(Rule, String)>>,
) -> Option<Contact> {
    let (piece, target) = (lay.piece(name)?, lay.piece(target)?);
    find(lay, piece, target).map_err(|reasons| refuse_by_table(arguments, "target", reasons)).ok()
}

//! Drill's commanders keep behind the middle of their men.

use grognard_field::{Point, Vector};

use crate::acts::{Finish, Order, Pass, Ride};
use crate::derive::{Lay, Piece};
use crate::state::Role;
use crate::table_book::riding;
use crate::turns::{officer_may_move, riders};
use grognard_battle::Side;
use grognard_players::aim::middle;
use grognard_players::ways::ride;

/// So far behind the middle of his men.
const BEHIND: i32 = 300;
/// He stays where he is if that place is no further than this.
const NEAR: i32 = 250;

/// A commander rides, or the brigade ends its turn, or the side passes.
pub fn act(lay: &Lay<'_>, side: Side) -> Option<Order> {
    let state = lay.state;
    if let Some(brigade) = &state.active {
        let rider = state.commander_of(brigade).filter(|name| officer_may_move(state, name));
        let goes = rider.and_then(|name| follow(lay, side, name, false));
        return goes.or_else(|| Some(Finish::default().into()));
    }
    let goes = riders(state, side).find_map(|name| follow(lay, side, name, false));
    goes.or_else(|| Some(Pass::default().into()))
}

/// An officer rides after his men; one who is with a unit only if he should leave it.
pub fn follow(lay: &Lay<'_>, side: Side, name: &str, leaves: bool) -> Option<Order> {
    let officer = lay.state.officers.get(name)?;
    let at = *lay.table.officers.get(name)?;
    if officer.attached.is_some() && !leaves {
        return None;
    }
    let post = post(lay, side, (officer.role == Role::Brigade).then_some(officer.brigade.as_ref()?))?;
    if at.distance(post) <= NEAR {
        return None;
    }
    let place = ride(&lay.rider(side, at, riding(lay.t)), post)?;
    Some(Ride { officer: name.to_owned(), place }.into())
}

/// Behind the middle of a brigade, or of the whole side.
fn post(lay: &Lay<'_>, side: Side, brigade: Option<&String>) -> Option<Point> {
    let own = lay.of_side(side).filter(|piece| !piece.unit.routed);
    let men = own.filter(|piece| {
        brigade.is_none_or(|brigade| piece.unit.brigade.as_ref() == Some(brigade) && !piece.unit.detached)
    });
    let here = middle(men.map(Piece::at))?;
    let there = middle(lay.of_side(side.other()).map(Piece::at))?;
    let way = Vector::towards(there, here)?;
    let ground = &lay.table.ground;
    let back = here.moved(way, BEHIND);
    Some(Point::new(back.x.clamp(0, ground.width), back.y.clamp(0, ground.depth)))
}

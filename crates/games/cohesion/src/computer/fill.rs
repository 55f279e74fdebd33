//! Fills in at random, within the rules, what a recruit's command leaves open and only this book knows.

use grognard_battle::command::Command as _;
use grognard_core::facts::Choice as _;
use serde_json::Value;

use crate::acts::{Advance, ChangeFormation, Charge, Fire, Mark};
use crate::changes::{Change, change_of};
use crate::derive::{Lay, Piece, fires_at};
use crate::moves::{approach_to, change_overlaps};
use crate::state::Posture;
use crate::table_book::Cohesion;
use crate::turns::to_mark_in;
use grognard_battle::{Act, Offer, Side, Whim};
use grognard_players::{Recruits, varied_places};
use grognard_table::Place;

/// How often something legal is searched before giving up.
const TRIES: usize = 8;

impl Recruits for Cohesion {
    fn fill(lay: &Lay<'_>, side: Side, offer: &Offer, mut with: Value, whim: &mut Whim) -> Option<Value> {
        let named = |field: &str| with[field].as_str().map(str::to_owned);
        let unit = named("unit");
        let piece = unit.as_deref().and_then(|name| lay.piece(name));
        let acts = |act: &Act| offer.act == act.name;
        if acts(&Mark::ACT) {
            mark(lay, &mut with, whim);
        } else if acts(&Fire::ACT) && offer.open.contains(&"together_with") {
            let target = named("target")?;
            let friends = friends(lay, side, unit.as_deref(), lay.piece(&target)?, whim);
            if !friends.is_empty() {
                with["together_with"] = friends.into();
            }
        } else if acts(&ChangeFormation::ACT) {
            let to = Change::named(&named("to")?)?;
            if let Some(facing) = facing(lay, piece?, to, whim) {
                with["facing"] = facing.into();
            } else if to == Change::Turned {
                return None;
            }
        } else if acts(&Charge::ACT) {
            let target = named("target")?;
            if let Some(wheel) = wheel(lay, piece?, lay.piece(&target)?, whim) {
                with["wheel"] = wheel.into();
            }
        } else if acts(&Advance::ACT) {
            // The inches of the offer are the most there is, or there is no limit.
            let most = with["inches"].as_f64().unwrap_or_default();
            with["inches"] = ((most * 25.0).floor() * hundredth(whim.below(5))).into();
        }
        Some(with)
    }

    fn varied(lay: &Lay<'_>, group: &str, whim: &mut Whim) -> Option<Vec<Place>> {
        varied_places(lay, group, whim)
    }
}

fn hundredth(count: usize) -> f64 {
    f64::from(u8::try_from(count).unwrap_or_default()) / 100.0
}

/// Some units of a brigade do not do what the others do.
fn mark(lay: &Lay<'_>, with: &mut Value, whim: &mut Whim) {
    let Some(brigade) = with["brigade"].as_str().map(str::to_owned) else { return };
    let other = if with["posture"] == Posture::Moving.name() { "firing" } else { "moving" };
    let units = to_mark_in(lay.state, &brigade);
    let some: Vec<String> = units.into_iter().filter(|_| whim.below(3) == 0).collect();
    if !some.is_empty() {
        with[other] = some.into();
    }
}

/// Some of the friends that could fire at the same target.
fn friends(lay: &Lay<'_>, side: Side, firer: Option<&str>, target: &Piece<'_>, whim: &mut Whim) -> Vec<String> {
    let able = lay.of_side(side).filter(|friend| Some(friend.name) != firer && fires_at(lay, friend, target));
    able.filter(|_| whim.below(3) == 0).map(|friend| friend.name.to_owned()).collect()
}

/// A facing in which the unit has room; none to keep the old one.
fn facing(lay: &Lay<'_>, piece: &Piece<'_>, to: Change, whim: &mut Whim) -> Option<u16> {
    let changed = change_of(piece.unit, piece.name, to).ok()?;
    if to != Change::Turned && whim.below(2) == 0 {
        return None;
    }
    (0..TRIES).find_map(|_| {
        let facing = u16::try_from(whim.below(360)).ok()?;
        change_overlaps(lay, piece, changed, facing).is_none().then_some(facing)
    })
}

/// A wheel by which the target can be met; none for the shortest way.
fn wheel(lay: &Lay<'_>, piece: &Piece<'_>, target: &Piece<'_>, whim: &mut Whim) -> Option<i32> {
    if whim.below(2) == 0 {
        return None;
    }
    let most = lay.t.battlefield.movement.charge_wheel;
    let rover = lay.rover(piece);
    (0..TRIES).find_map(|_| {
        let wheel = i32::try_from(whim.below(usize::try_from(2 * most + 1).ok()?)).ok()? - most;
        approach_to(lay, &rover, (piece, target), Some(wheel)).map(|_| wheel)
    })
}

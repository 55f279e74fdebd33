//! The way of a charge: a turn of at most 45 degrees, then straight ahead into contact, with no unit in between
//! (IMP-58, section "Charge in order").

use std::borrow::Cow;

use grognard_books::impact::movement::{Move, Situation};
use grognard_books::impact::rules::imp;
use grognard_books::impact::unit::{Level, charge_bars};
use grognard_core::compiled;
use grognard_core::rule::Rule;
use grognard_field::{Block, Pose, Vector, turn_between, turned};
use grognard_table::inches;

use super::along::{Stands, along, arranged, arranged_near};
use super::mover::refusals;
use crate::derive::{Lay, Piece, move_facts};
use crate::measures::hundredths;
use crate::state::{ChargeWay, Unit};

/// The way of a lead into contact.
#[derive(Clone, Debug, PartialEq)]
pub struct Approach {
    /// Where it touches, turned to the direction of its way.
    pub contact: Pose,
    /// How far it goes.
    pub length: i32,
    /// The facts of the move.
    pub situation: Situation,
}

/// No unit charges farther: twice the longest rate of any chart.
const FAR: i32 = 5000;

/// Why a unit may not charge at all: level, formation, arm, brigade.
pub fn against_charge(lay: &Lay<'_>, piece: &Piece<'_>) -> Vec<(Rule, String)> {
    let (name, unit) = (piece.name, piece.unit);
    let bars = charge_bars(lay.t, unit.arm, unit.formation, unit.level);
    let mut reasons: Vec<(Rule, String)> =
        bars.into_iter().map(|bar| (bar.rule, format!("{name}: {}", bar.reason))).collect();
    if unit.level == Level::Disorder {
        reasons.push((imp(58), format!("{name} is in disorder; only good order starts a charge.")));
    }
    if lay.state.is_broken(unit) {
        reasons.push((imp(61), format!("{} is broken: its units do not charge.", unit.brigade)));
    }
    reasons
}

/// The facings to which a lead may turn before it charges, beginning with those that lead straight at the target.
fn facings(lay: &Lay<'_>, start: Pose, target: &Block) -> Vec<u16> {
    let most = lay.t.game.geometry.turn_limit_degrees;
    let there = Vector::towards(start.at, target.pose.at).and_then(Vector::to_facing).unwrap_or(start.facing);
    let mut all: Vec<(i32, u16)> = (-most..=most).map(|turn| (turn.abs(), turned(start.facing, turn))).collect();
    all.sort_by_key(|(turn, facing)| (turn_between(*facing, there).abs(), *turn));
    all.into_iter().map(|(_, facing)| facing).collect()
}

/// The facts of a charge move. It begins in good order (IMP-58), and the effects of a volley on the way do not shorten
/// it.
fn facts(lay: &Lay<'_>, lead: &Piece<'_>, start: Pose, end: Pose) -> Situation {
    let unit = match lead.unit.level {
        Level::GoodOrder => Cow::Borrowed(lead.unit),
        _ => Cow::Owned(Unit { level: Level::GoodOrder, ..lead.unit.clone() }),
    };
    Situation { charge: true, ..move_facts(lay.t, &lay.table.ground, &unit, (start.at, end.at), 1) }
}

/// Whether one move is enough for a way.
fn is_one_move(lay: &Lay<'_>, situation: &Situation) -> bool {
    refusals(lay, situation).is_empty() && compiled::outcome_without_dice::<Move>(lay.t, situation).completes
}

/// The units a lead may meet on its way to a target: all except those who go along.
fn others_than(lay: &Lay<'_>, lead: &Piece<'_>, target: &Piece<'_>, with: &[&str]) -> Vec<Block> {
    let others = lay.others(lead.index).filter(|other| other.index != target.index && !with.contains(&other.name));
    others.map(|other| other.block).collect()
}

/// Straight ahead from a pose into contact with a target, past all others; none if the target is not met.
fn straight(lay: &Lay<'_>, lead: &Piece<'_>, start: Pose, target: &Piece<'_>, others: &[Block]) -> Option<(Pose, i32)> {
    let block = lead.block.at(start);
    let way = start.ahead();
    let length = block.contact(way, FAR, &target.block)?;
    let end = block.moved(way, length);
    let clear = lay.table.ground.has(end.pose.at)
        && !end.overlaps(&target.block)
        && !others.iter().any(|one| one.overlaps(&end))
        && block.met_along(way, length, 0, others).is_empty();
    clear.then_some((end.pose, length))
}

/// The way of a lead to a target with some supports, or why there is none.
pub fn approach(
    lay: &Lay<'_>,
    lead: &Piece<'_>,
    target: &Piece<'_>,
    with: &[&str],
) -> Result<Approach, (Rule, String)> {
    let start = lead.block.pose;
    let others = others_than(lay, lead, target, with);
    let mut shortest: Option<i32> = None;
    for facing in facings(lay, start, &target.block) {
        let start = Pose { facing, ..start };
        let Some((contact, length)) = straight(lay, lead, start, target, &others) else { continue };
        let situation = facts(lay, lead, start, contact);
        if is_one_move(lay, &situation) {
            return Ok(Approach { contact, length, situation });
        }
        shortest = Some(shortest.map_or(length, |least| least.min(length)));
    }
    let most = lay.t.game.geometry.turn_limit_degrees;
    Err(match shortest {
        Some(length) => {
            let (name, far) = (lead.name, inches(length));
            (imp(58), format!("one move does not bring {name} the {far} inches into contact with {}.", target.name))
        }
        None => {
            let words = "no free way leads straight to it after a turn of at most";
            (imp(58), format!("{words} {most} degrees: {}.", target.name))
        }
    })
}

/// Where the lead touches its target after the reaction: straight on as declared, otherwise after another turn, within
/// one move, and with room there for its supports. None if a target that has turned, or a lead that has become smaller,
/// leaves no such way.
pub fn renewed(lay: &Lay<'_>, lead: &Piece<'_>, target: &Piece<'_>, way: &ChargeWay, with: &[&str]) -> Option<Pose> {
    let names: Vec<String> = with.iter().map(|name| (*name).to_owned()).collect();
    let has_room = |contact: Pose, length: i32| {
        arranged(lay, (lead.name, &names), &ChargeWay { contact, ..way.clone() }, length).is_some()
    };
    let others = others_than(lay, lead, target, with);
    let turns = facings(lay, way.start, &target.block).into_iter().map(|facing| Pose { facing, ..way.start });
    let mut starts = std::iter::once(along(way, 0)).chain(turns);
    starts.find_map(|start| {
        let (contact, length) = straight(lay, lead, start, target, &others)?;
        (is_one_move(lay, &facts(lay, lead, start, contact)) && has_room(contact, length)).then_some(contact)
    })
}

/// How far the lead has gone on its way when it is so far from the target; zero if it started no farther away.
pub fn stopped_at(lead: &Piece<'_>, target: &Piece<'_>, way: &ChargeWay, off: i32, came_from: i32) -> i32 {
    if off >= came_from {
        return 0;
    }
    let start = along(way, 0);
    let length = way.start.at.distance(way.contact.at);
    lead.block.at(start).room(start.ahead(), length, off, [&target.block])
}

/// Where the units of a charge go on to when its target is gone, or can no longer be met: the lead to where it was,
/// within one move, not near another enemy, and never farther for want of room for its supports (IMP-75).
pub fn rides_on(lay: &Lay<'_>, lead: &Piece<'_>, supports: &[String], way: &ChargeWay) -> Stands {
    let start = along(way, 0);
    let (block, ahead) = (lead.block.at(start), start.ahead());
    let to_target = way.target.at.vector() - start.at.vector();
    let wanted = grognard_field::round(to_target.dot(ahead)).max(0);
    let gap = hundredths(lay.t.game.geometry.move_stop_inches);
    let (friends, enemies): (Vec<&Piece<'_>>, Vec<&Piece<'_>>) =
        lay.others(lead.index).partition(|other| other.side == lead.side);
    let room = block.room(ahead, wanted, gap, enemies.iter().map(|enemy| &enemy.block));
    // Units that go along are not in its way.
    let hinders = |friend: &&&Piece<'_>| !friend.loose && !supports.iter().any(|name| name == friend.name);
    let met = block.met_along(ahead, room, 0, friends.iter().filter(hinders).map(|friend| &friend.block));
    let room = met.first().map_or(room, |met| met.at.min(room));
    let fits = |gone: &i32| {
        let end = block.moved(ahead, *gone);
        lay.table.ground.has(end.pose.at)
            && !enemies.iter().any(|enemy| enemy.block.nearer_than(&end, gap))
            && is_one_move(lay, &facts(lay, lead, start, end.pose))
    };
    let who = (lead.name, supports);
    let found = (1..=room).rev().filter(fits).find_map(|gone| arranged(lay, who, way, gone));
    found.unwrap_or_else(|| arranged_near(lay, who, way, 0))
}

/// The whole course of a charge with its supports, or why there is none: they must find room beside the lead at
/// contact.
pub fn course(
    lay: &Lay<'_>,
    lead: &Piece<'_>,
    target: &Piece<'_>,
    with: &[&str],
) -> Result<(Approach, ChargeWay), (Rule, String)> {
    let way = approach(lay, lead, target, with)?;
    let starts = with.iter().filter_map(|name| lay.piece(name)).map(|support| support.block.pose).collect();
    let course =
        ChargeWay { start: lead.block.pose, contact: way.contact, supports: starts, target: target.block.pose };
    let names: Vec<String> = with.iter().map(|name| (*name).to_owned()).collect();
    let last = arranged_near(lay, (lead.name, &names), &course, way.length);
    let comes_home = last.iter().any(|(name, pose)| name == lead.name && *pose == course.contact);
    if !comes_home {
        return Err((imp(75), "there is no room for its supports along the way; charge with fewer.".to_owned()));
    }
    Ok((way, course))
}

//! The veteran's moves: the best place within reach, less the fire it draws on the way.

use grognard_books::cohesion::unit::{Arm, Formation};
use grognard_field::Block;

use super::super::drill;
use super::formation::formations;
use super::ground::Outlook;
use super::mind::Mind;
use super::{charge, officers};
use crate::acts::{Advance, ChangeFormation, Charge, Hold, Move, Order};
use crate::changes::{Change, change_of};
use crate::computer::passing::disorders;
use crate::derive::Piece;
use crate::moves::{change_overlaps, ground_to_take};
use crate::turns::{movers, movers_in};
use grognard_players::ways::{Steps, drafts, judge};

/// Disorder by passing through friends.
const DISORDER: f64 = 0.4;

/// Cavalry dismounts when the enemy is this near.
const ON_FOOT: i32 = 1_400;

/// An action of a unit with a green bead.
pub enum Deed {
    /// Stay.
    Hold,
    Go(Steps),
    /// Turn on the spot.
    Turn(u16),
    /// Take order again, facing so.
    Reform(u16),
    /// Take another formation, facing so.
    Form(Change, u16),
}

/// The next command of the movement phase.
pub fn act(mind: &Mind<'_, '_>) -> Option<Order> {
    let state = mind.lay.state;
    let units: Vec<&String> = match &state.active {
        Some(brigade) => movers_in(state, brigade).collect(),
        None => movers(state, mind.side).collect(),
    };
    let nearest = |piece: &&Piece<'_>| mind.lay.nearest_enemy(mind.side, &piece.block).map_or(i32::MAX, |(_, far)| far);
    if let Some(piece) = units.iter().filter_map(|name| mind.lay.piece(name)).min_by_key(nearest) {
        return Some(one(mind, piece));
    }
    officers::act(mind)
}

fn one(mind: &Mind<'_, '_>, piece: &Piece<'_>) -> Order {
    if piece.unit.arm == Arm::Artillery {
        return drill::guns(mind.lay, piece);
    }
    let margin = mind.weights(piece).margin;
    let charge = charge::best(mind, piece).filter(|(promised, _)| *promised > margin);
    if charge.is_none()
        && let Some(order) = dismount(mind, piece)
    {
        return order;
    }
    let formed = matches!(piece.unit.formation, Formation::Line | Formation::Skirmish) || piece.unit.disordered;
    if !formed
        && charge.is_none()
        && let Some(order) = drill::into_line(mind.lay, piece)
    {
        return order;
    }
    let outlook = Outlook::of(mind, piece);
    let (value, deed) = best(mind, piece, &outlook);
    if let Some((promised, target)) = charge
        && promised > margin + (value - outlook.place(piece.block)).max(0.0)
    {
        return Charge::at(piece.name, target).into();
    }
    match deed {
        Deed::Hold => Hold::of(piece.name).into(),
        Deed::Go(steps) => Move::by(piece.name, &steps).into(),
        Deed::Turn(facing) => change(piece, Change::Turned, facing),
        Deed::Reform(facing) => change(piece, Change::Reformed, facing),
        Deed::Form(to, facing) => change(piece, to, facing),
    }
}

fn change(piece: &Piece<'_>, to: Change, facing: u16) -> Order {
    ChangeFormation::of(piece.name, to, Some(facing)).into()
}

/// Cavalry fights on foot: mounted it is a large target and fires badly.
pub fn dismount(mind: &Mind<'_, '_>, piece: &Piece<'_>) -> Option<Order> {
    let unit = piece.unit;
    let armed = mind.lay.t.weapons.row(unit.weapon).arms.contains(&Arm::Dismounted);
    let near = mind.lay.nearest_enemy(mind.side, &piece.block).is_some_and(|(_, far)| far <= ON_FOOT);
    if unit.arm != Arm::Cavalry || unit.disordered || !armed || !near {
        return None;
    }
    let changed = change_of(unit, piece.name, Change::Dismounted).ok()?;
    let facing = Outlook::of(mind, piece).facing();
    change_overlaps(mind.lay, piece, changed, facing).is_none().then(|| change(piece, Change::Dismounted, facing))
}

/// The best action of a regiment with a green bead, and its worth.
pub fn best(mind: &Mind<'_, '_>, piece: &Piece<'_>, outlook: &Outlook<'_, '_, '_>) -> (f64, Deed) {
    let lay = mind.lay;
    let mut best = (outlook.place(piece.block), Deed::Hold);
    let mut weigh = |value: f64, deed: Deed| {
        if value > best.0 + 0.005 {
            best = (value, deed);
        }
    };
    let wanted = Some(outlook.facing());
    if piece.unit.disordered
        && let Some(facing) = wanted
        && can_reform(mind, piece, facing)
    {
        // Order is worth more than any ground.
        weigh(outlook.place(piece.block.at(pose(piece, facing))) + 0.3, Deed::Reform(facing));
    }
    if !piece.unit.disordered
        && let Some(facing) = wanted
        && change_overlaps(lay, piece, (piece.unit.arm, piece.unit.formation, false), facing).is_none()
    {
        weigh(outlook.place(piece.block.at(pose(piece, facing))), Deed::Turn(facing));
    }
    if let Some(facing) = wanted {
        for (value, to) in formations(mind, piece, outlook, facing) {
            weigh(value, Deed::Form(to, facing));
        }
    }
    let rover = lay.rover(piece).within_reach();
    for draft in drafts(&rover, wanted) {
        let Some(legs) = judge(&rover, &draft) else { continue };
        let disorder = if disorders(lay, piece, &rover, &legs) { DISORDER } else { 0.0 };
        let value = outlook.going(draft.end) - disorder;
        weigh(value, Deed::Go(draft.steps));
    }
    best
}

fn pose(piece: &Piece<'_>, facing: u16) -> grognard_field::Pose {
    grognard_field::Pose::new(piece.at(), facing)
}

fn can_reform(mind: &Mind<'_, '_>, piece: &Piece<'_>, facing: u16) -> bool {
    let near = 100 * mind.lay.t.battlefield.near.reform_min_enemy;
    let crowded = mind.lay.nearest_enemy(mind.side, &piece.block).is_some_and(|(_, far)| far <= near);
    let changed = change_of(piece.unit, piece.name, Change::Reformed).ok();
    !crowded && changed.is_some_and(|changed| change_overlaps(mind.lay, piece, changed, facing).is_none())
}

/// After a melee: goes on, if the ground ahead is better.
pub fn take_ground(mind: &Mind<'_, '_>, unit: &str) -> Option<Order> {
    let piece = mind.lay.piece(unit)?;
    let most = ground_to_take(mind.lay, unit);
    let there: Block = piece.block.moved(piece.block.pose.ahead(), most);
    let outlook = Outlook::of(mind, piece);
    let better = outlook.place(there) > outlook.place(piece.block);
    let taken = if better { most } else { 0 };
    Some(Advance::of(unit, taken).into())
}

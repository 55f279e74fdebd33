//! What drill and veteran both use: which unit acts next, where it might go, whom it might charge.

use grognard_battle::Side;
use grognard_books::impact::tables::Action;
use grognard_books::impact::unit::Level;
use grognard_field::{Point, Pose, Vector, turn_between, turned};
use grognard_table::{Wish, least_turn, whole};

use crate::acts::{Charge, Face, Move, Order};
use crate::blocks::cost;
use crate::derive::{Lay, Piece, supports};
use crate::state::ChargeWay;
use crate::ways::{Mover, against_charge, against_facing, allowance, course};

/// Ways that are tried: degrees off the facing, and tenths of the unit's range of movement.
const TURNS: [i32; 11] = [0, 15, -15, 30, -30, 45, -45, 90, -90, 180, 135];
const TENTHS: [i32; 5] = [10, 8, 6, 4, 2];

/// Whether a unit can pay for an action.
pub fn can(lay: &Lay<'_>, piece: &Piece<'_>, action: Action) -> bool {
    let lives = piece.unit.level != Level::Routed || action == Action::Rally;
    lives && piece.unit.ap >= cost(lay.t, piece.unit, action)
}

/// The nearest enemy that is not routed, and the gap; the nearest of all if all are routed.
pub fn enemy_of<'l, 's>(lay: &'l Lay<'s>, piece: &Piece<'_>) -> Option<(&'l Piece<'s>, i32)> {
    let fit = lay.of_side(piece.side.other()).filter(|enemy| enemy.holds);
    grognard_table::nearest(fit, &piece.block, i32::MAX).or_else(|| lay.nearest_enemy(piece.side, &piece.block))
}

/// The facing from one point to another.
pub fn facing(from: Point, to: Point) -> Option<u16> {
    Vector::towards(from, to).and_then(Vector::to_facing)
}

/// A straight move worth considering, allowed or not.
#[derive(Clone, Copy, Debug)]
pub struct Draft {
    /// Where it ends.
    pub at: Point,
    /// It goes at half the rate and keeps its facing.
    slow: bool,
}

impl Draft {
    /// How it ends, turned towards `looks` as far as that is allowed.
    pub fn end(self, mover: &Mover<'_, '_>, looks: impl Fn(Point) -> Option<u16>) -> Pose {
        let start = mover.piece.block.pose.facing;
        let facing = if self.slow {
            start
        } else if mover.is_free() {
            looks(self.at).unwrap_or(start)
        } else {
            // Turned as far as a move allows.
            least_turn(looks(self.at).unwrap_or(start), start, mover.lay.t.game.geometry.turn_limit_degrees)
        };
        Pose { at: self.at, facing }
    }
}

/// Straight moves worth considering, those that lead to the goal first.
pub fn drafts(mover: &Mover<'_, '_>, goal: Point) -> Vec<Draft> {
    let (start, allowance) = (mover.piece.block.pose, whole(mover.allowance()));
    if allowance == 0 {
        return Vec::new();
    }
    let most = mover.lay.t.game.geometry.turn_limit_degrees;
    let to_goal = facing(start.at, goal).map(|there| turn_between(start.facing, there));
    let far = start.at.distance(goal);
    let mut found = Vec::with_capacity((TURNS.len() + 1) * (TENTHS.len() + 1));
    for turn in to_goal.into_iter().chain(TURNS) {
        let way = Vector::facing(i32::from(turned(start.facing, turn)));
        let slow = !mover.is_free() && turn.abs() > most;
        let reach = if slow { allowance / 2 } else { allowance };
        let lengths = TENTHS.map(|tenths| reach * tenths / 10);
        let exact = (far <= reach && Some(turn) == to_goal).then_some(far);
        let lengths = lengths.into_iter().chain(exact).filter(|length| *length > 0);
        found.extend(lengths.map(|length| Draft { at: start.at.moved(way, length), slow }));
    }
    found
}

/// Ends of straight moves that may be made, no two alike, each turned towards `looks` as far as that is allowed.
pub fn ends(mover: &Mover<'_, '_>, goal: Point, looks: impl Fn(Point) -> Option<u16>) -> Vec<Pose> {
    let mut found: Vec<Pose> = Vec::new();
    for draft in drafts(mover, goal) {
        let end = draft.end(mover, &looks);
        if !found.contains(&end) && mover.allows(end) {
            found.push(end);
        }
    }
    found
}

/// The command for a move.
pub fn march(name: &str, end: Pose) -> Order {
    Move::by(name, Some(Wish::Goal { at: end.at, facing: Some(end.facing) })).into()
}

/// The command to turn as far toward a point as there is room; none if it already faces it.
pub fn turn_to(lay: &Lay<'_>, piece: &Piece<'_>, at: Point, least: i32) -> Option<Order> {
    let facing = facing(piece.at(), at)?;
    let turn = turn_between(piece.block.pose.facing, facing).abs();
    let fits = turn >= least && against_facing(lay, piece, facing).is_none();
    fits.then(|| Face { unit: piece.name.to_owned(), facing: Some(facing) }.into())
}

/// A charge that may be declared.
#[derive(Clone, Debug)]
pub struct Onset<'s> {
    /// Whom it is aimed at.
    pub target: &'s str,
    /// Who goes along.
    pub with: Vec<&'s str>,
    pub way: ChargeWay,
}

impl Onset<'_> {
    pub fn command(&self, lead: &str) -> Order {
        let with = self.with.iter().map(|name| (*name).to_owned()).collect();
        Charge::with(lead, self.target, with).into()
    }
}

/// The charges of a unit, at most this many: at each enemy within its reach with as many friends as can go along, and
/// with
/// fewer. It looks for a way only to an enemy it wants to charge with that many friends.
pub fn onsets<'s>(
    lay: &Lay<'s>,
    piece: &Piece<'s>,
    most: usize,
    wants: impl Fn(&Piece<'s>, usize) -> bool,
) -> Vec<Onset<'s>> {
    if !can(lay, piece, Action::Charge) || !against_charge(lay, piece).is_empty() {
        return Vec::new();
    }
    let reach = whole(allowance(lay, piece));
    let near = lay.of_side(piece.side.other()).filter(|enemy| piece.block.nearer_than(&enemy.block, reach + 1));
    let mut beside: Option<Vec<&str>> = None;
    let mut found = Vec::new();
    for enemy in near {
        let beside = beside.get_or_insert_with(|| company(lay, piece));
        for count in (0..=beside.len()).rev().filter(|count| wants(enemy, *count)) {
            let with = beside.get(..count).unwrap_or_default();
            if let Ok((_, way)) = course(lay, piece, enemy, with) {
                found.push(Onset { target: enemy.name, with: with.to_vec(), way });
                if found.len() == most {
                    return found;
                }
            }
        }
    }
    found
}

/// The friends that can go along in a charge.
fn company<'s>(lay: &Lay<'s>, piece: &Piece<'_>) -> Vec<&'s str> {
    let most = usize::try_from(lay.t.charge.max_supports.value).unwrap_or(0);
    let ready = |name: &&str| {
        lay.piece(name).is_some_and(|one| can(lay, one, Action::Charge) && against_charge(lay, one).is_empty())
    };
    supports(lay, piece).into_iter().map(|support| support.name).filter(ready).take(most).collect()
}

/// The unit that is acting, if it still has something to do; else none.
pub fn active<'l, 's>(lay: &'l Lay<'s>, side: Side) -> Option<&'l Piece<'s>> {
    let name = lay.state.active.as_deref()?;
    lay.piece(name).filter(|piece| piece.side == side && piece.unit.ap > 0)
}

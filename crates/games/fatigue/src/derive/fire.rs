//! Fire on the table: minimum fire zones (FAT-138), which units may hit which, and from which direction.

use grognard_books::fatigue::Tables;
use grognard_books::fatigue::names::{Arm, Cover, Formation};
use grognard_books::fatigue::rules::fat;
use grognard_core::rule::Rule;
use grognard_table::{inches, measured, whole};

use super::arcs::{in_front, is_enfiladed};
use super::cover::cover;
use super::near::{distance, nearest_first};
use super::sight::{Blocked, fire_line, sees};
use super::who::{everybody, formation_of};
use super::{Lay, Piece};
use crate::firing::minimum_fire_zone;

/// How far the minimum fire zone of a piece reaches; none if it has none.
pub fn fire_zone(t: &Tables, piece: &Piece<'_>) -> Option<i32> {
    minimum_fire_zone(t, piece.unit.arm, formation_of(piece)).map(whole)
}

/// Whether a piece is in the minimum fire zone of another: unrouted, in its front arc, in sight. Returns the distance.
pub fn in_fire_zone(lay: &Lay<'_>, of: &Piece<'_>, piece: &Piece<'_>) -> Option<i32> {
    let reach = fire_zone(lay.t, of).filter(|_| of.unit.stands())?;
    let far = of.block.distance_below(&piece.block, reach + 1)?;
    (in_front(lay.t, of, piece) && sees(lay, of, piece)).then_some(far)
}

/// Whether a unit is in the minimum fire zone of close-order enemy infantry or cavalry, and of unlimbered enemy
/// artillery: either keeps it from rallying (FAT-73). Open order never does (FAT-75).
pub fn bars_rally(lay: &Lay<'_>, piece: &Piece<'_>) -> (bool, bool) {
    let near = |guns: bool| {
        let mut enemies = lay.of_side(piece.side.other()).filter(|enemy| !enemy.loose);
        enemies.any(|enemy| (enemy.unit.arm == Arm::Artillery) == guns && in_fire_zone(lay, enemy, piece).is_some())
    };
    (near(false), near(true))
}

/// An enemy in open order, or his screen, in whose minimum fire zone a unit is: he does not keep it from rallying
/// (FAT-75).
pub fn skirmishers_near<'s>(lay: &Lay<'s>, piece: &Piece<'_>) -> Option<&'s str> {
    let mut loose = everybody(lay).filter(|enemy| enemy.side != piece.side && enemy.loose);
    loose.find(|enemy| in_fire_zone(lay, enemy, piece).is_some()).map(|enemy| enemy.name)
}

/// Enemies that have a unit in their minimum fire zone and a clear line of fire to it, nearest first: they may fire at
/// it while it turns, changes formation or moves (FAT-130), if their books allow it.
pub fn opportunity<'s>(lay: &Lay<'s>, piece: &Piece<'_>) -> Vec<(&'s str, i32)> {
    let enemies = everybody(lay).filter(|enemy| enemy.side != piece.side && is_able(enemy));
    let near = enemies.filter_map(|enemy| {
        let far = in_fire_zone(lay, &enemy, piece)?;
        fire_line(lay, &enemy, piece).is_ok().then_some((enemy.name, far))
    });
    nearest_first(near.collect())
}

/// Whether a piece can fire at all, as far as its books know: armed, with fires left, not yet fired in this half turn.
fn is_able(piece: &Piece<'_>) -> bool {
    let unit = piece.unit;
    unit.stands()
        && !unit.fired
        && unit.weapon.is_some()
        && unit.fires.is_some_and(|fires| fires > 0)
        && !matches!(formation_of(piece), Formation::MarchColumn | Formation::Limbered)
}

/// One piece's fire at another, as the table shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shot<'s> {
    /// Between the rectangles.
    pub range: i32,
    /// No further than the weapon reaches.
    pub in_range: bool,
    /// Whether the target is in the front arc.
    pub in_arc: bool,
    /// What stands in the way.
    pub blocked: Option<Blocked<'s>>,
    /// The cover of the target.
    pub cover: Cover,
    /// Whether it takes the target in flank or rear.
    pub enfilade: bool,
}

impl Shot<'_> {
    /// Whether the target can be hit from the present positions.
    pub fn is_possible(&self) -> bool {
        self.in_range && self.in_arc && self.blocked.is_none()
    }

    /// Every reason of the table against it.
    pub fn against(&self, t: &Tables, firer: &Piece<'_>, target: &Piece<'_>) -> Vec<(Rule, String)> {
        let mut reasons = Vec::new();
        if !self.in_range {
            let reach = reach(t, firer);
            let words = format!("{} is {} inches away, beyond the {}.", target.name, inches(self.range), inches(reach));
            reasons.push((fat(127), words));
        }
        if !self.in_arc {
            reasons.push((fat(138), format!("{} is outside the front arc of {}.", target.name, firer.name)));
        }
        if let Some(blocked) = self.blocked {
            reasons.push((fat(141), format!("{} does not see {}: {}.", firer.name, target.name, blocked.words())));
        }
        reasons
    }
}

/// How far a piece's weapon reaches; 0 without one.
fn reach(t: &Tables, firer: &Piece<'_>) -> i32 {
    firer.unit.weapon.map_or(0, |weapon| whole(t.fire.weapon(weapon).reach()))
}

/// Measures everything of a fire.
pub fn shot<'s>(lay: &Lay<'s>, firer: &Piece<'_>, target: &Piece<'_>) -> Shot<'s> {
    let range = distance(firer, target);
    let row = firer.unit.weapon.map(|weapon| lay.t.fire.weapon(weapon));
    Shot {
        range,
        in_range: row.is_some_and(|row| row.band(measured(range)).is_some()),
        in_arc: in_front(lay.t, firer, target),
        blocked: fire_line(lay, firer, target).err(),
        cover: cover(lay, target, firer.at()),
        enfilade: is_enfiladed(lay.t, target, firer),
    }
}

/// The enemies a piece can hit from the present positions, including screens, with their ranges, measured one by one as
/// needed.
pub fn hits<'s>(lay: &Lay<'s>, firer: &Piece<'_>) -> impl Iterator<Item = (Piece<'s>, i32)> {
    let beyond = reach(lay.t, firer) + 1;
    let near = everybody(lay).filter(move |enemy| {
        enemy.side != firer.side && !enemy.unit.abandoned && firer.block.nearer_than(&enemy.block, beyond)
    });
    let hit = near.map(move |enemy| (enemy, shot(lay, firer, &enemy))).filter(|(_, shot)| shot.is_possible());
    hit.map(|(enemy, shot)| (enemy, shot.range))
}

/// The enemies a piece can hit, nearest first.
pub fn targets_of<'s>(lay: &Lay<'s>, firer: &Piece<'_>) -> Vec<(Piece<'s>, i32)> {
    let mut hit: Vec<(Piece<'s>, i32)> = hits(lay, firer).collect();
    hit.sort_by_key(|(_, range)| *range);
    hit
}

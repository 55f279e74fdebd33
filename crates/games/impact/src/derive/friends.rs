//! Friends: those that support a unit, and those between it and the enemy (IMP-33, IMP-36, IMP-68).

use grognard_books::impact::unit::Level;
use grognard_core::facts::Choice as _;
use grognard_field::turn_between;
use grognard_table::inches;

use super::{Lay, Piece};
use crate::measures::{SUPPORT_FACING, hundredths};
use crate::state::State;

/// A friend beside a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Support<'s> {
    pub name: &'s str,
    /// Good order or disorder.
    pub level: Level,
    /// The gap between the two.
    pub gap: i32,
}

impl Support<'_> {
    /// "supported by 2nd Foot in good-order, 0.2 inches off".
    pub fn words(self) -> String {
        format!("supported by {} ({}), {} inches off", self.name, self.level.name(), inches(self.gap))
    }
}

/// Whether a unit takes part in the present charge, other than as its target.
fn is_charging(state: &State, name: &str) -> bool {
    let charge = state.charge.as_ref();
    charge.is_some_and(|charge| charge.lead == name || charge.supports.iter().any(|support| support == name))
}

/// Friends that support a unit, the nearest first, of equals the first on the roster.
pub fn supports<'s>(lay: &Lay<'s>, piece: &Piece<'_>) -> Vec<Support<'s>> {
    let near = hundredths(lay.t.game.geometry.adjacent_inches);
    let joined = is_charging(lay.state, piece.name);
    let beside = lay.others(piece.index).filter(|friend| {
        friend.side == piece.side
            && matches!(friend.unit.level, Level::GoodOrder | Level::Disorder)
            && turn_between(piece.block.pose.facing, friend.block.pose.facing).abs() <= SUPPORT_FACING
            && (joined || !is_charging(lay.state, friend.name))
    });
    let mut found: Vec<Support<'s>> = beside
        .filter_map(|friend| {
            let gap = friend.block.distance_below(&piece.block, near + 1)?;
            Some(Support { name: friend.name, level: friend.unit.level, gap })
        })
        .collect();
    found.sort_by_key(|support| support.gap);
    found
}

/// The friend a unit stands behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Screened<'s> {
    /// His name.
    pub friend: &'s str,
    /// The gap between the two.
    pub gap: i32,
    /// The nearest enemy, from whom he screens it.
    pub enemy: &'s str,
}

impl Screened<'_> {
    /// "7.5 inches behind 2nd Foot, who stands before 4th Rifles".
    pub fn words(self) -> String {
        format!("{} inches behind {}, who stands between it and {}", inches(self.gap), self.friend, self.enemy)
    }
}

/// The friend between a unit and the nearest enemy, if he is far enough before it.
pub fn behind_friends<'s>(lay: &Lay<'s>, piece: &Piece<'_>) -> Option<Screened<'s>> {
    let (enemy, _) = lay.nearest_enemy(piece.side, &piece.block)?;
    let least = hundredths(lay.t.good.behind_inches.value);
    let mut friends = lay.others(piece.index).filter(|friend| friend.side == piece.side && friend.holds);
    friends.find_map(|friend| {
        if !friend.block.is_crossed_by(piece.at(), enemy.at()) {
            return None;
        }
        let gap = friend.block.distance(&piece.block);
        (gap >= least).then_some(Screened { friend: friend.name, gap, enemy: enemy.name })
    })
}

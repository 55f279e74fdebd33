//! The units an attacker fights, those drawn in, and what the table shows about their combat (section 8, FAT-171,
//! FAT-172).

use grognard_books::fatigue::morale::facts::GroupKind;
use grognard_books::fatigue::names::Cover;
use grognard_books::fatigue::shock::Aspect;

use super::arcs::aspect;
use super::cover::cover;
use super::groups::together;
use super::near::touches;
use super::{Lay, Piece};
use crate::measures::GAP;

/// What the table shows about a combat besides the units in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clash {
    /// How the defenders check.
    pub kind: GroupKind,
    /// The best aspect any attacker has.
    pub aspect: Aspect,
    /// The cover of the first defender.
    pub cover: Cover,
}

/// The units an attacker fights: a counter-charger who has met it alone (FAT-171), otherwise every enemy it touches.
/// Losses may have opened a gap to its target that is too small for any unit but an attacker.
pub fn fights<'l, 's>(lay: &'l Lay<'s>, piece: &'l Piece<'s>) -> impl Iterator<Item = &'l Piece<'s>> {
    let target = piece.unit.charging.as_deref().or(piece.unit.attacking.as_deref());
    let target = target.or(piece.unit.counter_charging.as_deref());
    let meets = move |enemy: &Piece<'_>| {
        touches(piece, enemy) || (target == Some(enemy.name) && piece.block.nearer_than(&enemy.block, GAP))
    };
    let rides_against = move |enemy: &Piece<'_>| enemy.unit.counter_charging.as_deref() == Some(piece.name);
    let enemies = move || lay.of_side(piece.side.other()).filter(|enemy| !enemy.unit.abandoned);
    let alone = enemies().any(|enemy| rides_against(enemy) && meets(enemy));
    enemies().filter(move |enemy| meets(enemy) && (!alone || rides_against(enemy)))
}

/// The units an attacker draws into a combat: those it fights, and those that check with them.
pub fn drawn_in<'s>(lay: &Lay<'s>, attacker: &Piece<'s>) -> Vec<&'s str> {
    let mut defenders = Vec::new();
    for enemy in fights(lay, attacker) {
        for name in together(lay, enemy).names {
            if !defenders.contains(&name) {
                defenders.push(name);
            }
        }
    }
    defenders
}

/// Measures a combat of attackers and the units they have drawn in (FAT-172).
pub fn clash_of(lay: &Lay<'_>, attackers: &[String], defenders: &[String]) -> Clash {
    let rank = |aspect: Aspect| match aspect {
        Aspect::Front => 0,
        Aspect::Flank => 1,
        Aspect::Rear => 2,
    };
    let attackers: Vec<&Piece<'_>> = attackers.iter().filter_map(|name| lay.piece(name)).collect();
    let aspects = attackers.iter().flat_map(|one| fights(lay, one).map(|enemy| aspect(lay.t, one, enemy)));
    let best = aspects.max_by_key(|aspect| rank(*aspect)).unwrap_or(Aspect::Front);
    let first = defenders.first().and_then(|name| lay.piece(name));
    let cover = first.zip(attackers.first()).map_or(Cover::None, |(first, one)| cover(lay, first, one.at()));
    let kind = match first {
        Some(first) if defenders.len() > 1 => together(lay, first).kind,
        _ => GroupKind::Single,
    };
    Clash { kind, aspect: best, cover }
}

//! Who fights whom: one combat for each touched defender or group, with all who attack it (section 8, FAT-172).

use grognard_books::fatigue::morale::facts::GroupKind;
use grognard_books::fatigue::names::Cover;
use grognard_books::fatigue::shock::Aspect;

use super::arcs::aspect;
use super::cover::cover;
use super::groups::together;
use super::near::touches;
use super::{Lay, Piece};
use crate::measures::{FIGHTERS, GAP};
use grognard_battle::Side;

/// A combat as the table shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clash<'s> {
    /// It is a charge.
    pub charge: bool,
    /// Who attacks.
    pub attackers: Vec<&'s str>,
    /// Who defends.
    pub defenders: Vec<&'s str>,
    /// Attackers beyond those a combat has room for: they stop an inch short.
    pub left_over: Vec<&'s str>,
    /// How the defenders check.
    pub kind: GroupKind,
    /// The best aspect any attacker has.
    pub aspect: Aspect,
    /// The cover of the first defender.
    pub cover: Cover,
}

/// Whom an attacker fights: a counter-charger who has met it alone (FAT-171), else every enemy it touches. Losses may have
/// opened a gap to its target that is too small for anybody but an attacker.
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

/// Those whom an attacker draws into a combat: whom it fights, and who checks with them.
pub fn drawn_in<'s>(lay: &Lay<'s>, attacker: &Piece<'s>) -> Vec<&'s str> {
    let mut defenders = Vec::new();
    draw_in(lay, attacker, &mut defenders);
    defenders
}

/// The combats of a side's attackers who still attack, chargers first; an attacker that touches two defenders draws both
/// in.
pub fn clashes<'s>(lay: &Lay<'s>, side: Side) -> Vec<Clash<'s>> {
    let mut clashes = Vec::new();
    for charge in [true, false] {
        let attacks = |piece: &&Piece<'s>| {
            let unit = piece.unit;
            let means = if charge { unit.charging.is_some() } else { unit.attacking.is_some() };
            means && unit.stands() && !unit.fought && fights(lay, piece).next().is_some()
        };
        let mut left: Vec<&Piece<'s>> = lay.of_side(side).filter(attacks).collect();
        while !left.is_empty() {
            let (mut attackers, mut defenders) = (vec![left.remove(0)], Vec::new());
            let mut next = 0;
            while let Some(attacker) = attackers.get(next).copied() {
                draw_in(lay, attacker, &mut defenders);
                let also = |one: &&Piece<'s>| fights(lay, one).any(|enemy| defenders.contains(&enemy.name));
                let (join, rest): (Vec<_>, Vec<_>) = left.into_iter().partition(also);
                attackers.extend(join);
                left = rest;
                next += 1;
            }
            clashes.push(clash(lay, charge, &attackers, defenders));
        }
    }
    clashes
}

/// Whom an attacker touches, and who checks with them.
fn draw_in<'s>(lay: &Lay<'s>, attacker: &Piece<'s>, defenders: &mut Vec<&'s str>) {
    for enemy in fights(lay, attacker).filter(|enemy| !enemy.unit.fought) {
        for name in together(lay, enemy).names {
            if !defenders.contains(&name) {
                defenders.push(name);
            }
        }
    }
}

fn clash<'s>(lay: &Lay<'s>, charge: bool, attackers: &[&Piece<'s>], mut defenders: Vec<&'s str>) -> Clash<'s> {
    let rank = |aspect: Aspect| match aspect {
        Aspect::Front => 0,
        Aspect::Flank => 1,
        Aspect::Rear => 2,
    };
    let aspects = attackers.iter().flat_map(|one| fights(lay, one).map(|enemy| aspect(lay.t, one, enemy)));
    let best = aspects.max_by_key(|aspect| rank(*aspect)).unwrap_or(Aspect::Front);
    defenders.truncate(FIGHTERS);
    let first = defenders.first().and_then(|name| lay.piece(name));
    let cover = first.zip(attackers.first()).map_or(Cover::None, |(first, one)| cover(lay, first, one.at()));
    let names: Vec<&str> = attackers.iter().map(|piece| piece.name).collect();
    let room = names.len().min(FIGHTERS);
    let kind = match first {
        Some(first) if defenders.len() > 1 => together(lay, first).kind,
        _ => GroupKind::Single,
    };
    Clash {
        charge,
        attackers: names.iter().take(room).copied().collect(),
        left_over: names.iter().skip(room).copied().collect(),
        defenders,
        kind,
        aspect: best,
        cover,
    }
}

//! A charge at contact: the units involved, and the facts of the procedure (IMP-46, IMP-68).

use grognard_books::impact::charge::{Side, Situation};
use grognard_books::impact::rules::imp;
use grognard_books::impact::unit::{Level, Unit as UnitFacts};
use grognard_core::trace::Note;

use super::bearing::Aspect;
use super::friends::supports;
use super::near::other_enemy_within_two;
use super::surroundings::Surroundings;
use super::{Lay, Piece};

/// The friends involved with a unit that is charged: the nearest of those that support it, none if it is routed.
pub fn defenders_supports<'s>(lay: &Lay<'s>, target: &Piece<'_>) -> Vec<&'s str> {
    if target.unit.level == Level::Routed {
        return Vec::new();
    }
    let most = usize::try_from(lay.t.charge.max_supports.value).unwrap_or(0);
    supports(lay, target).into_iter().take(most).map(|support| support.name).collect()
}

/// The surroundings of a unit in a charge. Of the enemies only those beside the charge are near: it has met the others,
/// and falls back from them if it loses (IMP-40).
fn around<'s>(lay: &Lay<'s>, piece: &Piece<'_>, met: &[&Piece<'_>]) -> Surroundings<'s> {
    let names: Vec<&str> = met.iter().map(|enemy| enemy.name).collect();
    let around = Surroundings::of(lay, piece, met.first().map(|lead| lead.at()));
    Surroundings { enemy: other_enemy_within_two(lay, piece, &names), ..around }
}

/// One side of a charge: its lead's supports are those in the list.
fn side(lay: &Lay<'_>, lead: &Piece<'_>, supports: &[&Piece<'_>], met: &[&Piece<'_>]) -> Side {
    let facts = |piece: &Piece<'_>| around(lay, piece, met).facts(lay, piece);
    Side {
        lead: UnitFacts { supports_good: 0, supports_disorder: 0, ..facts(lead) },
        supports: supports.iter().map(|support| facts(support)).collect(),
    }
}

/// All units of one side in a charge, the lead first.
fn party<'p, 's>(lead: &'p Piece<'s>, supports: &[&'p Piece<'s>]) -> Vec<&'p Piece<'s>> {
    std::iter::once(lead).chain(supports.iter().copied()).collect()
}

/// The facts of a charge with all units where they are at contact, and how they were found, for the head of the
/// receipt. `aspect` was measured when it began.
pub fn charge_facts(
    lay: &Lay<'_>,
    (lead, supports): (&Piece<'_>, &[&Piece<'_>]),
    target: &Piece<'_>,
    aspect: Aspect,
) -> (Situation, Vec<Note>) {
    let involved = defenders_supports(lay, target);
    let helpers: Vec<&Piece<'_>> = involved.iter().filter_map(|name| lay.piece(name)).collect();
    let (attackers, defenders) = (party(lead, supports), party(target, &helpers));
    let mut notes = vec![Note::fact(imp(68), format!("{} is charged on its {}", target.name, aspect.words(lay.t)))];
    notes.extend(around(lay, lead, &defenders).notes(lead.name));
    notes.extend(around(lay, target, &attackers).notes(target.name));
    let situation = Situation {
        attacker: side(lay, lead, supports, &defenders),
        defender: side(lay, target, &helpers, &attackers),
        charge_on: aspect.charge_on(),
    };
    (situation, notes)
}

//! A charge at contact: who is involved, and the facts of the procedure (IMP-46, IMP-68).

use grognard_books::impact::charge::{Side, Situation};
use grognard_books::impact::rules::imp;
use grognard_books::impact::unit::{Level, Unit as UnitFacts};
use grognard_core::trace::Note;

use super::bearing::Aspect;
use super::friends::supports;
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

/// One side of a charge: its lead's own supports are those in the list.
fn side(lay: &Lay<'_>, lead: &Piece<'_>, supports: &[&Piece<'_>], enemy: &Piece<'_>) -> Side {
    let facts = |piece: &Piece<'_>| Surroundings::of(lay, piece, Some(enemy.at())).facts(lay, piece);
    Side {
        lead: UnitFacts { supports_good: 0, supports_disorder: 0, ..facts(lead) },
        supports: supports.iter().map(|support| facts(support)).collect(),
    }
}

/// The facts of a charge with everybody where he is at contact. `aspect` was measured when it began.
pub fn charge_facts(
    lay: &Lay<'_>,
    (lead, supports): (&Piece<'_>, &[&Piece<'_>]),
    target: &Piece<'_>,
    aspect: Aspect,
) -> Situation {
    let involved = defenders_supports(lay, target);
    let helpers: Vec<&Piece<'_>> = involved.iter().filter_map(|name| lay.piece(name)).collect();
    Situation {
        attacker: side(lay, lead, supports, target),
        defender: side(lay, target, &helpers, lead),
        charge_on: aspect.charge_on(),
    }
}

/// How the facts of a charge were found, for the head of the receipt.
pub fn charge_notes(lay: &Lay<'_>, lead: &Piece<'_>, target: &Piece<'_>, aspect: Aspect) -> Vec<Note> {
    let mut notes = vec![Note::fact(imp(68), format!("{} is charged on its {}", target.name, aspect.words(lay.t)))];
    notes.extend(Surroundings::of(lay, lead, Some(target.at())).notes(lead.name));
    notes.extend(Surroundings::of(lay, target, Some(lead.at())).notes(target.name));
    notes
}

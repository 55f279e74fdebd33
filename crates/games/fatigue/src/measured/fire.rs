//! A fire as the table shows it.

use grognard_battle::Arguments;
use grognard_books::fatigue::fire::Situation;
use grognard_books::fatigue::names::Cover;
use grognard_core::facts::Inches;
use grognard_table::to_inches;

use crate::derive::{Lay, Piece, Shot, building, burnable, screens, shot};
use crate::firing::Stance;

/// What the table shows of a fire.
#[derive(Clone, Debug, PartialEq)]
pub struct Aim {
    /// The position of both units.
    pub stance: Stance,
    /// The distance; closing fire has a range of its own.
    range: Option<Inches>,
    cover: Cover,
    enfilade: bool,
    /// What would catch fire.
    pub place: Option<String>,
}

impl Aim {
    /// Looks along the fire of a unit, or of its screen, at another unit or its screen. Refuses what speaks against it,
    /// except
    /// in closing fire, where the attackers are in front of the unit wherever they came from.
    pub fn take(
        lay: &Lay<'_>,
        told: &mut Arguments,
        (firer, screen): (&str, bool),
        (target, at_screen): (&str, bool),
        closing: bool,
    ) -> Option<Aim> {
        let Some((firer, target)) = piece_of(lay, firer, screen).zip(piece_of(lay, target, at_screen)) else {
            told.refuse("target", "both must be on the table.");
            return None;
        };
        let seen: Shot<'_> = shot(lay, &firer, &target);
        if !closing {
            let reasons = seen.against(lay.t, &firer, &target);
            let possible = reasons.is_empty();
            for (rule, reason) in reasons {
                told.refuse_by(rule, "target", reason);
            }
            if !possible {
                return None;
            }
        }
        let (from_building, in_building) = (is_roofed(lay, &firer), is_roofed(lay, &target));
        Some(Aim {
            stance: Stance { screen, at_screen, from_building, in_building },
            range: (!closing).then(|| Inches::new(to_inches(seen.range))),
            cover: seen.cover,
            enfilade: seen.enfilade,
            place: burnable(lay, &target).map(str::to_owned),
        })
    }

    /// A fire that the books know about, as it is on the table.
    pub fn on(&self, known: &Situation) -> Situation {
        Situation {
            range: self.range.unwrap_or(known.range),
            target_cover: self.cover,
            enfilade: self.enfilade,
            target_burnable: self.place.is_some(),
            ..known.clone()
        }
    }
}

fn piece_of<'s>(lay: &Lay<'s>, name: &str, screen: bool) -> Option<Piece<'s>> {
    if screen {
        return screens(lay).find(|piece| piece.name == name);
    }
    lay.piece(name).copied()
}

/// In a building; in a redoubt a unit keeps its formation.
fn is_roofed(lay: &Lay<'_>, piece: &Piece<'_>) -> bool {
    let inside = piece.unit.inside.as_ref();
    inside.and_then(|inside| building(lay, &inside.place)).is_some_and(|building| building.roofed)
}

//! A fire as the table shows it.

use grognard_battle::Arguments;
use grognard_table::to_inches;
use serde_json::{Value, json};

use crate::derive::{Lay, Piece, Shot, building, burnable, screens, shot};

/// What the table shows of a fire.
pub struct Aim {
    /// The facts of the procedure.
    pub facts: Value,
    /// The firer holds a building.
    pub from_building: bool,
    /// The target holds a building.
    pub in_building: bool,
    /// What would burn.
    pub place: Option<String>,
}

/// Looks along a fire of a unit, or of its screen, at another or its screen. What is against it is refused, but not in
/// closing fire, which has the attackers before it wherever they came from.
pub fn aim(
    lay: &Lay<'_>,
    arguments: &mut Arguments,
    (firer, screen): (&str, bool),
    (target, at_screen): (&str, bool),
    closing: bool,
) -> Option<Aim> {
    let Some((firer, target)) = piece_of(lay, firer, screen).zip(piece_of(lay, target, at_screen)) else {
        arguments.refuse("target", "both must be on the table.");
        return None;
    };
    let seen: Shot<'_> = shot(lay, &firer, &target);
    let mut facts = json!({"target_cover": seen.cover, "enfilade": seen.enfilade});
    if !closing {
        let reasons = seen.against(lay.t, &firer, &target);
        let possible = reasons.is_empty();
        for (rule, reason) in reasons {
            arguments.refuse_by(rule, "target", reason);
        }
        if !possible {
            return None;
        }
        facts["range"] = json!(to_inches(seen.range));
    }
    let place = burnable(lay, &target).map(str::to_owned);
    facts["target_burnable"] = json!(place.is_some());
    Some(Aim { facts, from_building: is_roofed(lay, &firer), in_building: is_roofed(lay, &target), place })
}

fn piece_of<'s>(lay: &Lay<'s>, name: &str, screen: bool) -> Option<Piece<'s>> {
    if screen {
        return screens(lay).into_iter().find(|piece| piece.name == name);
    }
    lay.piece(name).copied()
}

/// In a building; a redoubt leaves a unit its formation.
fn is_roofed(lay: &Lay<'_>, piece: &Piece<'_>) -> bool {
    let inside = piece.unit.inside.as_ref();
    inside.and_then(|inside| building(lay, &inside.place)).is_some_and(|building| building.roofed)
}

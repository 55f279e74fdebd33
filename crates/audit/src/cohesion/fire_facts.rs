//! Laws on who fires at whom, and on the measured facts of fire.

use serde_json::Value;

use super::books::{Books, Unit};
use super::looking::Looking;
use super::sure::Sure;
use crate::findings::Tally;
use crate::law::Law;
use crate::reading::{flag, number, text};

pub(super) const RANGE: Law = Law {
    name: "the range of a fire",
    clauses: &["COH-26", "COH-27"],
    says: "The range is the distance between the nearest points of the two rectangles, and within the longest range of the weapon.",
};
pub(super) const ASPECT: Law = Law {
    name: "the aspect of a fire",
    clauses: &["COH-36", "COH-54"],
    says: "The target is hit from the front, in enfilade or from the rear by the angle between its facing and the line from its middle to the firer's.",
};
pub(super) const ARC_AND_SIGHT: Law = Law {
    name: "arc and line of sight of a fire",
    clauses: &["COH-24", "COH-53", "COH-54"],
    says: "The target is in the arc of the firer (skirmishers fire all round) and nothing blocks the line between their middles: woods, higher ground or another unit.",
};
pub(super) const COVER: Law = Law {
    name: "the cover of a target",
    clauses: &["COH-45", "COH-46"],
    says: "The cover that most stands of the target have, by the ground under each and the obstacle before it; at exact halves the heavier is named first and the lighter beside it.",
};
pub(super) const MAY_FIRE: Law = Law {
    name: "who may fire",
    clauses: &["COH-06", "COH-40", "COH-63", "COH-64", "COH-109"],
    says: "Fire comes from a unit that is there, with a red bead in phase 3 and without a green one at a mover, not routed, not limbered, not out of ammunition, not in contact, that has not fired this turn, at an enemy not in contact.",
};
pub(super) const HELD: Law = Law {
    name: "held to its target",
    clauses: &["COH-93", "COH-94"],
    says: "A unit that failed to cease fire fires at another only while it cannot fire at its own target.",
};

/// The measured facts of a fire.
pub(super) fn measured(tally: &mut Tally, situation: &Value, looking: &Looking<'_>, firer: Unit<'_>, target: Unit<'_>) {
    let (Some(one), Some(other)) = (firer.rectangle(looking.charts), target.rectangle(looking.charts)) else {
        tally.look(&RANGE, false, || format!("{} or {} is not on the table", firer.name, target.name));
        return;
    };
    let (range, told) = (one.distance(&other), number(situation, "range").unwrap_or(f64::NAN));
    let longest = looking.charts.weapon(firer.text("weapon"), "long.max").unwrap_or(f64::NAN);
    // Half a hundredth for the rounding of the range and as much for that of each place.
    tally.look(&RANGE, (range - told).abs() <= 0.011 && told <= longest, || {
        format!("{} at {}: {told} instead of {range:.3}", firer.name, target.name)
    });
    let aspects = looking.aspects(&other, one.centre);
    let told = text(situation, "aspect").unwrap_or_default();
    let told = if told == "enfilade" { "flank" } else { told };
    tally.look(&ASPECT, aspects.contains(&told), || {
        format!("{} at {}: {told} instead of {aspects:?}", firer.name, target.name)
    });
    let seen = looking.can_aim(firer, target);
    tally.look(&ARC_AND_SIGHT, flag(situation, "line_of_sight") && seen.allows(true), || {
        format!("{} does not see {} in its arc", firer.name, target.name)
    });
    let covers = looking.covers(target, &other, one.centre);
    let told = at_cover(situation);
    tally.look(&COVER, covers.contains(&told), || {
        format!("{} at {}: {told:?} instead of {covers:?}", firer.name, target.name)
    });
}

/// The covers of a situation; the second only if it differs.
fn at_cover(situation: &Value) -> (&str, Option<&str>) {
    let cover = text(situation, "target.cover").unwrap_or_default();
    (cover, text(situation, "target.cover_other").filter(|other| *other != cover))
}

/// Whether a unit is allowed to fire at another.
pub(super) fn may_fire(
    tally: &mut Tally,
    looking: Option<&Looking<'_>>,
    books: &Books,
    firer: Unit<'_>,
    target: Unit<'_>,
    opportunity: bool,
) {
    let posture = firer.text("posture");
    let sound = firer.is_present()
        && target.is_present()
        && firer.text("side") != target.text("side")
        && (if opportunity { posture != "moving" && !firer.is("moved") } else { posture == "firing" })
        && !firer.is("routed")
        && firer.text("formation") != "limbered"
        && !firer.is("out_of_ammo")
        && !firer.is("fired")
        && !books.is_in_contact(firer.name)
        && !books.is_in_contact(target.name);
    tally.look(&MAY_FIRE, sound, || format!("{} fires at {}", firer.name, target.name));
    let own = firer.text("fire_target");
    if firer.is("held") && !own.is_empty() {
        let could = books.unit(own).filter(Unit::is_present).zip(looking).filter(|_| own != target.name);
        let could = could.is_some_and(|(held, looking)| can_fire(looking, books, firer, held) == Sure::Yes);
        tally.look(&HELD, !could, || format!("{} is held to {own} and fires at {}", firer.name, target.name));
    }
}

/// Whether a unit that may fire can fire at a certain enemy.
pub(super) fn can_fire(looking: &Looking<'_>, books: &Books, firer: Unit<'_>, target: Unit<'_>) -> Sure {
    let (Some(one), Some(other)) = (firer.rectangle(looking.charts), target.rectangle(looking.charts)) else {
        return Sure::No;
    };
    let longest = looking.charts.weapon(firer.text("weapon"), "long.max").unwrap_or(f64::NAN);
    if books.is_in_contact(target.name) || one.distance(&other) > longest + 0.02 {
        return Sure::No;
    }
    Sure::by(longest + 0.005 - one.distance(&other), 0.012).and(looking.can_aim(firer, target))
}

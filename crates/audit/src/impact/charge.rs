//! The laws of charges, and a charge from its declaration on (IMP-57, 58, 66, 68, 73, 75, 76).
//!
//! If the target has turned out of the way, or the lead has shrunk under fire, so that there is no contact, nothing is
//! fought. It is not checked whether some other turn would have led into the target.

use super::books::Pose;
use super::scene::{bearing, between};
use crate::law::Law;

pub(super) const MAY: Law = Law {
    name: "who may charge",
    clauses: &["IMP-55", "IMP-58", "IMP-61", "IMP-72"],
    says: "Lead and supports of a charge are in good order, in a formation that may charge, of no broken brigade and no battery; they have the points to pay for it, and the target is an enemy on the table.",
};
pub(super) const BOOKS: Law = Law {
    name: "books of a charge",
    clauses: &["IMP-69", "IMP-68"],
    says: "A charge in the books names its lead, supports and target, the side that is struck, where they stood and how far apart they were when it was declared.",
};
pub(super) const TURN: Law = Law {
    name: "a charge goes straight",
    clauses: &["IMP-58", "IMP-68"],
    says: "A charger turns at most 45 degrees and then goes straight ahead.",
};
pub(super) const ALLOWANCE: Law = Law {
    name: "no charge beyond its move",
    clauses: &["IMP-58", "IMP-65", "IMP-75"],
    says: "A charge costs no more than one move action over the ground it goes over, also after its target has turned or is gone.",
};
pub(super) const CONTACT: Law = Law {
    name: "a charge is fought in contact",
    clauses: &["IMP-16", "IMP-58"],
    says: "When a charge is fought the footprints of the leads touch.",
};
pub(super) const SKIPPED: Law = Law {
    name: "the charged react",
    clauses: &["IMP-57", "IMP-73"],
    says: "The target of a charge reacts once, unless it has reacted or is routed; only skirmishers, mounted cavalry and limbered guns evade.",
};
pub(super) const TURNED: Law = Law {
    name: "turns toward a charger",
    clauses: &["IMP-57", "IMP-71"],
    says: "A unit that passes its check turns toward the charger by up to 45 degrees, as far as there is room; one that fails does not turn.",
};
pub(super) const STOPPED: Law = Law {
    name: "stopped by fire",
    clauses: &["IMP-57", "IMP-75"],
    says: "A charger that becomes shaken or routed under fire stops two inches off, or at its start if that is nearer; in good order or disorder it goes on.",
};
pub(super) const GOES_ON: Law = Law {
    name: "goes on to where it stood",
    clauses: &["IMP-75"],
    says: "If the target is gone the lead goes on straight to where it stood, not within half an inch of another enemy, and nothing is rolled.",
};
pub(super) const ALONG: Law = Law {
    name: "supports go along",
    clauses: &["IMP-68", "IMP-75"],
    says: "Supports make the displacement of the lead, each as far as its way is free, and are never farther on than the lead, also when it stops short.",
};
pub(super) const INVOLVED: Law = Law {
    name: "who is involved in a charge",
    clauses: &["IMP-46", "IMP-68", "IMP-75"],
    says: "Involved are the supports that are adjacent to the attacking lead at contact, and the nearest two that support the defending one; nobody supports a routed one.",
};
pub(super) const CHARGE_ON: Law = Law {
    name: "side that is charged",
    clauses: &["IMP-68"],
    says: "The side of the target that is charged follows from the line to the centre of the charger at the start of its move, with the target facing as it does when they meet.",
};
pub(super) const SHORT: Law = Law {
    name: "stops short",
    clauses: &["IMP-18", "IMP-68"],
    says: "A charger that is stopped short stands on its path as many inches from the defender as it rolled, or at its start if that is nearer.",
};
pub(super) const VOLLEYS: Law = Law {
    name: "free volleys",
    clauses: &["IMP-18", "IMP-68", "IMP-75"],
    says: "After a charge is stopped short each lead fires one volley at the other, the attacker first, if it has it in arc and range and can fire at all.",
};
pub(super) const FOLLOW: Law = Law {
    name: "follow-up",
    clauses: &["IMP-66"],
    says: "A winning attacker may follow straight over the ground the loser left, no farther than the fall back; a winning defender stays.",
};
pub(super) const SETTLED: Law = Law {
    name: "a charge is settled",
    clauses: &["IMP-57", "IMP-68", "IMP-75"],
    says: "A charge is fought unless the lead is eliminated, shaken or routed, the target is gone, or they can no longer touch.",
};

/// A charge from its declaration on.
pub(super) struct Charge {
    pub lead: String,
    pub supports: Vec<String>,
    pub target: String,
    pub start: Pose,
    pub supports_from: Vec<Option<Pose>>,
    pub distance: f64,
    /// Where it was going to touch, if the books say.
    pub planned: Option<Pose>,
}

/// Whether part of a way is one on which a charger goes forward, in the direction it faces.
pub(super) fn is_forward(from: Pose, to: Pose) -> bool {
    let went = from.at.distance(to.at);
    went < 0.1 || between(bearing(from.at, to.at), to.facing) < 6.0
}

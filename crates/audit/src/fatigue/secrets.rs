//! Rulings that only one side may see.

use grognard_battle::{Closed, Side};

use crate::findings::Tally;
use crate::law::Law;

use super::scene::{Scene, parties, subject};

pub(super) const CLOSED: Law = Law {
    name: "secrets are kept",
    clauses: &["FAT-161", "FAT-91"],
    says: "The arithmetic of a check, a rally, an order check and a ledger is open to its side alone, that of a combat to the umpire.",
};

/// Checks who may see the rulings of a command.
pub(super) fn look(scene: &Scene<'_>, tally: &mut Tally) {
    for ruled in &scene.moment.record.rulings {
        let owner = match ruled.procedure.as_str() {
            "fatigue.morale-check" => subject(&ruled.title, " checks: "),
            "fatigue.rally" => subject(&ruled.title, " rallies"),
            "fatigue.order-check" => parties(&ruled.title, ": ").map(|(name, _)| name),
            "fatigue.ledger" => {
                tally.look(&CLOSED, ruled.closed.as_ref().is_some_and(|closed| closed.side.is_some()), || {
                    ruled.title.clone()
                });
                continue;
            }
            "fatigue.shock" => {
                tally.look(&CLOSED, ruled.closed.is_some(), || ruled.title.clone());
                continue;
            }
            _ => continue,
        };
        let Some(unit) = owner.and_then(|name| scene.was(name)) else { continue };
        let wanted = if unit.side() == "a" { Side::A } else { Side::B };
        let kept = matches!(&ruled.closed, Some(Closed { side: Some(side), .. }) if *side == wanted);
        tally.look(&CLOSED, kept, || format!("{} is open to {:?}", ruled.title, ruled.closed));
    }
}

//! Dice: who rolls them, and that none is missing or added.

use crate::findings::Tally;
use crate::law::Law;

use super::scene::{Scene, parties, subject};

pub(super) const FACES: Law = Law {
    name: "every face is used once",
    clauses: &["FAT-06", "FAT-143"],
    says: "The faces of a command are those of its rulings, in their order.",
};
pub(super) const WHOSE: Law = Law {
    name: "each side rolls its own dice",
    clauses: &["FAT-06", "FAT-131"],
    says: "The owner of the tester rolls a check, the firer's owner a shot, and each side its own die of a combat, the attacker first.",
};

/// Checks the dice of a command.
pub(super) fn look(scene: &Scene<'_>, tally: &mut Tally) {
    let record = scene.moment.record;
    let used: Vec<u8> =
        record.rulings.iter().flat_map(|ruled| ruled.dice.iter().flat_map(|rolled| rolled.faces.clone())).collect();
    if !used.is_empty() || !record.faces.is_empty() {
        tally.look(&FACES, used == record.faces, || format!("{:?} rolled, {used:?} used", record.faces));
    }
    let side_of = |name: &str| {
        let first = name.split(", ").next().unwrap_or(name);
        scene.was(name).or_else(|| scene.was(first)).map(super::books::Unit::side)
    };
    for ruled in record.rulings.iter().filter(|ruled| !ruled.dice.is_empty()) {
        let title = &ruled.title;
        let wanted: Vec<Option<&str>> = match ruled.procedure.as_str() {
            "fatigue.fire" => parties(title, " fires at ").map(|(firer, _)| vec![side_of(firer)]).unwrap_or_default(),
            "fatigue.morale-check" => subject(title, " checks: ").map(|unit| vec![side_of(unit)]).unwrap_or_default(),
            "fatigue.rally" => subject(title, " rallies").map(|unit| vec![side_of(unit)]).unwrap_or_default(),
            "fatigue.shock" => match parties(title, " against ") {
                Some((attacker, defender)) => vec![side_of(attacker), side_of(defender)],
                None => Vec::new(),
            },
            _ => Vec::new(),
        };
        let rolled: Vec<Option<&str>> = ruled
            .dice
            .iter()
            .map(|rolled| rolled.side.map(|side| if side == grognard_battle::Side::A { "a" } else { "b" }))
            .collect();
        let known = !wanted.is_empty() && wanted.iter().all(Option::is_some);
        if known {
            // The die for an officer follows the dice of a combat.
            let same =
                rolled.iter().zip(&wanted).all(|(rolled, wanted)| rolled == wanted) && rolled.len() >= wanted.len();
            tally.look(&WHOSE, same, || format!("{title}: rolled by {rolled:?}, should be {wanted:?}"));
        }
    }
}

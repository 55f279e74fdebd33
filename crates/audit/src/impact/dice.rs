//! Dice: who rolls them, and that the faces of a command are those of its rulings (section 9.2).

use grognard_battle::Record;
use serde_json::Value;

use super::books::Books;
use crate::findings::Tally;
use crate::law::Law;

pub(super) const FACES: Law = Law {
    name: "faces used",
    clauses: &["IMP-70"],
    says: "The faces of a command are the faces of its rulings, in their order, each one that its die has.",
};
pub(super) const ROLLS: Law = Law {
    name: "who rolls",
    clauses: &["IMP-70"],
    says: "The firer rolls his fire, the owner every check, rally, flight and roll for a leader; in a charge each side its impact, the attacker the inches he stops short.",
};

/// Checks the dice of a command.
pub(super) fn look(record: &Record, before: &Books, tally: &mut Tally) {
    let rolled: Vec<u8> =
        record.rulings.iter().flat_map(|ruled| &ruled.dice).flat_map(|dice| dice.faces.clone()).collect();
    let possible = record
        .rulings
        .iter()
        .flat_map(|ruled| &ruled.dice)
        .all(|dice| dice.faces.iter().all(|face| (1..=dice.sides).contains(face)));
    tally.look(&FACES, rolled == record.faces && possible, || format!("{:?}, by the rulings {rolled:?}", record.faces));
    for ruled in &record.rulings {
        let owners = owners(&ruled.title, before);
        for dice in &ruled.dice {
            let side = serde_json::to_value(dice.side).ok();
            let side = side.as_ref().and_then(Value::as_str);
            let (first, second) = (owners.0.as_deref(), owners.1.as_deref().or(owners.0.as_deref()));
            let what = dice.what.as_str();
            let owner = if what.starts_with("side a") {
                Some("a")
            } else if what.starts_with("side b") {
                Some("b")
            } else if what.starts_with("target") || what.starts_with("defender") || what.starts_with("leader") {
                second
            } else {
                first
            };
            tally.look(&ROLLS, side == owner, || format!("{what} of {} is rolled by {side:?}", ruled.title));
        }
    }
}

/// The sides of the first and the last unit that a title names.
fn owners(title: &str, books: &Books) -> (Option<String>, Option<String>) {
    let side = |fits: &dyn Fn(&str) -> bool| {
        let named = books.units.iter().filter(|unit| fits(&unit.name));
        named.max_by_key(|unit| unit.name.len()).map(|unit| unit.side.clone())
    };
    (side(&|name| title.starts_with(name)), side(&|name| title.ends_with(name)))
}

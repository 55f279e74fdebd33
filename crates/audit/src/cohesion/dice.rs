//! Laws on the dice of a command (section 9): which faces are used, and who rolls them.

use grognard_battle::Rolled;

use super::walk::Walk;
use crate::findings::Tally;
use crate::law::Law;

pub(super) const FACES: Law = Law {
    name: "the faces used",
    clauses: &["COH-107"],
    says: "The faces of a command are those of its rulings, in order, and each is a face of its die.",
};
pub(super) const WHO_ROLLS: Law = Law {
    name: "who rolls",
    clauses: &["COH-107"],
    says: "The owner of the unit or officer that tests rolls; each side its own dice in initiative and melee; the charger the bonus; the firer all dice of his fire but the target's test.",
};

/// Checks the dice of a command; the walk is at its start.
pub(super) fn look(walk: &Walk<'_>, tally: &mut Tally) {
    let record = walk.moment.record;
    let dice = || record.rulings.iter().flat_map(|ruled| &ruled.dice);
    let faces: Vec<u8> = dice().flat_map(|rolled| rolled.faces.iter().copied()).collect();
    if !faces.is_empty() || !record.faces.is_empty() {
        let possible = dice().all(|rolled| rolled.faces.iter().all(|face| (1..=rolled.sides).contains(face)));
        tally.look(&FACES, faces == record.faces && possible, || format!("{:?} instead of {faces:?}", record.faces));
    }
    for ruled in &record.rulings {
        for rolled in &ruled.dice {
            let Some(side) = roller(walk, &ruled.title, rolled) else { continue };
            let told = rolled.side.and_then(|side| serde_json::to_value(side).ok());
            let told = told.as_ref().and_then(serde_json::Value::as_str);
            tally.look(&WHO_ROLLS, told == Some(&side), || {
                format!("{}: {} by {told:?} instead of {side}", ruled.title, rolled.what)
            });
        }
    }
}

/// The side that rolls, by the purpose of the dice; the title of a ruling names the first and the second unit.
fn roller(walk: &Walk<'_>, title: &str, rolled: &Rolled) -> Option<String> {
    let between = [
        " fires at ",
        " charges ",
        " at ",
        " against ",
        " passes through ",
        " with ",
        " and the death of ",
        " rallies",
        ": ",
    ];
    let (first, second) = between.iter().find_map(|words| title.split_once(words))?;
    let unit = |name: &str| walk.now.unit(name).map(|unit| unit.text("side").to_owned());
    let officer = |name: &str| walk.now.officer(name).map(|officer| officer.text("side").to_owned());
    let what = rolled.what.as_str();
    if ["target's", "defender's", "defender falls", "cohesion roll of the unit passed"]
        .iter()
        .any(|start| what.starts_with(start))
    {
        unit(second)
    } else {
        unit(first).or_else(|| officer(first))
    }
}

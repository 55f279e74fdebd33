//! The law on the facts of a roll for the initiative.

use serde_json::{Value, json};

use super::books::{Books, Officer};
use super::walk::Walk;
use crate::findings::Tally;
use crate::law::Law;
use crate::reading::{number, text};

pub(super) const INITIATIVE: Law = Law {
    name: "the initiative roll",
    clauses: &["COH-02", "COH-03", "COH-04", "COH-12"],
    says: "Each side rolls with the competence of its senior commander, or while he is out of play of its best brigade commander, or 0; a tie leaves the initiative with the last winner; the set-up roll wins no turn.",
};

/// The competence a side rolls with.
fn competence(books: &Books, side: &str) -> f64 {
    if let Some(senior) = books.senior(side) {
        return senior.number("competence");
    }
    let commanding = |officer: &Officer<'_>| {
        officer.text("role") == "brigade" && officer.is_in_play() && officer.text("side") == side
    };
    books.officers().filter(commanding).map(|officer| officer.number("competence")).fold(0.0, f64::max)
}

/// A roll for the initiative.
pub(super) fn look(walk: &mut Walk<'_>, tally: &mut Tally, situation: &Value, outcome: &Value) {
    let set_up = walk.now.text("phase") == "set-up" && walk.now.text("places_first").is_empty();
    let last = walk.now.text("last_winner");
    let last = if last.is_empty() { "none" } else { last };
    let sound = number(situation, "a_competence") == Some(competence(&walk.now, "a"))
        && number(situation, "b_competence") == Some(competence(&walk.now, "b"))
        && text(situation, "last_winner") == Some(last);
    let winner = text(outcome, "winner").unwrap_or_default();
    let loser = if winner == "a" { "b" } else { "a" };
    let written =
        if set_up { walk.after.text("places_first") == loser } else { walk.after.text("initiative") == winner };
    tally.look(&INITIATIVE, sound && written, || format!("{situation} with last winner {last}, won by {winner}"));
    if !set_up {
        walk.now.0["initiative"] = json!(winner);
    }
}

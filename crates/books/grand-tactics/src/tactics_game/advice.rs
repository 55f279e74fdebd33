//! The solution of the hidden choice in words a player can act on.

use grognard_core::equilibrium::{Rational, decimal, in_whole_numbers, whole};
use grognard_core::trace::{Note, Trace, Value};

use super::analysis::Analysis;
use crate::kinds::GrandTactic;
use crate::rules::gt;

/// Shares with larger numbers than this are given in hundredths.
const MOST_TIMES: u32 = 100;

/// The receipt: choices, worth of each pair, value, mixes and what other choices give away.
pub fn note<T: Trace>(game: &Analysis, stake: i32, trace: &mut T) {
    for (side, tactics) in [("a", &game.a_tactics), ("b", &game.b_tactics)] {
        trace.note(|| Note::fact(gt(83), format!("{side} may choose {}", listed(tactics))));
    }
    trace.note(|| Note::fact(gt(83), format!("the ground is worth {stake} steps")));
    for (own, row) in game.a_tactics.iter().zip(&game.payoff) {
        trace.note(|| {
            let cells = game.b_tactics.iter().zip(row).map(|(other, cell)| format!("{} {cell}", other.words()));
            let cells = cells.collect::<Vec<_>>().join(", ");
            Note::fact(gt(84), format!("a's {} is worth, against b's: {cells}", own.words()))
        });
    }
    let solved = &game.equilibrium;
    trace.note(|| {
        number(
            Note::result(
                gt(85),
                format!("a can count on {} steps a round when both choose best", words(&solved.value)),
            ),
            &solved.value,
        )
    });
    let sides = [
        ("a", &game.a_tactics, &solved.row_mix, &game.regrets.rows),
        ("b", &game.b_tactics, &solved.column_mix, &game.regrets.columns),
    ];
    for (side, tactics, mix, regrets) in sides {
        trace.note(|| Note::result(gt(85), mix_in_words(side, tactics, mix)));
        for (tactic, regret) in tactics.iter().zip(regrets).filter(|(_, regret)| **regret > whole(0)) {
            trace.note(|| {
                let text = format!("{side}'s {} gives away {} against the best play", tactic.words(), words(regret));
                number(Note::fact(gt(85), text), regret)
            });
        }
    }
}

fn listed(tactics: &[GrandTactic]) -> String {
    tactics.iter().map(|tactic| tactic.words()).collect::<Vec<_>>().join(", ")
}

/// `-48/83 (about -0.58)`, or a whole number unchanged.
fn words(number: &Rational) -> String {
    if number.is_integer() { number.to_string() } else { format!("{number} (about {})", decimal(number)) }
}

/// The note with its number, if a receipt can hold it.
fn number(note: Note, number: &Rational) -> Note {
    match (i64::try_from(number.numer()), i64::try_from(number.denom())) {
        (Ok(numer), Ok(denom)) => note.adding(Value::new(numer, denom)).apart(),
        _ => note,
    }
}

/// "a: choose Hold 5 times in 8, Retreat 3 times in 8, at random and unseen".
pub fn mix_in_words(side: &str, tactics: &[GrandTactic], mix: &[Rational]) -> String {
    let (counts, of) = in_whole_numbers(mix);
    let played: Vec<_> = tactics.iter().zip(mix).zip(counts).filter(|((_, share), _)| **share > whole(0)).collect();
    if let [((tactic, _), _)] = played.as_slice() {
        return format!("{side}: always choose {}", tactic.words());
    }
    let times = played.into_iter().map(|((tactic, share), count)| {
        if of <= MOST_TIMES.into() {
            format!("{} {count} times in {of}", tactic.words())
        } else {
            format!("{} about {} times in 100", tactic.words(), (share * whole(100)).round())
        }
    });
    format!("{side}: choose {}, at random and unseen", times.collect::<Vec<_>>().join(", "))
}

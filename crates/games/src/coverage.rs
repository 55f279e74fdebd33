//! Which clause is exercised by which case or battle, found by running them all.

use std::sync::Arc;

use grognard_books::Book;
use grognard_books::coverage::{Coverage, Covered};
use grognard_core::facts::Datum;
use grognard_core::rule::Scope;

use crate::list::game;
use crate::playable::Playable;
use grognard_battle::play_script;

/// The map of a book: its cases, and its ready battles played to the end.
pub fn coverage(book: &Book) -> Coverage {
    let mut coverage = Coverage::of(book);
    let Some(game) = game(book.name) else { return coverage };
    let ready = format!("examples/{}/battle.script", book.name);
    let first = (ready.as_str(), game.example, game.script);
    for (name, setup, script) in std::iter::once(first).chain(game.scripts.iter().copied()) {
        play(game, name, (setup, script), &mut coverage);
    }
    coverage
}

fn play(game: &Playable, name: &str, (setup, script): (&str, &str), coverage: &mut Coverage) {
    let name = format!("battle {name}");
    let begun = Datum::from_toml(setup).map_err(|error| vec![error]).and_then(|setup| {
        let refused = |refusals: Vec<_>| refusals.iter().map(ToString::to_string).collect::<Vec<_>>();
        game.begin(Arc::default(), None, &setup).map_err(refused)
    });
    let mut battle = match begun {
        Ok(battle) => battle,
        Err(reasons) => {
            coverage.failed.push((name, reasons.join(" ")));
            return;
        }
    };
    let played = play_script(battle.as_mut(), script, 1);
    for covered in &mut coverage.clauses {
        if played.clauses.iter().any(|clause| clause == covered.rule.id) {
            covered.cases.push(name.clone());
        }
    }
    coverage.failed.extend(played.failures.into_iter().map(|failure| (name.clone(), failure)));
}

/// Whether nothing exercises a clause that should be exercised: only clauses that need positions wait for the virtual
/// table.
pub fn is_missing(covered: &Covered) -> bool {
    covered.is_missing() || (covered.rule.scope != Scope::Table && covered.cases.is_empty())
}

/// Whether every clause that needs it is exercised, and everything came out right.
pub fn is_complete(coverage: &Coverage) -> bool {
    coverage.failed.is_empty() && !coverage.clauses.iter().any(is_missing)
}

//! Corrections anywhere in the books: only the one value changes in the document, the log says neither more nor less,
//! and
//! a value that does not fit is refused in the same words as a file that contains it.

use std::sync::Arc;

use grognard_battle::{AnyBattle, Header, Seat, changes, hash, play_script};
use grognard_books::Library;
use grognard_games::{GAMES, Playable};
use grognard_soak::{cases, is_short};
use serde_json::{Map, Value, json};

use crate::support::{begin_example, reopened, text_of};

/// Every place of a document that is no whole entry.
fn places(value: &Value, at: &str, found: &mut Vec<String>) {
    let under = |key: &str| format!("{at}/{}", key.replace('~', "~0").replace('/', "~1"));
    match value {
        Value::Object(map) => map.iter().for_each(|(key, part)| places(part, &under(key), found)),
        Value::Array(list) => {
            found.push(at.to_owned());
            list.iter().zip(0..).for_each(|(part, n)| places(part, &under(&n.to_string()), found));
        }
        _ => found.push(at.to_owned()),
    }
}

/// The same value with the keys of its objects the other way round.
fn turned(value: &Value) -> Value {
    match value {
        Value::Object(map) => {
            Value::Object(map.iter().rev().map(|(key, part)| (key.clone(), turned(part))).collect::<Map<_, _>>())
        }
        Value::Array(list) => list.iter().map(turned).collect(),
        plain => plain.clone(),
    }
}

/// Values to try at a place: some close to the present one, and others.
fn values(now: &Value, n: usize) -> Vec<Value> {
    let near = match now {
        Value::Bool(flag) => json!(!flag),
        Value::Number(number) => number.as_i64().map_or(json!(1.25), |number| json!(number + 1)),
        other => turned(other),
    };
    let others = [json!(null), json!("other"), json!(7), json!(0.1 + 0.2), json!([]), json!(true), json!({"a": 1})];
    vec![near, others[n % others.len()].clone()]
}

/// Why a file that starts with these books cannot be opened.
fn words_against(game: &Playable, battle: &dyn AnyBattle, document: Value) -> Option<String> {
    let header = Header { hash: hash(&document), state: document, ..battle.header().clone() };
    game.open(Arc::new(Library::new()), header, Vec::new()).err()
}

fn every_place_is_corrected(game: &Playable) {
    let mut battle = begin_example(game);
    assert!(play_script(battle.as_mut(), game.script, 1).failures.is_empty());
    let mut found = Vec::new();
    places(battle.document(), "", &mut found);
    let (mut accepted, mut refused) = (0, 0);
    let mut entries: Vec<(u64, Vec<Value>)> = Vec::new();
    let most = cases(&format!("places of the books that are corrected: {}", game.book), 40, 1_000) as usize;
    for (n, at) in found.iter().step_by(found.len().div_ceil(most)).enumerate() {
        let Some(now) = battle.document().pointer(at).cloned() else { continue };
        for to in values(&now, n) {
            let before = battle.document().clone();
            let mut after = before.clone();
            *after.pointer_mut(at).unwrap() = to.clone();
            match battle.correct(Seat::Umpire, at, &to, "for the test") {
                Ok(decided) => {
                    accepted += 1;
                    assert_eq!(decided.record.events, changes(&before, &after), "{at} {to}");
                    assert_eq!(decided.record.hash, hash(&after), "{at} {to}");
                    let n = decided.record.n;
                    battle.accept(decided).unwrap();
                    assert_eq!(battle.document().to_string(), after.to_string(), "{at} {to}");
                    entries.push((n, Seat::ALL.map(|seat| battle.last_entry(seat).unwrap()).to_vec()));
                }
                Err(reasons) => {
                    refused += 1;
                    let words = &reasons[0].reason;
                    if let Some(error) = words.strip_prefix("does not fit: ") {
                        let file = words_against(game, battle.as_ref(), after).unwrap_or_default();
                        assert_eq!(error, format!("{file}."), "{at} {to}");
                    }
                }
            }
        }
    }
    assert!(accepted > 10 && refused > 10 || is_short(), "{}: {accepted} accepted, {refused} refused", game.book);
    // The log is made from what each seat sees before and after a command; the command's entry must say the same.
    for (place, seat) in Seat::ALL.into_iter().enumerate() {
        let log = battle.log(seat);
        for (n, seen) in &entries {
            let entry = &log[usize::try_from(*n).unwrap() - 1];
            assert_eq!(seen[place].to_string(), entry.to_string(), "{} {seat:?} {n}", game.book);
        }
    }
    let again = reopened(game, &text_of(battle.as_ref()));
    assert_eq!(again.document().to_string(), battle.document().to_string());
    assert!(again.replay().is_empty());
}

#[test]
fn a_correction_puts_one_value_in_its_place() {
    for game in GAMES {
        every_place_is_corrected(game);
    }
}

//! Headlines tell the result of a command and not what was tried, in all four books.

use std::path::PathBuf;
use std::sync::Arc;

use grognard_battle::{AnyBattle, Seat, Strain, Strained, digest, read_log};
use grognard_games::{GAMES, Playable, game};
use serde_json::Value;

fn example(game: &Playable, most: usize) -> Box<dyn AnyBattle> {
    let path: PathBuf = [env!("CARGO_MANIFEST_DIR"), "../../examples", game.book, "battle.jsonl"].iter().collect();
    let log = read_log(&std::fs::read(path).unwrap()).unwrap();
    let mut records = log.records;
    records.truncate(most);
    game.open(Arc::default(), log.header, records).unwrap()
}

fn log_of(book: &str, seat: Seat) -> Vec<Value> {
    example(game(book).unwrap(), usize::MAX).log(seat)
}

/// The headline of the first command with a ruling of this title and this result.
fn headline(book: &str, title: &str, came: &str) -> String {
    let of = |ruling: &&Value| ruling["title"] == title && ruling["outcome"].to_string().contains(came);
    let entries = log_of(book, Seat::Umpire);
    let found = entries.iter().find(|entry| entry["rulings"].as_array().into_iter().flatten().any(|one| of(&one)));
    let found = found.unwrap_or_else(|| panic!("{book}: {title} with {came}"));
    found["headline"].as_str().unwrap_or_default().to_owned()
}

#[test]
fn put_right_9_a_headline_tells_the_result_and_not_the_act() {
    for (book, title, came, told) in [
        ("cohesion", "3rd Maryland rallies", "failed", "3rd Maryland fails to rally and runs on."),
        ("cohesion", "21st Virginia rallies", "natural-20", "21st Virginia rallies at once and is steady again."),
        (
            "cohesion",
            "Battery K fires at 48th Virginia",
            "shaken",
            "48th Virginia loses 2 steps and is shaken under the fire of Battery K.",
        ),
        (
            "cohesion",
            "21st Virginia fires at 7th Ohio",
            "\"steps\":0",
            "21st Virginia fires at 7th Ohio: no effect. 21st Virginia is out of ammunition.",
        ),
        (
            "cohesion",
            "111th Pennsylvania and the death of Marsh",
            "passed",
            "111th Pennsylvania stands firm after the death of Marsh.",
        ),
        ("impact", "is Colonel Dunmore hit with 5th Ohio", "false", "Colonel Dunmore is unhurt."),
        ("impact", "80th New York fires at 4th Texas", "good-order", "80th New York fires at 4th Texas: no effect."),
        ("impact", "9th Georgia tries to rally", "good-order", "9th Georgia rallies: good order."),
        ("fatigue", "4th Foot rallies", "disordered", "4th Foot rallies but is still disordered."),
        ("fatigue", "4th Foot checks: fire-loss", "routed", "4th Foot routs."),
        ("grand-tactics", "does Spain enter the war?", "false", "Spain stays out of the war."),
        (
            "grand-tactics",
            "is Reinau hit?",
            "killed",
            "Reinau is killed. Army of the Ebro wins the battle; Army of the Coast withdraws.",
        ),
    ] {
        assert_eq!(headline(book, title, came), told, "{book}: {title}");
    }
    let brigades = headline("impact", "is Pryor's Brigade broken", "false");
    assert!(brigades.contains("Pryor's Brigade holds together."), "{brigades}");
}

/// Only lower-case letters and digits.
fn bare(words: &str) -> String {
    words.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

#[test]
fn put_right_9_no_headline_of_the_example_battles_is_the_bare_act() {
    for game in GAMES {
        let battle = example(game, usize::MAX);
        for seat in Seat::ALL {
            for entry in battle.log(seat) {
                let Some(rulings) = entry["rulings"].as_array() else { continue };
                let told = entry["headline"].as_str();
                let told =
                    told.unwrap_or_else(|| panic!("{} {seat:?}: no headline of command {}", game.book, entry["n"]));
                let at = format!("{} {seat:?} command {}: {told}", game.book, entry["n"]);
                for ruling in rulings {
                    assert_ne!(bare(told), bare(ruling["title"].as_str().unwrap()), "{at}");
                }
                assert!(entry["do"]["act"]["name"].as_str().is_none_or(|act| bare(act) != bare(told)), "{at}");
                assert!(
                    told.starts_with(|letter: char| !letter.is_lowercase()) && told.ends_with(['.', '!', '?']),
                    "{at}"
                );
                // No internal names.
                assert!(!told.contains(['_', '{', '[']) && !told.contains("side a") && !told.contains("(s)"), "{at}");
            }
        }
    }
}

#[test]
fn a_digest_does_not_depend_on_words_made_at_reading() {
    let entries = log_of("cohesion", Seat::Public);
    let ruled = entries.iter().find(|entry| entry["rulings"][0]["intent"] == "fire").unwrap();
    let mut other = ruled.clone();
    other["headline"] = "Other words.".into();
    assert_eq!(digest(ruled), digest(&other));
    other["rulings"][0]["title"] = "another deed".into();
    assert_ne!(digest(ruled), digest(&other));
}

#[test]
fn what_may_break_is_told_before_it_breaks_with_what_would_prevent_it() {
    for book in ["cohesion", "impact"] {
        let game = game(book).unwrap();
        let (mut warned, mut before) = (Vec::new(), Vec::new());
        for most in 0..=example(game, usize::MAX).records().len() {
            let sheet = example(game, most).sheet(Seat::Umpire);
            let strains: Vec<Strain> = sheet.sides.into_iter().flat_map(|side| side.strains).collect();
            for Strain { name, state, text, remedy } in &strains {
                assert!(!text.is_empty() && remedy.as_ref().is_none_or(|words| words.ends_with('.')), "{name}: {text}");
                if *state == Strained::Broken {
                    assert!(before.contains(name), "{book}: {name} breaks without a warning");
                } else {
                    warned.extend(remedy.clone());
                }
            }
            before = strains.into_iter().map(|strain| strain.name).collect();
        }
        assert!(warned.iter().any(|words| words.starts_with("Rally ")), "{book}: {warned:?}");
    }
}

#[test]
fn the_turns_that_are_left_are_told_where_they_are_counted() {
    for (book, last) in [("cohesion", Some(6)), ("impact", Some(6)), ("fatigue", None), ("grand-tactics", Some(2))] {
        let sheet = example(game(book).unwrap(), 0).sheet(Seat::Public);
        assert_eq!(sheet.turns.map(|turns| turns.last), last, "{book}");
    }
}

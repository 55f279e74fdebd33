//! The name of an act is written where it is declared and nowhere else; other code uses its type.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Games, each with its own acts.
const GAMES: [&str; 4] = ["cohesion", "fatigue", "grand-tactics", "impact"];

/// Words that are spelled like an act but mean something else: a fact, a choice, a part of the books.
const OTHERWISE: [(&str, &[&str]); 4] = [
    ("cohesion", &["fire", "hold", "initiative", "melee", "move", "rally"]),
    ("fatigue", &["assault", "charge", "combat", "pass", "retire"]),
    ("grand-tactics", &["force-march", "movement", "pursuit", "supply", "weather"]),
    ("impact", &["charge", "evade", "face", "fire", "formation", "initiative", "mmp", "objective", "stand"]),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The word in quotation marks at the start of a text.
fn quoted(text: &str) -> Option<&str> {
    text.trim_start().strip_prefix('"')?.split('"').next()
}

/// The acts that a file declares.
fn declared(text: &str) -> impl Iterator<Item = &str> {
    let declarations = text.split("act! {").skip(1);
    declarations.filter_map(|rest| quoted(rest.split_once("State")?.1.split_once('(')?.1))
}

/// All words in quotation marks on a line, each with the text before it.
fn words(line: &str) -> Vec<(&str, &str)> {
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(start) = line[from..].find('"').map(|at| from + at) {
        let Some(end) = line[start + 1..].find('"').map(|at| start + 1 + at) else { break };
        found.push((&line[..start], &line[start + 1..end]));
        from = end + 1;
    }
    found
}

/// Whether a word that may mean something else is an act here.
fn means_an_act(before: &str) -> bool {
    let before = before.trim_end();
    ["act ==", "act !=", "act:", " act(", "offer(", "line("].iter().any(|sign| before.ends_with(sign))
}

/// The places where a source names an act of another file.
fn named(game: &str, acts: &BTreeMap<String, String>, path: &str, text: &str) -> Vec<String> {
    let (_, otherwise) = OTHERWISE.iter().find(|(of, _)| *of == game).expect("every game has its list");
    let mut wrong = Vec::new();
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim_start().starts_with("//")) {
        for (before, word) in words(line) {
            let elsewhere = acts.get(word).is_some_and(|home| home != path);
            if elsewhere && (!otherwise.contains(&word) || means_an_act(before)) {
                wrong.push(format!("{game}/src/{path}:{}: {word:?}", number + 1));
            }
        }
    }
    wrong
}

#[test]
fn no_literal_names_an_act_outside_of_its_declaration() {
    let mut wrong = Vec::new();
    for game in GAMES {
        let sources = root().join("crates/games").join(game).join("src");
        let files = grognard_structure::files_below(&sources, &[".rs"]).expect("the game can be read");
        let acts: BTreeMap<String, String> = files
            .iter()
            .flat_map(|(path, text)| declared(text).map(move |act| (act.to_owned(), path.clone())))
            .collect();
        assert!(acts.len() > 25, "{game} declares {acts:?}");
        for (path, text) in &files {
            wrong.extend(named(game, &acts, path, text));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_named_act_is_found() {
    let acts = BTreeMap::from([
        ("rally".to_owned(), "acts/rout.rs".to_owned()),
        ("fire".to_owned(), "acts/fire.rs".to_owned()),
    ]);
    let found = |path: &str, line: &str| named("impact", &acts, path, line).len();
    assert_eq!(found("offers.rs", "let found = offer(\"rally\", unit);"), 1);
    assert_eq!(found("acts/rout.rs", "(\"rally\", \"a routed unit rallies\")"), 0);
    assert_eq!(found("sheet.rs", "unit.words(\"fire\")"), 0);
    assert_eq!(found("computer/drill.rs", "if command.act == \"fire\" {"), 1);
    assert_eq!(found("offers.rs", "// as in \"rally\""), 0);
}

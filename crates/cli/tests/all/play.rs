//! `grognard play` with a seed: the same battle again.

use serde_json::Value;

use crate::folder::Folder;
use crate::program::{code, err, fed, grognard};

/// Lets computers play a battle into a file; returns its lines without the times at which they were written.
fn played(folder: &Folder, name: &str, seed: &str) -> Vec<Value> {
    let file = folder.file(name);
    let players = ["--a", "any-drill", "--b", "any-drill"];
    let output = grognard(&[&["play", "ford-farm", "--file", &file, "--seed", seed], &players[..]].concat());
    assert_eq!(code(&output), 0, "{}", err(&output));
    let text = std::fs::read_to_string(&file).unwrap();
    let without_time = |line: &str| {
        let mut line: Value = serde_json::from_str(line).unwrap();
        line.as_object_mut().unwrap().remove("at");
        line
    };
    text.lines().map(without_time).collect()
}

#[test]
fn two_battles_of_one_seed_have_equal_logs() {
    let folder = Folder::new("play-seed");
    let first = played(&folder, "first.jsonl", "7");
    assert!(first.len() > 100, "{} lines", first.len());
    assert_eq!(first, played(&folder, "second.jsonl", "7"));
    assert_ne!(first, played(&folder, "third.jsonl", "8"));
}

#[test]
fn a_battle_that_is_continued_takes_no_other_seed() {
    let folder = Folder::new("play-seed-continued");
    let file = folder.file("battle.jsonl");
    let begun = fed(&["play", "ford-farm", "--file", &file, "--seed", "7"], b"quit\n");
    assert_eq!(code(&begun), 0, "{}", err(&begun));
    let refused = grognard(&["play", "ford-farm", "--file", &file, "--seed", "7"]);
    assert_eq!(code(&refused), 1);
    assert!(err(&refused).contains("is for a new battle"), "{}", err(&refused));
    assert_eq!(code(&fed(&["play", "ford-farm", "--file", &file], b"quit\n")), 0);
}

//! Battle files written by strangers: what they may cost, and how large their books may be.

use std::process::Command;
use std::sync::Arc;

use grognard_battle::{AnyBattle, Log, Seat, apply, hash, line_of, read_log};
use grognard_books::Library;
use grognard_core::facts::Datum;
use grognard_games::game;
use grognard_soak::worst;
use serde_json::{Value, json};

use crate::support::{begin_example, peak_memory, text_of};

/// A book's example battle with this many corrections, each of which can be undone, as a file.
fn corrected(book: &str, at: &str, values: &[Value; 2], count: u64) -> String {
    let mut battle = begin_example(game(book).unwrap());
    let mut text = text_of(battle.as_ref());
    let first = battle.correct(Seat::Umpire, at, &values[0], "misread").unwrap();
    battle.accept(first).unwrap();
    let mut record = battle.records()[0].clone();
    let mut document = battle.document().clone();
    text.push_str(&line_of(&record));
    for n in 2..=count {
        let value = &values[usize::from(n % 2 == 0)];
        record.n = n;
        record.deed =
            serde_json::from_value(json!({ "correction": { "at": at, "to": value, "reason": "misread" } })).unwrap();
        record.events =
            vec![serde_json::from_value(json!({ "at": at, "from": document.pointer(at), "to": value })).unwrap()];
        apply(&mut document, &record.events).unwrap();
        record.hash = hash(&document);
        text.push_str(&line_of(&record));
    }
    text
}

fn opened(text: &str, most: usize) -> Result<Box<dyn AnyBattle>, String> {
    let Log { header, records, .. } = read_log(text.as_bytes())?;
    game(&header.book).unwrap().open_within(Arc::default(), header, records, most)
}

const MANY: u64 = 3000;

fn many_corrections() -> String {
    corrected("fatigue", "/title", &[json!("The Mill"), json!("The Mill at Brody")], MANY)
}

/// Opens a battle of many corrections alone in its process; started by [`undo_takes_no_memory_for_each_command`].
#[test]
#[ignore = "run by another test, in a process of its own"]
fn alone_with_many_corrections() {
    let battle = opened(&many_corrections(), usize::MAX).unwrap();
    assert_eq!(battle.may_undo(Seat::Umpire), Some(MANY));
    println!("peak {} KiB", peak_memory());
}

#[test]
fn undo_takes_no_memory_for_each_command() {
    let program = std::env::current_exe().unwrap();
    let alone = ["--exact", "brought_in::alone_with_many_corrections", "--ignored", "--nocapture"];
    let output = Command::new(program).args(alone).output().unwrap();
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{told}");
    let peak = told.split("peak ").nth(1).and_then(|rest| rest.split(' ').next()).unwrap();
    let peak: u64 = peak.parse().unwrap();
    assert!(peak < 100 << 10, "{MANY} small commands take {peak} KiB");
}

#[test]
fn every_command_that_can_be_undone_is_undone_exactly() {
    let mut battle = opened(&corrected("impact", "/turn_limit", &[json!(9), json!(11)], 40), usize::MAX).unwrap();
    let start = battle.header().state.clone();
    for n in (1..=40).rev() {
        assert_eq!(battle.may_undo(Seat::Umpire), Some(n));
        let undo = battle.undo(Seat::Umpire).unwrap();
        battle.accept(undo).unwrap();
    }
    assert_eq!(*battle.document(), start);
    assert_eq!(serde_json::to_string(battle.document()).unwrap(), serde_json::to_string(&start).unwrap());
    assert_eq!(battle.may_undo(Seat::Umpire), None);
}

#[test]
fn commands_times_the_size_of_the_books_are_bounded() {
    let text = corrected("impact", "/turn_limit", &[json!(9), json!(11)], 50);
    let size = begin_example(game("impact").unwrap()).document().to_string().len();
    assert!(opened(&text, size * 51).is_ok());
    let reason = opened(&text, size * 40).err().unwrap();
    assert!(reason.contains("its commands times the size of its books"), "{reason}");
}

#[test]
fn the_books_of_a_stranger_have_the_limits_of_a_set_up() {
    let crowds = [
        ("grand-tactics", "/areas", 200, "areas"),
        ("grand-tactics", "/leaders", 60, "leaders"),
        ("fatigue", "/commands", 80, "commands"),
        ("impact", "/units", 600, "units"),
        ("cohesion", "/brigades", 40, "brigades"),
    ];
    for (book, at, most, what) in crowds {
        let mut header = begin_example(game(book).unwrap()).header().clone();
        let things = header.state.pointer_mut(at).unwrap().as_object_mut().unwrap();
        let one = things.values().next().unwrap().clone();
        while things.len() <= most {
            things.insert(format!("number {}", things.len()), one.clone());
        }
        header.hash = hash(&header.state);
        let reason = opened(&line_of(&header), usize::MAX).err().unwrap_or_default();
        assert!(reason.contains(&format!("{} {what}; {most} are the most", most + 1)), "{book} {at}: {reason}");
    }
    let mut header = begin_example(game("impact").unwrap()).header().clone();
    let units = header.state["units"].as_object_mut().unwrap();
    let one = units.values().next().unwrap().clone();
    units.insert("x".repeat(1000), one);
    header.hash = hash(&header.state);
    assert!(opened(&line_of(&header), usize::MAX).err().unwrap().contains("longer than 200"));
}

#[test]
fn a_set_up_that_no_table_carries_is_refused() {
    for book in worst::BOOKS {
        let playable = game(book).unwrap();
        let begin = |setup: &Value| playable.begin(Arc::new(Library::new()), None, &Datum::of(setup));
        let most = worst::setup(book);
        assert!(begin(&most).is_ok(), "{book}: {:?}", begin(&most).err());
        let mut more = most;
        let what = if book == "grand-tactics" {
            // A road goes both ways.
            for (from, to) in [(0, 100), (100, 0)] {
                let name = more["areas"][to]["name"].clone();
                more["areas"][from]["links"].as_array_mut().unwrap().push(name);
            }
            "links of areas in all"
        } else {
            more["lines"][0]["points"].as_array_mut().unwrap().push(json!([200, 2]));
            "points of lines in all"
        };
        let reasons = begin(&more).err().unwrap_or_default();
        let told = reasons.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        assert!(told.contains(what), "{book}: {told}");
    }
}

#[test]
fn a_replay_tells_charts_titles_and_words_that_are_not_the_battles() {
    for book in ["cohesion", "fatigue", "impact", "grand-tactics"] {
        let header = begin_example(game(book).unwrap()).header().clone();
        assert_eq!(opened(&line_of(&header), usize::MAX).unwrap().replay(), []);
        let mut other = header.clone();
        other.tables = "0".repeat(16);
        let told = opened(&line_of(&other), usize::MAX).unwrap().replay();
        assert!(told.iter().any(|drift| drift.n == 0 && drift.difference.contains("charts")), "{told:?}");
        let mut other = header;
        other.sides[0] = "Somebody".to_owned();
        let told = opened(&line_of(&other), usize::MAX).unwrap().replay();
        assert!(told.iter().any(|drift| drift.n == 0 && drift.difference.contains("title")), "{told:?}");
    }
}

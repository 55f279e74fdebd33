//! Battles that earlier versions wrote: every one opens, checks and replays by its events. Where the same commands give
//! different events today, a file records it, so that no battle drifts unnoticed.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use grognard_battle::read_log;
use grognard_books::Library;
use grognard_games::game;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/battles-of-old")
}

/// The files by name.
fn files() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<_> = entries.filter(|path| path.extension().is_some_and(|ending| ending == "jsonl")).collect();
    files.sort();
    files
}

fn name(path: &Path) -> &str {
    path.file_name().unwrap().to_str().unwrap()
}

/// Opens a battle, checks it, and reports in one line where it drifts.
fn looked_at(path: &Path) -> String {
    let name = name(path);
    let log = read_log(&std::fs::read(path).unwrap()).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert!(!log.records.is_empty(), "{name}");
    let charts = log.header.house.as_deref().map(Library::with_house_rules).transpose();
    let charts =
        charts.unwrap_or_else(|_| panic!("{name}: its house rules")).map_or_else(Library::new, |(charts, _)| charts);
    let game = game(&log.header.book).unwrap_or_else(|| panic!("{name}: no book {}", log.header.book));
    let commands = log.records.len();
    // Opening applies every event and compares every hash.
    let battle = game.open(Arc::new(charts), log.header, log.records);
    let battle = battle.unwrap_or_else(|error| panic!("{name} does not open: {error}"));
    assert_eq!(battle.records().len(), commands, "{name}");
    assert_eq!(battle.objections(), [] as [&str; 0], "{name}: its books are not sound");
    let mut line = format!("{name}: {commands} commands");
    let drifts = battle.replay();
    if drifts.is_empty() {
        line.push_str(", the same today");
    } else {
        line.push_str(", other today at");
        for drift in &drifts {
            assert!(!drift.difference.is_empty(), "{name}: what differs is not told");
            let _ = if drift.n == 0 { write!(line, " the start") } else { write!(line, " {}", drift.n) };
        }
    }
    line
}

#[test]
fn battles_of_old_open_and_check_and_where_they_drift_is_on_file() {
    let files = files();
    let half = files.len() / 2;
    // On two threads, since some battles are long.
    let lines: Vec<String> = std::thread::scope(|scope| {
        let later = scope.spawn(|| files[half..].iter().map(|path| looked_at(path)).collect::<Vec<_>>());
        let mut lines: Vec<String> = files[..half].iter().map(|path| looked_at(path)).collect();
        lines.extend(later.join().unwrap());
        lines
    });
    let (found, path) = (lines.join("\n") + "\n", folder().join("drift.txt"));
    if std::env::var_os("UPDATE_EXAMPLES").is_some() {
        std::fs::write(&path, &found).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap();
    for (now, then) in found.lines().zip(kept.lines()) {
        assert_eq!(now, then, "other drift than on file; if that is meant, UPDATE_EXAMPLES=1 writes the list anew");
    }
    assert_eq!(found.lines().count(), kept.lines().count());
}

#[test]
fn every_battle_of_old_says_who_wrote_it() {
    let page = std::fs::read_to_string(folder().join("README.md")).unwrap();
    let told: Vec<&str> = page
        .lines()
        .filter_map(|line| line.strip_prefix("| ")?.split(' ').next())
        .filter(|word| word.contains(".jsonl"))
        .collect();
    let mut told_in_order = told.clone();
    told_in_order.sort_unstable();
    let files = files();
    assert_eq!(told_in_order, files.iter().map(|path| name(path)).collect::<Vec<_>>());
    for book in ["cohesion", "fatigue", "grand-tactics", "impact"] {
        assert!(told.iter().filter(|name| name.starts_with(book)).count() >= 3, "{book}");
    }
}

//! The rooms that every game has.

use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The rooms that the page lists.
fn rooms(page: &str) -> Vec<&str> {
    let (_, table) = page.split_once("\n| room | what is there |\n").expect("the page lists the rooms");
    let rows = table.lines().skip(1).map_while(|line| line.strip_prefix("| "));
    rows.flat_map(|row| row.split('|').next().unwrap_or_default().split('`').skip(1).step_by(2)).collect()
}

#[test]
fn every_game_has_the_rooms_that_the_page_lists() {
    let page = std::fs::read_to_string(root().join("docs/ARCHITECTURE.md")).unwrap();
    let rooms = rooms(&page);
    assert!(rooms.len() >= 17, "{rooms:?}");
    let games = ["cohesion", "fatigue", "grand-tactics", "impact"];
    let sources = games.map(|game| root().join("crates/games").join(game).join("src"));
    let is_there = |source: &Path, room: &str| {
        source.join(format!("{room}.rs")).is_file() || source.join(room).join("mod.rs").is_file()
    };
    let missing: Vec<String> = sources
        .iter()
        .flat_map(|source| rooms.iter().map(move |room| (source, room)))
        .filter(|(source, room)| !is_there(source, room))
        .map(|(source, room)| format!("{}/{room}", source.display()))
        .collect();
    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn every_game_calls_what_all_have_by_the_same_name() {
    for game in ["cohesion", "fatigue", "grand-tactics", "impact"] {
        let folder = root().join("crates/games").join(game).join("src");
        let text: String =
            grognard_structure::files_below(&folder, &[".rs"]).unwrap().into_iter().map(|(_, text)| text).collect();
        for name in ["pub type Stage<", "pub struct State {", "pub enum Due {", "fn settle("] {
            assert!(text.contains(name), "{game} has no {name:?}");
        }
    }
}

//! Mistakes that are found sooner by reading the sources than by playing.

use std::path::{Path, PathBuf};

fn each_source(folder: &Path, look: &mut dyn FnMut(&Path, &str)) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            each_source(&path, look);
        } else if path.extension().is_some_and(|kind| kind == "rs") {
            look(&path, &std::fs::read_to_string(&path).unwrap());
        }
    }
}

/// Where something belongs to nobody, no side is invented for it: otherwise a side with no part in it would appear to
/// roll, pay or hear of it.
#[test]
fn no_side_stands_in_for_nobody() {
    let crates: PathBuf = [env!("CARGO_MANIFEST_DIR"), ".."].iter().collect();
    let mut found = Vec::new();
    let mut files = 0;
    let mut look = |path: &Path, text: &str| {
        files += 1;
        for (number, line) in (1..).zip(text.lines()) {
            let made_up = ["map_or(Side::", "unwrap_or(Side::", "map_or(grognard_battle::Side::"];
            // Both in their order is no side.
            if made_up.iter().any(|words| line.contains(words)) && !line.contains("_or(Side::BOTH") {
                found.push(format!("{}:{number}: {}", path.display(), line.trim()));
            }
        }
    };
    for part in ["battle", "players", "games/cohesion", "games/fatigue", "games/grand-tactics", "games/impact"] {
        each_source(&crates.join(part).join("src"), &mut look);
    }
    assert!(files > 100, "the sources are elsewhere");
    assert!(found.is_empty(), "{}", found.join("\n"));
}

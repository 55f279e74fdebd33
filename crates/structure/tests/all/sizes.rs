//! How long a file may be.

use std::path::{Path, PathBuf};

/// The most lines of a file, which should have one purpose.
const MOST: usize = 500;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Whether a file says in its first line that a program writes it.
fn is_generated(text: &str) -> bool {
    text.lines().next().is_some_and(|line| line.contains("by `make "))
}

#[test]
fn no_file_but_generated_ones_is_longer_than_500_lines() {
    let mut read = 0;
    let mut long = Vec::new();
    for folder in ["crates", "benches", "python", "web/src", "web/tests", "web/tools"] {
        let found = grognard_structure::files_below(&root().join(folder), &[".rs", ".ts", ".mjs", ".svelte", ".py"]);
        for (path, text) in found.expect("the sources can be read") {
            read += 1;
            let lines = text.lines().count();
            if lines > MOST && !is_generated(&text) {
                long.push(format!("{folder}/{path}: {lines} lines"));
            }
        }
    }
    assert!(read > 1500, "only {read} files were read");
    assert!(long.is_empty(), "{}", long.join("\n"));
}

//! `grognard battle audit`: battles checked against their laws, several files at once.

use serde_json::Value;

use crate::folder::Folder;
use crate::program::{code, err, grognard, out};

fn audit(files: &[&str], more: &[&str]) -> (String, String, i32) {
    let output = grognard(&[&["battle", "audit"], files, more].concat());
    (out(&output), err(&output), code(&output))
}

/// Battles that were kept, the longest of them first.
fn kept(folder: &Folder) -> Vec<String> {
    let into = folder.file("kept");
    let of = ["--a", "recruit", "--b", "drill", "--games", "4", "--seed", "36", "--keep", &into];
    let output = grognard(&[&["duel", "picket-line"], &of[..]].concat());
    assert_eq!(code(&output), 0, "{}", err(&output));
    let mut files: Vec<String> = (0..4).map(|game| format!("{into}/{game}.jsonl")).collect();
    files.sort_by_key(|file| std::cmp::Reverse(std::fs::metadata(file).unwrap().len()));
    files
}

#[test]
fn files_are_told_in_their_order_and_their_counts_are_added() {
    let folder = Folder::new("audit-order");
    let files = kept(&folder);
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    let backwards: Vec<&str> = files.iter().rev().copied().collect();
    for order in [&files, &backwards] {
        let (told, wrong, code) = audit(order, &["--json"]);
        assert_eq!(code, 0, "{told}{wrong}");
        let each: Vec<String> = order.iter().map(|file| audit(&[file], &["--json"]).0).collect();
        assert_eq!(told, each.concat(), "one line a file, the same as by itself");
        let names = told.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()["file"].clone());
        assert_eq!(names.collect::<Vec<_>>(), *order);
    }
    let counts = |told: &str| -> u64 {
        let rows = told.rsplit("law\n").next().unwrap_or_default().lines();
        rows.filter_map(|row| row.split_whitespace().next()?.parse::<u64>().ok()).sum()
    };
    let alone: u64 = files.iter().map(|file| counts(&audit(&[file], &[]).0)).sum();
    assert!(alone > 0);
    assert_eq!(counts(&audit(&files, &[]).0), alone);
}

#[test]
fn what_comes_before_a_file_that_cannot_be_read_is_told() {
    let folder = Folder::new("audit-missing");
    let files = kept(&folder);
    let missing = folder.file("missing.jsonl");
    let (told, wrong, code) = audit(&[&files[0], &missing, &files[1]], &["--json"]);
    assert_eq!(code, 2, "{wrong}");
    assert!(wrong.contains("missing.jsonl"), "{wrong}");
    assert_eq!(told, audit(&[&files[0]], &["--json"]).0);
}

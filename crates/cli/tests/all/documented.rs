//! The battles shown in the documents are those that are fought: every block that begins with `$ grognard duel` or
//! `$ grognard study` is run, and its numbers are compared. `WRITE_EXAMPLES=1` writes them anew.

use std::path::{Path, PathBuf};

use crate::folder::Folder;
use crate::program::{code, err, grognard, out};

/// Pages with such blocks.
const PAGES: [&str; 3] = ["README.md", "docs/commands/duel.md", "docs/commands/study.md"];
/// What these lines say depends on the machine.
const OF_THE_MACHINE: [&str; 3] = [" thinks ", " in all", "the report is "];
/// Stands for lines that are left out.
const LEFT_OUT: &str = "...";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A line without its numbers and what they are counted in.
fn label(line: &str) -> String {
    let end = line.trim_start().find("  ").map_or(line.len(), |at| at + line.len() - line.trim_start().len());
    line[..end].chars().filter(|letter| !letter.is_ascii_digit() && !".%".contains(*letter)).collect()
}

/// What the program prints. Files named in it stand in the project's folder; its own files go elsewhere.
fn printed(command: &str, folder: &Folder) -> Vec<String> {
    let (files, own) = (root(), folder.file("files"));
    let in_root = |word: &str| {
        if word.starts_with("examples/") { files.join(word).to_string_lossy().into_owned() } else { word.to_owned() }
    };
    let mut words: Vec<String> = command.split_whitespace().map(in_root).collect();
    if words[0] == "study" && !words.iter().any(|word| word == "--even") {
        words.extend(["--out".to_owned(), own]);
    }
    let output = grognard(&words.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(code(&output), 0, "{command}: {}", err(&output));
    out(&output).lines().map(str::to_owned).collect()
}

/// The documented lines with the numbers of those that were printed.
fn renewed_block(command: &str, documented: &[&str], printed: &[String]) -> Vec<String> {
    let mut rest = printed.iter();
    let renewed = documented.iter().map(|line| {
        if *line == LEFT_OUT || line.is_empty() || OF_THE_MACHINE.iter().any(|part| line.contains(part)) {
            return (*line).to_owned();
        }
        let found = rest.find(|printed| label(printed) == label(line));
        found.unwrap_or_else(|| panic!("{command} prints no line like '{line}':\n{}", printed.join("\n"))).clone()
    });
    renewed.collect()
}

/// A page with the numbers of today.
fn renewed(page: &str, folder: &Folder) -> (String, usize) {
    let (mut text, mut blocks) = (String::new(), 0);
    let mut lines = page.lines().peekable();
    while let Some(line) = lines.next() {
        text.push_str(line);
        text.push('\n');
        let Some(command) = line.strip_prefix("$ grognard ").filter(|command| {
            !command.contains("--keep") && ["duel ", "study "].iter().any(|name| command.starts_with(name))
        }) else {
            continue;
        };
        let mut documented = Vec::new();
        while let Some(line) = lines.next_if(|line| !line.starts_with("```")) {
            documented.push(line);
        }
        for line in renewed_block(command, &documented, &printed(command, folder)) {
            text.push_str(&line);
            text.push('\n');
        }
        blocks += 1;
    }
    (text, blocks)
}

#[test]
fn the_battles_shown_in_the_documents_are_those_that_are_fought() {
    let mut old = Vec::new();
    for page in PAGES {
        let folder = Folder::new(&format!("documented-{}", page.replace('/', "-")));
        let path = root().join(page);
        let text = std::fs::read_to_string(&path).unwrap();
        let (today, blocks) = renewed(&text, &folder);
        assert!(blocks > 0, "{page} shows no battles");
        if today == text {
            continue;
        }
        if std::env::var_os("WRITE_EXAMPLES").is_some() {
            std::fs::write(&path, today).unwrap();
        } else {
            let differs = today.lines().zip(text.lines()).filter(|(new, old)| new != old);
            old.extend(differs.map(|(new, old)| format!("{page}: it says\n  {old}\nand should say\n  {new}")));
        }
    }
    assert!(old.is_empty(), "`make examples` writes them anew.\n{}", old.join("\n"));
}

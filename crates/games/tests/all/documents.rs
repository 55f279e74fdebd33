//! What the documents list is what there is.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "../.."].iter().collect()
}

/// A table of the section on dependencies.
struct Listed {
    /// The crates it is for, as its heading names them.
    crates: Vec<String>,
    /// The names in the first cell of each row.
    rows: Vec<Vec<String>>,
}

/// The words in backticks.
fn quoted(text: &str) -> Vec<String> {
    text.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

fn listed(document: &str) -> Vec<Listed> {
    let section = document.split_once("\n## Dependencies\n").map_or("", |parts| parts.1);
    let mut found: Vec<Listed> = Vec::new();
    for line in section.lines() {
        if line.starts_with('`') && line.ends_with(':') {
            found.push(Listed { crates: quoted(line), rows: Vec::new() });
        } else if let (Some(table), Some(cell)) = (found.last_mut(), line.strip_prefix('|')) {
            table.rows.push(quoted(cell.split('|').next().unwrap_or_default()));
        }
    }
    found
}

/// The crates that a manifest names.
fn needed(manifest: &Path) -> BTreeSet<String> {
    let manifest: toml::Table = std::fs::read_to_string(manifest).unwrap().parse().unwrap();
    let mut found = BTreeSet::new();
    let mut add = |part: &toml::Table| {
        for kind in ["dependencies", "dev-dependencies", "build-dependencies"] {
            found.extend(
                part.get(kind).and_then(toml::Value::as_table).into_iter().flat_map(|list| list.keys().cloned()),
            );
        }
    };
    add(&manifest);
    for (_, target) in manifest.get("target").and_then(toml::Value::as_table).into_iter().flatten() {
        add(target.as_table().unwrap());
    }
    found
}

#[test]
fn architecture_lists_the_dependencies_of_every_crate() {
    let document = std::fs::read_to_string(root().join("docs/ARCHITECTURE.md")).unwrap();
    let workspace: toml::Table = std::fs::read_to_string(root().join("Cargo.toml")).unwrap().parse().unwrap();
    let tables = listed(&document);
    for member in workspace["workspace"]["members"].as_array().unwrap() {
        let path = member.as_str().unwrap();
        let needed = needed(&root().join(path).join("Cargo.toml"));
        if needed.is_empty() {
            continue;
        }
        let table = tables.iter().find(|table| table.crates.iter().any(|named| named == path));
        let table = table.unwrap_or_else(|| panic!("no table of the dependencies of {path}"));
        let named: BTreeSet<&String> = table.rows.iter().flatten().collect();
        let missing: Vec<&String> = needed.iter().filter(|name| !named.contains(name)).collect();
        assert!(missing.is_empty(), "{path} needs {missing:?}, which its table does not name");
    }
    // The client is no crate.
    for table in tables.iter().filter(|table| table.crates.iter().all(|path| path != "web")) {
        let manifests = table.crates.iter().map(|path| root().join(path).join("Cargo.toml"));
        let needed: BTreeSet<String> = manifests.flat_map(|manifest| needed(&manifest)).collect();
        // Further names in a row may be features.
        let firsts = table.rows.iter().filter_map(|row| row.first());
        let gone: Vec<&String> = firsts.filter(|name| !needed.contains(*name)).collect();
        assert!(gone.is_empty(), "the table of {:?} names {gone:?}, which none of them needs", table.crates);
    }
}

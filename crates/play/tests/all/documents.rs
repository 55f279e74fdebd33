//! What the documents list is what there is.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "../.."].iter().collect()
}

/// The rows of a crate's table in the section on dependencies: the names in the first cell of each.
fn listed(document: &str, crate_path: &str) -> Option<Vec<Vec<String>>> {
    let section = document.split_once("\n## Dependencies\n")?.1;
    let table = section.split_once(&format!("\n`{crate_path}`:\n"))?.1.trim_start();
    let rows = table.lines().take_while(|line| line.starts_with('|')).skip(2);
    let names = |row: &str| {
        let cell = row.split('|').nth(1).unwrap_or_default();
        cell.split('`').skip(1).step_by(2).map(str::to_owned).collect()
    };
    Some(rows.map(names).collect())
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
    for member in workspace["workspace"]["members"].as_array().unwrap() {
        let path = member.as_str().unwrap();
        let needed = needed(&root().join(path).join("Cargo.toml"));
        if needed.is_empty() {
            continue;
        }
        let rows = listed(&document, path).unwrap_or_else(|| panic!("no table of the dependencies of {path}"));
        let named: BTreeSet<&String> = rows.iter().flatten().collect();
        let missing: Vec<&String> = needed.iter().filter(|name| !named.contains(name)).collect();
        assert!(missing.is_empty(), "{path} needs {missing:?}, which its table does not name");
        // Further names in a row may be features.
        let gone: Vec<&String> =
            rows.iter().filter_map(|row| row.first()).filter(|name| !needed.contains(*name)).collect();
        assert!(gone.is_empty(), "the table of {path} names {gone:?}, which it does not need");
    }
}

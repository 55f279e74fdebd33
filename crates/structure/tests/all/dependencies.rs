//! The documents list exactly the dependencies in the manifests.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use serde_json::Value;

fn root() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "../.."].iter().collect()
}

/// The words in backticks.
fn quoted(text: &str) -> BTreeSet<String> {
    text.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// The names in the first cells of each table of the section on dependencies; settings such as `preserve_order` may be
/// among them.
fn listed(document: &str) -> Vec<BTreeSet<String>> {
    let section = document.split_once("\n## Dependencies\n").map_or("", |parts| parts.1);
    let mut tables = Vec::new();
    for line in section.lines() {
        let Some(row) = line.strip_prefix("| ") else { continue };
        match (row.starts_with("name |"), tables.last_mut()) {
            (true, _) => tables.push(BTreeSet::new()),
            (false, Some(names)) => names.extend(quoted(row.split('|').next().unwrap_or_default())),
            (false, None) => {}
        }
    }
    tables
}

/// The third-party crates that a manifest names.
fn needed(manifest: &Path) -> BTreeSet<String> {
    let manifest: toml::Table = std::fs::read_to_string(manifest).unwrap().parse().unwrap();
    let targets = manifest.get("target").and_then(toml::Value::as_table).into_iter().flatten();
    let parts = targets.filter_map(|(_, target)| target.as_table()).chain([&manifest]);
    let lists = parts.flat_map(|part| {
        ["dependencies", "dev-dependencies", "build-dependencies"].into_iter().filter_map(|kind| part.get(kind))
    });
    let names = lists.filter_map(toml::Value::as_table).flat_map(|list| list.keys().cloned());
    names.filter(|name| !name.starts_with("grognard")).collect()
}

/// Fails if a dependency has no line, or a line is about something that is not used.
fn compare(used: &BTreeSet<String>, named: &BTreeSet<String>, settings: &[&str]) {
    let missing: Vec<&String> = used.difference(named).collect();
    assert!(missing.is_empty(), "docs/ARCHITECTURE.md does not say why we use {missing:?}");
    let gone: Vec<&String> = named.difference(used).filter(|name| !settings.contains(&name.as_str())).collect();
    assert!(gone.is_empty(), "docs/ARCHITECTURE.md says why we use {gone:?}, which nobody does");
}

#[test]
fn every_dependency_is_justified() {
    let document = std::fs::read_to_string(root().join("docs/ARCHITECTURE.md")).unwrap();
    let tables = listed(&document);
    let [crates, packages] = tables.as_slice() else { panic!("{} tables of dependencies", tables.len()) };

    let workspace: toml::Table = std::fs::read_to_string(root().join("Cargo.toml")).unwrap().parse().unwrap();
    let members = workspace["workspace"]["members"].as_array().unwrap();
    let manifests = members.iter().map(|member| root().join(member.as_str().unwrap()).join("Cargo.toml"));
    compare(
        &manifests.flat_map(|path| needed(&path)).collect(),
        crates,
        &["chacha", "preserve_order", "resource", "user"],
    );

    let client = std::fs::read_to_string(root().join("web/package.json")).unwrap();
    let client: Value = serde_json::from_str(&client).unwrap();
    let used = ["dependencies", "devDependencies"].into_iter().filter_map(|kind| client[kind].as_object());
    compare(&used.flat_map(|list| list.keys().cloned()).collect(), packages, &[]);
}

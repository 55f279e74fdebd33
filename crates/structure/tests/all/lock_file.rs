//! The lock file of the web client is complete: `npm ci` finds every package in it, on every system, with a hash.

use std::path::Path;

use serde_json::{Map, Value};

/// What is missing from a lock file.
fn missing(lock: &Value) -> Vec<String> {
    let none = Map::new();
    let packages = lock["packages"].as_object().unwrap_or(&none);
    let mut missing = Vec::new();
    for (place, package) in packages.iter().filter(|(place, _)| !place.is_empty()) {
        if !package["integrity"].as_str().is_some_and(|hash| hash.starts_with("sha512-")) {
            missing.push(format!("{place} has no hash"));
        }
        if package["resolved"].as_str().is_some_and(|from| !from.starts_with("https://registry.npmjs.org/")) {
            missing.push(format!("{place} comes from elsewhere"));
        }
    }
    for (place, package) in packages {
        for kind in ["dependencies", "devDependencies", "optionalDependencies"] {
            for name in package[kind].as_object().unwrap_or(&none).keys() {
                if !is_found(packages, place, name) {
                    missing.push(format!("'{place}' needs {name}, which is not there"));
                }
            }
        }
    }
    missing
}

/// Whether a package finds another: beside it, or beside one of those that contain it.
fn is_found(packages: &Map<String, Value>, from: &str, name: &str) -> bool {
    let mut place = from;
    loop {
        let nested = if place.is_empty() { String::new() } else { format!("{place}/") };
        if packages.contains_key(&format!("{nested}node_modules/{name}")) {
            return true;
        }
        if place.is_empty() {
            return false;
        }
        place = place.rfind("node_modules/").map_or("", |at| place[..at].trim_end_matches('/'));
    }
}

#[test]
fn the_lock_file_of_the_client_is_whole() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/package-lock.json");
    let lock: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    assert!(lock["packages"].as_object().unwrap().len() > 50);
    assert_eq!(missing(&lock), [] as [&str; 0]);
}

#[test]
fn what_is_missing_is_told() {
    let lock = serde_json::json!({ "packages": {
        "": { "devDependencies": { "bundler": "1" } },
        "node_modules/bundler": { "integrity": "sha512-x", "optionalDependencies": { "for-mac": "1", "inner": "1" } },
        "node_modules/bundler/node_modules/inner": { "resolved": "https://elsewhere.example/inner.tgz", "dependencies": { "bundler": "1" } },
    }});
    let told = [
        "node_modules/bundler/node_modules/inner has no hash",
        "node_modules/bundler/node_modules/inner comes from elsewhere",
        "'node_modules/bundler' needs for-mac, which is not there",
    ];
    assert_eq!(missing(&lock), told);
}

//! Our own sources: circles, floors, sizes, first lines and the page of files.

use std::path::{Path, PathBuf};

use grognard_structure::{Crate, circles, circles_of, client_arrows, crates, files_below, files_page, objections};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn house() -> Vec<Crate> {
    let house = crates(&root()).expect("the sources can be read");
    assert!(house.len() > 15, "only {} crates were found", house.len());
    house
}

#[test]
fn no_files_of_a_crate_use_each_other_in_a_circle() {
    let mut wrong = Vec::new();
    for Crate { manifest, sources, .. } in house() {
        assert!(!sources.is_empty(), "{} has no sources", manifest.folder);
        let found = circles(&sources);
        wrong.extend(found.iter().map(|circle| format!("{}: {circle}", manifest.folder)));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn no_files_of_the_client_use_each_other_in_a_circle() {
    let files = files_below(&root().join("web/src"), &[".ts", ".svelte"]).expect("the client can be read");
    let files: Vec<_> = files.into_iter().filter(|(path, _)| !path.ends_with(".test.ts")).collect();
    let arrows = client_arrows(&files);
    let brought: usize = arrows.values().map(std::collections::BTreeMap::len).sum();
    assert!(files.len() > 300 && brought > 1000, "{} files bring in {brought}", files.len());
    let found: Vec<String> = circles_of(&arrows).iter().map(ToString::to_string).collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn no_crate_uses_one_that_does_not_stand_below_it() {
    let manifests: Vec<_> = house().into_iter().map(|found| found.manifest).collect();
    let wrong = objections(&manifests);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_largest_crate_holds_less_than_a_quarter_of_the_lines() {
    let house: Vec<Crate> = house().into_iter().filter(|found| found.manifest.folder.starts_with("crates/")).collect();
    let total: usize = house.iter().map(|found| found.lines).sum();
    let largest = house.iter().max_by_key(|found| found.lines).expect("there are crates");
    assert!(total > 50_000, "only {total} lines were found");
    assert!(
        4 * largest.lines < total,
        "{} holds {} of {total} lines, a quarter or more",
        largest.manifest.folder,
        largest.lines
    );
}

#[test]
fn every_file_says_what_it_is() {
    for Crate { manifest, files, .. } in house() {
        for (path, text) in files {
            assert!(text.starts_with("//! "), "{}/src/{path} does not begin with what it is", manifest.folder);
        }
    }
}

#[test]
fn the_page_of_files_is_that_of_the_sources() {
    let path = root().join("docs/FILES.md");
    let page = files_page(&house());
    if std::env::var_os("WRITE_FILES").is_some() {
        std::fs::write(&path, &page).expect("the page can be written");
    }
    let written = std::fs::read_to_string(&path).expect("there is a page");
    assert!(written == page, "docs/FILES.md is not that of the sources: run `make files`");
}

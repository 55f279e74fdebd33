//! Floors of a made-up workspace.

use grognard_structure::{Manifest, objections};

fn crate_of(folder: &str, uses: &[&str]) -> Manifest {
    Manifest {
        folder: folder.to_owned(),
        name: folder.replace('/', "-"),
        uses: uses.iter().map(|name| name.replace('/', "-")).collect(),
    }
}

#[test]
fn a_crate_uses_only_those_below_it() {
    let house = [
        crate_of("crates/core", &["serde"]),
        crate_of("crates/books/impact", &["crates/core"]),
        crate_of("crates/books", &["crates/core", "crates/books/impact"]),
        crate_of("crates/games/impact", &["crates/books", "crates/soak"]),
        crate_of("crates/soak", &[]),
        crate_of("benches", &["crates/games/impact", "crates/core"]),
    ];
    assert_eq!(objections(&house), Vec::<String>::new());
}

#[test]
fn an_arrow_up_or_to_the_side_is_told() {
    let house = [
        crate_of("crates/core", &["crates/books/impact"]),
        crate_of("crates/books/impact", &["crates/books/cohesion"]),
        crate_of("crates/books/cohesion", &[]),
        crate_of("crates/server", &["benches"]),
        crate_of("benches", &[]),
        crate_of("crates/soak", &["crates/core"]),
        crate_of("crates/new", &[]),
    ];
    let told = [
        "crates/core uses crates/books/impact, which does not stand below it",
        "crates/books/impact uses crates/books/cohesion, which does not stand below it",
        "crates/server uses benches, which does not stand below it",
        "crates/soak uses crates/core, which does not stand below it",
        "crates/new stands on no floor; give it one",
    ];
    assert_eq!(objections(&house), told);
}

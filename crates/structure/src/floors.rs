//! Which crate is on which floor: each may use only crates on lower floors.

/// The floors from the ground up, by the folders of their crates; a `*` stands for each book.
const FLOORS: &[&[&str]] = &[
    &["crates/core"],
    &["crates/field"],
    &["crates/books/*"],
    &["crates/books"],
    &["crates/table"],
    &["crates/battle"],
    &["crates/players", "crates/desk", "crates/audit"],
    &["crates/battery", "crates/games/*"],
    &["crates/games"],
    &["crates/study"],
    &["crates/server"],
    &["crates/cli", "python"],
];

/// Crates that measure or check the others. No other crate uses them.
const APART: &[&str] = &["benches", "crates/structure"];

/// Crates that every test may use, and that use no other crate of ours themselves.
const FOR_TESTS: &[&str] = &["crates/soak", "crates/cluster"];

/// A crate and the crates it uses.
#[derive(Clone, Debug)]
pub struct Manifest {
    /// Its folder, from the root of the repository.
    pub folder: String,
    pub name: String,
    /// Names of the crates it uses, including those of its tests.
    pub uses: Vec<String>,
}

/// The floor of a folder, if it has one.
fn floor(folder: &str) -> Option<usize> {
    let is = |pattern: &&str| match pattern.strip_suffix('*') {
        Some(start) => folder.strip_prefix(start).is_some_and(|name| !name.contains('/')),
        None => folder == *pattern,
    };
    FLOORS.iter().position(|floor| floor.iter().any(is))
}

/// Everything that is wrong with the uses between crates.
pub fn objections(manifests: &[Manifest]) -> Vec<String> {
    manifests.iter().flat_map(|user| objections_to(user, manifests)).collect()
}

fn objections_to(user: &Manifest, manifests: &[Manifest]) -> Vec<String> {
    let is_in = |list: &[&str], of: &Manifest| list.contains(&of.folder.as_str());
    if is_in(APART, user) {
        return Vec::new();
    }
    let own = floor(&user.folder);
    if own.is_none() && !is_in(FOR_TESTS, user) {
        return vec![format!("{} stands on no floor; give it one", user.folder)];
    }
    let used = manifests.iter().filter(|other| user.uses.contains(&other.name));
    let wrong = used.filter(|other| match (own, floor(&other.folder)) {
        (Some(own), Some(other)) => other >= own,
        (Some(_), None) => !is_in(FOR_TESTS, other),
        (None, _) => true,
    });
    wrong.map(|other| format!("{} uses {}, which does not stand below it", user.folder, other.folder)).collect()
}

//! Small studies for the tests.

use grognard_study::{Played, Study};

/// A study of the smallest battle.
pub fn study(text: &str) -> Study {
    Study::from_toml(text, &no_files).unwrap_or_else(|slips| panic!("{slips:?}"))
}

/// A loader without any files.
pub fn no_files(name: &str) -> Result<String, String> {
    Err(format!("there is no '{name}'"))
}

/// A few battles of the smallest scenario, between players that do not think long.
pub const SMALL: &str = r#"
title = "A small study"
note = "Fought by those who <do not> think long."
scenarios = ["picket-line"]
seed = 5
batch = 20
most = 60
width = 30
[[players]]
a = "drill"
b = "drill"
"#;

/// All battles of a study on one thread.
pub fn fought(study: &Study) -> Vec<Played> {
    grognard_study::run(study, 1, None, &mut |_| {}).expect("it needs no files")
}

//! How many cases the slow laws of the tests take: a share in `make test`, all of them in `make soak`.

pub mod worst;

use std::env;
use std::io::{self, Write as _};

/// The cases a law takes now. They are printed even where a test's own words are kept back, so that nothing shrinks
/// without being seen.
pub fn cases(law: &str, share: u32, full: u32) -> u32 {
    let cases = if env::var_os("SOAK").is_some() { full } else { share };
    // A closed terminal is no reason to fail a law.
    let _ = writeln!(io::stderr(), "cases: {cases} of {full}: {law}");
    cases
}

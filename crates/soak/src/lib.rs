//! How many cases the slow laws of the tests take: a share in `make test`, few in `make check`, all of them in `make soak`.

pub mod worst;

use std::env;
use std::io::{self, Write as _};

/// The cases a law takes now. They are printed even where a test's own words are kept back, so that nothing shrinks
/// without being seen.
pub fn cases(law: &str, share: u32, full: u32) -> u32 {
    let asked = |name: &str| env::var_os(name).is_some();
    let cases = match (asked("SOAK"), asked("QUICK")) {
        (true, _) => full,
        (false, true) => share.div_ceil(10),
        (false, false) => share,
    };
    // A closed terminal is no reason to fail a law.
    let _ = writeln!(io::stderr(), "cases: {cases} of {full}: {law}");
    cases
}

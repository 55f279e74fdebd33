//! How many cases the slow laws of the tests take: a share in `make test`, few in `make check`, all of them in `make soak`.

pub mod worst;

use std::env;
use std::io::{self, Write as _};

/// Whether laws take so few cases that none can be asked how much it has seen: it may well have met nothing of some kind.
pub fn is_short() -> bool {
    env::var_os("QUICK").is_some() && env::var_os("SOAK").is_none()
}

/// The cases a law takes now. They are printed even where a test's own words are kept back, so that nothing shrinks
/// without being seen.
pub fn cases(law: &str, share: u32, full: u32) -> u32 {
    let cases = match env::var_os("SOAK") {
        Some(_) => full,
        None if is_short() => share.div_ceil(10),
        None => share,
    };
    // A closed terminal is no reason to fail a law.
    let _ = writeln!(io::stderr(), "cases: {cases} of {full}: {law}");
    cases
}

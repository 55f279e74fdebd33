//! How many cases the slow laws of the tests take: a share in `make test`, a few in `make check`, all of them in `make
//! soak`.

pub mod worst;

use std::env;
use std::io::{self, Write as _};

/// Whether laws take so few cases that they cannot be expected to have seen enough: some kinds may not have come up at
/// all.
pub fn is_short() -> bool {
    env::var_os("QUICK").is_some() && env::var_os("SOAK").is_none()
}

/// The number of cases for a law. It is printed even if a test's own output is suppressed, so that nobody can reduce it
/// unnoticed.
pub fn cases(law: &str, share: u32, full: u32) -> u32 {
    let cases = match env::var_os("SOAK") {
        Some(_) => full,
        None if is_short() => share.div_ceil(10),
        None => share,
    };
    // A closed terminal is no reason for a law to fail.
    let _ = writeln!(io::stderr(), "cases: {cases} of {full}: {law}");
    cases
}

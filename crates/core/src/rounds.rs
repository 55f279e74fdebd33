//! How things may stand after some rounds of a procedure.

use num_bigint::BigUint;
use serde_json::Value;

/// How things may stand after some rounds, most likely first.
#[derive(Clone, Debug)]
pub struct Rounds {
    pub rows: Vec<RoundsRow>,
}

/// One way things may stand.
#[derive(Clone, Debug)]
pub struct RoundsRow {
    /// `rounds` played, `ended`, the last `outcome` if it ended, and the `situation` as it then is.
    pub state: Value,
    /// Probability in doubles.
    pub share: f64,
    /// Exact weight and denominator, if asked for.
    pub exact: Option<(BigUint, BigUint)>,
}

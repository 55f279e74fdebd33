//! Statements about facts that were measured in hundredths of an inch.

/// Certain, or so near the limit that both answers are sound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fact {
    Yes,
    No,
    Either,
}

impl Fact {
    /// Whether a measure is at most a limit; within the slack of it both answers are sound.
    pub fn at_most(measure: f64, limit: f64, slack: f64) -> Fact {
        if measure <= limit - slack {
            Fact::Yes
        } else if measure > limit + slack {
            Fact::No
        } else {
            Fact::Either
        }
    }

    /// An answer that is certain.
    pub fn sure(holds: bool) -> Fact {
        if holds { Fact::Yes } else { Fact::No }
    }

    /// Whether both are so.
    pub fn and(self, other: Fact) -> Fact {
        match (self, other) {
            (Fact::No, _) | (_, Fact::No) => Fact::No,
            (Fact::Yes, Fact::Yes) => Fact::Yes,
            _ => Fact::Either,
        }
    }

    pub fn or(self, other: Fact) -> Fact {
        match (self, other) {
            (Fact::Yes, _) | (_, Fact::Yes) => Fact::Yes,
            (Fact::No, Fact::No) => Fact::No,
            _ => Fact::Either,
        }
    }

    /// Whether a situation may say so.
    pub fn allows(self, said: bool) -> bool {
        match self {
            Fact::Yes => said,
            Fact::No => !said,
            Fact::Either => true,
        }
    }
}

//! An answer that may be so near the line between yes and no that both are sound.

/// An answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sure {
    /// It is so.
    Yes,
    /// It is not so.
    No,
    /// Both are sound, because places are kept in whole hundredths of an inch.
    Either,
}

impl Sure {
    /// Something is within a limit by `margin` (above 0) or outside it (below 0); within `doubt` of the limit both are
    /// sound.
    pub fn by(margin: f64, doubt: f64) -> Self {
        if margin > doubt {
            Sure::Yes
        } else if margin < -doubt {
            Sure::No
        } else {
            Sure::Either
        }
    }

    /// An answer that is certain.
    pub fn of(answer: bool) -> Self {
        if answer { Sure::Yes } else { Sure::No }
    }

    /// Whether an answer agrees with it.
    pub fn allows(self, answer: bool) -> bool {
        match self {
            Sure::Yes => answer,
            Sure::No => !answer,
            Sure::Either => true,
        }
    }

    /// Whether both are so.
    pub fn and(self, other: Sure) -> Sure {
        match (self, other) {
            (Sure::No, _) | (_, Sure::No) => Sure::No,
            (Sure::Yes, Sure::Yes) => Sure::Yes,
            _ => Sure::Either,
        }
    }

    /// Whether at least one is so.
    pub fn or(self, other: Sure) -> Sure {
        self.not().and(other.not()).not()
    }

    /// The answer in whichever of two cases applies: certain only if they agree.
    pub fn or_either(self, other: Sure) -> Sure {
        if self == other { self } else { Sure::Either }
    }

    pub fn not(self) -> Sure {
        match self {
            Sure::Yes => Sure::No,
            Sure::No => Sure::Yes,
            Sure::Either => Sure::Either,
        }
    }
}

//! An answer that may lie so near the line between yes and no that either is sound.

/// An answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sure {
    /// It is so.
    Yes,
    /// It is not so.
    No,
    /// Both can be sound: places are kept in whole hundredths of an inch.
    Either,
}

impl Sure {
    /// How far within (above 0) or without (below 0) something is, and how near the line cannot be told.
    pub fn by(margin: f64, doubt: f64) -> Self {
        if margin > doubt {
            Sure::Yes
        } else if margin < -doubt {
            Sure::No
        } else {
            Sure::Either
        }
    }

    /// An answer that is known.
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

    /// Both.
    pub fn and(self, other: Sure) -> Sure {
        match (self, other) {
            (Sure::No, _) | (_, Sure::No) => Sure::No,
            (Sure::Yes, Sure::Yes) => Sure::Yes,
            _ => Sure::Either,
        }
    }

    /// One of them.
    pub fn or(self, other: Sure) -> Sure {
        self.not().and(other.not()).not()
    }

    /// The one or the other, whichever of two cases it is: sure only where they agree.
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

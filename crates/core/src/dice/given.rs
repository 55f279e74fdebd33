//! Dice a player rolled on a real table and typed in.

use super::faces::{Faces, Wanted};
use super::roll::{Ask, Roll};

/// The die the player has to roll next.
pub type Need = Wanted;

/// Why typed dice could not be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unusable {
    /// They ran short; this is the next die.
    Short(Need),
    /// The face at `index` does not exist on the die that was wanted.
    Impossible {
        /// Position in the list, from 0.
        index: usize,
        /// The face as typed.
        face: u8,
        /// The die for which it was typed.
        wanted: Wanted,
    },
    /// More dice than the procedure drew.
    TooMany {
        /// How many were drawn.
        used: usize,
        /// How many were given.
        given: usize,
    },
}

/// Faces in the order rolled. When they run out, the procedure continues with ones and the first missing die is
/// remembered; [`Given::finish`] then reports it instead of passing the ruling off as real.
#[derive(Clone, Debug)]
pub struct Given<'f> {
    faces: &'f [u8],
    used: usize,
    trouble: Option<Unusable>,
}

impl<'f> Given<'f> {
    /// Dice from typed faces.
    pub fn new(faces: &'f [u8]) -> Self {
        Given { faces, used: 0, trouble: None }
    }

    /// Whether exactly the right faces were given: none missing, none impossible, none left over.
    pub fn finish(&self) -> Result<(), Unusable> {
        match self.trouble {
            Some(trouble) => Err(trouble),
            None if self.used < self.faces.len() => Err(Unusable::TooMany { used: self.used, given: self.faces.len() }),
            None => Ok(()),
        }
    }

    fn next(&mut self, wanted: Wanted) -> u8 {
        if self.trouble.is_some() {
            return 1;
        }
        let Some(&face) = self.faces.get(self.used) else {
            self.trouble = Some(Unusable::Short(wanted));
            return 1;
        };
        if !(1..=wanted.sides).contains(&face) {
            self.trouble = Some(Unusable::Impossible { index: self.used, face, wanted });
            return 1;
        }
        self.used += 1;
        face
    }
}

impl Faces for Given<'_> {
    fn faces(&mut self, ask: Ask, roll: Roll, mut each: impl FnMut(u8)) {
        for number in 1..=roll.count {
            each(self.next(Wanted { sides: roll.sides, what: ask.what, number, of: roll.count }));
        }
    }
}

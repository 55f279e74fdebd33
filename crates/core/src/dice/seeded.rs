//! Random dice that can be repeated: one seed, one stream per battle.

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};

use super::faces::{Faces, value_by_faces};
use super::roll::{Ask, Roll};
use crate::procedure::Dice;

/// `ChaCha8` dice. The faces depend on seed, stream and position only, never on who records them.
#[derive(Debug)]
pub struct Seeded {
    random: ChaCha8Rng,
}

impl Seeded {
    /// Dice of the first stream of a seed.
    pub fn new(seed: u64) -> Self {
        Seeded::stream(seed, 0)
    }

    /// Dice of one of the independent streams of a seed: battle number `stream`.
    pub fn stream(seed: u64, stream: u64) -> Self {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        random.set_stream(stream);
        Seeded { random }
    }

    /// Goes on with the first draw of another stream of the same seed.
    pub fn turn_to(&mut self, stream: u64) {
        self.random.set_stream(stream);
    }

    /// Dice for a procedure that draws none.
    pub(crate) fn for_nothing() -> Self {
        Seeded { random: ChaCha8Rng::from_seed([0; 32]) }
    }

    /// A random word in which each of `span` equally likely joint results gets exactly the same share.
    #[inline]
    fn fair_word(&mut self, span: u32) -> u32 {
        loop {
            let word = self.random.next_u32();
            let rest = word.wrapping_mul(span);
            // The rest of the widening product shows whether the word would favour some results; such words are drawn
            // again.
            if rest >= span || rest >= span.wrapping_neg() % span {
                return word;
            }
        }
    }
}

/// How many dice share a random word: their joint results stay below 2^24, so that a word hardly ever has to be drawn
/// again.
#[inline]
const fn dice_per_word(sides: u8) -> u8 {
    match sides {
        0..=6 => 9,
        7..=16 => 6,
        17..=27 => 5,
        28..=64 => 4,
        _ => 3,
    }
}

impl Faces for Seeded {
    #[expect(clippy::inline_always, reason = "with the dice known where it is called, loops and powers fold away")]
    #[inline(always)]
    fn faces(&mut self, _: Ask, roll: Roll, mut each: impl FnMut(u8)) {
        let sides = u32::from(roll.sides);
        let mut left = roll.count;
        while left > 0 {
            let now = left.min(dice_per_word(roll.sides));
            left -= now;
            let mut word = self.fair_word(sides.pow(u32::from(now)));
            for _ in 0..now {
                // The high half of word x sides is the next digit to the base of the sides, the low half is the rest.
                let wide = u64::from(word) * u64::from(sides);
                #[expect(clippy::cast_possible_truncation, reason = "the low half is what is wanted")]
                let rest = wide as u32;
                word = rest;
                #[expect(clippy::cast_possible_truncation, reason = "the high half is below the number of sides")]
                let digit = (wide >> 32) as u8;
                each(digit + 1);
            }
        }
    }
}

impl Dice for Seeded {
    #[expect(clippy::inline_always, reason = "with the dice known where it is called, loops and powers fold away")]
    #[inline(always)]
    fn value(&mut self, ask: Ask, roll: Roll) -> u16 {
        value_by_faces(self, ask, roll, |_| {})
    }
}

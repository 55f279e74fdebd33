//! The whims of computer players, and what they have worked out so far. The same seed gives the same choice on every
//! machine.

use std::any::Any;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt as _, SeedableRng as _};

use super::Side;

/// Random numbers for a choice: not from the dice of the battle, nor from a clock.
pub struct Whim {
    side: Side,
    seed: u64,
    number: u64,
    /// Made when the first number is drawn: most players never ask.
    random: Option<ChaCha8Rng>,
    /// What was worked out in this battle and may be asked again.
    kept: Option<Box<dyn Any>>,
}

impl Whim {
    /// The whim of a side before the command with a number: each has its own, and none is that of the dice.
    pub fn of(side: Side, seed: u64, number: u64) -> Self {
        Whim { side, seed, number, random: None, kept: None }
    }

    /// The whim of a side before another command of the same battle, with what was worked out before.
    pub fn renew(&mut self, side: Side, number: u64) {
        (self.side, self.number, self.random) = (side, number, None);
    }

    /// What was worked out in this battle by the charts alone, such as odds: it is the same for both sides and whatever
    /// the books say, so no choice depends on whether it was kept. A player of a book keeps one kind of thing.
    pub fn kept<T: Default + 'static>(&mut self) -> &mut T {
        let kept = self.kept.get_or_insert_with(|| Box::<T>::default());
        if !kept.is::<T>() {
            *kept = Box::<T>::default();
        }
        kept.downcast_mut().expect("it was just made of this type")
    }

    fn random(&mut self) -> &mut ChaCha8Rng {
        let (side, seed, number) = (self.side, self.seed, self.number);
        self.random.get_or_insert_with(|| {
            let mut random = ChaCha8Rng::seed_from_u64(seed.rotate_left(32) ^ (side.index() as u64 + 1));
            random.set_stream(number);
            random
        })
    }

    /// 0 to `most` - 1; 0 if there is nothing to choose from.
    pub fn below(&mut self, most: usize) -> usize {
        if most < 2 { 0 } else { self.random().random_range(0..most) }
    }
}

//! J2: the same jobs sampled. Every die the rules call for is drawn; no outcome comes from a prepared distribution.

use rand::Rng;

use super::chain::{ChainResult, ROUNDS, ROUTED, STRENGTH, figures, filled};
use super::exact::{BAND_START, CHARGES, CHECK_TARGETS, MARGINS};

/// A die of this many sides from a random word of its own: word times sides, the high half is the face from 0.
pub(super) fn face(rng: &mut impl Rng, sides: u64) -> usize {
    ((u64::from(rng.next_u32()) * sides) >> 32) as usize
}

pub(super) fn two_d6(rng: &mut impl Rng) -> usize {
    face(rng, 6) + face(rng, 6) + 2
}

pub(super) fn highest_d6(rng: &mut impl Rng, dice: usize) -> usize {
    (1..dice).fold(face(rng, 6), |highest, _| highest.max(face(rng, 6))) + 1
}

/// J2a: how often each margin -5..=5 came up in `n` melees.
pub fn j2a(rng: &mut impl Rng, n: u64) -> [u64; MARGINS] {
    let mut counts = [0; MARGINS];
    for _ in 0..n {
        let (attack, defence) = (highest_d6(rng, 6) + 1, highest_d6(rng, 2) + 2);
        counts[(attack + 5).saturating_sub(defence).min(MARGINS - 1)] += 1;
    }
    counts
}

/// J2b: how often each outcome, in the order of [`charge_outcome`], came up in `n` charges.
pub fn j2b(rng: &mut impl Rng, n: u64) -> [u64; CHARGES] {
    let mut counts = [0; CHARGES];
    for _ in 0..n {
        let (attack, defence) = (two_d6(rng) + 2, two_d6(rng) + 1);
        let leads_by = |margin: usize| usize::from(attack + 4 >= defence + margin);
        let band = leads_by(0) + leads_by(4) + leads_by(5) + leads_by(9);
        let levels = CHECK_TARGETS[band].iter().fold(0, |levels, &target| {
            let roll = two_d6(rng);
            levels * 3 + usize::from(roll < target) + usize::from(roll + 3 < target)
        });
        counts[BAND_START[band] + levels] += 1;
    }
    counts
}

/// A unit that loses `S` steps before it is gone.
#[derive(Clone, Copy, Default)]
struct Unit<const S: usize> {
    lost: usize,
    state: usize,
}

/// Steps by the modified total of 2d6; sixteen entries, so that a mask is the bounds check.
const STEPS: [usize; 16] = [0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 3, 3, 3];

impl<const S: usize> Unit<S> {
    fn stands(self) -> bool {
        self.lost < S
    }

    fn may_fire_at(self, target: Self) -> bool {
        self.state < ROUTED && self.stands() && target.stands()
    }

    /// Fires with the dice the rules call for: 2d6, and a d20 if the target has to check.
    fn fire_at(self, target: &mut Self, bonus: usize, cohesion: usize, rng: &mut impl Rng) {
        let steps = STEPS[(two_d6(rng) + bonus - self.state) & 15];
        if steps == 0 {
            return;
        }
        target.lost = (target.lost + steps).min(S);
        if target.stands() && target.state < ROUTED {
            let rolled = face(rng, 20) + 1 + target.lost;
            let worse = usize::from(rolled > cohesion) + usize::from(rolled > cohesion + 6);
            target.state = (target.state + worse).min(ROUTED);
        }
    }
}

/// J2c: `n` fire chains counted by outcome, and the sums over them.
pub fn j2c(rng: &mut impl Rng, n: u64) -> ChainResult {
    let mut counts = filled(0_u32);
    for _ in 0..n {
        let (mut a, mut b) = (Unit::<STRENGTH>::default(), Unit::<STRENGTH>::default());
        for _ in 0..ROUNDS {
            if a.may_fire_at(b) {
                a.fire_at(&mut b, 0, 14, rng);
            }
            if b.may_fire_at(a) {
                b.fire_at(&mut a, 1, 15, rng);
            }
        }
        counts[b.state][a.state][b.lost][a.lost] += 1;
    }
    figures(&counts, f64::from)
}

/// Sums over sampled battles, by side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BattleSums {
    /// Steps lost.
    pub lost: [usize; 2],
    /// Battles in which the side lost less than the other.
    pub wins: [usize; 2],
    /// Fires of both sides.
    pub fires: usize,
}

/// Twelve units of strength six.
type Side = [Unit<6>; 12];

/// J2d: sums over `n` battles.
pub fn j2d(rng: &mut impl Rng, n: u64) -> BattleSums {
    let mut sums = BattleSums::default();
    for _ in 0..n {
        let (mut first, mut second) = (Side::default(), Side::default());
        for _turn in 0..12 {
            sums.fires += fire_all(rng, &first, &mut second, 0);
            sums.fires += fire_all(rng, &second, &mut first, 1);
            rally_all(rng, &mut first);
            rally_all(rng, &mut second);
        }
        let lost = [first, second].map(|side| side.iter().map(|unit| unit.lost).sum::<usize>());
        for (side, enemy) in [(0, 1), (1, 0)] {
            sums.lost[side] += lost[side];
            sums.wins[side] += usize::from(lost[side] < lost[enemy]);
        }
    }
    sums
}

/// Every unit of a side fires that can; returns how many did.
fn fire_all(rng: &mut impl Rng, firers: &Side, targets: &mut Side, bonus: usize) -> usize {
    let mut count = 0;
    for (i, firer) in firers.iter().enumerate() {
        let target = &mut targets[(i + usize::from(!targets[i].stands())) % firers.len()];
        if firer.may_fire_at(*target) {
            firer.fire_at(target, bonus, 14, rng);
            count += 1;
        }
    }
    count
}

fn rally_all(rng: &mut impl Rng, side: &mut Side) {
    for unit in side {
        if unit.state == ROUTED && unit.stands() {
            unit.state -= usize::from(face(rng, 20) < 10);
        }
    }
}

//! J1c: the fire chain over the whole joint distribution, in doubles and in exact limbs.

use std::{array::from_fn, hint::black_box, ops::Range};

use super::exact::TWO_D6_AT_LEAST;

/// Steps at which a unit of the fire chain is destroyed.
pub(super) const STRENGTH: usize = 12;
/// Good, shaken, routed.
const STATES: usize = 3;
pub(super) const ROUTED: usize = 2;
pub(super) const ROUNDS: usize = 10;
/// Most steps one fire can take.
const MOST_STEPS: usize = 3;

/// One value for each number of steps lost by the unit that fires.
type Row<W> = [W; STRENGTH + 1];
/// Joint weights: `[target state][firer state][target lost][firer lost]`. The firer's losses come last because a fire
/// does the same arithmetic for all of them, which suits vectors.
pub type Board<W> = [[[Row<W>; STRENGTH + 1]; STATES]; STATES];

/// What the fire chain is asked for: means of an exact run, sums of a sampled one.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ChainResult {
    /// Steps lost by A.
    pub lost_a: f64,
    /// Steps lost by B.
    pub lost_b: f64,
    /// A ends routed.
    pub a_routed: f64,
    /// B ends routed.
    pub b_routed: f64,
}

/// A weight of the joint distribution: this many of the 720 chances (2d6 and d20) to the power of the fires so far.
trait Weight: Copy {
    const ZERO: Self;
    /// Sum of each weight times its chances.
    fn mix<const K: usize>(terms: [(u32, Self); K]) -> Self;
}

impl Weight for f64 {
    const ZERO: f64 = 0.0;

    fn mix<const K: usize>(terms: [(u32, Self); K]) -> Self {
        terms.iter().map(|(chances, weight)| f64::from(*chances) * weight).sum()
    }
}

/// An integer of `N` limbs, lowest first.
impl<const N: usize> Weight for [u64; N] {
    const ZERO: Self = [0; N];

    #[expect(clippy::cast_possible_truncation, reason = "splits a sum into limb and carry")]
    fn mix<const K: usize>(terms: [(u32, Self); K]) -> Self {
        let mut carry = 0;
        from_fn(|i| {
            let product = |(chances, weight): &(u32, Self)| u128::from(*chances) * u128::from(weight[i]);
            let sum = terms.iter().map(product).sum::<u128>() + carry;
            carry = sum >> 64;
            sum as u64
        })
    }
}

/// Chances of all that one side's fire can do.
struct Fire {
    /// By state of the firer, good or shaken: no step (out of 720), then exactly 1, 2, 3 steps (out of 36).
    steps: [[u32; MOST_STEPS + 1]; 2],
    /// The same for a target that ends destroyed: it was so before, or takes at least 1, 2, 3 steps.
    last_steps: [[u32; MOST_STEPS + 1]; 2],
    /// By steps the target has lost, out of 20: state kept, one worse, two worse, either of the two.
    check: [[u32; 4]; STRENGTH + 1],
}

impl Fire {
    fn new(bonus: usize, target_cohesion: u32) -> Self {
        let at_least = [0, 1].map(|shaken| [7, 10, 12].map(|total| TWO_D6_AT_LEAST[total + shaken - bonus]));
        let mut check = [[20, 0, 0, 0]; STRENGTH + 1];
        for (lost, faces) in (0..).zip(&mut check[..STRENGTH]) {
            let same = target_cohesion.saturating_sub(lost).min(20);
            let not_two = (target_cohesion + 6).saturating_sub(lost).min(20);
            *faces = [same, not_two - same, 20 - not_two, 20 - same];
        }
        Self {
            steps: at_least.map(|[one, two, three]| [20 * (36 - one), one - two, two - three, three]),
            last_steps: at_least.map(|[one, two, three]| [720, one, two, three]),
            check,
        }
    }

    /// One fire on every cell at once. The two units change places in `after`, because the target fires next.
    /// No target has lost more than `reached`; the cells beyond are left at zero.
    fn volley<W: Weight>(&self, before: &Board<W>, after: &mut Board<W>, reached: usize) {
        for firer in 0..STATES {
            for lost in 0..=(reached + MOST_STEPS).min(STRENGTH) {
                let rows = match firer {
                    ROUTED => from_fn(|state| unfired(&before[state][firer][lost])),
                    _ => self.fired(before, firer, lost),
                };
                for (columns, row) in after[firer].iter_mut().zip(&rows) {
                    columns.iter_mut().zip(row).for_each(|(column, weight)| column[lost] = *weight);
                }
            }
        }
    }

    /// Rows, by state, of the targets that have lost this many steps after the fire.
    fn fired<W: Weight>(&self, before: &Board<W>, firer: usize, lost: usize) -> [Row<W>; STATES] {
        let nothing = [W::ZERO; STRENGTH + 1];
        let steps_ago: [[&Row<W>; MOST_STEPS + 1]; STATES] = from_fn(|state| {
            from_fn(|steps| lost.checked_sub(steps).map_or(&nothing, |earlier| &before[state][firer][earlier]))
        });
        let steps = if lost < STRENGTH { self.steps[firer] } else { self.last_steps[firer] };
        let [same, one_worse, two_worse, worse] = self.check[lost];
        // Right for the firer that is destroyed, the last of the row; the loop does the others.
        let mut rows = steps_ago.map(|[still, ..]| unfired(still));
        for i in 0..STRENGTH {
            let [good, shaken, routed] = steps_ago.map(|[_, ago_1, ago_2, ago_3]| {
                W::mix([(steps[1], ago_1[i]), (steps[2], ago_2[i]), (steps[3], ago_3[i])])
            });
            let [still_0, still_1, still_2] = steps_ago.map(|[still, ..]| (steps[0], still[i]));
            rows[0][i] = W::mix([still_0, (same, good)]);
            rows[1][i] = W::mix([still_1, (one_worse, good), (same, shaken)]);
            rows[2][i] = W::mix([still_2, (two_worse, good), (worse, shaken), (20, routed)]);
        }
        rows
    }
}

fn unfired<W: Weight>(row: &Row<W>) -> Row<W> {
    row.map(|weight| W::mix([(720, weight)]))
}

/// Plays rounds from and to a board with B as the target.
fn play<W: Weight>(board: &mut Board<W>, rounds: Range<usize>) {
    let (a_bonus, a_cohesion, b_bonus, b_cohesion) = black_box((0, 15, 1, 14));
    let (a_fires, b_fires) = (Fire::new(a_bonus, b_cohesion), Fire::new(b_bonus, a_cohesion));
    let mut between = filled(W::ZERO);
    for round in rounds {
        let reached = (round * MOST_STEPS).min(STRENGTH);
        a_fires.volley(board, &mut between, reached);
        b_fires.volley(&between, board, reached);
    }
}

pub(super) fn filled<W: Copy>(weight: W) -> Board<W> {
    [[[[weight; STRENGTH + 1]; STRENGTH + 1]; STATES]; STATES]
}

/// Losses and routs over a board with B as the target.
pub(super) fn figures<W: Copy>(board: &Board<W>, value: impl Fn(W) -> f64) -> ChainResult {
    let [mut by_lost_a, mut by_lost_b] = [[0.0; STRENGTH + 1]; 2];
    let mut by_states = [0.0; STATES * STATES];
    for (rows, in_states) in board.as_flattened().iter().zip(&mut by_states) {
        for (row, lost_b) in rows.iter().zip(&mut by_lost_b) {
            let row = row.map(&value);
            let in_row: f64 = row.iter().sum();
            by_lost_a.iter_mut().zip(row).for_each(|(lost_a, value)| *lost_a += value);
            *lost_b += in_row;
            *in_states += in_row;
        }
    }
    let total = |by_lost: Row<f64>| (0_u8..).zip(by_lost).map(|(lost, sum)| f64::from(lost) * sum).sum();
    let a_routed = by_states.iter().skip(ROUTED).step_by(STATES).sum();
    let b_routed = by_states.iter().skip(ROUTED * STATES).sum();
    ChainResult { lost_a: total(by_lost_a), lost_b: total(by_lost_b), a_routed, b_routed }
}

/// J1c in doubles.
pub fn j1c_f64() -> ChainResult {
    let mut board = filled(0.0);
    board[0][0][0][0] = 1.0;
    play(&mut board, 0..ROUNDS);
    figures(&board, |weight| weight / 720_f64.powi(20))
}

/// J1c in exact weights out of 720^20, with B as the target of the board. The denominator grows with the fires, so
/// the first three rounds fit into one limb and the next three into two.
#[expect(clippy::cast_precision_loss, reason = "the figures are wanted as doubles")]
pub fn j1c_exact() -> (Box<Board<[u64; 3]>>, ChainResult) {
    let mut narrow = filled([0]);
    narrow[0][0][0][0] = [1];
    play(&mut narrow, 0..3);
    let mut wider = widen(&narrow, |[low]| [low, 0]);
    play(&mut wider, 3..6);
    let mut board = Box::new(widen(&wider, |[low, high]| [low, high, 0]));
    play(&mut board, 6..ROUNDS);
    let to_f64 = |limbs: [u64; 3]| limbs.iter().rev().fold(0.0, |high, &limb| high * 2_f64.powi(64) + limb as f64);
    let figures = figures(&board, |limbs| to_f64(limbs) / 720_f64.powi(20));
    (board, figures)
}

fn widen<V: Copy, W>(board: &Board<V>, wider: impl Fn(V) -> W) -> Board<W> {
    board.map(|states| states.map(|rows| rows.map(|row| row.map(&wider))))
}

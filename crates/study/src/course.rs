//! How battles go, turn by turn: which units are left, and who will win.

use grognard_battle::Side;
use grognard_games::estimate::{Estimate, Sums};

use crate::played::{Fought, Moment};

/// All battles of a cell when a turn begins.
#[derive(Clone, Debug, PartialEq)]
pub struct TurnReport {
    pub turn: u32,
    /// Battles that have not ended before it.
    pub going_on: u32,
    /// The share of the units of side a and side b that are left; a battle that has ended counts with its final state.
    pub units: [f64; 2],
    /// Battles already won by side a, battles already won by side b, and draws, as shares of all.
    pub ended: [f64; 3],
    /// How often the side with more of its strength left wins in the end; none if neither is ahead.
    pub ahead_wins: Option<Estimate>,
}

/// Turn by turn, from the first turn to the end of the last.
pub fn turn_by_turn(fought: &[&Fought]) -> Vec<TurnReport> {
    let last = fought.iter().filter_map(|one| Some(one.course.last()?.turn)).max().unwrap_or(0);
    (1..=last).map(|turn| report(fought, turn)).collect()
}

fn report(fought: &[&Fought], turn: u32) -> TurnReport {
    let all = f64::from(u32::try_from(fought.len()).unwrap_or(u32::MAX)).max(1.0);
    let (mut going_on, mut units, mut ended, mut ahead) = (0, [Sums::default(); 2], [0.0; 3], Sums::default());
    for one in fought {
        let Some((first, now)) = one.course.first().zip(moment(one, turn)) else { continue };
        for (sums, (left, start)) in units.iter_mut().zip(now.units.into_iter().zip(first.units)) {
            sums.add(f64::from(left) / f64::from(start.max(1)));
        }
        if has_ended(one, turn) {
            let kind = one.winner.map_or(2, Side::index);
            ended[kind] += 1.0 / all;
            continue;
        }
        going_on += 1;
        if now.left[0] != now.left[1] {
            let side = if now.left[0] > now.left[1] { Side::A } else { Side::B };
            ahead.add(one.score(side));
        }
    }
    let ahead = ahead.share();
    TurnReport {
        turn,
        going_on,
        units: units.map(|sums| sums.mean().mean),
        ended,
        ahead_wins: (ahead.count > 0).then_some(ahead),
    }
}

/// The state of a battle when a turn began, or at its end if that came first.
pub fn moment(fought: &Fought, turn: u32) -> Option<Moment> {
    fought.course.iter().take_while(|moment| moment.turn <= turn).last().copied()
}

/// Whether a battle had ended before a turn began.
pub fn has_ended(fought: &Fought, turn: u32) -> bool {
    fought.course.last().is_none_or(|end| end.turn <= turn)
}

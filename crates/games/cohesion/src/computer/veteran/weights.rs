//! How the veteran weighs things: by its temperament, and by the task of a unit's body.

use grognard_battle::Temper;
use grognard_players::plan::Task;

/// How much each thing counts.
#[derive(Clone, Copy, Debug)]
pub struct Weights {
    /// The enemy's fire at a place, compared with the unit's own fire from it.
    pub danger: f64,
    /// The gain that a charge must have over everything else.
    pub margin: f64,
    /// An inch towards the goal near the enemy, when there is no need to press.
    pub advance: f64,
}

impl Weights {
    /// The weights for a unit whose body has a task.
    pub fn of(temper: Temper, task: Option<Task>) -> Self {
        let usual = match temper {
            Temper::Bold => Weights { danger: 0.6, margin: -0.1, advance: 0.02 },
            Temper::Steady => Weights { danger: 0.8, margin: 0.05, advance: 0.01 },
            Temper::Wary => Weights { danger: 1.2, margin: 0.3, advance: 0.005 },
        };
        match task {
            Some(Task::Attack) => Weights { margin: usual.margin - 0.05, ..usual },
            Some(Task::Withdraw) => Weights { danger: 1.5 * usual.danger, margin: usual.margin + 0.3, advance: 0.06 },
            Some(Task::Support | Task::Reserve) => Weights { danger: 1.2 * usual.danger, advance: 0.03, ..usual },
            Some(Task::Fix | Task::Hold) | None => usual,
        }
    }
}

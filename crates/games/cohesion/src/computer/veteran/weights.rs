//! How the veteran's scales are set: by its temperament, and by what a unit's body is to do.

use grognard_battle::Temper;
use grognard_players::plan::Task;

/// What counts for how much.
#[derive(Clone, Copy, Debug)]
pub struct Weights {
    /// The enemy's fire at a place, against the own from it.
    pub danger: f64,
    /// What a charge must promise beyond anything else.
    pub margin: f64,
    /// An inch towards the goal near the enemy, where nobody needs to press.
    pub advance: f64,
}

impl Weights {
    /// Of a unit whose body has a task.
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

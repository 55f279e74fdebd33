//! Many battles between computer players, weighed: scenarios × players × variants of the rules, fought with paired dice
//! until the intervals are as narrow as wanted.

mod cell;
mod correlates;
mod course;
mod estimate;
mod file;
mod journal;
mod measure;
mod played;
mod progress;
mod report;
mod running;
mod stopping;
mod study;
mod watching;

pub use cell::{AS_PRINTED, Cell, Ground, Loader, Players, Variant};
pub use correlates::Correlate;
pub use course::TurnReport;
pub use estimate::{Estimate, Sums};
pub use journal::Journal;
pub use measure::{MEASURES, Measure, SCORE, Unit};
pub use played::{Fallen, Fought, Moment, Played, WHOLE};
pub use progress::{Known, Progress, trial_scores};
pub use report::{CellReport, Difference, Found, Report};
pub use running::{Step, run};
pub use stopping::{Scores, Stopping, difference, paired, score};
pub use study::Study;

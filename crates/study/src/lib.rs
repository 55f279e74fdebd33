//! Many battles between computer players, evaluated: scenarios × players × variants of the rules, fought with paired
//! dice until the intervals are as narrow as wanted.

mod cell;
mod changes;
mod correlates;
mod course;
mod even;
mod even_file;
mod file;
#[cfg(feature = "parquet")]
mod files;
mod html;
mod journal;
mod measure;
mod played;
mod progress;
mod report;
mod running;
mod stopping;
mod study;
mod tables;
mod watching;
pub mod words;

pub use cell::{AS_PRINTED, Cell, Ground, Loader, Players, Variant};
pub use correlates::Correlate;
pub use course::TurnReport;
pub use even::{Search, Tried, Verdict, even};
pub use even_file::{Handicap, Wish};
#[cfg(feature = "parquet")]
pub use files::{JOURNAL, REPORT, write};
pub use grognard_games::estimate::{Estimate, Sums};
pub use html::page;
pub use journal::Journal;
pub use measure::{MEASURES, Measure, SCORE, Unit};
pub use played::{Fallen, Fought, Moment, Played, WHOLE};
pub use progress::{Known, Progress, trial_scores};
pub use report::{CellReport, Difference, Found, Report};
pub use running::{Step, run, so_far};
pub use stopping::{Scores, Stopping, difference, paired, score};
pub use study::Study;
pub use tables::{Column, Table, Values, all as tables};

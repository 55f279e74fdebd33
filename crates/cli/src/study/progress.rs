//! How far a study has come, for the person who waits for it.

use std::io::IsTerminal as _;
use std::time::{Duration, Instant};

use grognard_study::{Known, Step, Study};
use indicatif::{ProgressBar, ProgressStyle};

/// How often a line is written if nobody sees a bar.
const PAUSE: Duration = Duration::from_secs(30);

/// Shows how far a study has come: with a bar on a terminal, elsewhere with a line now and then.
pub struct Told {
    bar: Option<ProgressBar>,
    names: Vec<(String, String)>,
    last: Instant,
}

impl Told {
    /// The display of a study of which nothing has been fought yet.
    pub fn new(study: &Study) -> Self {
        let bar = std::io::stderr().is_terminal().then(|| {
            let bar = ProgressBar::new(1);
            if let Ok(style) = ProgressStyle::with_template("{bar:20} {pos} of {len} battles. {msg}") {
                bar.set_style(style);
            }
            bar
        });
        let names = study.cells.iter().map(|cell| (cell.ground.title.clone(), cell.ground.sides[0].clone())).collect();
        Told { bar, names, last: Instant::now() }
    }

    pub fn tell(&mut self, step: Step<'_>) {
        if let Some(bar) = &self.bar {
            bar.set_length(step.wanted as u64);
            bar.set_position(step.battles as u64);
            bar.set_message(self.present(step.known));
        } else if self.last.elapsed() > PAUSE {
            self.last = Instant::now();
            anstream::eprintln!("{} of {} battles. {}", step.battles, step.wanted, self.present(step.known));
        }
    }

    /// Removes the bar.
    pub fn finish(self) {
        if let Some(bar) = self.bar {
            bar.finish_and_clear();
        }
    }

    /// The present results of the group that is known least.
    fn present(&self, known: &[Known]) -> String {
        let width = |known: &Known| known.scores.iter().map(grognard_study::Estimate::width).fold(0.0, f64::max);
        let open = known.iter().filter(|known| !known.done && known.scores.iter().any(|score| score.count > 0));
        let Some(widest) = open.max_by(|one, other| width(one).total_cmp(&width(other))) else { return String::new() };
        let (Some((title, side)), Some(score)) = (self.names.get(widest.cell), widest.scores.first()) else {
            return String::new();
        };
        format!("{title}: {side} {:.1} % ({:.1} to {:.1})", 100.0 * score.mean, 100.0 * score.low, 100.0 * score.high)
    }
}

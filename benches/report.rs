//! The table of ratios, or JSON lines.

use grognard_benches::timing::Time;
use serde_json::json;

/// One job, timed.
pub struct Row {
    /// Name of the job.
    pub name: &'static str,
    /// What one repetition makes.
    pub per: &'static str,
    /// Through the engine.
    pub engine: Time,
    /// By hand.
    pub floor: Option<Time>,
    /// The most the engine may take, in floors.
    pub most_ratio: Option<f64>,
    /// The most the engine may take, in nanoseconds.
    pub most_ns: Option<f64>,
    /// Anything a reader should know.
    pub remark: &'static str,
}

/// Collects rows and prints them as they come.
pub struct Report {
    only: String,
    json: bool,
    missed: Vec<&'static str>,
}

impl Report {
    /// A report of the jobs whose names begin with `only`.
    pub fn new(only: String) -> Self {
        let json = std::env::var_os("BENCH_JSON").is_some_and(|value| value == "1");
        if !json {
            println!(
                "{:<22} {:>12} {:>12} {:>9} {:>9}  {:<12} per",
                "job", "engine best", "floor best", "ratio", "medians", "goal"
            );
        }
        Report { only, json, missed: Vec::new() }
    }

    /// Times a job and prints it.
    pub fn job(&mut self, name: &'static str, time: impl FnOnce(&'static str) -> Row) {
        if name.starts_with(&self.only) {
            let row = time(name);
            self.print(&row);
        }
    }

    fn print(&mut self, row: &Row) {
        let ratio = row.floor.map(|floor| row.engine.best / floor.best);
        let missed = row.most_ratio.zip(ratio).is_some_and(|(most, ratio)| ratio > most)
            || row.most_ns.is_some_and(|most| row.engine.best > most);
        if missed {
            self.missed.push(row.name);
        }
        if self.json {
            for (who, time) in [("grognard", Some(row.engine)), ("floor", row.floor)] {
                if let Some(time) = time {
                    let line = json!({ "impl": who, "job": row.name, "ns": time.median, "best_ns": time.best, "per": row.per });
                    println!("{line}");
                }
            }
            return;
        }
        let times = |ratio: f64| format!("{ratio:.2}");
        let goal = match (row.most_ratio, row.most_ns) {
            (Some(most), _) => format!("<= {most:.3}").trim_end_matches('0').trim_end_matches('.').to_owned(),
            (None, Some(most)) => format!("<= {}", nanoseconds(most)),
            (None, None) => String::new(),
        };
        println!(
            "{:<22} {:>12} {:>12} {:>9} {:>9}  {:<12} {}{}{}",
            row.name,
            nanoseconds(row.engine.best),
            row.floor.map_or(String::new(), |floor| nanoseconds(floor.best)),
            ratio.map_or(String::new(), times),
            row.floor.map_or(String::new(), |floor| times(row.engine.median / floor.median)),
            goal,
            row.per,
            if row.remark.is_empty() { String::new() } else { format!(" ({})", row.remark) },
            if missed { "  MISSED" } else { "" },
        );
    }

    /// Says what missed its goal.
    pub fn finish(self) {
        if self.json {
            return;
        }
        if self.missed.is_empty() {
            println!("every goal is met");
        } else {
            println!("goals missed: {}", self.missed.join(", "));
        }
    }
}

/// The same hand-written loop on a faster generator, for the record.
pub fn note_fast_generator(name: &str, time: Time) {
    if std::env::var_os("BENCH_JSON").is_none() {
        println!("  {name}: the loop on a fast, insecure generator takes {}", nanoseconds(time.best));
    }
}

/// A time in a unit that fits.
fn nanoseconds(ns: f64) -> String {
    match ns {
        ..1e3 => format!("{ns:.1} ns"),
        ..1e6 => format!("{:.2} us", ns / 1e3),
        _ => format!("{:.2} ms", ns / 1e6),
    }
}

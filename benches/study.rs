//! Battles through a study, with its witness and its journal, beside the bare loop over the same battles in the same run.
//! Then how much narrower the interval of a patch's effect is for the same dice.

use std::hint::black_box;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use grognard_battle::Pair;
use grognard_books::Library;
use grognard_core::facts::Datum;
use grognard_games::game;
use grognard_games::scenario::scenario;
use grognard_players::{Duel, Skill};
use grognard_study::{Report, SCORE, Study};

/// Scenarios and players, with the battles of a turn: enough for both ways to take about as long.
const JOBS: [(&str, Skill, u32); 5] = [
    ("picket-line", Skill::Drill, 400),
    ("standard", Skill::Drill, 20),
    ("sayres-lane", Skill::Drill, 50),
    ("lautern", Skill::Drill, 400),
    ("picket-line", Skill::Veteran, 20),
];
/// Turns of each way.
const TURNS: usize = 7;
/// The least a study may make of the battles of the bare loop.
const GOAL: f64 = 0.95;
/// Patches of the standard battle whose effect is weighed: one value, and several. Then the battles of each variant.
const SHAKEN: &str = "[cohesion.fire_modifiers]\nfirer-shaken = 2\n";
const CLUB: &str = include_str!("../examples/cohesion/house-rules.toml");
const WEIGHED: u32 = 400;

fn no_files(name: &str) -> Result<String, String> {
    Err(format!("there is no '{name}'"))
}

fn study(id: &str, skill: Skill, battles: u32) -> Study {
    let player = skill.name();
    let text = format!(
        "scenarios = [\"{id}\"]\nmost = {battles}\nbatch = {battles}\n[[players]]\na = \"{player}\"\nb = \"{player}\"\n"
    );
    Study::from_toml(&text, &no_files).unwrap_or_else(|slips| panic!("{slips:?}"))
}

/// The bare loop over the battles of a study.
fn bare(id: &str, skill: Skill, battles: u32) -> impl Fn() {
    let scenario = scenario(id).expect("a scenario");
    let game = game(scenario.book).expect("its book");
    let setup = Datum::from_toml(scenario.text).expect("a set-up");
    let laid = game.lay(Arc::new(Library::new()), None, &setup).expect("a set-up that holds");
    move || {
        for number in 0..battles {
            let duel = Duel {
                skills: Pair { a: skill, b: skill },
                seed: 1 + u64::from(number),
                most: 20_000,
                explained: false,
            };
            black_box(game.play_out(&laid, &duel, &mut ()).expect("a battle that ends"));
        }
    }
}

fn timed(work: &dyn Fn()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}

/// The best time of each way, in turns, so that noise affects both.
fn in_turns(one: &dyn Fn(), other: &dyn Fn()) -> [Duration; 2] {
    let mut best = [Duration::MAX; 2];
    for _ in 0..TURNS {
        best[0] = best[0].min(timed(one));
        best[1] = best[1].min(timed(other));
    }
    best
}

fn journal() -> PathBuf {
    std::env::temp_dir().join(format!("grognard-bench-{}.jsonl", std::process::id()))
}

fn main() {
    println!("{:<18} {:<10} {:>14} {:>14} {:>8}   goal", "scenario", "players", "bare loop", "study", "ratio");
    for (id, skill, battles) in JOBS {
        let (study, bare) = (study(id, skill, battles), bare(id, skill, battles));
        let through = || {
            let path = journal();
            let fought = grognard_study::run(&study, 1, Some(&path), &mut |_| {}).expect("a study");
            black_box(fought);
            std::fs::remove_file(path).expect("its journal");
        };
        let [floor, own] = in_turns(&bare, &through);
        let rate = |time: Duration| f64::from(battles) / time.as_secs_f64();
        let ratio = rate(own) / rate(floor);
        println!(
            "{id:<18} {:<10} {:>10.1} a s {:>10.1} a s {ratio:>8.3}   >= {GOAL}",
            skill.name(),
            rate(floor),
            rate(own)
        );
    }
    let text = format!(
        "scenarios = [\"standard\"]\nmost = {WEIGHED}\nbatch = {WEIGHED}\n[[players]]\na = \"drill\"\nb = \"drill\"\n\
         [[patches]]\nname = \"shaken\"\nhouse = \"shaken\"\n[[patches]]\nname = \"club\"\nhouse = \"club\"\n"
    );
    let load = |name: &str| Ok(if name == "club" { CLUB } else { SHAKEN }.to_owned());
    let study = Study::from_toml(&text, &load).unwrap_or_else(|slips| panic!("{slips:?}"));
    let battles = grognard_study::run(&study, 0, None, &mut |_| {}).expect("a study");
    let report = Report::of(&study, battles);
    println!("\nPatches of the standard battle, {WEIGHED} battles of each: intervals with the same dice");
    for difference in &report.differences {
        let (found, key) = (&difference.found.estimate, difference.found.key);
        let variant = &report.cells[difference.cell].variant;
        let narrower = difference.narrower.map_or("no".to_owned(), |times| format!("{times:.2}"));
        let goal = if key == SCORE && variant == "shaken" { "   >= 1.5" } else { "" };
        println!(
            "{variant:<8} {key:<10} {:>8.4} ({:.4} to {:.4})  {narrower:>5} times narrower{goal}",
            found.mean, found.low, found.high
        );
    }
}

//! Whole battles between computer players on one core, beside J2d in the same run: the ratio of their times means the same
//! on every machine. Then how many a second, with rulings that explain themselves and without.

use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use grognard_battle::Pair;
use grognard_benches::engine::{self, Charts};
use grognard_benches::timing::in_turns;
use grognard_books::Library;
use grognard_core::facts::Datum;
use grognard_games::scenario::scenario;
use grognard_games::{Laid, Playable, game};
use grognard_players::{Duel, Skill};

/// Scenarios, with the most that a battle of `drill` may cost in battles of J2d.
const SCENARIOS: [(&str, f64); 3] = [("picket-line", 15.0), ("standard", 300.0), ("ridge-road", 3_000.0)];
/// How long each way of a job is timed at a stretch, and both ways of a job together.
const BATCH: Duration = Duration::from_millis(20);
const BUDGET: Duration = Duration::from_secs(5);
/// How long battles are counted.
const TIME: Duration = Duration::from_secs(5);
/// Battles differ in length, so the same few are played every time.
const SEEDS: u32 = 8;
/// `veteran` thinks longer.
const SEEDS_OF_VETERAN: u32 = 2;

fn laid(id: &str) -> (&'static Playable, Laid) {
    let scenario = scenario(id).expect("a scenario");
    let game = game(scenario.book).expect("its book");
    let setup = Datum::from_toml(scenario.text).expect("a set-up");
    (game, game.lay(Arc::new(Library::new()), None, &setup).expect("a set-up that holds"))
}

/// Plays a battle of equals; how many commands it took.
fn play(game: &Playable, laid: &Laid, skill: Skill, seed: u32, explained: bool) -> u64 {
    let duel = Duel { skills: Pair { a: skill, b: skill }, seed: u64::from(seed), most: 20_000, explained };
    game.play_out(laid, &duel, &mut ()).expect("a battle that ends").commands
}

/// A battle beside one of J2d.
fn beside_j2d(charts: &Charts, game: &Playable, laid: &Laid, skill: Skill, seeds: u32) -> (f64, f64) {
    let mut battles = |n: u64| {
        for _ in 0..n {
            (0..seeds).for_each(|seed| _ = black_box(play(game, laid, skill, seed, false)));
        }
    };
    let mut j2d = |n: u64| _ = black_box(engine::j2d(charts, 1, 0, n));
    let [battle, floor] = in_turns([&mut battles, &mut j2d], BATCH, BUDGET);
    (battle.median / f64::from(seeds), floor.median)
}

/// Battles and commands a second on one core.
fn rate(game: &Playable, laid: &Laid, explained: bool) -> (f64, f64) {
    let (start, mut battles, mut commands) = (Instant::now(), 0_u32, 0_u64);
    while start.elapsed() < TIME {
        commands += play(game, laid, Skill::Drill, battles, explained);
        battles += 1;
    }
    let seconds = start.elapsed().as_secs_f64();
    let commands = u32::try_from(commands).expect("not so many");
    (f64::from(battles) / seconds, f64::from(commands) / seconds)
}

fn main() {
    let charts = Charts::default();
    println!("{:<18} {:<10} {:>12} {:>12} {:>9} {:>7}", "scenario", "players", "battle", "J2d", "ratio", "goal");
    for (skill, seeds) in [(Skill::Drill, SEEDS), (Skill::Veteran, SEEDS_OF_VETERAN)] {
        for (id, most) in SCENARIOS {
            let (game, laid) = laid(id);
            let (battle, floor) = beside_j2d(&charts, game, &laid, skill, seeds);
            let goal = if skill == Skill::Drill { format!("{most:.0}") } else { String::new() };
            let (ms, us, ratio) = (battle / 1e6, floor / 1e3, battle / floor);
            println!("{id:<18} {:<10} {ms:>9.3} ms {us:>9.2} us {ratio:>9.1} {goal:>7}", skill.name());
        }
    }
    println!(
        "\n{:<18} {:>14} {:>14} {:>8}   drill against drill, one core",
        "scenario", "trace off", "trace on", "ratio"
    );
    for (id, _) in SCENARIOS {
        let (game, laid) = laid(id);
        let (silent, commands) = rate(game, &laid, false);
        let (explained, _) = rate(game, &laid, true);
        let ratio = silent / explained;
        println!("{id:<18} {silent:>9.1} a s  {explained:>9.1} a s  {ratio:>7.2}   {commands:.0} commands a second");
    }
}

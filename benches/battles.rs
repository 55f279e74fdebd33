//! Whole battles between computer players on one core, beside J2d in the same run: the ratio of their times means the
//! same on every machine. Then how many a second, with rulings that explain themselves and without. First of all,
//! before other jobs have left memory behind, what a battle holds in memory while it is played.

use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use grognard_battle::{AnyBattle, Pair, Seat, Side, Source};
use grognard_benches::engine::{self, Charts};
use grognard_benches::memory::resident_kibibytes;
use grognard_benches::timing::in_turns;
use grognard_books::Library;
use grognard_core::facts::Datum;
use grognard_games::scenario::scenario;
use grognard_games::{Laid, Playable, game};
use grognard_players::{Duel, Skill, Watch};

/// Scenarios, with the most that a battle of `drill` may cost in battles of J2d where that was set: small, middling and
/// large ones of each book.
const SCENARIOS: [(&str, Option<f64>); 10] = [
    ("picket-line", Some(15.0)),
    ("standard", Some(300.0)),
    ("ridge-road", Some(3_000.0)),
    ("ford-farm", None),
    ("two-corps", None),
    ("brandau-day", None),
    ("sayres-lane", None),
    ("two-roads", None),
    ("open-field", None),
    ("sierra", None),
];
/// How long each way of a job is timed at a stretch, and both ways of a job together.
const BATCH: Duration = Duration::from_millis(20);
const BUDGET: Duration = Duration::from_secs(5);
/// How long battles are counted.
const TIME: Duration = Duration::from_secs(5);
/// Battles differ in length, so the same few are played every time.
const SEEDS: u32 = 8;
/// `veteran` thinks longer.
const SEEDS_OF_VETERAN: u32 = 2;
/// Battles that are held at the same time to see how much memory one takes, and commands given in each.
const HELD: u32 = 64;
const COMMANDS: u32 = 40;

fn laid(id: &str) -> (&'static Playable, Laid) {
    let scenario = scenario(id).expect("a scenario");
    let game = game(scenario.book).expect("its book");
    let setup = Datum::from_toml(scenario.text).expect("a set-up");
    (game, game.lay(Arc::new(Library::new()), None, &setup).expect("a set-up that holds"))
}

/// Plays a battle of equals; how many commands it took.
fn play(game: &Playable, laid: &Laid, skill: Skill, seed: u32, explained: bool) -> u64 {
    let duel = Duel { skills: Pair { a: skill, b: skill }, seed: u64::from(seed), most: 20_000, explained };
    game.play_out(laid, &duel, &mut Fought).expect("a battle that ends").commands
}

/// Only counts: nobody reads what the books were in the end.
struct Fought;

impl Watch for Fought {
    fn thinks(&mut self, _: Side) {}

    fn has_chosen(&mut self, _: Side) {}

    fn wants_hash(&self) -> bool {
        false
    }
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

/// A battle as a server keeps it in memory: the books of now, those before and those at the start, and the log.
fn begun(game: &Playable, laid: &Laid) -> Box<dyn AnyBattle> {
    game.begin_laid(laid).expect("a set-up that holds")
}

/// Plays at most this many commands of a battle, fewer if it ends before; returns how many.
fn go_on(battle: &mut dyn AnyBattle, seed: u32) -> u32 {
    let seed = u64::from(seed);
    for given in 0..COMMANDS {
        let Some(side) = battle.business(Seat::Umpire).waiting.first().copied() else { return given };
        let command = battle.choose(side, Skill::Drill, seed).expect("a command");
        let decided = battle.decide(Seat::of(side), &command.act, &command.with, &Source::Seed(seed));
        battle.accept(decided.expect("a legal command")).expect("the next command");
    }
    COMMANDS
}

/// The memory a battle holds once begun, and what each command adds, in KiB. The battles are handed back, so that the
/// next
/// measurement finds no memory that was given back.
fn memory(game: &Playable, laid: &Laid) -> (Option<[f64; 2]>, Vec<Box<dyn AnyBattle>>) {
    // The first battle also fills what all share.
    let mut battles = vec![begun(game, laid)];
    go_on(battles[0].as_mut(), 0);
    let before = resident_kibibytes();
    battles.extend((0..HELD).map(|_| begun(game, laid)));
    let at_start = resident_kibibytes();
    let commands: u32 = (1..).zip(&mut battles[1..]).map(|(seed, battle)| go_on(battle.as_mut(), seed)).sum();
    let after = resident_kibibytes();
    let each = |from: Option<f64>, to: Option<f64>, number: u32| Some((to? - from?) / f64::from(number));
    let figures = each(before, at_start, HELD).zip(each(at_start, after, commands));
    (figures.map(|(begun, command)| [begun, command]), battles)
}

fn report_memory() {
    println!(
        "{:<18} {:>16} {:>24}   one of {HELD} battles held in memory",
        "scenario", "battle begun", "each command adds"
    );
    let mut held = Vec::new();
    for (id, _) in SCENARIOS {
        let (game, laid) = laid(id);
        let (figures, battles) = memory(game, &laid);
        held.push(battles);
        match figures {
            Some([begun, command]) => println!("{id:<18} {begun:>12.0} KiB {command:>20.1} KiB"),
            None => println!("{id:<18} {:>16} {:>24}", "not told", "not told"),
        }
    }
}

fn main() {
    report_memory();
    println!();
    let charts = Charts::default();
    println!("{:<18} {:<10} {:>12} {:>12} {:>9} {:>7}", "scenario", "players", "battle", "J2d", "ratio", "goal");
    for (skill, seeds) in [(Skill::Drill, SEEDS), (Skill::Veteran, SEEDS_OF_VETERAN)] {
        for (id, most) in SCENARIOS {
            let (game, laid) = laid(id);
            if game.against_player(skill.level()).is_some() {
                continue;
            }
            let (battle, floor) = beside_j2d(&charts, game, &laid, skill, seeds);
            let goal = most.filter(|_| skill == Skill::Drill).map_or(String::new(), |most| format!("{most:.0}"));
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

//! Whole battles between computer players: how many a second, with rulings that explain themselves and without.

use std::sync::Arc;
use std::time::{Duration, Instant};

use grognard_battle::Pair;
use grognard_books::Library;
use grognard_core::facts::Datum;
use grognard_games::scenario::scenario;
use grognard_games::{Laid, Playable, game};
use grognard_players::{Duel, Skill};

/// How long each measurement takes.
const TIME: Duration = Duration::from_secs(5);

fn laid(id: &str) -> (&'static Playable, Laid) {
    let scenario = scenario(id).expect("a scenario");
    let game = game(scenario.book).expect("its book");
    let setup = Datum::from_toml(scenario.text).expect("a set-up");
    (game, game.lay(Arc::new(Library::new()), None, &setup).expect("a set-up that holds"))
}

/// Battles and commands a second on one core.
fn rate(game: &Playable, laid: &Laid, explained: bool) -> (f64, f64) {
    let (start, mut battles, mut commands) = (Instant::now(), 0_u32, 0_u64);
    while start.elapsed() < TIME {
        let skills = Pair { a: Skill::Drill, b: Skill::Drill };
        let duel = Duel { skills, seed: u64::from(battles), most: 20_000, explained };
        commands += game.play_out(laid, &duel, &mut ()).expect("a battle that ends").commands;
        battles += 1;
    }
    let seconds = start.elapsed().as_secs_f64();
    let commands = u32::try_from(commands).expect("not so many");
    (f64::from(battles) / seconds, f64::from(commands) / seconds)
}

fn main() {
    println!(
        "{:<18} {:>14} {:>14} {:>8}   drill against drill, one core",
        "scenario", "trace off", "trace on", "ratio"
    );
    for id in ["picket-line", "standard", "ridge-road"] {
        let (game, laid) = laid(id);
        let (silent, commands) = rate(game, &laid, false);
        let (explained, _) = rate(game, &laid, true);
        let ratio = silent / explained;
        println!("{id:<18} {silent:>9.1} a s  {explained:>9.1} a s  {ratio:>7.2}   {commands:.0} commands a second");
    }
}

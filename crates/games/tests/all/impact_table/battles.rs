//! Whole battles of the impact book on its table: recruits fight them to their end, and the log gives the same battle
//! again.

use std::sync::Arc;

use grognard_battle::{Pair, Skill};
use grognard_core::facts::Datum;
use grognard_games::{game, play_checked};
use grognard_players::{Duel, Ending};
use grognard_soak::cases;

use super::bench::small;

/// Commands after which a battle counts as endless.
const MOST: u64 = 20_000;

/// Woods, rough ground, a road, a wall, works and an objective.
pub const GROUND: &str = "objectives = [{ name = \"Mill\", at = [36, 24] }]\n\
    terrain = [{ kind = \"light-woods\", points = [[20, 18], [28, 18], [28, 26], [20, 26]] },\n\
    { kind = \"heavy-woods\", points = [[44, 22], [52, 22], [52, 30], [44, 30]] },\n\
    { kind = \"rough\", points = [[30, 28], [36, 28], [36, 34], [30, 34]] }]\n\
    lines = [{ kind = \"road\", points = [[10, 0], [10, 48]] }, { kind = \"wall\", points = [[30, 20], [42, 20]] },\n\
    { kind = \"light-works\", points = [[60, 30], [50, 30]] }]";

fn fought(setup: &str, (a, b): (Skill, Skill), seed: u64) -> Ending {
    let game = game("impact").unwrap();
    let laid = game.lay(Arc::default(), None, &Datum::from_toml(setup).unwrap()).unwrap();
    let duel = Duel { skills: Pair { a, b }, seed, most: MOST, explained: false };
    play_checked(game, &laid, &duel, &mut ())
        .unwrap_or_else(|fault| panic!("{} against {}, seed {seed}: {fault:?}", a.name(), b.name()))
}

#[test]
fn recruits_fight_battles_to_their_end() {
    for seed in 0..u64::from(cases("random battles of the impact book on a table", 6, 1_000)) {
        let ground = if seed % 2 == 0 { GROUND } else { "" };
        let ending = fought(&small(ground), (Skill::Recruit, Skill::Recruit), seed);
        assert!(!ending.result.is_empty());
    }
}

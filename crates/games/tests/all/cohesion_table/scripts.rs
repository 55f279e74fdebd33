//! The scripts of battles on a table give the results they state, and replay.

use grognard_battle::play_script;
use grognard_core::facts::Datum;
use grognard_games::game;

#[test]
fn scripts_on_a_table_come_out_as_they_say() {
    let game = game("cohesion").unwrap();
    assert!(game.scripts.len() >= 2);
    for (name, setup, script) in game.scripts {
        let setup = Datum::from_toml(setup).unwrap();
        let mut battle = game.begin(std::sync::Arc::default(), None, &setup).unwrap_or_else(|why| panic!("{why:?}"));
        let played = play_script(battle.as_mut(), script, 1);
        assert!(played.failures.is_empty(), "{name}:\n{}", played.failures.join("\n"));
        assert_eq!(battle.objections(), Vec::<String>::new());
        assert_eq!(battle.replay(), []);
    }
}

//! Recruits play every scenario to its end, and the books stay sound on the way.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use grognard_battle::{Pair, Side};
use grognard_core::facts::Datum;
use grognard_games::grand_tactics::state::State;
use grognard_games::scenario::{SCENARIOS, scenario};
use grognard_games::{game, play_checked};
use grognard_players::{Duel, Skill};
use grognard_soak::{cases, is_short};

use super::land::each_state;

fn own() -> Vec<&'static str> {
    SCENARIOS.iter().filter(|known| known.book == "grand-tactics").map(|known| known.id).collect()
}

#[test]
fn recruits_play_every_scenario_to_its_end_and_its_log_plays_again() {
    assert_eq!(own(), ["lautern", "three-rivers", "sierra"]);
    for id in own() {
        let game = game("grand-tactics").unwrap();
        let laid = game.lay(Arc::default(), None, &Datum::from_toml(scenario(id).unwrap().text).unwrap()).unwrap();
        for seed in 1..=u64::from(cases(&format!("random games of {id}, kept and checked"), 3, 1000)) {
            let skills = Pair { a: Skill::Recruit, b: Skill::Recruit };
            let duel = Duel { skills, seed, most: 20_000, explained: false };
            let kept =
                play_checked(game, &laid, &duel, &mut ()).unwrap_or_else(|fault| panic!("{id}, {seed}: {fault:?}"));
            if seed < 3 {
                let bare = game.play_out(&laid, &duel, &mut ()).unwrap();
                assert_eq!(bare.hash, kept.hash, "{id}, {seed}: with and without a log");
            }
        }
    }
}

fn steps(books: &State) -> BTreeMap<String, i32> {
    books.units.iter().map(|(name, unit)| (name.clone(), unit.steps)).collect()
}

/// Steps rise only by replacements, enemies share an area only to fight, and areas keep to their stack limits.
#[test]
fn steps_stacks_and_areas_hold_in_random_games() {
    let mut acts: BTreeSet<String> = BTreeSet::new();
    for id in ["sierra", "three-rivers"] {
        for seed in 1..=u64::from(cases(&format!("random games of {id} looked at closely"), 4, 300)) {
            let mut before: Option<(BTreeMap<String, i32>, Pair<i32>)> = None;
            each_state(id, 600 + seed, |_, books, act| {
                acts.insert(act.to_owned());
                let now = steps(books);
                if let Some((before, pools)) = &before {
                    let risen: i32 = now.iter().map(|(name, steps)| (steps - before[name]).max(0)).sum();
                    assert!(risen == 0 || (act == "incorporate-replacement" && risen == 1), "{id}, {seed}: {act}");
                    if risen == 1 {
                        let left = |pools: &Pair<i32>| pools.of(Side::A) + pools.of(Side::B);
                        assert_eq!(left(&books.pools), left(pools) - 1);
                    }
                }
                before = Some((now, books.pools.clone()));
                for area in books.areas.keys() {
                    let count = |side: Side| books.formations_in(side, area).count();
                    let fights = books.battle_areas.contains(area) || books.over.is_some();
                    assert!(fights || count(Side::A) == 0 || count(Side::B) == 0, "{id}, {seed}: both in {area}");
                }
                if act == "movement" {
                    let area = books.marched.last().and_then(|marched| marched.areas.last()).unwrap();
                    assert!(books.formations_in(books.phasing, area).count() <= 4, "{id}, {seed}: {area}");
                }
            });
        }
    }
    for act in [
        "next-phase",
        "movement",
        "deployment-change",
        "force-march",
        "screens",
        "commit",
        "losses",
        "reaction-move",
        "rally",
        "brigade-unit",
        "unbrigade-unit",
        "brigade-formation",
        "begin-battle",
        "incorporate-replacement",
    ] {
        assert!(acts.contains(act) || is_short(), "recruits never gave {act}: {acts:?}");
    }
}

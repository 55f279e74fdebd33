//! Whole battles of the impact book on its table: recruits fight them to their end, and the log gives the same battle
//! again.

use std::sync::Arc;

use grognard_battle::{Pair, Seat, Skill, Source};
use grognard_core::facts::Datum;
use grognard_games::{game, play_checked};
use grognard_players::{Duel, Ending};
use grognard_soak::cases;
use serde_json::json;

use super::bench::small;
use crate::support::Fuzz;

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

/// A narrow table where both sides stand in each other's face.
fn narrow(ground: &str) -> String {
    small(ground).replace("[table]\n", "[table]\nwidth = 30\ndepth = 24\n")
}

#[test]
fn recruits_fight_battles_in_each_others_face() {
    for seed in 0..u64::from(cases("random battles of the impact book on a narrow table", 8, 1_000)) {
        fought(&narrow(""), (Skill::Recruit, Skill::Recruit), seed);
    }
}

/// Whatever happens, figures never rise but in a merger, and action points stay within those of a turn.
#[test]
fn figures_never_rise_and_points_are_never_owed() {
    for seed in 100..100 + u64::from(cases("random battles watched for figures and points", 3, 300)) {
        let game = game("impact").unwrap();
        let setup = Datum::from_toml(&narrow("")).unwrap();
        let mut battle = game.begin(Arc::default(), None, &setup).unwrap();
        let mut commands = 0;
        while let Some(side) = Some(battle.business(Seat::Umpire)).filter(|business| business.over.is_none()) {
            let side = side.waiting[0];
            let before = battle.view(Seat::Umpire);
            let chosen = battle.choose(side, Skill::Recruit, seed).unwrap();
            let decided = battle.decide(Seat::of(side), &chosen.act, &chosen.with, &Source::Seed(seed)).unwrap();
            battle.accept(decided).unwrap();
            let after = battle.view(Seat::Umpire);
            for (name, unit) in after["units"].as_object().unwrap() {
                let figures = |view: &serde_json::Value| view["units"][name]["figures"].as_i64().unwrap();
                let merged = chosen.act == "merge";
                assert!(merged || figures(&after) <= figures(&before), "{name} by {}", chosen.act);
                assert!((0..=2).contains(&unit["ap"].as_i64().unwrap()));
            }
            commands += 1;
        }
        assert!(commands > 50, "{commands}");
    }
}

/// A battle of recruits with everything a side cannot know changed under it now and then: whatever it sees, is offered, is
/// told and chooses stays the same to the byte.
#[test]
fn whole_battles_keep_their_secrets() {
    for seed in 0..u64::from(cases("battles of the impact book whose secrets are changed", 2, 200)) {
        let game = game("impact").unwrap();
        let mut battle = game.begin(Arc::default(), None, &Datum::from_toml(&narrow("")).unwrap()).unwrap();
        let mut fuzz = Fuzz::new(seed);
        let mut changed = 0;
        for number in 0..MOST {
            let business = battle.business(Seat::Umpire);
            if business.over.is_some() {
                break;
            }
            if number % 5 == 0 {
                let asked = |seat: Seat| {
                    let view = battle.view(seat);
                    let units = view["table"]["units"].as_object().into_iter().flatten();
                    let ask = |name: &String| Datum::of(&json!({"ask": "prospects", "unit": name, "intent": "fire"}));
                    units.take(3).map(|(name, _)| ask(name)).collect()
                };
                let found = fuzz.leak(battle.as_ref(), &asked);
                changed += found.unwrap_or_else(|leak| panic!("seed {seed}, command {number}: {leak}"));
            }
            let side = business.waiting[0];
            let chosen = battle.choose(side, Skill::Recruit, seed).unwrap();
            let decided = battle.decide(Seat::of(side), &chosen.act, &chosen.with, &Source::Seed(seed)).unwrap();
            battle.accept(decided).unwrap();
        }
        assert!(changed > 20, "hardly anything was hidden: {changed}");
    }
}

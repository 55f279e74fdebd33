//! The hidden choice and whole battles of the grand-tactics book: mixes that cannot be beaten, chances that add up.

use grognard_books::Library;
use grognard_books::grand_tactics::Tables;
use grognard_books::grand_tactics::force::Battle;
use grognard_books::grand_tactics::forecast::{Forecast, Plan, forecast};
use grognard_books::grand_tactics::kinds::GrandTactic;
use grognard_books::grand_tactics::round::Round;
use grognard_books::grand_tactics::tactics_game::{Analysis, Situation, TacticsGame, analyse};
use grognard_core::equilibrium::whole;
use grognard_core::facts::Datum;
use grognard_core::ruling::{Source, read_situation};
use grognard_core::trace::Note;
use proptest::prelude::*;

const EVEN: &str = r#"{"a": {"lead_morale": 4, "leader_ability": 2, "cavalry_cf": 5, "cavalry_steps": 3,
    "formations": [{"cf": 22, "mode": "echelon"}, {"cf": 15, "mode": "line-of-battle"}]},
    "b": {"lead_morale": 4, "leader_ability": 1, "cavalry_cf": 4, "cavalry_steps": 2,
    "formations": [{"cf": 30, "mode": "line-of-battle"}]}}"#;

fn read_game(library: &Library, json: &str) -> Situation {
    read_situation::<TacticsGame>(library.as_ref(), &Datum::from_json(json).expect("JSON")).expect("a legal game")
}

/// Checks, exactly, that no pure choice of either side does better than the value.
fn check_unbeatable(game: &Analysis) {
    let solved = &game.equilibrium;
    for row in &game.payoff {
        let worth = row.iter().zip(&solved.column_mix).fold(whole(0), |sum, (cell, share)| sum + cell * share);
        assert!(worth <= solved.value);
    }
    for column in 0..game.b_tactics.len() {
        let cells = game.payoff.iter().map(|row| &row[column]);
        let worth = cells.zip(&solved.row_mix).fold(whole(0), |sum, (cell, share)| sum + cell * share);
        assert!(worth >= solved.value);
    }
    let regrets = game.regrets.rows.iter().chain(&game.regrets.columns);
    assert!(regrets.clone().all(|regret| *regret >= whole(0)));
    assert!(
        regrets.filter(|regret| **regret == whole(0)).count() >= 2,
        "each side has a choice that gives nothing away"
    );
}

#[test]
fn a_whole_game_has_six_tactics_a_side() {
    let library = Library::new();
    let s = read_game(&library, EVEN);
    let game = analyse(library.as_ref(), &s.battle, s.stake).expect("a game");
    assert_eq!((game.a_tactics.len(), game.b_tactics.len()), (6, 6));
}

#[test]
fn the_receipt_tells_the_mix_in_words() {
    let library = Library::new();
    let json = r#"{"a": {"lead_morale": 4, "leader_ability": 2, "formations": [{"cf": 22, "mode": "concentrated"}]},
        "b": {"lead_morale": 4, "leader_ability": 2, "formations": [{"cf": 22, "mode": "echelon"}]}}"#;
    let datum = Datum::from_json(json).expect("JSON");
    let procedure = grognard_books::procedure("grand-tactics.tactics-game").expect("the procedure");
    let notes = procedure.resolve(&library, &datum, &Source::Typed(Vec::new())).expect("a ruling").notes;
    let told: Vec<String> = notes.iter().map(Note::sentence).collect();
    let has = |words: &str| assert!(told.iter().any(|line| line.contains(words)), "{words} in {told:#?}");
    has("a: choose General Advance 63 times in 83, Hold 20 times in 83, at random and unseen");
    has("b: choose Left Flank Attack 20 times in 83, Hold 63 times in 83, at random and unseen");
    has("a can count on -48/83 (about -0.58) steps a round when both choose best");
    has("b's Retreat gives away");
}

fn check_forecast(f: &Forecast, a_steps: i32, b_steps: i32) {
    let near = |x: f64, y: f64| (x - y).abs() < 1e-9;
    assert!(near(f.a_wins + f.b_wins + f.nobody_wins, 1.0), "{f:?}");
    assert!(near(f.ends_with.iter().sum(), 1.0), "{f:?}");
    let rounds = f.ends_with.iter().zip(1..).map(|(share, round)| share * f64::from(round)).sum();
    assert!(near(f.rounds, rounds), "{f:?}");
    assert!((0.0..=f64::from(a_steps) + 1e-9).contains(&(f.a_steps_lost + f.a_pursuit_steps)), "{f:?}");
    assert!((0.0..=f64::from(b_steps) + 1e-9).contains(&(f.b_steps_lost + f.b_pursuit_steps)), "{f:?}");
}

#[test]
fn battles_are_fought_to_their_end() {
    let library = Library::new();
    let tables: &Tables = library.as_ref();
    let s = read_game(&library, EVEN);
    let (a, b) = (s.battle.a.steps(), s.battle.b.steps());
    let best = forecast(tables, &s.battle, Plan::Best { stake: s.stake }).expect("within the budget");
    check_forecast(&best, a, b);
    let idle = forecast(tables, &s.battle, Plan::Keep(GrandTactic::Hold, GrandTactic::Hold)).expect("no dice");
    check_forecast(&idle, a, b);
    // Two Holds never fight: nightfall finds equal forces, and nobody wins.
    assert_eq!((idle.nobody_wins, idle.rounds, idle.a_steps_lost), (1.0, 4.0, 0.0));
    let gone = forecast(tables, &s.battle, Plan::Keep(GrandTactic::Hold, GrandTactic::Retreat)).expect("no dice");
    assert_eq!((gone.a_wins, gone.rounds, gone.b_steps_lost, gone.b_pursuit_steps), (1.0, 1.0, 0.0, 0.0));
}

#[test]
fn the_stronger_side_wins_more_often() {
    let library = Library::new();
    let tables: &Tables = library.as_ref();
    let chance = |formations: usize| {
        let own = vec![r#"{"cf": 22, "mode": "line-of-battle"}"#; formations].join(", ");
        let json = format!(
            r#"{{"a": {{"lead_morale": 4, "formations": [{own}]}},
                "b": {{"lead_morale": 4, "formations": [{{"cf": 22, "mode": "line-of-battle"}}]}}}}"#
        );
        let s = read_game(&library, &json);
        let f = forecast(tables, &s.battle, Plan::Best { stake: s.stake }).expect("within the budget");
        check_forecast(&f, s.battle.a.steps(), s.battle.b.steps());
        f.a_wins
    };
    let chances = [chance(1), chance(2), chance(3)];
    assert!(chances[0] < chances[1] && chances[1] < chances[2], "{chances:?}");
}

#[test]
fn rounds_in_a_row_lose_no_probability() {
    let library = Library::new();
    let mut json: serde_json::Value = serde_json::from_str(EVEN).expect("JSON");
    for (side, tactic) in [("a", "left-flank-attack"), ("b", "general-advance")] {
        json[side]["grand_tactic"] = tactic.into();
    }
    json["a"]["card"] = "cavalry-charge".into();
    let datum = Datum::of(&json);
    let procedure = grognard_books::procedure("grand-tactics.round").expect("the procedure");
    let rounds = procedure.rounds(&library, &datum, 4, false).expect("rounds");
    let sum: f64 = rounds.rows.iter().map(|row| row.share).sum();
    assert!((sum - 1.0).abs() < 1e-9);
    for row in &rounds.rows {
        assert_eq!(row.state["situation"]["a"]["card"], "none", "a played card is gone");
        if row.state["ended"] == false {
            let next = Datum::of(&row.state["situation"]);
            assert!(read_situation::<Round>(library.as_ref(), &next).is_ok(), "{}", row.state);
        }
    }
}

#[test]
fn the_object_of_a_battle_is_the_same_for_all() {
    let library = Library::new();
    let open = read_game(&library, EVEN).battle;
    let decided: Battle = open.with_tactics(GrandTactic::Hold, GrandTactic::GeneralAdvance);
    let back = read_situation::<Round>(library.as_ref(), &Datum::of(&decided)).expect("what was written can be read");
    assert_eq!(back, decided);
}

fn side_json() -> impl Strategy<Value = serde_json::Value> {
    let mode = prop::sample::select(vec!["march-order", "echelon", "line-of-battle", "concentrated"]);
    let formation = (1..=99_i32, mode, any::<bool>(), any::<bool>()).prop_map(|(cf, mode, marched, unsupplied)| {
        serde_json::json!({"cf": cf, "mode": mode, "force_marched": marched, "out_of_supply": unsupplied})
    });
    let card =
        prop::sample::select(vec!["none", "none", "cavalry-charge", "skirmish", "grand-battery", "forlorn-hope"]);
    (prop::collection::vec(formation, 1..4), card, 0..=4_i32, 1..=6_i32, 0..=8_i32).prop_map(
        |(formations, card, ability, morale, cavalry)| {
            serde_json::json!({"formations": formations, "card": card, "leader_ability": ability,
                "lead_morale": morale, "cavalry_cf": cavalry, "cavalry_steps": (cavalry + 1) / 2})
        },
    )
}

fn battle_json() -> impl Strategy<Value = serde_json::Value> {
    let terrain = prop::sample::select(vec!["clear", "city", "swamp", "highlands", "pass", "fortress"]);
    (side_json(), side_json(), terrain, prop::sample::select(vec!["a", "b"]), 0..=20_i32).prop_map(
        |(a, b, terrain, attacker, stake)| {
            serde_json::json!({"a": a, "b": b, "terrain": terrain, "attacker": attacker, "stake": stake})
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn nobody_gains_by_leaving_the_mix(json in battle_json()) {
        let library = Library::new();
        if let Ok(s) = read_situation::<TacticsGame>(library.as_ref(), &Datum::of(&json)) {
            let game = analyse(library.as_ref(), &s.battle, s.stake).expect("a checked game");
            check_unbeatable(&game);
        }
    }

    #[test]
    fn swapping_the_sides_swaps_the_game(json in battle_json()) {
        let library = Library::new();
        let mut turned = json.clone();
        (turned["a"], turned["b"]) = (json["b"].clone(), json["a"].clone());
        turned["attacker"] = if json["attacker"] == "a" { "b".into() } else { "a".into() };
        turned["french"] = "b".into();
        let read = |json: &serde_json::Value| read_situation::<TacticsGame>(library.as_ref(), &Datum::of(json));
        if let (Ok(s), Ok(t)) = (read(&json), read(&turned)) {
            let one = analyse(library.as_ref(), &s.battle, s.stake).expect("a checked game");
            let other = analyse(library.as_ref(), &t.battle, t.stake).expect("a checked game");
            prop_assert_eq!(one.equilibrium.value, -other.equilibrium.value);
            prop_assert_eq!(one.equilibrium.row_mix, other.equilibrium.column_mix);
        }
    }
}

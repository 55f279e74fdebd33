//! Answers to questions about marches, supply and the hidden choice.

use std::time::Instant;

use grognard_battle::{AnyBattle, Seat};
use grognard_core::facts::Datum;
use serde_json::{Value, json};

use super::{SMALL, give, moving, moving_in, scenario_of};

fn ask(battle: &dyn AnyBattle, seat: Seat, question: &Value) -> Result<Value, String> {
    let answer = battle.survey(seat, &Datum::of(question));
    answer.map(|answer| serde_json::to_value(answer).unwrap()).map_err(|reasons| grognard_battle::joined(&reasons))
}

#[test]
fn a_march_tells_reach_way_and_supply() {
    let battle = moving();
    let march = ask(battle.as_ref(), Seat::B, &json!({"ask": "march", "unit": "Alpha"})).unwrap();
    assert_eq!((&march["left"], &march["reasons"]), (&json!(5), &json!([])));
    let goal = |area: &str| march["goals"].as_array().unwrap().iter().find(|goal| goal["area"] == area).cloned();
    let mill = goal("Mill").unwrap();
    assert_eq!((&mill["through"], &mill["cost"], &mill["engages"]), (&json!(["Ford"]), &json!(2), &json!(true)));
    let words = mill["facts"].to_string();
    assert!(words.contains("the enemy has 10 CF there") && words.contains("1 VP"), "{words}");
    assert_eq!(goal("Gap").unwrap()["cost"], 4);
    assert_eq!(goal("Keep").unwrap()["through"], json!(["Hill", "Gap"]), "not through the enemy at the mill");
    assert_eq!(goal("East").unwrap()["through"], json!(["Ford", "Marsh"]));
    assert_eq!(march["supply"], json!({"areas": ["West"], "supplied": true, "words": "in supply where it stands"}));
    let bravo = ask(battle.as_ref(), Seat::A, &json!({"ask": "march", "unit": "Bravo"})).unwrap();
    assert_eq!(bravo["supply"]["areas"], json!(["Ford", "West"]));
    let enemy = ask(battle.as_ref(), Seat::A, &json!({"ask": "march", "unit": "Yoke"})).unwrap();
    assert!(enemy["reasons"].to_string().contains("Movement segment of Red"), "{enemy}");
    assert!(!enemy["goals"].as_array().unwrap().is_empty(), "what it could reach is shown all the same");
}

#[test]
fn what_cannot_be_asked_is_refused_with_a_reason() {
    let battle = moving();
    let no = |seat: Seat, question: Value| ask(battle.as_ref(), seat, &question).unwrap_err();
    assert!(no(Seat::A, json!({"ask": "march", "unit": "Nobody"})).contains("Alpha"));
    assert!(no(Seat::A, json!({"ask": "reach", "unit": "Alpha"})).contains("march and advice"));
    assert!(no(Seat::A, json!({"ask": "advice"})).contains("nothing to choose"));
    assert!(no(Seat::Umpire, json!({"ask": "advice"})).contains("side that chooses"));
    let lautern = scenario_of("lautern");
    assert!(
        ask(lautern.as_ref(), Seat::A, &json!({"ask": "march", "unit": "I Corps"})).unwrap_err().contains("no marches")
    );
    let companion = super::begin(include_str!("../../../../../examples/grand-tactics/battle.toml"));
    assert!(ask(companion.as_ref(), Seat::A, &json!({"ask": "advice"})).unwrap_err().contains("real one"));
}

#[test]
fn advice_is_a_mix_with_what_each_choice_is_worth() {
    let mut battle = moving();
    give(battle.as_mut(), Seat::A, "movement", &json!({"formation": "Bravo", "to": "Mill"}));
    give(battle.as_mut(), Seat::A, "next-phase", &json!({}));
    give(battle.as_mut(), Seat::B, "next-phase", &json!({}));
    for seat in [Seat::A, Seat::B] {
        let advice = ask(battle.as_ref(), seat, &json!({"ask": "advice"})).unwrap();
        let choices = advice["choices"].as_array().unwrap();
        let share: f64 = choices.iter().map(|choice| choice["share"].as_f64().unwrap()).sum();
        assert!((share - 1.0).abs() < 1e-9, "{advice}");
        let (value, best) = (advice["value"].as_f64().unwrap(), choices[0]["worth"].as_f64().unwrap());
        assert!((value - best).abs() < 0.01, "what is played is worth the value: {advice}");
        assert!(choices.iter().all(|choice| choice["worth"].as_f64().unwrap() <= value + 0.01), "{advice}");
        let offered: Vec<Value> = super::offers_of(battle.as_ref(), seat, "commit");
        for choice in choices {
            let card = choice["card"].as_str().unwrap_or("none");
            let known = offered.iter().any(|with| with["tactic"] == choice["tactic"] && with["card"] == card);
            assert!(known, "{choice} is advised but not offered");
        }
        assert_eq!(choices.len(), offered.len(), "every choice that is offered has its worth");
    }
}

/// Thirty areas and forty formations: choosing one shows reach and supply at once. Tests are not fully optimised, so
/// they
/// get more time than the page allows.
#[test]
fn a_march_on_a_large_map_is_told_at_once() {
    let name = |at: usize| format!("Area {at}");
    let area = |at: usize| {
        let (row, column) = (at / 6, at % 6);
        let beside =
            [(row, column + 1), (row, column.wrapping_sub(1)), (row + 1, column), (row.wrapping_sub(1), column)];
        let there = beside.into_iter().filter(|(row, column)| *row < 5 && *column < 6);
        let links: Vec<String> = there.map(|(row, column)| format!("\"{}\"", name(row * 6 + column))).collect();
        let supply = match at {
            0 => ", supply = \"a\", owner = \"a\"",
            29 => ", supply = \"b\", owner = \"b\"",
            _ => "",
        };
        format!("  {{ name = \"{}\"{supply}, links = [{}] }},\n", name(at), links.join(", "))
    };
    let leader = |number: usize| {
        let rank = number + 1;
        format!("  {{ name = \"Leader {number}\", formation = \"Corps {number}\", ap = 2, rank = {rank} }},\n")
    };
    let formation = |number: usize| {
        let (side, area) = if number < 20 { ("a", number / 4) } else { ("b", 29 - (number - 20) / 4) };
        format!(
            "[[formations]]\nname = \"Corps {number}\"\nside = \"{side}\"\narea = \"{}\"\nmode = \"march-order\"\nmax_morale = 3\n\
             units = [{{ name = \"Foot {number}\", type = \"infantry\", nationality = \"french\", max_steps = 4 }}, \
             {{ name = \"Horse {number}\", type = \"cavalry\", nationality = \"french\", max_steps = 2 }}]\n",
            name(area)
        )
    };
    let each = |count: usize, one: &dyn Fn(usize) -> String| (0..count).map(one).collect::<Vec<_>>().concat();
    let head = &SMALL[..SMALL.find("areas = [").unwrap()];
    let (areas, leaders) = (each(30, &area), each(40, &leader));
    let setup = format!("{head}areas = [\n{areas}]\nleaders = [\n{leaders}]\n{}", each(40, &formation));
    let battle = moving_in(&setup);
    let question = json!({"ask": "march", "unit": "Corps 19"});
    let first = ask(battle.as_ref(), Seat::A, &question).unwrap();
    assert!(first["goals"].as_array().unwrap().len() >= 10, "{first}");
    let begun = Instant::now();
    for _ in 0..10 {
        assert_eq!(ask(battle.as_ref(), Seat::A, &question).unwrap(), first);
    }
    let each = begun.elapsed() / 10;
    assert!(each.as_millis() < 1000, "{each:?} for one answer");
    println!("a march on a map of 30 areas and 40 formations is told in {each:?}");
}

//! Messages taken from real battles in the middle of every book and wrong in one thing only, so that most of them reach
//! the rules. Nothing panics, and a refused message changes nothing.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use grognard_battle::{AnyBattle, Deed, Offer, Seat, Source, Stop, Takes, read_log};
use grognard_books::Library;
use grognard_core::facts::Datum;
use grognard_games::GAMES;
use grognard_games::scenario::SCENARIOS;
use grognard_players::Skill;
use grognard_soak::cases;
use serde::Deserialize;
use serde_json::{Value, json};

use super::mutate::Spoiler;
use crate::support::Fuzz;

/// A command as it comes over the wire.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Message {
    act: String,
    with: Datum,
    dice: Option<Vec<u8>>,
}

/// A real battle somewhere in its middle, with commands it would accept there.
struct Middle {
    battle: Box<dyn AnyBattle>,
    taken: Vec<(Seat, String, Value)>,
}

fn as_value(datum: &Datum) -> Value {
    serde_json::to_value(datum).unwrap()
}

/// Commands that the battle accepts now: the one that was given, what computers would do, and offers filled in.
fn taken(battle: &dyn AnyBattle, given: Option<(Seat, String, Value)>, fuzz: &mut Fuzz) -> Vec<(Seat, String, Value)> {
    let mut all: Vec<(Seat, String, Value)> = given.into_iter().collect();
    for seat in [Seat::A, Seat::B, Seat::Umpire] {
        if let Some(side) = seat.side() {
            let chosen = [Skill::Recruit, Skill::Drill].map(|skill| battle.choose(side, skill, 5));
            all.extend(chosen.into_iter().flatten().map(|line| (seat, line.act, as_value(&line.with))));
        }
        let offers: Vec<Offer> = battle.offers(seat);
        let step = (offers.len() / 8).max(1);
        for offer in offers.iter().step_by(step) {
            let with = fuzz.completed(battle, seat, offer);
            all.push((seat, offer.act.to_owned(), as_value(&with)));
        }
    }
    let is_taken = |(seat, act, with): &(Seat, String, Value)| {
        let with = Datum::from_json(&with.to_string()).unwrap();
        battle.decide(*seat, act, &with, &Source::Seed(1)).is_ok()
    };
    all.retain(is_taken);
    all
}

/// This many moments of every book's example battle, and of a scenario of each that computers have begun.
fn middles(each: usize) -> Vec<Middle> {
    let mut middles = Vec::new();
    let mut fuzz = Fuzz::new(77);
    for game in GAMES {
        let log = read_log(&std::fs::read(format!("../../examples/{}/battle.jsonl", game.book)).unwrap()).unwrap();
        let last = log.records.len();
        for place in 1..=each {
            let n = last * place / (each + 1);
            let earlier = log.records.get(..n).unwrap().to_vec();
            let battle = game.open(Arc::new(Library::new()), log.header.clone(), earlier).unwrap();
            let given = log.records.get(n).and_then(|record| match &record.deed {
                Deed::Act { name, with } => Some((record.seat, name.clone(), as_value(with))),
                _ => None,
            });
            let taken = taken(battle.as_ref(), given, &mut fuzz);
            middles.push(Middle { battle, taken });
        }
        let Some(known) = SCENARIOS.iter().find(|known| known.book == game.book) else { continue };
        let setup = Datum::from_toml(known.text).unwrap();
        let mut battle = game.begin(Arc::default(), None, &setup).unwrap();
        for _ in 0..40 {
            let Some(side) = battle.business(Seat::Umpire).waiting.first().copied() else { break };
            let Some(line) = battle.choose(side, Skill::Drill, 2) else { break };
            let decided = battle.decide(Seat::of(side), &line.act, &line.with, &Source::Seed(2)).unwrap();
            battle.accept(decided).unwrap();
        }
        let taken = taken(battle.as_ref(), None, &mut fuzz);
        middles.push(Middle { battle, taken });
    }
    middles.retain(|middle| !middle.taken.is_empty());
    middles
}

/// The names of a battle, kind by kind: units, officers, areas, and every word that a choice may be.
fn names(battle: &dyn AnyBattle) -> Vec<Vec<Value>> {
    let view = battle.view(Seat::Umpire);
    let maps = view.as_object().into_iter().flatten().filter_map(|(_, part)| part.as_object());
    let words = battle.acts().into_iter().flat_map(|act| act.arguments).filter_map(|argument| match argument.takes {
        Takes::Choice { values } => Some(values.iter().map(|word| json!(word)).collect()),
        _ => None,
    });
    maps.map(|map| map.keys().map(|key| json!(key)).collect()).chain(words).collect()
}

/// Makes one thing in a message wrong, or at least different: usually a different value of the same kind.
fn other_thing(
    spoiler: &mut Spoiler,
    message: &mut Value,
    seat: &mut Seat,
    names: &[Vec<Value>],
    others: &[(Seat, String, Value)],
) {
    let keys: Vec<String> = message["with"].as_object().into_iter().flatten().map(|(key, _)| key.clone()).collect();
    match spoiler.below(10) {
        0 => *seat = *spoiler.pick(&[Seat::A, Seat::B, Seat::Umpire, Seat::Public]),
        1 => {
            let faces = spoiler.below(5);
            let list: Vec<usize> = (0..faces).map(|_| spoiler.below(12)).collect();
            message["dice"] = json!(list);
        }
        2 if spoiler.below(2) == 0 => spoiler.document(&mut message["with"]),
        // Right, but at another moment of the battle.
        3 | 4 => another(spoiler, message, seat, others),
        _ if keys.is_empty() => another(spoiler, message, seat, others),
        _ => {
            let key = spoiler.pick(&keys).clone();
            let value = &mut message["with"][&key];
            replace(spoiler, value, names);
        }
    }
}

/// A command of another moment.
fn another(spoiler: &mut Spoiler, message: &mut Value, seat: &mut Seat, others: &[(Seat, String, Value)]) {
    let (by, act, with) = spoiler.pick(others).clone();
    (*seat, message["act"], message["with"]) = (by, json!(act), with);
}

/// Another value of the same kind.
fn replace(spoiler: &mut Spoiler, value: &mut Value, names: &[Vec<Value>]) {
    match value {
        Value::String(_) => {
            if let Some(alike) = names.iter().find(|alike| alike.contains(value)) {
                *value = spoiler.pick(alike).clone();
            }
        }
        Value::Number(number) => {
            let by = [1, -1, 2, -2, 10][spoiler.below(5)];
            *value = match number.as_i64().filter(|_| spoiler.below(6) > 0) {
                Some(whole) => json!(whole + by),
                None => json!(number.as_f64().unwrap_or(0.0) + 0.5),
            };
        }
        Value::Bool(flag) => *flag = !*flag,
        Value::Array(list) if !list.is_empty() => {
            let at = spoiler.below(list.len());
            match spoiler.below(3) {
                0 => drop(list.remove(at)),
                1 => {
                    let again = list[at].clone();
                    list.push(again);
                }
                _ => replace(spoiler, &mut list[at], names),
            }
        }
        Value::Object(map) if !map.is_empty() => {
            let at = spoiler.below(map.len());
            if let Some(inner) = map.values_mut().nth(at) {
                replace(spoiler, inner, names);
            }
        }
        _ => {}
    }
}

#[test]
fn messages_right_but_for_one_thing() {
    let middles = middles(6);
    let of_book = |book: &str| middles.iter().filter(|middle| middle.battle.header().book == book).collect::<Vec<_>>();
    let others: BTreeMap<&str, Vec<(Seat, String, Value)>> = (GAMES.iter())
        .map(|game| (game.book, of_book(game.book).iter().flat_map(|middle| middle.taken.clone()).collect()))
        .collect();
    let named: Vec<Vec<Vec<Value>>> = middles.iter().map(|middle| names(middle.battle.as_ref())).collect();
    let mut spoiler = Spoiler::new(37);
    let inputs = cases("messages right but for one thing", 4_000, 100_000);
    let (mut accepted, mut by_rules, mut by_reader, mut panics) = (0_u32, 0_u32, 0_u32, Vec::new());
    for round in 0..inputs {
        let place = spoiler.below(middles.len());
        let middle = &middles[place];
        let battle = middle.battle.as_ref();
        let (seat, act, with) = spoiler.pick(&middle.taken).clone();
        let mut seat = seat;
        let mut message = json!({ "act": act, "with": with });
        let others = &others[battle.header().book.as_str()];
        other_thing(&mut spoiler, &mut message, &mut seat, &named[place], others);
        let text = message.to_string();
        let Ok(read) = serde_json::from_str::<Message>(&text) else {
            by_reader += 1;
            continue;
        };
        let source = read.dice.map_or(Source::Seed(u64::from(round)), Source::Typed);
        let before = battle.document().clone();
        match catch_unwind(AssertUnwindSafe(|| battle.decide(seat, &read.act, &read.with, &source))) {
            Ok(Ok(_) | Err(Stop::Need(_))) => accepted += 1,
            // A clause speaks against it, or the facts of a procedure do; the reader knows neither.
            Ok(Err(Stop::Refused(reasons))) if reasons.iter().any(|reason| reason.rule.is_some()) => by_rules += 1,
            Ok(Err(Stop::Refused(_))) => by_reader += 1,
            Err(_) => panics.push(format!("{} {seat:?} {text}", battle.header().book)),
        }
        assert_eq!(*battle.document(), before);
    }
    let share = 100 * (accepted + by_rules) / inputs;
    println!(
        "messages: {inputs}, {accepted} accepted, {by_rules} refused by a clause, {by_reader} otherwise: {share} %"
    );
    assert_eq!(panics, Vec::<String>::new());
    assert!(share >= 50, "only {share} % came through to the rules");
}

//! The sheet of a battle in every book: each thing in the view stands on one card, sums are those of the standing, and
//! no
//! card shows what a seat may not know.

use std::path::PathBuf;
use std::sync::Arc;

use grognard_battle::{AnyBattle, Card, Seat, Sheet, Side, names_of, read_log};
use grognard_games::{GAMES, Playable, game};
use serde_json::Value;

/// The example of a book after this many tenths of its commands.
fn opened(game: &Playable, tenths: usize) -> Box<dyn AnyBattle> {
    let path: PathBuf = [env!("CARGO_MANIFEST_DIR"), "../../examples", game.book, "battle.jsonl"].iter().collect();
    let log = read_log(&std::fs::read(path).unwrap()).unwrap();
    let mut records = log.records;
    records.truncate(records.len() * tenths / 10);
    game.open(Arc::default(), log.header, records).unwrap()
}

fn for_each_moment(test: impl Fn(&'static Playable, &dyn AnyBattle)) {
    for game in GAMES {
        for tenths in [0, 1, 3, 5, 7, 9, 10] {
            test(game, opened(game, tenths).as_ref());
        }
    }
}

fn cards(sheet: &Sheet, side: Side) -> impl Iterator<Item = &Card> {
    sheet.sides[side.index()].commands.iter().flat_map(|command| &command.units)
}

fn own_names(view: &Value, roster: &str, side: Side) -> Vec<String> {
    let entries = view.get(roster).and_then(Value::as_object).into_iter().flatten();
    entries.filter(|(_, entry)| entry["side"] == side.name()).map(|(name, _)| name.clone()).collect()
}

fn sorted(mut names: Vec<String>) -> Vec<String> {
    names.sort();
    names
}

#[test]
fn everything_the_seat_sees_stands_on_exactly_one_card() {
    for_each_moment(|game, battle| {
        for seat in Seat::ALL {
            let (view, sheet) = (battle.view(seat), battle.sheet(seat));
            for side in Side::BOTH {
                let units = cards(&sheet, side).map(|card| card.name.clone()).collect();
                assert_eq!(sorted(units), sorted(own_names(&view, "units", side)), "{} {seat:?}", game.book);
                let commands = &sheet.sides[side.index()].commands;
                let officers = commands.iter().flat_map(|command| &command.officers).map(|card| card.name.clone());
                let mut known = own_names(&view, "officers", side);
                known.extend(own_names(&view, "leaders", side));
                assert_eq!(sorted(officers.collect()), sorted(known), "{} {seat:?}", game.book);
            }
        }
    });
}

#[test]
fn the_umpires_cards_and_gauges_agree_with_the_standing() {
    for_each_moment(|game, battle| {
        let sheet = battle.sheet(Seat::Umpire);
        let (_, standings) = battle.history().pop().unwrap();
        for (side, standing) in Side::BOTH.into_iter().zip(standings) {
            for unit in &standing.units {
                let card = cards(&sheet, side).find(|card| card.name == unit.name).unwrap();
                let strength = card.strength.as_ref().unwrap();
                let shown = (strength.left, strength.start, strength.counted_in, card.gone.is_some());
                let kept = (unit.strength, unit.start, standing.counted_in, unit.gone);
                assert_eq!(shown, kept, "{} {}", game.book, unit.name);
                let boxes = card.boxes.map(|boxes| boxes.ticked <= boxes.of);
                assert!(boxes.unwrap_or(true), "{} {}", game.book, unit.name);
            }
            let mut compared = 0;
            for gauge in &sheet.sides[side.index()].gauges {
                let same = |name: &str| name.starts_with(gauge.name);
                if let Some(measure) = standing.measures.iter().find(|measure| same(&measure.name)) {
                    assert_eq!((gauge.value, gauge.of), (measure.value, measure.of), "{} {}", game.book, gauge.name);
                    compared += 1;
                }
            }
            assert!(compared >= 2, "{}: too few gauges agree by name", game.book);
        }
    });
}

#[test]
fn cards_are_filled_in_and_speak_in_words() {
    for_each_moment(|game, battle| {
        let sheet = battle.sheet(Seat::Umpire);
        let titles = &battle.header().sides;
        for side in &sheet.sides {
            assert_eq!(side.name, titles[side.side.index()]);
            assert!(side.gauges.iter().all(|gauge| !gauge.text.is_empty()));
            for command in &side.commands {
                for card in command.units.iter().chain(&command.officers) {
                    assert!(!card.kind.is_empty(), "{} {}", game.book, card.name);
                    assert!(!card.facts.is_empty(), "{} {}", game.book, card.name);
                    assert!(card.gone.iter().all(|words| !words.contains('-')), "{card:?}");
                }
            }
            let lines = side.commands.iter().filter(|command| !command.line.is_empty()).count();
            assert!(lines > 0, "{} tells nothing of its commands", game.book);
        }
    });
}

#[test]
fn marks_and_losses_show_up_in_the_course_of_every_example() {
    for game in GAMES {
        let (mut marks, mut ticked) = (0, 0);
        for tenths in 0..=10 {
            let sheet = opened(game, tenths).sheet(Seat::Public);
            let all = || Side::BOTH.into_iter().flat_map(|side| cards(&sheet, side));
            marks += all().map(|card| card.marks.len()).sum::<usize>();
            ticked += all().filter_map(|card| card.boxes).map(|boxes| boxes.ticked).sum::<u32>();
        }
        assert!(marks > 0 && ticked > 0, "{}: {marks} marks, {ticked} boxes ticked", game.book);
    }
}

#[test]
fn names_are_given_for_every_word_the_acts_ask_for() {
    for_each_moment(|game, battle| {
        for seat in Seat::ALL {
            let (view, sheet) = (battle.view(seat), battle.sheet(seat));
            for argument in battle.acts().iter().flat_map(|act| act.arguments) {
                let Some(of) = argument.takes.names() else { continue };
                let names = sheet.names.get(of).unwrap_or_else(|| panic!("{}: no names of {of}", game.book));
                assert_eq!(*names, names_of(&view, of));
                assert!(seat != Seat::Umpire || !names.is_empty(), "{}: nothing is called {of}", game.book);
            }
        }
    });
}

#[test]
fn an_enemys_rating_orders_and_total_are_on_no_sheet() {
    let game = game("fatigue").unwrap();
    for tenths in [0, 3, 5] {
        let battle = opened(game, tenths);
        assert_eq!(battle.document()["result"], Value::Null, "secrets end with the battle");
        for (seat, own, enemy) in [(Seat::A, Side::A, Side::B), (Seat::B, Side::B, Side::A)] {
            let sheet = battle.sheet(seat);
            let has_rating = |card: &Card| card.facts.iter().any(|fact| fact.name == "CMR");
            assert!(cards(&sheet, own).any(has_rating));
            assert!(!cards(&sheet, enemy).any(has_rating));
            let [own, enemy] = [own, enemy].map(|side| &sheet.sides[side.index()]);
            assert!(own.commands.len() > 1 && own.commands.iter().any(|command| command.line.ends_with("an hour")));
            assert!(enemy.commands.iter().all(|command| command.name == "On the table" && command.line.is_empty()));
            let points = &own.gauges[0];
            assert!(points.private && points.of.is_some());
            assert!(points.warn.is_some_and(|warn| points.of.is_some_and(|of| 0.0 < warn && warn <= of)));
            let shown = &enemy.gauges[0];
            let demoralized = &battle.document()["sides"][enemy.side.name()]["account"]["demoralized"];
            assert_eq!(demoralized, &Value::Bool(false), "the total of a demoralized army is known");
            assert!(!shown.private && shown.of.is_none() && shown.warn.is_none());
        }
        let public = battle.sheet(Seat::Public);
        assert!(public.sides.iter().all(|side| side.gauges[0].of.is_none()));
    }
}

#[test]
fn an_army_that_has_not_deployed_shows_the_enemy_no_card() {
    let battle = opened(game("impact").unwrap(), 0);
    let sheet = battle.sheet(Seat::A);
    assert!(cards(&sheet, Side::A).count() > 0);
    assert!(sheet.sides[1].commands.is_empty());
}

#[test]
fn a_hand_of_cards_is_told_to_its_owner_alone() {
    let game = game("grand-tactics").unwrap();
    let dealt = (0..=10).map(|tenths| opened(game, tenths)).find(|battle| {
        battle.document().pointer("/battle/a/hand/0").is_some()
            && battle.document().pointer("/battle/b/hand/0").is_some()
    });
    let battle = dealt.expect("a battle is fought with cards");
    let hand = battle.document()["battle"]["a"]["hand"].as_array().unwrap().clone();
    let words: Vec<String> = hand.iter().map(|card| card.as_str().unwrap().replace('-', " ")).collect();
    let fact = |seat: Seat, name: &str| {
        let facts = battle.sheet(seat).facts;
        facts.into_iter().find(|fact| fact.name == name).map(|fact| fact.value)
    };
    let other = format!("hand, {}", battle.header().sides[0]);
    assert_eq!(fact(Seat::A, "your hand"), Some(words.join(", ")));
    for seat in [Seat::B, Seat::Public] {
        assert!(fact(seat, &other).unwrap().starts_with(&format!("{} cards", hand.len())));
    }
}

#[test]
fn a_sheet_is_the_json_that_clients_read() {
    let sheet = serde_json::to_value(opened(game("cohesion").unwrap(), 0).sheet(Seat::Public)).unwrap();
    let card = sheet.pointer("/sides/0/commands/1/units/0").unwrap();
    let keys: Vec<&String> = card.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["name", "kind", "strength", "boxes", "marks", "facts"], "what is absent is left out");
    assert_eq!(card["name"], "7th Ohio");
    assert_eq!(card["strength"], serde_json::json!({"left": 10.0, "start": 10.0, "counted_in": "steps"}));
    assert_eq!(card["boxes"], serde_json::json!({"ticked": 0, "of": 10, "counted_in": "steps"}));
    assert_eq!(sheet["sides"][0]["side"], "a");
    assert_eq!(sheet["sides"][0]["gauges"][0]["private"], false);
    assert_eq!(sheet["names"]["unit"][0], "7th Ohio");
}

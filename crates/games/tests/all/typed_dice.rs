//! Who may type which dice, and that everybody hears of it.

use std::sync::Arc;

use grognard_battle::{AnyBattle, Deed, DiceBy, Log, Record, Seat, Source, Stop, TypedDice, line_of, read_log};
use grognard_core::facts::Datum;
use grognard_games::{GAMES, Playable, game};

use crate::support::{begin_example, text_of};

fn example(book: &str) -> Log {
    read_log(&std::fs::read(format!("../../examples/{book}/battle.jsonl")).unwrap()).unwrap()
}

/// The ready battle before one of its commands, under a setting.
fn before(game: &Playable, log: &Log, n: u64, dice: TypedDice) -> Box<dyn AnyBattle> {
    let mut header = log.header.clone();
    header.dice = dice;
    let earlier = log.records.iter().take_while(|record| record.n < n).cloned().collect();
    game.open(Arc::default(), header, earlier).unwrap()
}

fn act(record: &Record) -> Option<(&str, &Datum)> {
    match &record.deed {
        Deed::Act { name, with } => Some((name, with)),
        _ => None,
    }
}

/// The only reason against a command with such dice; none if it is carried out or asks for more dice.
fn reason(battle: &dyn AnyBattle, seat: Seat, (name, with): (&str, &Datum), faces: &[u8]) -> Option<String> {
    match battle.decide(seat, name, with, &Source::Typed(faces.to_vec())) {
        Ok(_) | Err(Stop::Need(_)) => None,
        Err(Stop::Refused(reasons)) => {
            assert_eq!(reasons.len(), 1, "{reasons:?}");
            assert_eq!(reasons[0].field, "dice", "{reasons:?}");
            Some(reasons[0].reason.clone())
        }
    }
}

#[test]
fn no_side_types_the_dice_that_shuffle_the_deck() {
    let game = game("grand-tactics").unwrap();
    let log = example(game.book);
    let deal = log.records.iter().find(|record| act(record).is_some_and(|(name, _)| name == "deal")).unwrap();
    let command = act(deal).unwrap();
    for dice in [TypedDice::Typed, TypedDice::Own] {
        let mut battle = before(game, &log, deal.n, dice);
        for seat in [Seat::A, Seat::B] {
            // Not a single die is asked for: the first question would invite an answer.
            for faces in [&deal.faces[..], &[]] {
                let refused = reason(battle.as_ref(), seat, command, faces).expect("a side stacks the deck");
                assert!(refused.contains("hidden") && refused.contains("Leave them out"), "{refused}");
            }
            assert!(battle.decide(seat, command.0, command.1, &Source::Seed(1)).is_ok());
        }
        assert_eq!(reason(battle.as_ref(), Seat::Umpire, command, &deal.faces), None);
        // The entry has no ruling, and says all the same how its dice came about.
        for (source, word) in [(Source::Seed(1), "rolled"), (Source::Typed(deal.faces.clone()), "typed")] {
            let decided = battle.decide(Seat::Umpire, command.0, command.1, &source).unwrap();
            assert!(decided.record.rulings.is_empty());
            battle.accept(decided).unwrap();
            for seat in Seat::ALL {
                assert_eq!(battle.last_entry(seat).unwrap()["dice"], word);
                assert_eq!(battle.log(seat).last().unwrap()["dice"], word);
            }
            battle = before(game, &log, deal.n, dice);
        }
    }
}

#[test]
fn every_entry_says_how_its_dice_came_about_to_every_seat() {
    for game in GAMES {
        let log = example(game.book);
        let battle = game.open(Arc::default(), log.header, log.records).unwrap();
        for seat in Seat::ALL {
            for (record, entry) in battle.records().iter().zip(battle.log(seat)) {
                let word = record.dice.map(|by| if by == DiceBy::Typed { "typed" } else { "rolled" });
                assert_eq!(entry.get("dice").and_then(|word| word.as_str()), word, "{} {}", game.book, record.n);
            }
        }
    }
}

#[test]
fn a_side_types_its_own_dice_and_never_the_others() {
    let (mut refused, mut taken) = (0, 0);
    for game in GAMES {
        let log = example(game.book);
        let typed = |record: &&Record| record.seat.side().is_some() && !record.faces.is_empty();
        for record in log.records.iter().filter(typed).take(14) {
            let (Some(command), Some(side)) = (act(record), record.seat.side()) else { continue };
            let dice = record.rulings.iter().flat_map(|ruled| &ruled.dice);
            let own = dice.clone().all(|rolled| rolled.side == Some(side));
            let battle = before(game, &log, record.n, TypedDice::Own);
            let reason_given = reason(battle.as_ref(), record.seat, command, &record.faces);
            assert_eq!(reason_given.is_none(), own, "{} {}: {reason_given:?}", game.book, record.n);
            if let Some(reason_given) = reason_given {
                assert!(reason_given.contains("only its own") && reason_given.contains("Leave all"), "{reason_given}");
                refused += 1;
            } else {
                taken += 1;
            }
            // The umpire types any, and without typed dice nobody is held up.
            assert_eq!(reason(battle.as_ref(), Seat::Umpire, command, &record.faces), None);
            assert!(battle.decide(record.seat, command.0, command.1, &Source::Seed(3)).is_ok());
            // Where the setting is the usual one, as it always was.
            let usual = before(game, &log, record.n, TypedDice::Typed);
            assert_eq!(reason(usual.as_ref(), record.seat, command, &record.faces), None);
        }
    }
    assert!(refused > 3 && taken > 3, "{refused} refused, {taken} taken");
}

#[test]
fn where_the_program_rolls_nobody_types() {
    for game in GAMES {
        let log = example(game.book);
        let record = log.records.iter().find(|record| act(record).is_some() && !record.faces.is_empty()).unwrap();
        let battle = before(game, &log, record.n, TypedDice::Rolled);
        let command = act(record).unwrap();
        for seat in [record.seat, Seat::Umpire] {
            for faces in [&record.faces[..], &record.faces[..1], &[]] {
                let refused = reason(battle.as_ref(), seat, command, faces).expect("dice are typed");
                assert!(refused.contains("the program rolls all dice"), "{refused}");
            }
            assert!(battle.decide(seat, command.0, command.1, &Source::Seed(3)).is_ok());
        }
        // Also for a command that has no dice; without typed ones it is carried out.
        let note = Datum::from_json(r#"{"text": "x"}"#).unwrap();
        assert!(reason(battle.as_ref(), Seat::A, ("note", &note), &[3]).is_some());
        assert_eq!(reason(battle.as_ref(), Seat::A, ("note", &note), &[]), None);
    }
}

#[test]
fn the_setting_stands_in_the_file_only_where_it_is_another() {
    let mut battle = begin_example(&GAMES[0]);
    assert!(!line_of(battle.header()).contains("\"dice\""));
    for (setting, word) in [(TypedDice::Own, "own"), (TypedDice::Rolled, "rolled")] {
        battle.set_dice(setting).unwrap();
        let text = text_of(battle.as_ref());
        assert!(text.contains(&format!("\"dice\":\"{word}\"")));
        assert_eq!(read_log(text.as_bytes()).unwrap().header.dice, setting);
    }
    let note = Datum::from_json(r#"{"text": "x"}"#).unwrap();
    let decided = battle.decide(Seat::A, "note", &note, &Source::Seed(1)).unwrap();
    battle.accept(decided).unwrap();
    assert!(battle.set_dice(TypedDice::Typed).is_err(), "settled before the first command");
}

#[test]
fn a_file_whose_dice_nobody_may_have_typed_is_told_by_a_replay() {
    let game = game("cohesion").unwrap();
    let log = example(game.book);
    let told = |dice: TypedDice| {
        let mut header = log.header.clone();
        header.dice = dice;
        game.open(Arc::default(), header, log.records.clone()).unwrap().replay()
    };
    assert_eq!(told(TypedDice::Typed), []);
    assert!(told(TypedDice::Own).iter().any(|drift| drift.difference.contains("only its own")));
    assert!(told(TypedDice::Rolled).iter().any(|drift| drift.difference.contains("the program rolls all dice")));
    // And one that hides that its dice were typed.
    let mut records = log.records.clone();
    let typed = records.iter_mut().find(|record| record.dice.is_some()).unwrap();
    (typed.dice, typed.hash) = (None, typed.hash.clone());
    let n = typed.n;
    let drifts = game.open(Arc::default(), log.header, records).unwrap().replay();
    assert!(drifts.iter().any(|drift| drift.n == n && drift.difference.contains("typed or rolled")), "{drifts:?}");
}

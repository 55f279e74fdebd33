//! Who may type which dice, and that everybody learns of it.

use std::sync::Arc;

use grognard_battle::{
    AnyBattle, Deed, DiceBy, Log, Record, Seat, Source, Stop, TypedDice, come_to_pass, line_of, read_log,
};
use grognard_core::facts::Datum;
use grognard_games::{GAMES, Playable, game};

use crate::support::{begin_example, text_of};
use crate::typed_secrets::moments::begun;

fn example(book: &str) -> Log {
    read_log(&std::fs::read(format!("../../examples/{book}/battle.jsonl")).unwrap()).unwrap()
}

/// A book's example battle just before one of its commands, under a setting.
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
            // Not a single die is asked for: even the first question would invite an answer.
            for faces in [&deal.faces[..], &[]] {
                let refused = reason(battle.as_ref(), seat, command, faces).expect("a side stacks the deck");
                assert!(refused.contains("hidden") && refused.contains("Leave them out"), "{refused}");
            }
            assert!(battle.decide(seat, command.0, command.1, &Source::Seed(1)).is_ok());
        }
        assert_eq!(reason(battle.as_ref(), Seat::Umpire, command, &deal.faces), None);
        // The entry has no ruling, and still says where its dice came from.
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
            // The umpire may type any dice, and without typed dice nobody is held up.
            assert_eq!(reason(battle.as_ref(), Seat::Umpire, command, &record.faces), None);
            assert!(battle.decide(record.seat, command.0, command.1, &Source::Seed(3)).is_ok());
            // Where the setting is the usual one, nothing changes.
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
    // And one that conceals that its dice were typed.
    let mut records = log.records.clone();
    let typed = records.iter_mut().find(|record| record.dice.is_some()).unwrap();
    (typed.dice, typed.hash) = (None, typed.hash.clone());
    let n = typed.n;
    let drifts = game.open(Arc::default(), log.header, records).unwrap().replay();
    assert!(drifts.iter().any(|drift| drift.n == n && drift.difference.contains("typed or rolled")), "{drifts:?}");
}

/// A typed command under a setting: the record that is kept.
fn typed(battle: &dyn AnyBattle, seat: Seat, (name, with): (&str, &Datum), faces: &[u8]) -> Result<Record, Stop> {
    battle.decide(seat, name, with, &Source::Typed(faces.to_vec())).map(|decided| decided.record)
}

fn keep(battle: &mut dyn AnyBattle, seat: Seat, (name, with): (&str, &Datum), faces: &[u8]) {
    let decided = battle.decide(seat, name, with, &Source::Typed(faces.to_vec())).unwrap();
    battle.accept(decided).unwrap();
}

/// Commands of sides with several dice that are accepted before the dice are asked for: a few from a battle of each
/// book
/// that has secrets.
fn accepted_first(dice: TypedDice) -> Vec<(&'static Playable, Log, Record)> {
    let mut found = Vec::new();
    for (id, commands) in [("ford-farm", 250), ("lautern", 80), ("sayres-lane", 120)] {
        let log = read_log(text_of(begun(id, commands).as_ref()).as_bytes()).unwrap();
        let game = game(&log.header.book).unwrap();
        let several = |record: &&Record| record.seat.side().is_some() && record.faces.len() > 1;
        let first = log.records.iter().filter(several).filter(|record| {
            let battle = before(game, &log, record.n, dice);
            let command = act(record).unwrap();
            let first = typed(battle.as_ref(), record.seat, command, &[]).ok().and_then(|record| record.awaits);
            first.is_some_and(|die| !die.unseen)
        });
        let few: Vec<Record> = first.take(3).cloned().collect();
        assert!(!few.is_empty(), "{id}");
        found.extend(few.into_iter().map(|record| (game, log.clone(), record)));
    }
    found
}

const NONE: Datum = Datum::Map(Vec::new());

#[test]
fn an_accepted_command_is_finished_with_its_dice_one_by_one_or_in_lots() {
    for (game, log, record) in accepted_first(TypedDice::Typed) {
        let (seat, command, at) = (record.seat, act(&record).unwrap(), format!("{} {}", game.book, record.n));
        let mut whole = before(game, &log, record.n, TypedDice::Typed);
        keep(whole.as_mut(), seat, command, &record.faces);
        for lot in [1, 2, record.faces.len() + 3] {
            let mut battle = before(game, &log, record.n, TypedDice::Typed);
            keep(battle.as_mut(), seat, command, &[]);
            let books = battle.document().clone();
            // Left-over dice of the last roll stay on the table.
            let faces = [&record.faces[..], &[1, 1, 1]].concat();
            let mut rest = &faces[..];
            while let Some(waits) = battle.waits() {
                assert_eq!((waits.n, waits.types.contains(&seat)), (record.n, true), "{at}");
                assert_eq!(*battle.document(), books, "{at}: nothing has happened yet");
                let n = battle.records().len();
                keep(battle.as_mut(), seat, ("dice", &NONE), &rest[..lot.min(rest.len())]);
                rest = &rest[battle.records()[n].faces.len()..];
            }
            assert_eq!(rest, [1, 1, 1], "{at}");
            assert_eq!(battle.document(), whole.document(), "{at}");
            let (last, once) = (battle.records().len() - 1, whole.records().last().unwrap());
            let finished = come_to_pass(battle.records(), last).unwrap();
            assert_eq!((&finished.deed, finished.seat, &finished.faces), (&once.deed, seat, &once.faces), "{at}");
            assert_eq!((&finished.rulings, &finished.said), (&once.rulings, &once.said), "{at}");
            assert_eq!(come_to_pass(battle.records(), last - 1), None, "{at}");
            // The file is read as it was written, played again without drift, and shown to everybody.
            let text = text_of(battle.as_ref());
            let read = read_log(text.as_bytes()).unwrap();
            let again = game.open(Arc::default(), read.header, read.records).unwrap();
            assert_eq!(text_of(again.as_ref()), text);
            assert_eq!(again.replay(), whole.replay(), "{at}");
            for seat in Seat::ALL {
                let entries = again.log(seat);
                assert!(entries[last]["awaits"].is_null() && entries[last]["do"]["dice"]["of"] == record.n, "{at}");
                assert!(entries[last - 1]["awaits"]["sides"].is_number(), "{at}");
            }
        }
    }
}

#[test]
fn while_a_command_waits_nothing_else_is_done_and_its_seat_cannot_take_it_back() {
    for (game, log, record) in accepted_first(TypedDice::Typed) {
        let (seat, command, at) = (record.seat, act(&record).unwrap(), format!("{} {}", game.book, record.n));
        let other = seat.side().map(|side| Seat::of(side.other())).unwrap();
        let mut battle = before(game, &log, record.n, TypedDice::Typed);
        keep(battle.as_mut(), seat, command, &[]);
        // Also after a restart of the server.
        let read = read_log(text_of(battle.as_ref()).as_bytes()).unwrap();
        battle = game.open(Arc::default(), read.header, read.records).unwrap();
        let waits = battle.waits().unwrap();
        assert_eq!((waits.types.clone(), waits.rolls.clone()), (vec![Seat::Umpire, seat], vec![Seat::Umpire, seat]));
        assert!(battle.undo(seat).is_err() && battle.undo(other).is_err(), "{at}");
        for by in [Seat::Umpire, seat, other] {
            assert!(battle.offers(by).is_empty());
            let Err(Stop::Refused(reasons)) = typed(battle.as_ref(), by, command, &record.faces) else {
                panic!("{at}: done while it waits");
            };
            assert!(reasons[0].reason.contains("waits for its dice"), "{reasons:?}");
        }
        assert!(battle.correct(Seat::Umpire, "/turn", &serde_json::json!(1), "x").is_err());
        // The other side's dice are not taken; none at all is asked for again; no such face changes nothing.
        assert!(matches!(typed(battle.as_ref(), other, ("dice", &NONE), &record.faces), Err(Stop::Refused(_))));
        assert!(matches!(typed(battle.as_ref(), seat, ("dice", &NONE), &[]), Err(Stop::Need(_))));
        assert!(matches!(typed(battle.as_ref(), seat, ("dice", &NONE), &[waits.die.sides + 1]), Err(Stop::Refused(_))));
        // A note is taken, and the dice still fit.
        let note = Datum::from_json(r#"{"text": "one moment"}"#).unwrap();
        keep(battle.as_mut(), seat, ("note", &note), &[]);
        assert_eq!(battle.waits().map(|waits| waits.n), Some(record.n));
        // The program may roll what is left, the same again under the same secret.
        let rolled = battle.decide(seat, "dice", &NONE, &Source::Seed(4)).unwrap();
        assert_eq!((rolled.record.dice, rolled.record.awaits.is_none()), (Some(DiceBy::Rolled), true), "{at}");
        battle.accept(rolled).unwrap();
        assert_eq!(battle.waits(), None);
        let said: Vec<_> = battle.replay().into_iter().filter(|drift| drift.n >= record.n).collect();
        assert_eq!(said, [], "{at}");
    }
}

#[test]
fn the_umpire_takes_an_accepted_command_back_as_long_as_no_die_has_fallen_and_nothing_was_shown() {
    let mut taken_back = 0;
    for (game, log, record) in accepted_first(TypedDice::Typed) {
        let command = act(&record).unwrap();
        let mut battle = before(game, &log, record.n, TypedDice::Typed);
        let books = battle.document().clone();
        keep(battle.as_mut(), record.seat, command, &[]);
        let shown = battle.records().last().unwrap().revealed;
        let undone = battle.undo(Seat::Umpire);
        assert_eq!(undone.is_ok(), !shown);
        if let Ok(undone) = undone {
            battle.accept(undone).unwrap();
            assert_eq!((battle.document(), battle.waits()), (&books, None));
            keep(battle.as_mut(), record.seat, command, &record.faces[..1]);
            assert!(battle.undo(Seat::Umpire).is_err(), "a die has fallen");
            taken_back += 1;
        }
    }
    assert!(taken_back > 0);
}

#[test]
fn where_each_side_types_its_own_an_accepted_command_asks_each_for_its_dice() {
    let mut mixed = 0;
    for (game, log, record) in accepted_first(TypedDice::Own) {
        let (command, at) = (act(&record).unwrap(), format!("{} {}", game.book, record.n));
        let mut battle = before(game, &log, record.n, TypedDice::Own);
        keep(battle.as_mut(), record.seat, command, &record.faces);
        let mut left = record.faces[battle.records().last().unwrap().faces.len()..].to_vec();
        while let Some(waits) = battle.waits() {
            let owner = waits.die.side.map(Seat::of);
            assert!(owner.is_none_or(|owner| waits.types == [Seat::Umpire, owner]), "{at}: {waits:?}");
            let by = owner.unwrap_or(Seat::Umpire);
            mixed += usize::from(by != record.seat);
            keep(battle.as_mut(), by, ("dice", &NONE), &left);
            left.drain(..battle.records().last().unwrap().faces.len());
        }
        assert!(left.is_empty(), "{at}: {left:?}");
        assert_eq!(battle.replay().into_iter().filter(|drift| drift.n >= record.n).collect::<Vec<_>>(), [], "{at}");
    }
    assert!(mixed > 0, "no command had dice of both sides");
}

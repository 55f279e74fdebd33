//! Dice that can be checked: promised by a hash, mixed with the players' words, revealed at the end, rolled again.

use grognard_battle::{
    AnyBattle, Decided, Deed, DiceBy, Promise, Seat, Secret, Source, Stop, commitment, digest, line_of, play_script,
    seed_of,
};
use grognard_core::facts::Datum;
use grognard_games::{GAMES, Playable, game};
use serde_json::{Value, json};

use crate::support::{Fuzz, begin_example, reopened, text_of};

/// The bytes 0 to 31.
fn secret() -> Secret {
    Secret::new(std::array::from_fn(|index| u8::try_from(index).unwrap()))
}

fn promised(game: &Playable) -> Box<dyn AnyBattle> {
    let mut battle = begin_example(game);
    battle.commit(commitment(&secret())).unwrap();
    battle
}

fn accept(battle: &mut dyn AnyBattle, decided: Decided) {
    battle.accept(decided).unwrap();
}

fn add(battle: &mut dyn AnyBattle, seat: Seat, words: &str) {
    let decided = battle.entropy(seat, words).unwrap();
    accept(battle, decided);
}

fn note(battle: &mut dyn AnyBattle, text: &str) {
    let with = Datum::Map(vec![("text".to_owned(), Datum::Text(text.to_owned()))]);
    let decided = battle.decide(Seat::Umpire, "note", &with, &Source::Seed(0)).unwrap();
    accept(battle, decided);
}

fn close(battle: &mut dyn AnyBattle) {
    let decided = battle.show_secret(&secret()).unwrap();
    accept(battle, decided);
}

/// A battle with promised dice, played at random until this many commands had dice, with words in between.
fn played(game: &Playable, commands: usize) -> Box<dyn AnyBattle> {
    let mut battle = promised(game);
    let mut fuzz = Fuzz::new(11);
    add(battle.as_mut(), Seat::A, "the sun of Austerlitz");
    let rolled = |battle: &dyn AnyBattle| battle.check_rolls().rolled;
    for _ in 0..20_000 {
        let before = rolled(battle.as_ref());
        if before == commands {
            break;
        }
        let done = fuzz.one_by(Some(&secret()), battle.as_mut());
        if done.is_ok() && rolled(battle.as_ref()) > before {
            add(battle.as_mut(), Seat::B, &format!("after {before} rolls: äöü"));
        }
    }
    assert_eq!(rolled(battle.as_ref()), commands, "{}: too little was rolled", game.book);
    battle
}

fn cohesion() -> &'static Playable {
    game("cohesion").unwrap()
}

/// The file with one record changed.
fn changed(text: &str, n: u64, change: impl FnOnce(&mut Value)) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let line = &mut lines[usize::try_from(n).unwrap()];
    let mut record: Value = serde_json::from_str(line).unwrap();
    change(&mut record);
    *line = record.to_string();
    lines.join("\n") + "\n"
}

fn reasons(refusals: &[grognard_core::refusal::Refusal]) -> String {
    refusals.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

#[test]
fn hashes_are_those_another_program_finds() {
    // Computed with Python's hashlib and struct over the same bytes.
    assert_eq!(commitment(&secret()), "af116a60534e624f1ae641757a040a3778cdc875e172a40e17098db540d6a8f0");
    assert_eq!(seed_of(&secret(), &[], 1), 0xf0fe_2a46_e1ea_6fd1);
    assert_eq!(seed_of(&secret(), &[(1, "Über alle Berge"), (7, "b")], 300), 0xfccf_6c36_fa90_bae1);
    assert_eq!(
        digest(&json!({"n": 1, "do": {"entropy": {"words": "für"}}})),
        "c6cadc6d8cf416bc156116c3ccacb34556d14d8bf702080e902d9595d31a8dbe"
    );
}

#[test]
fn words_cannot_be_regrouped_or_moved() {
    let seeds = [
        seed_of(&secret(), &[(1, "ab")], 3),
        seed_of(&secret(), &[(1, "a"), (2, "b")], 3),
        seed_of(&secret(), &[(1, "a"), (2, "b")], 4),
        seed_of(&secret(), &[(2, "ab")], 3),
        seed_of(&secret(), &[(1, "b"), (2, "a")], 3),
        seed_of(&Secret::new([0; 32]), &[(1, "ab")], 3),
    ];
    for (index, seed) in seeds.iter().enumerate() {
        assert!(!seeds[..index].contains(seed), "{index}");
    }
}

#[test]
fn a_secret_is_written_and_read_and_never_printed_by_accident() {
    let hex = secret().hex();
    assert!(hex.starts_with("000102") && hex.len() == 64);
    assert_eq!(Secret::from_hex(&hex), Some(secret()));
    for text in ["", "00", &hex[1..], &format!("{hex}0"), &hex.replace('0', "+"), &hex.replace('f', "ö")] {
        assert_eq!(Secret::from_hex(text), None, "{text}");
    }
    assert!(!format!("{:?}", secret()).contains(|digit: char| digit.is_ascii_digit()));
}

#[test]
fn every_roll_is_confirmed_once_the_secret_is_shown() {
    for game in GAMES {
        let mut battle = played(game, 4);
        let before = battle.check_rolls();
        assert_eq!((before.secret, before.checked, before.wrong.len()), (Promise::NotYet, 0, 0));
        close(battle.as_mut());
        let again = reopened(game, &text_of(battle.as_ref()));
        for battle in [&battle, &again] {
            let rolls = battle.check_rolls();
            assert_eq!(rolls.wrong, [], "{}", game.book);
            assert_eq!((rolls.secret, rolls.rolled, rolls.checked, rolls.typed), (Promise::Shown, 4, 4, 0));
            assert_eq!(battle.replay(), [], "{}", game.book);
            assert!(battle.is_closed() && battle.offers(Seat::Umpire).is_empty());
        }
    }
}

#[test]
fn a_changed_face_is_told_with_its_command() {
    let mut battle = played(cohesion(), 4);
    close(battle.as_mut());
    let text = text_of(battle.as_ref());
    let rolled: Vec<u64> =
        battle.records().iter().filter(|record| record.dice == Some(DiceBy::Rolled)).map(|record| record.n).collect();
    let n = rolled[1];
    let other = |face: &mut Value| *face = json!(face.as_u64().unwrap() % 6 + 1);
    let in_faces = changed(&text, n, |record| other(&mut record["faces"][0]));
    let on_receipt = changed(&text, n, |record| other(&mut record["rulings"][0]["dice"][0]["faces"][0]));
    let unnamed = changed(&text, n, |record| drop(record.as_object_mut().unwrap().remove("dice")));
    for (text, words) in
        [(in_faces, "the secret gives"), (on_receipt, "its receipt"), (unnamed, "it has dice, but nobody")]
    {
        let rolls = reopened(cohesion(), &text).check_rolls();
        assert_eq!(rolls.wrong.len(), 1, "{:?}", rolls.wrong);
        assert_eq!((rolls.wrong[0].n, rolls.checked), (n, 3));
        assert!(rolls.wrong[0].difference.starts_with(words), "{:?}", rolls.wrong);
    }
}

#[test]
fn changed_words_change_every_later_roll() {
    let mut battle = played(cohesion(), 4);
    close(battle.as_mut());
    let text = changed(&text_of(battle.as_ref()), 1, |record| record["do"]["entropy"]["words"] = json!("rain"));
    let rolls = reopened(cohesion(), &text).check_rolls();
    assert_eq!((rolls.rolled, rolls.checked, rolls.wrong.len()), (4, 0, 4), "{:?}", rolls.wrong);
}

#[test]
fn another_secret_or_commitment_is_told() {
    let mut battle = played(cohesion(), 2);
    let refused = battle.show_secret(&Secret::new([7; 32])).unwrap_err();
    assert!(reasons(&refused).contains("not the one that was promised"), "{refused:?}");
    close(battle.as_mut());
    let n = battle.records().len() as u64;
    let text = text_of(battle.as_ref());
    let other = Secret::new([7; 32]);
    let secrets = ["no secret".to_owned(), other.hex()];
    let mut spoiled: Vec<String> =
        secrets.iter().map(|hex| changed(&text, n, |record| record["do"]["secret"]["secret"] = json!(hex))).collect();
    spoiled.push(changed(&text, 0, |header| header["commitment"] = json!(commitment(&other))));
    spoiled.push(changed(&text, 0, |header| drop(header.as_object_mut().unwrap().remove("commitment"))));
    for text in spoiled {
        let battle = reopened(cohesion(), &text);
        let rolls = battle.check_rolls();
        assert_eq!((rolls.checked, rolls.wrong.len()), (0, 1), "{:?}", rolls.wrong);
        assert_eq!(rolls.wrong[0].n, n);
        assert!(battle.replay().iter().any(|drift| drift.n == n), "{:?}", battle.replay());
    }
}

#[test]
fn typed_dice_are_counted_and_not_checked() {
    let mut battle = promised(cohesion());
    let typed = Source::Typed(vec![3, 4, 5, 6]);
    let decided = battle.decide(Seat::Umpire, "initiative", &Datum::empty(), &typed).unwrap();
    assert_eq!(decided.record.dice, Some(DiceBy::Typed));
    accept(battle.as_mut(), decided);
    close(battle.as_mut());
    let rolls = battle.check_rolls();
    assert_eq!((rolls.rolled, rolls.typed, rolls.checked), (0, 1, 0));
    assert_eq!(rolls.wrong, []);
}

#[test]
fn dice_of_another_seed_are_found() {
    let mut battle = promised(cohesion());
    let decided = battle.decide(Seat::Umpire, "initiative", &Datum::empty(), &Source::Seed(1)).unwrap();
    accept(battle.as_mut(), decided);
    close(battle.as_mut());
    let rolls = battle.check_rolls();
    assert_eq!((rolls.rolled, rolls.checked, rolls.wrong.len()), (1, 0, 1));
    assert_eq!(rolls.wrong[0].n, 1);
}

#[test]
fn a_closed_battle_takes_notes_only() {
    let mut battle = played(cohesion(), 1);
    note(battle.as_mut(), "before");
    close(battle.as_mut());
    let act = battle.decide(Seat::Umpire, "next-phase", &Datum::empty(), &Source::Seed(0)).unwrap_err();
    let Stop::Refused(act) = act else { panic!("{act:?}") };
    let turn = battle.document().pointer("/turn").unwrap().clone();
    let refused = [
        act,
        battle.undo(Seat::Umpire).unwrap_err(),
        battle.correct(Seat::Umpire, "/turn", &turn, "why not").unwrap_err(),
        battle.entropy(Seat::A, "late").unwrap_err(),
    ];
    for refusals in &refused {
        assert!(reasons(refusals).contains("Only notes are taken now."), "{refusals:?}");
    }
    assert!(reasons(&battle.show_secret(&secret()).unwrap_err()).contains("already"));
    note(battle.as_mut(), "well fought");
    assert!(battle.undo(Seat::Umpire).is_err());
    assert_eq!((battle.check_rolls().wrong, battle.replay()), (Vec::new(), Vec::new()));
}

#[test]
fn a_command_smuggled_in_after_the_secret_is_told() {
    let mut battle = promised(cohesion());
    let typed = Source::Typed(vec![3, 4, 5, 6]);
    let later = battle.decide(Seat::Umpire, "initiative", &Datum::empty(), &typed).unwrap().record;
    close(battle.as_mut());
    let mut text = text_of(battle.as_ref());
    let mut later = json!(later);
    later["n"] = json!(2);
    text.push_str(&line_of(&later));
    let rolls = reopened(cohesion(), &text).check_rolls();
    assert_eq!(rolls.wrong.len(), 1, "{:?}", rolls.wrong);
    assert_eq!((rolls.wrong[0].n, rolls.wrong[0].difference.as_str()), (2, "it was given after the secret was shown"));
}

#[test]
fn words_are_refused_where_they_have_no_place() {
    let battle = promised(cohesion());
    assert!(reasons(&battle.entropy(Seat::Public, "x").unwrap_err()).contains("seat:"));
    for words in ["", &"x".repeat(201)] {
        assert!(reasons(&battle.entropy(Seat::A, words).unwrap_err()).contains("1 to 200 characters"));
    }
    assert!(battle.entropy(Seat::Umpire, &"ß".repeat(200)).is_ok());
    let plain = begin_example(cohesion());
    assert!(plain.entropy(Seat::A, "x").is_err());
    assert!(plain.show_secret(&secret()).is_err());
    assert_eq!(plain.check_rolls().secret, Promise::NonePromised);
}

#[test]
fn dice_are_promised_once_and_before_the_first_command() {
    let mut battle = begin_example(cohesion());
    assert!(battle.commit("a hash".to_owned()).is_err());
    assert!(battle.commit(commitment(&secret()).to_uppercase()).is_err());
    battle.commit(commitment(&secret())).unwrap();
    assert!(battle.commit(commitment(&Secret::new([1; 32]))).is_err());
    assert_eq!(battle.header().commitment, Some(commitment(&secret())));
    let mut late = begin_example(cohesion());
    note(late.as_mut(), "too early");
    assert!(late.commit(commitment(&secret())).is_err());
    assert_eq!(late.header().commitment, None);
}

#[test]
fn undo_passes_over_words_and_never_takes_them_back() {
    let mut battle = promised(cohesion());
    add(battle.as_mut(), Seat::A, "first");
    assert!(reasons(&battle.undo(Seat::Umpire).unwrap_err()).contains("nothing has been done yet"));
    note(battle.as_mut(), "to be taken back");
    add(battle.as_mut(), Seat::B, "second");
    let undo = battle.undo(Seat::Umpire).unwrap();
    assert_eq!(undo.record.deed, Deed::Undo { of: 2 });
    accept(battle.as_mut(), undo);
    assert!(battle.undo(Seat::Umpire).is_err(), "the words stay");
    let source = battle.roll_source(&secret());
    assert_eq!(source, Source::Seed(seed_of(&secret(), &[(1, "first"), (3, "second")], 5)));
    let decided = battle.decide(Seat::Umpire, "initiative", &Datum::empty(), &source).unwrap();
    accept(battle.as_mut(), decided);
    add(battle.as_mut(), Seat::A, "third");
    assert!(battle.undo(Seat::Umpire).is_err(), "a die has fallen");
    assert_eq!(battle.replay(), []);
    let again = reopened(cohesion(), &text_of(battle.as_ref()));
    assert!(again.undo(Seat::Umpire).is_err());
}

#[test]
fn every_seat_sees_words_and_secret_whole() {
    let mut battle = promised(cohesion());
    add(battle.as_mut(), Seat::A, "for all to read");
    close(battle.as_mut());
    for seat in Seat::ALL {
        let log = battle.log(seat);
        assert_eq!(log[0]["do"], json!({"entropy": {"words": "for all to read"}}));
        assert_eq!(log[1]["do"], json!({"secret": {"secret": secret().hex()}}));
        assert_eq!((&log[1]["seat"], &log[1]["events"]), (&json!("umpire"), &json!([])));
    }
    Fuzz::new(3).secrets_stay_secret(battle.as_ref());
}

#[test]
fn receipts_have_the_same_digest_live_and_from_the_file() {
    for game in GAMES {
        let mut battle = begin_example(game);
        play_script(battle.as_mut(), game.script, 1);
        let again = reopened(game, &text_of(battle.as_ref()));
        let digests = |battle: &dyn AnyBattle| battle.log(Seat::Public).iter().map(digest).collect::<Vec<_>>();
        assert_eq!(digests(battle.as_ref()), digests(again.as_ref()), "{}", game.book);
        let mut random = played(game, 4);
        close(random.as_mut());
        let again = reopened(game, &text_of(random.as_ref()));
        assert_eq!(digests(random.as_ref()), digests(again.as_ref()), "{}", game.book);
    }
}

//! What holds for battles of every book: scripts end as they say, replays agree, random play breaks nothing, secrets
//! stay secret, and a truncated file loses one command.

use std::collections::BTreeSet;
use std::path::PathBuf;

use grognard_battle::command::Books;
use grognard_battle::{
    Act, AnyBattle, DICE, Deed, Record, Seat, Source, Stop, decide_line, line_of, play_script, read_command, read_log,
};
use grognard_games::{GAMES, Playable};

use crate::support::{Fuzz, begin_example, reopened, text_of};

/// The books that must be playable.
const BOOKS: [&str; 4] = ["cohesion", "fatigue", "impact", "grand-tactics"];

fn for_each_game(test: impl Fn(&'static Playable)) {
    for game in GAMES {
        test(game);
    }
}

fn played(game: &Playable) -> Box<dyn AnyBattle> {
    let mut battle = begin_example(game);
    let played = play_script(battle.as_mut(), game.script, 1);
    assert!(played.failures.is_empty(), "{}:\n{}", game.book, played.failures.join("\n"));
    battle
}

#[test]
fn every_book_can_be_played() {
    let known: Vec<&str> = GAMES.iter().map(|game| game.book).collect();
    assert_eq!(known, BOOKS);
}

#[test]
fn scripts_end_as_they_say_and_are_long_enough() {
    for_each_game(|game| {
        let battle = played(game);
        assert!(battle.records().len() >= 40, "{} has {} commands", game.book, battle.records().len());
    });
}

#[test]
fn the_log_beside_the_script_is_the_one_it_plays() {
    for_each_game(|game| {
        let path: PathBuf = [env!("CARGO_MANIFEST_DIR"), "../../examples", game.book, "battle.jsonl"].iter().collect();
        let text = text_of(played(game).as_ref());
        if std::env::var_os("UPDATE_EXAMPLES").is_some() {
            std::fs::write(&path, &text).unwrap();
        }
        let kept = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(kept == text, "{} is not what its script plays; UPDATE_EXAMPLES=1 writes it anew", path.display());
    });
}

#[test]
fn replays_by_events_and_by_actions_agree() {
    for_each_game(|game| {
        let battle = played(game);
        let again = reopened(game, &text_of(battle.as_ref()));
        assert_eq!(again.document().to_string(), battle.document().to_string());
        assert_eq!(again.records(), battle.records());
        assert_eq!(battle.replay(), [], "{}", game.book);
        assert_eq!(again.replay(), [], "{}", game.book);
    });
}

#[test]
fn a_file_cut_at_any_byte_of_its_last_record_opens_with_all_earlier_commands() {
    for_each_game(|game| {
        let battle = played(game);
        // Files are read line by line, so a few records before the last one stand for all.
        let records = &battle.records()[battle.records().len() - 3..];
        let (all, last) = (records.len(), line_of(&records[2]).len());
        let text = line_of(battle.header()) + &records.iter().map(line_of).collect::<String>();
        for cut in 0..last {
            let kept = &text.as_bytes()[..text.len() - last + cut];
            let log = read_log(kept).unwrap();
            // Only the line break may be missing without loss.
            let whole = cut + 1 == last;
            assert_eq!(log.records.len(), if whole { all } else { all - 1 }, "cut at {cut} of {last}");
            assert_eq!(log.torn.is_some(), cut > 0 && !whole, "cut at {cut} of {last}");
            assert_eq!(log.records, records[..log.records.len()]);
            assert_eq!(log.sound_bytes, if whole { kept.len() } else { text.len() - last });
        }
        let text = text_of(battle.as_ref());
        let log = read_log(&text.as_bytes()[..text.len() - last / 2]).unwrap();
        let opened = game.open(std::sync::Arc::default(), log.header, log.records).unwrap();
        assert_eq!(opened.records(), &battle.records()[..battle.records().len() - 1]);
    });
}

#[test]
fn a_line_spoiled_in_the_middle_is_told_with_its_number() {
    for_each_game(|game| {
        let text = text_of(played(game).as_ref());
        let mut lines: Vec<&str> = text.lines().collect();
        lines[3] = &lines[3][..lines[3].len() / 2];
        let refused = read_log((lines.join("\n") + "\n").as_bytes()).unwrap_err();
        assert!(refused.starts_with("line 4 "), "{refused}");
    });
}

#[test]
fn undo_goes_back_to_the_last_die_and_leaves_a_trace() {
    for_each_game(|game| {
        let mut battle = played(game);
        let before = battle.document().to_string();
        for text in ["first", "second"] {
            let command = read_command(&battle.acts(), &format!("note text={text}")).unwrap();
            let decided =
                decide_line(battle.as_ref(), Seat::Umpire, &command, &grognard_battle::Source::Seed(0)).unwrap();
            battle.accept(decided).unwrap();
        }
        assert!(battle.undo(Seat::A).is_err(), "a cannot take back what the umpire did");
        let length = battle.records().len();
        for _ in 0..2 {
            let undo = battle.undo(Seat::Umpire).unwrap();
            battle.accept(undo).unwrap();
        }
        assert_eq!(battle.records().len(), length + 2);
        assert_eq!(battle.document().to_string(), before);
        assert_eq!(battle.replay(), []);
        let again = reopened(game, &text_of(battle.as_ref()));
        assert_eq!(again.undo(Seat::Umpire).is_ok(), battle.undo(Seat::Umpire).is_ok());
    });
}

/// Random commands, taken or refused, after which some die must have been rolled.
const TRIES_FOR_A_DIE: usize = 1000;

#[test]
fn nothing_before_a_die_can_be_undone() {
    for_each_game(|game| {
        let mut battle = begin_example(game);
        let command = read_command(&battle.acts(), "note text=first").unwrap();
        let noted = decide_line(battle.as_ref(), Seat::Umpire, &command, &Source::Seed(0)).unwrap();
        battle.accept(noted).unwrap();
        assert_eq!(battle.may_undo(Seat::Umpire), Some(1), "{}", game.book);
        let mut fuzz = Fuzz::new(7);
        let rolled = (0..TRIES_FOR_A_DIE).any(|_| {
            let taken = fuzz.one(battle.as_mut()).is_ok();
            taken && battle.records().last().is_some_and(|record| !record.faces.is_empty())
        });
        assert!(rolled, "{}: no die within {TRIES_FOR_A_DIE} random commands", game.book);
        for seat in Seat::ALL {
            assert!(battle.may_undo(seat).is_none() && battle.undo(seat).is_err(), "{}: {seat:?}", game.book);
        }
    });
}

fn act_of(record: &Record) -> Option<&str> {
    match &record.deed {
        Deed::Act { name, .. } => Some(name),
        _ => None,
    }
}

/// A table about which nothing else is known.
struct Table {
    is_virtual: bool,
}

impl Books for Table {
    fn measures(&self) -> bool {
        self.is_virtual
    }
}

/// Some acts are so rare that a test of their own plays them: those `elsewhere`.
fn random_play(book: &str, elsewhere: &[&str]) {
    let Some(game) = GAMES.iter().find(|game| game.book == book) else { panic!("{book} cannot be played") };
    // The number of legal commands, and of illegal ones, that are played at random with each book.
    let commands =
        grognard_soak::cases(&format!("random commands, legal and as many refused: {book}"), 1_000, 10_000) as usize;
    let done = grognard_battery::random_play(commands, &|| begin_example(game), &|text| reopened(game, text));
    println!("{book}: {done:?}");
    let battle = begin_example(game);
    let table = Table { is_virtual: battle.board(Seat::Umpire).is_some() };
    // Nothing waits for dice where the program rolls them.
    let can_be = |act: &&&Act| act.against(&table).is_none() && act.name != DICE.name;
    let all: Vec<&str> = battle.acts().iter().filter(can_be).map(|act| act.name).collect();
    let script = played(game);
    let scripted: BTreeSet<&str> = script.records().iter().filter_map(act_of).collect();
    let is_played = |name: &str| done.acts.contains_key(name) || scripted.contains(name) || elsewhere.contains(&name);
    let never: Vec<&str> = all.into_iter().filter(|name| !is_played(name)).collect();
    assert!(
        never.is_empty() || grognard_soak::is_short(),
        "{book}: neither random play nor the script came to {never:?}"
    );
}

#[test]
fn random_play_of_cohesion_breaks_nothing() {
    random_play("cohesion", &["appear", "concede", "officer-return", "test"]);
}

#[test]
fn random_play_of_fatigue_breaks_nothing() {
    random_play("fatigue", &["blast", "explosion", "in-fire", "join-command", "put-off", "return"]);
}

#[test]
fn random_play_of_impact_breaks_nothing() {
    random_play("impact", &["concede"]);
}

#[test]
fn random_play_of_grand_tactics_breaks_nothing() {
    random_play("grand-tactics", &["concede", "deploy"]);
}

#[test]
fn corrections_are_the_umpires_with_a_reason_and_never_rulings() {
    for_each_game(|game| {
        let mut battle = begin_example(game);
        let turn = battle.document().pointer("/turn").cloned().expect("books keep their turn at /turn");
        assert!(battle.correct(Seat::A, "/turn", &turn, "why not").is_err());
        assert!(battle.correct(Seat::Umpire, "/turn", &turn, " ").is_err());
        assert!(battle.correct(Seat::Umpire, "/nowhere", &turn, "a slip").is_err());
        assert!(battle.correct(Seat::Umpire, "/turn", &serde_json::json!("noon"), "a slip").is_err());
        let decided = battle.correct(Seat::Umpire, "/turn", &serde_json::json!(2), "we began late").unwrap();
        assert!(decided.record.rulings.is_empty() && decided.record.faces.is_empty());
        battle.accept(decided).unwrap();
        assert_eq!(battle.document().pointer("/turn"), Some(&serde_json::json!(2)));
        assert_eq!(battle.replay(), []);
    });
}

#[test]
fn typed_dice_that_run_short_ask_for_the_next_one_and_change_nothing() {
    for_each_game(|game| {
        let battle = played(game);
        let mut past = begin_example(game);
        for record in battle.records() {
            let grognard_battle::Deed::Act { name, with } = &record.deed else { break };
            if let Some((_, short)) = record.faces.split_last() {
                let source = grognard_battle::Source::Typed(short.to_vec());
                match past.decide(record.seat, name, with, &source) {
                    Err(stop) => assert!(matches!(stop, Stop::Need(_)), "{}: {stop:?}", game.book),
                    // Where the command may depend on a secret it is accepted, and still nothing has changed.
                    Ok(decided) => {
                        assert!(decided.record.awaits.is_some() && decided.record.events.is_empty());
                        assert_eq!(decided.record.faces, short);
                    }
                }
            }
            let whole = grognard_battle::Source::Typed(record.faces.clone());
            let decided = past.decide(record.seat, name, with, &whole).unwrap();
            assert_eq!(decided.record.events, record.events);
            past.accept(decided).unwrap();
        }
    });
}

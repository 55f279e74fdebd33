//! `grognard battle`: a battle's file from its first line to the report, as a user runs it.

use std::io::Write as _;
use std::process::{Command, Stdio};

use grognard_battle::{AnyBattle, Decided, Seat, Secret, commitment, digest, line_of, read_log};
use grognard_core::facts::Datum;
use grognard_games::game;

use crate::folder::{Folder, with_special_rules};
use crate::program::{code, err, fed, grognard, out};

const BOOKS: [&str; 4] = ["cohesion", "fatigue", "impact", "grand-tactics"];

fn example(book: &str, name: &str) -> String {
    format!("{}/../../examples/{book}/{name}", env!("CARGO_MANIFEST_DIR"))
}

fn done(arguments: &[&str]) -> String {
    let output = grognard(arguments);
    assert_eq!(code(&output), 0, "{arguments:?}: {}{}", out(&output), err(&output));
    out(&output)
}

#[test]
fn a_battle_is_begun_shown_and_played_on_from_its_file() {
    for book in BOOKS {
        let folder = Folder::new(&format!("begin-{book}"));
        let file = folder.file("battle.jsonl");
        done(&["battle", "new", &file, "--example", book]);
        assert_eq!(code(&grognard(&["battle", "new", &file, "--example", book])), 2, "never written over");
        for seat in ["umpire", "a", "b", "public"] {
            assert!(done(&["battle", "show", &file, "--as", seat]).contains("turn 1"), "{book} as {seat}");
            let json = done(&["battle", "show", &file, "--as", seat, "--json"]);
            assert!(serde_json::from_str::<serde_json::Value>(&json).unwrap().get("view").is_some());
        }
        assert!(done(&["battle", "do", &file]).contains("What umpire can do"));
        let told = done(&["battle", "do", &file, "note", "text=a misty morning"]);
        assert!(told.contains("note"), "{told}");
        done(&["battle", "undo", &file]);
        assert!(done(&["battle", "log", &file]).contains("takes back command 1"));
        let check = done(&["battle", "check", &file]);
        assert!(check.contains("The books are sound.") && check.contains("They were not promised"), "{check}");
        assert_eq!(std::fs::read_to_string(&file).unwrap().lines().count(), 3);
    }
}

#[test]
fn ready_battles_replay_both_ways_and_their_reports_have_a_chart() {
    for book in BOOKS {
        let folder = Folder::new(&format!("report-{book}"));
        let log = example(book, "battle.jsonl");
        assert!(done(&["battle", "replay", &log]).contains("same events, receipts and hashes"));
        done(&["battle", "check", &log]);
        let report = folder.file("report");
        done(&["battle", "report", &log, "--out", &report]);
        let html = std::fs::read_to_string(format!("{report}/report.html")).unwrap();
        let markdown = std::fs::read_to_string(format!("{report}/report.md")).unwrap();
        let chart = std::fs::read_to_string(format!("{report}/chart.svg")).unwrap();
        assert!(chart.starts_with("<svg") && chart.contains("<polyline"), "{book}: {chart}");
        assert!(html.contains("<polyline") && html.contains("<h2>Luck</h2>"));
        for heading in ["## Casualties", "## Turning points", "## Luck", "## Every ruling", "![", "Result: "] {
            assert!(markdown.contains(heading), "{book}: {heading}");
        }
    }
}

#[test]
fn a_battle_that_the_rules_have_left_behind_says_where_and_stands() {
    let old = format!("{}/../games/tests/battles-of-old/impact-1.jsonl", env!("CARGO_MANIFEST_DIR"));
    let check = done(&["battle", "check", &old]);
    assert!(check.contains("every hash agrees") && check.contains("The charts have changed since"), "{check}");
    let replayed = grognard(&["battle", "replay", &old]);
    let told = out(&replayed);
    assert_eq!(code(&replayed), 1, "{told}");
    for words in [
        "By events: 84 commands lead to the same records as then.",
        "drift the start: the charts are not those the battle was begun with",
        "drift command 28: other events",
        "because the rules have changed since. The record itself stands.",
    ] {
        assert!(told.contains(words), "{words}: {told}");
    }
}

#[test]
fn a_battle_by_special_rules_of_its_scenario_replays_without_drift() {
    let folder = Folder::new("special-rules");
    let (own, file) = (folder.file("own.toml"), folder.file("battle.jsonl"));
    std::fs::write(&own, with_special_rules("picket-line")).unwrap();
    done(&["battle", "new", &file, &own]);
    done(&["battle", "do", &file, "initiative", "--seed", "1"]);
    let kept = std::fs::read_to_string(&file).unwrap();
    assert!(kept.contains("objective_points") && kept.contains("objective_radius"), "{kept}");
    let replayed = done(&["battle", "replay", &file]);
    assert!(replayed.contains("same events, receipts and hashes"), "{replayed}");
    done(&["battle", "check", &file]);
}

#[test]
fn a_template_begins_a_battle() {
    for book in BOOKS {
        let folder = Folder::new(&format!("template-{book}"));
        let setup = folder.file("setup.toml");
        std::fs::write(&setup, done(&["battle", "template", book])).unwrap();
        done(&["battle", "new", &folder.file("battle.jsonl"), &setup]);
        done(&["battle", "new", &folder.file("example.jsonl"), &example(book, "battle.toml")]);
    }
}

#[test]
fn an_order_of_battle_in_csv_begins_a_battle_of_the_fatigue_book() {
    let folder = Folder::new("roster");
    let (file, roster) = (folder.file("battle.jsonl"), example("fatigue", "1809.csv"));
    assert!(done(&["battle", "new", &file, &roster]).contains("turn 1"));
    done(&["battle", "check", &file]);
    let spoiled = folder.file("spoiled.csv");
    std::fs::write(&spoiled, "side,command,level,unit,arm,cmr,figures\nBlue,First,division,1st,infantry,12,6\n")
        .unwrap();
    let output = grognard(&["battle", "new", &folder.file("none.jsonl"), &spoiled]);
    assert_eq!(code(&output), 1, "{}", err(&output));
    assert!(err(&output).contains("line 2"), "{}", err(&output));
}

#[test]
fn slips_in_a_setup_are_told_and_nothing_is_written() {
    for book in BOOKS {
        let folder = Folder::new(&format!("slips-{book}"));
        let (setup, file) = (folder.file("setup.toml"), folder.file("battle.jsonl"));
        std::fs::write(&setup, format!("book = \"{book}\"\nno_such_key = 1\n")).unwrap();
        let output = grognard(&["battle", "new", &file, &setup]);
        assert_eq!(code(&output), 1);
        assert!(err(&output).contains("no_such_key"), "{}", err(&output));
        assert!(!std::path::Path::new(&file).exists());
    }
}

#[test]
fn a_refused_command_changes_no_byte() {
    for book in BOOKS {
        let folder = Folder::new(&format!("refused-{book}"));
        let file = folder.file("battle.jsonl");
        done(&["battle", "new", &file, "--example", book]);
        let before = std::fs::read(&file).unwrap();
        for words in
            [&["storm"][..], &["note"], &["note", "text=x", "no=1"], &["undo"], &["correct", "at=/turn", "to=2"]]
        {
            let output = grognard(&[&["battle", "do", &file][..], words].concat());
            assert_eq!(code(&output), 1, "{words:?}: {}", out(&output));
            assert!(err(&output).contains("Refused"), "{}", err(&output));
        }
        assert_eq!(std::fs::read(&file).unwrap(), before);
    }
}

#[test]
fn what_a_crash_left_is_told_and_written_over() {
    let folder = Folder::new("torn");
    let file = folder.file("battle.jsonl");
    done(&["battle", "new", &file, "--example", BOOKS[0]]);
    done(&["battle", "do", &file, "note", "text=first"]);
    let mut torn = std::fs::OpenOptions::new().append(true).open(&file).unwrap();
    torn.write_all(b"{\"n\":2,\"clock\":{\"tu").unwrap();
    let output = grognard(&["battle", "check", &file]);
    assert_eq!(code(&output), 1);
    assert!(err(&output).contains("line 3 was not written to its end"), "{}", err(&output));
    done(&["battle", "do", &file, "note", "text=second"]);
    done(&["battle", "check", &file]);
    assert_eq!(std::fs::read_to_string(&file).unwrap().lines().count(), 3);
}

#[test]
fn a_second_program_is_refused_politely_and_may_look() {
    let folder = Folder::new("lock");
    let file = folder.file("battle.jsonl");
    done(&["battle", "new", &file, "--example", BOOKS[0]]);
    let mut first = Command::new(env!("CARGO_BIN_EXE_grognard"))
        .args(["battle", "play", &file])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    // It answers once it has opened the file.
    let mut stdin = first.stdin.take().unwrap();
    let mut begun = [0_u8; 1];
    std::io::Read::read_exact(first.stdout.as_mut().unwrap(), &mut begun).unwrap();
    let output = grognard(&["battle", "do", &file, "note", "text=me too"]);
    assert_eq!(code(&output), 1);
    assert!(err(&output).contains("open in another program"), "{}", err(&output));
    done(&["battle", "show", &file]);
    stdin.write_all(b"quit\n").unwrap();
    drop(stdin);
    assert!(first.wait().unwrap().success());
    done(&["battle", "do", &file, "note", "text=now me"]);
}

#[test]
fn a_session_takes_commands_line_by_line() {
    for book in BOOKS {
        let folder = Folder::new(&format!("play-{book}"));
        let file = folder.file("battle.jsonl");
        done(&["battle", "new", &file, "--example", book]);
        let typed = b"help\nhelp note\nwhat\nshow\nas a\nnote \"ready\"\nas nobody\nas umpire\nlog\nundo\nstorm\nnote \"\ndice typed\n";
        let output = fed(&["battle", "play", &file], typed);
        assert_eq!(code(&output), 0, "{}", err(&output));
        let text = out(&output);
        for wanted in
            ["list what you can do now", "your side and the umpire see it", "takes back command 1", "the seats are"]
        {
            assert!(text.contains(wanted), "{book}: '{wanted}' is missing in\n{text}");
        }
        assert!(err(&output).contains("'storm' is not a command"), "{}", err(&output));
        assert_eq!(std::fs::read_to_string(&file).unwrap().lines().count(), 3);
    }
}

#[test]
fn typed_dice_are_asked_for_one_by_one_at_the_table() {
    let folder = Folder::new("dice");
    let file = folder.file("battle.jsonl");
    done(&["battle", "new", &file, "--example", "cohesion"]);
    let output = grognard(&["battle", "do", &file, "initiative", "--dice", "3"]);
    assert_eq!(code(&output), 1);
    assert!(err(&output).contains("Roll next"), "{}", err(&output));
    let output = fed(&["battle", "play", &file, "--typed"], b"initiative\n3\n4\n5 6\nquit\n");
    assert_eq!(code(&output), 0);
    let log = done(&["battle", "log", &file, "--json"]);
    assert!(log.contains("\"dice\":\"typed\""), "{log}{}", out(&output));
}

#[test]
fn who_may_type_dice_is_settled_when_a_battle_is_begun() {
    let folder = Folder::new("setting");
    let begun = |name: &str, setting: &str| {
        let file = folder.file(name);
        done(&["battle", "new", &file, "--example", "cohesion", "--dice", setting]);
        file
    };
    let (typed, own, rolled) = (begun("typed", "typed"), begun("own", "own"), begun("rolled", "rolled"));
    let initiative = ["initiative", "--dice", "3,4,5,6"];
    let given = |file: &str, seat: &str| {
        let words = ["battle", "do", file, "--as", seat];
        grognard(&[&words[..], &initiative[..]].concat())
    };
    // Both sides roll for the initiative, so neither may type the dice if each types its own.
    let refused = given(&own, "a");
    assert_eq!(code(&refused), 1);
    assert!(err(&refused).contains("a side types only its own"), "{}", err(&refused));
    assert_eq!(code(&given(&own, "umpire")), 0);
    assert_eq!(code(&given(&typed, "a")), 0);
    let refused = given(&rolled, "umpire");
    assert!(err(&refused).contains("the program rolls all dice"), "{}", err(&refused));
    assert!(done(&["battle", "log", &own]).contains("dice typed"));
    done(&["battle", "do", &rolled, "initiative"]);
    assert!(done(&["battle", "log", &rolled]).contains("dice rolled"));
    let unknown = grognard(&["battle", "new", &folder.file("x"), "--example", "cohesion", "--dice", "loaded"]);
    assert_eq!(code(&unknown), 2);
}

#[test]
fn a_session_asks_what_matters_and_says_what_does_not() {
    let folder = Folder::new("ask");
    let file = folder.file("battle.jsonl");
    done(&["battle", "new", &file, "--example", "cohesion"]);
    // Questions are asked of a player at the keyboard; a pipe has to request them.
    let output = fed(&["battle", "play", &file], b"ask on\ninitiative dice=3,4,5,6\nask off\nask\nquit\n");
    assert_eq!(code(&output), 0, "{}", err(&output));
    assert!(out(&output).contains("type ask on or ask off"));
    assert_eq!(std::fs::read_to_string(&file).unwrap().lines().count(), 2, "{}", out(&output));
}

/// A file as a server writes it: promised dice, words of both sides, rolled and typed dice.
fn promised(words: &str) -> (Box<dyn AnyBattle>, Secret) {
    fn take(battle: &mut dyn AnyBattle, decided: Decided) {
        battle.accept(decided).unwrap();
    }
    let secret = Secret::new([9; 32]);
    let game = game("cohesion").unwrap();
    let setup = Datum::from_toml(game.example).unwrap();
    let mut battle = game.begin(std::sync::Arc::default(), None, &setup).unwrap();
    battle.commit(commitment(&secret)).unwrap();
    let entropy = battle.entropy(Seat::A, words).unwrap();
    take(battle.as_mut(), entropy);
    let rolled = battle.decide(Seat::Umpire, "initiative", &Datum::empty(), &battle.roll_source(&secret)).unwrap();
    take(battle.as_mut(), rolled);
    let next = battle.decide(Seat::A, "next-phase", &Datum::empty(), &battle.roll_source(&secret)).unwrap();
    take(battle.as_mut(), next);
    (battle, secret)
}

fn write(file: &str, battle: &dyn AnyBattle) {
    let lines: String = battle.records().iter().map(line_of).collect();
    std::fs::write(file, line_of(battle.header()) + &lines).unwrap();
}

#[test]
fn promised_dice_are_checked_once_the_secret_is_shown() {
    let folder = Folder::new("promised");
    let file = folder.file("battle.jsonl");
    let (mut battle, secret) = promised("a wet morning");
    write(&file, battle.as_ref());
    assert!(done(&["battle", "check", &file]).contains("once the secret is shown"));
    // The program does not know the secret, so it accepts only typed dice.
    for output in [
        grognard(&["battle", "do", &file, "initiative", "--seed", "1"]),
        fed(&["battle", "play", &file], b"initiative\nquit\n"),
    ] {
        assert!(err(&output).contains("only its server knows"), "{}{}", out(&output), err(&output));
    }
    done(&["battle", "do", &file, "initiative", "--dice", "3,4,5,6"]);
    let log = read_log(&std::fs::read(&file).unwrap()).unwrap();
    battle = game("cohesion").unwrap().open(std::sync::Arc::default(), log.header, log.records).unwrap();
    let shown = battle.show_secret(&secret).unwrap();
    battle.accept(shown).unwrap();
    write(&file, battle.as_ref());
    let told = done(&["battle", "check", &file]);
    assert!(told.contains("Dice: 1 command rolled by the program, 1 typed."), "{told}");
    assert!(told.contains("confirms the dice of 1 command of 1."), "{told}");
    done(&["battle", "replay", &file]);
    let log = done(&["battle", "log", &file, "--as", "public"]);
    assert!(log.contains("adds words to the dice: \"a wet morning\""), "{log}");
    assert!(log.contains(&format!("shows the secret of the dice: {}", secret.hex())), "{log}");
    let output = grognard(&["battle", "phase", &file]);
    assert_eq!(code(&output), 1);
    assert!(err(&output).contains("Only notes are taken now"), "{}", err(&output));
    done(&["battle", "do", &file, "note", "text=well fought"]);

    let text = std::fs::read_to_string(&file).unwrap();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let mut record: serde_json::Value = serde_json::from_str(&lines[2]).unwrap();
    let face = record["faces"][0].as_u64().unwrap();
    record["faces"][0] = (face % 6 + 1).into();
    lines[2] = record.to_string();
    std::fs::write(&file, lines.join("\n") + "\n").unwrap();
    let output = grognard(&["battle", "check", &file]);
    assert_eq!(code(&output), 1);
    assert!(out(&output).contains("wrong command 2: the secret gives the dice"), "{}", out(&output));
}

#[test]
fn words_that_would_act_on_the_terminal_are_shown_as_letters() {
    let folder = Folder::new("words");
    let file = folder.file("battle.jsonl");
    write(&file, promised("red\u{1b}[31m").0.as_ref());
    let log = done(&["battle", "log", &file]);
    assert!(log.contains("red\\u001b[31m") && !log.contains('\u{1b}'), "{log}");
}

#[test]
fn a_receipt_is_what_the_public_sees_with_its_digest() {
    let log = example("cohesion", "battle.jsonl");
    let entries = done(&["battle", "log", &log, "--as", "public", "--json"]);
    let first: serde_json::Value = serde_json::from_str(entries.lines().next().unwrap()).unwrap();
    let json: serde_json::Value = serde_json::from_str(&done(&["battle", "receipt", &log, "1", "--json"])).unwrap();
    assert_eq!(json["entry"], first);
    assert_eq!(json["digest"], digest(&first));
    assert_eq!((&json["battle"]["book"], &json["battle"]["commitment"]), (&"cohesion".into(), &().into()));
    let told = done(&["battle", "receipt", &log, "1"]);
    assert!(told.contains("cohesion.initiative") && told.contains(&digest(&first)), "{told}");
    for n in ["0", "100000"] {
        let output = grognard(&["battle", "receipt", &log, n]);
        assert_eq!(code(&output), 2);
        assert!(err(&output).contains("there is no command"), "{}", err(&output));
    }
}

#[test]
fn files_that_are_no_battles_are_told() {
    let folder = Folder::new("strange");
    let file = folder.file("strange.jsonl");
    for text in ["", "{}\n", "not json\n", "{\"grognard_battle\":99}\n"] {
        std::fs::write(&file, text).unwrap();
        let output = grognard(&["battle", "show", &file]);
        assert_ne!(code(&output), 0, "{text}");
        assert!(!err(&output).is_empty());
    }
    assert_eq!(code(&grognard(&["battle", "show", &folder.file("missing")])), 2);
}

//! `grognard battle`: a battle's file from its first line to the report, as a user runs it.

mod program;

use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use program::{code, err, fed, grognard, out};

const BOOKS: [&str; 4] = ["cohesion", "fatigue", "impact", "grand-tactics"];

/// A new empty folder that is taken away in the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("grognard-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

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
        assert!(done(&["battle", "check", &file]).contains("The books are sound."));
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
fn a_template_begins_a_battle() {
    for book in BOOKS {
        let folder = Folder::new(&format!("template-{book}"));
        let setup = folder.file("setup.toml");
        std::fs::write(&setup, done(&["battle", "template", book])).unwrap();
        done(&["battle", "new", &folder.file("battle.jsonl"), &setup, "--book", book]);
    }
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
            ["what can be done now", "the own side and the umpire see it", "takes back command 1", "the seats are"]
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
fn a_session_asks_what_matters_and_says_what_does_not() {
    let folder = Folder::new("ask");
    let file = folder.file("battle.jsonl");
    done(&["battle", "new", &file, "--example", "cohesion"]);
    // Questions are put to a player at the keyboard; a pipe has to ask for them.
    let output = fed(&["battle", "play", &file], b"ask on\ninitiative dice=3,4,5,6\nask off\nask\nquit\n");
    assert_eq!(code(&output), 0, "{}", err(&output));
    assert!(out(&output).contains("ask on, or ask off"));
    assert_eq!(std::fs::read_to_string(&file).unwrap().lines().count(), 2, "{}", out(&output));
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

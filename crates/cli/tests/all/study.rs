//! `grognard study`: the same bytes however it is run, and its output.

use std::collections::BTreeMap;
use std::fs;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::folder::Folder;
use crate::program::{code, err, grognard, out};

const STUDY: &str = "title = \"A trial\"\nscenarios = [\"picket-line\", \"mill-lane\"]\nseed = 3\nbatch = 20\nmost = 40\n\
                     width = 20\ndifference = 20\n[[players]]\na = \"drill\"\nb = \"drill\"\n\
                     [[patches]]\nname = \"club\"\nhouse = \"club.toml\"\n";
const CLUB: &str = "[cohesion.fire_modifiers]\nfirer-shaken = 2\n";

fn with_study(name: &str) -> (Folder, String) {
    let folder = Folder::new(name);
    let file = folder.file("trial.toml");
    fs::write(&file, STUDY).unwrap();
    fs::write(folder.file("club.toml"), CLUB).unwrap();
    (folder, file)
}

/// Every file of a folder.
fn files(folder: &str) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), fs::read(path).unwrap())).collect()
}

fn study(file: &str, out_folder: &str, threads: &str) -> String {
    let output = grognard(&["study", file, "--out", out_folder, "--threads", threads]);
    assert_eq!(code(&output), 0, "{}", err(&output));
    out(&output)
}

#[test]
fn one_thread_two_threads_and_a_killed_study_that_goes_on_give_the_same_bytes() {
    let (folder, file) = with_study("study-bytes");
    let [one, two, killed] = ["one", "two", "killed"].map(|name| folder.file(name));
    study(&file, &one, "1");
    study(&file, &two, "2");
    let expected = files(&one);
    let names: Vec<&str> = expected.keys().map(String::as_str).collect();
    let tables = [
        "battles.csv",
        "battles.jsonl",
        "battles.parquet",
        "fallen.csv",
        "fallen.parquet",
        "report.html",
        "summary.csv",
        "summary.parquet",
        "turns.csv",
        "turns.parquet",
    ];
    assert_eq!(names, tables);
    assert_eq!(files(&two), expected);
    let mut kills = 0;
    for wanted in [2, 30, 70] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_grognard"))
            .args(["study", &file, "--out", &killed, "--threads", "2"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let journal = format!("{killed}/battles.jsonl");
        let since = Instant::now();
        let held = || fs::read_to_string(&journal).map_or(0, |text| text.lines().count());
        while held() < wanted && child.try_wait().unwrap().is_none() && since.elapsed() < Duration::from_mins(1) {
            std::thread::sleep(Duration::from_millis(5));
        }
        kills += u32::from(child.try_wait().unwrap().is_none());
        child.kill().unwrap();
        child.wait().unwrap();
    }
    assert!(kills > 0, "it was always done before it was killed");
    study(&file, &killed, "2");
    assert_eq!(files(&killed), expected);
}

#[test]
fn a_study_tells_shares_with_intervals_and_what_a_patch_changes() {
    let (folder, file) = with_study("study-words");
    let told = study(&file, &folder.file("files"), "0");
    for part in [
        "A trial",
        "The Picket Line, as printed: drill on both sides",
        "Union wins",
        "(95 %:",
        "last turn",
        "The Picket Line: club, against as printed",
        "points",
        "narrower than with independent dice",
        "report.html",
    ] {
        assert!(told.contains(part), "'{part}' is not in:\n{told}");
    }
}

#[test]
fn a_study_that_was_cut_off_tells_what_is_known_so_far_and_leaves_its_journal_alone() {
    let (folder, file) = with_study("study-so-far");
    let files_of = folder.file("files");
    let so_far = |wanted: i32| {
        let output = grognard(&["study", &file, "--out", &files_of, "--so-far"]);
        assert_eq!(code(&output), wanted, "{}", err(&output));
        output
    };
    assert!(err(&so_far(2)).contains("give the command without --so-far first"));
    assert!(!std::path::Path::new(&files_of).exists());
    study(&file, &files_of, "0");
    let whole = files(&files_of);
    assert!(out(&so_far(0)).contains("A trial: "));
    assert_eq!(files(&files_of), whole, "a study at its end tells what it told");

    let journal = format!("{files_of}/battles.jsonl");
    let text = fs::read_to_string(&journal).unwrap();
    let mut cells = std::collections::BTreeMap::<&str, usize>::new();
    let kept: Vec<&str> = text
        .lines()
        .filter(|line| {
            let count = cells.entry(line.split(',').next().unwrap()).or_default();
            *count += 1;
            // In the first scenario the third battle by the house rules is missing; the second has none at all.
            let left_out = line.starts_with("{\"cell\":1,") && *count == 3;
            !left_out && !line.starts_with("{\"cell\":2,") && !line.starts_with("{\"cell\":3,")
        })
        .collect();
    let cut = kept.join("\n");
    fs::write(&journal, &cut).unwrap();
    let told = out(&so_far(0));
    assert!(told.starts_with("A trial, so far (0 of 2 known as closely as wanted): 4 battles"), "{told}");
    assert!(told.contains("The Picket Line: club, against as printed"), "{told}");
    assert_eq!(fs::read_to_string(&journal).unwrap(), cut);
    study(&file, &files_of, "0");
    assert_eq!(files(&files_of), whole);
}

#[test]
fn a_study_with_slips_is_refused_before_any_battle() {
    let folder = Folder::new("study-slips");
    let file = folder.file("odd.toml");
    fs::write(&file, STUDY.replace("drill", "general").replace("most = 40", "most = 0")).unwrap();
    let output = grognard(&["study", &file, "--out", &folder.file("files")]);
    assert_eq!(code(&output), 1);
    assert!(err(&output).contains("most"), "{}", err(&output));
    let club = folder.file("club.toml");
    fs::write(&club, CLUB).unwrap();
    let output = grognard(&["--house", &club, "study", &file]);
    assert_eq!(code(&output), 2);
    assert!(err(&output).contains("patches"), "{}", err(&output));
}

#[test]
fn the_study_of_fairness_names_every_scenario_and_makes_a_page() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let text = fs::read_to_string(format!("{root}/examples/study/fairness.toml")).unwrap();
    for known in grognard_games::scenario::SCENARIOS {
        assert!(text.contains(&format!("\"{}\"", known.id)), "{} is not studied", known.id);
    }
    let folder = Folder::new("study-page");
    let (file, page) = (folder.file("few.toml"), folder.file("page.md"));
    fs::write(
        &file,
        STUDY.replace("difference = 20\n", "note = \"Not meant to be even.\"\n").split("[[patches]]").next().unwrap(),
    )
    .unwrap();
    let output = grognard(&["study", &file, "--out", &folder.file("files"), "--markdown", &page]);
    assert_eq!(code(&output), 0, "{}", err(&output));
    let page = fs::read_to_string(page).unwrap();
    assert!(page.contains("| The Picket Line (`picket-line`) | drill on both sides | Union "), "{page}");
    assert!(page.contains("points"), "{page}");
    assert!(page.ends_with("\nNot meant to be even.\n"), "{page}");
}

#[test]
fn the_smallest_handicap_is_told_with_its_interval() {
    let folder = Folder::new("study-even");
    let file = folder.file("handicaps.toml");
    let text = "a = \"recruit\"\nb = \"recruit\"\nwithin = 50\nmost = 20\nbatch = 10\n\
                [[handicaps]]\nname = \"a turn more\"\nset = { turns = 6 }\n";
    fs::write(&file, text).unwrap();
    let output = grognard(&["study", &file, "--even", "picket-line"]);
    assert_eq!(code(&output), 0, "{}", err(&output));
    let told = out(&output);
    assert!(told.contains("It is even as it is.") && told.contains("as printed: Union scores"), "{told}");
    fs::write(&file, text.replace("turns = 6", "\"a.colour\" = 6")).unwrap();
    let output = grognard(&["study", &file, "--even", "picket-line"]);
    assert_eq!(code(&output), 1);
    assert!(err(&output).contains("a turn more, a.colour"), "{}", err(&output));
}

#[test]
fn odds_by_other_house_rules_stand_beside_those_by_the_charts() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/cohesion");
    let (volley, house) = (format!("{root}/volley.toml"), format!("{root}/house-rules.toml"));
    let shaken = ["odds", "cohesion.fire", &volley, "firer.shaken=true", "--by", "morale"];
    let output = grognard(&[&shaken[..], &["--against", &house, "--json"]].concat());
    assert_eq!(code(&output), 0, "{}", err(&output));
    let answer: serde_json::Value = serde_json::from_str(&out(&output)).unwrap();
    assert_eq!(answer["exact"], true);
    assert_eq!(answer["charts"][0]["field"], "cohesion.fire_modifiers.firer-shaken");
    let alone = |more: &[&str]| -> serde_json::Value {
        let output = grognard(&[&shaken[..], more, &["--json"]].concat());
        serde_json::from_str(&out(&output)).unwrap()
    };
    let (printed, club) = (alone(&[]), alone(&["--house", &house]));
    assert_ne!(printed["odds"], club["odds"], "the house rule makes a difference");
    for row in answer["odds"].as_array().unwrap() {
        for (odds, key) in [(&printed["odds"], "p"), (&club["odds"], "compared")] {
            let found = odds.as_array().unwrap().iter().find(|other| other["outcome"] == row["outcome"]);
            assert_eq!(found.map_or("0", |found| found["p"].as_str().unwrap()), row[key].as_str().unwrap());
        }
    }
    // Here the club's rules come first.
    let output = grognard(&[&shaken[..], &["--house", &house, "--against", &house]].concat());
    assert!(out(&output).contains("both play by the same charts"), "{}", out(&output));
}

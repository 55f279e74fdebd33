//! A study is the same to the byte, however it is fought.

use std::fs;
use std::path::PathBuf;

use grognard_study::{Played, Progress, run};

use crate::support::{SMALL, fought, study};

fn journal(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("grognard-study-{}-{name}.jsonl", std::process::id()))
}

/// The journal of a study on this many threads, begun with the contents of a file.
fn bytes(threads: usize, path: &PathBuf) -> Vec<u8> {
    run(&study(SMALL), threads, Some(path), &mut |_| {}).unwrap();
    fs::read(path).unwrap()
}

#[test]
fn one_thread_and_two_give_the_same_bytes() {
    let [one, two] = [journal("one"), journal("two")];
    assert_eq!(bytes(1, &one), bytes(2, &two));
    for path in [one, two] {
        fs::remove_file(path).unwrap();
    }
}

#[test]
fn a_study_that_was_cut_off_anywhere_goes_on_to_the_same_bytes() {
    let path = journal("cut");
    let whole = bytes(1, &path);
    for share in [0, 3, 40, 55, 97] {
        let cut = whole.len() * share / 100;
        fs::write(&path, &whole[..cut]).unwrap();
        assert_eq!(bytes(2, &path), whole, "cut off after {cut} of {} bytes", whole.len());
    }
    fs::remove_file(path).unwrap();
}

#[test]
fn a_study_that_was_changed_keeps_the_battles_of_what_is_still_the_same() {
    let [path, alone] = [journal("changed"), journal("unchanged")];
    let old = study(&SMALL.replace("[\"picket-line\"]", "[\"mill-lane\", \"picket-line\"]"));
    let battles = run(&old, 2, Some(&path), &mut |_| {}).unwrap();
    let before = fs::read(&path).unwrap();
    let mut fought_anew = 0;
    run(&study(SMALL), 1, Some(&path), &mut |_| fought_anew += 1).unwrap();
    assert_eq!(fought_anew, 0, "all battles of the picket line were there");
    assert_eq!(fs::read(&path).unwrap(), bytes(1, &alone));
    let beside = path.with_extension("old.jsonl");
    assert_eq!(fs::read(&beside).unwrap(), before, "the old journal stays");

    // Both halves are checked: added battles are fought, those that were there are not.
    run(&old, 1, Some(&path), &mut |_| fought_anew += 1).unwrap();
    assert_eq!(fought_anew, battles.iter().filter(|played| played.cell == 0).count());
    assert_eq!(fs::read(&path).unwrap(), before);
    for file in [path, alone, beside] {
        fs::remove_file(file).unwrap();
    }
}

#[test]
fn battles_fought_elsewhere_in_any_order_and_sent_as_json_give_the_same_study() {
    let study = study(SMALL);
    let mut progress = Progress::new(&study);
    while progress.look() {
        let mut wanted = progress.wanted();
        wanted.reverse();
        for (cell, number) in wanted {
            let sent = serde_json::to_string(&study.play(cell, number).unwrap()).unwrap();
            let played: Played = serde_json::from_str(&sent).unwrap();
            progress.take(played.clone());
            // A worker that was believed lost may answer after all.
            progress.take(played);
        }
    }
    assert_eq!(progress.finish(), fought(&study));
}

#[test]
fn a_study_stops_at_a_look_once_its_interval_is_narrow_enough() {
    let wide = study(SMALL);
    let narrow = study(&SMALL.replace("width = 30", "width = 2"));
    assert_eq!(fought(&narrow).len(), 60, "it may not have more battles");
    let battles = fought(&wide).len();
    assert!(battles < 60 && battles.is_multiple_of(20), "{battles} battles");
}

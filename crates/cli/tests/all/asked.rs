//! The questions at the prompt: every book asks for what only the table shows, the question is repeated after a wrong
//! answer, and an offer is completed or changed by its number.

use grognard_battle::{Deed, line_of, read_log};

use crate::folder::Folder;
use crate::program::{code, err, fed, out};

/// Plays the ready battle of a book in a file of its own up to the first command of an act; returns who gives that
/// command.
fn before(folder: &Folder, book: &str, act: &str) -> (String, String) {
    let ready = format!("{}/../../examples/{book}/battle.jsonl", env!("CARGO_MANIFEST_DIR"));
    let log = read_log(&std::fs::read(ready).unwrap()).unwrap();
    let is_it = |deed: &Deed| matches!(deed, Deed::Act { name, .. } if name == act);
    let at = log.records.iter().position(|record| is_it(&record.deed)).expect("the ready battle has it");
    let file = folder.file(&format!("{book}-{act}.jsonl"));
    let text: String = log.records[..at].iter().map(line_of).collect();
    std::fs::write(&file, line_of(&log.header) + &text).unwrap();
    (file, log.records[at].seat.name().to_owned())
}

/// Types lines at the prompt, with questions; returns what is shown, and the commands that were carried out.
fn typed(file: &str, seat: &str, lines: &str) -> (String, Vec<String>) {
    let kept = || read_log(&std::fs::read(file).unwrap()).unwrap().records;
    let known = kept().len();
    let output = fed(&["battle", "play", file, "--as", seat], format!("ask on\n{lines}quit\n").as_bytes());
    assert_eq!(code(&output), 0, "{}", err(&output));
    let fresh = kept().into_iter().skip(known).map(|record| match record.deed {
        Deed::Act { name, with } => format!("{name} {}", serde_json::to_string(&with).unwrap()),
        other => format!("{other:?}"),
    });
    (out(&output) + &err(&output), fresh.collect())
}

#[test]
fn bookkeeping_facts_are_asked_at_the_prompt_of_every_book() {
    let folder = Folder::new("asked");
    let cases = [
        ("cohesion", "retreat", "retreat\nnone\nno\nno\n", "friends it passes through", r#""crossed":[]"#),
        ("fatigue", "rout", "rout\nnone\nnone\nno\nno\nno\n", "friends within 2 inches", r#""near":[]"#),
        ("impact", "move", "1\n\n\n\nyes\nnone\n", "enemies that now have it in fire arc", r#""watched_by":[]"#),
        ("grand-tactics", "screens", "screens\nnone\n", "all cavalry on screen", r#""units":[]"#),
    ];
    for (book, act, lines, question, kept) in cases {
        let (file, seat) = before(&folder, book, act);
        let (shown, done) = typed(&file, &seat, lines);
        assert!(shown.contains(question), "{book}: {shown}");
        assert!(done.len() == 1 && done[0].starts_with(act) && done[0].contains(kept), "{book}: {done:?} {shown}");
    }
}

#[test]
fn imp_57_advance_is_asked_before_who_has_the_mover_in_arc() {
    let folder = Folder::new("advance");
    let (file, seat) = before(&folder, "impact", "move");
    let (shown, done) = typed(&file, &seat, "move \"5th Ohio\"\n\n\n\nyes\n9th Georgia, 22nd georgia\n");
    let place = |words: &str| shown.find(words).unwrap_or_else(|| panic!("{words} is not asked: {shown}"));
    assert!(place("it ends nearer to the nearest enemy") < place("enemies that now have it"));
    let told = r#""advance":true,"watched_by":["9th Georgia","22nd georgia"]"#;
    assert!(done.len() == 1 && done[0].contains(told), "{done:?}");
}

#[test]
fn a_wrong_answer_is_asked_again_and_the_command_stays() {
    let folder = Folder::new("again");
    let (file, seat) = before(&folder, "cohesion", "retreat");
    let (shown, done) = typed(&file, &seat, "retreat\n9th Nowhere\n1st Michigan Cavalry\nperhaps\nno\n\nno\n");
    assert_eq!(shown.matches("friends it passes through").count(), 2, "{shown}");
    assert!(shown.contains("there is no '9th Nowhere' here") && shown.contains("say yes or no"), "{shown}");
    assert!(!shown.contains("abandoned"), "{shown}");
    assert!(done.len() == 1 && done[0].contains(r#""crossed":["1st Michigan Cavalry"]"#), "{done:?}");
}

#[test]
fn stop_leaves_the_command_and_nothing_has_changed() {
    let folder = Folder::new("stop");
    let (file, seat) = before(&folder, "cohesion", "retreat");
    let (shown, done) = typed(&file, &seat, "retreat\nnone\nstop\n");
    assert!(shown.contains("command abandoned; nothing has changed") && done.is_empty(), "{done:?} {shown}");
}

#[test]
fn a_face_that_cannot_be_is_asked_again() {
    let folder = Folder::new("faces");
    let (file, seat) = before(&folder, "cohesion", "fire");
    let line = "dice typed\nfire \"48th Virginia\" target=\"7th Ohio\" range=5\n";
    let answers = "\n\n\n\n\nx\n21\n";
    let (shown, done) = typed(&file, &seat, &format!("ask off\n{line}{answers}stop\n"));
    assert!(shown.contains("21 is not on a D20") && done.is_empty(), "{done:?} {shown}");
    assert_eq!(shown.matches("type the face that you rolled").count(), 6, "{shown}");
}

#[test]
fn an_offer_is_completed_and_changed_by_its_number() {
    let folder = Folder::new("number");
    let (file, seat) = before(&folder, "cohesion", "fire");
    let (listed, _) = typed(&file, &seat, "what\n");
    let first = listed.lines().find(|line| line.contains(" fire unit=")).expect("a fire is offered");
    let number: String = first.trim_start().chars().take_while(char::is_ascii_digit).collect();
    let target = |name: &str| format!("target=\"{name}\"");
    let other = if first.contains(&target("7th Ohio")) { "29th Ohio" } else { "7th Ohio" };
    let line = format!("ask off\n{number} target=\"{other}\" range=5 cover=light\n");
    let (shown, done) = typed(&file, &seat, &line);
    assert!(!shown.contains("given twice"), "{shown}");
    assert!(done.len() == 1 && done[0].contains(&format!("\"target\":\"{other}\"")), "{done:?} {shown}");
    assert!(done[0].contains("\"range\":5,\"cover\":\"light\""), "{done:?}");
}

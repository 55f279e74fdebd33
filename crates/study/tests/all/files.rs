//! The file of a study: every mistake at once, in words.

use grognard_study::{Study, run};

use crate::support::{SMALL, no_files, study};

fn slips(text: &str) -> String {
    let slips = Study::from_toml(text, &no_files).err().expect("it is refused");
    slips.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

#[test]
fn every_slip_of_a_file_is_told_at_once_with_what_is_allowed() {
    let told = slips(
        r#"
        scenarios = ["picket-line", "waterloo"]
        difference = 4
        batch = 51
        [[players]]
        a = "drill"
        b = "general"
        [[players]]
        a = "drill"
        b = "drill"
        swap = true
        "#,
    );
    for part in [
        "scenarios.1: there is no scenario 'waterloo'",
        "kimballs-wall",
        "players.0.b: 'general' is no computer player. Allowed: recruit, drill",
        "players.1.swap: two equal players cannot change sides",
        "batch: must be even",
        "difference: there are no patches",
    ] {
        assert!(told.contains(part), "'{part}' is not in:\n{told}");
    }
}

#[test]
fn unknown_and_missing_fields_are_told() {
    let told = slips("scenarios = []\nseeds = 4\n");
    for part in ["seeds", "players", "scenarios"] {
        assert!(told.contains(part), "'{part}' is not in:\n{told}");
    }
    assert!(slips("scenarios = [").contains("TOML"));
}

#[test]
fn house_rules_that_do_not_fit_are_told_with_their_place() {
    let load = |_: &str| Ok("[cohesion.fire]\nnonsense = 3\n".to_owned());
    let text = format!("{SMALL}[[patches]]\nname = \"odd\"\nhouse = \"odd.toml\"\n");
    let slips = Study::from_toml(&text, &load).err().expect("it is refused");
    let told = slips.iter().map(ToString::to_string).collect::<String>();
    assert!(told.contains("odd") && told.contains("cohesion"), "{told}");
}

#[test]
fn a_journal_of_another_study_is_not_mixed_in() {
    let path = std::env::temp_dir().join(format!("grognard-study-{}-other.jsonl", std::process::id()));
    let (first, other) = (study(SMALL), study(&SMALL.replace("seed = 5", "seed = 6")));
    run(&first, 1, Some(&path), &mut |_| {}).unwrap();
    let told = run(&other, 1, Some(&path), &mut |_| {}).unwrap_err();
    std::fs::remove_file(&path).unwrap();
    assert!(told.contains("another study"), "{told}");
}

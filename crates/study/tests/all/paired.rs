//! Battles with the same number have the same dice, whatever is compared.

use grognard_study::{Report, Study};

use crate::support::{SMALL, fought};

/// House rules that change nothing, and one that makes shaken units fire worse.
fn load(name: &str) -> Result<String, String> {
    match name {
        "nothing.toml" => Ok("name = \"nothing\"\n".to_owned()),
        "shaken.toml" => Ok("[cohesion.fire_modifiers]\nfirer-shaken = 2\n".to_owned()),
        _ => Err("there is no such file".to_owned()),
    }
}

#[test]
fn house_rules_that_change_nothing_make_no_difference_at_all() {
    let text = format!("{SMALL}[[patches]]\nname = \"nothing\"\nhouse = \"nothing.toml\"\n");
    let study = Study::from_toml(&text, &load).unwrap_or_else(|slips| panic!("{slips:?}"));
    let report = Report::of(&study, fought(&study));
    assert_eq!(report.cells.len(), 2);
    for difference in &report.differences {
        assert!(difference.found.estimate.mean.abs() < 1e-12, "{difference:?}");
        assert_eq!(difference.narrower, None, "{difference:?}");
    }
    assert!(report.changes_nothing(1) && !report.changes_nothing(0));
    assert_eq!(report.cells[0].measures, report.cells[1].measures);
}

#[test]
fn pairs_with_changed_sides_have_the_same_dice_and_players() {
    let text = SMALL.replace("b = \"drill\"", "b = \"recruit\"\nswap = true");
    let study = Study::from_toml(&text, &load).unwrap_or_else(|slips| panic!("{slips:?}"));
    let battles = fought(&study);
    for pair in battles.chunks(2) {
        assert_eq!(pair[0].seed, pair[1].seed);
        assert_eq!([pair[0].swapped, pair[1].swapped], [false, true]);
        assert_eq!(pair[0].players[0], pair[1].players[1]);
    }
    let report = Report::of(&study, battles);
    let first = report.cells[0].found("first_player").expect("players differ").estimate;
    assert!(first.mean > 0.6, "drill beats a recruit: {first:?}");
    let score = report.cells[0].found("score_a").expect("a score").estimate;
    assert_eq!(score.count * 2, report.cells[0].battles, "two battles are one trial");
}

#[test]
fn on_the_standard_battle_the_same_dice_make_the_interval_of_a_patch_half_as_narrow_again_at_least() {
    let text = "scenarios = [\"standard\"]\nmost = 80\nbatch = 80\n[[players]]\na = \"drill\"\nb = \"drill\"\n\
                [[patches]]\nname = \"shaken\"\nhouse = \"shaken.toml\"\n";
    let study = Study::from_toml(text, &load).unwrap_or_else(|slips| panic!("{slips:?}"));
    let report = Report::of(&study, grognard_study::run(&study, 2, None, &mut |_| {}).unwrap());
    let score = report.differences.iter().find(|difference| difference.found.key == "score_a").unwrap();
    let narrower = score.narrower.expect("something changes");
    println!("the interval of the patch's effect is {narrower:.2} times narrower");
    assert!(narrower >= 1.5, "{score:?}");
    let [one, other] = [0, 1].map(|cell| report.cells[cell].found("loss_a").unwrap().estimate.mean);
    assert!((one - other).abs() > 1e-9, "the patch changes something");
}

fn refused(text: &str) -> String {
    let slips = Study::from_toml(text, &load).err().expect("it is refused");
    slips.iter().map(|slip| format!("{}: {}", slip.field, slip.reason)).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_patch_of_another_book_is_refused_by_its_name() {
    let scenarios = SMALL.replace("[\"picket-line\"]", "[\"picket-line\", \"lautern\"]");
    let told = refused(&format!("{scenarios}[[patches]]\nname = \"club\"\nhouse = \"shaken.toml\"\n"));
    assert!(told.starts_with("lautern, club, house: changes other books only"), "{told}");
    assert!(told.contains("the book of grand-tactics") && !told.contains("picket-line"), "{told}");
}

#[test]
fn a_patch_sets_places_of_the_scenario_or_takes_another_with_the_same_dice() {
    let text = format!(
        "{SMALL}[[patches]]\nname = \"longer\"\nset = {{ turns = 9 }}\n\
         [[patches]]\nname = \"on a lane\"\nscenario = \"mill-lane\"\n"
    );
    let study = Study::from_toml(&text, &load).unwrap_or_else(|slips| panic!("{slips:?}"));
    let battles = fought(&study);
    let seeds = |cell: usize| -> Vec<u64> {
        battles.iter().filter(|played| played.cell == cell).take(20).map(|played| played.seed).collect()
    };
    assert_eq!([1, 2].map(seeds), [seeds(0), seeds(0)]);
    let report = Report::of(&study, battles);
    assert_eq!(report.cells.iter().map(|cell| cell.variant.as_str()).collect::<Vec<_>>()[1..], ["longer", "on a lane"]);
    assert!(!report.changes_nothing(1) && !report.changes_nothing(2));
}

#[test]
fn a_patch_that_changes_nothing_or_no_known_place_or_takes_another_book_is_refused() {
    for (patch, reason) in [
        ("", "patches.0: changes nothing"),
        ("set = {}", "patches.0.set: must name places"),
        ("set = { turnz = 9, \"a.brigades.9.name\" = \"x\" }", "a.brigades.9.name"),
        ("scenario = \"lautern\"", "is a scenario of another book (grand-tactics)"),
        ("scenario = \"nowhere\"", "patches.0.scenario: there is no scenario 'nowhere'"),
    ] {
        let told = refused(&format!("{SMALL}[[patches]]\nname = \"club\"\n{patch}\n"));
        assert!(told.contains(reason), "{patch}: {told}");
    }
}

//! Equal numbers have equal dice, whatever is compared.

use grognard_study::{Report, Study};

use crate::support::{SMALL, fought};

/// House rules that change nothing that happens in the battle, and some that do.
fn load(name: &str) -> Result<String, String> {
    match name {
        "nothing.toml" => Ok("name = \"nothing\"\n".to_owned()),
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
        assert!(difference.narrower > 3.0, "{difference:?}");
    }
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

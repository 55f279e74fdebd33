//! House rules as differences over the default charts.

use grognard_books::{Library, procedure};
use grognard_core::facts::Datum;
use grognard_core::rule::Origin;
use grognard_core::ruling::Source;

fn refused(patch: &str) -> Vec<String> {
    let problems = Library::with_house_rules(patch).expect_err("this patch must be refused");
    problems.iter().map(ToString::to_string).collect()
}

fn firing_shaken() -> Datum {
    Datum::from_toml(
        "range = 2\n[firer]\narm = 'infantry'\nformation = 'line'\noriginal_stands = 5\nweapon = 'rifle-musket'\nshaken = true\n\
         [target]\narm = 'infantry'\nformation = 'line'\noriginal_stands = 5\n",
    )
    .unwrap()
}

#[test]
fn a_patch_changes_the_ruling_and_shows_as_a_house_rule() {
    let patch = "name = 'Our club'\n[cohesion.fire_modifiers]\nfirer-shaken = 3\n";
    let (library, changes) = Library::with_house_rules(patch).unwrap();
    assert_eq!(changes.len(), 1);
    assert_eq!(
        (changes[0].path.as_str(), changes[0].was.as_str(), changes[0].now.as_str()),
        ("cohesion.fire_modifiers.firer-shaken", "1", "3")
    );
    let fire = procedure("cohesion.fire").unwrap();
    let ruling = fire.resolve(&library, &firing_shaken(), &Source::Seed(1)).unwrap();
    let note = ruling.notes.iter().find(|note| note.rule.id == "COH-36").unwrap();
    assert_eq!((note.value, note.origin), (Some(3.into()), Origin::House));
    let default = fire.resolve(&Library::new(), &firing_shaken(), &Source::Seed(1)).unwrap();
    let note = default.notes.iter().find(|note| note.rule.id == "COH-36").unwrap();
    assert_eq!((note.value, note.origin), (Some(1.into()), Origin::Source));
}

#[test]
fn a_value_equal_to_the_default_is_no_change() {
    let (_, changes) = Library::with_house_rules("[cohesion.fire_modifiers]\nfirer-shaken = 1\n").unwrap();
    assert!(changes.is_empty());
}

#[test]
fn one_cell_of_a_chart_row_can_be_changed() {
    let row = r#"14 = ["S", "", "", "", "", "", "", "", "", "", "S", "S", "S", "1"]"#;
    let (_, changes) = Library::with_house_rules(&format!("[cohesion.fire_results.row]\n{row}\n")).unwrap();
    assert_eq!(
        changes.iter().map(|change| change.path.as_str()).collect::<Vec<_>>(),
        ["cohesion.fire_results.row.14.0"]
    );
}

#[test]
fn every_problem_is_reported_with_its_place() {
    let patch = "[cohesion.fire_modifiers]\nfirer-shakn = 2\nfirer-shaken = 'two'\n\n[cohesion.fire_results.row]\n14 = ['S']\n\n[cohesion.no_such]\nx = 1\n\n[cohesion.cohesion_test]\nsides = 0\n";
    let problems = refused(patch);
    assert_eq!(problems.len(), 5, "{problems:?}");
    assert!(
        problems[0].starts_with("line 2, column 15: cohesion.fire_modifiers.firer-shakn: is not in the table. Known: "),
        "{problems:?}"
    );
    assert_eq!(
        problems[1],
        "line 3, column 16: cohesion.fire_modifiers.firer-shaken: must be a whole number, not text (two)."
    );
    assert!(
        problems[2].starts_with("line 6, column 6: cohesion.fire_results.row.14: has 1 of the 14 values"),
        "{problems:?}"
    );
    assert!(problems[3].contains("cohesion.no_such"), "{problems:?}");
    // A value of the right kind but out of range is reported with the rest.
    assert!(problems[4].starts_with("line 12, column 9: cohesion.cohesion_test.sides"), "{problems:?}");
}

#[test]
fn values_out_of_range_and_wrong_names_are_refused() {
    let problems = refused(
        "[cohesion.cohesion_test]\nsides = 0\nrout_margin = 99\n[cohesion.cohesion_test.combine]\nrule = 'both'\n",
    );
    assert_eq!(problems.len(), 3, "{problems:?}");
    assert!(problems[0].contains("line 2, column 9") && problems[0].contains("2 to 100"), "{problems:?}");
    assert!(problems[1].contains("rout_margin"), "{problems:?}");
    assert!(problems[2].contains("one of worse, sum"), "{problems:?}");
    let cell =
        refused("[cohesion.fire_results.row]\n14 = ['S?', '', '', '', '', '', '', '', '', '', 'S', 'S', 'S', '1']\n");
    assert!(cell[0].contains("line 2, column 7"), "{cell:?}");
}

#[test]
fn broken_toml_and_unknown_books_are_refused() {
    assert!(refused("[cohesion\n")[0].starts_with("line 1"));
    assert!(refused("[cohesio.fire]\nx = 1\n")[0].contains("is not a book"));
    assert!(refused("[cohesion.table.setup]\nwidth = 2026-01-01\n")[0].contains("dates"));
}

#[test]
fn bands_that_end_before_the_one_inside_them_are_refused() {
    let problems = refused("[cohesion.small_arms.weapon.pistol]\nshort = { max = 9, av_tenths = 8 }\n");
    assert!(problems[0].contains("pistol") && problems[0].contains("bands"), "{problems:?}");
}

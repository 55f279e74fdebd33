//! Luck, and special rules over house rules.

use grognard_battle::Side;
use grognard_battle::house_of;
use grognard_core::facts::Datum;
use grognard_core::refusal::Refusals;
use grognard_desk::report::Luck;
use toml::Table;

#[test]
fn luck_is_measured_against_honest_dice() {
    let luck = Luck { side: Some(Side::A), sides: 6, count: 12, sum: 49 };
    assert!((luck.expected() - 3.5).abs() < 1e-9);
    assert!((luck.surplus() - 7.0).abs() < 1e-9);
    // The variance of one D6 is 35/12, so that of twelve is 35.
    assert!((luck.deviations() - 7.0 / 35.0_f64.sqrt()).abs() < 1e-9);
}

fn laid(setup: &str, house: Option<&str>) -> Result<Option<String>, Refusals> {
    house_of("cohesion", Some("table.victory"), &Datum::from_toml(setup).unwrap(), house)
}

#[test]
fn special_rules_are_laid_over_house_rules() {
    let setup = "[rules.fire_modifiers]\nfirer-shaken = 3\n[victory]\nmargin = 1";
    let house = "name = \"club\"\n[cohesion.fire_modifiers]\nfirer-shaken = 2\n[cohesion.quality.cohesion]\nraw = 13";
    let text = laid(setup, Some(house)).unwrap().unwrap();
    let table: Table = text.parse().unwrap();
    assert_eq!(table["name"].as_str(), Some("club"));
    assert_eq!(table["cohesion"]["fire_modifiers"]["firer-shaken"].as_integer(), Some(3));
    assert_eq!(table["cohesion"]["quality"]["cohesion"]["raw"].as_integer(), Some(13));
    assert_eq!(table["cohesion"]["table"]["victory"]["margin"].as_integer(), Some(1));
    grognard_books::Library::with_house_rules(&text).unwrap();
}

#[test]
fn without_special_rules_house_rules_stay_as_they_are_written() {
    assert_eq!(laid("title = \"x\"", Some("# as typed\n")).unwrap().as_deref(), Some("# as typed\n"));
    assert_eq!(laid("title = \"x\"", None).unwrap(), None);
    assert_eq!(laid("rules = 3", None).unwrap_err()[0].field, "rules");
    let none = house_of("impact", None, &Datum::from_toml("[victory]\nmargin = 1").unwrap(), None);
    assert_eq!(none.unwrap_err()[0].field, "victory");
}

//! What is measured is not asked, and what is asked is not measured.

use grognard_core::facts::Datum;
use grognard_table::{Arguments, Observed};
use serde_json::json;

fn given() -> Arguments {
    Arguments::new(&Datum::of(&json!({ "higher": true })))
}

#[test]
fn what_was_measured_is_not_told_besides() {
    let mut arguments = given();
    let higher = Observed::Measured(Some(false)).or_asked(&mut arguments, &["higher"], |_| Some(true));
    assert_eq!(higher, Some(false));
    let reasons = arguments.finish().expect_err("a refusal");
    assert_eq!(reasons.len(), 1);
    assert_eq!(reasons[0].field, "higher");
}

#[test]
fn without_a_table_the_players_are_asked() {
    let mut arguments = given();
    let asked = Observed::on(None, |_| Some(false));
    let higher = asked.or_asked(&mut arguments, &["higher"], |arguments| Some(arguments.flag("higher", false)));
    assert_eq!(higher, Some(true));
    assert!(arguments.finish().is_ok());
}

#[test]
fn a_table_that_finds_nobody_asks_nobody() {
    let mut arguments = Arguments::new(&Datum::empty());
    let nobody: Observed<bool> = Observed::Measured(None);
    assert_eq!(nobody.or_asked(&mut arguments, &["higher"], |_| Some(true)), None);
}

//! Laws of the cohesion book that are easier to state of several dice than as cases.

use grognard_books::{Library, procedure};
use grognard_core::facts::Datum;
use grognard_core::ruling::Source;
use serde_json::json;

/// What a rally brings a unit with these beads for a face of its die.
fn rallied(beads: &[&str], face: u8) -> String {
    let mut unit = json!({"arm": "infantry", "formation": "line", "original_stands": 5});
    for bead in beads {
        unit[*bead] = json!(true);
    }
    let situation = Datum::of(&json!({"unit": unit}));
    let rally = procedure("cohesion.rally").expect("a procedure");
    let ruling = rally.resolve(&Library::new(), &situation, &Source::Typed(vec![face]));
    let outcome = ruling.unwrap_or_else(|stop| panic!("{beads:?}, {face}: {stop:?}")).outcome;
    outcome["result"].as_str().expect("a word").to_owned()
}

#[test]
fn coh_97_a_natural_twenty_is_for_the_routed_alone() {
    assert_eq!(rallied(&["routed"], 20), "natural-20");
    assert_eq!(rallied(&["routed", "shaken"], 20), "natural-20");
    assert_eq!(rallied(&["shaken"], 20), "failed", "the highest face is the worst");
    assert_eq!(rallied(&["shaken"], 1), "rallied");
}

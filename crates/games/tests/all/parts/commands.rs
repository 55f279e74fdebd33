//! Typed commands, and what changes between two states of the books.

use grognard_battle::{Act, Argument, Takes, apply, changes, read_command};
use serde_json::json;

const FIRE: Act = Act::new(
    "fire",
    "",
    &[
        Argument::needed("unit", Takes::Name { of: "unit" }, ""),
        Argument::needed("target", Takes::Name { of: "unit" }, ""),
        Argument::optional("range", Takes::Inches { max: 99 }, ""),
    ],
);

#[test]
fn a_typed_command_is_read_word_by_word() {
    let line = r#"fire "1st Texas" target=20 range=4.5 crossed=["a b","c"] moving=yes dice=12,3"#;
    let read = read_command(&[&FIRE], line).unwrap();
    assert_eq!(read.act, "fire");
    assert_eq!(read.dice, Some(vec![12, 3]));
    let with = r#"{"unit":"1st Texas","target":"20","range":4.5,"crossed":["a b","c"],"moving":true}"#;
    assert_eq!(serde_json::to_string(&read.with).unwrap(), with);
}

const RIDE: Act = Act::new(
    "ride",
    "",
    &[
        Argument::needed("officer", Takes::Name { of: "officer" }, ""),
        Argument::needed("place", Takes::PLACE, ""),
        Argument::optional("way", Takes::WAY, ""),
    ],
);

#[test]
fn a_place_is_typed_in_the_fields_it_stands_in() {
    let with = r#"{"officer":"7","x":12,"y":3.5}"#;
    for line in ["ride 7 12 3.5", "ride 7 x=12 y=3.5"] {
        let read = read_command(&[&RIDE], line).unwrap();
        assert_eq!(serde_json::to_string(&read.with).unwrap(), with, "{line}");
    }
    let fields: Vec<&str> = RIDE.arguments[2].fields().into_iter().map(|(field, _)| field).collect();
    assert_eq!(fields, ["path", "x", "y", "facing"]);
    assert!(read_command(&[&RIDE], "ride 7 12 3.5 90").is_err(), "a way that may be left out has no place of its own");
}

#[test]
fn slips_are_told_and_nothing_panics() {
    for line in ["", "fire \"", "fire a b c", "fire dice=x", "fire range=[1", "fire range={]"] {
        assert!(read_command(&[&FIRE], line).is_err(), "{line}");
    }
}

#[test]
fn changes_make_the_new_state_out_of_the_old_one_keys_in_order() {
    let states = [
        json!({"units": {"1/2 Guard": {"lost": 0, "in": null}, "b": {"lost": 1}}, "due": [1, 2]}),
        json!({"units": {"1/2 Guard": {"lost": 2, "in": 3}, "b": {"lost": 1}}, "due": [1, 3]}),
        json!({"units": {"b": {"lost": 1}, "c": {"lost": 0}}, "due": []}),
        json!({"units": {"c": {"lost": 0}, "b": {"lost": null}}, "due": [[], {}]}),
        json!(["no object"]),
    ];
    for before in &states {
        for after in &states {
            let mut made = before.clone();
            let changes = changes(before, after);
            apply(&mut made, &changes).unwrap();
            assert_eq!(made.to_string(), after.to_string(), "{changes:?}");
            let (made, before) = (made.to_string(), before.to_string());
            assert_eq!(changes.is_empty(), made == before);
        }
    }
}

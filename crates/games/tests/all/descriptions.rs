//! Every book's descriptions of its acts agree with each other, since the clients rely on them.

use grognard_battle::{Act, Argument, Takes};
use grognard_games::GAMES;

use crate::support::begin_example;

/// What an act takes under a name; a description must not name an argument that the act lacks.
fn takes(book: &str, act: &Act, name: &str) -> Takes {
    let found = act.arguments.iter().find(|argument| argument.name == name);
    found.unwrap_or_else(|| panic!("{book}: {} has no {name}", act.name)).takes
}

#[test]
fn acts_are_described_by_arguments_they_have() {
    let (mut aimed, mut sorting, mut rows) = (0, 0, 0);
    for game in GAMES {
        for act in begin_example(game).acts() {
            let of = |name: &str| takes(game.book, act, name);
            if let Some(subject) = act.subject {
                assert!(matches!(of(subject), Takes::Name { .. } | Takes::Text), "{}: {subject}", act.name);
            }
            if let Some(aim) = act.aims {
                assert!(matches!(of(aim.target), Takes::Name { .. }), "{}: {}", act.name, aim.target);
                assert_ne!(act.subject, Some(aim.target), "{} is aimed at whoever does it", act.name);
                aimed += 1;
            }
            if let Some(sorts) = act.sorts {
                let Takes::Choice { values } = of(sorts.value) else { panic!("{} sorts by no choice", act.name) };
                let sorted: Vec<&str> = sorts.values.iter().map(|one| one.value).collect();
                assert_eq!(sorted, values, "{}", act.name);
                assert!(sorts.values.iter().all(|one| matches!(of(one.names), Takes::Names { .. })), "{}", act.name);
                assert!([sorts.group, sorts.single].iter().all(|name| matches!(of(name), Takes::Name { .. })));
                sorting += 1;
            }
            if act.onward {
                assert!(act.aims.is_none() && act.row.is_none(), "{} lets the battle go on", act.name);
            }
            if act.row.is_some() {
                assert!(act.arguments.iter().any(|argument| matches!(argument.takes, Takes::Choice { .. })));
                rows += 1;
            }
            let fields: Vec<&str> = act.arguments.iter().flat_map(Argument::fields).map(|(field, _)| field).collect();
            let once = fields.iter().all(|field| fields.iter().filter(|other| *other == field).count() == 1);
            assert!(once, "{}: {} has a field twice: {fields:?}", game.book, act.name);
        }
    }
    assert!(aimed > 1 && sorting > 0 && rows > 0, "{aimed} aimed, {sorting} sorting, {rows} in rows");
}

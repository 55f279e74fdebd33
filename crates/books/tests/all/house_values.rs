//! House rules as values: what can be changed, how it is written, and that it is read again.

use grognard_books::house::{HouseRules, file_of};
use grognard_books::{BOOKS, Library};
use grognard_core::tables::{Changeable, Leaf, Node, REMARKS, Takes, Tree};

fn changeable(book: &str) -> Vec<Changeable> {
    Library::changeable(book).expect("a book of the library")
}

fn leaves(tree: &Tree) -> usize {
    match &tree.node {
        Node::Leaf { .. } => 1,
        Node::List(items) => items.iter().map(leaves).sum(),
        Node::Table(parts) => {
            parts.iter().filter(|(key, _)| !REMARKS.contains(&key.as_str())).map(|(_, part)| leaves(part)).sum()
        }
    }
}

/// Another value that would be accepted, if one is known.
fn other(value: &Changeable) -> Option<Leaf> {
    match (&value.takes, &value.value) {
        (Takes::Whole { least, most }, Leaf::Integer(now)) => {
            let next = if *now < i64::from(*most) { now + 1 } else { now - 1 };
            (next >= i64::from(*least)).then_some(Leaf::Integer(next))
        }
        (Takes::Number { most, .. } | Takes::Halves { most, .. }, Leaf::Float(now)) => {
            (now + 0.5 <= *most).then_some(Leaf::Float(now + 0.5))
        }
        (Takes::Flag, Leaf::Flag(now)) => Some(Leaf::Flag(!now)),
        (Takes::Name(names), Leaf::Text(now)) => {
            names.iter().find(|name| *name != now).map(|name| Leaf::Text((*name).to_owned()))
        }
        _ => None,
    }
}

#[test]
fn every_value_of_every_chart_is_listed_with_what_it_takes() {
    for book in BOOKS {
        let values = changeable(book.name);
        let library = Library::new();
        let tree = library.tree(book.name).unwrap();
        // Names that are only for people are not values of a chart.
        let unlisted = leaves(tree) - values.len();
        assert!(unlisted * 20 < values.len(), "{}: {unlisted} of {} values are not listed", book.name, leaves(tree));
        for value in &values {
            let at = tree.at(&value.path).and_then(Tree::leaf);
            assert_eq!(at, Some(&value.value), "{}.{}", book.name, value.path);
            let fits = match (&value.takes, &value.value) {
                (Takes::Whole { least, most }, Leaf::Integer(now)) => {
                    (i64::from(*least)..=i64::from(*most)).contains(now)
                }
                (Takes::Number { least, most } | Takes::Halves { least, most }, Leaf::Float(now)) => {
                    (*least..=*most).contains(now)
                }
                #[expect(clippy::cast_precision_loss, reason = "chart values are small")]
                (Takes::Number { least, most } | Takes::Halves { least, most }, Leaf::Integer(now)) => {
                    (*least..=*most).contains(&(*now as f64))
                }
                (Takes::Name(names), Leaf::Text(now)) => names.contains(&now.as_str()),
                (Takes::Flag, Leaf::Flag(_)) | (Takes::Text { .. }, Leaf::Text(_)) => true,
                _ => false,
            };
            assert!(fits, "{}.{} takes {:?} and has {}", book.name, value.path, value.takes, value.value);
        }
    }
}

#[test]
fn what_the_file_of_a_chart_says_is_help() {
    let values = changeable("cohesion");
    let about = |path: &str| values.iter().find(|value| value.path == path).map(|value| value.help.as_str());
    assert_eq!(
        about("fire_modifiers.first_fire.extra_stands"),
        Some("First fire: as if that many more stands fired (COH-28).")
    );
    assert_eq!(about("fire_modifiers.firer-shaken"), Some(""));
    assert!(values.iter().all(|value| !value.about.is_empty()));
    let shaken = values.iter().find(|value| value.path == "fire_modifiers.firer-shaken").unwrap();
    assert!(shaken.about.starts_with("Added to the 2D6 of fire"));
    assert_eq!(about("fire_results.row.-2.13"), Some("COH-32"));
}

#[test]
fn every_change_is_written_and_read_again() {
    let (mut read, mut tried) = (0, 0);
    for book in BOOKS {
        for value in changeable(book.name).iter().step_by(9) {
            let Some(now) = other(value) else { continue };
            tried += 1;
            let path = format!("{}.{}", book.name, value.path);
            let text = file_of("Club \"1\"", &[(path.clone(), now.clone())]).unwrap();
            match HouseRules::read(&text) {
                // Bands and the like limit their neighbours; that reason is about the charts, not about the file.
                Err(slips) => assert!(slips.iter().all(|slip| !slip.reason.contains("Known:")), "{text}{slips:?}"),
                Ok(rules) => {
                    read += 1;
                    let [only] = rules.values.as_slice() else { panic!("{text}{:?}", rules.values) };
                    assert_eq!((&only.path, &only.was, &only.now), (&path, &value.value, &now));
                    assert_eq!((rules.name.as_str(), rules.text()), ("Club \"1\"", text));
                }
            }
        }
    }
    assert!(tried > 250 && read * 10 > tried * 8, "{read} of {tried}");
}

#[test]
fn a_file_is_written_as_a_person_would_write_it() {
    let put = |path: &str, value: Leaf| (path.to_owned(), value);
    let values = [
        put("cohesion.fire_modifiers.firer-shaken", Leaf::Integer(2)),
        put("cohesion.small_arms.weapon.rifle-musket.long.max", Leaf::Integer(12)),
        put("cohesion.fire_results.row.14.13", Leaf::Text("2".to_owned())),
        put("cohesion.fire_modifiers.rear", Leaf::Integer(-4)),
    ];
    let text = file_of("Thursday evenings", &values).unwrap();
    let wanted = "name = \"Thursday evenings\"\n\n[cohesion.fire_modifiers]\nfirer-shaken = 2  # default 1\n\
                  rear = -4  # default -5\n\n[cohesion.small_arms.weapon.rifle-musket.long]\nmax = 12  # default 10\n\n\
                  [cohesion.fire_results.row]\n\
                  14 = [\"\", \"\", \"\", \"\", \"\", \"\", \"\", \"\", \"\", \"\", \"S\", \"S\", \"S\", \"2\"]\n";
    assert_eq!(text, wanted);
}

#[test]
fn places_that_take_no_value_are_refused_and_wrong_values_are_written_to_be_found() {
    let one = || Leaf::Integer(1);
    let deep = format!("cohesion{}", ".a".repeat(500_000));
    for path in ["", "cohesion", "cohesion.fire_results.row.14.99", &deep] {
        let refused = file_of("", &[(path.to_owned(), one())]).unwrap_err();
        assert!(refused[0].field.len() <= 200);
    }
    let twice = "cohesion.fire_modifiers.rear".to_owned();
    assert!(file_of("", &[(twice.clone(), one()), (twice, one())]).is_err());
    let text = file_of("", &[("cohesion.quality.cohesion.trained".to_owned(), Leaf::Integer(40))]).unwrap();
    let slips = HouseRules::read(&text).unwrap_err();
    assert_eq!(
        slips[0].to_string(),
        "line 2, column 11: cohesion.quality.cohesion.trained: must be a whole number from 1 to 20, not '40'."
    );
    let text = file_of("", &[("coh\"esion.a.b c".to_owned(), Leaf::Text("\u{1}\n".to_owned()))]).unwrap();
    assert_eq!(HouseRules::read(&text).unwrap_err().len(), 1, "{text}");
}

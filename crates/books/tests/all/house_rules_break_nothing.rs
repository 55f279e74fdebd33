//! Every value of every chart pushed to its limits: charts that load are ruled by without a panic, and receipts add up.

use grognard_books::cases::{Case, cases};
use grognard_books::{BOOKS, Book, Library, procedure};
use grognard_core::ruling::Source;
use grognard_core::tables::{Leaf, Node, REMARKS, Tree};
use grognard_soak as soak;

use crate::support::receipt::check_arithmetic;

#[test]
fn cohesion() {
    push_every_value("cohesion");
}

#[test]
fn fatigue() {
    push_every_value("fatigue");
}

#[test]
fn grand_tactics() {
    push_every_value("grand-tactics");
}

#[test]
fn impact() {
    push_every_value("impact");
}

fn push_every_value(name: &str) {
    let book: &Book = BOOKS.iter().find(|book| book.name == name).unwrap();
    let library = Library::new();
    let mut values = Vec::new();
    other_values(library.tree(name).unwrap(), name, &mut values);
    let cases = cases(book);
    let all = u32::try_from(cases.len()).unwrap();
    let each = soak::cases(&format!("rulings by each value of {name} at its limits"), all / 8, all / 4) as usize;
    let mut loaded = 0_usize;
    for (path, others) in values {
        for other in others {
            let Ok((library, _)) = Library::with_house_rules(&format!("{path} = {other}\n")) else { continue };
            loaded += 1;
            // Each value gets some of the cases, and the next value others; together they meet every value many times.
            for (seed, case) in (0..).zip(cases.iter().cycle().skip(11 * loaded % cases.len()).take(each)) {
                rule(&library, case, seed, &path);
            }
        }
    }
    assert!(loaded > 100, "only {loaded} house rules could be tried");
}

fn rule(library: &Library, case: &Case, seed: u64, path: &str) {
    let found = procedure(&case.procedure).unwrap();
    if let Ok(ruling) = found.resolve(library, &case.situation, &Source::Seed(seed)) {
        check_arithmetic(&format!("{} under {path}", case.name), &ruling.notes);
    }
}

/// Every value of a tree with its path, and some other values of its kind. A list is given whole.
fn other_values(tree: &Tree, path: &str, found: &mut Vec<(String, Vec<String>)>) {
    match &tree.node {
        Node::Leaf { leaf, .. } => found.push((path.to_owned(), others(leaf))),
        Node::List(items) => {
            let leaf = |tree: &Tree| if let Node::Leaf { leaf, .. } = &tree.node { Some(others(leaf)) } else { None };
            let Some(columns) = items.iter().map(leaf).collect::<Option<Vec<_>>>() else { return };
            let row = |pick: usize| {
                let items: Vec<&str> = columns.iter().map(|other| other[pick % other.len()].as_str()).collect();
                format!("[{}]", items.join(", "))
            };
            found.push((path.to_owned(), (0..4).map(row).collect()));
        }
        Node::Table(parts) => {
            for (key, part) in parts.iter().filter(|part| !REMARKS.contains(&part.0.as_str())) {
                other_values(part, &format!("{path}.{key}"), found);
            }
        }
    }
}

fn others(leaf: &Leaf) -> Vec<String> {
    let words = ["10D100", "0", "none", "4MC", "S", "20/9", "forbidden", "recorded > total", "sum", "house", "open"];
    match leaf {
        Leaf::Integer(_) => [-99, -20, -1, 0, 1, 2, 20, 99, 999].map(|value: i32| value.to_string()).into(),
        Leaf::Float(_) => ["0.0", "0.5", "9.5", "99.5"].map(str::to_owned).into(),
        Leaf::Flag(flag) => vec![(!flag).to_string()],
        Leaf::Text(_) => words.map(|word| format!("{word:?}")).into(),
    }
}

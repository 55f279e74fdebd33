//! What `grognard rules --table` prints is what the tables hold, and for the matrices what the book's page shows.

use std::collections::BTreeMap;

use grognard_books::{BOOKS, Library};
use grognard_core::tables::{Node, REMARKS, Tree};

use crate::program::{grognard, out};

/// The rows of a printed chart: label and cells, without marks of origin.
fn printed(chart: &str) -> Vec<Vec<String>> {
    let text = out(&grognard(&["rules", "--table", chart]));
    let rows = text.lines().filter(|line| line.starts_with('|') && !line.starts_with("|-"));
    rows.map(|line| line.trim_matches('|').split('|').map(|cell| bare(cell.trim())).collect()).collect()
}

/// A cell without the mark of its origin and without what the source prints instead.
fn bare(cell: &str) -> String {
    let value = cell.split(" (printed").next().unwrap_or(cell);
    value.split(' ').map(|word| word.trim_end_matches(['*', '+'])).collect::<Vec<_>>().join(" ")
}

/// The rows of a chart on a book's page.
fn on_page(book: &str, name: &str) -> Vec<Vec<String>> {
    let page = BOOKS.iter().find(|known| known.name == book).unwrap().page;
    let mark = format!("<!-- table: {name} -->");
    let lines = page.lines().skip_while(|line| *line != mark).skip(1).skip_while(|line| line.is_empty());
    let rows = lines.take_while(|line| line.starts_with('|')).filter(|line| !line.starts_with("|-"));
    rows.map(|line| {
        line.trim_matches('|').split('|').map(|cell| cell.trim().trim_start_matches('+').to_owned()).collect()
    })
    .collect()
}

#[test]
fn the_matrices_are_printed_as_on_the_page() {
    for (book, chart) in
        [("grand-tactics", "tactics_matrix"), ("grand-tactics", "deployment_matrix"), ("cohesion", "fire_results")]
    {
        let (printed, page) = (printed(&format!("{book}.{chart}")), on_page(book, chart));
        assert!(page.len() > 5, "{chart} is on the page");
        assert_eq!(printed.len(), page.len(), "{chart}");
        for (printed, page) in printed.iter().zip(&page) {
            // The corner cell names the axes on the page only.
            assert_eq!(printed[1..], page[1..], "{chart}, {}", page[0]);
            assert!(printed[0] == page[0] || printed[0].is_empty(), "{chart}, {}", page[0]);
        }
    }
}

#[test]
fn every_value_of_every_chart_is_printed() {
    let library = Library::new();
    for book in BOOKS {
        let Node::Table(charts) = &library.tree(book.name).unwrap().node else { unreachable!() };
        for (chart, tree) in charts {
            let mut held = BTreeMap::new();
            count_values(tree, &mut held);
            let mut shown = BTreeMap::<String, usize>::new();
            for word in printed(&format!("{}.{chart}", book.name)).iter().flatten().flat_map(|cell| cell.split(' ')) {
                *shown.entry(word.to_owned()).or_default() += 1;
            }
            for (word, number) in held {
                let found = shown.get(&word).copied().unwrap_or(0);
                assert!(
                    found >= number,
                    "{}.{chart}: '{word}' stands {number} times in the tables, {found} times in print",
                    book.name
                );
            }
        }
    }
}

fn count_values(tree: &Tree, held: &mut BTreeMap<String, usize>) {
    match &tree.node {
        Node::Leaf { leaf, .. } => {
            for word in leaf.to_string().split_whitespace() {
                *held.entry(bare(word)).or_default() += 1;
            }
        }
        Node::List(items) => items.iter().for_each(|item| count_values(item, held)),
        Node::Table(parts) => {
            let values = parts.iter().filter(|part| !REMARKS.contains(&part.0.as_str()));
            values.for_each(|part| count_values(&part.1, held));
        }
    }
}

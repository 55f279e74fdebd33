//! The books' pages.

use grognard_books::{BOOKS, Library, charts_named, clauses_on_page};

#[test]
fn every_clause_is_found_with_its_text_and_section() {
    for book in BOOKS {
        let found = clauses_on_page(book.page);
        for clause in book.clauses {
            let on_page = found.iter().find(|found| found.id == clause.id);
            let on_page = on_page.unwrap_or_else(|| panic!("{} is not on the page", clause.id));
            assert!(!on_page.text.is_empty() && !on_page.section.is_empty(), "{}", clause.id);
        }
        assert_eq!(found.len(), book.clauses.len(), "{}", book.name);
    }
}

/// A reader of a clause in `grognard rules` sees it alone, so what it points to must open by the name it gives.
#[test]
fn every_chart_a_clause_names_opens_by_that_name() {
    let library = Library::new();
    let mut astray = Vec::new();
    let mut named = 0;
    for book in BOOKS {
        let charts = library.tree(book.name).unwrap();
        for clause in clauses_on_page(book.page) {
            for name in charts_named(&clause.text) {
                named += 1;
                if charts.get(name).is_none() {
                    astray.push(format!("{} names the chart '{name}', which does not open", clause.id));
                }
            }
            for nowhere in ["the table below", "the chart below", "the table above", "the chart above"] {
                if clause.text.contains(nowhere) {
                    astray.push(format!("{} points to {nowhere}, where nothing stands", clause.id));
                }
            }
        }
    }
    assert!(named > 30, "hardly a chart is named: {named}");
    assert!(astray.is_empty(), "{}", astray.join("\n"));
}

#[test]
fn charts_are_named_one_by_one_or_in_a_row() {
    let text = "as ours (chart `weather`); pays MP (charts `terrain`, `roads` and `campaign`), not `mode`";
    assert_eq!(charts_named(text), ["weather", "terrain", "roads", "campaign"]);
}

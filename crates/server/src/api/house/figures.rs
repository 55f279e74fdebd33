//! What house rules can change in a book.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use grognard_books::{Book, Library};
use grognard_core::tables::{Changeable, Node};

use crate::api::books::book_named;
use crate::model::{BookFigures, Chart, ChartFigures, FigureEntry, json_of};
use crate::problem::Problem;
use crate::state::App;

/// Every value of a book that house rules can change: what it takes, what the book has, what its chart says about it.
#[utoipa::path(
    get,
    path = "/api/books/{book}/figures",
    tag = "house rules",
    params(("book" = String, Path, description = "Such as cohesion")),
    responses((status = 200, body = BookFigures), (status = 404, body = crate::model::Problem))
)]
pub async fn list(State(app): State<Arc<App>>, Path(name): Path<String>) -> Result<Json<BookFigures>, Problem> {
    let book = book_named(&name)?;
    app.work(move |_| figures_of(book)).await.map(Json)
}

fn figures_of(book: &'static Book) -> BookFigures {
    let library = Library::new();
    let values = Library::changeable(book.name).unwrap_or_default();
    let charts = match library.tree(book.name).map(|tree| &tree.node) {
        Some(Node::Table(charts)) => charts.as_slice(),
        _ => &[],
    };
    let of_chart = |chart: &str| {
        let own = |value: &&Changeable| value.path.split('.').next() == Some(chart);
        values.iter().filter(own).map(|value| entry(book, value)).collect::<Vec<_>>()
    };
    let charts = charts.iter().map(|(name, tree)| ChartFigures {
        chart: Chart::of(name, tree),
        about: values
            .iter()
            .find(|value| value.path.split('.').next() == Some(name))
            .map(|value| value.about.clone())
            .unwrap_or_default(),
        section: section_of(book.page, name),
        figures: of_chart(name),
    });
    BookFigures { book: book.name, charts: charts.collect() }
}

fn entry(book: &'static Book, value: &Changeable) -> FigureEntry {
    FigureEntry {
        path: format!("{}.{}", book.name, value.path),
        takes: value.takes.clone().into(),
        value: json_of(&value.value),
        help: value.help.clone(),
        clauses: clauses_in(book, if value.help.is_empty() { &value.about } else { &value.help }),
    }
}

/// The heading under which a page shows a chart.
fn section_of(page: &str, chart: &str) -> Option<String> {
    let mut section = None;
    for line in page.lines() {
        if let Some(heading) = line.strip_prefix("## ") {
            section = Some(heading);
        }
        let named = line.strip_prefix("<!-- table: ").and_then(|rest| rest.strip_prefix(chart));
        if named.is_some_and(|rest| rest.starts_with([' ', '.'])) {
            return section.map(str::to_owned);
        }
    }
    None
}

/// The clauses of a book that are named in a text.
fn clauses_in(book: &'static Book, text: &str) -> Vec<&'static str> {
    let mut found = Vec::new();
    for word in text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-')) {
        let known = book.clauses.iter().find(|clause| clause.id == word).map(|clause| clause.id);
        found.extend(known.filter(|id| !found.contains(id)));
    }
    found
}

//! Books, clauses and charts.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use grognard_books::{BOOKS, Book, book};
use grognard_core::tables::Node;

use crate::model::{BookEntry, BookPage, Books, Chart, ClauseEntry, HouseChange, ProcedureEntry};
use crate::problem::Problem;
use crate::state::App;

/// The books and their procedures.
#[utoipa::path(get, path = "/api/books", tag = "rules", responses((status = 200, body = Books)))]
pub async fn list() -> Json<Books> {
    let entry = |book: &'static Book| BookEntry {
        name: book.name,
        title: book.title,
        clauses: book.clauses.len(),
        procedures: procedures_of(book),
    };
    Json(Books { books: BOOKS.iter().map(entry).collect() })
}

fn procedures_of(book: &'static Book) -> Vec<ProcedureEntry> {
    book.procedures.iter().map(|p| ProcedureEntry { name: p.name(), summary: p.summary() }).collect()
}

/// A book: clauses with text, origin, scope and what exercises them; charts with the origin of every value.
#[utoipa::path(
    get,
    path = "/api/books/{book}",
    tag = "rules",
    params(("book" = String, Path, description = "Such as cohesion")),
    responses((status = 200, body = BookPage), (status = 404, body = crate::model::Problem))
)]
pub async fn one(State(app): State<Arc<App>>, Path(name): Path<String>) -> Result<Json<BookPage>, Problem> {
    let book = book_named(&name)?;
    app.work(move |app| page_of(app, book)).await.map(Json)
}

/// The book with a name, or a list of the books there are.
pub fn book_named(name: &str) -> Result<&'static Book, Problem> {
    book(name).ok_or_else(|| {
        let known = BOOKS.iter().map(|book| book.name).collect::<Vec<_>>().join(", ");
        Problem::not_found(format!("There is no such book; the books are {known}."))
    })
}

fn page_of(app: &App, book: &'static Book) -> BookPage {
    let charts = match app.library.tree(book.name).map(|tree| &tree.node) {
        Some(Node::Table(charts)) => charts.iter().map(|(name, tree)| Chart::of(name, tree)).collect(),
        _ => Vec::new(),
    };
    let changes = app.changes.iter().filter_map(|change| {
        let (of, path) = change.path.split_once('.')?;
        let change = HouseChange { path: path.to_owned(), was: change.was.clone(), now: change.now.clone() };
        (of == book.name).then_some(change)
    });
    BookPage {
        name: book.name,
        title: book.title,
        procedures: procedures_of(book),
        clauses: app.clauses(book).to_vec(),
        charts,
        changes: changes.collect(),
    }
}

/// A clause: its text, its origin, the procedures that rule by it, the tests that exercise it.
#[utoipa::path(
    get,
    path = "/api/clauses/{id}",
    tag = "rules",
    params(("id" = String, Path, description = "Such as COH-28, whatever its case")),
    responses((status = 200, body = ClauseEntry), (status = 404, body = crate::model::Problem))
)]
pub async fn clause(State(app): State<Arc<App>>, Path(id): Path<String>) -> Result<Json<ClauseEntry>, Problem> {
    let missing = || Problem::not_found("There is no such clause. Ids look like COH-28.");
    let (book, rule) = grognard_books::clause(&id).ok_or_else(missing)?;
    let found = app.work(move |app| app.clauses(book).iter().find(|clause| clause.id == rule.id).cloned()).await?;
    found.map(Json).ok_or_else(missing)
}

//! What a seat may look at: the page, the log, the books, and the file once nothing in it is secret any more.

use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use grognard_battle::{Seat, Side, line_of};
use grognard_core::refusal::Refusal;
use grognard_desk::report::Report;
use serde::Deserialize;
use serde_json::Value;

use super::bearer::Bearer;
use crate::battles::Seated;
use crate::model::{BattlePage, Computers, Course, LogReply};
use crate::problem::Problem;
use crate::state::App;
use crate::written::Written;

/// A battle as a seat sees it now.
#[utoipa::path(
    get,
    path = "/api/battles/{id}",
    tag = "battles",
    security(("seat" = [])),
    params(("id" = String, Path, description = "The battle.")),
    responses((status = 200, body = BattlePage), (status = 401, body = crate::model::Problem))
)]
pub async fn page(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Bearer(token): Bearer,
) -> Result<Written<BattlePage>, Problem> {
    let handle = app.hall.battle(&id).await?;
    handle.read(token, |seated| Ok(page_of(seated))).await
}

fn page_of(Seated { room, seat }: Seated<'_>) -> BattlePage {
    let table = room.table(seat);
    let header = room.battle.header();
    BattlePage {
        id: room.id.clone(),
        book: header.book.clone(),
        title: header.title.clone(),
        edition: header.edition.clone(),
        sides: header.sides.to_vec(),
        seat,
        created: room.created.clone(),
        commitment: header.commitment.clone(),
        seeded: header.seed.is_some(),
        dice: header.dice,
        brought_in: room.brought_in.as_ref().map(|mark| mark.seen_by(seat)),
        umpire: room.umpire,
        computers: Computers { a: *room.computers.of(Side::A), b: *room.computers.of(Side::B) },
        acts: room.battle.acts(),
        n: room.number(),
        table,
    }
}

/// Which part of the log.
#[derive(Debug, Deserialize)]
pub struct LogQuery {
    #[serde(default)]
    after: u64,
}

/// Entries of the log, as a seat may see them.
#[utoipa::path(
    get,
    path = "/api/battles/{id}/log",
    tag = "battles",
    security(("seat" = [])),
    params(
        ("id" = String, Path, description = "The battle."),
        ("after" = Option<u64>, Query, description = "Only entries after this number.")
    ),
    responses((status = 200, body = LogReply), (status = 401, body = crate::model::Problem))
)]
pub async fn log(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Bearer(token): Bearer,
    query: Result<Query<LogQuery>, QueryRejection>,
) -> Result<Written<LogReply>, Problem> {
    let Query(LogQuery { after }) = query.map_err(|_| {
        let reason = "must be the number of a command, or be left out.";
        Problem::refused(None, vec![Refusal::new("after", reason)])
    })?;
    let handle = app.hall.battle(&id).await?;
    let look = move |Seated { room, seat }: Seated<'_>| Ok(LogReply { entries: room.entries(seat, after).to_vec() });
    handle.read(token, look).await
}

/// How both sides stood during the battle, as far as a seat may know: at the start and whenever it changed.
#[utoipa::path(
    get,
    path = "/api/battles/{id}/course",
    tag = "battles",
    security(("seat" = [])),
    params(("id" = String, Path, description = "The battle.")),
    responses((status = 200, body = Course), (status = 401, body = crate::model::Problem))
)]
pub async fn course(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Bearer(token): Bearer,
) -> Result<Written<Course>, Problem> {
    let handle = app.hall.battle(&id).await?;
    handle.read(token, |Seated { room, seat }| Ok(Course { moments: room.battle.course(seat) })).await
}

/// The books, as a seat may see them; the umpire's corrections point into them.
#[utoipa::path(
    get,
    path = "/api/battles/{id}/books",
    tag = "battles",
    security(("seat" = [])),
    params(("id" = String, Path, description = "The battle.")),
    responses((status = 200, body = Object), (status = 401, body = crate::model::Problem))
)]
pub async fn books(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Bearer(token): Bearer,
) -> Result<Written<Value>, Problem> {
    let handle = app.hall.battle(&id).await?;
    handle.read(token, |Seated { room, seat }| Ok(room.battle.view(seat))).await
}

/// The whole log reveals everything, so only the umpire gets it before the battle is closed.
fn all_is_open(seated: &Seated<'_>) -> Result<(), Problem> {
    if seated.seat == Seat::Umpire || seated.room.battle.is_closed() {
        return Ok(());
    }
    Err(Problem::forbidden(
        "This tells the secrets of both sides. The umpire may have it now, everybody once the battle is closed.",
    ))
}

/// The file also holds what a book hides from the umpire, so it waits until that is no longer secret.
fn file_is_open(seated: &Seated<'_>) -> Result<(), Problem> {
    all_is_open(seated)?;
    let battle = &seated.room.battle;
    if battle.is_closed() || !battle.keeps_from_umpire() {
        return Ok(());
    }
    Err(Problem::forbidden(
        "The file tells what not even the umpire may know. It can be saved when the game is over or the battle is closed.",
    ))
}

/// The file of the battle, as `grognard battle` writes it: for the umpire, and for everybody once the battle is closed.
/// If the book hides something even from the umpire, for nobody before the game is over or the battle is closed.
#[utoipa::path(
    get,
    path = "/api/battles/{id}/file",
    tag = "battles",
    security(("seat" = [])),
    params(("id" = String, Path, description = "The battle.")),
    responses(
        (status = 200, body = String, content_type = "application/jsonl"),
        (status = 401, body = crate::model::Problem),
        (status = 403, body = crate::model::Problem)
    )
)]
pub async fn file(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Bearer(token): Bearer,
) -> Result<Response, Problem> {
    let handle = app.hall.battle(&id).await?;
    let text = handle.seated(token, |seated| {
        file_is_open(&seated)?;
        let battle = &seated.room.battle;
        let lines = battle.records().iter().map(line_of);
        Ok(std::iter::once(line_of(battle.header())).chain(lines).collect::<String>())
    });
    Ok(download(text.await?, "application/jsonl", &format!("{id}.jsonl")))
}

/// The after-action report, as a page that needs no other file: for the umpire, and for everybody once the battle is
/// closed.
#[utoipa::path(
    get,
    path = "/api/battles/{id}/report",
    tag = "battles",
    security(("seat" = [])),
    params(("id" = String, Path, description = "The battle.")),
    responses(
        (status = 200, body = String, content_type = "text/html"),
        (status = 401, body = crate::model::Problem),
        (status = 403, body = crate::model::Problem)
    )
)]
pub async fn report(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Bearer(token): Bearer,
) -> Result<Response, Problem> {
    let handle = app.hall.battle(&id).await?;
    let html = handle.seated(token, |seated| {
        all_is_open(&seated)?;
        Ok(Report::of(seated.room.battle.as_ref()).html())
    });
    Ok(download(html.await?, "text/html; charset=utf-8", &format!("{id}.html")))
}

/// Something to be saved, not shown: its content was written by outsiders.
fn download(text: String, kind: &'static str, name: &str) -> Response {
    let disposition = format!("attachment; filename=\"{name}\"");
    ([(CONTENT_TYPE, kind.to_owned()), (CONTENT_DISPOSITION, disposition)], text).into_response()
}

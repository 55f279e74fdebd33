//! What a command still needs to know, and its odds.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{Path, State};
use grognard_battle::Questions;
use grognard_books::wire::{Do, Reply, answer_only};
use grognard_books::{Library, procedure};
use grognard_core::ask::ask as ask_core;
use serde_json::{Value, json};

use super::bearer::Bearer;
use super::lengths;
use crate::api::body::{body_of, read};
use crate::battles::Seated;
use crate::model::{NeedNotAsk, OpenQuestion, QuestionsReply, QuestionsRequest};
use crate::problem::Problem;
use crate::state::App;

/// What a command still needs to know, what it does not need, and its odds as things are.
#[utoipa::path(
    post,
    path = "/api/battles/{id}/questions",
    tag = "battles",
    security(("seat" = [])),
    params(("id" = String, Path, description = "The battle.")),
    request_body = QuestionsRequest,
    responses(
        (status = 200, body = QuestionsReply),
        (status = 401, body = crate::model::Problem),
        (status = 422, body = crate::model::Problem)
    )
)]
pub async fn ask(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Bearer(token): Bearer,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<Value>, Problem> {
    let asked: QuestionsRequest = read(&body_of(body)?).map_err(|refused| Problem::refused(None, refused))?;
    let too_long = lengths::of_act(&asked.act, &asked.with);
    if !too_long.is_empty() {
        return Err(Problem::refused(None, too_long));
    }
    let handle = app.hall.battle(&id).await?;
    let look = move |Seated { room, seat }: Seated<'_>| {
        Ok((room.battle.questions(seat, &asked.act, &asked.with), Arc::clone(&room.library)))
    };
    let (questions, library) = handle.seated(token, look).await?;
    let Some(questions) = questions else { return Ok(Json(nothing())) };
    // Weighing needs a core for a while; the battle goes on meanwhile.
    app.work(move |_| Json(weigh(&library, &questions))).await
}

/// The answer for a command that rules nothing, or nothing this seat may see.
fn nothing() -> Value {
    json!({ "procedure": null, "weighs": [], "ask": [], "skipped": [], "odds": null })
}

fn weigh(library: &Library, questions: &Questions) -> Value {
    let Some(procedure) = procedure(questions.procedure) else { return nothing() };
    let argument = |path: &str| {
        let found = questions.open.iter().find(|(open, _)| *open == path);
        found.map_or_else(|| path.to_owned(), |(_, argument)| (*argument).to_owned())
    };
    let paths: Vec<String> = questions.open.iter().map(|(path, _)| (*path).to_owned()).collect();
    let (mut ask, mut skipped, mut known) = (Vec::new(), Vec::new(), questions.known.clone());
    if let Ok(answer) = ask_core(procedure, library, &questions.known, &paths) {
        known = answer.filled(&questions.known);
        ask.extend(answer.ask.into_iter().map(|question| OpenQuestion {
            argument: argument(&question.path),
            help: question.help.to_owned(),
            shape: question.shape.into(),
            required: question.required,
            why: question.reason,
        }));
        let passed = answer.skipped.into_iter();
        skipped.extend(passed.map(|one| NeedNotAsk { argument: argument(&one.path), reason: one.reason }));
    }
    let request = json!({ "procedure": questions.procedure, "situation": known }).to_string();
    let odds = match answer_only(library, Do::Odds, request.as_bytes(), || 0) {
        Reply::Refused { .. } => Value::Null,
        reply => serde_json::to_value(reply).unwrap_or_default(),
    };
    let weighs: Vec<&str> = questions.open.iter().map(|(_, argument)| *argument).collect();
    json!({ "procedure": questions.procedure, "weighs": weighs, "ask": ask, "skipped": skipped, "odds": odds })
}

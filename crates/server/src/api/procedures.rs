//! What a procedure wants to know.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};

use super::examples::first_of;
use crate::model::{Field, OutcomeField, ProcedurePage};
use crate::problem::Problem;
use crate::state::App;

/// A procedure: its facts with limits and defaults, dice, outcome and clauses.
#[utoipa::path(
    get,
    path = "/api/procedures/{name}",
    tag = "rulings",
    params(("name" = String, Path, description = "Such as cohesion.fire")),
    responses((status = 200, body = ProcedurePage), (status = 404, body = crate::model::Problem))
)]
pub async fn one(State(app): State<Arc<App>>, Path(name): Path<String>) -> Result<Json<ProcedurePage>, Problem> {
    let procedure = grognard_books::procedure(&name).ok_or_else(|| {
        Problem::not_found("There is no such procedure. GET /api/books lists them; they look like cohesion.fire.")
    })?;
    Ok(Json(ProcedurePage {
        name: procedure.name(),
        book: procedure.name().split_once('.').map_or("", |(book, _)| book),
        summary: procedure.summary(),
        dice: procedure.dice(),
        rounds: procedure.has_rounds(),
        fields: procedure.fields(&app.library).into_iter().map(Field::from).collect(),
        outcome: procedure.outcome().iter().map(|(name, help)| OutcomeField { name, help }).collect(),
        rules: procedure.rules().iter().map(|rule| rule.id).collect(),
        example: first_of(procedure),
    }))
}

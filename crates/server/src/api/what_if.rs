//! What would it take, as in `grognard odds --goal`.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use grognard_core::refusal::{Refusal, Refusals};
use grognard_core::what_if::{Goal, parse_chance, what_if};

use super::body::body_of;
use crate::model::{WhatIf, WhatIfRequest};
use crate::problem::Problem;
use crate::state::App;

/// Leaves for the odds of each changed situation. Hundreds of changes are weighed for one answer, so each gets far
/// fewer than a question for odds alone; changes that need more are counted as too large.
const LEAVES_EACH: u64 = 50_000;
/// Goals at once.
const MOST_GOALS: usize = 20;

/// The single changes of fact that make a wanted outcome likely enough.
#[utoipa::path(
    post,
    path = "/api/what-if",
    tag = "rulings",
    request_body = WhatIfRequest,
    responses((status = 200, body = WhatIf), (status = 422, body = crate::model::Problem))
)]
pub async fn ask(State(app): State<Arc<App>>, body: Result<Bytes, BytesRejection>) -> Result<Json<WhatIf>, Problem> {
    let body = body_of(body)?;
    let refused = |refused: Refusals| Problem::refused(None, refused);
    let found = app.work(move |app| find(app, &body)).await?;
    found.map(Json).map_err(refused)
}

fn find(app: &App, body: &[u8]) -> Result<WhatIf, Refusals> {
    let refuse = |field: &str, reason: String| vec![Refusal::new(field, reason)];
    let request: WhatIfRequest =
        serde_json::from_slice(body).map_err(|error| refuse("request", format!("cannot be read: {error}.")))?;
    let procedure = grognard_books::procedure(&request.procedure)
        .ok_or_else(|| refuse("procedure", "there is no such procedure.".to_owned()))?;
    if request.goal.is_empty() || request.goal.len() > MOST_GOALS {
        return Err(refuse("goal", format!("must have 1 to {MOST_GOALS} fields of the outcome.")));
    }
    let at_least = parse_chance(request.at_least.as_deref().unwrap_or("1/2"))
        .map_err(|error| refuse("at_least", format!("{error}.")))?;
    let goals: Vec<Goal> = request.goal.into_iter().map(Into::into).collect();
    let found = what_if(procedure, &app.library, &request.situation, (&goals, at_least), LEAVES_EACH);
    // On the command line the goal has the name of its option.
    let renamed = |refusal: Refusal| match refusal.field.as_str() {
        "--goal" => Refusal { field: "goal".to_owned(), ..refusal },
        _ => refusal,
    };
    found.map(WhatIf::from).map_err(|refused| refused.into_iter().map(renamed).collect())
}

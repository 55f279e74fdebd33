//! Battles by two sets of rules with the same dice, reported as they are fought.

use std::convert::Infallible;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use axum::http::{Extensions, StatusCode};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream::unfold;
use grognard_battle::Wanted;
use grognard_core::refusal::{Refusal, Refusals};
use grognard_games::scenario::{SCENARIOS, scenario};
use grognard_study::{Ground, Players, Stopping, Study, Variant};
use tokio::sync::mpsc;

use super::reading::library_of;
use crate::address::Party;
use crate::api::body::{body_of, read};
use crate::model::{TrialRequest, TrialStep};
use crate::problem::Problem;
use crate::state::App;
use crate::trials::{Ticket, Trial};

/// The most battles by each set of rules.
const MOST_BATTLES: u32 = 400;
/// How long battles are fought for one request.
const TIME: Duration = Duration::from_mins(1);
/// How often a line is sent when there is no news, to notice that the visitor has gone.
const SIGN_OF_LIFE: Duration = Duration::from_secs(2);
/// The shortest time between two reports on how far the battles have come.
const AT_MOST_EVERY: Duration = Duration::from_millis(100);
/// A fixed seed: the same question gets the same answer.
const SEED: u64 = 1;

/// Fights battles of a scenario by both rules with the same dice. The answer is a stream of events that show how far it
/// has come; the last one has `done`. It ends after a minute at the latest, and when the connection is closed.
#[utoipa::path(
    post,
    path = "/api/house/battles",
    tag = "house rules",
    request_body = TrialRequest,
    responses(
        (status = 200, body = TrialStep, content_type = "text/event-stream"),
        (status = 422, body = crate::model::Problem),
        (status = 429, body = crate::model::Problem)
    )
)]
pub async fn fight(
    State(app): State<Arc<App>>,
    extensions: Extensions,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, Problem> {
    let body = body_of(body)?;
    let refused = |refused: Refusals| Problem::refused(None, refused);
    let request: TrialRequest = read(&body).map_err(refused)?;
    let many = "Battles are being fought for somebody already. Wait until they are over, or stop your own.";
    let ticket =
        app.trials.ticket(Party::of(&extensions)).ok_or_else(|| Problem::new(StatusCode::TOO_MANY_REQUESTS, many))?;
    let study = Arc::clone(&app).work(move |_| study_of(&request)).await?.map_err(refused)?;
    let (tell, told) = mpsc::channel(4);
    tokio::spawn(fight_all(app, ticket, Trial::new(study), tell));
    let events = unfold(told, async |mut told| {
        let step = told.recv().await?;
        let event = Event::default().json_data(step).unwrap_or_default();
        Some((Ok::<_, Infallible>(event), told))
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(SIGN_OF_LIFE)).into_response())
}

fn study_of(request: &TrialRequest) -> Result<Study, Refusals> {
    let mut refused = Refusals::new();
    let ground = match scenario(&request.scenario).map(|known| Ground::named(known.id, &|_| Err(String::new()))) {
        Some(Ok(ground)) => Some(ground),
        Some(Err(_)) | None => {
            let known = SCENARIOS.iter().map(|scenario| scenario.id);
            refused.push(Refusal::new("scenario", "there is no such scenario.").allowing(known));
            None
        }
    };
    let player = Wanted::named(&request.player);
    if player.is_none() {
        let known = Wanted::ALL.map(Wanted::name);
        refused.push(Refusal::new("player", "there is no such computer player.").allowing(known));
    }
    if !(1..=MOST_BATTLES).contains(&request.battles) {
        refused.push(Refusal::new("battles", format!("must be from 1 to {MOST_BATTLES}.")));
    }
    for (field, text) in [("before", request.before.as_deref()), ("after", Some(request.after.as_str()))] {
        refused.extend(library_of(field, text).err().unwrap_or_default());
    }
    let (Some(ground), Some(player), true) = (ground, player, refused.is_empty()) else { return Err(refused) };
    let variant = |name: &str, house: Option<&String>| Variant {
        name: name.to_owned(),
        house: house.cloned(),
        ..Variant::default()
    };
    let variants = [variant("before", request.before.as_ref()), variant("after", Some(&request.after))];
    let stopping = Stopping { batch: 1, most: request.battles, width: None, difference: None };
    let players = Players { a: player, b: player, swap: false };
    Study::new(String::new(), SEED, stopping, &[ground], &[players], &variants)
}

/// Fights pair after pair until all are fought, the time is up, nobody listens or the server stops. A pair takes its
/// turn among all visitors' battles, and then waits for a core like any other work, so that nobody waits for more than
/// one.
async fn fight_all(app: Arc<App>, ticket: Ticket, trial: Trial, tell: mpsc::Sender<TrialStep>) {
    let until = Instant::now() + TIME;
    let trial = Arc::new(Mutex::new(trial));
    let mut told = Instant::now();
    loop {
        let stopping = app.stopping();
        let heard = tell.clone();
        let wanted = move || !heard.is_closed() && !*stopping.borrow() && Instant::now() < until;
        let shared = Arc::clone(&trial);
        let Some(turn) = app.trials.turn().await else { break };
        let fought = Arc::clone(&app).work(move |_| shared.lock().is_ok_and(|mut trial| trial.fight_next(&wanted)));
        let fought = fought.await;
        drop(turn);
        let goes_on = match fought {
            Ok(goes_on) => goes_on,
            // All places are taken at the moment; one will become free.
            Err(_) if !trial.is_poisoned() && Instant::now() < until => {
                tokio::time::sleep(AT_MOST_EVERY).await;
                continue;
            }
            Err(_) => false,
        };
        if goes_on && told.elapsed() < AT_MOST_EVERY {
            continue;
        }
        told = Instant::now();
        let Ok(step) = trial.lock().map(|trial| trial.step(!goes_on)) else { break };
        if tell.send(step).await.is_err() || !goes_on {
            break;
        }
    }
    drop(ticket);
}

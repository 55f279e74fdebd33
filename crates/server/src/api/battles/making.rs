//! How battles begin.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{Path, State};
use axum::http::{Extensions, StatusCode};
use grognard_battle::{Seat, Side};
use grognard_core::facts::Datum;
use grognard_core::refusal::Refusal;
use grognard_games::scenario::{SCENARIOS, scenario, summary_of};
use grognard_games::{GAMES, Playable};
use grognard_table::Board;

use super::lengths;
use super::wanted::read_computers;
use crate::address::Party;
use crate::api::body::{body_of, read};
use crate::battles::{New, Start, begin as begin_battle, new_seed, settle_computers};
use crate::model::{
    Begin, BeginFrom, MadeBattle, NewBattleRequest, ScenarioEntry, ScenarioGround, Scenarios, SeatLink, Starts,
};
use crate::problem::Problem;
use crate::state::App;

/// What a battle can begin with, by book.
#[utoipa::path(get, path = "/api/battles/starts", tag = "battles", responses((status = 200, body = Starts)))]
pub async fn starts(State(app): State<Arc<App>>) -> Result<Json<Starts>, Problem> {
    let starts = app.work(|app| GAMES.iter().filter_map(|game| begin(app, game)).collect()).await?;
    Ok(Json(Starts { starts }))
}

fn begin(app: &App, game: &Playable) -> Option<Begin> {
    let setup = Datum::from_toml(game.example).ok()?;
    let battle = game.begin(Arc::clone(app.hall.shared().plain()), None, &setup).ok()?;
    let units = |history: &[grognard_battle::Moment]| {
        history
            .first()
            .map_or(0, |(_, standing)| Side::BOTH.iter().map(|side| standing[side.index()].units.len()).sum())
    };
    Some(Begin {
        book: game.book.to_owned(),
        title: battle.header().title.clone(),
        sides: battle.header().sides.to_vec(),
        units: units(&battle.history()),
        example: game.example.to_owned(),
        template: game.template.to_owned(),
    })
}

/// Scenarios for a virtual table that come with the program.
#[utoipa::path(get, path = "/api/scenarios", tag = "battles", responses((status = 200, body = Scenarios)))]
pub async fn scenarios() -> Json<Scenarios> {
    let entries = SCENARIOS.iter().filter_map(|scenario| {
        let summary = summary_of(&Datum::from_toml(scenario.text).ok()?);
        let game = GAMES.iter().find(|game| game.book == scenario.book)?;
        Some(ScenarioEntry {
            id: scenario.id.to_owned(),
            book: scenario.book.to_owned(),
            title: summary.title,
            description: summary.description,
            minutes: summary.minutes,
            turns: summary.turns,
            sides: summary.sides.to_vec(),
            units: summary.units.to_vec(),
            levels: game.levels().map(|level| level.name().to_owned()).collect(),
        })
    });
    Json(Scenarios { scenarios: entries.collect() })
}

/// The ground of a scenario that comes with the program, as everybody sees it before the first command.
#[utoipa::path(
    get,
    path = "/api/scenarios/{id}/ground",
    tag = "battles",
    params(("id" = String, Path, description = "The scenario.")),
    responses((status = 200, body = ScenarioGround), (status = 404, body = crate::model::Problem))
)]
pub async fn ground(State(app): State<Arc<App>>, Path(id): Path<String>) -> Result<Json<ScenarioGround>, Problem> {
    let board = app.work(move |app| board_of(app, &id)).await?;
    match board {
        Some(map) => Ok(Json(ScenarioGround { map })),
        None => Err(Problem::new(StatusCode::NOT_FOUND, "There is no such scenario.")),
    }
}

fn board_of(app: &App, id: &str) -> Option<Board> {
    let known = scenario(id)?;
    let game = GAMES.iter().find(|game| game.book == known.book)?;
    let setup = Datum::from_toml(known.text).ok()?;
    let battle = game.begin(Arc::clone(app.hall.shared().plain()), None, &setup).ok()?;
    battle.board(Seat::Public)
}

/// Makes a battle. The answer has a link for each seat; this is the only time they are shown.
#[utoipa::path(
    post,
    path = "/api/battles",
    tag = "battles",
    request_body = NewBattleRequest,
    responses(
        (status = 201, body = MadeBattle),
        (status = 422, body = crate::model::Problem),
        (status = 429, body = crate::model::Problem)
    )
)]
pub async fn make(
    State(app): State<Arc<App>>,
    extensions: Extensions,
    body: Result<Bytes, BytesRejection>,
) -> Result<(StatusCode, Json<MadeBattle>), Problem> {
    let refused = |refused| Problem::refused(None, refused);
    let asked: NewBattleRequest = read(&body_of(body)?).map_err(refused)?;
    let too_long = lengths::of_new_battle(&asked);
    if !too_long.is_empty() {
        return Err(refused(too_long));
    }
    let wanted = read_computers(&asked.computers.unwrap_or_default()).map_err(refused)?;
    app.may_make_a_battle(Party::of(&extensions)).await?;
    let start = match asked.from {
        BeginFrom::Example(true) => Start::Example,
        BeginFrom::Example(false) => {
            return Err(refused(vec![Refusal::new("from.example", "must be true, or name another start.")]));
        }
        BeginFrom::Scenario(id) => Start::Scenario(id),
        BeginFrom::Setup(text) => Start::Setup(text),
        BeginFrom::Roster(text) => Start::Roster(text),
        BeginFrom::File(text) => Start::File(text),
    };
    let computers = settle_computers(&wanted, asked.seed.map_or_else(new_seed, Ok)?);
    let umpire = asked.umpire.unwrap_or(true);
    let dice = asked.dice;
    let new = New { book: asked.book, start, house: asked.house, umpire, computers, dice, seed: asked.seed };
    let hall = Arc::clone(&app.hall);
    let begun = app.work(move |app| begin_battle(&new, app.hall.shared().house())).await?;
    let made = hall.make(begun.map_err(refused)?).await?;
    let links = made.tokens.into_iter().map(|(seat, token)| SeatLink::new(&made.id, seat, &token)).collect();
    let brought_in = made.brought_in.map(|mark| mark.seen_by(Seat::Umpire));
    let (id, title, book) = (made.id, made.title, made.book);
    let made = MadeBattle { id, title, book, sides: made.sides.to_vec(), links, maker: made.maker, brought_in };
    Ok((StatusCode::CREATED, Json(made)))
}

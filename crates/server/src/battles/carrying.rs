//! How a command is carried out: decided, stored, accepted, announced to everybody.

use std::sync::Arc;

use axum::http::StatusCode;
use grognard_battle::{Seat, line_of};
use tokio::task::block_in_place;

use super::given::Given;
use super::room::{Done, Room, Step, keyed};
use super::shared::Shared;
use super::turn;
use crate::model::What;
use crate::problem::Problem;
use crate::store::{NewRecord, StoreError};

/// Why a command was not carried out.
#[derive(Debug)]
pub(super) enum Failed {
    /// Another server has written something first: read it and decide again.
    Behind,
    /// What to answer the sender.
    Told(Problem),
}

impl From<Problem> for Failed {
    fn from(problem: Problem) -> Self {
        Failed::Told(problem)
    }
}

/// Carries out a seat's command. A player against a computer takes back the computer's answers together with his own
/// command, as long as they rolled nothing.
pub(super) async fn carry_out(
    room: &mut Room,
    shared: &Arc<Shared>,
    seat: Seat,
    given: &Given,
) -> Result<Done, Failed> {
    let is_new = given.key.as_ref().is_none_or(|key| !room.knows(seat, key));
    if !matches!(given.what, What::Undo {}) || given.after != room.number() || !is_new {
        return carry_out_one(room, shared, seat, given).await;
    }
    while let Some(computer) = room.computer_before_undo(seat) {
        let undo = Given { after: room.number(), key: None, what: What::Undo {}, dice: None };
        carry_out_one(room, shared, computer, &undo).await?;
    }
    let own = Given { after: room.number(), key: given.key.clone(), what: What::Undo {}, dice: None };
    carry_out_one(room, shared, seat, &own).await
}

/// Does something that takes long in a heavy battle; the worker's other tasks are then handed to another thread.
fn aside<T>(is_heavy: bool, work: impl FnOnce() -> T) -> T {
    if is_heavy { block_in_place(work) } else { work() }
}

/// Carries out one command: decided, stored, accepted, announced to everybody. Deciding takes less time than handing
/// the worker's other tasks to another thread, so it is done in place except for heavy battles; looks may read a whole
/// log and are not.
async fn carry_out_one(room: &mut Room, shared: &Arc<Shared>, seat: Seat, given: &Given) -> Result<Done, Failed> {
    let mut decided = match aside(room.is_heavy(), || room.decide(seat, given))? {
        Step::Done(done) => return Ok(done),
        Step::Keep(decided) => decided,
    };
    decided.record.at = Some(shared.now());
    let line = line_of(&decided.record);
    let record = NewRecord {
        battle: room.id.clone(),
        n: decided.record.n,
        line: line.clone(),
        key: given.key.as_ref().map(|key| keyed(seat, key)),
        revision: room.revision,
    };
    match shared.store().add_record(record).await {
        Ok(true) => {}
        Ok(false) => {
            shared.metrics().overtaken.inc();
            return Err(Failed::Behind);
        }
        Err(error) => {
            tracing::error!(battle = room.id, %error, "a command could not be kept");
            shared.metrics().store_errors.inc();
            return Err(match error {
                StoreError::Full | StoreError::Damaged(_) => Problem::of_store(&error),
                _ => Problem::new(StatusCode::SERVICE_UNAVAILABLE, unwritten(shared)),
            }
            .into());
        }
    }
    room.weigh_line(&line);
    let done = aside(room.is_heavy(), || room.accept(seat, given, *decided)).map_err(|error| {
        tracing::error!(battle = room.id, error, "a kept command does not fit its battle");
        Problem::fault()
    })?;
    turn::tell(room, shared);
    Ok(done)
}

/// What is known about a command whose writing failed. A database may have written it before the connection broke.
fn unwritten(shared: &Shared) -> &'static str {
    if shared.store().is_shared() {
        "The database did not answer, and nobody knows whether the command was written down. Look at the battle, or send \
         the command again under the same key: it is carried out once."
    } else {
        "The command could not be written down, so it was not carried out. Try again in a moment."
    }
}

//! A command carried out: decided, kept, accepted, told to everybody.

use std::sync::Arc;

use axum::http::StatusCode;
use grognard_battle::{Seat, line_of};

use super::given::Given;
use super::room::{Done, Room, Step, keyed};
use super::shared::Shared;
use super::turn;
use crate::problem::Problem;
use crate::store::NewRecord;

/// Carries out what a seat has given: decided, kept, accepted, told to everybody. Deciding takes less than handing the
/// worker's other tasks to another thread would, so it is done in place; looks may read a whole log and are not.
pub(super) async fn carry_out(
    room: &mut Room,
    shared: &Arc<Shared>,
    seat: Seat,
    given: &Given,
) -> Result<Done, Problem> {
    let mut decided = match room.decide(seat, given)? {
        Step::Done(done) => return Ok(done),
        Step::Keep(decided) => decided,
    };
    decided.record.at = Some(shared.now());
    let record = NewRecord {
        battle: room.id.clone(),
        n: decided.record.n,
        line: line_of(&decided.record),
        key: given.key.as_ref().map(|key| keyed(seat, key)),
    };
    if let Err(error) = shared.store().add_record(record).await {
        tracing::error!(battle = room.id, %error, "a command could not be kept");
        let detail = "The command could not be written down, so it was not carried out. Try again in a moment.";
        return Err(Problem::new(StatusCode::SERVICE_UNAVAILABLE, detail));
    }
    let done = room.accept(seat, given, *decided).map_err(|error| {
        tracing::error!(battle = room.id, error, "a kept command does not fit its battle");
        Problem::fault()
    })?;
    turn::tell(room, shared);
    Ok(done)
}

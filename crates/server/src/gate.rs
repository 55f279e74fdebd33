//! What every request passes on its way in, and every answer on its way out. It is one layer for everything, because
//! each layer of a router copies all layers below it for every request.

use std::sync::Arc;
use std::time::Instant;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use crate::address::{Party, called_by};
use crate::bodies::{self, Bodies};
use crate::hosts::Hosts;
use crate::queue::Queue;
use crate::rate::{self, Rates};
use crate::{headers, log, origin, patience, problem, zip};

/// What the gate needs to know.
#[derive(Debug)]
pub struct Gate {
    /// The names the server answers to.
    pub hosts: Arc<Hosts>,
    /// How often one address may ask.
    pub rates: Rates,
    /// Request bodies that are coming in.
    pub bodies: Arc<Bodies>,
    /// The cores on which long answers are compressed.
    pub cores: Arc<Queue>,
}

/// Turns away requests that may not come in, and gives every answer its words and headers.
pub async fn pass(State(gate): State<Arc<Gate>>, request: Request, next: Next) -> Response {
    let (came, method, uri) = (Instant::now(), request.method().clone(), request.uri().clone());
    let mut objection = origin::objection(&request, &gate.hosts);
    if objection.is_none() {
        objection = gate.rates.objection(&request, came);
        if objection.is_some() {
            tokio::time::sleep(rate::LATE).await;
        }
    }
    let zips = zip::is_taken(request.headers());
    let party = Party::of(request.extensions());
    let answer = match objection {
        Some(objection) => objection.into_response(),
        None => match gate.bodies.admit(bodies::length(&request), party).await {
            Ok(load) => {
                let answer = called_by(party, patience::wait(request, next)).await;
                drop(load);
                answer
            }
            Err(problem) => problem.into_response(),
        },
    };
    let answer = if zips { called_by(party, zip::long(answer, &gate.cores)).await } else { answer };
    let answer = headers::secure(problem::of_bare_status(answer));
    log::answered(&method, &uri, answer.status(), came);
    answer
}

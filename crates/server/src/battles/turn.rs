//! Sends a message to a seat with a webhook when its turn comes: once, until it has acted.

use std::sync::Arc;

use grognard_battle::{Business, Seat};

use super::room::Room;
use super::shared::Shared;
use super::webhook;
use crate::store::Telling;

/// Compares whose turn it is with who has had a message.
pub fn tell(room: &mut Room, shared: &Arc<Shared>) {
    if room.webhooks.is_empty() {
        return;
    }
    let title = room.battle.header().title.clone();
    for hook in &mut room.webhooks {
        let Some(seat) = Seat::named(&hook.seat) else { continue };
        if shared.messenger().was_put_off(&room.id, &hook.seat) {
            hook.told = false;
        }
        let business = room.battle.business(seat);
        let turn = is_turn(seat, &business);
        if turn == hook.told {
            continue;
        }
        // A seat that may not get a message yet gets it later, if it is still its turn then.
        let permit = if turn { shared.messenger().permit(&room.id, &hook.seat) } else { None };
        if turn && permit.is_none() {
            continue;
        }
        hook.told = turn;
        let text = format!("{title}: {}", words(&business));
        let (store, battle, seat) = (shared.store().clone(), room.id.clone(), hook.seat.clone());
        let (hook, shared) = (hook.clone(), Arc::clone(shared));
        tokio::spawn(async move {
            let Some(permit) = permit else {
                if let Err(error) = store.set_untold(battle, seat).await {
                    tracing::error!(%error, "that a seat has acted could not be kept");
                }
                return;
            };
            // Written down first: then even after a crash nobody gets the message twice.
            match store.set_told(battle.clone(), seat.clone(), shared.messenger().interval()).await {
                Ok(Telling::Now) => webhook::send(shared, hook, text, permit).await,
                Ok(Telling::Already) => {}
                Ok(Telling::TooSoon) => shared.messenger().put_off(battle, seat),
                Err(error) => tracing::error!(%error, "a webhook's turn could not be kept"),
            }
        });
    }
}

fn is_turn(seat: Seat, business: &Business) -> bool {
    match seat.side() {
        Some(side) => business.over.is_none() && business.waiting.contains(&side),
        // The umpire settles anything that belongs to neither side.
        None => business.over.is_some() || business.due.first().is_some_and(|due| due.side.is_none()),
    }
}

fn words(business: &Business) -> String {
    match (&business.over, business.due.first()) {
        (Some(over), _) => over.clone(),
        (None, Some(due)) => format!("it is your turn ({}). Due: {}.", business.clock, due.title),
        (None, None) => format!("it is your turn ({}).", business.clock),
    }
}

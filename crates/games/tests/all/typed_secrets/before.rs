//! A book as it was played before commands were accepted ahead of their dice.

use std::marker::PhantomData;

use grognard_battle::{Act, Arguments, Business, Game, Most, Offer, Seat, Sheet, Side, Stage, Standing, Titles};
use grognard_books::Library;
use grognard_core::facts::Datum;
use grognard_core::refusal::Refusals;
use serde_json::Value;

/// The same book, which says of no act that it meets a secret.
pub struct Before<G>(PhantomData<fn() -> G>);

impl<G: Game> Game for Before<G> {
    const BOOK: &'static str = G::BOOK;
    const ACTS: &'static [Act] = G::ACTS;
    const TEMPLATE: &'static str = G::TEMPLATE;
    const MOST: &'static [Most] = G::MOST;
    type State = G::State;

    fn setup(library: &Library, setup: &Datum) -> Result<G::State, Refusals> {
        G::setup(library, setup)
    }

    fn titles(state: &G::State) -> Titles {
        G::titles(state)
    }

    fn perform(act: &str, stage: &mut Stage<'_, G::State>, arguments: &mut Arguments) -> Result<(), Refusals> {
        G::perform(act, stage, arguments)
    }

    fn business(state: &G::State, seat: Seat) -> Business {
        G::business(state, seat)
    }

    fn offers(library: &Library, state: &G::State, seat: Seat) -> Vec<Offer> {
        G::offers(library, state, seat)
    }

    fn view(state: &G::State, seat: Seat) -> Value {
        G::view(state, seat)
    }

    fn hides_nothing(state: &G::State, seat: Seat) -> bool {
        G::hides_nothing(state, seat)
    }

    fn meets_secrets(_: &G::State, _: Seat, _: &str) -> bool {
        false
    }

    fn sheet(library: &Library, view: &Value, seat: Seat) -> Sheet {
        G::sheet(library, view, seat)
    }

    fn standing(state: &G::State, side: Side) -> Standing {
        G::standing(state, side)
    }

    fn objections(library: &Library, state: &G::State) -> Vec<String> {
        G::objections(library, state)
    }

    fn shuffle_hidden(library: &Library, state: &mut G::State, seat: Seat, random: &mut dyn FnMut(u32) -> u32) {
        G::shuffle_hidden(library, state, seat, random);
    }
}

//! A book whose game differs in one thing and is otherwise the same.

use std::marker::PhantomData;

use grognard_battle::{Act, Arguments, Business, Game, Most, Offer, Seat, Sheet, Side, Stage, Standing, Titles};
use grognard_books::Library;
use grognard_core::facts::Datum;
use grognard_core::refusal::Refusals;

/// What differs.
pub trait Twist<G: Game> {
    const ACTS: &'static [Act] = G::ACTS;

    fn meets_secrets(state: &G::State, seat: Seat, act: &str) -> bool {
        G::meets_secrets(state, seat, act)
    }

    fn perform(act: &str, stage: &mut Stage<'_, G::State>, arguments: &mut Arguments) -> Result<(), Refusals> {
        G::perform(act, stage, arguments)
    }
}

/// The book with a twist.
pub struct Twisted<G, T>(PhantomData<fn() -> (G, T)>);

impl<G: Game, T: Twist<G> + 'static> Game for Twisted<G, T> {
    const BOOK: &'static str = G::BOOK;
    const ACTS: &'static [Act] = T::ACTS;
    const TEMPLATE: &'static str = G::TEMPLATE;
    const MOST: &'static [Most] = G::MOST;
    type State = G::State;
    type View<'s> = G::View<'s>;
    type Order = G::Order;

    fn setup(library: &Library, setup: &Datum) -> Result<G::State, Refusals> {
        G::setup(library, setup)
    }

    fn titles(state: &G::State) -> Titles {
        G::titles(state)
    }

    fn check_time(act: &str, state: &G::State) -> Result<(), Refusals> {
        G::check_time(act, state)
    }

    fn carry_out(order: G::Order, stage: &mut Stage<'_, G::State>) -> Result<(), Refusals> {
        G::carry_out(order, stage)
    }

    fn perform(act: &str, stage: &mut Stage<'_, G::State>, arguments: &mut Arguments) -> Result<(), Refusals> {
        T::perform(act, stage, arguments)
    }

    fn business(state: &G::State, seat: Seat) -> Business {
        G::business(state, seat)
    }

    fn offers(library: &Library, state: &G::State, seat: Seat) -> Vec<Offer> {
        G::offers(library, state, seat)
    }

    fn view(state: &G::State, seat: Seat) -> G::View<'_> {
        G::view(state, seat)
    }

    fn hides_nothing(state: &G::State, seat: Seat) -> bool {
        G::hides_nothing(state, seat)
    }

    fn meets_secrets(state: &G::State, seat: Seat, act: &str) -> bool {
        T::meets_secrets(state, seat, act)
    }

    fn sheet(library: &Library, view: &G::View<'_>, seat: Seat) -> Sheet {
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

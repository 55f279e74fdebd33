//! A command that no book knows is refused by the book itself, whoever let it through.

use grognard_battle::{
    Act, Arguments, Bare, Business, Game, Most, Offer, Seat, Sheet, Side, Stage, Standing, Stop, Titles,
};
use grognard_books::Library;
use grognard_core::facts::Datum;
use grognard_core::refusal::Refusals;
use grognard_games::cohesion::Cohesion;
use grognard_games::fatigue::Fatigue;
use grognard_games::game;
use grognard_games::grand_tactics::GrandTactics;
use grognard_games::impact::Impact;
use serde_json::Value;

const UNKNOWN: &str = "sound-the-retreat";

/// A book whose list names a command that the book does not know.
struct Boasting<G>(std::marker::PhantomData<fn() -> G>);

impl<G: Game> Game for Boasting<G> {
    const BOOK: &'static str = G::BOOK;
    const ACTS: &'static [Act] = &[Act::new(UNKNOWN, "what no book knows", &[])];
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

/// What the book says to the unknown command at the start of its example.
fn answer<G: Game>() -> String {
    let mut setup = Datum::from_toml(game(G::BOOK).unwrap().example).unwrap();
    setup.remove("book");
    let library = Library::new();
    let state = G::setup(&library, &setup).unwrap();
    let mut bare = Bare::<Boasting<G>>::new(&library, state.clone(), 1);
    let answer = bare.give(Seat::Umpire, UNKNOWN, &Datum::empty());
    assert!(*bare.state() == state && bare.commands == 0, "{}: the books have changed", G::BOOK);
    match answer {
        Err(Stop::Refused(reasons)) => reasons.iter().map(ToString::to_string).collect(),
        other => panic!("{}: {other:?}", G::BOOK),
    }
}

#[test]
fn every_book_refuses_a_command_it_does_not_know() {
    for said in [answer::<Cohesion>(), answer::<Fatigue>(), answer::<GrandTactics>()] {
        assert!(said.contains("is not a command of this book"), "{said}");
    }
    // Here something else comes first.
    assert!(answer::<Impact>().contains("both sides deploy before anything else"));
}

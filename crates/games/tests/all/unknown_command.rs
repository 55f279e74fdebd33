//! A command that no book knows is refused by the book itself, even if every check before it let it through.

use grognard_battery::{Twist, Twisted};
use grognard_battle::{Act, Bare, Game, Seat, Stop};
use grognard_books::Library;
use grognard_core::facts::Datum;
use grognard_games::cohesion::Cohesion;
use grognard_games::fatigue::Fatigue;
use grognard_games::game;
use grognard_games::grand_tactics::GrandTactics;
use grognard_games::impact::Impact;

const UNKNOWN: &str = "sound-the-retreat";

/// A book whose list names a command that the book does not know.
struct Boasting;

impl<G: Game> Twist<G> for Boasting {
    const ACTS: &'static [Act] = &[Act::new(UNKNOWN, "what no book knows", &[])];
}

/// What the book says to the unknown command at the start of its example.
fn answer<G: Game>() -> String {
    let mut setup = Datum::from_toml(game(G::BOOK).unwrap().example).unwrap();
    setup.remove("book");
    let library = Library::new();
    let state = G::setup(&library, &setup).unwrap();
    let mut bare = Bare::<Twisted<G, Boasting>>::new(&library, state.clone(), 1);
    let answer = bare.give(Seat::Umpire, UNKNOWN, &Datum::empty());
    assert!(*bare.state() == state && bare.commands == 0, "{}: the books have changed", G::BOOK);
    match answer {
        Err(Stop::Refused(reasons)) => reasons.iter().map(ToString::to_string).collect(),
        other => panic!("{}: {other:?}", G::BOOK),
    }
}

#[test]
fn every_book_refuses_a_command_it_does_not_know() {
    for said in [answer::<Cohesion>(), answer::<Fatigue>(), answer::<GrandTactics>(), answer::<Impact>()] {
        assert!(said.contains("is not a command of this book"), "{said}");
    }
}

//! Ways on the table of the made-up book: what they may cost, and where the ways lead that a player searches for.

use grognard_battery::outposts::acts::{Move, Order};
use grognard_battery::outposts::state::{CHARTS, State};
use grognard_battery::outposts::{EXAMPLE, Outposts, leak};
use grognard_battle::{Bare, Game as _, Seat, Side, Stop};
use grognard_books::Library;
use grognard_core::facts::Datum;
use grognard_field::{Point, Pose, Step, walk};
use grognard_players::towards;
use grognard_table::{Lay, Wish};

type Book = Outposts<{ leak::NONE }>;

const UNIT: &str = "1st Foot";
const START: Point = Point::new(1_200, 600);

/// A side in its turn with one unit on the table, which may go 6 inches.
fn books() -> State {
    let setup = Datum::from_toml(EXAMPLE).expect("the example is TOML");
    let mut state = Book::setup(&Library::new(), &setup).expect("it can be played");
    state.to_act = Some(Side::A);
    state.table.as_mut().expect("it has a table").stand(UNIT, Pose::new(START, 0));
    state
}

/// The fields and clauses of the reasons against a move.
fn against(way: Wish) -> Vec<(String, Option<&'static str>)> {
    let library = Library::new();
    let order: Order = Move { unit: UNIT.to_owned(), way }.into();
    let line = order.line();
    match Bare::<Book>::new(&library, books(), 1).give(Seat::A, &line.act, &line.with) {
        Err(Stop::Refused(reasons)) => {
            reasons.into_iter().map(|reason| (reason.field, reason.rule.map(|rule| rule.id))).collect()
        }
        Err(Stop::Need(need)) => panic!("a move rolls no dice: {need:?}"),
        Ok(()) => Vec::new(),
    }
}

#[test]
fn a_way_costs_no_more_than_there_is() {
    let to = |up: i32| Wish::Goal { at: Point::new(START.x, START.y + up), facing: None };
    let ahead = |length: i32| Wish::Steps(vec![Step::To(Point::new(START.x, START.y + length))]);
    assert_eq!(against(ahead(600)), []);
    assert_eq!(against(to(600)), []);
    assert_eq!(against(ahead(601)), [("path".to_owned(), Some("OUT-4"))]);
    assert_eq!(against(to(601)), [("x".to_owned(), Some("OUT-4"))]);
}

#[test]
fn who_is_sent_to_a_place_comes_nearer_and_stays_once_he_is_there() {
    let state = books();
    let lay = Lay::<Book>::of(&CHARTS, &state).expect("a table");
    let piece = lay.piece(UNIT).expect("it stands there");
    let goal = Point::new(1_200, 2_000);
    let steps = towards(&lay, piece, goal).expect("the way is free");
    let end = walk(&piece.block, &steps).last().expect("it goes somewhere").end.at;
    assert_eq!(end, Point::new(1_200, 1_200), "all that it may go, straight ahead");
    assert_eq!(towards(&lay, piece, START), None);
}

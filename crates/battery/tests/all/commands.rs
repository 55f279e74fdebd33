//! Acts as values: what is written is read back, what cannot be read is refused under its field, and nothing else is
//! accepted.

use grognard_battery::outposts::acts::{EndTurn, Fire, Move, Order, Post};
use grognard_battery::outposts::state::State;
use grognard_battery::outposts::{EXAMPLE, Outposts, leak};
use grognard_battle::command::Command;
use grognard_battle::{Arguments, CommandLine, Game as _, Takes};
use grognard_core::facts::Datum;
use grognard_field::{Point, Step};
use grognard_table::Wish;

fn books() -> State {
    let setup = Datum::from_toml(EXAMPLE).expect("the example is TOML");
    Outposts::<{ leak::NONE }>::setup(&grognard_books::Library::new(), &setup).expect("it can be played")
}

fn read(line: &CommandLine) -> Result<Order, Vec<String>> {
    let read = Order::read(&line.act, &mut Arguments::new(&line.with), &books());
    read.map_err(|refusals| refusals.into_iter().map(|refusal| refusal.field).collect())
}

#[test]
fn what_is_written_reads_back_equal() {
    let unit = || "the Mill".to_owned();
    let goal = |facing| Wish::Goal { at: Point::new(1_050, 725), facing };
    let steps = vec![Step::Ahead(150), Step::Wheel(-30), Step::To(Point::new(1, 2)), Step::Face(270)];
    let orders: [Order; 6] = [
        Post { unit: unit(), place: Point::new(1_005, 250) }.into(),
        Move { unit: unit(), way: goal(Some(90)) }.into(),
        Move { unit: unit(), way: goal(None) }.into(),
        Move { unit: unit(), way: Wish::Steps(steps) }.into(),
        Fire { unit: unit(), target: "the Farm".to_owned() }.into(),
        EndTurn {}.into(),
    ];
    for order in orders {
        assert_eq!(read(&order.line()), Ok(order));
    }
}

#[test]
fn every_slip_is_refused_by_its_field() {
    let line = |act: &str, with: &str| CommandLine {
        act: act.to_owned(),
        with: Datum::from_json(with).expect("JSON"),
        dice: None,
    };
    let slips = [
        ("fire", "{}", vec!["unit", "target"]),
        ("fire", r#"{"unit": true, "target": "x"}"#, vec!["unit"]),
        ("fire", r#"{"unit": "x", "target": "y", "wind": 3}"#, vec!["wind"]),
        ("place", r#"{"unit": "x", "x": 1}"#, vec!["y"]),
        ("place", r#"{"unit": "x", "x": 1.001, "y": 2}"#, vec!["x"]),
        ("move", r#"{"unit": "x"}"#, vec!["way"]),
        ("move", r#"{"unit": "x", "path": [{"step": "hop"}]}"#, vec!["path.0.step"]),
        ("move", r#"{"unit": "x", "x": 1, "y": 2, "facing": 360}"#, vec!["facing"]),
        ("end-turn", r#"{"unit": "x"}"#, vec!["unit"]),
        ("hop", "{}", vec!["act"]),
    ];
    for (act, with, fields) in slips {
        let refused = read(&line(act, with)).expect_err("it is refused");
        assert_eq!(refused, fields, "{act} {with}");
    }
}

#[test]
fn what_is_declared_is_what_is_read() {
    let act = <Move as Command>::ACT;
    let declared: Vec<_> = act.arguments.iter().map(|argument| (argument.name, argument.needed)).collect();
    assert_eq!(declared, [("unit", true), ("way", true)]);
    assert_eq!(act.arguments[0].takes, Takes::Name { of: "unit" });
    assert_eq!(act.arguments[1].takes, Takes::WAY);
    let names: Vec<&str> = Order::ACTS.iter().map(|act| act.name).collect();
    assert_eq!(names, ["place", "move", "fire", "end-turn"]);
}

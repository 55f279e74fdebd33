//! Questions a table answers. Nothing changes, and nothing on a table is secret.

mod charges;
mod fires;
mod melee;
mod places;
mod reach;

use grognard_books::cohesion::Tables;
use grognard_core::facts::Datum;
use grognard_core::odds::Distribution;
use grognard_core::refusal::{Refusal, Refusals};
use grognard_field::{Block, Point};
use serde_json::{Value, json};

use super::derive::{Lay, Piece};
use super::state::State;
use grognard_battle::{Arguments, Seat};
use grognard_table::to_inches;

/// What can be asked.
const ASKS: &[&str] = &["reach", "plan", "targets", "charges", "arcs", "deploy", "measure"];

/// Answers a question.
pub fn survey(t: &Tables, state: &State, _: Seat, question: &Datum) -> Result<Value, Refusals> {
    if state.table.is_none() {
        return Err(vec![Refusal::new("ask", "this battle has no table to ask about.")]);
    }
    let mut arguments = Arguments::new(question);
    let ask = arguments.need_word("ask", ASKS);
    match ask {
        Some("reach") => reach::reach(t, state, &mut arguments),
        Some("plan") => reach::plan(t, state, &mut arguments),
        Some("targets") => fires::targets(t, state, &mut arguments),
        Some("charges") => charges::charges(t, state, &mut arguments),
        Some("arcs") => fires::arcs(t, state, &mut arguments),
        Some("deploy") => places::deploy(t, state, &mut arguments),
        Some("measure") => measure(t, state, &mut arguments),
        _ => Err(arguments.finish().err().unwrap_or_default()),
    }
}

/// A unit on the table that must be named.
fn on_table<'l, 's>(lay: &'l Lay<'s>, arguments: &mut Arguments, name: &str) -> Option<&'l Piece<'s>> {
    let known: Vec<String> = lay.pieces.iter().map(|piece| piece.name.to_owned()).collect();
    let named = arguments.need_name_of(name, &known)?;
    lay.piece(&named)
}

/// What a question ends with when an argument could not be read.
fn unread() -> Refusals {
    vec![Refusal::new("ask", "an argument could not be read.")]
}

/// A chance for people: as a fraction and as a share.
fn chance<O>(words: &str, all: &Distribution<O>, is: impl Fn(&O) -> bool) -> Value {
    let chance = all.chance(is);
    let (numerator, denominator) = (*chance.numer(), *chance.denom());
    #[expect(clippy::cast_precision_loss, reason = "a share for display")]
    let share = numerator as f64 / denominator.max(1) as f64;
    json!({ "words": words, "chance": format!("{numerator}/{denominator}"), "share": share })
}

/// How far it is from one to another: units by their nearest edges, officers and places as points.
fn measure(t: &Tables, state: &State, arguments: &mut Arguments) -> Result<Value, Refusals> {
    let ends = ["from", "to"].map(|name| end(t, state, arguments, name));
    arguments.finish()?;
    match ends {
        [Some(from), Some(to)] => Ok(json!({ "inches": to_inches(from.distance(&to)) })),
        _ => Err(vec![Refusal::new("ask", "from or to could not be read.")]),
    }
}

fn end(t: &Tables, state: &State, arguments: &mut Arguments, name: &str) -> Option<Block> {
    let place = matches!(arguments.peek(name), Some(Datum::Map(_)));
    if place {
        let point = |item: &mut Arguments| item.need_hundredths("x").zip(item.need_hundredths("y"));
        let (x, y) = arguments.items(name, point)?.into_iter().next()??;
        return Some(Block::point(Point { x, y }));
    }
    let table = state.table.as_ref()?;
    let known = || table.units.keys().chain(table.officers.keys()).chain(table.ground.objectives.keys());
    let named = arguments.need_name_of(name, known())?;
    let point = table.officers.get(&named).or_else(|| Some(&table.ground.objectives.get(&named)?.at));
    state.block(t, &named).or_else(|| point.map(|at| Block::point(*at)))
}

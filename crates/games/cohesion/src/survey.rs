//! Questions a table answers. Nothing changes, and nothing on a table is secret.

mod charges;
mod fires;
mod melee;
mod places;
mod reach;

use grognard_books::cohesion::Tables;
use grognard_core::refusal::{Refusal, Refusals};
use grognard_field::{Block, Point};

use super::derive::{Lay, Piece};
use super::state::State;
use grognard_battle::{Seat, known_name};
use grognard_table::answers::{Answer, End, Intent, Measured, Prospects, Question};
use grognard_table::to_inches;

/// Answers a question.
pub fn survey(t: &Tables, state: &State, _: Seat, question: &Question) -> Result<Answer, Refusals> {
    let no_table = || vec![Refusal::new("ask", "this battle has no table to ask about.")];
    let lay = Lay::of(t, state).ok_or_else(no_table)?;
    Ok(match question {
        Question::Reach { unit } => Answer::Reach(reach::reach(&lay, on_table(&lay, unit)?)),
        Question::Plan { unit, way } => Answer::Plan(reach::plan(&lay, unit, way)?),
        Question::Prospects { unit, intent } => {
            let piece = on_table(&lay, unit)?;
            let prospects = match intent {
                Intent::Fire => fires::prospects(&lay, piece),
                Intent::Charge => charges::prospects(&lay, piece),
            };
            Answer::Prospects(Prospects { prospects })
        }
        Question::Arcs { unit } => Answer::Arcs(fires::arcs(&lay, on_table(&lay, unit)?)),
        Question::Places { group } => Answer::Places(places::places(t, state, group)?),
        Question::Measure { from, to } => {
            let (from, to) = (end(t, state, "from", from)?, end(t, state, "to", to)?);
            Answer::Measured(Measured { inches: to_inches(from.distance(&to)) })
        }
    })
}

/// A unit on the table by its name.
fn on_table<'l, 's>(lay: &'l Lay<'s>, unit: &str) -> Result<&'l Piece<'s>, Refusals> {
    let known: Vec<String> = lay.pieces.iter().map(|piece| piece.name.to_owned()).collect();
    let named = known_name("unit", unit, &known)?;
    lay.piece(&named).ok_or_else(unread)
}

/// What a question ends with when an argument could not be read.
fn unread() -> Refusals {
    vec![Refusal::new("ask", "an argument could not be read.")]
}

/// One end of a distance: units by their blocks, officers, objectives and places as points.
fn end(t: &Tables, state: &State, field: &str, end: &End) -> Result<Block, Refusals> {
    let name = match end {
        End::At { x, y } => return Ok(Block::point(Point::new(*x, *y))),
        End::Of(name) => name,
    };
    let table = state.table.as_ref().ok_or_else(unread)?;
    let known = table.units.keys().chain(table.officers.keys()).chain(table.ground.objectives.keys());
    let named = known_name(field, name, known)?;
    let point = table.officers.get(&named).or_else(|| Some(&table.ground.objectives.get(&named)?.at));
    state.block(t, &named).or_else(|| point.map(|at| Block::point(*at))).ok_or_else(unread)
}

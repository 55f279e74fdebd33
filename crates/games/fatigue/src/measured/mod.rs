//! What the virtual table shows of an act, in the form the book's procedures take it. With miniatures players tell it.

mod check;
mod fire;
mod rally;

pub use check::{facts_of_check, group_of_check};
pub use fire::{Aim, aim};
pub use rally::facts_of_rally;

use grognard_battle::{Arguments, Observed};
use serde_json::{Value, json};

use super::derive::{Lay, Piece, burning_place, cover, helpers};
use super::facts::merge;
use grognard_field::Point;
use grognard_table::to_inches;

/// Facts that players tell, as (path in the situation, argument of the command).
pub type Asked = Vec<(&'static str, &'static str)>;

/// Puts what a table shows among the facts: then nobody is asked for it, and whoever tells it is refused.
pub fn put_in(facts: &mut Value, asked: &mut Asked, arguments: &mut Arguments, seen: Observed<Value>) {
    for (_, argument) in asked.iter() {
        seen.leave_out(arguments, &[argument]);
    }
    if let Observed::Measured(found) = seen {
        asked.clear();
        merge(facts, found.unwrap_or_else(|| json!({})));
    }
}

/// What the place of a unit does to any check of it: cover against the cause, or where that is at no place the cover of
/// its ground (FAT-63); fire; officers, those with its group included.
fn place_facts(lay: &Lay<'_>, piece: &Piece<'_>, group: &[String], cause: Option<Point>) -> Value {
    let officers = helpers(lay, piece).into_iter().map(|help| {
        let with = lay.state.officers.get(help.name).and_then(|officer| officer.attached.as_ref());
        json!({
            "rank": help.rank,
            "attached": with.is_some_and(|with| group.contains(with)),
            "distance": to_inches(help.distance),
            "visible": help.visible,
        })
    });
    let mut facts = json!({
        "cover": cover(lay, piece, cause.unwrap_or(piece.at())),
        "officers": officers.collect::<Vec<_>>(),
    });
    if burning_place(lay, piece).is_some() {
        facts["in_burning_terrain"] = json!(true);
    }
    facts
}

//! Situations to try: the files of `examples/`, and the first case of every other procedure.

use axum::Json;
use grognard_books::cases::{Expected, cases};
use grognard_books::{Library, book};
use grognard_core::facts::Datum;
use grognard_core::registry::AnyProcedure;
use serde_json::{Value, json};

use crate::model::{Example, Examples};

struct File {
    title: &'static str,
    procedure: &'static str,
    text: &'static str,
}

/// The first example of a procedure is where its desk begins.
const FILES: [File; 8] = [
    File {
        title: "A first volley at five inches, at a regiment behind a fence",
        procedure: "cohesion.fire",
        text: include_str!("../../../../examples/cohesion/volley.toml"),
    },
    File {
        title: "An attack column charges a tired regiment",
        procedure: "cohesion.charge",
        text: include_str!("../../../../examples/cohesion/charge.toml"),
    },
    File {
        title: "The column has reached the stone wall",
        procedure: "cohesion.melee",
        text: include_str!("../../../../examples/cohesion/melee.toml"),
    },
    File {
        title: "A battle line charges light works",
        procedure: "impact.charge",
        text: include_str!("../../../../examples/impact/charge-on-works.toml"),
    },
    File {
        title: "A column with supports charges a line with its own",
        procedure: "impact.charge",
        text: include_str!("../../../../examples/impact/charge-with-supports.toml"),
    },
    File {
        title: "Cavalry strikes the flank of skirmishers",
        procedure: "impact.charge",
        text: include_str!("../../../../examples/impact/cavalry-charge.toml"),
    },
    File {
        title: "Two corps meet: which grand tactic to choose, how often",
        procedure: "grand-tactics.tactics-game",
        text: include_str!("../../../../examples/grand-tactics/hidden-choice.toml"),
    },
    File {
        title: "A flank attack meets a general advance",
        procedure: "grand-tactics.round",
        text: include_str!("../../../../examples/grand-tactics/round.toml"),
    },
];

/// Situations to try.
#[utoipa::path(get, path = "/api/examples", tag = "rulings", responses((status = 200, body = Examples)))]
pub async fn list() -> Json<Examples> {
    let example = |file: &File| Some(Example { title: file.title, procedure: file.procedure, situation: read(file)? });
    Json(Examples { examples: FILES.iter().filter_map(example).collect() })
}

/// The files: title, procedure and facts.
pub fn titled() -> impl Iterator<Item = (&'static str, &'static str, Datum)> {
    FILES.iter().filter_map(|file| Some((file.title, file.procedure, Datum::from_toml(file.text).ok()?)))
}

fn read(file: &File) -> Option<Value> {
    Datum::from_toml(file.text).ok().and_then(|datum| serde_json::to_value(datum).ok())
}

/// Where the desk of a procedure begins: an example, or the first case that is ruled, or no facts if there is neither.
pub fn first_of(procedure: &'static dyn AnyProcedure<Library>) -> Value {
    let name = procedure.name();
    let from_file = || FILES.iter().find(|file| file.procedure == name).and_then(read);
    let from_case = || {
        let book = book(name.split_once('.')?.0)?;
        let ruled = |expected: &Expected| matches!(expected, Expected::Outcome(_));
        let case = cases(book).into_iter().find(|case| case.procedure == name && ruled(&case.expected))?;
        serde_json::to_value(case.situation).ok()
    };
    from_file().or_else(from_case).unwrap_or_else(|| json!({}))
}

#[cfg(test)]
mod tests {
    use super::*;
    use grognard_core::ruling::{Source, Stop};

    #[test]
    fn every_procedure_begins_with_a_situation_that_is_ruled() {
        let library = Library::new();
        for procedure in grognard_books::procedures() {
            let start = Datum::of(&first_of(procedure));
            match procedure.resolve(&library, &start, &Source::Seed(1)) {
                Ok(_) => {}
                Err(Stop::Refused(refusals)) => panic!("{}: {refusals:?}", procedure.name()),
                Err(Stop::Need(_)) => panic!("{}: seeded dice ran short", procedure.name()),
            }
        }
    }

    #[test]
    fn every_example_is_ruled_by_its_procedure() {
        let library = Library::new();
        for file in &FILES {
            let situation = Datum::of(&read(file).expect("an example is TOML"));
            let procedure = grognard_books::procedure(file.procedure).expect("an example names its procedure");
            assert!(procedure.situation(&library, &situation).is_ok(), "{}", file.title);
        }
    }
}

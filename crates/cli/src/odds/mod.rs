//! `grognard odds`: the exact distribution, alone, compared with another, after rounds, or on the way to a goal.

mod against;
mod averages;
mod compare;
mod goal;
mod rounds;
mod shares;
mod side_by_side;
mod table;

use std::process::ExitCode;

use grognard_books::Library;
use grognard_books::wire::odds_reply;
use grognard_core::facts::Datum;
use grognard_core::odds::LEAF_BUDGET;
use grognard_core::registry::AnyProcedure;
use serde_json::json;

pub use self::against::Against;
use self::shares::Shares;
use crate::arguments::OddsArguments;
use crate::input;
use crate::output::{Failure, HEADING, paint};

/// Computes and prints the odds.
pub fn run(library: &Library, against: Option<Against<'_>>, asked: &OddsArguments) -> Result<ExitCode, Failure> {
    let procedure = input::find_procedure(&asked.situation.procedure)?;
    let datum = input::situation(&asked.situation, &procedure.fields(library))?;
    let result = if let Some(number) = asked.rounds {
        rounds::run(library, procedure, &datum, number, asked)
    } else if !asked.goal.is_empty() {
        goal::run(library, procedure, &datum, asked)
    } else if let Some(against) = against {
        against.run(library, procedure, &datum, asked)
    } else if asked.compare.is_empty() {
        single(library, procedure, &datum, asked)
    } else {
        compare::run(library, procedure, &datum, asked)
    };
    match result {
        Err(Failure::Refused(refusals)) if asked.json => {
            crate::output::line(format_args!("{}", json!({ "id": null, "refused": refusals })));
            Ok(ExitCode::from(1))
        }
        other => other.map(|()| ExitCode::SUCCESS),
    }
}

fn single(
    library: &Library,
    procedure: &'static dyn AnyProcedure<Library>,
    datum: &Datum,
    asked: &OddsArguments,
) -> Result<(), Failure> {
    if asked.json && asked.by.is_none() {
        let odds = procedure.odds_written(library, datum, LEAF_BUDGET).map_err(Failure::Refused)?;
        let reply =
            serde_json::to_string(&odds_reply(Datum::Null, odds)).map_err(|error| Failure::Other(error.into()))?;
        crate::output::line(format_args!("{reply}"));
        return Ok(());
    }
    let odds = procedure.odds(library, datum, LEAF_BUDGET).map_err(Failure::Refused)?;
    let shares = Shares::of(odds, asked.by.as_deref(), procedure).map_err(Failure::Refused)?;
    if asked.json {
        crate::output::line(format_args!("{}", shares.to_json()));
        return Ok(());
    }
    crate::output::line(format_args!("{}  {}", paint(HEADING, procedure.name()), shares.how()));
    table::print(&shares.rows, asked.top);
    Ok(())
}

//! `grognard ask`: which of the facts not given yet can still change the odds.

use std::process::ExitCode;

use grognard_books::Library;
use grognard_core::ask::{Asked, Question, Why, ask, not_given};
use serde_json::json;

use crate::arguments::AskArguments;
use crate::input;
use crate::output::{Failure, HEADING, QUIET, STRONG, line, paint};
use crate::rules::takes;

/// Finds out and prints which facts to ask for and which not.
pub fn run(library: &Library, asked: &AskArguments) -> Result<ExitCode, Failure> {
    let procedure = input::find_procedure(&asked.situation.procedure)?;
    let fields = procedure.fields(library);
    let known = input::situation(&asked.situation, &fields)?;
    let open = if asked.open.is_empty() { not_given(&fields, &known) } else { asked.open.clone() };
    let answer = match ask(procedure, library, &known, &open) {
        Ok(answer) => answer,
        Err(refusals) if asked.json => {
            line(format_args!("{}", json!({ "id": null, "refused": refusals })));
            return Ok(ExitCode::from(1));
        }
        Err(refusals) => return Err(Failure::Refused(refusals)),
    };
    if asked.json {
        let json = serde_json::to_string(&answer).map_err(|error| Failure::Other(error.into()))?;
        line(format_args!("{json}"));
    } else {
        print(procedure.name(), &answer);
    }
    Ok(ExitCode::SUCCESS)
}

fn print(name: &str, answer: &Asked) {
    let number = answer.ask.len();
    let verdict = match number {
        0 => "nothing left to ask: the odds are settled".to_owned(),
        1 => "one fact to ask".to_owned(),
        _ => format!("{number} facts to ask, most telling first"),
    };
    line(format_args!("{}  {}", paint(HEADING, name), paint(STRONG, verdict)));
    let paths = answer.ask.iter().map(|question| &question.path);
    let width = paths.chain(answer.skipped.iter().map(|skipped| &skipped.path)).map(String::len).max().unwrap_or(0);
    for question in &answer.ask {
        line(format_args!("  {:<width$}  {}", question.path, takes(&question.shape)));
        line(format_args!("  {:<width$}  {}", "", paint(QUIET, format!("{}; {}", question.help, why(question)))));
    }
    if answer.skipped.is_empty() {
        return;
    }
    line(format_args!("{}", paint(HEADING, "No need to ask")));
    for skipped in &answer.skipped {
        line(format_args!("  {:<width$}  {}", skipped.path, skipped.reason));
    }
}

/// Why it must be asked for, in words.
fn why(question: &Question) -> String {
    match question.why {
        Why::Changes => {
            let percent = 100.0 * question.telling;
            let percent = if percent < 1.0 { "less than 1".to_owned() } else { format!("{percent:.0}") };
            format!("can shift {percent} % of the odds")
        }
        Why::Refuses | Why::Unproved => question.reason.clone(),
    }
}

//! `grognard study --even`: what would make a scenario even.

use std::process::ExitCode;

use grognard_study::{Ground, Search, Tried, Verdict, Wish};

use crate::arguments::StudyArguments;
use crate::input;
use crate::output::{Failure, HEADING, QUIET, STRONG, line, paint};

/// Searches the handicaps of a file.
pub fn run(scenario: &str, asked: &StudyArguments) -> Result<ExitCode, Failure> {
    let wish = Wish::from_toml(&input::text(&asked.file)?).map_err(Failure::Refused)?;
    let beside = |name: &str| {
        input::text(name).map_err(|failure| match failure {
            Failure::Usage(reason) => reason,
            Failure::Other(error) => format!("{error:#}"),
            _ => format!("cannot read {name}"),
        })
    };
    let ground = Ground::named(scenario, &beside).map_err(Failure::Usage)?;
    let [a, b] = &wish.players;
    let title = format!("{}: {a} against {b}, within {:.1} points of 50 %", ground.title, 100.0 * wish.within);
    line(format_args!("{}", paint(HEADING, title)));
    let sides = ground.sides.clone();
    let mut tell = |tried: &Tried| print(tried, &sides);
    let search = grognard_study::even(&ground, &wish, asked.threads, &mut tell).map_err(Failure::Refused)?;
    conclude(&search);
    Ok(if search.answer().is_some() { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

fn print(tried: &Tried, sides: &[String; 2]) {
    let verdict = match tried.verdict {
        Verdict::Even => "even".to_owned(),
        Verdict::Favours(side) => format!("favours {}", sides[side.index()]),
    };
    line(format_args!("  {}: {}, {verdict}", tried.words(), score(tried, sides)));
}

fn score(tried: &Tried, sides: &[String; 2]) -> String {
    let found = &tried.score;
    format!(
        "{} scores {:.1} % (95 %: {:.1} to {:.1}, {} battles)",
        sides[0],
        100.0 * found.mean,
        100.0 * found.low,
        100.0 * found.high,
        found.count
    )
}

fn conclude(search: &Search) {
    let Some(answer) = search.answer() else {
        line(format_args!("{}", paint(STRONG, "None of these handicaps makes it even.")));
        return;
    };
    let words = if answer.names.is_empty() {
        "It is even as it is.".to_owned()
    } else {
        format!("The smallest handicap that makes it even: {}.", answer.words())
    };
    line(format_args!("{}", paint(STRONG, words)));
    let how = "Its interval comes from other dice than those it was chosen by.";
    line(format_args!("{}", paint(QUIET, how)));
}

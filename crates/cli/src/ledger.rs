//! `grognard ledger`: an army's fatigue turn by turn, for its owner or for everybody.

use std::process::ExitCode;

use grognard_books::Library;
use grognard_books::fatigue::Points;
use grognard_books::fatigue::ledger::{Level, Outcome, PublicView, Status, public_view};
use grognard_core::facts::Choice;
use grognard_core::refusal::Refusals;
use grognard_desk::diary::{self, Page};
use serde_json::{Value, json};

use crate::arguments::{LedgerArguments, LedgerView};
use crate::output::{Failure, HEADING, QUIET, STRONG, line, paint};
use crate::{input, receipt};

/// Keeps the ledger and prints it; or lists every reason against the file.
pub fn run(library: &Library, asked: &LedgerArguments) -> Result<ExitCode, Failure> {
    let datum = input::from_file(&asked.file)?;
    let kept = diary::read(library.as_ref(), &datum).and_then(|diary| diary::keep(library.as_ref(), &diary));
    let (opening, pages) = match kept {
        Ok(kept) => kept,
        Err(refusals) => return refuse(refusals, asked.json),
    };
    match (asked.json, asked.view) {
        (true, view) => line(format_args!("{}", to_json(&opening, &pages, view))),
        (false, LedgerView::Owner) => print_owner(&opening, &pages),
        (false, LedgerView::Public) => {
            let boards: Vec<PublicView> = pages.iter().map(|page| public_view(&page.state)).collect();
            print_public((&public_view(&opening), opening.march_only), &pages, &boards);
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn refuse(refusals: Refusals, is_json: bool) -> Result<ExitCode, Failure> {
    if is_json {
        line(format_args!("{}", json!({ "refused": refusals })));
        return Ok(ExitCode::from(1));
    }
    Err(Failure::Refused(refusals))
}

fn to_json(opening: &Outcome, pages: &[Page], view: LedgerView) -> Value {
    let state = |state: &Outcome| match view {
        LedgerView::Owner => json!(state),
        LedgerView::Public => json!(public_view(state)),
    };
    let turns: Vec<Value> =
        pages.iter().map(|page| json!({ "when": page.when, "state": state(&page.state) })).collect();
    json!({ "opening": state(opening), "turns": turns })
}

fn heading(when: &str) -> String {
    let mut words = if when.is_empty() { "no date".to_owned() } else { when.to_owned() };
    if let Some(first) = words.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    paint(HEADING, words)
}

fn print_owner(opening: &Outcome, pages: &[Page]) {
    line(format_args!("{}", paint(HEADING, "At the start")));
    line(format_args!("  {}", against(opening.recorded, opening.total)));
    effects(&public_view(opening), opening.march_only);
    let mut before = opening;
    for page in pages {
        let state = &page.state;
        line(format_args!("\n{}", heading(&page.when)));
        receipt::print(&page.notes);
        line(format_args!("  {}", against(state.recorded, state.total)));
        changes(&before.levels(), &state.levels(), state.status);
        for forced in &state.forced[before.forced.len().min(state.forced.len())..] {
            let (from, to) = (forced.from.name(), forced.to.name());
            line(format_args!("  {}", paint(STRONG, format!("{} must go from {from} to {to}", forced.command))));
        }
        effects(&public_view(state), state.march_only);
        before = state;
    }
}

/// Takes only the public view: what that does not contain cannot be printed.
fn print_public((opening, march_only): (&PublicView, bool), pages: &[Page], boards: &[PublicView]) {
    line(format_args!("{}", paint(HEADING, "At the start")));
    line(format_args!("  {}", board_bar(opening)));
    effects(opening, march_only);
    let mut before = opening;
    for (page, board) in pages.iter().zip(boards) {
        line(format_args!("\n{}", heading(&page.when)));
        line(format_args!("  recorded in this turn: {}", board.recorded - before.recorded));
        line(format_args!("  {}", board_bar(board)));
        changes(&before.announced, &board.announced, board.status);
        effects(board, page.state.march_only);
        before = board;
    }
}

fn board_bar(board: &PublicView) -> String {
    match board.total {
        Some(total) => against(board.recorded, total),
        None => format!("recorded {}  {}", board.recorded, plain_bar(board.recorded)).trim_end().to_owned(),
    }
}

/// The marks of a full bar.
const WIDTH: i64 = 40;

/// The record against the total, full at the total.
fn against(recorded: Points, total: Points) -> String {
    let (used, all) = (i64::from(recorded.in_halves()).max(0), i64::from(total.in_halves()));
    let marks = if all > 0 { (used * WIDTH / all).min(WIDTH) } else { WIDTH * i64::from(used > 0) };
    let percent = if all > 0 { format!("  {} %", used * 100 / all) } else { String::new() };
    format!("recorded {recorded} of {total}  [{}{}]{percent}", marks_of(marks, '#'), marks_of(WIDTH - marks, '.'))
}

/// The record alone: one mark for five points, whatever the total.
fn plain_bar(recorded: Points) -> String {
    marks_of((i64::from(recorded.in_halves()) / 10).clamp(0, 2 * WIDTH), '#')
}

fn marks_of(count: i64, mark: char) -> String {
    std::iter::repeat_n(mark, usize::try_from(count).unwrap_or(0)).collect()
}

/// Levels that were announced or given up since the last turn.
fn changes(before: &[Level], now: &[Level], status: Status) {
    for level in now.iter().filter(|level| !before.contains(level)) {
        line(format_args!("  {}", paint(STRONG, format!("announced: {}", level.name()))));
    }
    for level in before.iter().filter(|level| !now.contains(level)) {
        line(format_args!("  {}", paint(STRONG, format!("no longer {}; the army is {}", level.name(), status.name()))));
    }
}

/// The effects of the army's state on its units. `march_only` is only given for a demoralized army, whose total
/// everybody knows.
fn effects(board: &PublicView, march_only: bool) {
    let mut told = vec![format!("status {}", board.status.name())];
    if let (Some(hours), Some(cmr)) = (board.demoralized_hours, board.cmr_adjustment) {
        told.push(format!("demoralized hour {hours}: CMR {cmr} for every unit"));
        told.push(if march_only {
            "only March may be ordered".to_owned()
        } else {
            "no Attack, General Advance or Pursuit".to_owned()
        });
    }
    if board.next_day_cmr != 0 {
        told.push(format!("CMR {} on the next battleday", board.next_day_cmr));
    }
    line(format_args!("  {}", paint(QUIET, told.join("; "))));
}

//! Battles computed again from their logs alone: after every command the books are checked against the laws of their
//! book.
//!
//! Everything here is written from the pages of the books and from the contents of a log. It shares no geometry, no
//! state and no procedure with the program it checks. It only uses the log, the way changes are applied to the books,
//! and the charts, which are data. So a fault of a table cannot hide behind the same fault here.

mod auditor;
mod findings;
mod geometry;
mod law;
mod moment;
mod reading;

mod cohesion;
mod fatigue;
mod grand_tactics;
mod impact;

use grognard_battle::{Deed, Header, Record, apply, come_to_pass};
use grognard_books::Library;

pub use findings::{Broken, Findings, Looked};
pub use law::Law;

use auditor::Bench;
use findings::Tally;
use moment::Moment;

/// The laws of every book, in the order of the books.
const BENCHES: [&Bench; 4] = [&cohesion::BENCH, &fatigue::BENCH, &impact::BENCH, &grand_tactics::BENCH];

/// The laws for the battles of a book.
pub fn laws(book: &str) -> Option<&'static [Law]> {
    BENCHES.iter().find(|bench| bench.book == book).map(|bench| bench.laws)
}

/// Checks a whole battle against the laws of its book. Fails if the log does not lead from one state to the next.
pub fn audit(library: &Library, header: &Header, records: &[Record]) -> Result<Findings, String> {
    let bench = BENCHES.iter().find(|bench| bench.book == header.book);
    let bench = bench.ok_or_else(|| format!("no laws are known for the book '{}'", header.book))?;
    let mut auditor = (bench.auditor)(library, header);
    let mut tally = Tally::new(bench.laws);
    let mut before = header.state.clone();
    for (place, record) in records.iter().enumerate() {
        let mut after = before.clone();
        apply(&mut after, &record.events)
            .map_err(|place| format!("command {} changes {place}, which is not in the books", record.n))?;
        // The umpire's corrections need not follow from any rule, and commands that were taken back have been looked at
        // before.
        let whole = come_to_pass(records, place);
        if let Some(record) = whole.as_deref().filter(|whole| matches!(whole.deed, Deed::Act { .. })) {
            tally.at(record.n);
            auditor.look(&Moment { record, before: &before, after: &after }, &mut tally);
        }
        before = after;
    }
    Ok(tally.findings())
}

//! The laws of the `grand-tactics` book, on a map of areas and in a battle without a map.
//!
//! The geometry of this book is a graph: areas and links. An umpire of our own takes every command from the books before
//! it, follows its rulings one by one with the facts of that moment, writes what section 9 writes, and holds the books
//! that the program left against his.
//!
//! What cannot be computed from a log: the order in which a shuffle leaves the cards, so that only which cards there are
//! is looked at, not whether the order follows from the faces; and games whose board stands on a real table, where the
//! log has only what was told. Of those nothing is looked at but what holds of the books at any time.

mod accounts;
mod acts;
mod books;
mod bounds;
mod changing;
mod charts;
mod commands;
mod ending;
mod failing;
mod force;
mod laws;
mod losing;
mod map;
mod march;
mod memory;
mod orders;
mod points;
mod reacting;
mod roll_call;
mod roster;
mod rounds;
mod segments;
mod set_up;
mod settling;
mod umpire;

use grognard_battle::Deed;
use grognard_books::Library;

use crate::auditor::{Auditor, Bench};
use crate::findings::Tally;
use crate::moment::Moment;

use charts::Charts;
use memory::Memory;
use orders::Orders;
use umpire::Umpire;

/// The laws of the book, and who looks after them.
pub(crate) const BENCH: Bench = Bench {
    book: "grand-tactics",
    laws: laws::LAWS,
    auditor: |library, _| Box::new(Auditing { library, memory: Memory::default() }),
};

struct Auditing<'a> {
    library: &'a Library,
    memory: Memory,
}

impl Auditor for Auditing<'_> {
    fn look(&mut self, moment: &Moment<'_>, tally: &mut Tally) {
        let Deed::Act { name, with } = &moment.record.deed else { return };
        let (before, after) = (books::books_of(moment.before), books::books_of(moment.after));
        let (Some(before), Some(after)) = (before, after) else { return };
        let kept = before.board == "virtual";
        let charts = Charts(self.library);
        let mut umpire = Umpire::new((before, &after), charts, moment.record, &mut self.memory, tally);
        bounds::look(&mut umpire);
        if !kept {
            return;
        }
        let orders = Orders(serde_json::to_value(with).unwrap_or_default());
        commands::carry_out(&mut umpire, name, &orders, moment.after);
        // A command that no clause knows, like a note or giving up, changes what it likes.
        if umpire.is_lost() {
            return;
        }
        umpire.finish();
        if !umpire.is_lost() {
            let (shown, should) = (moment.record.revealed, umpire.revealed);
            umpire.look(&laws::SHOWN, shown == should, || format!("is marked {shown}, should be {should}"));
            roll_call::compare(&mut umpire);
            accounts::compare(&mut umpire);
        }
    }
}

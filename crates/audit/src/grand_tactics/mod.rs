//! The laws of the `grand-tactics` book, on a map of areas and in a battle without a map.
//!
//! The geometry of this book is a graph: areas and links. An umpire of our own takes every command from the books
//! before it, follows its rulings one by one with the facts of that moment, writes what section 9 writes, and compares
//! his books with those that the program left.
//!
//! Two things cannot be computed from a log. The order of the cards after a shuffle: only which cards there are is
//! checked, not whether their order follows from the faces. And games whose board is on a real table, where the log has
//! only what the players said: only what is true of the books at any time is checked for them.

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

/// The laws of the book, and the auditor that checks them.
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
        // A command that no clause covers, like a note or giving up, may change anything.
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

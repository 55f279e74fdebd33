//! A book's part of an audit: its laws, and the auditor that checks them.

use grognard_battle::Header;
use grognard_books::Library;

use crate::findings::Tally;
use crate::law::Law;
use crate::moment::Moment;

/// Looks at the commands of a battle one after the other, and may remember what it saw.
pub(crate) trait Auditor {
    /// Looks at one command: the books before it, what was done, the books after it.
    fn look(&mut self, moment: &Moment<'_>, tally: &mut Tally);
}

/// A book's laws, and the auditor that checks them in a battle.
pub(crate) struct Bench {
    pub book: &'static str,
    /// Its laws, in the order of the report.
    pub laws: &'static [Law],
    /// Begins a battle.
    pub auditor: for<'a> fn(&'a Library, &'a Header) -> Box<dyn Auditor + 'a>,
}

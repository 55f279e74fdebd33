//! The laws of the `cohesion` book.

use grognard_battle::Header;
use grognard_books::Library;

use crate::findings::Tally;
use crate::law::Law;
use crate::moment::Moment;
use crate::{Auditor, Bench};

/// The laws of the book, and who looks after them.
pub(crate) const BENCH: Bench = Bench { book: "cohesion", laws: LAWS, auditor: |_, _| Box::new(Auditing) };

const LAWS: &[Law] = &[];

struct Auditing;

impl Auditor for Auditing {
    fn look(&mut self, _: &Moment<'_>, _: &mut Tally) {}
}

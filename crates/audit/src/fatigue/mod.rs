//! The laws of the `fatigue` book.

mod books;
mod charts;
mod dice;
mod ground;
mod scene;
mod shots;
mod standing;

use grognard_battle::Header;
use grognard_books::Library;

use crate::findings::Tally;
use crate::law::Law;
use crate::moment::Moment;
use crate::{Auditor, Bench};

use books::Eyes;
use charts::Charts;
use ground::Ground;
use scene::Scene;

/// The laws of the book, and who looks after them.
pub(crate) const BENCH: Bench = Bench {
    book: "fatigue",
    laws: LAWS,
    auditor: |library, header| Box::new(Auditing { eyes: eyes(library, header) }),
};

const LAWS: &[Law] = &[
    standing::APART,
    standing::ON_TABLE,
    standing::HOUSE,
    shots::RANGE,
    shots::ARC,
    shots::SIGHT,
    shots::FLANK,
    shots::COVER,
    shots::FIRER,
    shots::TARGET,
    shots::ONCE,
    shots::NEAR,
    shots::AT_WHOM,
    shots::WRITTEN,
    dice::FACES,
    dice::WHOSE,
];

struct Auditing<'a> {
    eyes: Eyes<'a>,
}

fn eyes<'a>(library: &'a Library, header: &Header) -> Eyes<'a> {
    Eyes { charts: Charts(library), ground: Ground::read(&header.state) }
}

impl Auditor for Auditing<'_> {
    fn look(&mut self, moment: &Moment<'_>, tally: &mut Tally) {
        let scene = Scene::new(&self.eyes, moment);
        standing::look(&scene, tally);
        shots::look(&scene, tally);
        dice::look(&scene, tally);
    }
}

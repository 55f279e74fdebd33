//! The laws of the `fatigue` book.

mod books;
mod charges;
mod charts;
mod checks;
mod clock;
mod combats;
mod crossing;
mod dice;
mod ground;
mod ledger;
mod orders;
mod rallies;
mod routs;
mod scene;
mod secrets;
mod shots;
mod standing;
mod victory;
mod ways;

use grognard_battle::Header;
use grognard_books::Library;

use crate::auditor::{Auditor, Bench};
use crate::findings::Tally;
use crate::law::Law;
use crate::moment::Moment;

use books::Eyes;
use charts::Charts;
use ground::Ground;
use scene::Scene;

/// The laws of the book, and the auditor that checks them.
pub(crate) const BENCH: Bench = Bench {
    book: "fatigue",
    laws: LAWS,
    auditor: |library, header| Box::new(Auditing { eyes: eyes(library, header) }),
};

const LAWS: &[Law] = &[
    clock::FORWARD,
    clock::CLEARED,
    clock::PHASE,
    clock::DUE,
    clock::FIRST,
    orders::FACTS,
    orders::ACTION,
    orders::CHART,
    orders::PAID,
    ways::FACTS,
    ways::TERRAIN,
    ways::LENGTH,
    ways::LEG,
    ways::FREE,
    ways::INCH,
    ways::CONTACT,
    ways::PREY,
    standing::APART,
    standing::ON_TABLE,
    standing::INSIDE,
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
    charges::DECLARED,
    charges::REACH,
    charges::ZONE,
    charges::SQUARE,
    charges::AIM,
    charges::COUNTER,
    combats::FIGHTERS,
    combats::READY,
    combats::NOT_ABANDONED,
    combats::ASPECT,
    combats::LOSSES,
    combats::STATES,
    combats::TAKEN,
    combats::RETREAT,
    checks::TESTER,
    checks::FACTS,
    checks::COMMAND,
    checks::OFFICERS,
    checks::FRIEND,
    checks::ATTACKERS,
    checks::SURPRISE,
    checks::ONCE,
    checks::WRITTEN,
    routs::RUN,
    routs::FACES,
    routs::NEIGHBOURS,
    routs::LEFT,
    rallies::BARRED,
    rallies::FACTS,
    rallies::NOBODY,
    rallies::AFTER,
    ledger::PRICES,
    ledger::TOTAL,
    ledger::STATUS,
    ledger::SHOWN,
    ledger::BOARD,
    ledger::ENTERED,
    ledger::HOURS,
    ledger::ORDERS,
    ledger::FORCED,
    ledger::WORTH,
    victory::WON,
    victory::ENDED,
    dice::FACES,
    dice::WHOSE,
    secrets::CLOSED,
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
        clock::look(&scene, tally);
        orders::look(&scene, tally);
        ways::look(&scene, tally);
        standing::look(&scene, tally);
        shots::look(&scene, tally);
        charges::look(&scene, tally);
        combats::look(&scene, tally);
        checks::look(&scene, tally);
        routs::look(&scene, tally);
        rallies::look(&scene, tally);
        ledger::look(&scene, tally);
        victory::look(&scene, tally);
        dice::look(&scene, tally);
        secrets::look(&scene, tally);
    }
}

//! The laws of the `cohesion` book.

mod books;
mod charge_ends;
mod charges;
mod charts;
mod dice;
mod fire_facts;
mod ground;
mod initiative;
mod looking;
mod melees;
mod moves;
mod orders;
mod phases;
mod results;
mod retreats;
mod roster_facts;
mod rulings;
mod standing;
mod sure;
mod victory;
mod walk;
mod ways;

use grognard_battle::Header;
use grognard_books::Library;

use self::books::Books;
use self::charts::Charts;
use self::ground::Ground;
use self::walk::Walk;
use crate::auditor::{Auditor, Bench};
use crate::findings::Tally;
use crate::law::Law;
use crate::moment::Moment;

/// The laws of the book, and the auditor that checks them.
pub(crate) const BENCH: Bench =
    Bench { book: "cohesion", laws: LAWS, auditor: |library, header| Box::new(Auditing::new(library, header)) };

const LAWS: &[Law] = &[
    standing::NOBODY_OVERLAPS,
    standing::ON_TABLE,
    standing::ATTACHED,
    standing::LONE,
    roster_facts::UNIT_FACTS,
    roster_facts::COMMAND_BONUS,
    roster_facts::FIRER,
    roster_facts::TARGET,
    roster_facts::RALLY_BY_OFFICER,
    roster_facts::CEASE_FIRE,
    roster_facts::REJOIN,
    roster_facts::RECOVERS,
    roster_facts::RISK,
    fire_facts::MAY_FIRE,
    fire_facts::HELD,
    fire_facts::RANGE,
    fire_facts::ASPECT,
    fire_facts::ARC_AND_SIGHT,
    fire_facts::COVER,
    moves::MAY_MOVE,
    moves::LEGS,
    moves::ALLOWANCE,
    moves::WAY,
    moves::NEAR_ENEMY,
    moves::SPENT_STAYS,
    moves::FRIENDS_PASSED,
    moves::RIDE,
    charges::MAY_CHARGE,
    charges::WAY_OF_CHARGE,
    charges::DISTANCE,
    charges::HALT,
    charges::SIDE_CHARGED,
    charge_ends::CONTACT,
    charge_ends::CONTACT_FACTS,
    charge_ends::TAKE_GUNS,
    melees::MELEE_FACTS,
    melees::TAKE_GROUND,
    retreats::WAY_BACK,
    retreats::LOST_IN_RETREAT,
    retreats::PASSED,
    initiative::INITIATIVE,
    victory::COUNTED,
    victory::OBJECTIVES,
    victory::SPENT,
    results::LOSSES,
    results::SHAKEN,
    results::ROUTED,
    results::DISORDERED,
    results::SHAPE,
    results::POSTURE,
    results::FIRED,
    results::FIRST_FIRE,
    results::FIRE_TARGET,
    results::MOVED,
    results::AMMUNITION,
    results::DETACHED,
    results::FATE,
    results::BEYOND,
    results::PLACE,
    results::CONTACTS,
    results::OFFICERS,
    dice::FACES,
    dice::WHO_ROLLS,
];

struct Auditing<'a> {
    charts: Charts<'a>,
    ground: Option<Ground>,
    declared: Option<(String, (crate::geometry::Point, f64))>,
}

impl<'a> Auditing<'a> {
    fn new(library: &'a Library, header: &Header) -> Self {
        Auditing { charts: Charts(library), ground: Ground::read(&header.state), declared: None }
    }
}

impl Auditor for Auditing<'_> {
    fn look(&mut self, moment: &Moment<'_>, tally: &mut Tally) {
        let after = Books(moment.after.clone());
        let now = Books(moment.before.clone());
        let mut walk = Walk {
            charts: self.charts,
            ground: self.ground.as_ref(),
            moment,
            after: &after,
            now,
            declared: self.declared.take(),
            leaving: Vec::new(),
            bereft: Vec::new(),
        };
        dice::look(&walk, tally);
        moves::look(&walk, tally);
        melees::take_ground(&mut walk, tally);
        walk.go(tally);
        results::look(&walk, tally);
        standing::look(&walk, tally);
        self.declared = walk.declared.take();
    }
}

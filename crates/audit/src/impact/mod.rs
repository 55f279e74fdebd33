//! The laws of the `impact` book.
//!
//! A command is followed ruling by ruling, from the books before it to what they must be after it. The log has the ways
//! that units took: they are compared with the rules, and their results with the books. Battles on a real table have no
//! places, so only their dice are checked: what the players said about their table is in the log only as the situation
//! itself.

mod acting;
mod booking;
mod books;
mod charge;
mod charge_fought;
mod charge_reactions;
mod charge_ways;
mod charging;
mod charts;
mod dice;
mod fact;
mod firing;
mod ground;
mod leaders;
mod losses;
mod moving;
mod retreats;
mod scene;
mod standing;
mod turning;
mod unit_facts;
mod walk;

use grognard_battle::{Deed, Header};
use grognard_books::Library;
use serde_json::Value;

use crate::auditor::{Auditor, Bench};
use crate::findings::Tally;
use crate::law::Law;
use crate::moment::Moment;
use books::Books;
use charts::Charts;
use ground::Ground;
use walk::Walk;

/// The laws of the book, and the auditor that checks them.
pub(crate) const BENCH: Bench =
    Bench { book: "impact", laws: LAWS, auditor: |library, header| Box::new(Auditing::new(library, header)) };

const LAWS: &[Law] = &[
    standing::APART,
    standing::ON_TABLE,
    standing::LEADERS_WITH,
    leaders::SET_UP,
    leaders::STEP,
    acting::TURN_OF,
    acting::COST,
    acting::FORMATIONS,
    acting::RALLY,
    acting::MERGER,
    acting::FOLLOWED,
    moving::WHERE_TOLD,
    moving::ALLOWANCE,
    moving::LEGS,
    moving::GROUND,
    moving::FACING,
    moving::CLEAR,
    moving::APART,
    moving::ADVANCE,
    moving::REACTS,
    firing::FIRER,
    firing::RANGE,
    firing::CHARGE_RANGE,
    firing::ARC,
    firing::SIGHT,
    firing::STRUCK,
    unit_facts::ROSTER,
    unit_facts::ATTACHED,
    unit_facts::ADJACENT,
    unit_facts::WORKS,
    unit_facts::COVER,
    unit_facts::BEHIND,
    unit_facts::SUPPORTS,
    unit_facts::WITHIN_TWO,
    charge::MAY,
    charge::BOOKS,
    charge::TURN,
    charge::ALLOWANCE,
    charge::CONTACT,
    charge::CHARGE_ON,
    charge::SKIPPED,
    charge::TURNED,
    charge::STOPPED,
    charge::GOES_ON,
    charge::ALONG,
    charge::INVOLVED,
    charge::SHORT,
    charge::VOLLEYS,
    charge::FOLLOW,
    charge::SETTLED,
    retreats::FLIGHT,
    retreats::STRAIGHT,
    retreats::DISTANCE,
    retreats::FACING,
    losses::LEADER_ROLLS,
    turning::ROUT,
    turning::BROKEN,
    turning::OBJECTIVES,
    turning::VICTORY,
    turning::INITIATIVE,
    turning::PHASES,
    booking::AP,
    booking::MOVED,
    booking::FIRED,
    booking::REACTED,
    booking::FLED,
    booking::ARCS,
    booking::FIGURES,
    booking::LEVEL,
    booking::FORMATION,
    booking::SECTIONS,
    booking::OUT,
    booking::ROSTER,
    booking::PLACES,
    booking::LEADERS,
    booking::LEADER_PLACES,
    booking::BRIGADES,
    booking::SIDES,
    booking::FIRST,
    booking::ACTIVE,
    dice::FACES,
    dice::ROLLS,
];

struct Auditing<'a> {
    charts: Charts<'a>,
    ground: Option<Ground>,
}

impl<'a> Auditing<'a> {
    fn new(library: &'a Library, header: &Header) -> Self {
        Auditing { charts: Charts::new(library), ground: Ground::read(&header.state) }
    }
}

impl Auditor for Auditing<'_> {
    fn look(&mut self, moment: &Moment<'_>, tally: &mut Tally) {
        let Deed::Act { name, with } = &moment.record.deed else { return };
        let (before, after) = (Books::read(moment.before), Books::read(moment.after));
        dice::look(moment.record, &before, tally);
        let Some(ground) = &self.ground else { return };
        standing::look(&after, &self.charts, ground, tally);
        if matches!(name.as_str(), "concede" | "note") {
            return;
        }
        let with = serde_json::to_value(with).unwrap_or(Value::Null);
        let mut walk = Walk::new(
            &self.charts,
            ground,
            (&before, &after),
            (moment.before, moment.after),
            &with,
            moment.record,
            tally,
        );
        walk.act(name);
        walk.phases();
        let left = walk.left();
        let next = walk.peek().map(|next| next.title.clone());
        walk.look(&acting::FOLLOWED, left == 0, || format!("{left} rulings, the first: {}", next.unwrap_or_default()));
        walk.compare();
    }
}

//! The facts of a charge.

use grognard_core::choice;
use grognard_core::facts::{Facts, Group, Head, Reader};
use serde::Serialize;

use crate::tables::Tables;
use crate::unit::{ChargedFrom, Level, Unit};

choice! {
    /// Side of the defender's lead that is struck.
    pub enum ChargeOn {
        Front = "front",
        PartialFlank = "partial-flank",
        FullFlank = "full-flank",
        Rear = "rear",
    }
}

impl From<ChargeOn> for ChargedFrom {
    fn from(on: ChargeOn) -> Self {
        match on {
            ChargeOn::Front => ChargedFrom::Front,
            ChargeOn::PartialFlank => ChargedFrom::PartialFlank,
            ChargeOn::FullFlank => ChargedFrom::FullFlank,
            ChargeOn::Rear => ChargedFrom::Rear,
        }
    }
}

/// One side of a charge.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Side {
    /// The unit in contact.
    pub lead: Unit,
    /// The friends involved with it.
    pub supports: Vec<Unit>,
}

impl Side {
    /// The lead with its supports counted by level.
    pub(super) fn supported_lead(&self) -> Unit {
        let count = |level: Level| {
            let found = self.supports.iter().filter(|support| support.level == level).count();
            i32::try_from(found).unwrap_or(0)
        };
        Unit { supports_good: count(Level::GoodOrder), supports_disorder: count(Level::Disorder), ..self.lead }
    }
}

impl Facts for Side {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, t: &Tables) -> Self {
        let most = usize::try_from(t.charge.max_supports.value).unwrap_or(0);
        Side { lead: r.object(LEAD, |r| Unit::read(r, t)), supports: r.list(SUPPORTS, 0..=most, |r| Unit::read(r, t)) }
    }
}

/// Facts of a charge, as the units are at contact.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Situation {
    pub attacker: Side,
    pub defender: Side,
    /// Side of the defender's lead that is struck.
    pub charge_on: ChargeOn,
}

const ATTACKER: Head = Head { name: "attacker", group: Group::Who, help: "the side that charges" };
const DEFENDER: Head = Head { name: "defender", group: Group::Whom, help: "the side that is charged" };
const LEAD: Head =
    Head { name: "lead", group: Group::Who, help: "the unit in contact; its supports come from the list" };

const SUPPORTS: Head = Head { name: "supports", group: Group::Who, help: "the friends involved with it" };

impl Facts for Situation {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, t: &Tables) -> Self {
        Situation {
            attacker: r.object(ATTACKER, |r| Side::read(r, t)),
            defender: r.object(DEFENDER, |r| Side::read(r, t)),
            charge_on: r
                .choice("charge_on", "side of the defender's lead that is struck")
                .group(Group::Where)
                .default(ChargeOn::Front),
        }
    }
}

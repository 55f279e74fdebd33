//! The facts of a shock combat.

use grognard_core::choice;
use grognard_core::facts::{Facts, Group, Head, Reader};
use serde::Serialize;

use crate::names::Cover;
use crate::tables::Tables;
use crate::unit::{Rating, Unit};

choice! {
    /// From where the defender is attacked.
    pub enum Aspect {
        Front = "front",
        Flank = "flank",
        Rear = "rear",
    }
}

/// One side of a combat.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Side {
    pub units: Vec<Unit>,
    /// The army's adjustment, from its ledger.
    pub army_cmr_adjustment: i32,
    /// Whether the army was demoralized on the day before.
    pub next_day_penalty: bool,
    pub officer_attached: bool,
    /// Whether every cannon lost counts for good.
    pub optional_cannon_losses: bool,
}

impl Side {
    pub(super) fn rating(&self) -> Rating {
        Rating { in_shock: true, optional_cannon_losses: self.optional_cannon_losses }
    }

    pub(super) fn strength(&self) -> i32 {
        self.units.iter().map(Unit::strength).sum()
    }

    pub(super) fn figures(&self) -> i32 {
        self.units.iter().map(Unit::figures_left).sum()
    }
}

impl Facts for Side {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, t: &Tables) -> Self {
        Side {
            units: r.list(UNITS, 1..=6, |r| Unit::read(r, t)),
            army_cmr_adjustment: r
                .integer("army_cmr_adjustment", -99..=0, "adjustment of a demoralized army, from its ledger")
                .default(0),
            next_day_penalty: r.flag("next_day_penalty", "the army was demoralized the day before").default(false),
            officer_attached: r.flag("officer_attached", "an officer is attached to it").default(false),
            optional_cannon_losses: r
                .flag("optional_cannon_losses", "option: every cannon lost counts for good")
                .default(false),
        }
    }
}

/// Facts of a combat.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Situation {
    pub attacker: Side,
    pub defender: Side,
    /// Whether the attackers are charging cavalry.
    pub charging: bool,
    pub aspect: Aspect,
    /// Cover of the defender.
    pub cover: Cover,
}

const ATTACKER: Head = Head { name: "attacker", group: Group::Who, help: "the side that attacks" };
const DEFENDER: Head = Head { name: "defender", group: Group::Whom, help: "the side that is attacked" };
const UNITS: Head = Head { name: "units", group: Group::Who, help: "its units in the combat" };

impl Facts for Situation {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, t: &Tables) -> Self {
        Situation {
            attacker: r.object(ATTACKER, |r| Side::read(r, t)),
            defender: r.object(DEFENDER, |r| Side::read(r, t)),
            charging: r.flag("charging", "the attackers are charging cavalry").default(false),
            aspect: r
                .choice("aspect", "from where the defender is attacked")
                .group(Group::Where)
                .default(Aspect::Front),
            cover: r.choice("cover", "cover of the defender").group(Group::Where).default(Cover::None),
        }
    }
}

//! Questions about the books: who is present, who commands, who is with whom.

use grognard_books::cohesion::unit::{Arm, Formation};

use super::state::{Fate, Opponent, Role, State, Status, Unit};
use grognard_battle::Side;

impl Unit {
    /// Still there.
    pub fn is_present(&self) -> bool {
        self.fate == Fate::Present
    }

    /// Destroyed, or off the table for good.
    pub fn is_gone(&self) -> bool {
        matches!(self.fate, Fate::Destroyed | Fate::OffTable)
    }

    /// Whether it has no brigade or is detached from it, so that it is marked and moves alone.
    pub fn is_independent(&self) -> bool {
        self.brigade.is_none() || self.detached
    }

    /// Whether it is unlimbered guns, which cannot go back and are lost instead (COH-20).
    pub fn is_unlimbered(&self) -> bool {
        self.arm == Arm::Artillery && self.formation == Formation::Unlimbered
    }
}

impl State {
    pub fn side_name(&self, side: Side) -> &str {
        &self.sides.of(side).name
    }

    /// Units of a side in roster order.
    pub fn units_of(&self, side: Side) -> impl Iterator<Item = (&String, &Unit)> {
        self.units.iter().filter(move |(_, unit)| unit.side == side)
    }

    /// Units that began in a brigade, in roster order.
    pub fn units_in<'s>(&'s self, brigade: &'s str) -> impl Iterator<Item = (&'s String, &'s Unit)> {
        self.units.iter().filter(move |(_, unit)| unit.brigade.as_deref() == Some(brigade))
    }

    /// Whether a unit is on the roster and still there.
    pub fn is_present(&self, unit: &str) -> bool {
        self.units.get(unit).is_some_and(Unit::is_present)
    }

    pub fn is_in_play(&self, officer: &str) -> bool {
        self.officers.get(officer).is_some_and(|officer| officer.status == Status::InPlay)
    }

    /// Whether an officer is still to be placed on the virtual table.
    pub fn is_awaited(&self, officer: &str) -> bool {
        self.table.as_ref().is_some_and(|table| !table.officers.contains_key(officer)) && self.is_in_play(officer)
    }

    /// The present commander of a brigade, if it has one in play.
    pub fn commander_of(&self, brigade: &str) -> Option<&String> {
        let commander = self.brigades.get(brigade)?.commander.as_ref()?;
        self.is_in_play(commander).then_some(commander)
    }

    /// The enemy from whom a unit goes back, with his place on the table; none if there is no table.
    pub fn opponent(&self, unit: &str) -> Option<Opponent> {
        let pose = self.table.as_ref()?.units.get(unit)?;
        Some(Opponent { unit: unit.to_owned(), at: pose.at })
    }

    /// Whether a unit touches an enemy.
    pub fn is_in_contact(&self, unit: &str) -> bool {
        self.contacts.iter().any(|contact| contact.attacker == unit || contact.defender == unit)
    }

    /// Whether an officer is attached to a unit.
    pub fn has_officer(&self, unit: &str) -> bool {
        let mut officers = self.officers.values();
        officers.any(|officer| officer.status == Status::InPlay && officer.attached.as_deref() == Some(unit))
    }

    /// Officers attached to a unit: the senior commander before the others, those in roster order.
    pub fn attached_to(&self, unit: &str) -> Vec<String> {
        let attached = self
            .officers
            .iter()
            .filter(|(name, officer)| officer.attached.as_deref() == Some(unit) && self.is_in_play(name));
        let (seniors, others): (Vec<_>, Vec<_>) = attached.partition(|(_, officer)| officer.role == Role::Senior);
        seniors.into_iter().chain(others).map(|(name, _)| name.clone()).collect()
    }
}

//! Whose dice and sums they are: for the words in which a player is asked, not a fact of the situation.

use grognard_core::dice::Roller;

/// A unit's part in a procedure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Who {
    /// The only unit.
    #[default]
    Unit,
    /// Fired at.
    Target,
    /// First in contact, charging.
    AttackerLead,
    /// Goes with the attacker's lead.
    AttackerSupport1,
    /// The second of them.
    AttackerSupport2,
    /// First in contact, charged.
    DefenderLead,
    /// Stands by the defender's lead.
    DefenderSupport1,
    /// The second of them.
    DefenderSupport2,
}

impl Who {
    /// The unit in words.
    pub const fn words(self) -> &'static str {
        match self {
            Who::Unit => "the unit",
            Who::Target => "the target",
            Who::AttackerLead => "attacker's lead",
            Who::AttackerSupport1 => "attacker's support 1",
            Who::AttackerSupport2 => "attacker's support 2",
            Who::DefenderLead => "defender's lead",
            Who::DefenderSupport1 => "defender's support 1",
            Who::DefenderSupport2 => "defender's support 2",
        }
    }

    /// The words in which a player is asked when the unit's morale is checked.
    pub const fn check(self) -> &'static str {
        match self {
            Who::Unit => "morale check",
            Who::Target => "target: morale check",
            Who::AttackerLead => "attacker's lead: morale check",
            Who::AttackerSupport1 => "attacker's support 1: morale check",
            Who::AttackerSupport2 => "attacker's support 2: morale check",
            Who::DefenderLead => "defender's lead: morale check",
            Who::DefenderSupport1 => "defender's support 1: morale check",
            Who::DefenderSupport2 => "defender's support 2: morale check",
        }
    }

    /// Who rolls for it.
    pub const fn roller(self) -> Roller {
        match self {
            Who::Unit | Who::AttackerLead | Who::AttackerSupport1 | Who::AttackerSupport2 => Roller::Actor,
            Who::Target | Who::DefenderLead | Who::DefenderSupport1 | Who::DefenderSupport2 => Roller::Opponent,
        }
    }

    /// A line of a receipt that distinguishes this unit's line from those of others.
    pub fn line(self, text: &str) -> String {
        if self == Who::Unit { text.to_owned() } else { format!("{}: {text}", self.words()) }
    }
}

/// "1 figure", "2 figures".
pub(super) fn count(number: i32, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

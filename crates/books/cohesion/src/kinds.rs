//! The kinds that the charts distinguish: arms, formations, cover, directions.

use grognard_core::choice;
use grognard_core::facts::Choice;
use grognard_core::refusal::Check;

use super::rules::coh;

choice! {
    /// Arm of a unit.
    pub enum Arm {
        Infantry = "infantry",
        /// Mounted.
        Cavalry = "cavalry",
        Dismounted = "dismounted",
        Artillery = "artillery",
    }
}

choice! {
    /// Formation of a unit.
    pub enum Formation {
        Line = "line",
        Skirmish = "skirmish",
        Column = "column",
        AttackColumn = "attack-column",
        Limbered = "limbered",
        Unlimbered = "unlimbered",
    }
}

choice! {
    /// How a unit counts in Charts 5 and 9: its formation, or disorder in place of it.
    pub enum Stance {
        Line = "line",
        Skirmish = "skirmish",
        Column = "column",
        AttackColumn = "attack-column",
        Limbered = "limbered",
        Unlimbered = "unlimbered",
        Disordered = "disordered",
    }
}

choice! {
    /// The three kinds of troops that the charts distinguish (COH-47, COH-48).
    pub enum Branch {
        Infantry = "infantry",
        Cavalry = "cavalry",
        Artillery = "artillery",
    }
}

choice! {
    /// Cover of a target or defender.
    pub enum Cover {
        Open = "open",
        Light = "light",
        Medium = "medium",
        Heavy = "heavy",
    }
}

impl Arm {
    /// Dismounted cavalry is infantry (COH-47, COH-48).
    pub fn branch(self) -> Branch {
        match self {
            Arm::Infantry | Arm::Dismounted => Branch::Infantry,
            Arm::Cavalry => Branch::Cavalry,
            Arm::Artillery => Branch::Artillery,
        }
    }
}

impl Branch {
    /// The formations that its charts have.
    pub fn formations(self) -> &'static [Formation] {
        use Formation::{AttackColumn, Column, Limbered, Line, Skirmish, Unlimbered};
        match self {
            Branch::Infantry => &[Line, Skirmish, Column, AttackColumn],
            Branch::Cavalry => &[Line, Skirmish, Column],
            Branch::Artillery => &[Limbered, Unlimbered],
        }
    }

    /// Whether its charts have a row or column for a stance.
    pub fn has(self, stance: Stance) -> bool {
        match stance {
            Stance::Disordered => self != Branch::Artillery,
            _ => self.formations().iter().any(|formation| formation.stance() == stance),
        }
    }
}

impl Formation {
    /// The same as a stance.
    pub fn stance(self) -> Stance {
        match self {
            Formation::Line => Stance::Line,
            Formation::Skirmish => Stance::Skirmish,
            Formation::Column => Stance::Column,
            Formation::AttackColumn => Stance::AttackColumn,
            Formation::Limbered => Stance::Limbered,
            Formation::Unlimbered => Stance::Unlimbered,
        }
    }

    /// Refuses a formation the arm does not have.
    pub fn check_fits(self, arm_name: &str, branch: Branch, check: &mut Check) {
        // Only for mounted cavalry is there a clause that takes a formation away.
        let rule = if branch == Branch::Cavalry { coh(43) } else { coh(41) };
        check.refuse_listing(!branch.formations().contains(&self), rule, &["formation", "arm"], || {
            let names = branch.formations().iter().map(|formation| formation.name().to_owned()).collect();
            (format!("{arm_name} has no formation '{}'; choose one it has.", self.name()), Some(names))
        });
    }
}

choice! {
    /// From where a unit is charged.
    pub enum Aspect {
        Front = "front",
        Flank = "flank",
        Rear = "rear",
    }
}

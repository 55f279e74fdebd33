//! Changes of formation: what a unit may become, and the reasons against it.

use grognard_books::cohesion::rules::coh;
use grognard_books::cohesion::unit::{Arm, Formation};
use grognard_core::choice;
use grognard_core::facts::Choice;
use grognard_core::rule::Rule;

use super::state::Unit;

choice! {
    /// The kinds of changes of formation.
    pub enum Change {
        Line = "line",
        Skirmish = "skirmish",
        Column = "column",
        AttackColumn = "attack-column",
        Limbered = "limbered",
        Unlimbered = "unlimbered",
        Mounted = "mounted",
        Dismounted = "dismounted",
        /// Out of disorder.
        Reformed = "reformed",
        /// Nothing but a new facing.
        Turned = "turned",
    }
}

/// Arm, formation and disorder after a change.
pub type Changed = (Arm, Formation, bool);

/// What a unit would be after a change, or why it cannot make it.
pub fn change_of(unit: &Unit, name: &str, to: Change) -> Result<Changed, (Rule, String)> {
    let (arm, formation, disordered) = (unit.arm, unit.formation, unit.disordered);
    match to {
        Change::Turned => Ok((arm, formation, disordered)),
        Change::Reformed if disordered => Ok((arm, formation, false)),
        Change::Reformed => Err((coh(62), format!("{name} is not disordered."))),
        Change::Mounted if arm == Arm::Dismounted && formation == Formation::AttackColumn && !disordered => {
            Err((coh(43), "cavalry has no attack column; take another formation first.".to_owned()))
        }
        Change::Mounted if arm == Arm::Dismounted => {
            let formation = if formation == Formation::AttackColumn { Formation::Line } else { formation };
            Ok((Arm::Cavalry, formation, disordered))
        }
        Change::Mounted => Err((coh(62), format!("{name} has no horses to mount."))),
        Change::Dismounted if arm == Arm::Cavalry => Ok((Arm::Dismounted, formation, disordered)),
        Change::Dismounted => Err((coh(62), format!("{name} is not mounted."))),
        Change::Line => formed(unit, name, Formation::Line),
        Change::Skirmish => formed(unit, name, Formation::Skirmish),
        Change::Column => formed(unit, name, Formation::Column),
        Change::AttackColumn => formed(unit, name, Formation::AttackColumn),
        Change::Limbered => formed(unit, name, Formation::Limbered),
        Change::Unlimbered => formed(unit, name, Formation::Unlimbered),
    }
}

/// The same for a change to another formation.
fn formed(unit: &Unit, name: &str, wanted: Formation) -> Result<Changed, (Rule, String)> {
    let (arm, to) = (unit.arm, wanted.name());
    if unit.disordered && arm != Arm::Artillery {
        Err((coh(62), format!("{name} is disordered and has to reform first.")))
    } else if !arm.branch().formations().contains(&wanted) {
        Err((coh(41), format!("{} has no formation '{to}'.", arm.name())))
    } else if wanted == unit.formation {
        Err((coh(62), format!("{name} is in {to} already; turn it, or let it hold.")))
    } else {
        Ok((arm, wanted, unit.disordered))
    }
}

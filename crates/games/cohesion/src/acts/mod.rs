//! Everything that can be done in a battle of this book: a file for each act or family of acts.

mod arguments;
mod charge;
mod deploy;
mod fire;
mod kinds;
mod melee;
mod movement;
mod officers;
mod opportunity;
mod passing;
mod posture;
mod recovery;
mod retreat;
mod rides;
mod scenario_test;
mod turn;

use grognard_battle::orders;

use super::state::State;

pub use charge::{Charge, ChargeBonus};
pub use deploy::Deploy;
pub use fire::{Fire, Release};
pub use melee::{Advance, Melee};
pub use movement::{ChangeFormation, Hold, Move};
pub use officers::{Appear, CommanderDeath, OfficerCasualty, OfficerReturn, Substitute};
pub use opportunity::{HoldFire, OpportunityFire};
pub use passing::{Finish, Pass};
pub use posture::Mark;
pub use recovery::{CeaseFire, Keep, Rally, Rejoin, Resupply, Skip};
pub use retreat::{Detach, Retreat};
pub use rides::{Attach, Leave, Ride, RideToSafety};
pub use scenario_test::Test;
pub use turn::{Choose, Concede, Initiative, NextPhase, Turn, Victory};

orders! {
    /// An act with its arguments, in the order of a turn.
    pub enum Order for State {
        NextPhase, Initiative, Deploy, Choose, Mark, Fire, Release, Pass,
        Move, ChangeFormation, Hold, Finish, ChargeBonus, Charge, Advance, Ride, OpportunityFire, HoldFire,
        Melee, Retreat, Attach, Leave, RideToSafety, OfficerCasualty, CommanderDeath, Detach,
        CeaseFire, Keep, Rally, Rejoin, Resupply, Skip,
        OfficerReturn, Appear, Substitute, Victory, Test, Concede,
    }
}

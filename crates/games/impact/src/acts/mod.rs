//! Everything that can be done in a battle of this book: a file for each act or family of acts.

mod advice;
mod arguments;
mod charge;
mod contact;
mod deploy;
mod fire;
mod leaders;
mod merge;
mod movement;
mod passing;
mod reactions;
mod rout;
mod standing;
mod turn;
mod volleys;

use grognard_battle::orders;

use super::state::State;

pub use advice::{Firepower, Mmp};
pub use charge::{Charge, Evade, ReactFace, Stand};
pub use contact::{Contact, FollowUp};
pub use deploy::Deploy;
pub use fire::{Fire, ReactFire};
pub use leaders::{Attach, Detach, LeaderReached, MoveLeader};
pub use merge::Merge;
pub use movement::{Dismount, Face, Formation, Limber, Mount, Move, Unlimber};
pub use passing::Pass;
pub use reactions::{HoldFire, React};
pub use rout::{FallBack, Flee, LeaderCasualty, Rally};
pub use standing::Standing;
pub use turn::{Concede, Initiative, NextPhase, Objective};
pub use volleys::Volleys;

orders! {
    /// An act with its arguments, in the order of a turn.
    pub enum Order for State {
        Deploy, Initiative,
        Attach, Detach, MoveLeader, LeaderReached,
        Move, Face, Formation, Limber, Unlimber, Mount, Dismount, Fire, Charge, Rally, Merge, Firepower, Mmp, Pass,
        React, Standing, ReactFire, HoldFire, ReactFace, Evade, Stand, Contact, Volleys,
        Flee, FallBack, LeaderCasualty, FollowUp,
        Objective, NextPhase, Concede,
    }
}

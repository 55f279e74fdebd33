//! Everything that can be done in a game of this book, with one file for each family of acts.

mod administration;
mod aftermath;
mod arguments;
mod battle;
mod brigading;
mod commit;
mod deploy;
mod losses;
mod movement;
mod reaction;
mod reorganization;
mod round;
mod supply;
mod turn;
mod withdrawal;

use grognard_battle::orders;

use super::state::State;

pub use administration::{Paralysis, WoundRecovery};
pub use aftermath::{Catastrophe, LeaderCasualty};
pub use battle::{BeginBattle, Deal, Weather};
pub use brigading::{BrigadeFormation, BrigadeUnit, UnbrigadeFormation, UnbrigadeUnit};
pub use commit::Commit;
pub use deploy::{Deploy, DrawUp, DrawnUp};
pub use losses::Losses;
pub use movement::{DeploymentChange, ForceMarch, Movement, Screens};
pub use reaction::ReactionMove;
pub use reorganization::{IncorporateReplacement, Rally, ReorganizeUnit};
pub use round::Round;
pub use supply::Supply;
pub use turn::{Concede, NextPhase};
pub use withdrawal::{Attach, Pursuit, Withdraw};

orders! {
    /// An act with its arguments, in the order of a turn and a battle.
    pub enum Order for State {
        NextPhase, WoundRecovery, Paralysis, Supply,
        BrigadeUnit, UnbrigadeUnit, BrigadeFormation, UnbrigadeFormation, ReorganizeUnit, IncorporateReplacement, Rally,
        Weather, ForceMarch, DeploymentChange, Movement, Screens, ReactionMove,
        Deploy, DrawUp, DrawnUp, BeginBattle, Deal, Commit, Round,
        Losses, LeaderCasualty, Catastrophe, Pursuit, Withdraw, Attach, Concede,
    }
}

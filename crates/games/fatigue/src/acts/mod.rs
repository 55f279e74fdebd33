//! Everything that can be done in a battle under the fatigue book: a file for each act or family of acts.

mod arguments;
mod blasts;
mod charges;
mod check;
mod commands;
mod deploy;
mod ending;
mod fire;
mod ground;
mod hour;
mod movement;
mod officers;
mod passing;
mod phase;
mod points;
mod posture;
mod rally;
mod ride;
mod routs;
mod shock;

use grognard_battle::orders;

use super::state::State;

pub use blasts::{Blast, Explosion, InFire, Surprise};
pub use charges::{ChargeZone, CounterCharge, DeclareCharge, FormSquare};
pub use check::Check;
pub use commands::{RevealDummy, Withdraw};
pub use deploy::Deploy;
pub use ending::{Concede, EndBattle, NextBattleday};
pub use fire::{Fire, RollFire};
pub use ground::{CaptureMarker, LineOfCommunication, Rear, TakeObjective};
pub use hour::{Ready, Return, RollOff, SeniorOrder, SetOrder};
pub use movement::{Assault, LeaveTable, Move, Retire};
pub use officers::{Attach, JoinCommand, MoveMarker, OfficerCaught};
pub use passing::{Pass, PutOff};
pub use phase::NextPhase;
pub use points::{Adjust, EnterPoints, Tally};
pub use posture::{ChangeFormation, Skirmish, Turn};
pub use rally::{Rally, ReCrew, Refill};
pub use ride::Charge;
pub use routs::{Retreat, Rout};
pub use shock::{Clash, Combat, Occupy, Receive};

orders! {
    /// An act with its arguments, in the order of a turn.
    pub enum Order for State {
        NextPhase, Deploy,
        EnterPoints, Tally, SetOrder, SeniorOrder, Ready, RollOff, Adjust, Return, EndBattle, Concede, NextBattleday,
        Turn, ChangeFormation, Skirmish, DeclareCharge, CounterCharge, ChargeZone, FormSquare,
        Retire, Charge, Move, Assault, LeaveTable, Withdraw, RevealDummy, Attach, MoveMarker, OfficerCaught, JoinCommand,
        Surprise, Blast, Fire, RollFire, Combat, Receive, Clash, Occupy,
        Check, Rout, Retreat, Explosion, InFire, PutOff, Pass,
        Rally, Refill, ReCrew, CaptureMarker, TakeObjective, LineOfCommunication, Rear,
    }
}

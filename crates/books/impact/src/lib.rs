//! The impact book: American Civil War, charge impact and morale points. The law is docs/rules/impact.md.

pub mod brigade;
pub mod charge;
pub mod fire;
pub mod firepower;
pub mod initiative;
pub mod leader_casualty;
pub mod merge;
pub mod mmp;
pub mod morale_check;
mod morale_point;
pub mod movement;
pub mod rally;
pub mod rules;
pub mod tables;
pub mod unit;
pub mod victory;
mod who;

pub use morale_point::{Cause, Listed, MoralePoint, Occasion};
pub use tables::Tables;
pub use who::Who;

grognard_core::procedures! {
    /// The procedures of the book, in the order of a turn.
    pub static PROCEDURES: Tables = [
        initiative::Initiative,
        movement::Move,
        firepower::Firepower,
        fire::Fire,
        mmp::Mmp,
        morale_check::MoraleCheck,
        rally::Rally,
        charge::Charge,
        leader_casualty::LeaderCasualty,
        merge::Merge,
        brigade::Brigade,
        victory::Victory,
    ];
}

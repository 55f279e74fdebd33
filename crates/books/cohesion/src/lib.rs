//! The cohesion book: American Civil War, cohesion and posture. The law is docs/rules/cohesion.md.

pub mod charge;
pub mod charge_bonus;
mod cohesion_roll;
pub mod commander_death;
pub mod fire;
pub mod initiative;
mod kinds;
pub mod melee;
pub mod movement;
pub mod officer_casualty;
pub mod officer_return;
pub mod pass_through;
pub mod rally;
pub mod recover;
pub mod rules;
pub mod tables;
pub mod test;
pub mod unit;
pub mod victory;

pub use cohesion_roll::{Grade, Throw};
pub use tables::Tables;

grognard_core::procedures! {
    /// The procedures of the book, in the order of a turn.
    pub static PROCEDURES: Tables = [
        initiative::Initiative,
        test::Test,
        fire::Fire,
        officer_casualty::OfficerCasualty,
        officer_return::OfficerReturn,
        commander_death::CommanderDeath,
        movement::Move,
        pass_through::PassThrough,
        charge_bonus::ChargeBonus,
        charge::Charge,
        melee::Melee,
        rally::Rally,
        recover::Recover,
        victory::Victory,
    ];
}

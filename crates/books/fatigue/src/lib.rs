//! The fatigue book: Napoleonic battalions, unit morale by CMR and army Morale Fatigue Points in two editions. The law
//! is docs/rules/fatigue.md.

pub mod army_value;
pub mod charge_test;
pub mod command_value;
pub mod fire;
pub mod ledger;
pub mod morale;
pub mod move_allowance;
pub mod names;
pub mod order_check;
pub mod points;
pub mod rally;
pub mod rules;
pub mod shock;
pub mod tables;
pub mod tally;
pub mod unit;
pub mod unit_value;

pub use points::Points;
pub use tables::Tables;

grognard_core::procedures! {
    /// The procedures of the book: morale first, then the army's points, then the house charts.
    pub static PROCEDURES: Tables = [
        morale::MoraleCheck,
        charge_test::ChargeTest,
        rally::Rally,
        unit_value::UnitValue,
        command_value::CommandValue,
        army_value::ArmyValue,
        ledger::LedgerPosting,
        tally::Tally,
        order_check::OrderCheck,
        move_allowance::MoveAllowance,
        fire::Fire,
        shock::Shock,
    ];
}

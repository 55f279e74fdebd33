//! Grognard's ground floor: dice, exact odds, receipts, tables and procedures. It knows no game.
//!
//! One idea carries everything: a rule procedure is one pure function of tables, situation, dice and trace
//! ([`procedure::Procedure::run`]). The source of the dice decides whether it is play, a ruling for typed dice, or
//! exact odds; the trace decides whether it explains itself.

mod amount;
pub mod ask;
pub mod chain;
pub mod compiled;
pub mod dice;
pub mod equilibrium;
pub mod facts;
mod numbering;
pub mod odds;
pub mod outcome_field;
pub mod procedure;
pub mod refusal;
pub mod registry;
pub mod rounds;
pub mod rule;
pub mod ruling;
pub mod shelf;
pub mod tables;
pub mod trace;
pub mod what_if;

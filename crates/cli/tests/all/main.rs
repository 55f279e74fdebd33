//! The tests of the program, as a user runs it. They are one target, because each further one would be linked with
//! everything again.

mod army;
mod ask;
mod asked;
mod audit;
mod batch;
mod battle;
mod charts;
mod commands;
mod documented;
mod duel;
mod folder;
mod goal;
mod ledger;
mod play;
mod program;
mod serve;
mod served;
mod several;
mod study;

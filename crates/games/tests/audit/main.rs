//! Battles computed again from their logs alone: sound ones break no law, and each law finds the fault planted for it.

mod planted;

mod cohesion;
mod fatigue;
mod grand_tactics;
mod impact;
mod listed;

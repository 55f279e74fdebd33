//! The tests of play. One target: each further one would be linked against everything again.

mod battles;
mod brought_in;
mod cohesion_battle;
mod cohesion_table;
mod computers;
mod coverage;
mod documents;
mod endings;
mod fair;
mod fatigue_battle;
mod grand_tactics_battle;
mod hostile;
mod impact_battle;
mod impact_charges;
mod impact_table;
mod order_of_battle;
mod parts;
mod scenarios;
mod schema_check;
mod secrecy;
mod sheets;
mod small_book;
mod sources;
mod support;
mod typed_dice;
mod unknown_command;

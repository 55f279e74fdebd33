//! The laws on the made-up book: they check a change to table, battle or players without any other book.

mod commands;
mod play;
mod secrecy;
mod shown;
mod typed_dice;
mod ways;

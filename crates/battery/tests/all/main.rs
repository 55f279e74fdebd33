//! The battery on the made-up book: a change to table, battle or players is held against it without any other book.

mod commands;
mod play;
mod secrecy;
mod shown;

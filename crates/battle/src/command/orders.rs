//! The acts of a book as one value, whatever the book.

use grognard_core::refusal::Refusals;
use grognard_table::Arguments;

use crate::line::CommandLine;

/// One of the acts of a book, with its arguments. [`orders!`](crate::orders) lists them.
pub trait Orders: Sized {
    /// The books they are given on.
    type State;

    /// Reads a command.
    fn read(act: &str, given: &mut Arguments, on: &Self::State) -> Result<Self, Refusals>;

    /// What the act is called.
    fn act(&self) -> &'static str;

    /// As it stands in the log.
    fn line(&self) -> CommandLine;
}

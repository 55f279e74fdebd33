//! What a computer player has made up its mind to do: a value that can be carried out as it is, or a line still to be read.

use super::command::Orders;
use super::line::CommandLine;

/// A command that was chosen.
#[derive(Clone, Debug, PartialEq)]
pub enum Chosen<O> {
    /// By a player who makes the value itself.
    Order(O),
    /// By one who takes up what was offered.
    Line(CommandLine),
}

impl<O: Orders> Chosen<O> {
    /// As it stands in the log.
    pub fn line(self) -> CommandLine {
        match self {
            Chosen::Order(order) => order.line(),
            Chosen::Line(line) => line,
        }
    }
}

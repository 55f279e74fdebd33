//! What is seen on the table: on a virtual one it is measured, for a real one the players are asked. Acts need not know
//! which.

use crate::{Arguments, Table};

/// Something seen on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Observed<T> {
    /// Measured; none if it was not clear which unit to look at.
    Measured(Option<T>),
    /// There is no virtual table, so only the players can say.
    Asked,
}

impl<T> Observed<T> {
    /// Looks at the table, if there is one.
    pub fn on(table: Option<&Table>, look: impl FnOnce(&Table) -> Option<T>) -> Self {
        table.map_or(Observed::Asked, |table| Observed::Measured(look(table)))
    }

    /// The same, converted.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Observed<U> {
        match self {
            Observed::Measured(found) => Observed::Measured(found.map(change)),
            Observed::Asked => Observed::Asked,
        }
    }

    /// The measured value, if anything was measured.
    pub fn measured(self) -> Option<T> {
        match self {
            Observed::Measured(found) => found,
            Observed::Asked => None,
        }
    }

    /// Refuses arguments for facts that were measured.
    pub fn leave_out(&self, arguments: &mut Arguments, names: &[&str]) {
        if let Observed::Asked = self {
            return;
        }
        for name in names {
            if arguments.take(name).is_some() {
                arguments.refuse(name, "the table measures this itself; leave it out.");
            }
        }
    }

    /// The measured value, or else what the players give by these arguments.
    pub fn or_asked(
        self,
        arguments: &mut Arguments,
        names: &[&str],
        ask: impl FnOnce(&mut Arguments) -> Option<T>,
    ) -> Option<T> {
        self.leave_out(arguments, names);
        match self {
            Observed::Measured(found) => found,
            Observed::Asked => ask(arguments),
        }
    }
}

impl<T, U> Observed<(T, U)> {
    /// Splits two things seen at once: the first as it was seen, the second if it was measured.
    pub fn apart(self) -> (Observed<T>, Option<U>) {
        match self {
            Observed::Measured(found) => {
                let (first, second) = found.unzip();
                (Observed::Measured(first), second)
            }
            Observed::Asked => (Observed::Asked, None),
        }
    }
}

//! What is seen on the table: a virtual one is measured, of a real one the players are asked. No act needs to know which.

use crate::{Arguments, Table};

/// Something seen on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Observed<T> {
    /// Measured; nothing if it was not clear whom to look at.
    Measured(Option<T>),
    /// There is no virtual table: only the players can tell.
    Asked,
}

impl<T> Observed<T> {
    /// Looks at the table, if there is one.
    pub fn on(table: Option<&Table>, look: impl FnOnce(&Table) -> Option<T>) -> Self {
        table.map_or(Observed::Asked, |table| Observed::Measured(look(table)))
    }

    /// The same, seen otherwise.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Observed<U> {
        match self {
            Observed::Measured(found) => Observed::Measured(found.map(change)),
            Observed::Asked => Observed::Asked,
        }
    }

    /// What was measured, if anything was.
    pub fn measured(self) -> Option<T> {
        match self {
            Observed::Measured(found) => found,
            Observed::Asked => None,
        }
    }

    /// Refuses arguments that tell what was measured.
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

    /// What was measured, or else what the players tell by these arguments.
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
    /// Two things seen at once, apart: the first as it was seen, the second if it was measured.
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

#[cfg(test)]
mod tests {
    use grognard_core::facts::Datum;
    use serde_json::json;

    use super::Observed;
    use crate::Arguments;

    fn given() -> Arguments {
        Arguments::new(&Datum::of(&json!({ "higher": true })))
    }

    #[test]
    fn what_was_measured_is_not_told_besides() {
        let mut arguments = given();
        let higher = Observed::Measured(Some(false)).or_asked(&mut arguments, &["higher"], |_| Some(true));
        assert_eq!(higher, Some(false));
        let reasons = arguments.finish().expect_err("a refusal");
        assert_eq!(reasons.len(), 1);
        assert_eq!(reasons[0].field, "higher");
    }

    #[test]
    fn without_a_table_the_players_are_asked() {
        let mut arguments = given();
        let asked = Observed::on(None, |_| Some(false));
        let higher = asked.or_asked(&mut arguments, &["higher"], |arguments| Some(arguments.flag("higher", false)));
        assert_eq!(higher, Some(true));
        assert!(arguments.finish().is_ok());
    }

    #[test]
    fn a_table_that_finds_nobody_asks_nobody() {
        let mut arguments = Arguments::new(&Datum::empty());
        let nobody: Observed<bool> = Observed::Measured(None);
        assert_eq!(nobody.or_asked(&mut arguments, &["higher"], |_| Some(true)), None);
    }
}

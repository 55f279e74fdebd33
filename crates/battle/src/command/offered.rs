//! Acts as they are offered: as whole commands, or with arguments left open.

use grognard_core::facts::Datum;

use super::Command;
use crate::act::Act;
use crate::business::Offer;

impl Offer {
    /// A command as it is, except for the arguments it leaves open.
    pub fn of<C: Command>(title: String, command: &C, open: &[&'static str]) -> Self {
        Offer { act: C::ACT.name, title, with: command.write(), open: open.to_vec() }
    }

    /// An act with some arguments settled; all others except `closed` are open.
    pub fn asking(act: &Act, title: String, with: &[(&str, &str)], closed: &[&str]) -> Self {
        let settled = |name: &str| with.iter().any(|(known, _)| *known == name);
        let open = act.arguments.iter().map(|argument| argument.name);
        let open = open.filter(|name| !settled(name) && !closed.contains(name)).collect();
        let with = with.iter().map(|(name, value)| ((*name).to_owned(), Datum::Text((*value).to_owned()))).collect();
        Offer { act: act.name, title, with: Datum::Map(with), open }
    }
}

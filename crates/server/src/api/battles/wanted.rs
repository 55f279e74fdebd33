//! Computer players, as the words of a request ask for them.

use grognard_battle::{Pair, Wanted};
use grognard_core::refusal::{Refusal, Refusals};

use crate::model::WantedComputers;

/// The computer players that were asked for, or a reason against every word that names none.
pub fn read_computers(asked: &WantedComputers) -> Result<Pair<Option<Wanted>>, Refusals> {
    let mut refused = Refusals::new();
    let mut read = |field: &str, word: Option<&String>| {
        let wanted = Wanted::named(word?);
        if wanted.is_none() {
            let known = Wanted::ALL.map(Wanted::name);
            refused.push(Refusal::new(field, "there is no such computer player.").allowing(known));
        }
        wanted
    };
    let wanted = Pair { a: read("computers.a", asked.a.as_ref()), b: read("computers.b", asked.b.as_ref()) };
    if refused.is_empty() { Ok(wanted) } else { Err(refused) }
}

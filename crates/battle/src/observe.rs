//! A situation as it is on the table: measured on a virtual one, asked for at a real one. All acts use this one path.

use grognard_books::Library;
use grognard_core::compiled::CompiledOnce;
use grognard_core::trace::Note;
use serde::Serialize;

use super::stage::Stage;
use grognard_table::{Arguments, Observed};

/// What a virtual table finds for a situation.
#[derive(Clone, Debug)]
pub struct Sighting<S> {
    pub situation: S,
    /// What was measured, for the head of the receipt.
    pub notes: Vec<Note>,
    /// Facts that the table itself has refused in better words; the procedure need not refuse them again.
    pub refused: &'static [&'static str],
}

impl<S> Sighting<S> {
    /// A situation without notes or refusals.
    pub fn of(situation: S) -> Self {
        Sighting { situation, notes: Vec::new(), refused: &[] }
    }
}

impl<S> Stage<'_, S> {
    /// The situation of a procedure: as a table shows it, or else made from what the roster knows (`known`; none if an
    /// argument could not be read) and what the players say. `asked` lists the facts only the table shows, as (path in
    /// the situation, argument of the command). Mistakes go to `arguments`, whose `finish` must be called before
    /// anything is ruled.
    pub fn observe<P: CompiledOnce, K: Serialize>(
        &mut self,
        seen: Observed<Sighting<P::Situation>>,
        known: impl FnOnce(&Self, &mut Arguments) -> Option<K>,
        arguments: &mut Arguments,
        asked: &[(&'static str, &'static str)],
    ) -> Option<P::Situation>
    where
        Library: AsRef<P::Tables>,
    {
        for (_, argument) in asked {
            seen.leave_out(arguments, &[argument]);
        }
        match seen {
            Observed::Measured(found) => {
                let Sighting { situation, notes, refused } = found?;
                let mut reasons = self.measured::<P>(&situation);
                reasons.retain(|reason| !refused.contains(&reason.field.as_str()));
                arguments.refuse_all(reasons);
                self.lead_with(notes);
                Some(situation)
            }
            Observed::Asked => {
                let Some(known) = known(self, arguments) else {
                    // Nobody can use these arguments, so they are not refused.
                    for (_, argument) in asked {
                        arguments.take(argument);
                    }
                    return None;
                };
                self.situation::<P>(&known, arguments, asked)
            }
        }
    }
}

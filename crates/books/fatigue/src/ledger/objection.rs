//! Why an event cannot be entered in the army's present state.

use grognard_core::facts::Choice;
use grognard_core::refusal::Refusal;
use grognard_core::rule::Rule;

use super::account::Ledger;
use super::army::{Command, Location};
use super::event::Event;
use super::levels::is_march_only;
use crate::names::Order;
use crate::rules::fat;

/// A reason against an event.
pub(super) struct Objection {
    pub(super) field: &'static str,
    pub(super) rule: Option<Rule>,
    pub(super) reason: String,
    pub(super) allowed: Option<Vec<String>>,
}

impl Objection {
    pub(super) fn into_refusal(self) -> Refusal {
        let Objection { field, rule, reason, allowed } = self;
        Refusal { field: field.to_owned(), reason, allowed, rule }
    }
}

/// The reason against an event, if there is one.
pub(super) fn objection(ledger: &Ledger<'_>, event: &Event) -> Option<Objection> {
    let demoralized = ledger.army.demoralized;
    match event {
        Event::DefendMarkerCaptured { command } => {
            let found = match find(ledger, command) {
                Ok(found) => found,
                Err(objection) => return Some(objection),
            };
            (found.defend_markers == 0).then(|| Objection {
                field: "command",
                rule: Some(fat(99)),
                reason: format!("'{command}' has no defend marker left."),
                allowed: Some(ledger.army.command_names(|command| command.defend_markers > 0)),
            })
        }
        Event::CommandArrives { command } => placed(ledger, command, &[Location::Marching, Location::Away], fat(94)),
        Event::CommandWithdraws { command } => placed(ledger, command, &[Location::Zone], fat(95)),
        Event::SetOrder { command, order } => placed(ledger, command, &[Location::Zone, Location::Marching], fat(98))
            .or_else(|| order_barred(ledger, *order)),
        Event::SeniorOrder { order } => demoralized.then(|| Objection {
            field: "order",
            rule: Some(fat(122)),
            reason: format!("a demoralized army gets no {}.", order.name()),
            allowed: Some(Vec::new()),
        }),
        _ => None,
    }
}

fn find<'l>(ledger: &'l Ledger<'_>, id: &str) -> Result<&'l Command, Objection> {
    ledger.army.commands.iter().find(|command| command.id == id).ok_or_else(|| Objection {
        field: "command",
        rule: None,
        reason: format!("there is no command '{id}'."),
        allowed: Some(ledger.army.command_names(|_| true)),
    })
}

/// The objection to a command that is not where the event needs it.
fn placed(ledger: &Ledger<'_>, id: &str, places: &[Location], rule: Rule) -> Option<Objection> {
    match find(ledger, id) {
        Err(objection) => Some(objection),
        Ok(command) if places.contains(&command.location) => None,
        Ok(command) => Some(Objection {
            field: "command",
            rule: Some(rule),
            reason: format!("'{id}' is {}; it must be {}.", command.location.name(), Location::words(places)),
            allowed: Some(ledger.army.command_names(|command| places.contains(&command.location))),
        }),
    }
}

fn order_barred(ledger: &Ledger<'_>, order: Order) -> Option<Objection> {
    let names = |is: &dyn Fn(Order) -> bool| {
        Some(Order::all().filter(|order| is(*order)).map(|order| order.name().to_owned()).collect())
    };
    if is_march_only(ledger.tables, &ledger.army) && order != Order::March {
        return Some(Objection {
            field: "order",
            rule: Some(fat(123)),
            reason: "an army so far gone only marches.".to_owned(),
            allowed: names(&|order| order == Order::March),
        });
    }
    (ledger.army.demoralized && order == Order::Attack).then(|| Objection {
        field: "order",
        rule: Some(fat(121)),
        reason: "a demoralized army does not attack.".to_owned(),
        allowed: names(&|order| order != Order::Attack),
    })
}

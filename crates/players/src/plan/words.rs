//! A plan in a sentence.

use std::fmt;

use super::{Order, Plan, Task};

impl fmt::Display for Plan<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let orders: Vec<String> = self.orders.iter().map(words).collect();
        if orders.is_empty() { f.write_str("Nobody is left.") } else { write!(f, "{}.", orders.join("; ")) }
    }
}

fn words(order: &Order<'_>) -> String {
    let Order { body, task, of, .. } = order;
    match (task, of) {
        // Guns alone cannot take anything.
        (Task::Attack, Some(of)) if !body.charges => format!("{} comes up against {of}", body.name),
        (Task::Attack, Some(of)) => format!("{} attacks {of}", body.name),
        (Task::Attack, None) => format!("{} attacks", body.name),
        (Task::Support, Some(of)) => format!("{} supports the attack on {of}", body.name),
        (Task::Support, None) => format!("{} supports the attack", body.name),
        (Task::Fix, Some(of)) => format!("{} keeps {of} busy", body.name),
        (Task::Fix, None) => format!("{} keeps the enemy busy", body.name),
        (Task::Hold, Some(of)) => format!("{} holds {of}", body.name),
        (Task::Hold, None) => format!("{} stays where it is", body.name),
        (Task::Reserve, _) => format!("{} is the reserve", body.name),
        (Task::Withdraw, _) => format!("{} goes back out of the fire", body.name),
    }
}

//! Who is under whom: parents must exist, and there must be no loops.

use grognard_core::tables::Problem;

use super::reading::problem;
use super::roster::{Command, Side};

/// Refuses parents that do not exist, and each loop once.
pub(super) fn check(side: &Side, problems: &mut Vec<Problem>) {
    let mut in_loops: Vec<&str> = Vec::new();
    for command in &side.commands {
        let Some(parent) = &command.parent else { continue };
        if find(side, &parent.value).is_none() {
            let reason = format!(
                "there is no command '{}' on side '{}'; give it a row of its own, without a unit, or mend the name.",
                parent.value, side.name.value
            );
            problems.push(problem(parent.place, "parent", reason));
        } else if let Some(path) = loop_from(side, command) {
            let name = command.name.value.as_str();
            if !in_loops.contains(&name) {
                let reason = format!("{} is a loop; leave the parent of the highest empty.", path.join(" under "));
                problems.push(problem(parent.place, "parent", reason));
                in_loops.extend(path);
            }
        }
    }
}

fn find<'s>(side: &'s Side, name: &str) -> Option<&'s Command> {
    side.commands.iter().find(|command| command.name.value == name)
}

/// The way from a command up and back to itself.
fn loop_from<'s>(side: &'s Side, start: &'s Command) -> Option<Vec<&'s str>> {
    let mut path = vec![start.name.value.as_str()];
    let mut at = start;
    // No way up has more steps than there are commands; one that does not come back ends in another loop.
    for _ in &side.commands {
        at = find(side, &at.parent.as_ref()?.value)?;
        path.push(&at.name.value);
        if at.name == start.name {
            return Some(path);
        }
    }
    None
}

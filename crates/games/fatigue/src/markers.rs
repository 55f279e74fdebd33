//! What markers on the table are called. An enemy is shown a command by a marker and its number (FAT-155).

use grognard_battle::Side;

fn army(side: Side) -> &'static str {
    match side {
        Side::A => "A",
        Side::B => "B",
    }
}

/// The marker of a command.
pub fn of_command(side: Side, number: usize) -> String {
    format!("{} marker {number}", army(side))
}

/// A defend marker.
pub fn of_defence(side: Side, number: usize) -> String {
    format!("{} defend marker {number}", army(side))
}

/// Whether a name could be taken for that of a marker.
pub fn looks_like_one(name: &str) -> bool {
    let name = name.to_lowercase();
    Side::BOTH.into_iter().any(|side| {
        let army = army(side).to_lowercase();
        name.strip_prefix(&army).is_some_and(|rest| rest.starts_with(" marker") || rest.starts_with(" defend marker"))
    })
}

//! What markers on the table are called. An enemy is shown a command by a marker and its number (FAT-155).

/// The marker of a command of an army.
pub fn of_command(army: &str, number: usize) -> String {
    format!("{army} marker {number}")
}

/// A defend marker of an army.
pub fn of_defence(army: &str, number: usize) -> String {
    format!("{army} defend marker {number}")
}

/// Whether a name could be taken for that of a marker of one of these armies.
pub fn looks_like_one<'a>(name: &str, mut armies: impl Iterator<Item = &'a String>) -> bool {
    let name = name.to_lowercase();
    armies.any(|army| {
        let rest = name.strip_prefix(&army.to_lowercase());
        rest.is_some_and(|rest| rest.starts_with(" marker") || rest.starts_with(" defend marker"))
    })
}

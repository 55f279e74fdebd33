//! What is remembered from one command to the next, because the books described on the page do not hold it.

/// What is remembered of earlier commands.
#[derive(Debug, Default)]
pub(super) struct Memory {
    /// Whether a round of the battle that goes on had combat (GT-80).
    pub fought: bool,
    /// Whether its last round had combat.
    pub combat: bool,
    /// Whether the order of the deck is known in this command; not after a shuffle in it.
    pub order_known: bool,
}

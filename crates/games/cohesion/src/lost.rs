//! Units that have left the battle, as a view shows them.

use grognard_battle::Part;

/// Whether a unit has left the battle for good.
pub fn is_gone(unit: Part<'_>) -> bool {
    matches!(unit.text("fate"), Some("destroyed" | "off-table"))
}

//! How something moves: how far it may go, what ground costs it, how near it may come to the enemy.

use grognard_core::rule::Rule;

/// Inches a mover has by ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rates {
    pub open: i32,
    /// Along a road, if it gains by using one.
    pub road: Option<i32>,
    /// Through rough ground.
    pub rough: i32,
}

/// How a unit or officer moves.
#[derive(Clone, Copy, Debug)]
pub struct Gait {
    /// Its rates; none if it cannot move at all.
    pub rates: Option<Rates>,
    /// Open inches that a linear obstacle costs it.
    pub obstacle: i32,
    /// Whether it goes in any direction and turns freely; others go ahead, back or aside, and wheel.
    pub free: bool,
    /// Going back or aside costs this many times as much as going ahead.
    pub sideways: i32,
    /// Whether it uses roads.
    pub by_road: bool,
    /// Hundredths it keeps from enemies.
    pub gap: i32,
    /// Why it may not come nearer to the enemy than it is, if so: "its brigade is spent".
    pub keeps_off: Option<&'static str>,
    pub clauses: WayClauses,
}

impl Gait {
    /// Any way, the same over all ground, as near to the enemy as it likes; one clause serves for every reason against
    /// a way.
    pub const fn any_way(inches: i32, rule: Rule) -> Self {
        Gait {
            rates: Some(Rates { open: inches, road: None, rough: inches }),
            obstacle: 0,
            free: true,
            sideways: 1,
            by_road: false,
            gap: 0,
            keeps_off: None,
            clauses: WayClauses { any_way: (rule, "all"), table: rule, friends: rule, keeps_off: rule, cost: rule },
        }
    }

    /// Inches it may spend with a bonus; 0 if it cannot move at all.
    pub fn inches(&self, bonus: i32) -> i32 {
        self.rates.map_or(0, |rates| (rates.open + bonus).max(0))
    }
}

/// The clauses by which a way is refused.
#[derive(Clone, Copy, Debug)]
pub struct WayClauses {
    /// Who may go any way, with the words for them: "only skirmishers and officers".
    pub any_way: (Rule, &'static str),
    /// The table's edge, and the distance to the enemy.
    pub table: Rule,
    /// A way may not end on a friend.
    pub friends: Rule,
    /// Units that must keep away from the enemy.
    pub keeps_off: Rule,
    /// The cost of the way.
    pub cost: Rule,
}

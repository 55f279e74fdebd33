//! How something moves: what it may spend, what ground costs it, how near it may come to the enemy.

use grognard_core::rule::Rule;

/// Inches a mover has by ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rates {
    pub open: i32,
    /// Along a road, where it gains by one.
    pub road: Option<i32>,
    /// Through rough ground.
    pub rough: i32,
}

/// How a unit or officer moves.
#[derive(Clone, Copy, Debug)]
pub struct Gait {
    /// What it has; none if it cannot move at all.
    pub rates: Option<Rates>,
    /// Open inches it pays for a linear obstacle.
    pub obstacle: i32,
    /// It goes any way and turns freely; others go ahead, back or aside and wheel.
    pub free: bool,
    /// How many times the price of going ahead it pays for going back or aside.
    pub sideways: i32,
    /// It goes by road where there is one.
    pub by_road: bool,
    /// Hundredths it keeps from enemies.
    pub gap: i32,
    /// Why it comes no nearer to the enemy than it is, if it may not: "its brigade is spent".
    pub keeps_off: Option<&'static str>,
    pub clauses: WayClauses,
}

impl Gait {
    /// Any way, the same over all ground, as near to the enemy as it likes; every reason against a way goes by one clause.
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

/// The clauses a way is refused by.
#[derive(Clone, Copy, Debug)]
pub struct WayClauses {
    /// Who goes any way, and in whose words: "only skirmishers and officers".
    pub any_way: (Rule, &'static str),
    /// The table's edge, and the distance to the enemy.
    pub table: Rule,
    /// Nobody ends on a friend.
    pub friends: Rule,
    /// Whoever must keep off the enemy.
    pub keeps_off: Rule,
    /// What the way costs.
    pub cost: Rule,
}

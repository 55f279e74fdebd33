//! Why something is not seen, and what the ground lets be seen from where: found once, and asked again until the battle
//! ends.

use std::sync::{Mutex, PoisonError};

use grognard_field::Point;
use rustc_hash::FxHashMap;

use crate::inches::inches;
use crate::sight_rule::SightRule;

/// Why one unit does not see another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hidden<'s> {
    /// Too far away, this many hundredths.
    Far(i32),
    /// This many hundredths of ground that hides lie in between.
    Ground(i32),
    /// A hill of this level lies in between.
    Hill(i32),
    /// A unit is in between.
    Unit(&'s str),
}

impl Hidden<'_> {
    /// In words: "2.5 inches of woods, orchard or buildings lie between, over 2"; `cover` names such ground.
    pub fn words(self, rule: SightRule, cover: &str) -> String {
        match self {
            Hidden::Far(far) => format!("it is {} inches away, over {}", inches(far), inches(rule.limit)),
            Hidden::Ground(deep) => {
                format!("{} inches of {cover} lie between, over {}", inches(deep), inches(rule.into_area))
            }
            Hidden::Hill(level) => format!("a hill of level {level} lies between, above both"),
            Hidden::Unit(name) => format!("{name} stands between"),
        }
    }
}

/// What the ground makes of a line of sight: the higher of the levels of its ends, or the reason why it is none.
pub type OverGround = Result<i32, Hidden<'static>>;

/// Lines of sight that are kept before all are forgotten.
const KEPT: usize = 20_000;

/// What the ground makes of lines of sight, by their ends. It follows from the ground and the charts of a battle, so it
/// is neither written down nor compared, and a copy of the table finds its own.
#[derive(Debug, Default)]
pub struct Sights {
    found: Mutex<FxHashMap<(Point, Point), OverGround>>,
}

impl Clone for Sights {
    fn clone(&self) -> Self {
        Sights::default()
    }
}

impl PartialEq for Sights {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Sights {
    /// A line of sight, worked out when it is first asked for.
    pub fn or_find(&self, here: Point, there: Point, find: impl FnOnce() -> OverGround) -> OverGround {
        // Whoever panicked while holding it had written nothing by halves.
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = found.get(&(here, there)) {
            return *known;
        }
        let sight = find();
        if found.len() >= KEPT {
            found.clear();
        }
        found.insert((here, there), sight);
        sight
    }
}

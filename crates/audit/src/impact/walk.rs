//! A command followed step by step: what the books must say after it is worked out from the books before it, ruling
//! after ruling, and every fact is measured with the positions at that step.

use grognard_battle::{Record, Ruled};
use serde_json::Value;

use super::books::{Books, Pose, pose_of};
use super::charts::Charts;
use super::ground::Ground;
use super::scene::Scene;
use crate::findings::Tally;
use crate::law::Law;
use crate::reading::at;

/// A command in progress.
pub(super) struct Walk<'a> {
    pub charts: &'a Charts<'a>,
    pub ground: &'a Ground,
    pub before: &'a Books,
    pub after: &'a Books,
    /// The books as they must be, as far as the command has been followed.
    pub model: Books,
    /// The arguments of the command.
    pub with: &'a Value,
    /// The books after it, as in the log.
    pub written: &'a Value,
    /// The books before it, as in the log.
    pub found: &'a Value,
    pub tally: &'a mut Tally,
    rulings: &'a [Ruled],
    next: usize,
    ways: Vec<(String, Vec<Pose>)>,
}

impl<'a> Walk<'a> {
    /// A walk at the beginning of a command.
    pub fn new(
        charts: &'a Charts<'a>,
        ground: &'a Ground,
        (before, after): (&'a Books, &'a Books),
        (found, written): (&'a Value, &'a Value),
        with: &'a Value,
        record: &'a Record,
        tally: &'a mut Tally,
    ) -> Self {
        Walk {
            charts,
            ground,
            before,
            after,
            model: before.clone(),
            with,
            written,
            found,
            tally,
            rulings: &record.rulings,
            next: 0,
            ways: ways(written),
        }
    }

    /// The table at this step.
    pub fn scene(&self) -> Scene<'_> {
        Scene { books: &self.model, charts: self.charts, ground: self.ground }
    }

    pub fn look(&mut self, law: &'static Law, holds: bool, wrong: impl FnOnce() -> String) {
        self.tally.look(law, holds, wrong);
    }

    /// The next ruling.
    pub fn peek(&self) -> Option<&'a Ruled> {
        self.rulings.get(self.next)
    }

    /// The next ruling, if it is by this procedure and its title contains these words.
    pub fn take(&mut self, procedure: &str, words: &str) -> Option<&'a Ruled> {
        let next = self.peek()?;
        let fits = next.procedure == procedure && next.title.contains(words);
        self.next += usize::from(fits);
        fits.then_some(next)
    }

    /// How many rulings have not been followed.
    pub fn left(&self) -> usize {
        self.rulings.len() - self.next
    }

    /// The next straight piece of a unit's ways, with its ends, if it fits; it is removed from the list.
    pub fn way(&mut self, unit: &str, fits: impl Fn(Pose, Pose) -> bool) -> Option<(Pose, Pose)> {
        let index = self.ways.iter().position(|way| way.0 == unit)?;
        let [from, to] = *self.ways[index].1.get(..2)? else { return None };
        if !fits(from, to) {
            return None;
        }
        if self.ways[index].1.len() > 2 {
            self.ways[index].1.remove(0);
        } else {
            self.ways.remove(index);
        }
        Some((from, to))
    }

    /// An argument of the command, as text.
    pub fn told(&self, what: &str) -> Option<String> {
        at(self.with, what).and_then(Value::as_str).map(str::to_owned)
    }

    /// Where a unit stands at this step.
    pub fn pose(&self, unit: &str) -> Option<Pose> {
        self.model.unit(unit)?.pose
    }

    /// Moves a unit to another place, and the leaders with it along (IMP-53).
    pub fn put(&mut self, unit: &str, pose: Pose) {
        if let Some(unit) = self.model.unit_mut(unit) {
            unit.pose = Some(pose);
        }
        for leader in &mut self.model.leaders {
            if leader.attached_to.as_deref() == Some(unit) && !leader.eliminated {
                leader.at = Some(pose.at);
            }
        }
    }
}

/// The ways that units took in a command, as the books keep them.
pub(super) fn ways(books: &Value) -> Vec<(String, Vec<Pose>)> {
    let ways = at(books, "table.ways").and_then(Value::as_array).into_iter().flatten();
    ways.filter_map(|way| {
        let poses = way.get(1)?.as_array()?.iter().filter_map(pose_of).collect();
        Some((way.get(0)?.as_str()?.to_owned(), poses))
    })
    .collect()
}

/// The two names in the title of a ruling, on both sides of some words.
pub(super) fn names<'a>(title: &'a str, words: &str) -> Option<(&'a str, &'a str)> {
    title.split_once(words)
}

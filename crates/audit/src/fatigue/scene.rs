//! A command with everything the laws need.

use std::collections::BTreeMap;

use grognard_battle::{Deed, Ruled};
use serde_json::Value;

use crate::geometry::Rectangle;
use crate::moment::Moment;
use crate::reading::text;

use super::books::{Books, Eyes, Pose, Unit};

/// A leg of a unit in a command, whether moved or fled.
pub(super) struct Way<'a> {
    pub unit: &'a str,
    pub poses: Vec<Pose>,
}

/// A command, the books before and after it, and the ways taken in it.
pub(super) struct Scene<'a> {
    pub eyes: &'a Eyes<'a>,
    pub moment: &'a Moment<'a>,
    pub act: &'a str,
    pub with: BTreeMap<String, Value>,
    pub before: Books<'a>,
    pub after: Books<'a>,
    pub ways: Vec<Way<'a>>,
}

impl<'a> Scene<'a> {
    pub fn new(eyes: &'a Eyes<'a>, moment: &'a Moment<'a>) -> Self {
        let (act, with) = match &moment.record.deed {
            Deed::Act { name, with } => {
                let with = serde_json::to_value(with).unwrap_or_default();
                (name.as_str(), with.as_object().cloned().unwrap_or_default().into_iter().collect())
            }
            _ => ("", BTreeMap::new()),
        };
        let ways = moment.after.pointer("/table/ways").and_then(Value::as_array);
        let way = |entry: &'a Value| {
            let poses = entry.get(1)?.as_array()?.iter().filter_map(Pose::read).collect();
            Some(Way { unit: entry.get(0)?.as_str()?, poses })
        };
        // Ways stay in the books until the next command that makes or clears them: only new ones belong to this
        // command.
        let is_new = moment.record.events.iter().any(|change| change.at.starts_with("/table/ways"));
        Scene {
            eyes,
            moment,
            act,
            with,
            before: Books::read(moment.before),
            after: Books::read(moment.after),
            ways: ways.filter(|_| is_new).into_iter().flatten().filter_map(way).collect(),
        }
    }

    /// An argument of the command.
    pub fn argument(&self, key: &str) -> Option<&str> {
        self.with.get(key).and_then(Value::as_str)
    }

    pub fn rulings(&self, procedure: &str) -> impl Iterator<Item = &'a Ruled> + use<'a> {
        let wanted = format!("fatigue.{procedure}");
        self.moment.record.rulings.iter().filter(move |ruled| ruled.procedure == wanted)
    }

    /// Every pose of a unit during the command.
    pub fn poses(&self, name: &str) -> Vec<Pose> {
        let mut poses: Vec<Pose> = self.before.unit(name).and_then(|unit| unit.pose).into_iter().collect();
        poses.extend(self.ways.iter().filter(|way| way.unit == name).flat_map(|way| way.poses.iter().copied()));
        poses.extend(self.after.unit(name).and_then(|unit| unit.pose));
        poses
    }

    /// Every room of a unit during the command: each of its poses with each of its shapes.
    pub fn rooms(&self, name: &str) -> Vec<Rectangle> {
        let (Some(was), Some(is)) = (self.before.unit(name), self.after.unit(name)) else { return Vec::new() };
        let mut found: Vec<Rectangle> = Vec::new();
        for pose in self.poses(name) {
            for unit in [was, is] {
                found.extend(self.eyes.room_at(unit, pose));
            }
            // It may have lost figures before its formation changed, or the other way round.
            let stood = |unit: &Unit<'_>| unit.left() - unit.number("skirmishers");
            let (most, mut figures) = (was.left().max(is.left()), stood(was).min(stood(is)));
            while figures < most + 0.5 {
                for formation in [was.formation(), is.formation()] {
                    found.extend(self.eyes.shape(was.arm(), formation, figures, pose));
                }
                figures += 1.0;
            }
        }
        found
    }

    /// A unit as it was before.
    pub fn was(&self, name: &str) -> Option<&Unit<'a>> {
        self.before.unit(name)
    }

    /// A unit as it is afterwards.
    pub fn is(&self, name: &str) -> Option<&Unit<'a>> {
        self.after.unit(name)
    }

    /// Whether a line of bookkeeping with this clause mentions a unit.
    pub fn says(&self, clause: &str, of: &str) -> bool {
        self.moment.record.said.iter().any(|said| said.rule == clause && said.text.contains(of))
    }

    /// The phase to which rulings of the command belong if they do not name it.
    pub fn phase(&self) -> &'a str {
        text(self.moment.before, "phase").unwrap_or_default()
    }
}

/// The unit that a ruling is about, if its title begins with it: `X checks: fire-loss`.
pub(super) fn subject<'t>(title: &'t str, verb: &str) -> Option<&'t str> {
    title.find(verb).map(|at| &title[..at])
}

/// The two parties of a ruling's title: `X fires at Y`.
pub(super) fn parties<'t>(title: &'t str, between: &str) -> Option<(&'t str, &'t str)> {
    title.split_once(between)
}

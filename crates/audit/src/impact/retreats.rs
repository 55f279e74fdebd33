//! Flights, falls back and evasions: where the units that run end (IMP-19, 59, 68, 75, 76).
//!
//! The rules do not say whether a router turns before it runs or at the end, so both ways of finding what is in its way
//! are sound. Whatever it already touches at the start is never in its way.

use super::books::{Pose, Unit, whole, word};
use super::ground::pieces;
use super::scene::{between, footprint_at};
use super::walk::Walk;
use crate::geometry::{Point, Rectangle};
use crate::law::Law;

pub(super) const STRAIGHT: Law = Law {
    name: "runs straight away",
    clauses: &["IMP-19", "IMP-59", "IMP-68", "IMP-76"],
    says: "A unit that falls back goes straight away from the centre of the enemy lead, one that flees at right angles to its own edge, and one that evades straight away from the centre of the charger.",
};
pub(super) const DISTANCE: Law = Law {
    name: "runs as far as it must",
    clauses: &["IMP-19", "IMP-59", "IMP-68", "IMP-76"],
    says: "Who runs goes as far as ruled and on until it stands on nobody; only enemies and ground it cannot enter stop it, where it meets them, and crossing an edge takes it off the table.",
};
pub(super) const FACING: Law = Law {
    name: "facing of those who run",
    clauses: &["IMP-59", "IMP-68", "IMP-76"],
    says: "A routed unit faces its own edge when it has run, or as nearly as there is room where it is stopped; everybody else keeps the facing.",
};
pub(super) const FLIGHT: Law = Law {
    name: "flight as due",
    clauses: &["IMP-49", "IMP-59", "IMP-70"],
    says: "A unit that is routed by fire, a check or a failed rally flees at once if it has not fled this turn, ruled as what it is on the ground where it stands.",
};

/// How deep a footprint must overlap another that is in its way: within these depths, the rounding of two places to
/// hundredths, it may count as overlapping or as just grazing.
const GRAZES: [f64; 2] = [0.005, 0.04];
/// How far off a distance may be: the place is searched in small steps and kept in hundredths.
const STEP: f64 = 0.08;
/// How far beyond the first free place a run may end that goes on until it is free.
const ON: f64 = 0.25;

/// Why a unit runs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Run {
    /// It lost a charge, or flees: if stopped, it loses one more figure.
    Beaten,
    Evades,
}

/// Where a run may end.
struct Ends {
    least: f64,
    most: f64,
    stopped: bool,
}

impl Ends {
    /// The possible ends between two ways of saying what is grazed; if both are stopped, anything in between.
    fn between(one: Ends, other: Ends) -> Vec<Ends> {
        if one.stopped && other.stopped {
            vec![Ends { least: one.least.min(other.least), most: one.most.max(other.most), stopped: true }]
        } else {
            vec![one, other]
        }
    }
}

impl Walk<'_> {
    /// A flight, with its ruling.
    pub fn flight(&mut self, name: &str) {
        let title = format!("{name} flees");
        let next = self.peek().filter(|next| next.procedure == "impact.move" && next.title == title);
        self.look(&FLIGHT, next.is_some(), || format!("{name} must flee and does not"));
        if next.is_none() {
            return;
        }
        self.flees(name);
    }

    /// A flight that has the next ruling.
    pub fn flees(&mut self, name: &str) {
        let Some(ruling) = self.take("impact.move", " flees") else { return };
        self.roster_of(&ruling.situation, name, &[]);
        let edge = match self.model.unit_mut(name) {
            Some(unit) => {
                unit.fled = true;
                if unit.side == "a" { 180.0 } else { 0.0 }
            }
            None => return,
        };
        self.stands_on(&ruling.situation, name);
        let inches = whole(&ruling.outcome, "allowance");
        #[expect(clippy::cast_precision_loss, reason = "inches of a few dice")]
        self.runs(name, edge, inches as f64, Run::Beaten);
    }

    /// Checks that the ground named by a situation is that of the unit.
    pub fn stands_on(&mut self, situation: &serde_json::Value, name: &str) {
        let Some(pose) = self.pose(name) else { return };
        let beside = self.ground.kinds_about(pose.at);
        let roads = [-0.02, 0.02].map(|slack| self.ground.road(pose.at, slack));
        let (terrain, off_road) = (word(situation, "terrain"), word(situation, "off_road"));
        let on = roads.iter().any(|road| match road {
            Some(road) => terrain == *road,
            None => beside.contains(&terrain.as_str()),
        });
        self.look(&super::moving::GROUND, on && beside.contains(&off_road.as_str()), || {
            format!("{name} is ruled on {terrain} beside {off_road} and stands on {roads:?} beside {beside:?}")
        });
    }

    /// A unit runs this many inches.
    pub fn runs(&mut self, name: &str, heading: f64, inches: f64, run: Run) {
        let way = self.way(name, |_, _| true);
        // A battery that runs becomes limbered.
        if let Some(unit) = self.model.unit_mut(name)
            && unit.arm == "artillery"
            && unit.is_routed()
            && run == Run::Beaten
        {
            "limbered".clone_into(&mut unit.formation);
        }
        let Some(unit) = self.model.unit(name).cloned() else { return };
        let Some(start) = unit.pose else { return };
        let edge = if unit.side == "a" { 180.0 } else { 0.0 };
        let facing = if unit.is_routed() && run == Run::Beaten { edge } else { start.facing };
        let mut all: Vec<Ends> = Vec::new();
        // A battery becomes limbered when it routs, before or after it runs.
        let formations = if unit.arm == "artillery" && unit.is_routed() {
            vec!["limbered", "unlimbered"]
        } else {
            vec![unit.formation.as_str()]
        };
        for formation in formations {
            let swept = Unit { formation: formation.to_owned(), ..unit.clone() };
            for first in [start.facing, facing] {
                let [one, two] = GRAZES.map(|graze| self.ends(&unit, &swept, heading, inches, (first, facing), graze));
                all.extend(Ends::between(one, two));
            }
        }

        let gone = self.after.unit(name).is_none_or(|unit| unit.pose.is_none());
        let Some(end) = way.map(|way| way.1).or((!gone).then_some(start)) else {
            self.leaves(name, heading, inches, &all, run);
            return;
        };
        let went = start.at.distance(end.at);
        let (east, north) = heading.to_radians().sin_cos();
        let (dx, dy) = (end.at.x - start.at.x, end.at.y - start.at.y);
        let (along, across) = (dx * east + dy * north, (dx * north - dy * east).abs());
        self.look(&STRAIGHT, across <= 0.03 + went * 0.012 && along >= -0.02, || {
            format!("{name} ends {across:.2} inches beside its line, {along:.2} along it")
        });
        let short = went < inches && between(end.facing, facing) >= 0.6 && !self.has_room(&unit, end, facing);
        self.look(&FACING, short || between(end.facing, facing) < 0.6, || {
            format!("{name} faces {} and not {facing}", end.facing)
        });
        let fits = all.iter().filter(|ends| {
            // A unit that goes on until it is free does so in steps.
            let over = if ends.most > inches { ON } else { STEP };
            went >= ends.least - STEP && went <= ends.most + over
        });
        let fits: Vec<bool> = fits.map(|ends| ends.stopped).collect();
        self.look(&DISTANCE, !fits.is_empty(), || {
            let mut sound: Vec<String> =
                all.iter().map(|ends| format!("{:.1} to {:.1}", ends.least, ends.most)).collect();
            sound.dedup();
            format!("{name} runs {went:.1} of {inches} inches; sound would be {}", sound.join(" or "))
        });
        // If its place is wrong, its losses are not checked as well.
        let paid = self.after.unit(name).is_some_and(|after| after.figures < unit.figures);
        let stopped = match fits.as_slice() {
            [] => went < inches - STEP,
            [first, rest @ ..] if rest.iter().all(|other| other == first) => *first,
            _ => paid,
        };
        if self.ground.is_off(end.at) {
            self.leaves_table(name);
            return;
        }
        self.put(name, Pose { at: end.at, facing: end.facing });
        if stopped && run == Run::Beaten {
            self.stopped(name);
        }
        self.drives_off();
    }

    /// Whether a unit could turn a little farther at its place.
    fn has_room(&self, unit: &Unit, end: Pose, wanted: f64) -> bool {
        let near = |by: f64| between((end.facing + by).rem_euclid(360.0), wanted);
        let by = if near(2.0) < near(-2.0) { 2.0 } else { -2.0 };
        !self.is_taken(
            std::slice::from_ref(&unit.name),
            &footprint_at(self.charts, unit, Pose { at: end.at, facing: end.facing + by }),
        )
    }

    /// It is stopped, and loses one more figure (IMP-59, IMP-68).
    fn stopped(&mut self, name: &str) {
        let Some(unit) = self.model.unit(name) else { return };
        let (figures, level) = (unit.figures - 1, unit.level.clone());
        self.model.book_loss(name, figures, &level);
    }

    /// A unit is no longer on the table and has no way: it crossed an edge, or lost its last figure where it was
    /// stopped.
    fn leaves(&mut self, name: &str, heading: f64, inches: f64, all: &[Ends], run: Run) {
        let Some(unit) = self.model.unit(name).cloned() else { return };
        let Some(start) = unit.pose else { return };
        let (east, north) = heading.to_radians().sin_cos();
        let place = |d: f64| Point { x: start.at.x + d * east, y: start.at.y + d * north };
        let dies =
            run == Run::Beaten && unit.figures == 1 && self.after.unit(name).is_none_or(|after| after.figures == 0);
        let sound =
            all.iter().any(|ends| if dies { ends.stopped } else { self.ground.is_off(place(ends.most + STEP)) });
        self.look(&DISTANCE, sound, || {
            let why = if dies { "nothing stops it" } else { "it does not cross an edge" };
            format!("{name} is gone after {inches} inches, but {why}")
        });
        if dies {
            self.model.book_loss(name, 0, &unit.level);
        } else {
            self.leaves_table(name);
        }
    }

    /// Where a run may end, with one facing for what is in its way and another for what is at its end.
    fn ends(
        &self,
        unit: &Unit,
        running: &Unit,
        heading: f64,
        inches: f64,
        (swept, facing): (f64, f64),
        graze: f64,
    ) -> Ends {
        let Some(start) = unit.pose else { return Ends { least: 0.0, most: 0.0, stopped: false } };
        let moving = footprint_at(self.charts, running, Pose { at: start.at, facing: swept });
        let ending = footprint_at(self.charts, unit, Pose { at: start.at, facing });
        let scene = self.scene();
        let mut block = f64::INFINITY;
        let mut taken: Vec<(f64, f64)> = Vec::new();
        for other in self.model.standing().filter(|other| other.name != unit.name) {
            let Some(footprint) = scene.footprint(other) else { continue };
            if other.side != unit.side
                && let Some((from, to)) = moving.meets_on_way(heading, &footprint, graze)
                && to > 0.0
                && (from > 0.0 || goes_deeper(&moving, &footprint, heading, to))
            {
                block = block.min(from.max(0.0));
            }
            taken.extend(ending.meets_on_way(heading, &footprint, graze));
        }
        let (east, north) = heading.to_radians().sin_cos();
        let place = |d: f64| Point { x: start.at.x + d * east, y: start.at.y + d * north };
        let reach = inches + 12.0;
        if !unit.is_routed() {
            let way = pieces(start.at, place(reach));
            let barred = way.iter().find(|place| !self.ground.is_off(**place) && scene.rate(unit, **place) <= 0.0);
            block = block.min(barred.map_or(f64::INFINITY, |barred| barred.distance(start.at)));
        }
        // It goes on until it is free of everybody.
        let mut free = inches;
        while let Some(next) = taken.iter().find(|one| one.0 < free - 1e-6 && free < one.1 - 1e-6) {
            free = next.1;
        }
        if block < free - 1e-6 && !self.ground.is_off(place(block)) {
            // Where it is stopped it may have to keep back further from a unit on which it would lie.
            let mut least = block;
            while let Some(next) = taken.iter().find(|one| one.0 < least - 1e-6 && least < one.1 - 1e-6 && least > 0.0)
            {
                least = next.0.max(0.0);
            }
            return Ends { least, most: block, stopped: true };
        }
        Ends { least: free, most: free, stopped: false }
    }
}

/// Whether a footprint that already overlaps another goes deeper into it, and not out of it.
fn goes_deeper(moving: &Rectangle, other: &Rectangle, heading: f64, to: f64) -> bool {
    let here = moving.overlap(other);
    (1..10).any(|part| moving.moved(heading, to * f64::from(part) / 10.0).overlap(other) > here + 0.05)
}

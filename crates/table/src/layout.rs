//! The part of a set-up file that lays out a table: size, terrain, lines, objectives, zones and arrivals.

use grognard_core::facts::{Choice, Group, Head, Inches, Reader};
use grognard_core::refusal::Check;
use grognard_core::rule::Rule;
use grognard_field::{Point, is_simple, overlap};
use serde::Serialize;

use super::inches::{nearest, to_hundredths, to_inches};
use super::roster::Roster;
use super::{Area, Arrival, Ground, Objective, Obstacle, Shapes};
use crate::{Pair, Side};

/// Longest name of a thing on the table.
const NAME: usize = 60;
/// Narrowest and widest table, in inches.
const WIDTH: (f64, f64) = (12.0, 240.0);
/// Most points of an outline or line.
pub const POINTS: usize = 100;
/// The most areas, and the most lines.
pub const PIECES: usize = 200;
/// The most corners of all areas together, and the most points of all lines.
pub const GROUND: usize = 2000;
/// The most objectives.
pub const OBJECTIVES: usize = 20;
/// The most commands that come later.
pub const ARRIVALS: usize = 20;

/// What a book lays out if a file says nothing; lengths in hundredths.
#[derive(Clone, Debug)]
pub struct Customs {
    /// The clause of the set-up.
    pub rule: Rule,
    /// Width of a table.
    pub width: i32,
    /// Depth of a table.
    pub depth: i32,
    /// A side places its units within this distance of its edge.
    pub zone_depth: i32,
    /// How near a unit must be to hold an objective.
    pub radius: i32,
    /// Objectives of a table of that size.
    pub objectives: Vec<(String, Point)>,
    /// The kind of area that has levels.
    pub hill: &'static str,
    /// The last turn.
    pub turns: i32,
    /// The names of the two sides in the file: `a` and `b`.
    pub sides: Pair<&'static str>,
}

/// A point as a file gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Spot {
    x: Inches,
    y: Inches,
}

impl Spot {
    /// Reads x and y.
    pub fn read(r: &mut Reader<'_>) -> Self {
        Spot {
            x: r.inches("x", 0.0..=WIDTH.1, "inches from the left edge, seen by side a").required(),
            y: r.inches("y", 0.0..=WIDTH.1, "inches from the edge of side a").required(),
        }
    }

    /// Where it is.
    pub fn point(self) -> Point {
        Point { x: nearest(self.x), y: nearest(self.y) }
    }

    /// Refuses a point of a file that is not on the table, under its field.
    pub fn check_on(self, ground: &Ground, rule: Rule, field: &str, check: &mut Check) {
        OnTable { rule, width: ground.width, depth: ground.depth, check }.spot(field, self);
    }
}

fn points(spots: &[Spot]) -> Vec<Point> {
    spots.iter().map(|spot| spot.point()).collect()
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
struct Size {
    width: Option<Inches>,
    depth: Option<Inches>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
struct AreaLayout {
    kind: &'static str,
    name: Option<String>,
    level: Option<i32>,
    points: Vec<Spot>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
struct LineLayout {
    kind: &'static str,
    points: Vec<Spot>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
struct ObjectiveLayout {
    name: String,
    at: Option<Spot>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
struct ArrivalLayout {
    who: String,
    turn: i32,
    zone: Vec<Spot>,
}

/// A zone as a side's part of the file gives it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Zone {
    points: Vec<Spot>,
}

impl Zone {
    /// Reads a side's zone, if it has a separate one.
    pub fn read(r: &mut Reader<'_>) -> Option<Self> {
        r.object_if_any(head("zone", "where the side places, in place of the ground along its edge"), |r| Zone {
            points: r.list(head("points", "its corners"), 3..=POINTS, Spot::read),
        })
    }
}

/// Everything about the table that is outside the two sides.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Layout {
    table: Option<Size>,
    terrain: Vec<AreaLayout>,
    lines: Vec<LineLayout>,
    objectives: Vec<ObjectiveLayout>,
    #[serde(skip)]
    objectives_given: bool,
    arrivals: Vec<ArrivalLayout>,
}

const fn head(name: &'static str, help: &'static str) -> Head {
    Head { name, group: Group::Where, help }
}

impl Layout {
    /// Reads the layout with the book's kinds of areas and lines.
    pub fn read<A: Choice, L: Choice>(r: &mut Reader<'_>) -> Self {
        let mut layout = Self::read_ground::<A, L>(r);
        layout.objectives_given = r.is_given("objectives");
        layout.objectives = r.list(head("objectives", "what is worth points"), 0..=OBJECTIVES, |r| ObjectiveLayout {
            name: r.text("name", NAME, "what it is called").required(),
            at: r.object_if_any(head("at", "its middle; needed on a table"), Spot::read),
        });
        layout.arrivals = r.list(head("arrivals", "commands that come later"), 0..=ARRIVALS, |r| ArrivalLayout {
            who: r.text("who", NAME, "a brigade, or a unit of no brigade").required(),
            turn: r.integer("turn", 2..=100, "the turn it comes in").required(),
            zone: r.list(head("zone", "where its owner places it"), 3..=POINTS, Spot::read),
        });
        layout
    }

    /// Reads only the ground, for a book that writes objectives and arrivals in its own way.
    pub fn read_ground<A: Choice, L: Choice>(r: &mut Reader<'_>) -> Self {
        Layout {
            table: r.object_if_any(head("table", "a virtual table; without one the battle keeps books only"), |r| {
                Size {
                    width: r.inches("width", WIDTH.0..=WIDTH.1, "inches along the edge of side a").optional(),
                    depth: r.inches("depth", WIDTH.0..=WIDTH.1, "inches from side to side").optional(),
                }
            }),
            terrain: r.list(head("terrain", "areas of ground"), 0..=PIECES, |r| AreaLayout {
                kind: r.choice::<A>("kind", "what it is").required().name(),
                name: r.text("name", NAME, "what it is called").optional(),
                level: r.integer("level", 1..=9, "how high a hill is; 1 if left out").optional(),
                points: r.list(head("points", "its corners"), 3..=POINTS, Spot::read),
            }),
            lines: r.list(head("lines", "roads and linear obstacles"), 0..=PIECES, |r| LineLayout {
                kind: r.choice::<L>("kind", "what it is").required().name(),
                points: r.list(head("points", "its points, one after the other"), 2..=POINTS, Spot::read),
            }),
            objectives: Vec::new(),
            objectives_given: false,
            arrivals: Vec::new(),
        }
    }

    /// Whether the file lays out anything that needs a table.
    pub fn wants_table(&self, zones: &Pair<Option<Zone>>) -> bool {
        self.table.is_some()
            || !self.terrain.is_empty()
            || !self.lines.is_empty()
            || !self.arrivals.is_empty()
            || self.objectives.iter().any(|objective| objective.at.is_some())
            || Side::BOTH.iter().any(|side| zones.of(*side).is_some())
    }

    /// Whether a command is not there from the start.
    pub fn comes_later(&self, command: &str) -> bool {
        self.arrivals.iter().any(|arrival| arrival.who == command)
    }

    /// The names of the objectives, as kept in a battle without a table.
    pub fn objective_names(&self) -> Vec<String> {
        self.objectives.iter().map(|objective| objective.name.clone()).collect()
    }

    /// Refuses two objectives with the same name, whether there is a table or not.
    pub fn check_objectives(&self, check: &mut Check) {
        for (index, objective) in self.objectives.iter().enumerate() {
            let field = format!("objectives.{index}.name");
            let same = |other: &ObjectiveLayout| other.name.to_lowercase() == objective.name.to_lowercase();
            check.refuse(self.objectives.iter().take(index).any(same), None, &[&field], || {
                format!("'{}' is the name of another objective; give it its own.", objective.name)
            });
        }
    }

    /// The ground, and every reason against it. `commands` are the brigades and the units without a brigade, of both
    /// sides.
    pub fn ground(
        &self,
        customs: &Customs,
        zones: &Pair<Option<Zone>>,
        commands: &Pair<Vec<String>>,
        check: &mut Check,
    ) -> Ground {
        let (width, depth) = self.size(customs, check);
        let mut on_table = OnTable { rule: customs.rule, width, depth, check };
        for (index, area) in self.terrain.iter().enumerate() {
            on_table.outline(&format!("terrain.{index}.points"), &area.points);
            let level = format!("terrain.{index}.level");
            let levelled = area.level.is_some() && area.kind != customs.hill;
            let kind = format!("terrain.{index}.kind");
            on_table.check.refuse(levelled, customs.rule, &[&level, &kind], || {
                format!("only a {} has a level; leave it out for {}.", customs.hill, area.kind)
            });
        }
        for (index, line) in self.lines.iter().enumerate() {
            on_table.line(&format!("lines.{index}.points"), &line.points);
        }
        for (index, objective) in self.objectives.iter().enumerate() {
            let field = format!("objectives.{index}.at");
            match objective.at {
                Some(at) => on_table.spot(&field, at),
                None => on_table.check.refuse(true, customs.rule, &[&field], || {
                    "is missing; on a table each objective has a place: at = [x, y].".to_owned()
                }),
            }
        }
        self.check_arrivals(customs, commands, &mut on_table);
        let zones = zones_of(customs, zones, &mut on_table);
        Ground {
            width,
            depth,
            areas: self.terrain.iter().map(|area| area.made(customs)).collect(),
            lines: self.lines.iter().map(LineLayout::made).collect(),
            objectives: self.placed_objectives(customs, (width, depth)),
            zones,
            arrivals: self.arrivals.iter().map(ArrivalLayout::made).collect(),
            shapes: Shapes::default(),
        }
    }

    fn size(&self, customs: &Customs, check: &mut Check) -> (i32, i32) {
        let given = |of: fn(&Size) -> Option<Inches>| self.table.as_ref().and_then(of);
        let mut one = |field: &str, given: Option<Inches>, usual: i32| {
            let odd = given.is_some_and(|inches| to_hundredths(inches.get()).is_none());
            check.refuse(odd, customs.rule, &[field], || TWO_DECIMALS.to_owned());
            given.map_or(usual, nearest)
        };
        (
            one("table.width", given(|size| size.width), customs.width),
            one("table.depth", given(|size| size.depth), customs.depth),
        )
    }

    fn check_arrivals(&self, customs: &Customs, commands: &Pair<Vec<String>>, on_table: &mut OnTable<'_>) {
        let known: Vec<&String> = commands.a.iter().chain(&commands.b).collect();
        for (index, arrival) in self.arrivals.iter().enumerate() {
            let who = format!("arrivals.{index}.who");
            on_table.outline(&format!("arrivals.{index}.zone"), &arrival.zone);
            on_table.check.refuse_listing(!known.contains(&&arrival.who), on_table.rule, &[&who], || {
                let reason = format!("there is no brigade and no unit of no brigade '{}'.", arrival.who);
                (reason, Some(known.iter().map(|name| (*name).clone()).collect()))
            });
            let turn = format!("arrivals.{index}.turn");
            on_table.check.refuse(arrival.turn > customs.turns, on_table.rule, &[&turn, "turns"], || {
                format!("the battle ends with turn {}; let it come earlier.", customs.turns)
            });
            let twice = self.arrivals.iter().take(index).any(|other| other.who == arrival.who);
            on_table.check.refuse(twice, on_table.rule, &[&who], || {
                format!("'{}' comes once only; leave the second out.", arrival.who)
            });
        }
        for side in Side::BOTH {
            let own = commands.of(side);
            let nobody = !own.is_empty() && own.iter().all(|name| self.comes_later(name));
            on_table.check.refuse(nobody, on_table.rule, &["arrivals"], || {
                format!("side {} would have nobody on the table at the start.", side.name())
            });
        }
    }

    /// Objectives with their places; if the file names none, those of the book on a table of the book's size.
    fn placed_objectives(&self, customs: &Customs, size: (i32, i32)) -> Roster<Objective> {
        if !self.objectives_given && size == (customs.width, customs.depth) {
            let usual = customs.objectives.iter();
            return usual.map(|(name, at)| (name.clone(), Objective { at: *at, radius: customs.radius })).collect();
        }
        let placed = self.objectives.iter().filter_map(|objective| {
            Some((objective.name.clone(), Objective { at: objective.at?.point(), radius: customs.radius }))
        });
        placed.collect()
    }
}

/// Where each side places its units: as its part of the file says, or along its edge.
fn zones_of(customs: &Customs, given: &Pair<Option<Zone>>, on_table: &mut OnTable<'_>) -> Pair<Vec<Point>> {
    for side in Side::BOTH {
        if let Some(zone) = given.of(side) {
            on_table.outline(&format!("{}.zone.points", customs.sides.of(side)), &zone.points);
        }
    }
    let (width, depth) = (on_table.width, on_table.depth);
    let strip = |side: Side| {
        let (low, high) = match side {
            Side::A => (0, customs.zone_depth.min(depth)),
            Side::B => (depth.saturating_sub(customs.zone_depth).max(0), depth),
        };
        [(0, low), (width, low), (width, high), (0, high)].map(|(x, y)| Point { x, y }).to_vec()
    };
    let of = |side: Side| given.of(side).as_ref().map_or_else(|| strip(side), |zone| points(&zone.points));
    let zones = Pair { a: of(Side::A), b: of(Side::B) };
    let clash = Side::BOTH.iter().all(|side| is_simple(zones.of(*side))) && overlap(&zones.a, &zones.b);
    let fields = Side::BOTH.map(|side| format!("{}.zone.points", customs.sides.of(side)));
    let [a, b] = fields.each_ref().map(String::as_str);
    let field = if given.b.is_some() { b } else { a };
    on_table.check.refuse(clash, customs.rule, &[field, a, b, "table.depth"], || {
        "overlaps the zone of the other side; draw them apart, or make the table deeper.".to_owned()
    });
    zones
}

impl AreaLayout {
    fn made(&self, customs: &Customs) -> Area {
        let hill = self.kind == customs.hill;
        Area {
            kind: self.kind.to_owned(),
            name: self.name.clone(),
            level: if hill { self.level.unwrap_or(1) } else { 0 },
            points: points(&self.points),
        }
    }
}

impl LineLayout {
    fn made(&self) -> Obstacle {
        Obstacle { kind: self.kind.to_owned(), points: points(&self.points) }
    }
}

impl ArrivalLayout {
    fn made(&self) -> (String, Arrival) {
        (self.who.clone(), Arrival { turn: self.turn, zone: points(&self.zone) })
    }
}

const TWO_DECIMALS: &str = "must have at most two decimals: the table counts in hundredths of an inch.";

/// Checks that everything a file draws lies on the table.
struct OnTable<'c> {
    rule: Rule,
    width: i32,
    depth: i32,
    check: &'c mut Check,
}

impl OnTable<'_> {
    fn spot(&mut self, field: &str, spot: Spot) {
        let (width, depth) = (self.width, self.depth);
        for (name, inches, most, edge) in [("x", spot.x, width, "table.width"), ("y", spot.y, depth, "table.depth")] {
            let path = format!("{field}.{name}");
            self.check.refuse(to_hundredths(inches.get()).is_none(), self.rule, &[&path], || TWO_DECIMALS.to_owned());
            self.check.refuse(nearest(inches) > most, self.rule, &[&path, edge], || {
                format!("lies outside the table; {name} is at most {}.", to_inches(most))
            });
        }
    }

    fn line(&mut self, field: &str, spots: &[Spot]) {
        for (index, spot) in spots.iter().enumerate() {
            self.spot(&format!("{field}.{index}"), *spot);
        }
        let repeated = points(spots).windows(2).position(|pair| matches!(pair, [a, b] if a == b));
        if let Some(index) = repeated {
            let path = format!("{field}.{}", index + 1);
            self.check.refuse(true, self.rule, &[&path], || "is the point before it again; leave it out.".to_owned());
        }
    }

    fn outline(&mut self, field: &str, spots: &[Spot]) {
        for (index, spot) in spots.iter().enumerate() {
            self.spot(&format!("{field}.{index}"), *spot);
        }
        // Fewer than three points were refused when they were read.
        let crossed = spots.len() >= 3 && !is_simple(&points(spots));
        let numbers = (0..spots.len()).flat_map(|index| ["x", "y"].map(|name| format!("{field}.{index}.{name}")));
        let numbers: Vec<String> = numbers.collect();
        let fields: Vec<&str> = std::iter::once(field).chain(numbers.iter().map(String::as_str)).collect();
        self.check.refuse(crossed, self.rule, &fields, || {
            "crosses itself, or has no ground inside; give the corners in order round it, each once.".to_owned()
        });
    }
}

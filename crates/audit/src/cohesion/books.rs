//! The books of a battle: all units and officers, their states and their places.

use serde_json::{Value, json};

use super::charts::Charts;
use super::ground::point;
use crate::geometry::{Point, Rectangle};
use crate::reading::{flag, number, text};

/// The books at some moment: those of the log, or a copy into which the rulings of a command are written one by one.
#[derive(Clone)]
pub(super) struct Books(pub Value);

/// A unit in the books.
#[derive(Clone, Copy)]
pub(super) struct Unit<'a> {
    pub name: &'a str,
    value: &'a Value,
    pose: Option<&'a Value>,
}

/// An officer in the books.
#[derive(Clone, Copy)]
pub(super) struct Officer<'a> {
    pub name: &'a str,
    value: &'a Value,
    place: Option<&'a Value>,
}

/// A place and a facing as the log has them.
pub(super) fn pose_of(value: &Value) -> Option<(Point, f64)> {
    Some((point(value.get("at")?)?, number(value, "facing")?))
}

impl<'a> Unit<'a> {
    /// One of its texts; empty if missing.
    pub fn text(&self, field: &str) -> &'a str {
        text(self.value, field).unwrap_or("")
    }

    pub fn number(&self, field: &str) -> f64 {
        number(self.value, field).unwrap_or(0.0)
    }

    /// One of its flags.
    pub fn is(&self, field: &str) -> bool {
        flag(self.value, field)
    }

    pub fn field(&self, field: &str) -> &'a Value {
        self.value.get(field).unwrap_or(&Value::Null)
    }

    /// Whether it is still in the battle, and has arrived.
    pub fn is_present(&self) -> bool {
        self.text("fate") == "present"
    }

    /// Its place and facing; none off the table.
    pub fn pose(&self) -> Option<(Point, f64)> {
        pose_of(self.pose?)
    }

    /// Its formation; disorder takes its place, except for guns (section 2).
    pub fn shape(&self) -> &'a str {
        if self.is("disordered") && self.text("arm") != "artillery" { "disordered" } else { self.text("formation") }
    }

    /// Files and ranks of its stands (section 8, Footprint).
    pub fn files_and_ranks(&self, charts: Charts<'_>) -> (f64, f64) {
        let stands = self.number("stands").ceil().max(1.0);
        let files = charts.number(&format!("table.footprint.{}.files", self.shape()));
        let files = if files == 0.0 { stands } else { files.min(stands) };
        (files, (stands / files).ceil())
    }

    /// The rectangle it covers at a place.
    pub fn rectangle_at(&self, charts: Charts<'_>, (centre, facing): (Point, f64)) -> Rectangle {
        let (files, ranks) = self.files_and_ranks(charts);
        let stand = |side: &str| charts.number(&format!("table.stand.{}.{side}", self.text("arm")));
        let spacing = charts.number(&format!("table.footprint.{}.spacing", self.shape()));
        Rectangle { centre, facing, width: files * stand("width") * spacing, depth: ranks * stand("depth") }
    }

    /// The rectangle it covers.
    pub fn rectangle(&self, charts: Charts<'_>) -> Option<Rectangle> {
        Some(self.rectangle_at(charts, self.pose()?))
    }

    /// The middles of its stands: cells of its rectangle, front rank first from the right.
    pub fn stands(&self, charts: Charts<'_>, rectangle: &Rectangle) -> Vec<Point> {
        let (files, ranks) = self.files_and_ranks(charts);
        let (wide, deep) = (rectangle.width / files, rectangle.depth / ranks);
        let (mut places, mut rank) = (Vec::new(), 0.0);
        while rank < ranks {
            let mut file = 0.0;
            while file < files && rank * files + file < self.number("stands").ceil() {
                let ahead = rectangle.depth / 2.0 - (rank + 0.5) * deep;
                let right = rectangle.width / 2.0 - (file + 0.5) * wide;
                places.push(rectangle.place(ahead, right));
                file += 1.0;
            }
            rank += 1.0;
        }
        places
    }

    /// The row of Chart 9 for its moves.
    pub fn rate_row(&self, charts: Charts<'_>) -> String {
        match self.text("arm") {
            "artillery" => {
                let weight = charts.text(&format!("artillery.weapon.{}.weight", self.text("weapon")));
                format!("artillery-{}.{}", weight.unwrap_or_default(), self.text("formation"))
            }
            "cavalry" => format!("cavalry.{}", self.shape()),
            _ => format!("infantry.{}", self.shape()),
        }
    }
}

impl<'a> Officer<'a> {
    /// One of his texts; empty if missing.
    pub fn text(&self, field: &str) -> &'a str {
        text(self.value, field).unwrap_or("")
    }

    pub fn number(&self, field: &str) -> f64 {
        number(self.value, field).unwrap_or(0.0)
    }

    pub fn field(&self, field: &str) -> &'a Value {
        self.value.get(field).unwrap_or(&Value::Null)
    }

    pub fn is_in_play(&self) -> bool {
        self.text("status") == "in-play"
    }

    /// Where he is; none off the table.
    pub fn place(&self) -> Option<Point> {
        point(self.place?)
    }

    /// A value of Chart 2 for his competence.
    pub fn chart(&self, charts: Charts<'_>, what: &str) -> f64 {
        charts.number(&format!("command.competence.{}.{what}", self.number("competence")))
    }
}

impl Books {
    /// Every unit, in the order of the roster.
    pub fn units(&self) -> impl Iterator<Item = Unit<'_>> {
        let all = self.0.get("units").and_then(Value::as_object);
        all.into_iter().flatten().map(|(name, value)| Unit { name, value, pose: self.table("units", name) })
    }

    pub fn unit(&self, name: &str) -> Option<Unit<'_>> {
        let (name, value) = self.0.get("units")?.as_object()?.get_key_value(name)?;
        Some(Unit { name, value, pose: self.table("units", name) })
    }

    /// Every officer, in the order of the roster.
    pub fn officers(&self) -> impl Iterator<Item = Officer<'_>> {
        let all = self.0.get("officers").and_then(Value::as_object);
        all.into_iter().flatten().map(|(name, value)| Officer { name, value, place: self.table("officers", name) })
    }

    pub fn officer(&self, name: &str) -> Option<Officer<'_>> {
        let (name, value) = self.0.get("officers")?.as_object()?.get_key_value(name)?;
        Some(Officer { name, value, place: self.table("officers", name) })
    }

    fn table(&self, what: &str, name: &str) -> Option<&Value> {
        self.0.get("table")?.get(what)?.get(name)
    }

    /// The ways that a unit or officer took in the last command, each from its start, as the books keep them for
    /// viewers.
    pub fn ways_of(&self, name: &str) -> Vec<Vec<(Point, f64)>> {
        let ways = self.0.get("table").and_then(|table| table.get("ways")).and_then(Value::as_array);
        let of_it = ways.into_iter().flatten().filter(|way| way.get(0).and_then(Value::as_str) == Some(name));
        let poses = of_it.filter_map(|way| way.get(1)?.as_array());
        poses.map(|poses| poses.iter().filter_map(pose_of).collect()).collect()
    }

    /// The same as one way, as long as each begins where the one before ended: a way may be recorded in parts.
    pub fn way_of(&self, name: &str) -> Vec<(Point, f64)> {
        let mut whole: Vec<(Point, f64)> = Vec::new();
        for part in self.ways_of(name) {
            match (whole.last(), part.first()) {
                (Some((end, _)), Some((start, _))) if end.distance(*start) < 0.011 => whole.extend(part.iter().skip(1)),
                (None, _) => whole = part,
                _ => break,
            }
        }
        whole
    }

    /// A text of the game.
    pub fn text(&self, field: &str) -> &str {
        text(&self.0, field).unwrap_or("")
    }

    /// Writes a field of a unit.
    pub fn set(&mut self, unit: &str, field: &str, value: Value) {
        if let Some(place) = self.0.get_mut("units").and_then(|units| units.get_mut(unit)) {
            place[field] = value;
        }
    }

    /// Writes a field of an officer.
    pub fn set_officer(&mut self, officer: &str, field: &str, value: Value) {
        if let Some(place) = self.0.get_mut("officers").and_then(|all| all.get_mut(officer)) {
            place[field] = value;
        }
    }

    /// Puts a unit at a place, in whole hundredths and degrees; without a place it is taken off the table.
    pub fn put(&mut self, unit: &str, pose: Option<(Point, f64)>) {
        let Some(all) = self.0.get_mut("table").and_then(|table| table.get_mut("units")).and_then(Value::as_object_mut)
        else {
            return;
        };
        match pose {
            Some((at, facing)) => {
                let hundredths = |inches: f64| (inches * 100.0).round();
                let at = json!({ "x": hundredths(at.x), "y": hundredths(at.y) });
                all.insert(unit.to_owned(), json!({ "at": at, "facing": facing.round().rem_euclid(360.0) }));
            }
            None => drop(all.shift_remove(unit)),
        }
    }

    /// Puts an officer at a place, in whole hundredths.
    pub fn put_officer(&mut self, officer: &str, at: Point) {
        let all = self.0.get_mut("table").and_then(|table| table.get_mut("officers")).and_then(Value::as_object_mut);
        if let Some(all) = all {
            all.insert(officer.to_owned(), json!({ "x": (at.x * 100.0).round(), "y": (at.y * 100.0).round() }));
        }
    }

    /// The charges that await their melee.
    pub fn contacts(&self) -> Vec<&Value> {
        self.0.get("contacts").and_then(Value::as_array).into_iter().flatten().collect()
    }

    /// Whether a unit is in contact with an enemy.
    pub fn is_in_contact(&self, unit: &str) -> bool {
        let side = |contact: &Value, key: &str| text(contact, key) == Some(unit);
        self.contacts().iter().any(|contact| side(contact, "attacker") || side(contact, "defender"))
    }

    /// Removes the contacts of a unit.
    pub fn break_contacts(&mut self, unit: &str) {
        if let Some(contacts) = self.0.get_mut("contacts").and_then(Value::as_array_mut) {
            contacts.retain(|one| text(one, "attacker") != Some(unit) && text(one, "defender") != Some(unit));
        }
    }

    /// The officers attached to a unit, the senior commander first.
    pub fn attached(&self, unit: &str) -> Vec<Officer<'_>> {
        let mut found: Vec<Officer<'_>> =
            self.officers().filter(|officer| officer.is_in_play() && officer.text("attached") == unit).collect();
        found.sort_by_key(|officer| officer.text("role") != "senior");
        found
    }

    /// The commander of a unit's brigade, if it has one in play.
    pub fn commander(&self, unit: Unit<'_>) -> Option<Officer<'_>> {
        let brigade = self.0.get("brigades")?.get(unit.text("brigade"))?;
        self.officer(text(brigade, "commander")?).filter(Officer::is_in_play)
    }

    /// The senior commander of a side, if he is in play.
    pub fn senior(&self, side: &str) -> Option<Officer<'_>> {
        let name = text(self.0.get("sides")?.get(side)?, "senior")?;
        self.officer(name).filter(Officer::is_in_play)
    }

    /// The officers whose command counts for a unit (COH-11): its brigade commander and its senior commander.
    pub fn commanders(&self, unit: Unit<'_>) -> Vec<Officer<'_>> {
        self.commander(unit).into_iter().chain(self.senior(unit.text("side"))).collect()
    }
}

/// Whether two values are the same, whatever the form of their numbers.
pub(super) fn same(one: &Value, other: &Value) -> bool {
    match (one.as_f64(), other.as_f64()) {
        (Some(one), Some(other)) => (one - other).abs() < 1e-9,
        _ => one == other,
    }
}

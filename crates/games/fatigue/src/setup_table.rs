//! The set-up of a battle on a virtual table (FAT-144, section 8): the ground, the demands of a table on the file, and
//! the books before anything is placed.

use grognard_books::fatigue::Tables;
use grognard_books::fatigue::names::Level;
use grognard_books::fatigue::rules::fat;
use grognard_core::facts::Choice;
use grognard_core::refusal::{Check, Refusals};
use grognard_field::{Point, Polygon};

use super::markers::looks_like_one;
use super::measures::{ENTRY, TAKES};
use super::placing::against_marker;
use super::setup_file::{CommandFacts, Setup};
use super::state::State;
use super::table_book::Fatigue;
use super::terrain::{AreaKind, holds};
use grognard_battle::{Pair, Side};
use grognard_table::{Arrival, Customs, Ground, Objective, Table, check_room, to_hundredths, whole};

/// The names of the two sides in the file.
const SIDES: Pair<&str> = Pair { a: "sides.0", b: "sides.1" };

fn customs(t: &Tables) -> Customs {
    let chart = &t.footprints;
    Customs {
        rule: fat(144),
        width: whole(chart.table_width),
        depth: whole(chart.table_depth),
        zone_depth: whole(chart.deploy_depth),
        radius: TAKES,
        objectives: Vec::new(),
        hill: AreaKind::Hill.name(),
        turns: i32::MAX,
        sides: SIDES,
    }
}

/// Whether the file lays out anything that needs a table.
fn wants_table(facts: &Setup, zones: &Pair<Option<grognard_table::Zone>>) -> bool {
    let placed = |command: &CommandFacts| {
        command.entry_at.is_some() || command.reserve_at.is_some() || !command.markers.is_empty()
    };
    facts.layout.wants_table(zones)
        || facts.objectives.iter().any(|objective| objective.at.is_some())
        || facts.sides.iter().any(|side| side.commands.iter().any(placed))
}

/// The ground of the table, if the file lays one out, and every reason against it.
pub fn ground(t: &Tables, facts: &Setup, check: &mut Check) -> Option<Ground> {
    let zone = |index: usize| facts.sides.get(index).and_then(|side| side.zone.clone());
    let zones = Pair { a: zone(0), b: zone(1) };
    if !wants_table(facts, &zones) {
        return None;
    }
    let commands = |index: usize| {
        let side = facts.sides.get(index).into_iter();
        side.flat_map(|side| side.commands.iter().map(|command| command.name.clone())).collect()
    };
    let commands = Pair { a: commands(0), b: commands(1) };
    let mut ground = facts.layout.ground(&customs(t), &zones, &commands, check);
    name_areas(&mut ground);
    check_areas(t, &ground, check);
    check_names(facts, check);
    objectives(facts, &mut ground, check);
    for (side, (index, army)) in Side::BOTH.into_iter().zip(facts.sides.iter().enumerate()) {
        for (place, command) in army.commands.iter().enumerate() {
            let at = format!("sides.{index}.commands.{place}");
            check_command(t, command, side, &mut ground, &at, check);
        }
    }
    Some(ground)
}

/// Places that burn or can be entered have a name; the file may leave it to the program.
fn name_areas(ground: &mut Ground) {
    for index in 0..ground.areas.len() {
        let Some(area) = ground.areas.get(index).filter(|area| area.name.is_none()) else { continue };
        let kind = area.kind.clone();
        let taken = |name: &String| ground.areas.iter().any(|area| area.name.as_ref() == Some(name));
        // Among this many numbers one is free.
        let numbers = 1..=ground.areas.len() + 1;
        let name = numbers.map(|number| format!("{kind} {number}")).find(|name| !taken(name));
        if let Some(area) = ground.areas.get_mut(index) {
            area.name = name;
        }
    }
}

/// Buildings and redoubts are upright rectangles, because a unit in one takes its rectangle. Every area has its own
/// name.
fn check_areas(t: &Tables, ground: &Ground, check: &mut Check) {
    for (index, area) in ground.areas.iter().enumerate() {
        let (points, name) = (format!("terrain.{index}.points"), format!("terrain.{index}.name"));
        let kind = format!("terrain.{index}.kind");
        check.refuse(holds(t, &area.kind).is_some() && !is_upright(&area.points), fat(144), &[&points, &kind], || {
            format!("a {} is a rectangle along the table's edges; give its four corners.", area.kind)
        });
        let twice = ground.areas.iter().take(index).any(|other| other.name == area.name);
        check.refuse(twice, None, &[&name], || "is the name of another area; give it its own.".to_owned());
    }
}

fn is_upright(points: &[Point]) -> bool {
    let Ok(polygon) = Polygon::new(points.to_vec()) else { return true };
    let (low, high) = polygon.bounds();
    let area = i64::from(high.x - low.x) * i64::from(high.y - low.y);
    points.len() == 4 && polygon.double_area() == 2 * area
}

/// On a table everything that is placed is found by its name alone: units, officers, commands, objectives. Two of one
/// kind with exactly the same name are refused with or without a table.
fn check_names(facts: &Setup, check: &mut Check) {
    let mut all: Vec<(&str, String, &String)> = Vec::new();
    for (s, side) in facts.sides.iter().enumerate() {
        for (c, command) in side.commands.iter().enumerate() {
            let at = format!("sides.{s}.commands.{c}");
            all.push(("command", format!("{at}.name"), &command.name));
            let officer = command.officer.iter();
            all.extend(officer.map(|officer| ("officer", format!("{at}.officer.name"), &officer.name)));
            let units = command.units.iter().enumerate();
            all.extend(units.map(|(u, unit)| ("unit", format!("{at}.units.{u}.name"), &unit.name)));
        }
    }
    let objectives = facts.objectives.iter().enumerate();
    all.extend(objectives.map(|(o, objective)| ("objective", format!("objectives.{o}.name"), &objective.name)));
    for (index, (sort, field, name)) in all.iter().enumerate() {
        let same = |(other, _, taken): &(&str, String, &String)| {
            taken.to_lowercase() == name.to_lowercase() && (other != sort || *taken != *name)
        };
        check.refuse(all.iter().take(index).any(same), fat(144), &[field], || {
            format!("'{name}' is the name of something else; on a table everything has its own.")
        });
        let armies = facts.sides.iter().map(|side| &side.name);
        check.refuse(looks_like_one(name, armies), fat(155), &[field], || {
            format!("'{name}' is what a marker is called; give it another name.")
        });
    }
}

/// Objectives have a place on a table.
fn objectives(facts: &Setup, ground: &mut Ground, check: &mut Check) {
    for (index, objective) in facts.objectives.iter().enumerate() {
        let field = format!("objectives.{index}.at");
        let Some(spot) = objective.at else {
            check.refuse(true, fat(144), &[&field], || {
                "is missing; on a table each objective has a place: at = [x, y].".to_owned()
            });
            continue;
        };
        spot.check_on(ground, fat(144), &field, check);
        let radius = objective.radius.and_then(|radius| to_hundredths(radius.get())).unwrap_or(TAKES);
        ground.objectives.insert(objective.name.clone(), Objective { at: spot.point(), radius });
    }
}

/// Where a command comes on, where its markers are, where its officer waits.
fn check_command(t: &Tables, command: &CommandFacts, side: Side, ground: &mut Ground, at: &str, check: &mut Check) {
    let points = [("entry_at", command.entry_at), ("reserve_at", command.reserve_at)];
    for (name, spot) in points {
        if let Some(spot) = spot {
            spot.check_on(ground, fat(144), &format!("{at}.{name}"), check);
        }
    }
    let comes = command.arrival_hour.filter(|hour| *hour > t.sequence.start_hour);
    let (field, hour) = (format!("{at}.entry_at"), format!("{at}.arrival_hour"));
    check.refuse(comes.is_some() && command.entry_at.is_none(), fat(144), &[&field, &hour], || {
        "is missing; on a table a command that comes later has its place: entry_at = [x, y].".to_owned()
    });
    check.refuse(comes.is_some() && command.level == Level::Dummy, fat(155), &[&hour], || {
        "a dummy is on the table from the start; leave it out.".to_owned()
    });
    if let (Some(hour), Some(spot)) = (comes, command.entry_at) {
        let turn = (hour - t.sequence.start_hour).saturating_mul(t.sequence.turns_per_hour).saturating_add(1);
        ground.arrivals.insert(command.name.clone(), Arrival { turn, zone: entry_zone(ground, spot.point()) });
    }
    let markers: Vec<Point> = command.markers.iter().map(|spot| spot.point()).collect();
    for (index, spot) in command.markers.iter().enumerate() {
        let field = format!("{at}.markers.{index}");
        spot.check_on(ground, fat(144), &field, check);
        if let Some(reason) = against_marker(ground, side, spot.point(), markers.get(..index).unwrap_or_default()) {
            check.refuse(true, fat(99), &[&field], || reason);
        }
    }
    let wanted = command.defend_markers.unwrap_or(t.sequence.defend_markers);
    let given = i32::try_from(markers.len()).unwrap_or(i32::MAX);
    let (field, order) = (format!("{at}.markers"), format!("{at}.defend_markers"));
    check.refuse(given != 0 && given != wanted, fat(99), &[&field, &order], || {
        format!("a Defend order has {wanted} of them here; give all or leave them to its player.")
    });
}

/// The ground near an entry.
fn entry_zone(ground: &Ground, at: Point) -> Vec<Point> {
    let clip = |value: i32, most: i32| value.clamp(0, most);
    let (low, high) = (clip(at.x - ENTRY, ground.width), clip(at.x + ENTRY, ground.width));
    let (near, far) = (clip(at.y - ENTRY, ground.depth), clip(at.y + ENTRY, ground.depth));
    [(low, near), (high, near), (high, far), (low, far)].map(|(x, y)| Point { x, y }).to_vec()
}

/// The books with their table, with no unit on it: both sides are about to place.
pub fn on_table(t: &Tables, facts: &Setup, mut state: State, ground: Ground) -> Result<State, Refusals> {
    state.table = Some(Table::bare(ground));
    state.placing = Some(Pair::default());
    for unit in state.units.values_mut() {
        unit.seen = false;
    }
    check_room::<Fatigue>(t, &state).map_err(|refusals| located(refusals, facts, &state))?;
    Ok(state)
}

/// A refusal of placing in the words of this book's file.
fn located(refusals: Refusals, facts: &Setup, state: &State) -> Refusals {
    let entry = |index: usize| {
        let (name, _) = state.table.as_ref()?.ground.arrivals.get_index(index)?;
        facts.sides.iter().enumerate().find_map(|(s, side)| {
            let place = side.commands.iter().position(|command| command.name == *name)?;
            Some(format!("sides.{s}.commands.{place}.entry_at"))
        })
    };
    let worded = |mut refusal: grognard_core::refusal::Refusal| {
        let steps: Vec<&str> = refusal.field.split('.').collect();
        let field = match steps.as_slice() {
            ["a", rest @ ..] => Some(format!("{}.{}", SIDES.a, rest.join("."))),
            ["b", rest @ ..] => Some(format!("{}.{}", SIDES.b, rest.join("."))),
            ["arrivals", index, ..] => index.parse().ok().and_then(entry),
            _ => None,
        };
        refusal.field = field.unwrap_or(refusal.field);
        refusal
    };
    refusals.into_iter().map(worded).collect()
}

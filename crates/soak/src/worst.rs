//! The largest set-up that each book accepts: what an attacker would bring to a server.

use serde_json::{Value, json};

/// The books that have such a set-up.
pub const BOOKS: [&str; 4] = ["cohesion", "fatigue", "impact", "grand-tactics"];

const UNITS: usize = 600;
const PIECES: usize = 200;
const GROUND: usize = 2000;

/// The largest set-up of a book, as JSON.
pub fn setup(book: &str) -> Value {
    match book {
        "cohesion" => cohesion(),
        "fatigue" => fatigue(),
        "impact" => impact(),
        _ => grand_tactics(),
    }
}

/// A name of the greatest length, different from all others.
fn name(what: &str, number: usize) -> String {
    format!("{what} {number} {:x<60}", "").chars().take(60).collect()
}

fn float(number: usize) -> f64 {
    u32::try_from(number).map_or(0.0, f64::from)
}

/// Areas and lines with as many points as are accepted.
fn ground(kind: &str, line: &str) -> (Value, Value) {
    let each = GROUND / PIECES;
    let place = |number: usize, step: usize| (6 + number % 20 * 12, 60 + number / 20 * 12, step);
    let corner = |number: usize, step: usize| {
        let (x, y, step) = place(number, step);
        let turn = float(step) / float(each) * std::f64::consts::TAU;
        [float(x) + 4.0 * turn.cos(), float(y) + 4.0 * turn.sin()].map(|inches| (inches * 100.0).round() / 100.0)
    };
    let area = |number: usize| {
        let points: Vec<_> = (0..each).map(|step| corner(number, step)).collect();
        json!({ "kind": kind, "name": name("ground", number), "points": points })
    };
    let road = |number: usize| {
        let points: Vec<_> = (0..each).map(|step| [2 + step * 20, 2 + number]).collect();
        json!({ "kind": line, "points": points })
    };
    ((0..PIECES).map(area).collect(), (0..PIECES).map(road).collect())
}

fn objectives() -> Vec<Value> {
    (0..20).map(|number| json!({ "name": name("objective", number), "at": [10 + number * 10, 120] })).collect()
}

fn zone(side: &str) -> Value {
    let (from, to) = if side == "a" { (0, 50) } else { (190, 240) };
    json!({ "points": [[0, from], [240, from], [240, to], [0, to]] })
}

fn units(side: &str, command: usize, count: usize, unit: &Value) -> Vec<Value> {
    let one = |number: usize| {
        let mut unit = unit.clone();
        unit["name"] = json!(name(&format!("{side}{command}u"), number));
        unit
    };
    (0..count).map(one).collect()
}

fn cohesion() -> Value {
    let (terrain, lines) = ground("woods", "road");
    let unit = json!({ "arm": "infantry", "formation": "line", "weapon": "rifle-musket", "stands": 4 });
    let brigade = |side: &str, number: usize| {
        let commander = json!({ "name": name(&format!("{side}c"), number), "competence": 1 });
        json!({ "name": name(&format!("{side}b"), number), "commander": commander, "units": units(side, number, 20, &unit) })
    };
    let side = |side: &str| {
        let brigades: Vec<_> = (0..UNITS / 40).map(|number| brigade(side, number)).collect();
        let senior = json!({ "name": name(&format!("{side}s"), 0), "competence": 1 });
        json!({ "name": name(side, 0), "senior": senior, "zone": zone(side), "brigades": brigades })
    };
    json!({
        "book": "cohesion", "title": "The worst", "turns": 6, "table": { "width": 240, "depth": 240 },
        "terrain": terrain, "lines": lines, "objectives": objectives(), "a": side("a"), "b": side("b"),
    })
}

fn impact() -> Value {
    let (terrain, lines) = ground("light-woods", "road");
    let unit = json!({ "arm": "infantry", "experience": "trained", "weapon": "rifle-musket", "figures": 8 });
    let brigade = |side: &str, number: usize| {
        let leader = json!({ "name": name(&format!("{side}l"), number), "lb": 1 });
        json!({ "name": name(&format!("{side}b"), number), "leader": leader, "units": units(side, number, 20, &unit) })
    };
    let side = |side: &str| {
        let brigades: Vec<_> = (0..UNITS / 40).map(|number| brigade(side, number)).collect();
        let leader = json!({ "name": name(&format!("{side}g"), 0), "lb": 1 });
        json!({ "name": name(side, 0), "leader": leader, "zone": zone(side), "brigades": brigades })
    };
    json!({
        "book": "impact", "title": "The worst", "turn_limit": 8, "table": { "width": 240, "depth": 240 },
        "terrain": terrain, "lines": lines, "objectives": objectives(), "a": side("a"), "b": side("b"),
    })
}

fn fatigue() -> Value {
    let (terrain, lines) = ground("woods", "road");
    let unit = json!({ "arm": "infantry", "cmr": 6, "figures": 6, "weapon": "musket", "formation": "line" });
    let command = |side: &str, number: usize| {
        let officer = json!({ "name": name(&format!("{side}o"), number), "rank": "brigade" });
        json!({
            "name": name(&format!("{side}c"), number), "level": "brigade", "order": "engage", "officer": officer,
            "units": units(side, number, 15, &unit),
        })
    };
    let side = |side: &str| {
        let commands: Vec<_> = (0..UNITS / 30).map(|number| command(side, number)).collect();
        json!({ "name": name(side, 0), "zone": zone(side), "commands": commands })
    };
    let objective = |(number, mut objective): (usize, Value)| {
        objective["points"] = json!(3);
        objective["holder"] = json!(if number % 2 == 0 { "a" } else { "b" });
        objective
    };
    let objectives: Vec<_> = objectives().into_iter().enumerate().map(objective).collect();
    json!({
        "book": "fatigue", "title": "The worst", "edition": "2", "table": { "width": 240, "depth": 240 },
        "terrain": terrain, "lines": lines, "objectives": objectives, "sides": [side("a"), side("b")],
    })
}

fn grand_tactics() -> Value {
    let area = |number: usize| {
        let near = [1, 2, 3, 4, 196, 197, 198, 199].map(|step| name("area", (number + step) % PIECES));
        json!({
            "name": name("area", number), "terrain": "clear", "links": near,
            "at": { "x": number % 20 * 50, "y": number / 20 * 100 },
        })
    };
    let formation = |number: usize| {
        let side = if number < 30 { "a" } else { "b" };
        let unit = json!({
            "type": "infantry", "nationality": if side == "a" { "french" } else { "austrian" }, "max_steps": 3,
            "cf_per_step": 1,
        });
        json!({
            "name": name("formation", number), "side": side, "mode": "march-order", "max_morale": 4,
            "area": name("area", if side == "a" { number } else { 100 + number }), "units": units(side, number, 6, &unit),
        })
    };
    json!({
        "book": "grand-tactics", "title": "The worst", "game": "campaign", "side_a": "French", "side_b": "Allies",
        "first_player": "a", "seasons": ["summer"],
        "areas": (0..PIECES).map(area).collect::<Value>(), "formations": (0..60).map(formation).collect::<Value>(),
    })
}

//! For each law a fault that it finds: a command's line of the log, or the books before it, made wrong in one place.

use serde_json::{Value, json};

/// A command with the books before it, to be made wrong. Says whether it could be.
pub type Spoil = fn(&mut Value, &mut Value) -> Option<()>;

/// A law, the commands its fault is planted in, and the fault.
pub type Plant = (&'static str, &'static str, Spoil);

fn told(record: &Value, what: &str) -> Option<String> {
    Some(record.pointer(&format!("/do/act/with/{what}"))?.as_str()?.to_owned())
}

/// Writes a value of the books by an event of its own.
#[expect(clippy::needless_pass_by_value, reason = "every plant makes its value on the spot")]
fn write(record: &mut Value, at: &[&str], to: Value) -> Option<()> {
    let keys: Vec<String> = at.iter().map(|key| key.replace('~', "~0").replace('/', "~1")).collect();
    let at = format!("/{}", keys.join("/"));
    record.get_mut("events")?.as_array_mut()?.push(json!({"at": at, "from": null, "to": to}));
    Some(())
}

/// Writes a field of the unit that was told to act.
fn mark(record: &mut Value, field: &str, to: Value) -> Option<()> {
    let unit = told(record, "unit")?;
    write(record, &["units", &unit, field], to)
}

/// A ruling of a procedure whose title has some words.
fn ruling<'a>(record: &'a mut Value, procedure: &str, words: &str) -> Option<&'a mut Value> {
    record.get_mut("rulings")?.as_array_mut()?.iter_mut().find(|ruling| {
        ruling["procedure"] == procedure && ruling["title"].as_str().is_some_and(|title| title.contains(words))
    })
}

/// Puts another value in a ruling.
fn rule(record: &mut Value, procedure: &str, words: &str, at: &str, change: fn(&Value) -> Value) -> Option<()> {
    let value = ruling(record, procedure, words)?.pointer_mut(at)?;
    *value = change(value);
    Some(())
}

fn without(record: &mut Value, procedure: &str, words: &str) -> Option<()> {
    ruling(record, procedure, words)?;
    record.get_mut("rulings")?.as_array_mut()?.retain(|ruling| {
        ruling["procedure"] != procedure || !ruling["title"].as_str().is_some_and(|title| title.contains(words))
    });
    Some(())
}

fn contrary(value: &Value) -> Value {
    json!(!value.as_bool().unwrap_or_default())
}

fn one_more(value: &Value) -> Value {
    json!(value.as_f64().unwrap_or_default() + 1.0)
}

fn whole_more(value: &Value) -> Value {
    json!(value.as_i64().unwrap_or_default() + 1)
}

fn nine(_: &Value) -> Value {
    json!(9)
}

fn turned_about(arc: &Value) -> Value {
    json!(if arc == "front" { "rear" } else { "front" })
}

/// Another side's unit that stands on the table, and the unit told to act.
fn enemy_of(books: &Value, record: &Value) -> Option<(String, String)> {
    let unit = told(record, "unit")?;
    let side = &books["units"][&unit]["side"];
    let standing = books.pointer("/table/units")?.as_object()?;
    let target = told(record, "target");
    let enemy =
        standing.keys().find(|name| books["units"][*name]["side"] != *side && Some(*name) != target.as_ref())?;
    Some((unit, enemy.clone()))
}

fn pose<'a>(books: &'a mut Value, unit: &str) -> Option<&'a mut Value> {
    books.pointer_mut("/table/units")?.get_mut(unit)
}

/// The way of a unit in this command, as its event writes the whole list of ways.
fn way_end<'a>(record: &'a mut Value, unit: &str) -> Option<&'a mut Value> {
    let events = record.get_mut("events")?.as_array_mut()?;
    let ways = events.iter_mut().find(|event| event["at"] == "/table/ways")?.get_mut("to")?.as_array_mut()?;
    ways.iter_mut().rev().find(|way| way[0] == unit)?.get_mut(1)?.as_array_mut()?.last_mut()
}

/// Who runs in a command: the loser of its charge.
fn runner(record: &Value) -> Option<String> {
    let rulings = record.get("rulings")?.as_array()?;
    let charge = rulings.iter().find(|ruling| ruling["procedure"] == "impact.charge")?;
    let (attacker, defender) = charge["title"].as_str()?.split_once(" charges ")?;
    let loser = &charge["outcome"]["losers"][0];
    let runs = loser["unit"] == "lead" && loser["eliminated"] == false;
    let won = charge["outcome"]["result"] == "attacker-wins";
    runs.then(|| if won { defender } else { attacker }.to_owned())
}

/// The plants, in the order of the laws.
pub const PLANTS: &[Plant] = &[
    ("nobody overlaps", "face", |books, record| {
        let (unit, enemy) = enemy_of(books, record)?;
        let there = pose(books, &enemy)?.clone();
        write(record, &["table", "units", &unit], there)
    }),
    ("nobody off the table", "face", |_, record| {
        let unit = told(record, "unit")?;
        write(record, &["table", "units", &unit, "at", "x"], json!(-200))
    }),
    ("leaders stand with their units", "attach", |_, record| {
        let leader = told(record, "leader")?;
        write(record, &["table", "officers", &leader, "x"], json!(5))
    }),
    ("set-up", "deploy", |_, record| {
        let events = record.get_mut("events")?.as_array_mut()?;
        let placed = events.iter_mut().find(|event| event.pointer("/to/at/y").is_some())?;
        *placed.pointer_mut("/to/at/y")? = json!(2200);
        Some(())
    }),
    ("a leader's step", "attach", |books, record| {
        let leader = told(record, "leader")?;
        books["leaders"][&leader]["stepped"] = json!(true);
        Some(())
    }),
    ("acts in its own phase", "face", |books, _| {
        books["phase"] = json!("first-leaders");
        Some(())
    }),
    ("no action on credit", "face", |books, record| {
        let unit = told(record, "unit")?;
        books["units"][&unit]["ap"] = json!(0);
        Some(())
    }),
    ("changes of formation", "formation", |_, record| {
        record["do"]["act"]["with"]["formation"] = json!("limbered");
        Some(())
    }),
    ("rally", "rally", |_, record| rule(record, "impact.rally", "", "/situation/hit_from", turned_about)),
    ("mergers", "pass", |books, record| {
        let (unit, other) = enemy_of(books, record)?;
        record["do"] = json!({"act": {"name": "merge", "with": {"first": unit, "second": other}}});
        record["rulings"] = json!([{
            "procedure": "impact.merge", "title": "they merge", "situation": {}, "outcome": {}, "lines": []
        }]);
        Some(())
    }),
    ("every ruling has its cause", "face", |_, record| {
        record["rulings"] =
            json!([{"procedure": "impact.fire", "title": "", "situation": {}, "outcome": {}, "lines": []}]);
        Some(())
    }),
    ("goes where it was told", "move", |_, record| {
        let x = record.pointer_mut("/do/act/with/x")?;
        *x = one_more(x);
        Some(())
    }),
    ("no move beyond its allowance", "move", |books, record| {
        let unit = told(record, "unit")?;
        books["units"][&unit]["level"] = json!("shaken");
        Some(())
    }),
    ("legs as measured", "move", |_, record| rule(record, "impact.move", " moves", "/situation/legs/0/inches", nine)),
    ("the ground underfoot", "move", |_, record| {
        rule(record, "impact.move", " moves", "/situation/terrain", |_| json!("heavy-woods"))
    }),
    ("facing after a move", "move", |books, record| {
        let unit = told(record, "unit")?;
        let facing = pose(books, &unit)?.get_mut("facing")?;
        *facing = json!((facing.as_i64()? + 100) % 360);
        Some(())
    }),
    ("nobody in the way", "move", |books, record| {
        let (unit, enemy) = enemy_of(books, record)?;
        let from = pose(books, &unit)?.clone();
        let (x, y) = (record.pointer("/do/act/with/x")?.as_f64()?, record.pointer("/do/act/with/y")?.as_f64()?);
        let middle =
            |from: &Value, to: f64| json!(f64::midpoint(from.as_f64().unwrap_or_default(), to * 100.0).round());
        let there = json!({"x": middle(&from["at"]["x"], x), "y": middle(&from["at"]["y"], y)});
        pose(books, &enemy)?["at"] = there;
        Some(())
    }),
    ("half an inch from the enemy", "move", |books, record| {
        let (_, enemy) = enemy_of(books, record)?;
        let (x, y) = (record.pointer("/do/act/with/x")?.as_f64()?, record.pointer("/do/act/with/y")?.as_f64()?);
        pose(books, &enemy)?["at"] = json!({"x": (x * 100.0).round(), "y": (y * 100.0).round()});
        Some(())
    }),
    ("advances as measured", "move", |_, record| rule(record, "impact.move", " moves", "/situation/advance", contrary)),
    ("who may fire at a move", "move", |books, record| {
        let title = ruling(record, "impact.fire", " fires at ")?["title"].as_str()?.to_owned();
        books["units"][title.split_once(" fires at ")?.0]["reacted"] = json!(true);
        Some(())
    }),
    ("who may fire", "fire", |books, record| {
        let unit = told(record, "unit")?;
        books["units"][&unit]["fired"] = json!(true);
        Some(())
    }),
    ("range of fire", "fire", |_, record| rule(record, "impact.fire", " fires at ", "/situation/range", one_more)),
    ("range of fire in a charge", "charge", |_, record| {
        rule(record, "impact.fire", " fires ", "/situation/range", |range| {
            json!(range.as_f64().unwrap_or_default() + 9.0)
        })
    }),
    ("fire arc", "fire", |books, record| {
        let unit = told(record, "unit")?;
        let facing = pose(books, &unit)?.get_mut("facing")?;
        *facing = json!((facing.as_i64()? + 180) % 360);
        Some(())
    }),
    ("line of sight", "fire", |books, record| {
        let (unit, enemy) = enemy_of(books, record)?;
        let target = told(record, "target")?;
        let (from, to) = (pose(books, &unit)?["at"].clone(), pose(books, &target)?["at"].clone());
        let middle = |key: &str| {
            json!(f64::midpoint(from[key].as_f64().unwrap_or_default(), to[key].as_f64().unwrap_or_default()).round())
        };
        pose(books, &enemy)?["at"] = json!({"x": middle("x"), "y": middle("y")});
        Some(())
    }),
    ("struck from", "fire", |_, record| {
        rule(record, "impact.fire", " fires at ", "/situation/target/hit_from", turned_about)
    }),
    ("facts of the roster", "fire", |_, record| {
        rule(record, "impact.fire", " fires at ", "/situation/target/figures", whole_more)
    }),
    ("attached leader", "fire", |_, record| {
        rule(record, "impact.fire", " fires at ", "/situation/target/attached_leader", nine)
    }),
    ("adjacent leader", "fire", |_, record| {
        rule(record, "impact.fire", " fires at ", "/situation/target/adjacent_leader", nine)
    }),
    ("works", "fire", |_, record| {
        rule(record, "impact.fire", " fires at ", "/situation/target/works", |_| json!("heavy"))
    }),
    ("cover", "fire", |_, record| rule(record, "impact.fire", " fires at ", "/situation/target/cover", contrary)),
    ("behind friends", "fire", |_, record| {
        rule(record, "impact.fire", " fires at ", "/situation/target/behind_friends", contrary)
    }),
    ("supports", "fire", |_, record| {
        rule(record, "impact.fire", " fires at ", "/situation/target/supports_good", nine)
    }),
    ("an enemy within two inches", "fire", |_, record| {
        rule(record, "impact.fire", " fires at ", "/situation/target/enemy_within_two", contrary)
    }),
    ("who may charge", "charge", |books, record| {
        let unit = told(record, "unit")?;
        books["units"][&unit]["level"] = json!("disorder");
        Some(())
    }),
    ("books of a charge", "charge", |_, record| {
        let events = record.get_mut("events")?.as_array_mut()?;
        let declared = events.iter_mut().find(|event| event["at"] == "/charge")?;
        *declared.pointer_mut("/to/distance")? = json!(99);
        Some(())
    }),
    ("a charge goes straight", "charge", |books, record| {
        let unit = told(record, "unit")?;
        let facing = pose(books, &unit)?.get_mut("facing")?;
        *facing = json!((facing.as_i64()? + 180) % 360);
        Some(())
    }),
    ("no charge beyond its move", "charge", |books, record| {
        let unit = told(record, "unit")?;
        let at = pose(books, &unit)?.get_mut("at")?;
        at["x"] = json!(at["x"].as_i64()? + 2500);
        Some(())
    }),
    ("a charge is fought in contact", "charge", |books, record| {
        ruling(record, "impact.charge", "")?;
        let at = pose(books, &told(record, "target")?)?.get_mut("at")?;
        at["x"] = json!(at["x"].as_i64()? + 900);
        Some(())
    }),
    ("side that is charged", "react-face stand react-fire charge", |_, record| {
        rule(record, "impact.charge", "", "/situation/charge_on", turned_about)
    }),
    ("the charged react", "react-face", |books, record| {
        books["units"][&told(record, "unit")?]["reacted"] = json!(true);
        Some(())
    }),
    ("turns toward a charger", "react-face", |_, record| {
        rule(record, "impact.morale-check", "", "/outcome/passed", contrary)
    }),
    ("stopped by fire", "charge react-fire", |_, record| {
        ruling(record, "impact.charge", "")?;
        rule(record, "impact.fire", " fires at ", "/outcome/level_after", |_| json!("shaken"))
    }),
    ("goes on to where it stood", "evade", |_, record| {
        record
            .get_mut("rulings")?
            .as_array_mut()?
            .push(json!({"procedure": "impact.charge", "title": "", "situation": {}, "outcome": {}, "lines": []}));
        Some(())
    }),
    ("supports go along", "charge react-face stand", |books, record| {
        ruling(record, "impact.charge", "")?;
        let support = record.pointer("/do/act/with/supports/0").or_else(|| books.pointer("/charge/supports/0"))?;
        let support = support.as_str()?.to_owned();
        let x = way_end(record, &support)?.pointer_mut("/at/x")?;
        *x = json!(x.as_i64()? + 700);
        Some(())
    }),
    ("who is involved in a charge", "charge react-face stand", |_, record| {
        let charge = ruling(record, "impact.charge", "")?;
        let one = charge.pointer("/situation/attacker/lead")?.clone();
        *charge.pointer_mut("/situation/attacker/supports")? = json!([one, one, one]);
        Some(())
    }),
    ("stops short", "react-face stand charge", |_, record| {
        rule(record, "impact.charge", "", "/outcome/stop_inches", |inches| {
            json!(if inches.as_i64().unwrap_or_default() > 2 { 1 } else { 6 })
        })
    }),
    ("free volleys", "react-face stand charge", |_, record| without(record, "impact.fire", "free volley")),
    ("follow-up", "follow-up", |_, record| {
        record["do"]["act"]["with"]["inches"] = json!(0);
        Some(())
    }),
    ("a charge is settled", "react-face stand charge", |_, record| {
        ruling(record, "impact.charge", "")?;
        without(record, "impact.fire", "free volley");
        without(record, "impact.leader-casualty", "");
        without(record, "impact.charge", "")
    }),
    ("flight as due", "fire", |_, record| without(record, "impact.move", " flees")),
    ("runs straight away", "react-face stand charge", |_, record| {
        let who = runner(record)?;
        let x = way_end(record, &who)?.pointer_mut("/at/x")?;
        *x = json!(x.as_i64()? + 300);
        Some(())
    }),
    ("runs as far as it must", "react-face stand charge", |_, record| {
        runner(record)?;
        rule(record, "impact.charge", "", "/outcome/fall_back", |inches| json!(inches.as_i64().unwrap_or_default() + 5))
    }),
    ("facing of those who run", "react-face stand charge", |_, record| {
        let who = runner(record)?;
        let facing = way_end(record, &who)?.get_mut("facing")?;
        *facing = json!((facing.as_i64()? + 30) % 360);
        Some(())
    }),
    ("rolls for leaders", "fire", |_, record| without(record, "impact.leader-casualty", "")),
    ("rout", "next-phase pass move", |books, record| {
        ruling(record, "impact.brigade", "")?;
        let standing = books.pointer("/table/units")?.as_object()?.keys().next()?.clone();
        books["units"][&standing]["level"] = json!("routed");
        books["units"][&standing]["fled"] = json!(false);
        Some(())
    }),
    ("brigades are looked at", "next-phase pass move", |_, record| {
        rule(record, "impact.brigade", "", "/situation/units", whole_more)
    }),
    ("objectives", "next-phase pass move", |books, record| {
        ruling(record, "impact.victory", "")?;
        let name = books.get("objectives")?.as_object()?.keys().next()?.clone();
        let held = books["objectives"][&name]["held_by"] == "a";
        write(record, &["objectives", &name, "held_by"], json!(if held { "b" } else { "a" }))
    }),
    ("victory is worked out", "next-phase pass move", |_, record| {
        rule(record, "impact.victory", "", "/situation/turn", whole_more)
    }),
    ("initiative", "next-phase pass move", |_, record| {
        rule(record, "impact.initiative", "", "/situation/lb_a", whole_more)
    }),
    ("phases in order", "face", |_, record| write(record, &["phase"], json!("deployment"))),
    ("action points", "face", |_, record| mark(record, "ap", json!(7))),
    ("mark: moved", "attach", |books, record| {
        let unit = told(record, "unit")?;
        let moved = contrary(&books["units"][&unit]["moved"]);
        mark(record, "moved", moved)
    }),
    ("mark: fired", "face", |books, record| {
        let fired = contrary(&books["units"][&told(record, "unit")?]["fired"]);
        mark(record, "fired", fired)
    }),
    ("mark: reacted", "face", |books, record| {
        let reacted = contrary(&books["units"][&told(record, "unit")?]["reacted"]);
        mark(record, "reacted", reacted)
    }),
    ("mark: fled", "face", |_, record| mark(record, "fled", json!(true))),
    ("arcs it was fired at from", "face", |_, record| mark(record, "fired_from", json!(["flank", "rear", "side"]))),
    ("figures", "face", |_, record| mark(record, "figures", json!(1))),
    ("level", "face", |_, record| mark(record, "level", json!("routed"))),
    ("formation", "face", |_, record| mark(record, "formation", json!("road-column"))),
    ("sections lost", "face", |_, record| mark(record, "sections_lost", json!(3))),
    ("who is out", "face", |_, record| mark(record, "out", json!("eliminated"))),
    ("the roster stays", "face", |_, record| mark(record, "weapon", json!("old-flintlock"))),
    ("who was not moved stays", "attach", |_, record| {
        let unit = told(record, "unit")?;
        write(record, &["table", "units", &unit, "at", "x"], json!(1))
    }),
    ("leaders in the books", "attach", |_, record| {
        let leader = told(record, "leader")?;
        write(record, &["leaders", &leader, "eliminated"], json!(true))
    }),
    ("where leaders are", "face", |books, record| {
        let leader = books.pointer("/table/officers")?.as_object()?.keys().next()?.clone();
        write(record, &["table", "officers", &leader, "x"], json!(1))
    }),
    ("losses of brigades", "face", |books, record| {
        let brigade = books.get("brigades")?.as_object()?.keys().next()?.clone();
        write(record, &["brigades", &brigade, "units_eliminated"], json!(4))
    }),
    ("points and losses of sides", "face", |_, record| write(record, &["sides", "a", "points"], json!(99))),
    ("who is first", "face", |_, record| write(record, &["last_first"], json!("nobody"))),
    ("who is acting", "face", |_, record| write(record, &["active"], json!("nobody"))),
    ("faces used", "fire", |_, record| {
        record.get_mut("faces")?.as_array_mut()?.push(json!(1));
        Some(())
    }),
    ("who rolls", "fire", |_, record| {
        let side = record.pointer_mut("/rulings/0/dice/0/side")?;
        *side = json!(if side == "a" { "b" } else { "a" });
        Some(())
    }),
];

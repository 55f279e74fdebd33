//! Commands a curious player tries: each act with nothing, with names that are not his, and with everything it needs.

use grognard_battle::{AREA, Seat, Side};
use serde_json::{Map, Value, json};

/// A name that does not exist: a refusal may then list the names there are.
const NOBODY: &str = "Nobody";

/// What can be named from a seat.
pub struct Rosters<'d> {
    document: &'d Value,
    /// The player's side; none for the public.
    own: Option<&'static str>,
    /// The side he is curious about.
    enemy: &'static str,
    /// From which name of a kind to start.
    from: usize,
}

impl<'d> Rosters<'d> {
    /// The rosters of the books for a seat. At other moments other names are used.
    pub fn of(document: &'d Value, seat: Seat, moment: usize) -> Self {
        let own = seat.side().map(Side::name);
        let enemy = seat.side().map_or("a", |side| side.other().name());
        Rosters { document, own, enemy, from: 2 * moment }
    }

    /// Two names of a kind that a side has; things that belong to nobody count for both.
    fn two(&self, of: &str, side: &str) -> Vec<&'d str> {
        let things = self.document.get(format!("{of}s")).and_then(Value::as_object).into_iter().flatten();
        let owned = things.filter(|(_, thing)| thing["side"].is_null() || thing["side"] == side);
        let names: Vec<&str> = owned.map(|(name, _)| name.as_str()).collect();
        names.iter().cycle().skip(self.from).take(names.len().min(2)).copied().collect()
    }

    /// A value that an argument may have, from the player's own things.
    fn value(&self, takes: &Value) -> Option<Value> {
        Some(match takes["kind"].as_str()? {
            "name" | "names" | "area" => named(takes, self.two(names_taken(takes)?, self.own?).first()?),
            "flag" => json!(true),
            "number" | "halves" => takes["min"].clone(),
            "inches" => json!(1),
            "choice" => takes["values"][0].clone(),
            "text" => json!("x"),
            "facing" => json!(0),
            _ => return None,
        })
    }

    /// Everything an act needs; none if the player has nothing to name.
    fn whole(&self, act: &Value) -> Option<Map<String, Value>> {
        let needed = arguments(act).filter(|argument| argument["needed"] == true);
        let mut whole = Map::new();
        for argument in needed {
            let takes = &argument["takes"];
            if takes["kind"] == "place" {
                whole.extend(["x", "y"].map(|field| (takes[field].as_str().unwrap().to_owned(), json!(1))));
            } else {
                whole.insert(name_of(argument), self.value(takes)?);
            }
        }
        Some(whole)
    }

    /// The arguments with which an act is tried.
    pub fn probes(&self, act: &Value) -> Vec<Value> {
        let whole = self.whole(act);
        let mut probes = vec![json!({})];
        probes.extend(whole.clone().map(Value::Object));
        for argument in arguments(act) {
            let (name, takes) = (name_of(argument), &argument["takes"]);
            let Some(of) = names_taken(takes) else { continue };
            let enemies = self.two(of, self.enemy);
            let alone = enemies.first().into_iter().chain([&NOBODY]);
            probes.extend(alone.map(|enemy| Map::from_iter([(name.clone(), named(takes, enemy))]).into()));
            let among_others = |enemy: &&str| {
                let mut with = whole.clone()?;
                with.insert(name.clone(), named(takes, enemy));
                Some(Value::Object(with))
            };
            probes.extend(enemies.iter().filter_map(among_others));
        }
        let mut once: Vec<Value> = Vec::new();
        for probe in probes {
            if !once.contains(&probe) {
                once.push(probe);
            }
        }
        once
    }
}

fn arguments(act: &Value) -> impl Iterator<Item = &Value> {
    act["arguments"].as_array().into_iter().flatten()
}

/// What kind of names an argument takes.
fn names_taken(takes: &Value) -> Option<&str> {
    if takes["kind"] == "area" { Some(AREA) } else { takes["of"].as_str() }
}

fn name_of(argument: &Value) -> String {
    argument["name"].as_str().unwrap().to_owned()
}

/// A name in the form an argument takes: alone or in a list.
fn named(takes: &Value, name: &str) -> Value {
    if takes["kind"] == "names" { json!([name]) } else { json!(name) }
}

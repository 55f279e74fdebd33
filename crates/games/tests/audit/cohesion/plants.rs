//! A fault for each law, and where it can be planted.

use grognard_battle::{Change, Deed, Record, Ruled, Side};
use serde_json::{Value, json};

/// A place to plant a fault in: a command, the one before it, and the books around them.
pub struct Place<'a> {
    /// The command before it and the command.
    pub pair: [Record; 2],
    /// The books before the command.
    pub before: &'a Value,
    /// The books after it.
    pub after: &'a Value,
}

impl Place<'_> {
    /// The command.
    fn record(&mut self) -> &mut Record {
        &mut self.pair[1]
    }

    /// What the command is called.
    fn act(&self) -> &str {
        match &self.pair[1].deed {
            Deed::Act { name, .. } => name,
            _ => "",
        }
    }

    /// An argument of the command.
    fn with(&self, argument: &str) -> String {
        match &self.pair[1].deed {
            Deed::Act { with, .. } => {
                let value = serde_json::to_value(with).unwrap();
                value.get(argument).and_then(Value::as_str).unwrap_or_default().to_owned()
            }
            _ => String::new(),
        }
    }

    /// Spoils a fact of the first ruling of a procedure.
    fn spoil(&mut self, procedure: &str, pointer: &str, by: impl Fn(&Value) -> Value) -> bool {
        let found = self.pair[1].rulings.iter_mut().find(|ruled| ruled.procedure == procedure);
        let place = found.and_then(|ruled| ruled.situation.pointer_mut(pointer));
        place.is_some_and(|place| {
            *place = by(place);
            true
        })
    }

    /// Writes something else into the books after the command.
    fn write(&mut self, at: String, to: Value) -> bool {
        let there = self.after.pointer(&at).is_some_and(|from| *from != to);
        if there {
            self.record().events.push(Change { at, from: None, to: Some(to) });
        }
        there
    }

    /// Writes something else into the books before the command, as if the one before it had.
    fn write_before(&mut self, at: String, to: Value) -> bool {
        let there = self.before.pointer(&at).is_some_and(|from| *from != to);
        if there {
            self.pair[0].events.push(Change { at, from: None, to: Some(to) });
        }
        there
    }

    /// A unit that is there before and after, and does not act in the command.
    fn bystander(&self) -> Option<String> {
        let units = self.after.get("units")?.as_object()?;
        let there = |books: &Value, name: &str| {
            books["units"][name]["fate"] == "present" && books["table"]["units"].get(name).is_some()
        };
        let told = serde_json::to_string(&self.pair[1].rulings).unwrap();
        let named = |name: &str| {
            told.contains(name) || [self.with("unit"), self.with("target")].iter().any(|other| other == name)
        };
        units.keys().find(|name| there(self.before, name) && there(self.after, name) && !named(name)).cloned()
    }

    /// Writes a field of a unit that has nothing to do with the command.
    fn write_bystander(&mut self, field: &str, to: Value) -> bool {
        self.bystander().is_some_and(|name| self.write(format!("/units/{name}/{field}"), to))
    }

    /// The ruling of a procedure, and the two names in its title.
    fn named(&self, procedure: &str, between: &str) -> Option<(String, String)> {
        let ruled = self.pair[1].rulings.iter().find(|ruled| ruled.procedure == procedure)?;
        let (one, other) = ruled.title.split_once(between)?;
        Some((one.to_owned(), other.to_owned()))
    }

    /// Shifts the end of the way of a unit or officer in the command, and where it stands, by this many hundredths.
    fn shift(&mut self, name: &str, by: i64) -> bool {
        let ways = self.after["table"]["ways"].as_array().cloned().unwrap_or_default();
        let Some(at) = ways.iter().rposition(|way| way[0] == *name) else { return false };
        let last = ways[at][1].as_array().map_or(0, Vec::len).saturating_sub(1);
        let x = ways[at][1][last]["at"]["x"].as_i64().unwrap_or_default();
        let way = self.write(format!("/table/ways/{at}/1/{last}/at/x"), json!(x + by));
        way && (self.write(format!("/table/units/{name}/at/x"), json!(x + by))
            || self.write(format!("/table/officers/{name}/x"), json!(x + by)))
    }
}

/// A fault: what it is planted in, if it can be.
pub type Fault = fn(&mut Place<'_>) -> bool;

fn flipped(value: &Value) -> Value {
    json!(!value.as_bool().unwrap_or(false))
}

fn more(value: &Value) -> Value {
    json!(value.as_f64().unwrap_or(0.0) + 1.0)
}

/// Every law with a fault that it must find.
pub const FAULTS: &[(&str, Fault)] = &[
    ("nobody overlaps", |place| {
        let Some(name) = place.bystander() else { return false };
        let units = place.after["table"]["units"].as_object().unwrap();
        let Some((_, pose)) = units.iter().find(|(other, _)| **other != name) else { return false };
        let pose = pose.clone();
        place.write(format!("/table/units/{name}"), pose)
    }),
    ("nobody is off the table", |place| {
        place.bystander().is_some_and(|name| place.write(format!("/table/units/{name}/at/x"), json!(-300)))
    }),
    ("attached officers", |place| {
        let officers = place.after["officers"].as_object().unwrap();
        let Some((name, _)) = officers.iter().find(|(_, officer)| officer["attached"].is_string()) else {
            return false;
        };
        let name = name.clone();
        place.write(format!("/table/officers/{name}/x"), json!(1))
    }),
    ("no officer alone before the enemy", |place| {
        let officers = place.after["officers"].as_object().unwrap();
        let lone = |officer: &Value| officer["attached"].is_null() && officer["status"] == "in-play";
        let Some((name, officer)) = officers
            .iter()
            .find(|(name, officer)| lone(officer) && place.after["table"]["officers"].get(*name).is_some())
        else {
            return false;
        };
        let units = place.after["units"].as_object().unwrap();
        let Some((foe, _)) = units
            .iter()
            .find(|(foe, unit)| unit["side"] != officer["side"] && place.after["table"]["units"].get(*foe).is_some())
        else {
            return false;
        };
        let at = place.after["table"]["units"][foe]["at"].clone();
        let name = name.clone();
        place.write(format!("/table/officers/{name}"), at)
    }),
    ("unit facts are the roster's", |place| place.spoil("cohesion.fire", "/target/steps_lost", more)),
    ("the command bonus", |place| place.spoil("cohesion.fire", "/firer/command_bonus", |_| json!(-3))),
    ("the firer as in the roster", |place| place.spoil("cohesion.fire", "/firer/first_fire", flipped)),
    ("the target as in the roster", |place| place.spoil("cohesion.fire", "/target/officer_attached", flipped)),
    ("the cohesion of an attached officer", |place| place.spoil("cohesion.rally", "/officer_cohesion", |_| json!(3))),
    ("the enemy at long range", |place| place.spoil("cohesion.recover", "/enemy_at_long_range", flipped)),
    ("who may rejoin", |place| {
        let rejoins = place.pair[1].rulings.iter().any(|ruled| ruled.situation["attempt"] == "rejoin");
        rejoins && place.spoil("cohesion.recover", "/in_radius", |_| json!(false))
    }),
    ("who may try to recover", |place| {
        place.spoil("cohesion.recover", "/attempt", |was| json!(if was == "resupply" { "rejoin" } else { "resupply" }))
    }),
    ("who is in danger with a unit", |place| {
        // An officer is ruled in danger with a unit that he is not with.
        let Some(unit) = place.bystander() else { return false };
        let officers = place.before["officers"].as_object().unwrap();
        let Some((officer, _)) = officers.iter().find(|(_, officer)| officer["attached"] != *unit) else {
            return false;
        };
        let title = format!("{officer} with {unit}");
        let fire = place.pair[1].rulings.iter().find(|ruled| ruled.procedure == "cohesion.fire").cloned();
        fire.is_some_and(|fire| {
            let procedure = "cohesion.officer-casualty".to_owned();
            place.record().rulings.push(Ruled { procedure, title, dice: Vec::new(), ..fire });
            true
        })
    }),
    ("who may fire", |place| {
        place
            .named("cohesion.fire", " fires at ")
            .is_some_and(|(firer, _)| place.write_before(format!("/units/{firer}/fired"), json!(true)))
    }),
    ("held to its target", |place| {
        let Some((firer, target)) = place.named("cohesion.fire", " fires at ") else { return false };
        let units = place.before["units"].as_object().unwrap();
        let others = units.iter().filter(|(name, unit)| {
            **name != target && unit["side"] == units[&target]["side"] && unit["fate"] == "present"
        });
        let range = |name: &str| {
            let at = |name: &str, axis: &str| place.before["table"]["units"][name]["at"][axis].as_f64().unwrap_or(1e9);
            (at(name, "x") - at(&firer, "x")).hypot(at(name, "y") - at(&firer, "y"))
        };
        let Some((other, _)) = others.min_by(|one, other| range(one.0).total_cmp(&range(other.0))) else {
            return false;
        };
        let other = other.clone();
        place.write_before(format!("/units/{firer}/fire_target"), json!(other))
            && place.write_before(format!("/units/{firer}/held"), json!(true))
    }),
    ("the range of a fire", |place| place.spoil("cohesion.fire", "/range", more)),
    ("the aspect of a fire", |place| {
        place.spoil("cohesion.fire", "/aspect", |was| json!(if was == "rear" { "front" } else { "rear" }))
    }),
    ("arc and line of sight of a fire", |place| place.spoil("cohesion.fire", "/line_of_sight", |_| json!(false))),
    ("the cover of a target", |place| {
        place.spoil("cohesion.fire", "/target/cover", |was| json!(if was == "heavy" { "light" } else { "heavy" }))
    }),
    ("who may act in phase 4", |place| {
        let unit = place.with("unit");
        place.act() == "move" && place.write_before(format!("/units/{unit}/moved"), json!(true))
    }),
    ("the legs of a move", |place| place.act() == "move" && place.spoil("cohesion.move", "/obstacles", |_| json!(7))),
    ("no move beyond its allowance", |place| {
        let found = place.record().rulings.iter_mut().find(|ruled| ruled.title.ends_with(" moves"));
        found.is_some_and(|ruled| {
            ruled.outcome["allowance"] = json!(99);
            true
        })
    }),
    ("the way of a move", |place| {
        let unit = place.with("unit");
        place.act() == "move" && place.shift(&unit, 90)
    }),
    ("no move within an inch of the enemy", |place| {
        let unit = place.with("unit");
        let units = place.after["units"].as_object().unwrap();
        let foe = units.iter().find(|(foe, other)| {
            other["side"] != units.get(&unit).map_or(Value::Null, |unit| unit["side"].clone())
                && place.after["table"]["units"].get(*foe).is_some()
        });
        let Some(pose) = foe.map(|(foe, _)| place.after["table"]["units"][foe].clone()) else { return false };
        let ways = place.after["table"]["ways"].as_array().cloned().unwrap_or_default();
        let Some(at) = ways.iter().position(|way| way[0] == *unit) else { return false };
        let last = ways[at][1].as_array().map_or(0, Vec::len).saturating_sub(1);
        place.act() == "move" && place.write(format!("/table/ways/{at}/1/{last}"), pose)
    }),
    ("spent brigades come no nearer", |place| {
        let brigade = place.before["units"][place.with("unit")]["brigade"].as_str().unwrap_or_default().to_owned();
        place.act() == "move" && place.write_before(format!("/brigades/{brigade}/spent"), json!(true))
    }),
    ("friends that a move passes through", |place| {
        let found = place.record().rulings.iter().position(|ruled| ruled.procedure == "cohesion.pass-through");
        place.act() == "move"
            && found.is_some_and(|at| {
                place.record().rulings.remove(at);
                true
            })
    }),
    ("the ride of an officer", |place| {
        ["ride", "attach"].contains(&place.act()) && place.spoil("cohesion.move", "/obstacles", |_| json!(7))
    }),
    ("who may charge whom", |place| {
        place
            .named("cohesion.charge-bonus", " charges ")
            .is_some_and(|(unit, _)| place.write_before(format!("/units/{unit}/moved"), json!(true)))
    }),
    ("the way of a charge", |place| {
        let Some((unit, _)) = place.named("cohesion.charge-bonus", " charges ") else { return false };
        let ways = place.after["table"]["ways"].as_array().cloned().unwrap_or_default();
        let Some(at) = ways.iter().position(|way| way[0] == *unit) else { return false };
        let last = ways[at][1].as_array().map_or(0, Vec::len).saturating_sub(1);
        let facing = ways[at][1][0]["facing"].as_i64().unwrap_or_default();
        place.write(format!("/table/ways/{at}/1/{last}/facing"), json!((facing + 60) % 360))
    }),
    ("the distance of a charge", |place| place.spoil("cohesion.charge-bonus", "/distance", more)),
    ("the halt of a charge", |place| {
        let found = place.pair[1]
            .rulings
            .iter()
            .find(|ruled| ruled.procedure == "cohesion.charge" && ruled.outcome["result"] == "falter");
        let unit = found.and_then(|ruled| ruled.title.split_once(" at ")).map(|(unit, _)| unit.to_owned());
        unit.is_some_and(|unit| {
            let x = place.after["table"]["units"][&unit]["at"]["x"].as_i64().unwrap_or_default();
            place.write(format!("/table/units/{unit}/at/x"), json!(x + 70))
        })
    }),
    ("the side that is charged", |place| {
        place.spoil("cohesion.charge", "/aspect", |was| json!(if was == "rear" { "front" } else { "rear" }))
    }),
    ("a charge ends in contact or goes on", |place| {
        let found = place.pair[1]
            .rulings
            .iter()
            .find(|ruled| ruled.procedure == "cohesion.charge" && ruled.outcome["result"] == "stand");
        let unit = found.and_then(|ruled| ruled.title.split_once(" at ")).map(|(unit, _)| unit.to_owned());
        unit.is_some_and(|unit| place.shift(&unit, 3000) || place.shift(&unit, -3000))
    }),
    ("what a contact keeps for its melee", |place| {
        let last = place.after["contacts"].as_array().map_or(0, Vec::len).saturating_sub(1);
        place.named("cohesion.charge", " at ").is_some()
            && place.write(format!("/contacts/{last}/cover"), json!("heavy"))
    }),
    ("guns taken by a charge", |place| {
        // Guns that stood are lost instead, and the charger is where neither they nor its halt are.
        let found = place
            .record()
            .rulings
            .iter_mut()
            .find(|ruled| ruled.procedure == "cohesion.charge" && ruled.outcome["result"] == "stand");
        found.is_some_and(|ruled| {
            ruled.outcome["result"] = json!("guns-lost");
            true
        })
    }),
    ("a melee is that of its contact", |place| place.spoil("cohesion.melee", "/rough", flipped)),
    ("ground taken after a melee", |place| {
        let unit = place.with("unit");
        place.act() == "advance" && {
            let x = place.after["table"]["units"][&unit]["at"]["x"].as_i64().unwrap_or_default();
            place.write(format!("/table/units/{unit}/at/x"), json!(x + 350))
        }
    }),
    ("where a retreat leads", |place| {
        let routed = place.pair[1]
            .rulings
            .iter()
            .any(|ruled| ruled.procedure == "cohesion.fire" && ruled.outcome["morale"] == "routed");
        routed && place.named("cohesion.fire", " fires at ").is_some_and(|(_, unit)| place.shift(&unit, 120))
    }),
    ("who is lost in a retreat", |place| {
        let routed = place.pair[1]
            .rulings
            .iter()
            .any(|ruled| ruled.procedure == "cohesion.fire" && ruled.outcome["morale"] == "routed");
        routed
            && place.named("cohesion.fire", " fires at ").is_some_and(|(_, unit)| {
                let fate = if place.after["units"][&unit]["fate"] == "off-table" { "destroyed" } else { "off-table" };
                place.write(format!("/units/{unit}/fate"), json!(fate))
            })
    }),
    ("friends that a retreat passes through", |place| {
        let found = place.record().rulings.iter().position(|ruled| ruled.procedure == "cohesion.pass-through");
        ["fire", "rally"].contains(&place.act())
            && found.is_some_and(|at| {
                place.record().rulings.remove(at);
                true
            })
    }),
    ("the initiative roll", |place| {
        place.spoil("cohesion.initiative", "/a_competence", |was| json!(if was == 3 { 0 } else { 3 }))
    }),
    ("what is counted at the end of a turn", |place| place.spoil("cohesion.victory", "/a/destroyed", more)),
    ("who holds an objective", |place| place.spoil("cohesion.victory", "/a/objectives", |_| json!(9))),
    ("spent brigades and scores", |place| {
        place.pair[1].rulings.iter().any(|ruled| ruled.procedure == "cohesion.victory")
            && place.write("/sides/a/score".to_owned(), json!(77))
    }),
    ("steps and stands lost", |place| place.write_bystander("stands", json!(0.5))),
    ("the white bead", |place| place.write_bystander("shaken", json!(true))),
    ("the black bead", |place| place.write_bystander("routed", json!(true))),
    ("disorder", |place| place.write_bystander("disordered", json!(true))),
    ("formation and arm", |place| place.write_bystander("formation", json!("column"))),
    ("the posture", |place| place.write_bystander("posture", json!("parading"))),
    ("fired this turn", |place| place.write_bystander("fired", json!(true))),
    ("the first fire", |place| place.write_bystander("first_fire_used", json!(true))),
    ("the last target", |place| place.write_bystander("fire_target", json!("nobody"))),
    ("acted in phase 4", |place| place.write_bystander("moved", json!(true))),
    ("out of ammunition", |place| place.write_bystander("out_of_ammo", json!(true))),
    ("detached", |place| place.write_bystander("detached", json!(true))),
    ("the fate of a unit", |place| place.write_bystander("fate", json!("destroyed"))),
    ("steps a unit holds", |place| place.write_bystander("steps_lost", json!(40))),
    ("nobody moves by himself", |place| {
        place.bystander().is_some_and(|name| place.write(format!("/table/units/{name}/at/x"), json!(1234)))
    }),
    ("contacts", |place| place.write("/contacts".to_owned(), json!([{ "attacker": "one", "defender": "other" }]))),
    ("officers wounded and dead", |place| {
        let name = place.after["officers"].as_object().and_then(|all| all.keys().next()).cloned().unwrap_or_default();
        place.write(format!("/officers/{name}/cohesion_lost"), json!(5))
    }),
    ("the faces used", |place| {
        let first = place.record().faces.first_mut();
        first.is_some_and(|face| {
            *face = 1 + *face % 6;
            true
        })
    }),
    ("who rolls", |place| {
        let found = place
            .record()
            .rulings
            .iter_mut()
            .filter(|ruled| ruled.procedure == "cohesion.fire")
            .find_map(|ruled| ruled.dice.first_mut());
        found.is_some_and(|rolled| {
            rolled.side = rolled.side.map(|side| if side == Side::A { Side::B } else { Side::A });
            true
        })
    }),
];

//! Small battles on a table for tests.

use std::fmt::Write as _;

use grognard_core::facts::Datum;
use grognard_play::battle::AnyBattle;
use grognard_play::games::game;

/// The standard battle (COH-105): two brigades of four regiments and a battery on each side, no terrain.
pub fn standard() -> String {
    let mut text = String::from("title = \"Standard battle\"\n[table]\nwidth = 72\ndepth = 48\n");
    for (side, name) in [("a", "Union"), ("b", "Confederate")] {
        writeln!(text, "[{side}]\nname = \"{name}\"\n[{side}.senior]\nname = \"{name} general\"\ncompetence = 1").unwrap();
        for brigade in 1..=2 {
            let title = format!("{name} brigade {brigade}");
            writeln!(text, "[[{side}.brigades]]\nname = \"{title}\"").unwrap();
            writeln!(text, "commander = {{ name = \"{name} brigadier {brigade}\", competence = 1 }}\nunits = [").unwrap();
            for unit in 1..=4 {
                writeln!(
                    text,
                    "{{ name = \"{side}{brigade}{unit}\", arm = \"infantry\", formation = \"line\", stands = 5, \
                     quality = \"trained\", weapon = \"rifle-musket\" }},"
                )
                .unwrap();
            }
            writeln!(
                text,
                "{{ name = \"{side}{brigade} guns\", arm = \"artillery\", formation = \"limbered\", stands = 2, \
                 quality = \"trained\", weapon = \"12pdr-smoothbore\" }} ]"
            )
            .unwrap();
        }
    }
    text
}

/// Begins a battle.
pub fn begin(setup: &str) -> Box<dyn AnyBattle> {
    let setup = Datum::from_toml(setup).unwrap_or_else(|error| panic!("{error}\n{setup}"));
    match game("cohesion").unwrap().begin(std::sync::Arc::default(), None, &setup) {
        Ok(battle) => battle,
        Err(refusals) => panic!("{}", refusals.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")),
    }
}

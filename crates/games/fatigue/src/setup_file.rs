//! The set-up file: its fields, their limits and their help.

use grognard_books::fatigue::names::{Arm, CMR_WORDS, Cmr, Edition, Formation, Level, Rank};
use grognard_books::fatigue::tables::{Mover, OrderOrNone, Tables, Weapon};
use grognard_core::facts::{Facts, Group, Head, Inches, Reader};
use grognard_core::refusal::{Refusal, Refusals};
use serde::Serialize;

use super::terrain::{AreaKind, LineKind};
use grognard_battle::{MOST_UNITS, Most, Side};
use grognard_table::{GROUND, Layout, PIECES, POINTS, Spot, Zone};

/// The words for a side in the file.
pub fn side_named(word: &str) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| side.name() == word)
}

/// The word for an objective without a holder.
const NOBODY: &str = "nobody";

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct OfficerFacts {
    pub name: String,
    pub rank: Rank,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a question answered with yes or no")]
pub struct UnitFacts {
    pub name: String,
    pub arm: Arm,
    pub cmr: Option<Cmr>,
    pub figures: i32,
    pub cannon: i32,
    pub mover: Option<Mover>,
    pub weapon: Option<Weapon>,
    pub formation: Option<Formation>,
    pub light: bool,
    pub old_guard: bool,
    pub ottoman: bool,
    pub non_european: bool,
    pub unarmed: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct CommandFacts {
    pub name: String,
    pub level: Level,
    pub player: Option<String>,
    pub order: OrderOrNone,
    pub officer: Option<OfficerFacts>,
    pub arrival_hour: Option<i32>,
    pub entry: Option<String>,
    pub entry_at: Option<Spot>,
    pub defend_markers: Option<i32>,
    pub markers: Vec<Spot>,
    pub reserve_place: Option<String>,
    pub reserve_at: Option<Spot>,
    pub units: Vec<UnitFacts>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct SideFacts {
    pub name: String,
    pub players: Vec<String>,
    pub scenario_adjustment: i32,
    pub zone: Option<Zone>,
    pub commands: Vec<CommandFacts>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct ObjectiveFacts {
    pub name: String,
    pub points: i32,
    pub holder: String,
    pub line_of_communication: Option<String>,
    pub at: Option<Spot>,
    pub radius: Option<Inches>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Setup {
    pub title: String,
    pub description: Option<String>,
    pub minutes: Option<i32>,
    pub edition: Edition,
    pub battledays: i32,
    pub optional_cannon_losses: bool,
    pub scenario_minus_one: bool,
    pub layout: Layout,
    pub sides: Vec<SideFacts>,
    pub objectives: Vec<ObjectiveFacts>,
}

const fn head(name: &'static str, help: &'static str) -> Head {
    Head { name, group: Group::Who, help }
}

const fn place(name: &'static str, help: &'static str) -> Head {
    Head { name, group: Group::Where, help }
}

fn read_unit(r: &mut Reader<'_>, t: &Tables) -> UnitFacts {
    UnitFacts {
        name: r.text("name", 100, "its name, unlike all others").required(),
        arm: r.choice("arm", "arm").required(),
        cmr: r.integer_or("cmr", 1..=9, CMR_WORDS, "rating; a headquarters base has its own").optional(),
        figures: r.integer("figures", 1..=t.unit_values.figure_max, "figures; the crew of a battery").required(),
        cannon: r.integer("cannon", 0..=12, "cannon of a battery").default(0),
        mover: r.choice("mover", "row of the movement chart; else the plain one of its arm").optional(),
        weapon: r.choice("weapon", "what it fires; else the plain one of its arm, 'unarmed' for none").optional(),
        formation: r.choice("formation", "formation at the start").optional(),
        light: r.flag("light", "light troops: may skirmish as a whole").default(false),
        old_guard: r.flag("old_guard", "Old Guard").default(false),
        ottoman: r.flag("ottoman", "Ottoman").default(false),
        non_european: r.flag("non_european", "not European").default(false),
        unarmed: r.flag("unarmed", "carries no arms").default(false),
    }
}

/// Players and commands of a side, units of a command, objectives.
const PLAYERS: usize = 20;
const COMMANDS: usize = 40;
const UNITS: usize = 60;
const OBJECTIVES: usize = 20;
const MARKERS: usize = 9;

/// What a battle may have.
pub const MOST: &[Most] = &[
    // A side without players still has one.
    Most::of("/players", 2 * PLAYERS, "players"),
    Most::of("/commands", 2 * COMMANDS, "commands"),
    Most::of("/units", MOST_UNITS, "units"),
    Most::of("/officers", 2 * COMMANDS, "officers"),
    Most::of("/objectives", OBJECTIVES, "objectives"),
    Most::of("/commands/*/markers", MARKERS, "defend markers of a command"),
    Most::of("/table/ground/areas", PIECES, "areas of ground"),
    Most::of("/table/ground/areas/*/points", POINTS, "corners of an area"),
    Most::in_all("/table/ground/areas/*/points", GROUND, "corners of areas"),
    Most::of("/table/ground/lines", PIECES, "lines"),
    Most::of("/table/ground/lines/*/points", POINTS, "points of a line"),
    Most::in_all("/table/ground/lines/*/points", GROUND, "points of lines"),
    Most::of("/table/ground/objectives", OBJECTIVES, "objectives"),
    Most::of("/table/ground/arrivals", 2 * COMMANDS, "commands that come later"),
    Most::of("/table/ground/arrivals/*/zone", POINTS, "corners of a zone"),
    Most::of("/table/ground/zones/*", POINTS, "corners of a zone"),
];

fn read_command(r: &mut Reader<'_>, t: &Tables) -> CommandFacts {
    CommandFacts {
        name: r.text("name", 100, "its name, unlike all others").required(),
        level: r.choice("level", "its level").required(),
        player: r.text("player", 100, "the player who keeps it; else the side's first").optional(),
        order: r.choice("order", "its first order").default(OrderOrNone::None),
        officer: r.object_if_any(head("officer", "its officer"), |r| OfficerFacts {
            name: r.text("name", 100, "his name").required(),
            rank: r.choice("rank", "his rank").required(),
        }),
        arrival_hour: r.integer("arrival_hour", 1..=23, "the hour it arrives; else it is there").optional(),
        entry: r.text("entry", 100, "where it comes on").optional(),
        entry_at: r.object_if_any(place("entry_at", "where it comes on, on a virtual table"), Spot::read),
        defend_markers: r.integer("defend_markers", 1..=9, "defend markers; else two with a Defend order").optional(),
        markers: r.list(place("markers", "where its defend markers lie, on a virtual table"), 0..=MARKERS, Spot::read),
        reserve_place: r.text("reserve_place", 200, "where its officer stands, with a Reserve order").optional(),
        reserve_at: r.object_if_any(place("reserve_at", "the same on a virtual table"), Spot::read),
        units: r.list(head("units", "its units"), 0..=UNITS, |r| read_unit(r, t)),
    }
}

impl Facts for Setup {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, t: &Tables) -> Self {
        Setup {
            title: r.text("title", 200, "what the battle is called").required(),
            description: r.text("description", 400, "what it is about, in a line or two").optional(),
            minutes: r.integer("minutes", 1..=600, "about how long it takes").optional(),
            edition: r.choice("edition", "edition of the fatigue points").default(Edition::Second),
            battledays: r.integer("battledays", 1..=9, "days the battle may last").default(1),
            optional_cannon_losses: r
                .flag("optional_cannon_losses", "every cannon lost counts for good")
                .default(false),
            scenario_minus_one: r.flag("scenario_minus_one", "the scenario's own point").default(false),
            layout: Layout::read_ground::<AreaKind, LineKind>(r),
            sides: r.list(head("sides", "the two sides"), 2..=2, |r| SideFacts {
                name: r.text("name", 100, "its name").required(),
                players: r.texts(head("players", "its players, the senior one first"), 0..=PLAYERS, 100),
                scenario_adjustment: r.halves("scenario_adjustment", -1998..=1998, "added to its total").default(0),
                zone: Zone::read(r),
                commands: r.list(head("commands", "its commands"), 1..=COMMANDS, |r| read_command(r, t)),
            }),
            objectives: r.list(head("objectives", "positions worth points"), 0..=OBJECTIVES, |r| ObjectiveFacts {
                name: r.text("name", 100, "its name").required(),
                points: r.halves("points", 0..=1998, "what it is worth").default(0),
                holder: r.text("holder", 10, "who holds it at the start: a, b or nobody").default(NOBODY.to_owned()),
                line_of_communication: r.text("line_of_communication", 10, "whose line of communication").optional(),
                at: r.object_if_any(place("at", "its middle; needed on a virtual table"), Spot::read),
                radius: r.inches("radius", 0.0..=24.0, "how near one must be to take it; 3 if left out").optional(),
            }),
        }
    }
}

/// Refuses names that occur twice, and unknown players.
pub fn refuse_names(facts: &Setup, refusals: &mut Refusals) {
    let mut known: Vec<(&'static str, String)> = Vec::new();
    let mut twice: Refusals = Vec::new();
    let mut once = |kind: &'static str, name: &str, field: String| {
        if known.iter().any(|(other, held)| *other == kind && held == name) {
            twice.push(Refusal::new(field, format!("there are two of the name '{name}'; every {kind} has its own.")));
        }
        known.push((kind, name.to_owned()));
    };
    for (s, side) in facts.sides.iter().enumerate() {
        for (p, player) in players_of(side).iter().enumerate() {
            once("player", player, format!("sides.{s}.players.{p}"));
        }
        for (c, command) in side.commands.iter().enumerate() {
            let at = format!("sides.{s}.commands.{c}");
            once("command", &command.name, format!("{at}.name"));
            if let Some(player) = command.player.as_ref().filter(|player| !players_of(side).contains(player)) {
                let reason = format!("'{player}' is no player of this side.");
                refusals.push(Refusal::new(format!("{at}.player"), reason).allowing(players_of(side)));
            }
            if let Some(officer) = &command.officer {
                once("officer", &officer.name, format!("{at}.officer.name"));
            }
            for (u, unit) in command.units.iter().enumerate() {
                once("unit", &unit.name, format!("{at}.units.{u}.name"));
            }
        }
    }
    for (o, objective) in facts.objectives.iter().enumerate() {
        once("objective", &objective.name, format!("objectives.{o}.name"));
        let words =
            [("holder", Some(&objective.holder)), ("line_of_communication", objective.line_of_communication.as_ref())];
        for (field, word) in words {
            let known = |word: &String| side_named(word).is_some() || (field == "holder" && word == NOBODY);
            if let Some(word) = word.filter(|word| !known(word)) {
                let refusal = Refusal::new(format!("objectives.{o}.{field}"), format!("'{word}' is no side."));
                refusals.push(refusal.allowing(["a", "b", NOBODY]));
            }
        }
    }
    refusals.extend(twice);
}

pub fn players_of(side: &SideFacts) -> Vec<String> {
    if side.players.is_empty() { vec![side.name.clone()] } else { side.players.clone() }
}

//! The set-up file: its fields, their limits and their help.

use grognard_battle::{MOST_UNITS, Most, Side};
use grognard_books::impact::tables::{Tables, Weapon};
use grognard_books::impact::unit::{Arm, Formation, Quality, read_arm, read_figures};
use grognard_core::facts::{Facts, Group, Head, Reader};
use grognard_table::{GROUND, Layout, OBJECTIVES, PIECES, POINTS, Spot, Zone};
use serde::Serialize;

use super::terrain::{AreaKind, LineKind};

/// Brigades of an army, units of a brigade.
const BRIGADES: usize = 20;
const UNITS: usize = 20;
/// Most characters of a name.
const NAME: usize = 60;

/// What a battle may have.
pub const MOST: &[Most] = &[
    Most::of("/objectives", OBJECTIVES, "objectives"),
    Most::of("/brigades", 2 * BRIGADES, "brigades"),
    Most::of("/leaders", 2 * (BRIGADES + 1), "leaders"),
    Most::of("/units", MOST_UNITS, "units"),
    Most::of("/table/ground/areas", PIECES, "areas of ground"),
    Most::of("/table/ground/areas/*/points", POINTS, "corners of an area"),
    Most::in_all("/table/ground/areas/*/points", GROUND, "corners of areas"),
    Most::of("/table/ground/lines", PIECES, "lines"),
    Most::of("/table/ground/lines/*/points", POINTS, "points of a line"),
    Most::in_all("/table/ground/lines/*/points", GROUND, "points of lines"),
    Most::of("/table/ground/objectives", OBJECTIVES, "objectives"),
    Most::of("/table/ground/zones/*", POINTS, "corners of a zone"),
    Most::of("/orders/*/units", 2 * BRIGADES * UNITS, "standing orders"),
];

/// The set-up file.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct SetUp {
    pub title: String,
    pub description: Option<String>,
    pub minutes: Option<i32>,
    pub turn_limit: i32,
    pub layout: Layout,
    pub objectives: Vec<ObjectiveEntry>,
    pub a: ArmyList,
    pub b: ArmyList,
}

/// A place worth points.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct ObjectiveEntry {
    pub name: String,
    pub at: Option<Spot>,
}

/// A side of the file.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct ArmyList {
    pub name: String,
    pub leader: Option<LeaderEntry>,
    pub brigades: Vec<BrigadeEntry>,
    pub zone: Option<Zone>,
}

/// A leader of the file.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct LeaderEntry {
    pub name: String,
    pub lb: i32,
}

/// A brigade of the file.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct BrigadeEntry {
    pub name: String,
    pub leader: Option<LeaderEntry>,
    pub units: Vec<UnitEntry>,
}

/// A regiment or battery of the file.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct UnitEntry {
    pub name: String,
    pub arm: Arm,
    pub experience: Quality,
    pub weapon: Weapon,
    pub figures: i32,
    pub figures_per_stand: i32,
    pub formation: Formation,
}

const fn head(name: &'static str, help: &'static str) -> Head {
    Head { name, group: Group::Who, help }
}

const fn place(name: &'static str, help: &'static str) -> Head {
    Head { name, group: Group::Where, help }
}

const LEADER: Head = head("leader", "its leader");

fn read_leader(r: &mut Reader<'_>, t: &Tables) -> Option<LeaderEntry> {
    r.object_if_any(LEADER, |r| LeaderEntry {
        name: r.text("name", NAME, "his name").required(),
        lb: r.integer("lb", t.game.leader.lb_min..=t.game.leader.lb_max, "leadership benefit").required(),
    })
}

fn read_unit(r: &mut Reader<'_>, t: &Tables) -> UnitEntry {
    let name = r.text("name", NAME, "its name").required();
    let arm = read_arm(r);
    UnitEntry {
        name,
        arm,
        experience: r.choice("experience", "experience").required(),
        weapon: r.choice("weapon", "weapon of its arm; cavalry may carry infantry weapons").required(),
        figures: read_figures(r, t, arm),
        figures_per_stand: r
            .integer("figures_per_stand", 1..=6, "figures of a stand, or crew of a section")
            .default(t.game.stand.figures_per_stand),
        formation: r.choice("formation", "formation it deploys in").default(arm.usual_formation()),
    }
}

fn read_army(r: &mut Reader<'_>, t: &Tables) -> ArmyList {
    ArmyList {
        name: r.text("name", NAME, "what the side is called").required(),
        leader: read_leader(r, t),
        brigades: r.list(head("brigades", "its brigades"), 1..=BRIGADES, |r| BrigadeEntry {
            name: r.text("name", NAME, "its name").required(),
            leader: read_leader(r, t),
            units: r.list(head("units", "regiments and batteries"), 1..=UNITS, |r| read_unit(r, t)),
        }),
        zone: Zone::read(r),
    }
}

impl Facts for SetUp {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, t: &Tables) -> Self {
        SetUp {
            title: r.text("title", NAME, "what the battle is called").default("A battle".to_owned()),
            description: r.text("description", 400, "what it is about, in a line or two").optional(),
            minutes: r.integer("minutes", 1..=600, "about how long it takes").optional(),
            turn_limit: r.integer("turn_limit", 1..=99, "the last turn").default(t.game.victory.turn_limit),
            layout: Layout::read_ground::<AreaKind, LineKind>(r),
            objectives: r.list(head("objectives", "places worth points"), 0..=OBJECTIVES, |r| ObjectiveEntry {
                name: r.text("name", NAME, "what it is called").required(),
                at: r.object_if_any(place("at", "its middle; needed on a table"), Spot::read),
            }),
            a: r.object(head("a", "the side that deploys first"), |r| read_army(r, t)),
            b: r.object(head("b", "the side that deploys second"), |r| read_army(r, t)),
        }
    }
}

impl SetUp {
    /// A side of the file.
    pub fn army(&self, side: Side) -> &ArmyList {
        match side {
            Side::A => &self.a,
            Side::B => &self.b,
        }
    }
}

//! The set-up file: its fields, their limits and their help.

use grognard_books::cohesion::Tables;
use grognard_books::cohesion::tables::{QualityName, Weapon};
use grognard_books::cohesion::unit::{Arm, Branch, Formation};
use grognard_core::facts::{Facts, Group, Head, Reader};
use serde::Serialize;

use super::terrain::{AreaKind, LineKind};
use grognard_battle::{MOST_UNITS, Most};
use grognard_table::{ARRIVALS, GROUND, Layout, OBJECTIVES, PIECES, POINTS, Zone};

/// Longest name of a thing.
const NAME: usize = 60;

/// An officer of the file.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct OfficerSetup {
    pub name: String,
    pub competence: i32,
    pub attached: Option<String>,
}

/// A regiment or battery of the file.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct UnitSetup {
    pub name: String,
    pub arm: Arm,
    pub formation: Formation,
    pub stands: i32,
    pub quality: Option<QualityName>,
    pub cohesion: Option<i32>,
    pub weapon: Weapon,
}

/// A brigade of the file.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct BrigadeSetup {
    pub name: String,
    pub commander: OfficerSetup,
    pub units: Vec<UnitSetup>,
}

/// A side of the file.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct SideSetup {
    pub name: String,
    pub senior: OfficerSetup,
    pub brigades: Vec<BrigadeSetup>,
    pub independents: Vec<UnitSetup>,
    pub zone: Option<Zone>,
}

/// The set-up file.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Setup {
    pub title: String,
    pub description: Option<String>,
    pub minutes: Option<i32>,
    pub turns: i32,
    pub layout: Layout,
    pub a: SideSetup,
    pub b: SideSetup,
}

/// Brigades of a side, units of a brigade, and units without one.
const BRIGADES: usize = 20;
const UNITS: usize = 20;

/// The limits of a battle. Fallen officers are replaced by others.
pub const MOST: &[Most] = &[
    Most::of("/brigades", 2 * BRIGADES, "brigades"),
    Most::of("/units", MOST_UNITS, "units"),
    Most::of("/officers", 2 * BRIGADES * UNITS, "officers"),
    Most::of("/objectives", OBJECTIVES, "objectives"),
    Most::of("/table/ground/areas", PIECES, "areas of ground"),
    Most::of("/table/ground/areas/*/points", POINTS, "corners of an area"),
    Most::in_all("/table/ground/areas/*/points", GROUND, "corners of areas"),
    Most::of("/table/ground/lines", PIECES, "lines"),
    Most::of("/table/ground/lines/*/points", POINTS, "points of a line"),
    Most::in_all("/table/ground/lines/*/points", GROUND, "points of lines"),
    Most::of("/table/ground/objectives", OBJECTIVES, "objectives"),
    Most::of("/table/ground/arrivals", ARRIVALS, "commands that come later"),
    Most::of("/table/ground/arrivals/*/zone", POINTS, "corners of a zone"),
    Most::of("/table/ground/zones/*", POINTS, "corners of a zone"),
];

const fn head(name: &'static str, help: &'static str) -> Head {
    Head { name, group: Group::Who, help }
}

fn read_officer(r: &mut Reader<'_>) -> OfficerSetup {
    OfficerSetup {
        name: r.text("name", NAME, "what he is called").required(),
        competence: r.integer("competence", 0..=3, "competence of Chart 2").required(),
        attached: r.text("attached", NAME, "the unit he is with, if any").optional(),
    }
}

fn read_unit(r: &mut Reader<'_>, t: &Tables) -> UnitSetup {
    let most = t.cohesion_loss.most_stands(Branch::Infantry);
    UnitSetup {
        name: r.text("name", NAME, "what it is called").required(),
        arm: r.choice("arm", "infantry, cavalry (mounted), dismounted cavalry or artillery").required(),
        formation: r.choice("formation", "formation at the start").required(),
        stands: r.integer("stands", 1..=most, "stands at the start").required(),
        quality: r.choice("quality", "quality, which gives the base cohesion").optional(),
        cohesion: r.integer("cohesion", 1..=20, "base cohesion, in place of a quality").optional(),
        weapon: r.choice("weapon", "what it fires").required(),
    }
}

fn read_side(r: &mut Reader<'_>, t: &Tables) -> SideSetup {
    SideSetup {
        name: r.text("name", NAME, "what the side is called").required(),
        senior: r.object(head("senior", "its senior commander"), read_officer),
        brigades: r.list(head("brigades", "its brigades"), 1..=BRIGADES, |r| BrigadeSetup {
            name: r.text("name", NAME, "what it is called").required(),
            commander: r.object(head("commander", "its commander"), read_officer),
            units: r.list(head("units", "its regiments and batteries"), 1..=UNITS, |r| read_unit(r, t)),
        }),
        independents: r.list(head("independents", "units of no brigade"), 0..=UNITS, |r| read_unit(r, t)),
        zone: Zone::read(r),
    }
}

impl Facts for Setup {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, t: &Tables) -> Self {
        Setup {
            title: r.text("title", 120, "what the battle is called").required(),
            description: r.text("description", 400, "what it is about, in a line or two").optional(),
            minutes: r.integer("minutes", 1..=600, "about how long it takes").optional(),
            turns: r.integer("turns", 1..=100, "turns of the battle").default(t.battlefield.turns),
            layout: Layout::read::<AreaKind, LineKind>(r),
            a: r.object(head("a", "side a"), |r| read_side(r, t)),
            b: r.object(head("b", "side b"), |r| read_side(r, t)),
        }
    }
}

pub fn units_of(army: &SideSetup) -> impl Iterator<Item = (Option<&String>, &UnitSetup)> {
    let in_brigades =
        army.brigades.iter().flat_map(|brigade| brigade.units.iter().map(move |unit| (Some(&brigade.name), unit)));
    in_brigades.chain(army.independents.iter().map(|unit| (None, unit)))
}

//! The set-up file: two orders of battle, objectives, the turn limit.

use grognard_books::impact::rules::imp;
use grognard_books::impact::tables::{Tables, Weapon};
use grognard_books::impact::unit::{Arm, Formation, Level, Quality, check_sections, read_arm, read_figures, stands};
use grognard_core::facts::{Choice as _, Datum, Facts, Group, Head, Reader, parse};
use grognard_core::refusal::{Check, Refusals};
use grognard_table::Roster;
use serde::Serialize;

use super::state::{Army, Brigade, Fate, Ground, Leader, Objective, Phase, State, Unit};
use grognard_battle::{Most, Pair, Queue, Side};

/// Most characters of a name.
/// Brigades of an army, units of a brigade, objectives.
const BRIGADES: usize = 20;
const UNITS: usize = 20;
const OBJECTIVES: usize = 20;

/// What a battle may have.
pub const MOST: &[Most] = &[
    Most::of("/objectives", OBJECTIVES, "objectives"),
    Most::of("/brigades", 2 * BRIGADES, "brigades"),
    Most::of("/leaders", 2 * (BRIGADES + 1), "leaders"),
    Most::of("/units", 2 * BRIGADES * UNITS, "units"),
];

const NAME: usize = 60;

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
struct SetUp {
    title: String,
    turn_limit: i32,
    objectives: Vec<String>,
    a: ArmyList,
    b: ArmyList,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
struct ArmyList {
    name: String,
    leader: Option<LeaderEntry>,
    brigades: Vec<BrigadeEntry>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
struct LeaderEntry {
    name: String,
    lb: i32,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
struct BrigadeEntry {
    name: String,
    leader: Option<LeaderEntry>,
    units: Vec<UnitEntry>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
struct UnitEntry {
    name: String,
    arm: Arm,
    experience: Quality,
    weapon: Weapon,
    figures: i32,
    figures_per_stand: i32,
    formation: Formation,
}

const fn head(name: &'static str, help: &'static str) -> Head {
    Head { name, group: Group::Who, help }
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
    }
}

impl Facts for SetUp {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, t: &Tables) -> Self {
        SetUp {
            title: r.text("title", NAME, "what the battle is called").default("A battle".to_owned()),
            turn_limit: r.integer("turn_limit", 1..=99, "the last turn").default(t.game.victory.turn_limit),
            objectives: r.texts(head("objectives", "places worth points"), 0..=OBJECTIVES, NAME),
            a: r.object(head("a", "the side that deploys first"), |r| read_army(r, t)),
            b: r.object(head("b", "the side that deploys second"), |r| read_army(r, t)),
        }
    }
}

impl SetUp {
    fn army(&self, side: Side) -> &ArmyList {
        match side {
            Side::A => &self.a,
            Side::B => &self.b,
        }
    }

    /// What concerns several facts: fitting weapons and formations, sections, names used once.
    fn check(&self, t: &Tables, check: &mut Check) {
        let (mut brigades, mut units, mut leaders) = (Vec::new(), Vec::new(), Vec::new());
        for side in Side::BOTH {
            let army = self.army(side);
            check.within(side.name(), |check| {
                if let Some(leader) = &army.leader {
                    check_once(check, "leader.name", &leader.name, &mut leaders);
                }
                for (index, brigade) in army.brigades.iter().enumerate() {
                    check.within(&format!("brigades.{index}"), |check| {
                        check_once(check, "name", &brigade.name, &mut brigades);
                        if let Some(leader) = &brigade.leader {
                            check_once(check, "leader.name", &leader.name, &mut leaders);
                        }
                        for (index, unit) in brigade.units.iter().enumerate() {
                            check.within(&format!("units.{index}"), |check| {
                                check_once(check, "name", &unit.name, &mut units);
                                check_unit(t, unit, check);
                            });
                        }
                    });
                }
            });
        }
        let mut objectives = Vec::new();
        for (index, name) in self.objectives.iter().enumerate() {
            check_once(check, &format!("objectives.{index}"), name, &mut objectives);
        }
    }
}

/// Refuses a name that another thing of the same kind has.
fn check_once<'n>(check: &mut Check, field: &str, name: &'n str, seen: &mut Vec<&'n str>) {
    let twice = seen.contains(&name);
    check.refuse(twice, None, &[field], || format!("'{name}' is used twice; give each its own name."));
    seen.push(name);
}

fn check_unit(t: &Tables, unit: &UnitEntry, check: &mut Check) {
    unit.formation.check_fits(unit.arm, check);
    check_sections(t, unit.arm, unit.figures, unit.figures_per_stand, check);
    let rule = if unit.arm == Arm::Artillery { imp(13) } else { imp(12) };
    check.refuse_listing(!unit.weapon.fits(unit.arm), rule, &["weapon", "arm"], || {
        let fitting = Weapon::all().filter(|weapon| weapon.fits(unit.arm)).map(|weapon| weapon.name().to_owned());
        (format!("{} does not carry '{}'.", unit.arm.name(), unit.weapon.name()), Some(fitting.collect()))
    });
}

/// The books at the start, or everything wrong with the file.
pub fn setup(t: &Tables, setup: &Datum) -> Result<State, Refusals> {
    let parsed = parse::<SetUp>(t, setup);
    let mut check = Check::new(parsed.refusals, parsed.unread);
    parsed.situation.check(t, &mut check);
    check.finish()?;
    Ok(books(&parsed.situation))
}

fn books(given: &SetUp) -> State {
    let (mut brigades, mut leaders, mut units) = (Roster::default(), Roster::default(), Roster::default());
    for side in Side::BOTH {
        let army = given.army(side);
        let mut lead = |leader: &Option<LeaderEntry>, brigade: Option<&String>| {
            if let Some(LeaderEntry { name, lb }) = leader {
                let record = Leader {
                    side,
                    brigade: brigade.cloned(),
                    lb: *lb,
                    attached_to: None,
                    eliminated: false,
                    stepped: false,
                };
                leaders.insert(name.clone(), record);
            }
        };
        lead(&army.leader, None);
        for brigade in &army.brigades {
            lead(&brigade.leader, Some(&brigade.name));
            let record = Brigade {
                side,
                units_at_start: i32::try_from(brigade.units.len()).unwrap_or(0),
                units_eliminated: 0,
                regiments_eliminated: 0,
                leaders_eliminated: 0,
                broken: false,
            };
            brigades.insert(brigade.name.clone(), record);
            for unit in &brigade.units {
                units.insert(unit.name.clone(), unit_record(side, &brigade.name, unit));
            }
        }
    }
    let army = |side: Side| Army {
        name: given.army(side).name.clone(),
        deployed: false,
        points: 0,
        army_broken: false,
        leaders_eliminated: 0,
    };
    State {
        title: given.title.clone(),
        turn: 1,
        turn_limit: given.turn_limit,
        phase: Phase::Deployment,
        first: None,
        last_first: None,
        active: None,
        sides: Pair { a: army(Side::A), b: army(Side::B) },
        objectives: given.objectives.iter().map(|name| (name.clone(), Objective { held_by: None })).collect(),
        brigades,
        leaders,
        units,
        charge: None,
        due: Queue::new(),
        result: None,
        winner: None,
        table: None,
        orders: None,
    }
}

fn unit_record(side: Side, brigade: &str, unit: &UnitEntry) -> Unit {
    let sections = stands(unit.figures, unit.figures_per_stand);
    Unit {
        side,
        brigade: brigade.to_owned(),
        arm: unit.arm,
        experience: unit.experience,
        weapon: unit.weapon,
        figures: unit.figures,
        figures_at_start: unit.figures,
        figures_per_stand: unit.figures_per_stand,
        sections_at_start: if unit.arm == Arm::Artillery { sections } else { 0 },
        sections_lost: 0,
        formation: unit.formation,
        level: Level::GoodOrder,
        merged: false,
        out: Fate::In,
        ap: 0,
        moved: false,
        fired: false,
        reacted: false,
        fled: false,
        fired_from: Vec::new(),
        ground: Ground::OPEN,
    }
}

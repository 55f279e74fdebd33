//! The books at the start of a battle, or everything wrong with its set-up file.

use grognard_books::impact::rules::imp;
use grognard_books::impact::tables::{Tables, Weapon};
use grognard_books::impact::unit::{Arm, Level, check_sections, stands};
use grognard_core::facts::{Choice as _, Datum, parse};
use grognard_core::refusal::{Check, Refusals};
use grognard_table::{Roster, with_named_points};

use super::setup_file::{LeaderEntry, SetUp, UnitEntry};
use super::setup_table::{ground, on_table};
use super::state::{Army, Brigade, Fate, Ground, Leader, Objective, Phase, State, Unit};
use grognard_battle::{Pair, Queue, Side};

/// Checks facts that depend on each other: fitting weapons and formations, sections, names used once.
fn check_file(file: &SetUp, t: &Tables, check: &mut Check) {
    let (mut brigades, mut units, mut leaders) = (Vec::new(), Vec::new(), Vec::new());
    for side in Side::BOTH {
        let army = file.army(side);
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
    for (index, objective) in file.objectives.iter().enumerate() {
        check_once(check, &format!("objectives.{index}.name"), &objective.name, &mut objectives);
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
    let parsed = parse::<SetUp>(t, &with_named_points(setup));
    let mut check = Check::new(parsed.refusals, parsed.unread);
    let file = parsed.situation;
    check_file(&file, t, &mut check);
    let ground = ground(t, &file, &mut check);
    check.finish()?;
    let state = books(&file);
    match ground {
        Some(ground) => on_table(t, state, ground),
        None => Ok(state),
    }
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
        objectives: given.objectives.iter().map(|one| (one.name.clone(), Objective { held_by: None })).collect(),
        brigades,
        leaders,
        units,
        charge: None,
        due: Queue::new(),
        result: None,
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

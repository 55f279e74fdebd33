//! The set-up of a battle on a virtual table (IMP-67): the ground, the demands of a table on the file, and the books
//! before anything is placed.

use grognard_battle::{Pair, Side};
use grognard_books::impact::Tables;
use grognard_books::impact::rules::imp;
use grognard_core::refusal::{Check, Refusals};
use grognard_table::{Customs, Ground, Objective, Table, check_room, whole};

use super::setup_file::SetUp;
use super::state::{State, Told};
use super::table_book::Impact;

/// The size of a chart's table, and how far its lengths go; in hundredths.
fn customs(t: &Tables) -> Customs {
    let chart = &t.game.geometry;
    let side = |index: usize| chart.table.get(index).map_or(0, |inches| whole(*inches));
    Customs {
        rule: imp(67),
        width: side(0),
        depth: side(1),
        zone_depth: whole(chart.deploy_inches),
        radius: whole(chart.objective_inches),
        objectives: Vec::new(),
        // No area of this book is a hill: its ground is flat.
        hill: "hill",
        turns: i32::MAX,
        sides: Pair { a: "a", b: "b" },
    }
}

/// The ground of the table, if the file lays one out, and every reason against it.
pub fn ground(t: &Tables, file: &SetUp, check: &mut Check) -> Option<Ground> {
    let zones = Pair { a: file.a.zone.clone(), b: file.b.zone.clone() };
    let placed = file.objectives.iter().any(|objective| objective.at.is_some());
    if !file.layout.wants_table(&zones) && !placed {
        return None;
    }
    let commands = |side: Side| file.army(side).brigades.iter().map(|brigade| brigade.name.clone()).collect();
    let commands = Pair { a: commands(Side::A), b: commands(Side::B) };
    let customs = customs(t);
    let mut ground = file.layout.ground(&customs, &zones, &commands, check);
    check_names(file, check);
    for (index, objective) in file.objectives.iter().enumerate() {
        let field = format!("objectives.{index}.at");
        let Some(spot) = objective.at else {
            check.refuse(true, imp(67), &[&field], || {
                "is missing; on a table each objective has a place: at = [x, y].".to_owned()
            });
            continue;
        };
        spot.check_on(&ground, imp(67), &field, check);
        ground.objectives.insert(objective.name.clone(), Objective { at: spot.point(), radius: customs.radius });
    }
    Some(ground)
}

/// On a table everything that is placed is found by its name alone: units, leaders, brigades, objectives. Two of one
/// kind with exactly the same name are refused with or without a table.
fn check_names(file: &SetUp, check: &mut Check) {
    let mut all: Vec<(&str, String, &String)> = Vec::new();
    for side in Side::BOTH {
        let (army, at) = (file.army(side), side.name());
        all.extend(army.leader.iter().map(|leader| ("leader", format!("{at}.leader.name"), &leader.name)));
        for (b, brigade) in army.brigades.iter().enumerate() {
            let at = format!("{at}.brigades.{b}");
            all.push(("brigade", format!("{at}.name"), &brigade.name));
            all.extend(brigade.leader.iter().map(|leader| ("leader", format!("{at}.leader.name"), &leader.name)));
            let units = brigade.units.iter().enumerate();
            all.extend(units.map(|(u, unit)| ("unit", format!("{at}.units.{u}.name"), &unit.name)));
        }
    }
    let objectives = file.objectives.iter().enumerate();
    all.extend(objectives.map(|(o, objective)| ("objective", format!("objectives.{o}.name"), &objective.name)));
    for (index, (sort, field, name)) in all.iter().enumerate() {
        let same = |(other, _, taken): &(&str, String, &String)| {
            taken.to_lowercase() == name.to_lowercase() && (other != sort || *taken != *name)
        };
        check.refuse(all.iter().take(index).any(same), imp(67), &[field], || {
            format!("'{name}' is the name of something else; on a table everything has its own.")
        });
    }
    let same = file.a.name.to_lowercase() == file.b.name.to_lowercase();
    check.refuse(same, None, &["b.name", "a.name"], || "must differ from the name of the other side.".to_owned());
}

/// The books with their table, with no unit on it: side a is about to place, then b.
pub fn on_table(t: &Tables, mut state: State, ground: Ground) -> Result<State, Refusals> {
    state.table = Some(Table::bare(ground));
    state.orders = Some(Told::default());
    check_room::<Impact>(t, &state)?;
    Ok(state)
}

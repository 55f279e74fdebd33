//! The set-up of a battle on a virtual table (COH-104): the ground, and the demands of a table on names and officers.

use grognard_books::cohesion::Tables;
use grognard_books::cohesion::rules::coh;
use grognard_core::facts::Choice;
use grognard_core::refusal::Check;
use grognard_field::Point;

use super::setup_file::{OfficerSetup, Setup, SideSetup, units_of};
use super::terrain::AreaKind;
use grognard_battle::Pair;
use grognard_table::{Customs, Ground, whole};

/// The names of the objectives of a table that has only those of the charts, from left to right as side a sees them.
const USUAL: [&str; 3] = ["left objective", "middle objective", "right objective"];

fn customs(t: &Tables, turns: i32) -> Customs {
    let usual = &t.battlefield.setup;
    let objectives = usual.objective_x.iter().enumerate().map(|(index, x)| {
        let name = USUAL.get(index).map_or_else(|| format!("objective {}", index + 1), |name| (*name).to_owned());
        (name, Point { x: whole(*x), y: whole(usual.objective_y) })
    });
    Customs {
        rule: coh(104),
        width: whole(usual.width),
        depth: whole(usual.depth),
        zone_depth: whole(usual.zone_depth),
        radius: whole(usual.objective_radius),
        objectives: objectives.collect(),
        hill: AreaKind::Hill.name(),
        turns,
        sides: Pair { a: "a", b: "b" },
    }
}

/// The ground of the table, if the file lays one out, and every reason against it.
pub fn ground(t: &Tables, setup: &Setup, check: &mut Check) -> Option<Ground> {
    let zones = Pair { a: setup.a.zone.clone(), b: setup.b.zone.clone() };
    if !setup.layout.wants_table(&zones) {
        return None;
    }
    let commands = Pair { a: commands(&setup.a), b: commands(&setup.b) };
    Some(setup.layout.ground(&customs(t, setup.turns), &zones, &commands, check))
}

/// The groups that are placed together: brigades, then units without a brigade.
fn commands(army: &SideSetup) -> Vec<String> {
    let brigades = army.brigades.iter().map(|brigade| &brigade.name);
    brigades.chain(army.independents.iter().map(|unit| &unit.name)).cloned().collect()
}

/// On a table an officer begins with a unit that is placed together with him, or before him.
pub fn check_officers(setup: &Setup, check: &mut Check) {
    for (side, army) in [("a", &setup.a), ("b", &setup.b)] {
        for (index, brigade) in army.brigades.iter().enumerate() {
            let own: Vec<&String> = brigade.units.iter().map(|unit| &unit.name).collect();
            let path = format!("{side}.brigades.{index}.commander");
            check.within(&path, |check| begins_with(&brigade.commander, &own, "a unit of his brigade", check));
        }
        let there = units_of(army).filter(|(brigade, unit)| !setup.layout.comes_later(brigade.unwrap_or(&unit.name)));
        let there: Vec<&String> = there.map(|(_, unit)| &unit.name).collect();
        let path = format!("{side}.senior");
        check.within(&path, |check| begins_with(&army.senior, &there, "a unit that is there from the start", check));
    }
}

fn begins_with(officer: &OfficerSetup, units: &[&String], what: &str, check: &mut Check) {
    let Some(attached) = &officer.attached else { return };
    check.refuse_listing(!units.contains(&attached), coh(104), &["attached"], || {
        let names = units.iter().map(|name| (*name).clone()).collect();
        (format!("on a table he begins with {what}, not with '{attached}'."), Some(names))
    });
}

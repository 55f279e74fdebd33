//! Laws on the facts that a ruling takes from the roster: every fact of a unit in a situation is that of the books at
//! that moment (section 9.5). What a ruling calculates from them by the charts is checked elsewhere.

use serde_json::{Value, json};

use super::books::{Books, Officer, Unit, same};
use super::looking::{Looking, hundredths};
use crate::findings::Tally;
use crate::law::Law;
use crate::reading::{at, flag, number, text};

pub(super) const UNIT_FACTS: Law = Law {
    name: "unit facts are the roster's",
    clauses: &["COH-107"],
    says: "Arm, formation, stands, steps, cohesion, beads and disorder of a unit in a situation are those of the books at that moment, the results of the same command before it included.",
};
pub(super) const COMMAND_BONUS: Law = Law {
    name: "the command bonus",
    clauses: &["COH-09", "COH-11"],
    says: "A unit rolls with the better bonus of its own brigade commander and its senior commander attached to it; in phase 6 also with that of its brigade commander when it is not detached and within his radius; else with none.",
};
pub(super) const FIRER: Law = Law {
    name: "the firer as in the roster",
    clauses: &["COH-27", "COH-28", "COH-52"],
    says: "Weapon, ammunition and first fire of the firer are those of the roster, and all its stands fire.",
};
pub(super) const TARGET: Law = Law {
    name: "the target as in the roster",
    clauses: &["COH-36", "COH-56", "COH-64"],
    says: "The target of a fire counts as moving by its posture, and under opportunity fire always; an officer is attached to it if the books say so.",
};
pub(super) const RALLY_BY_OFFICER: Law = Law {
    name: "the cohesion of an attached officer",
    clauses: &["COH-09", "COH-11"],
    says: "A unit rallies on the best current cohesion of its own brigade commander and its senior commander attached to it, or on its own.",
};
pub(super) const CEASE_FIRE: Law = Law {
    name: "the enemy at long range",
    clauses: &["COH-94"],
    says: "To cease fire a unit need not roll if it held its fire or its last target is gone, out of sight or beyond the medium range of its weapon; else it must. Guns are not asked.",
};
pub(super) const REJOIN: Law = Law {
    name: "who may rejoin",
    clauses: &["COH-98", "COH-99", "COH-108"],
    says: "A detached unit tries to rejoin only within the radius of its own brigade's commander, in play.",
};
pub(super) const RECOVERS: Law = Law {
    name: "who may try to recover",
    clauses: &["COH-101", "COH-97"],
    says: "A routed unit attempts nothing but rally; only a shaken or routed unit rallies, only one without ammunition is resupplied, only a red bead ceases fire; each thing once a turn.",
};
pub(super) const RISK: Law = Law {
    name: "who is in danger with a unit",
    clauses: &["COH-55", "COH-56", "COH-58"],
    says: "An officer risks a wound with the unit he is attached to; when a brigade commander dies each unit of his brigade that is there is tested, with the modifier of his death.",
};

const FIELDS: [&str; 9] =
    ["arm", "formation", "original_stands", "stands", "steps_lost", "cohesion", "shaken", "routed", "disordered"];

/// Compares the facts of a unit in a situation with those of the books.
pub(super) fn unit(tally: &mut Tally, told: &Value, unit: Unit<'_>) {
    let wrong = FIELDS.iter().find(|field| !same(told.get(**field).unwrap_or(&Value::Null), unit.field(field)));
    tally.look(&UNIT_FACTS, wrong.is_none(), || {
        let field = wrong.copied().unwrap_or_default();
        format!(
            "{}: {field} is {} in the books and {:?} in the situation",
            unit.name,
            unit.field(field),
            told.get(field)
        )
    });
}

/// The bonus of a unit's officers; two if it is uncertain whether it is within a radius.
fn bonuses(
    books: &Books,
    looking: Option<&Looking<'_>>,
    charts: super::charts::Charts<'_>,
    unit: Unit<'_>,
) -> Vec<f64> {
    let counted = |officer: &Officer<'_>| officer.chart(charts, "bonus");
    let attached = books.commanders(unit).into_iter().filter(|officer| officer.text("attached") == unit.name);
    let attached = attached.map(|officer| counted(&officer)).fold(0.0, f64::min);
    let near = books.commander(unit).filter(|_| books.text("phase") == "recovery" && !unit.is("detached"));
    match near {
        None => vec![attached],
        Some(officer) => {
            let both = attached.min(counted(&officer));
            match looking.and_then(|looking| within_radius(looking, officer, unit)) {
                Some(true) => vec![both],
                Some(false) => vec![attached],
                None => vec![attached, both],
            }
        }
    }
}

/// Whether an officer's radius reaches a unit.
pub(super) fn within_radius(looking: &Looking<'_>, officer: Officer<'_>, unit: Unit<'_>) -> Option<bool> {
    let far = hundredths(unit.rectangle(looking.charts)?.distance_to(officer.place()?));
    let radius = officer.chart(looking.charts, "radius");
    if (far - radius).abs() < 0.015 { None } else { Some(far <= radius) }
}

/// The bonus of a unit in a situation.
pub(super) fn command_bonus(
    tally: &mut Tally,
    told: &Value,
    looking: Option<&Looking<'_>>,
    books: &Books,
    charts: super::charts::Charts<'_>,
    unit: Unit<'_>,
) {
    let sound = bonuses(books, looking, charts, unit);
    let told = number(told, "command_bonus").unwrap_or(f64::NAN);
    tally.look(&COMMAND_BONUS, sound.contains(&told), || format!("{}: {told} instead of {sound:?}", unit.name));
}

/// The facts that a fire takes from the roster besides those of both units.
pub(super) fn fire(
    tally: &mut Tally,
    situation: &Value,
    books: &Books,
    firer: Unit<'_>,
    target: Unit<'_>,
    opportunity: bool,
) {
    let told = |path: &str| at(situation, path).unwrap_or(&Value::Null);
    let sound = told("firer.weapon") == firer.field("weapon")
        && told("firer.out_of_ammo") == firer.field("out_of_ammo")
        && flag(situation, "firer.first_fire") != firer.is("first_fire_used")
        && same(told("firer.stands_firing"), firer.field("stands"));
    tally.look(&FIRER, sound, || format!("{}: {}", firer.name, told("firer")));
    let moving = target.text("posture") == "moving" || opportunity;
    let officer = !books.attached(target.name).is_empty();
    let sound = flag(situation, "target.moving") == moving && flag(situation, "target.officer_attached") == officer;
    tally.look(&TARGET, sound, || format!("{}: moving {moving}, with an officer {officer}", target.name));
}

/// The officer whose cohesion counts for a rally.
pub(super) fn rally(
    tally: &mut Tally,
    situation: &Value,
    books: &Books,
    charts: super::charts::Charts<'_>,
    unit: Unit<'_>,
) {
    let attached = books.commanders(unit).into_iter().filter(|officer| officer.text("attached") == unit.name);
    let best = attached.map(|officer| officer.chart(charts, "cohesion") - officer.number("cohesion_lost"));
    let best = best.fold(None, |best: Option<f64>, one| Some(best.map_or(one, |other| other.max(one))));
    let told = number(situation, "officer_cohesion");
    tally.look(&RALLY_BY_OFFICER, told == best, || format!("{}: {told:?} instead of {best:?}", unit.name));
    recovers(tally, unit, "rally", unit.is("shaken") || unit.is("routed"));
}

fn recovers(tally: &mut Tally, unit: Unit<'_>, attempt: &str, may: bool) {
    let again = flag(unit.field("tried"), attempt);
    tally.look(&RECOVERS, may && !again, || format!("{}: {attempt}, tried before: {again}", unit.name));
}

/// The facts of the other attempts of phase 6.
pub(super) fn recover(
    tally: &mut Tally,
    situation: &Value,
    looking: Option<&Looking<'_>>,
    books: &Books,
    unit: Unit<'_>,
) {
    let attempt = text(situation, "attempt").unwrap_or_default();
    let may = !unit.is("routed")
        && match attempt {
            "cease-fire" => unit.text("posture") == "firing",
            "rejoin" => unit.is("detached"),
            "resupply" => unit.is("out_of_ammo"),
            _ => false,
        };
    recovers(tally, unit, &attempt.replace('-', "_"), may);
    if attempt == "rejoin" {
        let commander = books.commander(unit);
        let near = commander
            .is_some_and(|officer| looking.is_none_or(|looking| within_radius(looking, officer, unit) != Some(false)));
        let sound = near && flag(situation, "own_brigade") && flag(situation, "in_radius");
        tally.look(&REJOIN, sound, || format!("{}: within the radius {near}", unit.name));
    }
    let Some(looking) = looking.filter(|_| attempt == "cease-fire" && unit.text("arm") != "artillery") else { return };
    let told = flag(situation, "enemy_at_long_range");
    let target = books.unit(unit.text("fire_target")).filter(Unit::is_present);
    let held_fire = !unit.is("fired");
    let far = match target {
        _ if held_fire => super::sure::Sure::Yes,
        None => super::sure::Sure::Yes,
        Some(target) => {
            let medium = looking.charts.weapon(unit.text("weapon"), "medium.max").unwrap_or(f64::NAN);
            let range = unit.rectangle(looking.charts).zip(target.rectangle(looking.charts));
            let range = range.map_or(f64::INFINITY, |(one, other)| one.distance(&other));
            let beyond = super::sure::Sure::by(range - medium - 0.005, 0.012);
            let sight = match (unit.pose(), target.pose()) {
                (Some(from), Some(to)) => looking.sees(unit.name, from.0, target.name, to.0),
                _ => super::sure::Sure::No,
            };
            beyond.or(sight.not())
        }
    };
    tally.look(&CEASE_FIRE, far.allows(told), || format!("{}: {far:?}", unit.name));
}

/// Checks that an officer at risk is where the danger is.
pub(super) fn risk(tally: &mut Tally, books: &Books, officer: &str, unit: &str, bereft: bool) {
    let there = bereft || books.attached(unit).iter().any(|known| known.name == officer);
    tally.look(&RISK, there, || format!("{officer} is not with {unit}"));
}

/// Checks that the unit tested for a commander's death was his, with the modifier for the way he died.
pub(super) fn death(
    tally: &mut Tally,
    situation: &Value,
    books: &Books,
    unit: Unit<'_>,
    officer: &str,
    died: Option<&str>,
) {
    let his = books
        .officer(officer)
        .is_some_and(|dead| dead.field("brigade") == unit.field("brigade") && dead.text("role") == "brigade");
    let sound = his && unit.is_present() && died.is_none_or(|died| situation.get("death") == Some(&json!(died)));
    tally.look(&RISK, sound, || format!("{} tested for {officer}: {died:?}", unit.name));
}

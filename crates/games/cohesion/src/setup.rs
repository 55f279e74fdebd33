//! Reads the set-up of a battle: both armies as they are before the first turn.

use grognard_books::Library;
use grognard_books::cohesion::Tables;
use grognard_books::cohesion::rules::coh;
use grognard_books::cohesion::unit::Arm;
use grognard_core::facts::{Choice, Datum, parse};
use grognard_core::refusal::{Check, Refusals};

use super::due::Due;
use super::setup_file::{OfficerSetup, Setup, SideSetup, UnitSetup, units_of};
use super::setup_table::{check_officers, ground};
use super::state::{Brigade, Fate, Officer, Phase, Role, SideBooks, Stands, State, Status, Tried, Unit};
use super::table_book::Cohesion;
use grognard_battle::{Pair, Side};
use grognard_table::{Ground, Roster, Table, check_room, with_named_points};

/// The books at the start.
pub fn setup(library: &Library, datum: &Datum) -> Result<State, Refusals> {
    let t: &Tables = library.as_ref();
    let parsed = parse::<Setup>(t, &with_named_points(datum));
    let mut check = Check::new(parsed.refusals, parsed.unread);
    let setup = parsed.situation;
    let ground = ground(t, &setup, &mut check);
    check_names(&setup, ground.is_some(), &mut check);
    setup.layout.check_objectives(&mut check);
    for (side, army) in [("a", &setup.a), ("b", &setup.b)] {
        check_side(t, side, army, &mut check);
    }
    if ground.is_some() {
        check_officers(&setup, &mut check);
    }
    check.finish()?;
    let state = books(t, setup, ground);
    check_room::<Cohesion>(t, &state)?;
    Ok(state)
}

/// Everything has a unique name, because commands use names. On a table everything that is placed is found by its name
/// alone.
fn check_names(setup: &Setup, on_table: bool, check: &mut Check) {
    let both = [("a", &setup.a), ("b", &setup.b)];
    let mut units: Vec<(String, &String)> = Vec::new();
    let mut officers: Vec<(String, &String)> = Vec::new();
    let mut brigades: Vec<(String, &String)> = Vec::new();
    for (side, army) in both {
        officers.push((format!("{side}.senior.name"), &army.senior.name));
        for (index, brigade) in army.brigades.iter().enumerate() {
            brigades.push((format!("{side}.brigades.{index}.name"), &brigade.name));
            officers.push((format!("{side}.brigades.{index}.commander.name"), &brigade.commander.name));
            for (place, unit) in brigade.units.iter().enumerate() {
                units.push((format!("{side}.brigades.{index}.units.{place}.name"), &unit.name));
            }
        }
        for (place, unit) in army.independents.iter().enumerate() {
            units.push((format!("{side}.independents.{place}.name"), &unit.name));
        }
    }
    let lists = [units, officers, brigades];
    for list in if on_table { vec![lists.concat()] } else { lists.to_vec() } {
        for (index, (field, name)) in list.iter().enumerate() {
            let taken = list.iter().take(index).any(|(_, other)| other.to_lowercase() == name.to_lowercase());
            check.refuse(taken, None, &[field.as_str()], || {
                format!("'{name}' is the name of another; give it its own.")
            });
        }
    }
    let same = setup.a.name.to_lowercase() == setup.b.name.to_lowercase();
    check.refuse(same, None, &["b.name", "a.name"], || "must differ from the name of side a.".to_owned());
}

fn check_side(t: &Tables, side: &str, army: &SideSetup, check: &mut Check) {
    for (index, brigade) in army.brigades.iter().enumerate() {
        for (place, unit) in brigade.units.iter().enumerate() {
            check.within(&format!("{side}.brigades.{index}.units.{place}"), |check| check_unit(t, unit, check));
        }
        let path = format!("{side}.brigades.{index}.commander");
        check.within(&path, |check| check_officer(army, &brigade.commander, check));
    }
    for (place, unit) in army.independents.iter().enumerate() {
        check.within(&format!("{side}.independents.{place}"), |check| check_unit(t, unit, check));
    }
    check.within(&format!("{side}.senior"), |check| check_officer(army, &army.senior, check));
}

fn check_officer(army: &SideSetup, officer: &OfficerSetup, check: &mut Check) {
    let Some(attached) = &officer.attached else { return };
    let own: Vec<&String> = units_of(army).map(|(_, unit)| &unit.name).collect();
    check.refuse_listing(!own.contains(&attached), None, &["attached"], || {
        (format!("there is no unit '{attached}' on his side."), Some(own.into_iter().cloned().collect()))
    });
}

fn check_unit(t: &Tables, unit: &UnitSetup, check: &mut Check) {
    unit.formation.check_fits(unit.arm.name(), unit.arm.branch(), check);
    let most = t.cohesion_loss.most_stands(unit.arm.branch());
    check.refuse(unit.stands > most, coh(50), &["stands", "arm"], || {
        format!("must be at most {most} for {}, not {}.", unit.arm.name(), unit.stands)
    });
    // Cavalry may carry the weapons it uses dismounted.
    let carries = |arm: Arm| t.weapons.row(unit.weapon).arms.contains(&arm);
    let fits = carries(unit.arm) || (unit.arm == Arm::Cavalry && carries(Arm::Dismounted));
    check.refuse_listing(!fits, coh(27), &["weapon", "arm"], || {
        let names = t.weapons.of_arm(unit.arm).map(|weapon| weapon.name().to_owned()).collect();
        (format!("{} does not carry '{}'.", unit.arm.name(), unit.weapon.name()), Some(names))
    });
    let both = unit.quality.is_some() && unit.cohesion.is_some();
    check.refuse(both, coh(17), &["cohesion", "quality"], || {
        "give either a quality or a base cohesion, not both.".to_owned()
    });
}

fn books(t: &Tables, setup: Setup, ground: Option<Ground>) -> State {
    let (mut units, mut officers, mut brigades) = (Roster::default(), Roster::default(), Roster::default());
    for (side, army) in [(Side::A, &setup.a), (Side::B, &setup.b)] {
        for (brigade, unit) in units_of(army) {
            let fate = if ground.is_some() { Fate::Awaited } else { Fate::Present };
            units.insert(unit.name.clone(), Unit { fate, ..new_unit(t, side, brigade, unit) });
        }
        officers.insert(army.senior.name.clone(), new_officer(side, Role::Senior, None, &army.senior));
        for brigade in &army.brigades {
            let commander = new_officer(side, Role::Brigade, Some(brigade.name.clone()), &brigade.commander);
            officers.insert(brigade.commander.name.clone(), commander);
            let own = brigade.commander.name.clone();
            brigades.insert(
                brigade.name.clone(),
                Brigade {
                    side,
                    commander: Some(own.clone()),
                    own_commander: own,
                    marked: false,
                    activated: false,
                    spent: false,
                },
            );
        }
    }
    let side_books = |army: SideSetup| SideBooks {
        name: army.name,
        senior: army.senior.name,
        score: 0,
        declared: None,
        holds_fire: false,
    };
    let objectives = match &ground {
        Some(ground) => ground.objectives.keys().cloned().collect(),
        None => setup.layout.objective_names(),
    };
    State {
        title: setup.title,
        turn: 1,
        turns: setup.turns,
        phase: Phase::SetUp,
        closing: false,
        places_first: None,
        initiative: None,
        last_winner: None,
        first_player: None,
        to_act: None,
        passes: 0,
        active: None,
        charges: Vec::new(),
        contacts: Vec::new(),
        // On a table nothing can be placed before the roll decides who begins.
        due: ground.iter().map(|_| Due::Initiative).collect(),
        result: None,
        winner: None,
        objectives,
        sides: Pair { a: side_books(setup.a), b: side_books(setup.b) },
        brigades,
        officers,
        units,
        table: ground.map(Table::bare),
        march: None,
    }
}

fn new_officer(side: Side, role: Role, brigade: Option<String>, given: &OfficerSetup) -> Officer {
    Officer {
        side,
        role,
        brigade,
        substitute: false,
        competence: given.competence,
        cohesion_lost: 0,
        status: Status::InPlay,
        fell_turn: None,
        attached: given.attached.clone(),
        moved: false,
        displaced: false,
    }
}

fn new_unit(t: &Tables, side: Side, brigade: Option<&String>, given: &UnitSetup) -> Unit {
    let by_quality = given.quality.map_or(t.quality.trained(), |quality| t.quality.cohesion(quality)).value;
    Unit {
        side,
        brigade: brigade.cloned(),
        detached: false,
        arm: given.arm,
        formation: given.formation,
        weapon: given.weapon,
        cohesion: given.cohesion.unwrap_or(by_quality),
        original_stands: given.stands,
        stands: Stands { halves: 2 * given.stands },
        steps_lost: 0,
        steps_held: t.cohesion_loss.steps_held(given.arm.branch(), given.stands),
        fate: Fate::Present,
        shaken: false,
        routed: false,
        disordered: false,
        posture: None,
        fired: false,
        fire_target: None,
        held: false,
        moved: false,
        first_fire_used: false,
        out_of_ammo: false,
        displaced: false,
        tried: Tried::default(),
    }
}

//! What makes a set-up impossible although each of its lines is valid.

use grognard_books::grand_tactics::Tables;
use grognard_books::grand_tactics::kinds::{Neither, Player, Terrain, UnitType};
use grognard_books::grand_tactics::rules::gt;
use grognard_core::facts::Choice;
use grognard_core::refusal::{Refusal, Refusals};

use super::facts::MOST_CF;
use super::setup_file::{FormationEntry, Setup};
use super::setup_map::check_map;
use super::state::Kind;

/// Formations a side brings to the battle game (GT-100).
pub const MOST_IN_BATTLE_GAME: usize = 4;

/// Adds every reason.
pub fn check(t: &Tables, setup: &Setup, refusals: &mut Refusals) {
    let mut refuse = |field: String, reason: String| refusals.push(Refusal::new(field, reason));
    names_are_single(setup, &mut refuse);
    for (index, formation) in setup.formations.iter().enumerate() {
        check_formation(t, setup, formation, &format!("formations.{index}"), &mut refuse);
    }
    check_leaders(setup, &mut refuse);
    check_map(setup, &mut refuse);
    match setup.game {
        Kind::Campaign => check_campaign(setup, &mut refuse),
        Kind::Battle => check_battle(setup, &mut refuse),
    }
}

fn names_are_single(setup: &Setup, refuse: &mut impl FnMut(String, String)) {
    let units = || setup.formations.iter().enumerate();
    let lists: [Vec<(String, &str)>; 4] = [
        setup.areas.iter().enumerate().map(|(n, area)| (format!("areas.{n}.name"), area.name.as_str())).collect(),
        units().map(|(n, formation)| (format!("formations.{n}.name"), formation.name.as_str())).collect(),
        setup.leaders.iter().enumerate().map(|(n, man)| (format!("leaders.{n}.name"), man.name.as_str())).collect(),
        units()
            .flat_map(|(n, formation)| {
                let named = formation.units.iter().enumerate();
                named.map(move |(m, unit)| (format!("formations.{n}.units.{m}.name"), unit.name.as_str()))
            })
            .collect(),
    ];
    for list in &lists {
        for (index, (field, name)) in list.iter().enumerate() {
            if list[..index].iter().any(|(_, other)| other == name) {
                refuse(field.clone(), format!("'{name}' is the name of another before it."));
            }
        }
    }
}

fn check_formation(
    t: &Tables,
    setup: &Setup,
    formation: &FormationEntry,
    field: &str,
    refuse: &mut impl FnMut(String, String),
) {
    if formation.morale > formation.max_morale {
        refuse(format!("{field}.morale"), format!("must not be above max_morale, {}.", formation.max_morale));
    }
    let most = t.campaign.formation_unit_limit;
    if i32::try_from(formation.units.len()).is_ok_and(|count| count > most) {
        refuse(format!("{field}.units"), format!("has more than {most} units."));
    }
    let cf: i32 = formation.units.iter().map(|unit| unit.max_steps * unit.cf_per_step).sum();
    if cf > MOST_CF {
        refuse(format!("{field}.units"), format!("has {cf} CF; {MOST_CF} are the most a formation may have."));
    }
    for (index, unit) in formation.units.iter().enumerate() {
        let field = format!("{field}.units.{index}");
        if unit.steps > unit.max_steps {
            refuse(format!("{field}.steps"), format!("must not be above max_steps, {}.", unit.max_steps));
        }
        if unit.screening && unit.unit_type != UnitType::Cavalry {
            refuse(format!("{field}.screening"), format!("only cavalry screens ({}).", gt(90).id));
        }
        if unit.screening && formation.paralysed.is_some() {
            refuse(format!("{field}.screening"), format!("a paralysed formation sends no screens ({}).", gt(96).id));
        }
    }
    if setup.game == Kind::Campaign {
        let known = setup.areas.iter().any(|area| Some(&area.name) == formation.area.as_ref());
        if !known {
            refuse(format!("{field}.area"), "must be one of the areas.".to_owned());
        }
        let there = |other: &&FormationEntry| other.area == formation.area;
        if setup.formations.iter().filter(there).any(|other| other.side != formation.side) {
            refuse(format!("{field}.area"), "enemy formations stand there too.".to_owned());
        }
        let friends = setup.formations.iter().filter(there).filter(|other| other.side == formation.side).count();
        if i32::try_from(friends).is_ok_and(|count| count > t.campaign.stack_limit.value) {
            refuse(format!("{field}.area"), format!("holds more than {} formations.", t.campaign.stack_limit.value));
        }
        if formation.paralysed.is_some() && formation.side == setup.french {
            refuse(format!("{field}.paralysed"), "only Allied formations are paralysed.".to_owned());
        }
    } else if formation.area.is_some() || formation.paralysed.is_some() {
        refuse(field.to_owned(), format!("the battle game has no areas and no paralysis ({}).", gt(100).id));
    }
}

fn check_leaders(setup: &Setup, refuse: &mut impl FnMut(String, String)) {
    let side_of = |name: &str| setup.formations.iter().find(|other| other.name == name).map(|other| other.side);
    for (index, leader) in setup.leaders.iter().enumerate() {
        let side = side_of(&leader.formation);
        if side.is_none() {
            refuse(format!("leaders.{index}.formation"), format!("there is no formation '{}'.", leader.formation));
        }
        let rivals = setup.leaders[..index].iter().filter(|other| side_of(&other.formation) == side);
        if rivals.clone().any(|other| other.rank == leader.rank) {
            refuse(format!("leaders.{index}.rank"), format!("no two of a side are of one rank ({}).", gt(71).id));
        }
        if leader.napoleon && side.is_some_and(|side| side != setup.french) {
            refuse(format!("leaders.{index}.napoleon"), "he leads the French.".to_owned());
        }
        if leader.napoleon && setup.leaders[..index].iter().any(|other| other.napoleon) {
            refuse(format!("leaders.{index}.napoleon"), "there is one only.".to_owned());
        }
    }
}

fn check_campaign(setup: &Setup, refuse: &mut impl FnMut(String, String)) {
    for (given, field) in [
        (setup.attacker.is_some(), "attacker"),
        (setup.terrain.is_some(), "terrain"),
        (setup.fortress.is_some(), "fortress"),
    ] {
        if given {
            refuse(field.to_owned(), format!("is agreed for the battle game only ({}).", gt(100).id));
        }
    }
    for side in Player::all() {
        if !setup.formations.iter().any(|formation| formation.side == side) {
            refuse("formations".to_owned(), format!("side {} has none.", side.name()));
        }
    }
    if let Some(late) =
        setup.replacement_turns.iter().find(|turn| usize::try_from(**turn).unwrap_or(0) > setup.seasons.len())
    {
        refuse(
            "replacement_turns".to_owned(),
            format!("there is no turn {late}: seasons names {}.", setup.seasons.len()),
        );
    }
}

fn check_battle(setup: &Setup, refuse: &mut impl FnMut(String, String)) {
    if setup.attacker.is_none() {
        refuse("attacker".to_owned(), format!("is missing: who attacks is agreed ({}).", gt(100).id));
    }
    let fortress = setup.fortress.unwrap_or(Neither::None);
    if fortress != Neither::None && setup.terrain != Some(Terrain::Fortress) {
        refuse("fortress".to_owned(), format!("nobody is in a fortress without one ({}).", gt(26).id));
    }
    for side in Player::all() {
        let count = setup.formations.iter().filter(|formation| formation.side == side).count();
        if count == 0 || count > MOST_IN_BATTLE_GAME {
            let reason =
                format!("side {} must have 1 to {MOST_IN_BATTLE_GAME} formations ({}).", side.name(), gt(100).id);
            refuse("formations".to_owned(), reason);
        }
    }
    if !setup.areas.is_empty() {
        refuse("areas".to_owned(), format!("the battle game has no map ({}).", gt(100).id));
    }
}

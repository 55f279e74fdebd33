//! The map of areas as a seat sees it.

use grognard_battle::{Seat, Side};
use grognard_books::grand_tactics::Tables;
use grognard_books::grand_tactics::kinds::UnitType;
use grognard_core::facts::Choice;
use grognard_table::areas::{AreaMap, BlockView, LandView, Marched, RiverView, TroopsView};
use grognard_table::{Mark, Off, Tone, label};

use super::map_clash::clash;
use super::offers_movement::may_still_move;
use super::offers_reaction::may_react;
use super::offers_reorganization::may_reorganize;
use super::state::{Agreed, FIELD, Formation, Kind, Leader, Phase, State, Unit};
use super::view::is_unseen;

/// The map of the battle game.
const FIELD_SIZE: [f64; 2] = [600.0, 400.0];
/// Land around the outermost areas.
const MARGIN: f64 = 90.0;
/// Words that are shortened in the names of formations.
const SHORT: &[(&str, &str)] = &[
    ("corps", "C."),
    ("army", "A."),
    ("division", "Div"),
    ("reserve", "Res"),
    ("detachment", "Det"),
    ("guard", "Gd"),
    ("garrison", "Garr"),
];

/// Everything that is drawn; none on a real board.
pub fn board(t: &Tables, state: &State, seat: Seat) -> Option<AreaMap> {
    state.kept_board()?;
    let (width, height) = size(state);
    let areas = match &state.agreed {
        Some(agreed) => vec![field(agreed, state)],
        None => state.areas.iter().map(|(name, _)| land(state, name)).collect(),
    };
    let standing = state.formations.iter().filter(|(_, own)| own.gone.is_none());
    Some(AreaMap {
        width,
        height,
        areas,
        links: links(state),
        rivers: state
            .rivers
            .iter()
            .map(|river| RiverView { name: river.name.clone(), points: points(&river.points) })
            .collect(),
        blocks: standing.map(|(name, own)| block(t, state, seat, name, own)).collect(),
        marched: state
            .marched
            .iter()
            .map(|one| Marched { name: one.formation.clone(), areas: one.areas.clone() })
            .collect(),
        clash: state.battle.as_ref().map(|battle| Box::new(clash(state, battle, seat))),
        off: off(state),
    })
}

fn points(points: &[[i32; 2]]) -> Vec<[f64; 2]> {
    points.iter().map(|[x, y]| [f64::from(*x), f64::from(*y)]).collect()
}

fn size(state: &State) -> (f64, f64) {
    if state.game == Kind::Battle {
        let [width, height] = FIELD_SIZE;
        return (width, height);
    }
    let places = || state.areas.values().filter_map(|area| area.place);
    let farthest = |of: fn([i32; 2]) -> i32| f64::from(places().map(of).max().unwrap_or(0)) + MARGIN;
    (farthest(|[x, _]| x), farthest(|[_, y]| y))
}

fn land(state: &State, name: &str) -> LandView {
    let area = &state.areas[name];
    let [x, y] = area.place.unwrap_or_default();
    LandView {
        name: name.to_owned(),
        x: x.into(),
        y: y.into(),
        terrain: area.terrain.name().to_owned(),
        points: area.vp,
        owner: area.owner,
        supply: area.supply,
        battle: state.battle_areas.iter().any(|battle| battle == name),
    }
}

fn field(agreed: &Agreed, state: &State) -> LandView {
    let [width, height] = FIELD_SIZE;
    let inside = Side::BOTH.into_iter().find(|side| agreed.fortress.is(super::roster::player(*side)));
    LandView {
        name: FIELD.to_owned(),
        x: width / 2.0,
        y: height / 2.0,
        terrain: agreed.terrain.name().to_owned(),
        points: 0,
        owner: inside,
        supply: None,
        battle: state.over.is_none(),
    }
}

/// Each pair of linked areas once, in the order of the file.
fn links(state: &State) -> Vec<[String; 2]> {
    let place = |name: &str| state.areas.get_index_of(name);
    let pairs =
        state.areas.iter().flat_map(|(name, area)| area.links.iter().map(move |link| [name.clone(), link.clone()]));
    pairs.filter(|[one, other]| place(one) < place(other)).collect()
}

fn block(t: &Tables, state: &State, seat: Seat, name: &str, own: &Formation) -> BlockView {
    let units = || state.units.iter().filter(|(_, unit)| unit.formation == name);
    let sum = |of: fn(&Unit) -> i32| units().map(|(_, unit)| of(unit)).sum();
    let leader = state.commander_of(name);
    let mode = if is_unseen(state, seat, own) { "not seen" } else { own.mode.words() };
    BlockView {
        name: name.to_owned(),
        label: label(name, SHORT),
        side: own.side,
        area: own.area.clone().unwrap_or_else(|| FIELD.to_owned()),
        leader: leader.map(|(leader, _)| leader.clone()),
        mode: mode.to_owned(),
        strength: state.line_cf(name),
        steps: [sum(|unit| unit.steps), sum(|unit| unit.start)],
        morale: [own.morale, own.max_morale],
        marks: marks(state, seat, name, own, leader.map(|(_, leader)| leader)),
        ready: is_ready(t, state, name, own),
        units: state.units_of(name).map(|(unit, entry)| troops(unit, entry)).collect(),
    }
}

fn shown<const N: usize>(all: [(bool, char, &'static str, Tone); N]) -> Vec<Mark> {
    let there = all.into_iter().filter(|(is, ..)| *is);
    there.map(|(_, letter, word, tone)| Mark { letter, word, tone }).collect()
}

fn marks(state: &State, seat: Seat, name: &str, own: &Formation, leader: Option<&Leader>) -> Vec<Mark> {
    let units = || state.units_of(name).map(|(_, unit)| unit);
    shown([
        (own.paralysed.is_some(), 'P', "paralysed", Tone::Plain),
        (own.out_of_supply, 'O', "out of supply", Tone::Red),
        (leader.is_none(), 'L', "without a leader", Tone::Plain),
        (leader.is_some_and(|leader| leader.napoleon), 'N', "led by Napoleon", Tone::Green),
        (leader.is_some_and(|leader| leader.wounded), 'W', "leader wounded", Tone::Red),
        (own.morale == 0, 'M', "no morale left", Tone::Black),
        (units().any(|unit| unit.broken), 'B', "broken units", Tone::Broken),
        (units().any(|unit| unit.screening), 'S', "cavalry on screen", Tone::White),
        (own.force_marched, 'F', "force marched", Tone::Red),
        (own.entered_from.is_some(), 'E', "marched here", Tone::Green),
        (own.reaction_moved, 'R', "came by reaction", Tone::Green),
        (!own.fights && !is_unseen(state, seat, own), 'A', "stays away", Tone::Plain),
    ])
}

fn troops(name: &str, unit: &Unit) -> TroopsView {
    let nation = grognard_battle::capital(unit.nationality.name());
    TroopsView {
        name: name.to_owned(),
        branch: unit.arm.name().to_owned(),
        about: format!("{}, {nation}", unit.class.name().replace('-', " ")),
        steps: [unit.steps, unit.max_steps],
        strength: unit.cf(),
        marks: shown([
            (unit.broken, 'B', "broken", Tone::Broken),
            (unit.screening && unit.arm == UnitType::Cavalry, 'S', "on screen", Tone::White),
        ]),
    }
}

/// Whether a formation may act now.
fn is_ready(t: &Tables, state: &State, name: &str, own: &Formation) -> bool {
    if state.over.is_some() || state.battle.is_some() || !state.due.is_empty() {
        return false;
    }
    let phasing = own.side == state.phasing;
    match state.phase {
        Phase::Reorganization => phasing && may_reorganize(t, state, name, own),
        Phase::Movement => phasing && may_still_move(state, name, own),
        Phase::Reaction => !phasing && may_react(t, state, name, own),
        Phase::Battle => !state.deployed.contains(&own.side),
        Phase::Start | Phase::Administration | Phase::Combat | Phase::End => false,
    }
}

fn off(state: &State) -> Vec<Off> {
    let formations = state.formations.iter().filter_map(|(name, own)| {
        let fate = own.gone?.name().to_owned();
        Some(Off { name: name.clone(), side: own.side, fate })
    });
    let leaders = state.leaders.iter().filter_map(|(name, leader)| {
        let fate = leader.out?.name().to_owned();
        Some(Off { name: name.clone(), side: leader.side, fate })
    });
    formations.chain(leaders).collect()
}

//! Builds the books from a set-up, or reports every mistake in it at once.

use grognard_battle::{Pair, Queue, Side};
use grognard_books::Library;
use grognard_books::grand_tactics::Tables;
use grognard_books::grand_tactics::kinds::{Neither, Terrain, Weather};
use grognard_books::grand_tactics::paralysis::Waverer;
use grognard_core::facts::{Datum, parse};
use grognard_core::refusal::Refusals;
use grognard_table::area_layout::lay_out;
use grognard_table::with_named_points;
use indexmap::IndexMap;

use super::roster::side_of;
use super::setup_check::check;
use super::setup_file::{FormationEntry, LeaderEntry, Setup, Spot, UnitEntry};
use super::state::{Agreed, Area, Formation, Kind, Leader, Phase, River, State, Unit};

/// The books of a set-up, or every reason against it.
pub fn state(library: &Library, setup: &Datum) -> Result<State, Refusals> {
    let tables: &Tables = library.as_ref();
    let parsed = parse::<Setup>(tables, &with_named_points(setup));
    let mut refusals = parsed.refusals;
    if refusals.is_empty() {
        check(tables, &parsed.situation, &mut refusals);
    }
    if !refusals.is_empty() {
        return Err(refusals);
    }
    let mut state = made(&parsed.situation);
    if state.has_map() {
        find_places(&mut state);
    }
    Ok(state)
}

/// Finds places for the areas of a map where the file gives none.
fn find_places(state: &mut State) {
    if state.areas.values().any(|area| area.place.is_some()) {
        return;
    }
    let number = |name: &String| state.areas.get_index_of(name);
    let pairs = state.areas.values().enumerate().flat_map(|(one, area)| {
        let others = area.links.iter().filter_map(number);
        others.filter(move |other| one < *other).map(move |other| [one, other])
    });
    let links: Vec<[usize; 2]> = pairs.collect();
    let places = lay_out(state.areas.len(), &links);
    for (area, place) in state.areas.values_mut().zip(places) {
        area.place = Some(place);
    }
}

fn named(neither: Neither) -> Option<Side> {
    match neither {
        Neither::None => None,
        Neither::A => Some(Side::A),
        Neither::B => Some(Side::B),
    }
}

fn made(setup: &Setup) -> State {
    let mut formations = IndexMap::new();
    let mut units = IndexMap::new();
    let mut leaders = IndexMap::new();
    for entry in &setup.formations {
        let side = side_of(entry.side);
        formations.insert(entry.name.clone(), formation(entry, side));
        for unit in &entry.units {
            units.insert(unit.name.clone(), made_unit(unit, side, &entry.name));
        }
    }
    for entry in &setup.leaders {
        let Some(side) = formations.get(&entry.formation).map(|formation: &Formation| formation.side) else { continue };
        leaders.insert(entry.name.clone(), leader(entry, side));
    }
    let areas = setup.areas.iter().map(|entry| {
        let area = Area {
            terrain: entry.terrain,
            vp: entry.vp,
            owner: named(entry.owner),
            supply: named(entry.supply),
            links: entry.links.clone(),
            place: entry.at.map(Spot::place),
        };
        (entry.name.clone(), area)
    });
    let rivers = setup.rivers.iter().map(|river| River {
        name: river.name.clone(),
        points: river.points.iter().map(|spot| spot.place()).collect(),
    });
    let mut nations_out: Vec<Waverer> = setup.formations.iter().filter_map(|entry| entry.paralysed).collect();
    nations_out.sort();
    nations_out.dedup();
    let is_battle = setup.game == Kind::Battle;
    State {
        title: setup.title.clone(),
        sides: Pair { a: setup.side_a.clone(), b: setup.side_b.clone() },
        game: setup.game,
        expansion: setup.expansion,
        cards: setup.cards,
        french: side_of(setup.french),
        first_player: side_of(setup.first_player),
        seasons: setup.seasons.clone(),
        replacement_turns: setup.replacement_turns.clone(),
        replacement_steps: setup.replacement_steps,
        agreed: setup.attacker.filter(|_| is_battle).map(|attacker| Agreed {
            attacker: side_of(attacker),
            terrain: setup.terrain.unwrap_or(Terrain::Clear),
            fortress: setup.fortress.unwrap_or(Neither::None),
        }),
        board: setup.board(),
        deployed: Vec::new(),
        turn: 1,
        phase: if is_battle { Phase::Battle } else { Phase::Start },
        phasing: side_of(setup.first_player),
        weather: Weather::None,
        screens_set: false,
        battle_areas: Vec::new(),
        nations_out,
        pools: Pair::default(),
        ledger: Pair::default(),
        vp: Pair::default(),
        shuffled: false,
        deck: Vec::new(),
        discards: Vec::new(),
        areas: areas.collect(),
        rivers: rivers.collect(),
        marched: Vec::new(),
        leaders,
        formations,
        units,
        battle: None,
        decided: None,
        due: Queue::new(),
        over: None,
        conceded: None,
    }
}

fn formation(entry: &FormationEntry, side: Side) -> Formation {
    Formation {
        side,
        area: entry.area.clone(),
        mode: entry.mode,
        morale: entry.morale,
        max_morale: entry.max_morale,
        paralysed: entry.paralysed,
        out_of_supply: false,
        rallied: false,
        changed_mode: None,
        force_marched: false,
        bonus_mp: 0,
        mp_spent: 0,
        entered_from: None,
        engaged_paid: false,
        reaction_tried: Vec::new(),
        reaction_moved: false,
        fights: true,
        gone: None,
    }
}

fn made_unit(entry: &UnitEntry, side: Side, formation: &str) -> Unit {
    Unit {
        side,
        formation: formation.to_owned(),
        arm: entry.unit_type,
        class: entry.class,
        nationality: entry.nationality,
        max_steps: entry.max_steps,
        start: entry.steps,
        steps: entry.steps,
        cf_per_step: entry.cf_per_step,
        broken: entry.broken,
        screening: entry.screening,
        gone: None,
    }
}

fn leader(entry: &LeaderEntry, side: Side) -> Leader {
    Leader {
        side,
        ability: entry.ability,
        ap: entry.ap,
        ap_left: entry.ap,
        rank: entry.rank,
        napoleon: entry.napoleon,
        wounded: entry.wounded,
        formation: Some(entry.formation.clone()),
        out: None,
    }
}

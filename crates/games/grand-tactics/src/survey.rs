//! Answers questions about the map: where a formation can march, how it is supplied, and which hidden choice is best.

use grognard_battle::{Seat, Side};
use grognard_books::grand_tactics::Tables;
use grognard_books::grand_tactics::rules::gt;
use grognard_books::grand_tactics::supply::{Situation, Supply};
use grognard_core::compiled;
use grognard_core::dice::Seeded;
use grognard_core::facts::Choice as _;
use grognard_core::refusal::{Refusal, Refusals};
use grognard_table::answers::{Answer, March, MarchGoal, ProspectFact, Question, Reason, SupplyLine};
use grognard_table::known_name;

use super::acting::phase_words;
use super::advice::advice;
use super::land::{Route, links_of, routes, supply_from, supply_path};
use super::movement::against_moving;
use super::offers_movement::may_still_move;
use super::state::{Formation, Kind, Phase, State};

/// Answers a question about the board.
pub fn survey(t: &Tables, state: &State, seat: Seat, question: &Question) -> Result<Answer, Refusals> {
    let no = |reason: &str| vec![Refusal::new("ask", reason)];
    let Some(played) = state.kept_board() else {
        return Err(no("the board is a real one: only the players can look at it."));
    };
    match question {
        Question::March { unit } if played == Kind::Campaign => {
            let known: Vec<String> =
                state.formations.iter().filter(|(_, own)| own.gone.is_none()).map(|(name, _)| name.clone()).collect();
            let name = known_name("unit", unit, &known)?;
            let entry = state.formations.get(&name).ok_or_else(|| no("the formation could not be read."))?;
            Ok(Answer::March(march(t, state, &name, entry)))
        }
        Question::March { .. } => Err(no("a battle without a map knows no marches.")),
        Question::Advice => {
            let side = seat.side().ok_or_else(|| no("advice is for the side that chooses."))?;
            advice(t, state, side).map(Answer::Advice).ok_or_else(|| no("there is nothing to choose in secret now."))
        }
        _ => Err(no("a map of areas answers march and advice; inches are of a table.")),
    }
}

/// Where a formation can go. Outside its segment the answer says what it could reach, and why it cannot now.
fn march(t: &Tables, state: &State, name: &str, entry: &Formation) -> March {
    let mut reasons: Vec<Reason> =
        against_moving(state, name).into_iter().map(|(rule, reason)| Reason::by(rule, reason)).collect();
    let its_segment = state.phase == Phase::Movement && state.phasing == entry.side && state.battle.is_none();
    let held = !reasons.is_empty() || (its_segment && !may_still_move(state, name, entry));
    if !its_segment {
        let now = phase_words(state.phase);
        let whose = state.side_name(entry.side);
        reasons.push(Reason::by(gt(72), format!("formations march in the Movement segment of {whose}; it is {now}.")));
    } else if held && reasons.is_empty() {
        reasons.push(Reason::by(gt(64), "its movement of this segment is at its end."));
    }
    let goals = if held { Vec::new() } else { routes(t, state, name) };
    let left = t.modes.of(entry.mode).ma.value.saturating_add(entry.bonus_mp).saturating_sub(entry.mp_spent);
    March {
        left: left.max(0),
        goals: goals.into_iter().map(|route| goal(t, state, entry, route)).collect(),
        reasons,
        supply: supply(t, state, name, entry),
    }
}

fn goal(t: &Tables, state: &State, entry: &Formation, route: Route) -> MarchGoal {
    let mut facts = Vec::new();
    let mut tell = |name: &str, value: String| facts.push(ProspectFact::new(name, value));
    if let Some(area) = state.areas.get(&route.to) {
        tell("terrain", area.terrain.name().to_owned());
        if area.vp > 0 {
            tell("points", format!("{} VP", area.vp));
        }
        let owner = area.owner.map_or("nobody's", |side| state.side_name(side));
        tell("owner", owner.to_owned());
    }
    for (side, word) in [(entry.side.other(), "the enemy has"), (entry.side, "friends have")] {
        let there: Vec<&String> = state.formations_in(side, &route.to).map(|(name, _)| name).collect();
        if !there.is_empty() {
            let cf: i32 = there.iter().map(|name| state.line_cf(name)).sum();
            tell("there", format!("{word} {cf} CF there"));
        }
    }
    let supplied = supplied_at(t, state, entry.side, &route.to);
    tell("supply", if supplied { "in supply there" } else { "out of supply there" }.to_owned());
    MarchGoal { area: route.to, through: route.through, cost: route.cost, engages: route.engages, facts }
}

fn is_in_supply(t: &Tables, way: Option<&Vec<String>>) -> bool {
    let situation = Situation { distance: way.map(|way| links_of(way)) };
    compiled::run::<Supply>(t, &situation, &mut Seeded::new(0)).in_supply
}

/// Whether a formation of a side would be supplied in an area.
pub fn supplied_at(t: &Tables, state: &State, side: Side, area: &str) -> bool {
    use grognard_books::grand_tactics::kinds::Terrain;
    let own_fortress = |area: &super::state::Area| area.terrain == Terrain::Fortress && area.owner == Some(side);
    state.areas.get(area).is_some_and(own_fortress) || is_in_supply(t, supply_from(state, side, area).as_ref())
}

fn supply(t: &Tables, state: &State, name: &str, entry: &Formation) -> Option<SupplyLine> {
    let way = supply_path(state, name);
    if way.is_none() && !state.areas.values().any(|area| area.supply == Some(entry.side)) {
        return None;
    }
    // A paralysed formation is in supply wherever it stands (GT-96).
    let supplied = entry.paralysed.is_some() || is_in_supply(t, way.as_ref());
    let state = if supplied { "in supply" } else { "out of supply" };
    let words = match &way {
        None => format!("{state}: no open way leads to a supply area"),
        Some(way) if way.len() < 2 => format!("{state} where it stands"),
        Some(way) => {
            let from = way.last().map_or("", String::as_str);
            let roads = if links_of(way) == 1 { "road" } else { "roads" };
            format!("{state}: {} {roads} to {from}", links_of(way))
        }
    };
    Some(SupplyLine { areas: way.unwrap_or_default(), supplied, words })
}

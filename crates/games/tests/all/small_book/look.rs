//! What a seat sees of Outposts, and what it cannot know.

use grognard_battle::{Card, CommandSheet, Seat, Sheet, Side, SideSheet, Strength, document_of, known_name, names_of};
use grognard_core::refusal::{Refusal, Refusals};
use grognard_field::Point;
use grognard_table::answers::{Answer, Chance, Intent, Prospect, Prospects, Question};
use grognard_table::{MapView, Outline, Piece, Sort, ZoneView, place_in_inches, to_inches};
use indexmap::IndexMap;
use serde_json::Value;

use super::state::{Arm, CHARTS, State, Unit};

/// Whether a seat may not know of a unit (OUT-2).
fn is_hidden(unit: &Unit, seat: Seat) -> bool {
    !unit.seen && !seat.holds(unit.side)
}

/// The books without hidden units.
pub fn view(state: &State, seat: Seat) -> Value {
    let mut seen = state.clone();
    seen.units.retain(|_, unit| !is_hidden(unit, seat));
    document_of(&seen)
}

/// One command a side, with a card for each unit of the view.
pub fn sheet(view: &Value) -> Sheet {
    let units = view["units"].as_object().into_iter().flatten();
    let sides = Side::BOTH.map(|side| {
        let own = units.clone().filter(|(_, unit)| unit["side"] == side.name());
        let card = |(name, unit): (&String, &Value)| {
            let arm: Option<Arm> = serde_json::from_value(unit["arm"].clone()).ok();
            let start = arm.map_or(0.0, |arm| f64::from(CHARTS.of(arm).strength));
            let left = unit["strength"].as_f64().unwrap_or_default();
            let strength = Some(Strength { left, start, counted_in: "figures" });
            let kind = unit["arm"].as_str().unwrap_or_default().to_owned();
            let gone = (left == 0.0).then(|| "lost".to_owned());
            Card { name: name.clone(), kind, strength, gone, ..Card::default() }
        };
        let name = view["sides"][side.name()].as_str().unwrap_or_default().to_owned();
        let command = CommandSheet { name: name.clone(), units: own.map(card).collect(), ..CommandSheet::default() };
        SideSheet { side, name, gauges: Vec::new(), commands: vec![command] }
    });
    Sheet { sides, facts: Vec::new(), names: IndexMap::from([("unit", names_of(view, "unit"))]) }
}

/// The table.
pub fn map(state: &State, seat: Seat, leaks: bool) -> MapView {
    let inches = f64::from;
    let zones = Side::BOTH.map(|side| {
        let (low, high) = CHARTS.zone(side);
        let corner = |x: i32, y: i32| place_in_inches(Point::new(x, y));
        let right = 100 * CHARTS.width;
        ZoneView {
            side,
            who: None,
            points: vec![corner(0, low), corner(right, low), corner(right, high), corner(0, high)],
        }
    });
    let there = state.units.iter().filter(|(_, unit)| unit.strength > 0 && (leaks || !is_hidden(unit, seat)));
    let piece = |(name, unit): (&String, &Unit)| {
        let [x, y] = place_in_inches(unit.at?);
        Some(Piece {
            name: name.clone(),
            label: name.clone(),
            side: unit.side,
            sort: Sort::Unit,
            branch: if unit.arm == Arm::Foot { "infantry" } else { "artillery" },
            echelon: if unit.arm == Arm::Foot { "regiment" } else { "battery" },
            command: Some(state.sides.of(unit.side).clone()),
            x,
            y,
            facing: if unit.side == Side::A { 0 } else { 180 },
            width: 2.0,
            depth: 1.0,
            formation: None,
            outline: Outline::Solid,
            stands: Some([f64::from(unit.strength), f64::from(CHARTS.of(unit.arm).strength)]),
            marks: Vec::new(),
            ready: state.to_act == Some(unit.side) && !unit.acted,
            attached: None,
            radius: None,
        })
    };
    MapView {
        width: inches(CHARTS.width),
        depth: inches(CHARTS.depth),
        areas: Vec::new(),
        lines: Vec::new(),
        zones: zones.to_vec(),
        objectives: Vec::new(),
        pieces: there.filter_map(piece).collect(),
        contacts: Vec::new(),
        moved: Vec::new(),
        off: Vec::new(),
    }
}

/// At whom a unit could fire, and with which chance.
pub fn survey(state: &State, seat: Seat, question: &Question, leaks: bool) -> Result<Answer, Refusals> {
    let Question::Prospects { unit, intent: Intent::Fire } = question else {
        return Err(vec![Refusal::new("ask", "is not known.").allowing(["prospects"])]);
    };
    let known = state.units.iter().filter(|(_, unit)| !is_hidden(unit, seat)).map(|(name, _)| name);
    let name = known_name("unit", unit, known)?;
    let arm = state.units.get(&name).map_or(Arm::Foot, |unit| unit.arm);
    let faces = u16::from(CHARTS.sides_of_die);
    let hits = Chance::exactly("hits", (faces + 1 - CHARTS.of(arm).hits_from).into(), faces.into());
    let prospects = state.targets(&name, leaks).into_iter().map(|(target, far)| Prospect {
        target: target.clone(),
        distance: Some(to_inches(far)),
        facts: Vec::new(),
        allowed: true,
        reasons: Vec::new(),
        hope: Some(hits.clone()),
        odds: vec![hits.clone()],
    });
    Ok(Answer::Prospects(Prospects { prospects: prospects.collect() }))
}

/// Hidden units stand anywhere in their zone. Every unit is drawn for, so that a command between two looks changes nothing
/// of how the others are drawn. A book that only exchanges their places leaves true ones among the units.
pub fn shuffle_hidden(state: &mut State, seat: Seat, random: &mut dyn FnMut(u32) -> u32, exchanges: bool) {
    let draws: Vec<[u32; 2]> = state.units.iter().map(|_| [random(2401), random(601)]).collect();
    let hidden: Vec<usize> = (0..state.units.len())
        .filter(|at| is_hidden(&state.units[*at], seat) && state.units[*at].at.is_some())
        .collect();
    for (number, at) in hidden.iter().copied().enumerate() {
        let [x, y] = draws[at];
        if exchanges {
            let same_side = hidden.iter().copied().filter(|other| state.units[*other].side == state.units[at].side);
            let others: Vec<usize> = same_side.collect();
            let other = others[(x as usize + number) % others.len()];
            (state.units[at].at, state.units[other].at) = (state.units[other].at, state.units[at].at);
        } else {
            let (low, high) = CHARTS.zone(state.units[at].side);
            let hundredths = |draw: u32| i32::try_from(draw).unwrap_or_default();
            let x = hundredths(x).min(100 * CHARTS.width);
            state.units[at].at = Some(Point::new(x, (low + hundredths(y)).min(high)));
        }
    }
}

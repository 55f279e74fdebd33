//! What may be done in Outposts now, and what a computer player does.

use grognard_battle::{CommandLine, Offer, Seat, Side};
use grognard_core::facts::Datum;
use grognard_field::Point;
use grognard_players::{Skill, Whim};
use grognard_table::to_inches;
use serde_json::{Value, json};

use super::state::{Arm, CHARTS, State};

fn offer(act: &'static str, title: String, with: &Value, open: &[&'static str]) -> Offer {
    Offer { act, title, with: Datum::of(with), open: open.to_vec() }
}

/// What the seat may do now.
pub fn offers(state: &State, seat: Seat, leaks: bool) -> Vec<Offer> {
    let mut found = Vec::new();
    for side in Side::BOTH.into_iter().filter(|side| seat.holds(*side) && state.result.is_none()) {
        for (name, unit) in state.of_side(side).filter(|_| state.is_placing(side)) {
            if unit.at.is_none() {
                found.push(offer("place", format!("place {name}"), &json!({ "unit": name }), &["place"]));
            }
        }
        if state.to_act != Some(side) {
            continue;
        }
        for (name, _) in state.of_side(side).filter(|(_, unit)| !unit.acted) {
            for (target, _) in state.targets(name, leaks) {
                let with = json!({ "unit": name, "target": target });
                found.push(offer("fire", format!("{name} fires at {target}"), &with, &[]));
            }
            found.push(offer("move", format!("{name} moves"), &json!({ "unit": name }), &["place"]));
        }
        found.push(offer("end-turn", "end the turn".to_owned(), &json!({}), &[]));
    }
    found
}

fn command(act: &str, with: &Value) -> CommandLine {
    CommandLine { act: act.to_owned(), with: Datum::of(with), dice: None }
}

/// A recruit takes any offer; everybody else fires where he can and sends his foot at the enemy's guns.
pub fn choose(state: &State, side: Side, skill: Skill, whim: &mut Whim) -> Option<CommandLine> {
    let offers = offers(state, Seat::of(side), false);
    let best = |act: &str| offers.iter().find(|offer| offer.act == act).filter(|_| skill != Skill::Recruit);
    let foot = |offer: &&Offer| {
        state
            .of_side(side)
            .any(|(name, unit)| unit.arm == Arm::Foot && offer.with.at("unit") == Some(&Datum::Text(name.clone())))
    };
    let march = offers.iter().filter(|offer| offer.act == "move" && skill != Skill::Recruit).find(foot);
    let chosen = best("fire").or(march).or(best("end-turn")).or(offers.get(whim.below(offers.len())))?;
    let with = serde_json::to_value(&chosen.with).ok()?;
    if chosen.open.is_empty() {
        return Some(command(chosen.act, &with));
    }
    let unit = state.units.get(with["unit"].as_str()?)?;
    let mut below = |most: i32| i32::try_from(whim.below(usize::try_from(most).ok()?)).ok();
    let Some(from) = unit.at else {
        let (low, high) = CHARTS.zone(side);
        let to = Point::new(below(100 * CHARTS.width)?, low + below(high - low)?);
        return Some(command("place", &json!({ "unit": with["unit"], "x": to_inches(to.x), "y": to_inches(to.y) })));
    };
    let guns = state.of_side(side.other()).find(|(_, enemy)| enemy.arm == Arm::Guns).and_then(|(_, enemy)| enemy.at);
    let goal = match skill {
        Skill::Recruit => Point::new(below(100 * CHARTS.width)?, below(100 * CHARTS.depth)?),
        _ => guns.unwrap_or(Point::new(50 * CHARTS.width, 50 * CHARTS.depth)),
    };
    let to = towards(from, goal, 100 * CHARTS.of(unit.arm).allowance);
    Some(command("move", &json!({ "unit": with["unit"], "x": to_inches(to.x), "y": to_inches(to.y) })))
}

/// As far towards a goal as so many hundredths lead, and a little less for the rounding.
fn towards(from: Point, goal: Point, most: i32) -> Point {
    let far = from.distance(goal).max(1);
    let part = |from: i32, goal: i32| from + (goal - from) * (most - 2).min(far) / far;
    Point::new(part(from.x, goal.x), part(from.y, goal.y))
}

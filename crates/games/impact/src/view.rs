//! Who may see what: a side's order of battle is its own until it has deployed; then the game is open.

use grognard_books::impact::unit::Quality;
use grognard_core::facts::Choice as _;
use grognard_table::Roster;
use serde_json::Value;

use super::state::State;
use grognard_battle::{Seat, Side, document_of};

/// Whether a seat may see a side's order of battle.
pub fn may_see(state: &State, seat: Seat, side: Side) -> bool {
    seat.holds(side) || state.army(side).deployed
}

/// Whether a seat sees the books as they are.
pub fn hides_nothing(state: &State, seat: Seat) -> bool {
    Side::BOTH.into_iter().all(|side| may_see(state, seat, side))
}

/// The books as a seat sees them.
pub fn view(state: &State, seat: Seat) -> Value {
    let mut document = document_of(state);
    let hidden = |side: Side| !may_see(state, seat, side);
    let is_hidden = |value: &Value| {
        let side = value.get("side").and_then(Value::as_str);
        Side::BOTH.into_iter().any(|known| side == Some(known.name()) && hidden(known))
    };
    for roster in ["brigades", "leaders", "units"] {
        if let Some(Value::Object(entries)) = document.get_mut(roster) {
            entries.retain(|_, entry| !is_hidden(entry));
        }
    }
    document
}

/// Another order of battle in the place of every one the seat may not see. The draws are the same whether it is hidden
/// or not.
pub fn shuffle_hidden(state: &mut State, seat: Seat, random: &mut dyn FnMut(u32) -> u32) {
    let hidden = Side::BOTH.map(|side| !may_see(state, seat, side));
    state.units = reworked(&state.units, random, |name, unit, draws| {
        if !hidden[unit.side.index()] {
            return name.to_owned();
        }
        let [number, experience, figures, ..] = draws;
        unit.experience = Quality::all().nth(experience as usize % 4).unwrap_or(unit.experience);
        unit.figures = 1 + i32::try_from(figures % 6).unwrap_or(0);
        unit.figures_at_start = unit.figures;
        unit.formation = unit.arm.formations().nth(figures as usize % 2).unwrap_or(unit.formation);
        format!("{name} {number}")
    });
    state.leaders = reworked(&state.leaders, random, |name, leader, [number, lb, _]| {
        if !hidden[leader.side.index()] {
            return name.to_owned();
        }
        leader.lb = i32::try_from(lb % 3).unwrap_or(0);
        format!("{name} {number}")
    });
    state.brigades = reworked(&state.brigades, random, |name, brigade, [number, units, _]| {
        if !hidden[brigade.side.index()] {
            return name.to_owned();
        }
        brigade.units_at_start = 1 + i32::try_from(units % 6).unwrap_or(0);
        format!("{name} {number}")
    });
}

/// A roster whose entries were changed and named anew, in the same order.
fn reworked<T: Clone>(
    roster: &Roster<T>,
    random: &mut dyn FnMut(u32) -> u32,
    change: impl Fn(&str, &mut T, [u32; 3]) -> String,
) -> Roster<T> {
    let mut anew = Roster::default();
    for (name, entry) in roster {
        let draws = [random(1000), random(12), random(12)];
        let mut entry = entry.clone();
        let name = change(name, &mut entry, draws);
        anew.insert(name, entry);
    }
    anew
}

//! Losses (GT-45, GT-75, GT-76): which units take the steps.

use grognard_battle::{Ruled, Side};
use serde_json::{Value, json};

use super::books::{Books, Due, Unit};
use super::force;
use super::laws;
use super::map;
use super::umpire::Umpire;

/// Takes the ruling of losses that are due, and writes them. `ordered` is the owner's allocation, if he gave one.
pub(super) fn take(umpire: &mut Umpire<'_, '_>, due: &Due, ordered: Option<&[&str]>) {
    let Some(side) = due.side else { return umpire.give_up() };
    let Some(ruled) = umpire.take("losses", &format!("{} loses", side.name())) else { return };
    let books = umpire.books.clone();
    let charge = due.cause.as_deref() == Some("charge");
    let first_cavalry = due.first_loss_cavalry || charge;
    umpire.facts(
        &laws::LOSS_FACTS,
        ruled,
        &[("steps_lost", json!(due.steps), Value::Null), ("first_loss_cavalry", json!(first_cavalry), json!(false))],
    );
    let rows = in_line(&books, due, side);
    let shown = |(name, unit): &(&str, &Unit)| {
        json!({
            "id": name, "type": unit.kind, "class": unit.class, "max_steps": unit.max_steps, "steps": unit.steps,
            "broken": unit.broken,
        })
    };
    let should = Value::Array(rows.iter().map(shown).collect());
    let given = ruled.situation.get("units").unwrap_or(&Value::Null);
    umpire.look(&laws::LOSS_FACTS, *given == should, || format!("{}: {given} instead of {should}", ruled.title));
    let asked = ruled.situation.get("allocation").filter(|value| !value.is_null());
    let orders = ordered.map(|units| json!(units));
    umpire.look(&laws::LOSS_ORDERS, asked == orders.as_ref(), || {
        format!("{}: {asked:?} instead of {orders:?}", ruled.title)
    });
    spread(umpire, ruled, &rows, (due.steps, first_cavalry, ordered));
    umpire.dice(ruled, &[]);
    write(umpire, ruled, due);
}

/// The units in line over which losses are spread: lead first, then by rank.
fn in_line<'a>(books: &'a Books, due: &Due, side: Side) -> Vec<(&'a str, &'a Unit)> {
    let formations = match due.cause.as_deref() {
        Some("reaction" | "force-march") => due.formations.clone(),
        _ => force::in_order(books, side),
    };
    let line: Vec<_> = formations.iter().flat_map(|name| force::line(books, name)).collect();
    // Screens take no losses of a battle (GT-90), but a force march costs a formation a step even if all of it screens.
    if line.is_empty() { formations.iter().flat_map(|name| map::units(books, name)).collect() } else { line }
}

/// Spreads the losses again and compares the outcome.
fn spread(
    umpire: &mut Umpire<'_, '_>,
    ruled: &Ruled,
    rows: &[(&str, &Unit)],
    (lost, first_cavalry, ordered): (i64, bool, Option<&[&str]>),
) {
    let mut left: Vec<i64> = rows.iter().map(|row| row.1.steps).collect();
    for step in 0..usize::try_from(lost).unwrap_or(0) {
        let open = |place: &usize| left[*place] > 0;
        let named = ordered.and_then(|units| rows.iter().position(|row| Some(&row.0) == units.get(step)));
        let cavalry = |place: &usize| rows[*place].1.kind == "cavalry";
        let must = first_cavalry && step == 0;
        let among: Vec<usize> = (0..rows.len()).filter(open).filter(|place| !must || cavalry(place)).collect();
        let most = among.iter().rev().copied().max_by_key(|place| (rows[*place].1.class != "guard", left[*place]));
        if let Some(place) = named.or(most) {
            left[place] -= 1;
        }
    }
    let full = umpire.charts.number("battle.broken.min_full_steps");
    let last = umpire.charts.number("battle.broken.steps_left");
    let shown = |((name, unit), left): (&(&str, &Unit), &i64)| {
        let lost = *left < unit.steps;
        let broken = *left > 0 && (unit.broken || lost && unit.max_steps >= full && *left == last);
        json!({ "id": name, "steps": left, "broken": broken })
    };
    let should: Vec<Value> = rows.iter().zip(&left).map(shown).collect();
    let given = ruled.outcome.get("units").and_then(Value::as_array).cloned().unwrap_or_default();
    umpire.look(&laws::LOSS_RESULTS, given == should, || {
        format!("{}: {} instead of {}", ruled.title, json!(given), json!(should))
    });
}

/// Writes the outcome of losses into the books.
fn write(umpire: &mut Umpire<'_, '_>, ruled: &Ruled, due: &Due) {
    for row in ruled.outcome.get("units").and_then(Value::as_array).into_iter().flatten() {
        let name = crate::reading::text(row, "id").unwrap_or_default();
        let steps = row.get("steps").and_then(Value::as_i64).unwrap_or(0);
        let broken = crate::reading::flag(row, "broken");
        let Some(unit) = umpire.books.units.get_mut(name) else { continue };
        let guard = unit.class == "guard" && steps < unit.steps;
        let (formation, side) = (unit.formation.clone(), unit.side);
        unit.steps = steps;
        unit.broken = broken;
        if steps == 0 {
            unit.gone = Some("eliminated".to_owned());
        }
        let in_round = matches!(due.cause.as_deref(), Some("charge" | "fert"));
        if let (true, Some(battle)) = (guard && in_round, &mut umpire.books.battle) {
            let hit = &mut battle.of_mut(side).guard_hit;
            if !hit.contains(&formation) {
                hit.push(formation);
            }
        }
    }
}

//! Acts that cost AP (GT-57, GT-58): who pays, whether the act is allowed, and what it changes.

use serde_json::json;

use super::books::{Books, Formation};
use super::laws;
use super::map;
use super::orders::Orders;
use super::umpire::Umpire;

/// Takes the ruling of an act, and lets its leader pay.
pub(super) fn pay(umpire: &mut Umpire<'_, '_>, action: &str, leader: &str, formation: &str) {
    let Some(ruled) = umpire.take("action-cost", leader) else { return };
    let books = &umpire.books;
    let payer = umpire.charts.text(&format!("action_cost.payer.{action}"));
    let leads = map::senior(books, formation).is_some_and(|row| row.0 == leader);
    let ap = books.leaders.get(leader).map_or(0, |leader| leader.ap_left);
    let cost = umpire.charts.number("action_cost.cost");
    let formation_of = books.formations.get(formation);
    let reacted = formation_of.is_some_and(|formation| formation.reaction_moved);
    let paralysed = formation_of.is_some_and(|formation| formation.paralysed.is_some());
    let who = if payer == "senior-leader" { "senior_leader" } else { "commands_it" };
    umpire.facts(
        &laws::PAYER_FACTS,
        ruled,
        &[
            ("action", json!(action), json!(null)),
            ("leader_ap", json!(ap), json!(0)),
            (who, json!(leads), ruled.situation.get("senior_leader").cloned().unwrap_or(json!(false))),
            ("reaction_moved", json!(reacted), json!(false)),
        ],
    );
    if action == "engage" {
        // It has only just come in, so it was not there at the start.
        umpire.facts(&laws::PAYER_FACTS, ruled, &[("started_in_area", json!(false), json!(false))]);
    }
    umpire.look(&laws::PAYERS, leads && ap >= cost && !paralysed, || {
        format!("{leader} pays {cost} of {ap} AP to {action} for {formation}")
    });
    umpire.dice(ruled, &[]);
    if let Some(leader) = umpire.books.leaders.get_mut(leader) {
        leader.ap_left -= cost;
    }
}

/// Carries out an act of the Reorganization segment.
pub(super) fn carry_out(umpire: &mut Umpire<'_, '_>, action: &str, orders: &Orders) {
    let side = umpire.books.phasing;
    let leader = orders.text("leader");
    let before = umpire.books.clone();
    let own = before.leaders.get(leader).is_some_and(|leader| leader.side == side && leader.out.is_none());
    let rallied = before.formations.iter().any(|(_, formation)| formation.side == side && formation.rallied);
    umpire.look(&laws::ACTS, own && !rallied && before.phase == "reorganization", || {
        format!("{leader} acts in {}, rallies begun: {rallied}", before.phase)
    });
    match action {
        "brigade-unit" => brigade_unit(umpire, &before, leader, orders),
        "unbrigade-unit" | "unbrigade-formation" => unbrigade(umpire, &before, action, leader, orders),
        "brigade-formation" => brigade_formation(umpire, &before, leader, orders),
        "reorganize-unit" => reorganize(umpire, &before, leader, orders),
        _ => replace(umpire, &before, leader, orders),
    }
}

fn room(umpire: &Umpire<'_, '_>, formation: &str) -> bool {
    let count = i64::try_from(map::units(&umpire.books, formation).len()).unwrap_or(i64::MAX);
    count <= umpire.charts.number("campaign.formation_unit_limit")
}

fn together(books: &Books, one: &str, other: &str) -> bool {
    let (Some(one), Some(other)) = (books.formations.get(one), books.formations.get(other)) else { return false };
    one.area == other.area && one.side == other.side && one.paralysed.is_none() && other.paralysed.is_none()
}

fn formation_of(books: &Books, unit: &str) -> String {
    books.units.get(unit).map(|unit| unit.formation.clone()).unwrap_or_default()
}

fn brigade_unit(umpire: &mut Umpire<'_, '_>, before: &Books, leader: &str, orders: &Orders) {
    let (unit, to) = (orders.text("unit"), orders.text("to"));
    let from = formation_of(before, unit);
    // Either formation's leader may pay: the unit leaves one and joins the other.
    let leads_from = map::senior(before, &from).is_some_and(|row| row.0 == leader);
    pay(umpire, "brigade-unit", leader, if leads_from { &from } else { to });
    if let Some(unit) = umpire.books.units.get_mut(unit) {
        to.clone_into(&mut unit.formation);
    }
    let fits = together(before, &from, to) && room(umpire, to);
    umpire.look(&laws::ACTS, fits, || format!("{unit} goes from {from} to {to}"));
    dissolve_empty(umpire, &from, Some(to));
}

fn unbrigade(umpire: &mut Umpire<'_, '_>, before: &Books, action: &str, leader: &str, orders: &Orders) {
    let units = if action == "unbrigade-unit" { vec![orders.text("unit")] } else { orders.list("units") };
    let from = match action {
        "unbrigade-unit" => formation_of(before, orders.text("unit")),
        _ => orders.text("formation").to_owned(),
    };
    pay(umpire, action, leader, &from);
    let Some(old) = before.formations.get(&from).cloned() else { return };
    let own = |unit: &&str| before.units.get(unit).is_some_and(|unit| unit.formation == from && unit.gone.is_none());
    let spare = orders.text("spare");
    let leads = map::senior(before, &from).is_some_and(|row| row.0 == spare);
    let is_spare = spare.is_empty()
        || !leads && before.leaders.get(spare).is_some_and(|leader| leader.formation.as_deref() == Some(&from));
    let name = orders.text("name").to_owned();
    umpire.look(&laws::ACTS, units.iter().all(own) && !units.is_empty() && is_spare, || {
        format!("{units:?} leave {from} as {name} with '{spare}'")
    });
    let fresh = Formation {
        rallied: false,
        changed_mode: None,
        force_marched: false,
        bonus_mp: 0,
        mp_spent: 0,
        entered_from: None,
        engaged_paid: false,
        reaction_tried: Vec::new(),
        reaction_moved: false,
        gone: None,
        ..old
    };
    umpire.books.formations.0.push((name.clone(), fresh));
    for unit in units {
        if let Some(unit) = umpire.books.units.get_mut(unit) {
            unit.formation.clone_from(&name);
        }
    }
    if let Some(leader) = umpire.books.leaders.get_mut(spare) {
        leader.formation = Some(name);
    }
    dissolve_empty(umpire, &from, None);
}

fn brigade_formation(umpire: &mut Umpire<'_, '_>, before: &Books, leader: &str, orders: &Orders) {
    let (from, to) = (orders.text("formation"), orders.text("to"));
    let leads_from = map::senior(before, from).is_some_and(|row| row.0 == leader);
    pay(umpire, "brigade-formation", leader, if leads_from { from } else { to });
    for (_, unit) in umpire.books.units.0.iter_mut().filter(|row| row.1.formation == from && row.1.gone.is_none()) {
        to.clone_into(&mut unit.formation);
    }
    let fits = together(before, from, to) && room(umpire, to) && from != to;
    umpire.look(&laws::ACTS, fits, || format!("{from} joins {to}"));
    dissolve_empty(umpire, from, Some(to));
}

/// A formation without units dissolves; its leaders go with its last unit.
fn dissolve_empty(umpire: &mut Umpire<'_, '_>, name: &str, to: Option<&str>) {
    if !map::units(&umpire.books, name).is_empty() {
        return;
    }
    if let Some(formation) = umpire.books.formations.get_mut(name) {
        formation.gone = Some("joined".to_owned());
    }
    for leader in umpire.books.leaders.values_mut().filter(|leader| leader.formation.as_deref() == Some(name)) {
        leader.formation = to.map(str::to_owned).or(leader.formation.take());
    }
}

fn reorganize(umpire: &mut Umpire<'_, '_>, before: &Books, leader: &str, orders: &Orders) {
    let unit = orders.text("unit");
    pay(umpire, "reorganize-unit", leader, &formation_of(before, unit));
    let broken = before.units.get(unit).is_some_and(|unit| unit.broken);
    umpire.look(&laws::ACTS, broken, || format!("{unit} is reorganized and was not broken"));
    if let Some(unit) = umpire.books.units.get_mut(unit) {
        unit.broken = false;
    }
}

fn replace(umpire: &mut Umpire<'_, '_>, before: &Books, leader: &str, orders: &Orders) {
    let (unit, side) = (orders.text("unit"), before.phasing);
    let formation = formation_of(before, unit);
    pay(umpire, "incorporate-replacement", leader, &formation);
    let below = before.units.get(unit).is_some_and(|unit| unit.steps < unit.max_steps && unit.gone.is_none());
    let place = before.formations.get(&formation);
    let supplied = place.is_some_and(|formation| !formation.out_of_supply);
    let area = place.and_then(|formation| before.areas.get(formation.area.as_deref()?));
    let home = area.is_some_and(|area| area.supply == Some(side) || area.terrain == "city" && area.owner == Some(side));
    let pool = *before.pools.of(side);
    umpire.look(&laws::ACTS, below && supplied && home && pool > 0, || {
        format!(
            "{unit} takes a step of {pool}: below strength {below}, in supply {supplied}, in a place of its own {home}"
        )
    });
    *umpire.books.pools.of_mut(side) -= 1;
    if let Some(unit) = umpire.books.units.get_mut(unit) {
        unit.steps += 1;
    }
}

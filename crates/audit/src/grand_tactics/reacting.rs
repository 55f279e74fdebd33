//! Reaction moves and screens (GT-56, GT-90, GT-91).

use serde_json::json;

use super::changing;
use super::laws;
use super::map;
use super::orders::Orders;
use super::umpire::Umpire;

/// Carries out a reaction move.
pub(super) fn react(umpire: &mut Umpire<'_, '_>, orders: &Orders) {
    let (name, area) = (orders.text("formation"), orders.text("area"));
    let Some(ruled) = umpire.take("reaction-move", name) else { return };
    let books = umpire.books.clone();
    let Some(old) = books.formations.get(name).cloned() else { return umpire.give_up() };
    let from = old.area.clone().unwrap_or_default();
    let leader = map::senior(&books, name);
    let ap = leader.map_or(0, |row| row.1.ap_left);
    umpire.facts(
        &laws::REACTION_FACTS,
        ruled,
        &[
            ("own_screen_cf", json!(map::screens(&books, &from, old.side)), json!(0)),
            ("enemy_screen_cf", json!(map::screens(&books, area, books.phasing)), json!(0)),
            ("leader_ap", json!(ap), json!(1)),
            ("adjacent", json!(map::links(&books, &from).iter().any(|link| link == area)), json!(true)),
            ("senior_leader", json!(leader.is_some()), json!(true)),
        ],
    );
    let cost = umpire.charts.number("action_cost.cost");
    let friends = i64::try_from(map::standing(&books, area, old.side).len()).unwrap_or(i64::MAX);
    let may = books.phase == "reaction"
        && old.side == books.phasing.other()
        && books.battle_areas.iter().any(|other| other == area)
        && !books.battle_areas.contains(&from)
        && map::links(&books, &from).iter().any(|link| link == area)
        && old.paralysed.is_none()
        && old.morale > 0
        && ap >= cost
        && !old.reaction_tried.iter().any(|tried| tried == area)
        && friends < umpire.charts.number("campaign.stack_limit");
    umpire.look(&laws::REACTORS, may, || {
        format!("{name} reacts from {from} to {area}: morale {}, AP {ap}, tried {:?}", old.morale, old.reaction_tried)
    });
    let pass = [from.as_str(), area].iter().any(|area| map::terrain(&books, area) == "pass");
    let moves = umpire.charts.allowance(&old.mode) > 0 && (!pass || umpire.charts.may_enter_pass(&old.mode));
    umpire.look(&laws::REACTION_MOVES, moves, || {
        let terrains = [map::terrain(&books, &from), map::terrain(&books, area)];
        format!("{name} reacts in {} from {from} to {area} ({})", old.mode, terrains.join(" to "))
    });
    umpire.dice(ruled, &[(old.side, 6, 1)]);
    if let Some(leader) = leader.and_then(|row| umpire.books.leaders.get_mut(row.0)) {
        leader.ap_left -= cost;
    }
    let result = crate::reading::text(&ruled.outcome, "result").unwrap_or_default();
    if let Some(formation) = umpire.books.formations.get_mut(name) {
        formation.reaction_tried.push(area.to_owned());
        if result != "remains" {
            formation.reaction_moved = true;
            formation.area = Some(area.to_owned());
        }
    }
    if result == "enters-with-step-loss" {
        changing::owe(umpire, name, &old, "reaction");
    }
}

/// Sets the screens of the phasing side.
pub(super) fn screens(umpire: &mut Umpire<'_, '_>, orders: &Orders) {
    let side = umpire.books.phasing;
    let named = orders.list("units");
    let books = umpire.books.clone();
    for name in &named {
        let unit = books.units.get(name);
        let free = unit.and_then(|unit| books.formations.get(&unit.formation)).is_some_and(|of| of.paralysed.is_none());
        let fit = unit.is_some_and(|unit| unit.side == side && unit.kind == "cavalry" && unit.gone.is_none());
        let in_time = books.phase == "movement";
        umpire.look(&laws::SCREENERS, free && fit && in_time, || format!("{name} goes on screen in {}", books.phase));
    }
    for (name, unit) in umpire.books.units.0.iter_mut().filter(|row| row.1.side == side && row.1.gone.is_none()) {
        if unit.kind == "cavalry" {
            unit.screening = named.contains(&name.as_str());
        }
    }
}

//! Marches on the map (GT-59, GT-60, GT-66, GT-89): the way, what it costs, and the mark it leaves.

use serde_json::{Value, json};

use super::acts;
use super::books::{Books, Formation};
use super::laws;
use super::map;
use super::orders::Orders;
use super::umpire::Umpire;

/// The areas a formation enters, in order: those named, or those that the books show on its way.
fn way(orders: &Orders, after: &Value, formation: &str) -> Vec<String> {
    let owned = |areas: Vec<&str>| areas.into_iter().map(str::to_owned).collect::<Vec<_>>();
    let mut named = owned(orders.list("through"));
    named.push(orders.text("to").to_owned());
    if orders.has("through") {
        return named;
    }
    let mut rows = after.get("marched").and_then(Value::as_array).into_iter().flatten();
    let row = rows.rfind(|row| row.get("formation").and_then(Value::as_str) == Some(formation));
    let areas = row.and_then(|row| row.get("areas")).and_then(Value::as_array);
    let shown: Vec<_> = areas.into_iter().flatten().skip(1).filter_map(Value::as_str).collect();
    if shown.last() == Some(&orders.text("to")) { owned(shown) } else { named }
}

/// The cost for a side of entering an area.
fn cost(umpire: &Umpire<'_, '_>, books: &Books, formation: &Formation, area: &str) -> i64 {
    let screened = map::screens(books, area, formation.side.other()) > 0;
    let further = if screened { umpire.charts.number("campaign.enemy_screen_mp") } else { 0 };
    umpire.charts.number(&format!("terrain.area.{}.mp", map::terrain(books, area))) + further
}

/// Carries out a march.
pub(super) fn carry_out(umpire: &mut Umpire<'_, '_>, orders: &Orders, after: &Value) {
    let name = orders.text("formation");
    let way = way(orders, after, name);
    let Some(ruled) = umpire.take("movement", name) else { return };
    let books = umpire.books.clone();
    let Some(formation) = books.formations.get(name).cloned() else { return umpire.give_up() };
    let Some(from) = formation.area.clone() else { return umpire.give_up() };
    let enemy_at = |area: &str| !map::standing(&books, area, formation.side.other()).is_empty();
    see(umpire, ruled, (&books, name, &formation), (&from, &way));

    let stops: Vec<&String> = std::iter::once(&from).chain(&way).collect();
    let linked = stops.windows(2).all(|pair| map::links(&books, pair[0]).contains(pair[1]));
    umpire.look(&laws::WAYS, linked, || format!("{name} goes {stops:?}"));
    let (allowance, mode) = (umpire.charts.allowance(&formation.mode), formation.mode.as_str());
    let budget = allowance + formation.bonus_mp - formation.mp_spent;
    let costs: i64 = way.iter().map(|area| cost(umpire, &books, &formation, area)).sum();
    umpire.look(&laws::ALLOWANCE, costs <= budget, || format!("{name} spends {costs} of {budget} MP on {stops:?}"));
    let pass = stops.iter().any(|area| map::terrain(&books, area) == "pass");
    let may = umpire.charts.may_enter_pass(mode);
    umpire.look(&laws::PASSES, !pass || may, || format!("{name} goes {stops:?} in {mode}"));
    let halts = way.iter().rev().skip(1).all(|area| !enemy_at(area));
    umpire.look(&laws::HALTS, halts, || format!("{name} passes an enemy on {stops:?}"));
    let Some(to) = way.last() else { return umpire.give_up() };
    let friends = map::standing(&books, to, formation.side).iter().filter(|other| **other != name).count();
    let limit = umpire.charts.number("campaign.stack_limit");
    umpire.look(&laws::MARCH_STACKS, i64::try_from(friends).is_ok_and(|friends| friends < limit), || {
        format!("{name} comes to {friends} formations in {to}")
    });
    let battle = enemy_at(to);
    let led = map::senior(&books, name).is_some();
    let marches = formation.side == books.phasing
        && books.phase == "movement"
        && formation.gone.is_none()
        && led
        && formation.paralysed.is_none()
        && allowance > 0
        && (!battle || formation.morale > 0);
    umpire.look(&laws::MARCHERS, marches, || {
        format!("{name} marches in {mode}, led {led}, paralysed {:?}, morale {}", formation.paralysed, formation.morale)
    });
    umpire.dice(ruled, &[]);
    write(umpire, name, &stops, if battle { 0 } else { budget - costs });
    if battle {
        engage(umpire, name, to);
    }
}

/// Compares the facts of a march with roster and map.
fn see(
    umpire: &mut Umpire<'_, '_>,
    ruled: &grognard_battle::Ruled,
    (books, name, formation): (&Books, &str, &Formation),
    (from, way): (&str, &[String]),
) {
    let march = [
        ("mode", json!(formation.mode), Value::Null),
        ("bonus_mp", json!(formation.bonus_mp), json!(0)),
        ("mp_spent", json!(formation.mp_spent), json!(0)),
    ];
    umpire.facts(&laws::MARCH_FACTS, ruled, &march);
    let start = [("from_terrain", json!(map::terrain(books, from)), json!("clear"))];
    umpire.facts(&laws::WAY_SEEN, ruled, &start);
    let path = ruled.situation.get("path").and_then(Value::as_array).cloned().unwrap_or_default();
    umpire.look(&laws::WAY_SEEN, path.len() == way.len(), || format!("{} areas for the way {way:?}", path.len()));
    let enemy = formation.side.other();
    for (area, step) in way.iter().zip(&path) {
        let friends = map::standing(books, area, formation.side).into_iter().filter(|other| *other != name).count();
        let facts = [
            ("terrain", json!(map::terrain(books, area)), Value::Null),
            ("enemy_formation", json!(!map::standing(books, area, enemy).is_empty()), json!(false)),
            ("enemy_screen", json!(map::screens(books, area, enemy) > 0), json!(false)),
            ("friendly_formations", json!(friends), json!(0)),
        ];
        umpire.facts_at(&laws::WAY_SEEN, ruled, step, &facts);
    }
}

fn write(umpire: &mut Umpire<'_, '_>, name: &str, stops: &[&String], left: i64) {
    let Some(formation) = umpire.books.formations.get_mut(name) else { return };
    let allowance = umpire.charts.allowance(&formation.mode);
    formation.mp_spent = allowance + formation.bonus_mp - left;
    if let [.., last_but_one, to] = stops {
        formation.entered_from = Some((*last_but_one).clone());
        formation.area = Some((*to).clone());
    }
}

/// A march that ends among enemies: the area becomes a battle area, and the senior leader pays.
fn engage(umpire: &mut Umpire<'_, '_>, name: &str, area: &str) {
    if !umpire.books.battle_areas.iter().any(|other| other == area) {
        umpire.books.battle_areas.push(area.to_owned());
    }
    let leader = map::senior(&umpire.books, name).map(|row| row.0.to_owned());
    let comes = umpire.comes("action-cost");
    umpire.look(&laws::ENGAGEMENTS, comes && leader.is_some(), || format!("{name} enters {area} and nobody pays"));
    if let (true, Some(leader)) = (comes, leader) {
        acts::pay(umpire, "engage", &leader, name);
        if let Some(formation) = umpire.books.formations.get_mut(name) {
            formation.engaged_paid = true;
        }
    }
}

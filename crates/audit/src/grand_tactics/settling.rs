//! What is due (GT-106, GT-107): settled in its order, as long as nobody has to be asked.

use grognard_battle::Side;
use serde_json::json;

use super::books::Due;
use super::ending;
use super::failing;
use super::laws;
use super::losing;
use super::map;
use super::points;
use super::set_up;
use super::umpire::Umpire;

/// Settles what is due until somebody has to be asked. `ordered` is an owner's allocation in this command.
pub(super) fn settle(umpire: &mut Umpire<'_, '_>, mut ordered: Option<Vec<&str>>) {
    while !umpire.is_lost() {
        if umpire.books.over.is_none() {
            failing::no_morale(umpire);
        }
        if std::mem::take(&mut umpire.stopped) {
            return the_end(umpire);
        }
        if umpire.books.over.is_some() {
            return;
        }
        let Some(due) = umpire.books.due.first().cloned() else { return };
        match due.kind.as_str() {
            "losses" => {
                if ordered.is_none() && !umpire.comes("losses") {
                    return;
                }
                umpire.books.due.remove(0);
                let units = ordered.take().filter(|units| !units.is_empty());
                losing::take(umpire, &due, units.as_deref());
            }
            "guard-tests" => {
                umpire.books.due.remove(0);
                guards(umpire);
            }
            "leader-casualty" => {
                umpire.books.due.remove(0);
                danger(umpire, &due);
            }
            "battle-end" => {
                umpire.books.due.remove(0);
                let combat = umpire.memory.combat;
                ending::round(umpire, combat);
            }
            "attach" => {
                let places = places(umpire, &due);
                if places.len() > 1 {
                    return;
                }
                umpire.books.due.remove(0);
                if let Some(place) = places.first() {
                    attach(umpire, &due, place);
                }
            }
            _ => return,
        }
    }
}

/// Formations that lost a guard step in the round are tested, but not in a battle game.
fn guards(umpire: &mut Umpire<'_, '_>) {
    let Some(battle) = &mut umpire.books.battle else { return };
    let attacker = battle.attacker;
    let mut hit = Vec::new();
    for side in [attacker, attacker.other()] {
        hit.append(&mut battle.of_mut(side).guard_hit);
    }
    if umpire.books.game != "battle" {
        for formation in hit {
            if umpire.books.over.is_none() {
                failing::guard(umpire, &formation);
            }
        }
    }
}

/// A commander is in danger.
fn danger(umpire: &mut Umpire<'_, '_>, due: &Due) {
    let name = due.leader.clone().unwrap_or_default();
    let Some(ruled) = umpire.take("leader-casualty", &name) else { return };
    let Some(leader) = umpire.books.leaders.get(&name).cloned() else { return umpire.give_up() };
    let facts = [("steps_lost", json!(due.steps), json!(0)), ("wounded", json!(leader.wounded), json!(false))];
    umpire.facts(&laws::CASUALTIES, ruled, &facts);
    let sum: u8 = ruled.dice.first().map_or(0, |dice| dice.faces.iter().sum());
    let hit = i64::from(sum) >= umpire.charts.number("battle.leader_casualty.hit_from");
    let mut dice = vec![(leader.side, 6, 2)];
    if hit && !leader.wounded {
        dice.push((leader.side, 6, 1));
    }
    umpire.dice(ruled, &dice);
    let result = crate::reading::text(&ruled.outcome, "result").unwrap_or_default();
    let led = leader.formation.clone().unwrap_or_default();
    if let Some(leader) = umpire.books.leaders.get_mut(&name) {
        match result {
            "wounded" => leader.wounded = true,
            "killed" => {
                leader.out = Some("killed".to_owned());
                leader.formation = None;
                leader.ap_left = 0;
            }
            _ => {}
        }
    }
    if result == "killed" {
        umpire.books.ledger.of_mut(leader.side.other()).leaders_killed += 1;
    }
    if umpire.books.game == "battle" && leader.napoleon && result != "unhurt" {
        failing::napoleon(umpire, &led, result == "killed");
    }
}

/// The formations that a leader without one may join: those in the area, otherwise the nearest.
fn places(umpire: &Umpire<'_, '_>, due: &Due) -> Vec<String> {
    let books = &umpire.books;
    let Some(side) = due.leader.as_deref().and_then(|name| books.leaders.get(name)).map(|leader| leader.side) else {
        return Vec::new();
    };
    let from = due.area.as_deref().unwrap_or_default();
    let own = books.formations.iter().filter(|(_, formation)| formation.side == side && formation.gone.is_none());
    let far = |area: Option<&str>| area.and_then(|area| map::apart(books, from, area)).unwrap_or(i64::MAX);
    let rows: Vec<_> = own.map(|(name, formation)| (name, far(formation.area.as_deref()))).collect();
    let nearest = rows.iter().map(|row| row.1).min();
    rows.into_iter().filter(|row| Some(row.1) == nearest).map(|row| row.0.to_owned()).collect()
}

fn attach(umpire: &mut Umpire<'_, '_>, due: &Due, place: &str) {
    if let Some(leader) = due.leader.as_deref().and_then(|name| umpire.books.leaders.get_mut(name)) {
        leader.formation = Some(place.to_owned());
    }
}

/// A leader joins the formation that his side chose.
pub(super) fn join(umpire: &mut Umpire<'_, '_>, leader: &str, formation: &str) {
    let due = umpire.books.due.iter().position(|due| due.kind == "attach" && due.leader.as_deref() == Some(leader));
    let Some(due) = due.map(|place| umpire.books.due.remove(place)) else { return umpire.give_up() };
    let places = places(umpire, &due);
    umpire.look(&laws::ACTS, places.iter().any(|place| place == formation), || {
        format!("{leader} joins {formation}, may join {places:?}")
    });
    attach(umpire, &due, formation);
}

/// The game is over in the middle of a turn: steps still owed are taken and counted, everything else is dropped.
fn the_end(umpire: &mut Umpire<'_, '_>) {
    for due in std::mem::take(&mut umpire.books.due) {
        if due.kind == "losses" {
            losing::take(umpire, &due, None);
        }
    }
    if let Some(battle) = umpire.books.battle.clone() {
        for side in Side::BOTH {
            umpire.books.ledger.of_mut(side).enemy_steps += battle.of(side.other()).steps_lost;
        }
        ending::clear(umpire);
    }
    umpire.books.battle_areas.clear();
    points::count(umpire);
}

/// Begins the battle of an area, or defeats a side that cannot fight.
pub(super) fn begin_battle(umpire: &mut Umpire<'_, '_>, area: Option<&str>) {
    if !set_up::begin(umpire, area) && !umpire.is_lost() {
        ending::without_a_round(umpire);
    }
}

//! Segments and turns (GT-72, GT-97 to GT-99): what ends, what begins, and what happens by itself in between.

use grognard_battle::Side;
use serde_json::json;

use super::books::{Books, Formation};
use super::laws;
use super::map;
use super::points;
use super::set_up;
use super::umpire::Umpire;

/// One segment ends, and the next begins.
pub(super) fn advance(umpire: &mut Umpire<'_, '_>) {
    let due = umpire.books.due.len();
    let phase = umpire.books.phase.clone();
    umpire.look(&laws::CLOCK, due == 0, || format!("{phase} ends while {due} things are due"));
    match phase.as_str() {
        "start" => {
            administration(umpire);
            let first = umpire.books.first_player;
            operations(umpire, first);
        }
        "reorganization" => movement(umpire),
        "movement" => after_movement(umpire),
        "reaction" => "combat".clone_into(&mut umpire.books.phase),
        _ => after_operations(umpire),
    }
}

fn of_side(books: &mut Books, side: Side) -> impl Iterator<Item = &mut Formation> {
    books.formations.values_mut().filter(move |formation| formation.side == side)
}

fn movement(umpire: &mut Umpire<'_, '_>) {
    let side = umpire.books.phasing;
    for formation in of_side(&mut umpire.books, side) {
        formation.rallied = false;
    }
    if umpire.books.expansion
        && let Some(weather) = set_up::weather_of(umpire, side)
    {
        umpire.books.weather = weather;
    }
    "movement".clone_into(&mut umpire.books.phase);
}

fn after_movement(umpire: &mut Umpire<'_, '_>) {
    let side = umpire.books.phasing;
    for formation in of_side(&mut umpire.books, side) {
        formation.changed_mode = None;
        formation.mp_spent = 0;
        formation.bonus_mp = 0;
    }
    "none".clone_into(&mut umpire.books.weather);
    if umpire.books.battle_areas.is_empty() {
        after_operations(umpire);
    } else {
        "reaction".clone_into(&mut umpire.books.phase);
    }
}

/// The OPs phase is over: the other side's follows, or the turn ends.
fn after_operations(umpire: &mut Umpire<'_, '_>) {
    let areas = umpire.books.battle_areas.clone();
    umpire.look(&laws::CLOCK, areas.is_empty(), || format!("the phase ends and {areas:?} are not fought for"));
    for formation in umpire.books.formations.values_mut() {
        formation.force_marched = false;
        formation.entered_from = None;
        formation.engaged_paid = false;
        formation.reaction_tried.clear();
        formation.reaction_moved = false;
    }
    let (side, first) = (umpire.books.phasing, umpire.books.first_player);
    if side == first {
        return operations(umpire, side.other());
    }
    owners(umpire);
    points::count(umpire);
    if umpire.is_lost() {
        return;
    }
    if usize::try_from(umpire.books.turn).is_ok_and(|turn| turn >= umpire.books.seasons.len()) {
        "end".clone_into(&mut umpire.books.phase);
        umpire.books.over = Some("the last turn is played".to_owned());
        return;
    }
    umpire.books.turn += 1;
    administration(umpire);
    operations(umpire, first);
}

/// An area with formations of only one side becomes that side's.
fn owners(umpire: &mut Umpire<'_, '_>) {
    let books = umpire.books.clone();
    for (name, area) in &mut umpire.books.areas.0 {
        let mut there = Side::BOTH.into_iter().filter(|side| !map::standing(&books, name, *side).is_empty());
        if let (Some(side), None) = (there.next(), there.next()) {
            area.owner = Some(side);
        }
    }
}

fn operations(umpire: &mut Umpire<'_, '_>, side: Side) {
    umpire.books.phasing = side;
    "reorganization".clone_into(&mut umpire.books.phase);
    let own = umpire.books.formations.iter().filter(|(_, of)| of.side == side && of.gone.is_none());
    let own: Vec<String> = own.map(|row| row.0.to_owned()).collect();
    set_up::supply(umpire, side, &own);
}

fn administration(umpire: &mut Umpire<'_, '_>) {
    let less = umpire.charts.number("campaign.wounded.ap");
    for leader in umpire.books.leaders.values_mut().filter(|leader| leader.out.is_none()) {
        leader.ap_left = (leader.ap + if leader.wounded { less } else { 0 }).max(0);
    }
    recoveries(umpire);
    let nations = umpire.books.nations_out.clone();
    for nation in nations {
        politics(umpire, &nation);
    }
    if umpire.books.replacement_turns.contains(&umpire.books.turn) {
        for side in Side::BOTH {
            *umpire.books.pools.of_mut(side) += umpire.books.replacement_steps;
        }
    }
}

/// Wounded leaders are tested, the French first, by rank.
fn recoveries(umpire: &mut Umpire<'_, '_>) {
    let french = umpire.books.french;
    let wounded = umpire.books.leaders.iter().filter(|(_, leader)| leader.wounded && leader.out.is_none());
    let mut wounded: Vec<_> =
        wounded.map(|(name, leader)| (leader.side != french, leader.rank, leader.side, name.to_owned())).collect();
    wounded.sort_by_key(|row| (row.0, row.1));
    for (_, _, side, name) in wounded {
        let Some(ruled) = umpire.take("wound-recovery", &name) else { return };
        umpire.facts(&laws::RECOVERIES, ruled, &[("wounded", json!(true), json!(true))]);
        umpire.dice(ruled, &[(side, 6, 1)]);
        let Some(leader) = umpire.books.leaders.get_mut(&name) else { return };
        match crate::reading::text(&ruled.outcome, "result") {
            Some("heals") => leader.wounded = false,
            Some("dies") => {
                leader.out = Some("died".to_owned());
                leader.formation = None;
                leader.ap_left = 0;
            }
            _ => {}
        }
    }
}

/// A nation that is still out may enter the war, depending on the points at that moment.
fn politics(umpire: &mut Umpire<'_, '_>, nation: &str) {
    points::count(umpire);
    let (french, allied) = points::counted(umpire);
    let Some(ruled) = umpire.take("paralysis", "") else { return };
    let facts = [
        ("nation", json!(nation), json!("spanish")),
        ("allied_vp", json!(allied), json!(0)),
        ("french_vp", json!(french), json!(0)),
        ("at_war", json!(false), json!(false)),
    ];
    umpire.facts(&laws::POLITICS, ruled, &facts);
    let allied = umpire.books.french.other();
    umpire.dice(ruled, &[(allied, 6, 1)]);
    if crate::reading::flag(&ruled.outcome, "enters_war") {
        set_up::enter(umpire, nation);
    }
}

/// A formation has its free attempt.
pub(super) fn rally(umpire: &mut Umpire<'_, '_>, name: &str) {
    let Some(ruled) = umpire.take("rally", name) else { return };
    let books = &umpire.books;
    let Some(formation) = books.formations.get(name).cloned() else { return umpire.give_up() };
    let leader = map::senior(books, name).map(|row| row.1);
    let area = formation.area.as_deref().unwrap_or_default();
    let enemy = !map::standing(books, area, formation.side.other()).is_empty();
    let facts = [
        ("morale", json!(formation.morale), json!(null)),
        ("max_morale", json!(formation.max_morale), json!(null)),
        ("leader_ability", json!(leader.map_or(0, |leader| leader.ability)), json!(0)),
        ("leader_wounded", json!(leader.is_some_and(|leader| leader.wounded)), json!(false)),
        ("out_of_supply", json!(formation.out_of_supply), json!(false)),
        ("enemy_in_area", json!(enemy), json!(false)),
    ];
    let may = books.phase == "reorganization" && formation.side == books.phasing && !formation.rallied;
    umpire.facts(&laws::RALLY_FACTS, ruled, &facts);
    umpire.look(&laws::RALLIES, may && formation.gone.is_none(), || format!("{name} rallies, again or out of turn"));
    let tried = formation.morale < formation.max_morale && !enemy;
    let dice = [(formation.side, 6, 1)];
    umpire.dice(ruled, if tried { &dice } else { &[] });
    if let Some(formation) = umpire.books.formations.get_mut(name) {
        formation.morale = ruled.outcome.get("morale_after").and_then(serde_json::Value::as_i64).unwrap_or(0);
        formation.rallied = true;
    }
}

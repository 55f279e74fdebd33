//! A side's force in a battle: the formations in line, who leads, and the strength of its cavalry (GT-71, GT-74,
//! GT-101).

use grognard_battle::Side;

use super::books::{Books, Unit};
use super::charts::Charts;
use super::map;

/// Units of a formation in the battle line, with their names: all except screens.
pub(super) fn line<'a>(books: &'a Books, formation: &str) -> Vec<(&'a str, &'a Unit)> {
    map::units(books, formation).into_iter().filter(|row| !row.1.screening).collect()
}

/// CF of a formation in the battle line.
pub(super) fn cf(books: &Books, formation: &str) -> i64 {
    line(books, formation).iter().map(|(_, unit)| unit.steps * unit.cf_per_step).sum()
}

/// Steps of a formation in the battle line.
pub(super) fn steps(books: &Books, formation: &str) -> i64 {
    line(books, formation).iter().map(|(_, unit)| unit.steps).sum()
}

/// A side's formations in the battle that are still in the game, in the order of the books.
pub(super) fn engaged(books: &Books, side: Side) -> Vec<String> {
    let Some(battle) = &books.battle else { return Vec::new() };
    let there = |name: &&String| books.formations.get(name).is_some_and(|formation| formation.gone.is_none());
    battle.of(side).formations.iter().filter(there).cloned().collect()
}

/// The formations of a force: the lead first, then by the rank of their leaders, those without one last.
pub(super) fn in_order(books: &Books, side: Side) -> Vec<String> {
    let lead = books.battle.as_ref().and_then(|battle| battle.of(side).lead.clone());
    let mut formations = engaged(books, side);
    let rank = |name: &String| map::senior(books, name).map_or(i64::MAX, |row| row.1.rank);
    formations.sort_by_key(|name| (Some(name) != lead.as_ref(), rank(name)));
    formations
}

/// The formation among these that leads, and its commander; none if none can fight.
pub(super) fn leads(books: &Books, formations: &[String]) -> Option<(String, Option<String>)> {
    let fights = |name: &&String| {
        books.formations.get(name).is_some_and(|formation| formation.morale > 0 && formation.gone.is_none())
            && cf(books, name) > 0
    };
    let able: Vec<&String> = formations.iter().filter(fights).collect();
    let led = able.iter().filter_map(|name| Some((*name, map::senior(books, name)?)));
    if let Some((name, leader)) = led.min_by_key(|row| row.1.1.rank) {
        return Some((name.clone(), Some(leader.0.to_owned())));
    }
    let strongest = able.into_iter().rev().max_by_key(|name| cf(books, name))?;
    Some((strongest.clone(), None))
}

/// Battle ability of a leader, reduced if he is wounded.
pub(super) fn ability(books: &Books, charts: Charts<'_>, leader: Option<&str>) -> i64 {
    let Some(leader) = leader.and_then(|name| books.leaders.get(name)) else { return 0 };
    let less = if leader.wounded { charts.number("drm.house.wounded-leader-ability") } else { 0 };
    (leader.ability + less).max(0)
}

/// CF and steps of cavalry of a force.
pub(super) struct Cavalry {
    pub cf: i64,
    /// CF on screen.
    pub screening: i64,
    /// Steps that are not on screen.
    pub steps: i64,
}

/// The cavalry of these formations.
pub(super) fn cavalry(books: &Books, formations: &[String]) -> Cavalry {
    let mut cavalry = Cavalry { cf: 0, screening: 0, steps: 0 };
    for (_, unit) in formations.iter().flat_map(|name| map::units(books, name)) {
        if unit.kind == "cavalry" {
            let cf = unit.steps * unit.cf_per_step;
            cavalry.cf += cf;
            cavalry.screening += if unit.screening { cf } else { 0 };
            cavalry.steps += if unit.screening { 0 } else { unit.steps };
        }
    }
    cavalry
}

/// Whether a side has cavalry superiority with its present forces.
pub(super) fn is_superior(books: &Books, charts: Charts<'_>, side: Side) -> bool {
    let Some(battle) = &books.battle else { return false };
    let field = |side: Side| {
        let cavalry = cavalry(books, &engaged(books, side));
        cavalry.cf - cavalry.screening
    };
    let (own, other) = (field(side), field(side.other()));
    let ratio = |part: &str| charts.number(&format!("battle.cavalry_superiority.{part}"));
    charts.flag(&format!("terrain.area.{}.cavalry", battle.terrain))
        && charts.flag(&format!("weather.effect.{}.cavalry", battle.weather))
        && own >= ratio("min_cf")
        && own * ratio("den") >= other * ratio("num")
}

/// Whether a formation is led by Napoleon.
pub(super) fn napoleon_leads(books: &Books, formation: &str) -> bool {
    map::senior(books, formation).is_some_and(|row| row.1.napoleon)
}

/// Whether a formation has a unit of the French Guard.
pub(super) fn has_french_guard(books: &Books, formation: &str) -> bool {
    map::units(books, formation).iter().any(|(_, unit)| unit.class == "guard" && unit.nationality == "french")
}

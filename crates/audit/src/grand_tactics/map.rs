//! The map: which areas are adjacent, which formations are where, and how far supply is. All distances are in links.

use std::collections::VecDeque;

use grognard_battle::Side;

use super::books::{Books, Formation, Leader, Unit};

/// The areas next to an area, in the order of the books.
pub(super) fn links<'a>(books: &'a Books, area: &str) -> &'a [String] {
    books.areas.get(area).map_or(&[], |area| area.links.as_slice())
}

pub(super) fn terrain<'a>(books: &'a Books, area: &str) -> &'a str {
    books.areas.get(area).map_or("", |area| area.terrain.as_str())
}

/// A side's formations in an area, in the order of the books.
pub(super) fn standing<'a>(books: &'a Books, area: &str, side: Side) -> Vec<&'a str> {
    let there = |formation: &Formation| {
        formation.side == side && formation.gone.is_none() && formation.area.as_deref() == Some(area)
    };
    books.formations.iter().filter(|row| there(row.1)).map(|row| row.0).collect()
}

/// Units of a formation that are still in the game, with their names, in the order of the books.
pub(super) fn units<'a>(books: &'a Books, formation: &str) -> Vec<(&'a str, &'a Unit)> {
    books.units.iter().filter(|(_, unit)| unit.formation == formation && unit.gone.is_none()).collect()
}

/// The senior leader of a formation, with his name.
pub(super) fn senior<'a>(books: &'a Books, formation: &str) -> Option<(&'a str, &'a Leader)> {
    let leads = |leader: &Leader| leader.out.is_none() && leader.formation.as_deref() == Some(formation);
    books.leaders.iter().filter(|row| leads(row.1)).min_by_key(|row| row.1.rank)
}

/// CF of a side's cavalry on screen in an area.
pub(super) fn screens(books: &Books, area: &str, side: Side) -> i64 {
    let formations = standing(books, area, side);
    let on_screen = |unit: &Unit| unit.screening && formations.contains(&unit.formation.as_str());
    books.units.iter().filter(|row| on_screen(row.1)).map(|(_, unit)| unit.steps * unit.cf_per_step).sum()
}

/// The distance of a side's formation from supply; 0 in a fortress of its own, which is always supplied.
pub(super) fn judged_distance(books: &Books, side: Side, from: &str) -> Option<i64> {
    let start = books.areas.get(from)?;
    let fortress = start.terrain == "fortress" && start.owner == Some(side);
    if fortress { Some(0) } else { supply_distance(books, side, from) }
}

/// The links to supply through areas without enemy formations; the area of the formation itself does not count.
pub(super) fn supply_distance(books: &Books, side: Side, from: &str) -> Option<i64> {
    let supplies = |area: &str| books.areas.get(area).is_some_and(|area| area.supply == Some(side));
    fewest(books, from, supplies, |area| standing(books, area, side.other()).is_empty())
}

/// The links between two areas, whatever formations are between them.
pub(super) fn apart(books: &Books, from: &str, to: &str) -> Option<i64> {
    fewest(books, from, |area| area == to, |_| true)
}

fn fewest(books: &Books, from: &str, end: impl Fn(&str) -> bool, open: impl Fn(&str) -> bool) -> Option<i64> {
    let mut seen = vec![from.to_owned()];
    let mut next = VecDeque::from([(from.to_owned(), 0)]);
    while let Some((area, links_to)) = next.pop_front() {
        if end(&area) {
            return Some(links_to);
        }
        for link in links(books, &area) {
            if !seen.contains(link) && open(link) {
                seen.push(link.clone());
                next.push_back((link.clone(), links_to + 1));
            }
        }
    }
    None
}

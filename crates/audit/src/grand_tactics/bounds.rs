//! What is true of the books at any time: strengths, stacks, cards, places.

use grognard_battle::Side;

use super::books::Books;
use super::laws;
use super::map;
use super::umpire::Umpire;

/// Checks the books as the program left them.
pub(super) fn look(umpire: &mut Umpire<'_, '_>) {
    let books = umpire.goal;
    let units = books.units.iter().find(|(_, unit)| !(0..=unit.max_steps).contains(&unit.steps));
    let formations = books.formations.iter().find(|(_, of)| !(0..=of.max_morale).contains(&of.morale));
    let named = units.map(|row| row.0).or(formations.map(|row| row.0));
    umpire.look(&laws::BOUNDS, named.is_none(), || format!("{named:?} has more than its best or less than nothing"));
    let fought = books.battle.as_ref().and_then(|battle| battle.area.clone());
    let due = |area: &str| books.battle_areas.iter().any(|other| other == area) || fought.as_deref() == Some(area);
    let both = |area: &str| Side::BOTH.into_iter().all(|side| !map::standing(books, area, side).is_empty());
    // If the game ends in the middle of a turn, battles are left unfought.
    let goes_on = books.over.is_none();
    let mixed = books.areas.iter().find(|(name, _)| goes_on && both(name) && !due(name)).map(|row| row.0);
    umpire.look(&laws::APART, mixed.is_none(), || format!("both sides stand in {mixed:?}"));
    let limit = umpire.charts.number("campaign.formation_unit_limit");
    let count = |name: &str| i64::try_from(map::units(books, name).len()).unwrap_or(i64::MAX);
    let over = books.formations.iter().find(|(name, of)| of.gone.is_none() && count(name) > limit).map(|row| row.0);
    umpire.look(&laws::STACKS, over.is_none(), || format!("{over:?} has more than {limit} units"));
    if books.shuffled && books.cards == "kept" {
        cards(umpire, books);
    }
}

fn cards(umpire: &mut Umpire<'_, '_>, books: &Books) {
    let hands = books.battle.iter().flat_map(|battle| battle.a.hand.iter().chain(&battle.b.hand));
    let mut all: Vec<String> = books.deck.iter().chain(&books.discards).chain(hands).cloned().collect();
    let mut should = umpire.charts.deck();
    all.sort_unstable();
    should.sort_unstable();
    umpire.look(&laws::CARDS, all == should, || format!("{} cards, should be {}: {all:?}", all.len(), should.len()));
}

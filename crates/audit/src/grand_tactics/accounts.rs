//! Turn, points, map, battle and cards after a command, compared with what they should be (GT-106).

use std::fmt::Debug;

use grognard_battle::Side;

use super::books::{Battle, Books, Due, Force};
use super::laws;
use super::umpire::Umpire;
use crate::law::Law;

/// Compares the accounts with what they should be.
pub(super) fn compare(umpire: &mut Umpire<'_, '_>) {
    let (should, is) = (umpire.books.clone(), umpire.goal);
    same(umpire, &laws::CLOCK, &clock(is), &clock(&should));
    same(umpire, &laws::POINTS, &is.vp, &should.vp);
    same(umpire, &laws::LEDGERS, &is.ledger, &should.ledger);
    same(umpire, &laws::POOLS, &is.pools, &should.pools);
    same(umpire, &laws::WEATHER, &is.weather, &should.weather);
    same(umpire, &laws::FIELDS, &sorted(&is.battle_areas), &sorted(&should.battle_areas));
    same(umpire, &laws::OWNERS, &owners(is), &owners(&should));
    same(umpire, &laws::OVER, &is.over.is_some(), &should.over.is_some());
    same(umpire, &laws::DUE, &due(is), &due(&should));
    if should.cards == "kept" {
        let order = |deck: &[String]| if umpire.memory.order_known { deck.to_vec() } else { sorted(deck) };
        let (one, other) = (order(&is.deck), order(&should.deck));
        same(umpire, &laws::DECK, &(one, sorted(&is.discards)), &(other, sorted(&should.discards)));
    }
    let (one, other) = (is.battle.is_some(), should.battle.is_some());
    same(umpire, &laws::SET_UP, &one, &other);
    if let (Some(is), Some(should)) = (&is.battle, &should.battle) {
        battle(umpire, is, should);
    }
}

fn same<T: PartialEq + Debug>(umpire: &mut Umpire<'_, '_>, law: &'static Law, is: &T, should: &T) {
    umpire.look(law, is == should, || format!("is {is:?}, should be {should:?}"));
}

fn sorted(list: &[String]) -> Vec<String> {
    let mut list = list.to_vec();
    list.sort_unstable();
    list
}

fn clock(books: &Books) -> (i64, Side, String) {
    (books.turn, books.phasing, books.phase.clone())
}

fn owners(books: &Books) -> Vec<(String, Option<Side>)> {
    books.areas.iter().map(|(name, area)| (name.to_owned(), area.owner)).collect()
}

/// What is due, without the place of a leader's lost formation.
fn due(books: &Books) -> Vec<Due> {
    books.due.iter().cloned().map(|due| Due { area: None, ..due }).collect()
}

fn battle(umpire: &mut Umpire<'_, '_>, is: &Battle, should: &Battle) {
    let set_up = |battle: &Battle| {
        let ground = (battle.area.clone(), battle.attacker, battle.terrain.clone(), battle.fortress.clone());
        let forces = [&battle.a, &battle.b].map(|force| sorted(&force.formations));
        (ground, battle.weather.clone(), forces)
    };
    same(umpire, &laws::SET_UP, &set_up(is), &set_up(should));
    same(umpire, &laws::ROUNDS, &is.round, &should.round);
    let kept = umpire.books.cards == "kept";
    for side in Side::BOTH {
        force(umpire, is.of(side), should.of(side), kept);
    }
}

fn force(umpire: &mut Umpire<'_, '_>, is: &Force, should: &Force, kept: bool) {
    let led = |force: &Force| (force.lead.clone(), force.commander.clone());
    same(umpire, &laws::LEADS, &led(is), &led(should));
    same(umpire, &laws::SUMS, &(is.steps_lost, is.morale_lost), &(should.steps_lost, should.morale_lost));
    same(umpire, &laws::STATES, &is.state, &should.state);
    same(umpire, &laws::GUARDS, &sorted(&is.guard_hit), &sorted(&should.guard_hit));
    let chosen = |force: &Force| (force.committed.clone(), force.last_card.clone(), force.last_tactic.clone());
    same(umpire, &laws::HIDDEN, &chosen(is), &chosen(should));
    if kept {
        same(umpire, &laws::HANDS, &sorted(&is.hand), &sorted(&should.hand));
        same(umpire, &laws::KNOWN, &sorted(&is.known), &sorted(&should.known));
    }
}

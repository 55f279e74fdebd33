//! The list of offers as it grows.

use grognard_battle::command::Command;
use grognard_battle::{Offer, Seat, Side};
use grognard_books::fatigue::Tables;
use grognard_books::fatigue::order_check::Verdict;
use grognard_books::fatigue::points::Points;
use grognard_books::fatigue::tables::Action;
use grognard_core::facts::Datum;

use crate::derive::Lay;
use crate::orders::permission;
use crate::state::{State, Unit};
use crate::venue::venue;

/// The list as it grows.
pub struct Offers<'s> {
    pub t: &'s Tables,
    pub state: &'s State,
    /// The table, if there is one.
    pub lay: Option<&'s Lay<'s>>,
    /// For whom.
    pub seat: Seat,
    /// The acts that somebody reads; all of them if none.
    pub only: Option<&'s [&'s str]>,
    /// The first offer that breaks no order is enough.
    pub first: bool,
    /// What is offered so far.
    pub list: Vec<Offer>,
}

/// Whether an offer breaks an order and is paid for.
pub fn is_paid(offer: &Offer) -> bool {
    offer.with.at("pays") == Some(&Datum::Flag(true))
}

/// An act of which only some arguments are settled, and only some of the others are asked for.
pub fn partly<C: Command>(title: String, settled: &[(&str, &str)], open: &[&'static str]) -> Offer {
    let with = settled.iter().map(|(name, value)| ((*name).to_owned(), Datum::Text((*value).to_owned())));
    Offer { act: C::ACT.name, title, with: Datum::Map(with.collect()), open: open.to_vec() }
}

impl<'s> Offers<'s> {
    /// Whether anybody reads the offers of an act.
    pub fn wants<C: Command>(&self) -> bool {
        self.only.is_none_or(|acts| acts.contains(&C::ACT.name))
    }

    /// Whether there are enough offers.
    pub fn is_done(&self) -> bool {
        let wanted = |offer: &Offer| self.only.is_none_or(|acts| acts.contains(&offer.act));
        self.first && self.list.iter().any(|offer| wanted(offer) && !is_paid(offer))
    }

    /// Adds a command with the arguments that it leaves open.
    pub fn add<C: Command>(&mut self, title: impl Into<String>, command: &C, open: &[&'static str]) {
        self.list.push(Offer::of(title.into(), command, open));
    }

    /// Adds a command that needs no arguments.
    pub fn plain<C: Command>(&mut self, title: &str) {
        self.list.push(partly::<C>(title.to_owned(), &[], &[]));
    }

    /// What players report with an offer; a table shows it itself.
    pub fn asked<'a>(&self, told: &'a [&'static str]) -> &'a [&'static str] {
        if venue(self.state).asks_players() { told } else { &[] }
    }

    /// An offer under orders: left out if the order forbids it, and with its price if it breaks the order.
    pub fn priced(&mut self, mut offer: Offer, unit: &str, action: Action) {
        let found = permission(self.t, self.state, unit, action);
        match found.map(|found| (found.permission, found.mfp)) {
            Some((Verdict::Forbidden, _)) => return,
            Some((Verdict::Violation, points)) if points > Points::ZERO => {
                offer.with.set("pays", Datum::Flag(true));
                offer.title = format!("{}, breaking its order for {points} points", offer.title);
            }
            _ => {}
        }
        self.list.push(offer);
    }

    /// An offer that an order may judge in several ways: the most expensive one counts.
    pub fn priced_all(&mut self, offer: Offer, unit: &str, actions: &[Action]) {
        let rank = |action: &Action| match permission(self.t, self.state, unit, *action).map(|found| found.permission) {
            Some(Verdict::Forbidden) => 2,
            Some(Verdict::Violation) => 1,
            _ => 0,
        };
        match actions.iter().copied().max_by_key(rank) {
            Some(action) => self.priced(offer, unit, action),
            None => self.list.push(offer),
        }
    }

    /// Units of a side that the seat may move.
    pub fn units(&self, side: impl Into<Option<Side>>, is: impl Fn(&Unit) -> bool) -> Vec<&'s String> {
        let side = side.into();
        if !self.seat.holds_known(side) {
            return Vec::new();
        }
        self.state.units.iter().filter(|(_, unit)| Some(unit.side) == side && is(unit)).map(|(name, _)| name).collect()
    }

    /// The sides the seat plays.
    pub fn sides(&self) -> Vec<Side> {
        Side::BOTH.into_iter().filter(|side| self.seat.holds(*side)).collect()
    }
}

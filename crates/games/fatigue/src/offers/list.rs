//! The list of offers as it grows.

use grognard_battle::{Offer, Seat, Side};
use grognard_books::fatigue::Tables;
use grognard_books::fatigue::order_check::Verdict;
use grognard_books::fatigue::points::Points;
use grognard_books::fatigue::tables::Action;
use grognard_core::facts::Datum;
use serde_json::{Value, json};

use crate::orders::permission;
use crate::state::{State, Unit};

/// The list as it grows.
pub struct Offers<'s> {
    /// The books.
    pub state: &'s State,
    /// For whom.
    pub seat: Seat,
    /// What is offered so far.
    pub list: Vec<Offer>,
}

impl<'s> Offers<'s> {
    /// Adds one.
    pub fn add(&mut self, act: &'static str, title: impl Into<String>, with: &Value, open: &[&'static str]) {
        self.list.push(Offer { act, title: title.into(), with: Datum::of(with), open: open.to_vec() });
    }

    /// What players tell with an offer; a table shows it itself.
    pub fn asked<'a>(&self, told: &'a [&'static str]) -> &'a [&'static str] {
        if self.state.table.is_some() { &[] } else { told }
    }

    /// Adds one that needs nothing.
    pub fn plain(&mut self, act: &'static str, title: impl Into<String>) {
        self.add(act, title, &json!({}), &[]);
    }

    /// An offer under orders: not made where the order forbids it, and with its price where it breaks the order.
    #[expect(clippy::too_many_arguments, reason = "an offer, and the order it is put to")]
    pub fn priced(
        &mut self,
        t: &Tables,
        act: &'static str,
        title: String,
        mut with: Value,
        open: &[&'static str],
        unit: &str,
        action: Action,
    ) {
        let found = permission(t, self.state, unit, action);
        match found.map(|found| (found.permission, found.mfp)) {
            Some((Verdict::Forbidden, _)) => {}
            Some((Verdict::Violation, points)) if points > Points::ZERO => {
                with["pays"] = json!(true);
                self.add(act, format!("{title}, breaking its order for {points} points"), &with, open);
            }
            _ => self.add(act, title, &with, open),
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

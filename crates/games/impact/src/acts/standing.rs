//! Giving standing orders. They are the side's own; nobody else sees them (section "Who may see what").

use grognard_battle::command::{Choose, Free, Kept, Number, Perform};
use grognard_battle::{Arguments, Secrecy, act};
use grognard_books::impact::rules::imp;
use grognard_core::refusal::Refusals;

use super::arguments::Units;
use crate::order_words::order_words;
use crate::orders::may_tell;
use crate::state::{OnCharge, OnMove, Order, Stage, State};

act! {
    /// `standing`: what a unit, or every unit of the side without an order of its own, does when an enemy moves or charges.
    #[derive(Default)]
    pub struct Standing: State =
        ("standing", "tell units in advance what they do when an enemy moves near or charges; only your own side sees it") {
        unit: Free<Kept<Units>> = "which unit; every unit of the side if left out",
        moved: Free<Choose<OnMove>> =
            "what it does when an enemy has moved within range; as before if left out",
        within: Free<Number<1, 100>> = "with 'fire': only at enemies this near, in inches",
        charged: Free<Choose<OnCharge>> = "what it does when it is charged; as before if left out",
    }
    .kept(Secrecy::SideAlone)
    .seldom()
    .at_any_time()
    .on_table()
}

impl Perform for Standing {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let Some(side) = stage.seat.side() else {
            told.refuse("seat", "only a side itself tells its units what to do.");
            return told.refused();
        };
        if !may_tell(&stage.state, side) {
            told.refuse("act", "tell it when your side acts or is asked.");
        }
        let own = stage.state.units.iter().filter(|(_, unit)| unit.side == side).map(|(name, _)| name);
        let unit = self.unit.and_then(|unit| told.known_name("unit", unit, own));
        let before = match &unit {
            Some(unit) => stage.state.order_of(unit),
            None => stage.state.orders_of(side).map_or(Order::ASK, |orders| orders.all),
        };
        if self.moved.is_none() && self.charged.is_none() && self.within.is_none() {
            told.refuse("moved", "is missing; say what it does when an enemy moves, or when it is charged.");
        }
        let moved = self.moved.unwrap_or(before.moved);
        // A distance left in the form from before lapses together with the order to fire.
        if self.within.is_some() && moved != OnMove::Fire && self.within != before.within {
            told.refuse("within", "goes with 'fire' when an enemy moves; leave it out.");
        }
        told.finish()?;
        // A new order to fire without a distance means at any distance.
        let kept = before.within.filter(|_| self.moved.is_none());
        let order = Order {
            moved,
            within: self.within.or(kept).filter(|_| moved == OnMove::Fire),
            charged: self.charged.unwrap_or(before.charged),
        };
        let words = order_words(order).unwrap_or_else(|| "ask whatever happens".to_owned());
        stage.whisper(side, imp(57), format!("{}: {words}", unit.as_deref().unwrap_or("every unit")));
        if let Some(orders) = stage.state.orders.as_mut().and_then(|told| told.of_mut(side).as_mut()) {
            match unit {
                Some(unit) => {
                    orders.units.insert(unit, order);
                }
                None => {
                    orders.all = order;
                    orders.units.clear();
                }
            }
        }
        Ok(())
    }
}

//! Standing orders as they are kept: what a side has ordered its units in advance.

use grognard_battle::Side;
use grognard_core::choice;
use grognard_table::Roster;
use serde::{Deserialize, Serialize};

choice! {
    /// What a unit does when an enemy has ended a move where it may be fired at.
    pub enum OnMove {
        /// The player is asked.
        Ask = "ask",
        /// It fires at everything that comes within a distance.
        Fire = "fire",
        /// It keeps its reaction for a charge.
        Hold = "hold",
    }
}

choice! {
    /// What a unit does when it is charged.
    pub enum OnCharge {
        /// The player is asked.
        Ask = "ask",
        Fire = "fire",
        Face = "face",
        Evade = "evade",
        Stand = "stand",
    }
}

/// The order that a unit has in advance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Order {
    /// When an enemy moves.
    pub moved: OnMove,
    /// A unit fires at a mover within this many inches; at any allowed range if none.
    pub within: Option<i32>,
    /// When it is charged.
    pub charged: OnCharge,
}

impl Order {
    /// The player is asked whatever happens.
    pub const ASK: Order = Order { moved: OnMove::Ask, within: None, charged: OnCharge::Ask };
}

/// The standing orders of both sides; in a seat's view, only its own.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Told {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    a: Option<Orders>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    b: Option<Orders>,
}

impl Default for Told {
    fn default() -> Self {
        Told { a: Some(Orders::default()), b: Some(Orders::default()) }
    }
}

impl Told {
    pub fn of(&self, side: Side) -> Option<&Orders> {
        match side {
            Side::A => self.a.as_ref(),
            Side::B => self.b.as_ref(),
        }
    }

    pub fn of_mut(&mut self, side: Side) -> &mut Option<Orders> {
        match side {
            Side::A => &mut self.a,
            Side::B => &mut self.b,
        }
    }
}

/// The standing orders of a side.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Orders {
    /// For every unit without an order of its own.
    pub all: Order,
    /// Of single units.
    pub units: Roster<Order>,
}

impl Orders {
    /// The order of a unit: its own, or the one for all.
    pub fn to(&self, unit: &str) -> Order {
        self.units.get(unit).copied().unwrap_or(self.all)
    }
}

impl Default for Orders {
    fn default() -> Self {
        Orders { all: Order::ASK, units: Roster::default() }
    }
}

//! The books of a battle, as listed in the section "What the battle remembers" of the book's page.

mod charge;
mod told;
mod unit;

use grognard_battle::{Pair, Queue, Side};
use grognard_table::{Roster, Table};
use serde::{Deserialize, Serialize};

use super::due::Due;

pub use charge::{Charge, ChargeWay};
pub use told::{OnCharge, OnMove, Order, Orders, Told};
pub use unit::{Fate, Ground, Unit};

/// One command on the books of this game.
pub type Stage<'a> = grognard_battle::Stage<'a, State>;

/// Everything that is remembered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// What the battle is called.
    pub title: String,
    /// The turn, from 1.
    pub turn: i32,
    /// The last turn.
    pub turn_limit: i32,
    /// The step of the turn.
    pub phase: Phase,
    /// Who is first this turn.
    pub first: Option<Side>,
    /// Who was first last turn.
    pub last_first: Option<Side>,
    /// The unit that is acting.
    pub active: Option<String>,
    /// The two armies.
    pub sides: Pair<Army>,
    /// Places worth points.
    pub objectives: Roster<Objective>,
    /// Brigades of both sides.
    pub brigades: Roster<Brigade>,
    /// Leaders of both sides.
    pub leaders: Roster<Leader>,
    /// Regiments and batteries of both sides.
    pub units: Roster<Unit>,
    /// The present charge; its step is the first item due.
    pub charge: Option<Charge>,
    /// Items that must be settled before anything else, in order.
    pub due: Queue<Due>,
    /// How it ended.
    pub result: Option<String>,
    /// The virtual table; none if the battle is fought with miniatures. Leaders are among its officers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<Table>,
    /// The orders each side has given its units in advance; on a virtual table only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub orders: Option<Told>,
}

/// The step of the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Before the first turn.
    Deployment,
    /// Initiative.
    Command,
    /// Leaders of the first side.
    FirstLeaders,
    /// Units of the first side.
    FirstActions,
    /// Leaders of the second side.
    SecondLeaders,
    /// Units of the second side.
    SecondActions,
    /// Routed units flee.
    Rout,
    /// Brigades, objectives, victory.
    End,
}

impl Phase {
    /// In the book's words.
    pub fn words(self) -> &'static str {
        match self {
            Phase::Deployment => "deployment",
            Phase::Command => "command",
            Phase::FirstLeaders | Phase::SecondLeaders => "leaders",
            Phase::FirstActions | Phase::SecondActions => "actions",
            Phase::Rout => "rout",
            Phase::End => "end",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Army {
    pub name: String,
    /// Whether it is on the table for all to see.
    pub deployed: bool,
    /// Points at the last end of a turn.
    pub points: i32,
    /// Whether half or more of its brigades are broken.
    pub army_broken: bool,
    /// All its leaders that fell.
    pub leaders_eliminated: i32,
}

/// A place worth points.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Objective {
    /// The side that held it at the last end of a turn.
    pub held_by: Option<Side>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Brigade {
    /// Whose.
    pub side: Side,
    /// Regiments and batteries at the start.
    pub units_at_start: i32,
    /// Of them eliminated.
    pub units_eliminated: i32,
    /// The same without batteries.
    pub regiments_eliminated: i32,
    /// Its leaders that fell.
    pub leaders_eliminated: i32,
    /// Whether it is broken, so that its units may not charge or advance.
    pub broken: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Leader {
    /// Whose.
    pub side: Side,
    /// His brigade; none for the army leader.
    pub brigade: Option<String>,
    /// Leadership benefit.
    pub lb: i32,
    /// The unit he is with.
    pub attached_to: Option<String>,
    /// He has fallen.
    pub eliminated: bool,
    /// Whether his step of this turn is done.
    pub stepped: bool,
}

/// The beginning of the result of a battle that a side has won.
pub fn victory_words(army: &str) -> String {
    format!("victory for {army}, ")
}

impl State {
    pub fn army(&self, side: Side) -> &Army {
        self.sides.of(side)
    }

    /// An army to write in.
    pub fn army_mut(&mut self, side: Side) -> &mut Army {
        self.sides.of_mut(side)
    }

    /// The side that deploys next.
    pub fn to_deploy(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| !self.army(*side).deployed)
    }

    /// The side whose leaders or units act now.
    pub fn acting(&self) -> Option<Side> {
        match self.phase {
            Phase::FirstLeaders | Phase::FirstActions => self.first,
            Phase::SecondLeaders | Phase::SecondActions => self.first.map(Side::other),
            _ => None,
        }
    }

    /// Who won; none before the end and after a draw.
    pub fn winner(&self) -> Option<Side> {
        let result = self.result.as_ref()?;
        Side::BOTH.into_iter().find(|side| result.starts_with(&victory_words(&self.army(*side).name)))
    }

    /// Whether units act now.
    pub fn is_action_phase(&self) -> bool {
        matches!(self.phase, Phase::FirstActions | Phase::SecondActions)
    }

    /// Whether leaders take their step now.
    pub fn is_leader_phase(&self) -> bool {
        matches!(self.phase, Phase::FirstLeaders | Phase::SecondLeaders)
    }

    /// Leaders with a unit, in roster order.
    pub fn attached<'s>(&'s self, unit: &'s str) -> impl Iterator<Item = (&'s String, &'s Leader)> {
        let with = move |leader: &Leader| !leader.eliminated && leader.attached_to.as_deref() == Some(unit);
        self.leaders.iter().filter(move |entry| with(entry.1))
    }

    /// Units of a side on the table.
    pub fn present(&self, side: Side) -> impl Iterator<Item = (&String, &Unit)> {
        self.units.iter().filter(move |(_, unit)| unit.side == side && unit.is_in())
    }

    /// The orders that a side has given its units in advance, as far as these books show them.
    pub fn orders_of(&self, side: Side) -> Option<&Orders> {
        self.orders.as_ref()?.of(side)
    }

    /// The order that a unit has in advance.
    pub fn order_of(&self, name: &str) -> Order {
        let orders = self.units.get(name).and_then(|unit| self.orders_of(unit.side));
        orders.map_or(Order::ASK, |orders| orders.to(name))
    }

    /// Whether a unit's brigade is broken.
    pub fn is_broken(&self, unit: &Unit) -> bool {
        self.brigades.get(&unit.brigade).is_some_and(|brigade| brigade.broken)
    }
}

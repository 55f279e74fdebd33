//! The army a ledger is kept for: its totals, its state and its commands.

use grognard_core::choice;
use grognard_core::facts::{Choice, Facts, Group, Head, Reader};
use grognard_core::refusal::Check;
use serde::{Deserialize, Serialize};

use crate::command_value::read_edition;
use crate::names::{Edition, Order};
use crate::points::Points;
use crate::rules::fat;
use crate::tables::{OrderOrNone, Tables};

choice! {
    /// Where a command is.
    pub enum Location {
        /// In the battle zone.
        Zone = "zone",
        /// On its way.
        Marching = "marching",
        /// Gone, or not yet on its way.
        Away = "away",
    }
}

impl From<Order> for OrderOrNone {
    fn from(order: Order) -> Self {
        match order {
            Order::Attack => OrderOrNone::Attack,
            Order::Defend => OrderOrNone::Defend,
            Order::Engage => OrderOrNone::Engage,
            Order::March => OrderOrNone::March,
            Order::Reserve => OrderOrNone::Reserve,
        }
    }
}

/// A command in the ledger.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Command {
    pub id: String,
    pub order: OrderOrNone,
    /// What it adds to the total.
    pub value: Points,
    /// Units that leave together with it.
    pub units: i32,
    /// Where it is.
    pub location: Location,
    /// Defend markers it has left.
    pub defend_markers: i32,
}

/// What a ledger begins with.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Army {
    pub edition: Edition,
    /// What it can bear; hidden from the enemy.
    pub total: Points,
    /// What it has used up; public.
    pub recorded: Points,
    pub demoralized: bool,
    /// For how many hours it has been demoralized, including the first.
    pub demoralized_hours: i32,
    /// CMR that this hour has cost so far.
    pub hour_rate: i32,
    /// CMR of every unit, for shock and morale.
    pub cmr_adjustment: i32,
    /// Whether it was demoralized at any time on this battleday.
    pub ever_demoralized: bool,
    pub commands: Vec<Command>,
}

const COMMANDS: Head = Head { name: "commands", group: Group::Who, help: "commands of the army" };

/// The most halves of a total or record.
const MOST: i32 = 2 * 9999;

/// Reads a command; its name comes from the battle.
fn read_command(r: &mut Reader<'_>) -> Command {
    Command {
        id: r.text("id", 100, "its name").group(Group::Who).required(),
        order: r.choice("order", "its order").group(Group::Who).default(OrderOrNone::None),
        value: Points::halves(r.halves("value", 0..=1998, "what it adds to the total").group(Group::Who).default(0)),
        units: r.integer("units", 0..=60, "units that leave with it").group(Group::Who).default(0),
        location: r.choice("location", "where it is").group(Group::Where).default(Location::Zone),
        defend_markers: r.integer("defend_markers", 0..=9, "defend markers left").group(Group::Who).default(0),
    }
}

impl Facts for Army {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, t: &Tables) -> Self {
        let edition = read_edition(r);
        let total = r.halves("total", 0..=MOST, "what the army can bear").group(Group::Who).required();
        let recorded = r.halves("recorded", -MOST..=MOST, "what it has used").group(Group::Who).default(0);
        let demoralized = r.flag("demoralized", "it is demoralized").group(Group::Who).default(false);
        Army {
            edition,
            total: Points::halves(total),
            recorded: Points::halves(recorded),
            demoralized,
            demoralized_hours: r
                .integer("demoralized_hours", 0..=99, "hours it has been so, the first included")
                .group(Group::Who)
                .default(0),
            hour_rate: r
                .integer("hour_rate", 0..=t.army_status.highest_rate(), "CMR this hour has cost so far")
                .group(Group::Who)
                .default(0),
            cmr_adjustment: r
                .integer("cmr_adjustment", -999..=0, "CMR of every unit, for shock and morale")
                .group(Group::Who)
                .default(0),
            // An army that is demoralized now has been demoralized.
            ever_demoralized: r
                .flag("ever_demoralized", "it was demoralized on this battleday")
                .group(Group::Who)
                .default(false)
                || demoralized,
            commands: r.list(COMMANDS, 0..=40, read_command),
        }
    }
}

impl Army {
    /// An army at the start of a battleday.
    pub fn new(edition: Edition, total: Points, commands: Vec<Command>) -> Self {
        Army {
            edition,
            total,
            recorded: Points::ZERO,
            demoralized: false,
            demoralized_hours: 0,
            hour_rate: 0,
            cmr_adjustment: 0,
            ever_demoralized: false,
            commands,
        }
    }

    /// Refuses a state that is not consistent.
    pub fn check(&self, check: &mut Check) {
        let holds = [
            ("demoralized_hours", self.demoralized_hours > 0),
            ("hour_rate", self.hour_rate > 0),
            ("cmr_adjustment", self.cmr_adjustment < 0),
        ];
        for (field, is_set) in holds {
            check.refuse(is_set != self.demoralized, fat(116), &[field, "demoralized"], || {
                if self.demoralized {
                    "a demoralized army has hours, an hour rate and a CMR adjustment; carry them all.".to_owned()
                } else {
                    "only a demoralized army has this; give demoralized too.".to_owned()
                }
            });
        }
        for (index, command) in self.commands.iter().enumerate() {
            let twice = self.commands[..index].iter().any(|other| other.id == command.id);
            check.within(&format!("commands.{index}"), |check| {
                check.refuse(twice, None, &["id"], || format!("there are two commands '{}'.", command.id));
            });
        }
    }

    /// The names of the commands that `is` picks, for lists of allowed values.
    pub(super) fn command_names(&self, is: impl Fn(&Command) -> bool) -> Vec<String> {
        self.commands.iter().filter(|command| is(command)).map(|command| command.id.clone()).collect()
    }
}

impl Location {
    /// The places in words, for a refusal.
    pub(super) fn words(of: &[Location]) -> String {
        of.iter().map(|location| location.name()).collect::<Vec<_>>().join(" or ")
    }
}

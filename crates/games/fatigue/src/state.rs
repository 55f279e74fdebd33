//! The books of a battle under the fatigue book (FAT section 9.1).

use grognard_books::fatigue::ledger::{Army, Command as LedgerCommand, Event, Level, Senior};
use grognard_books::fatigue::morale::facts::{ChargeTarget, GroupKind};
use grognard_books::fatigue::names::{Arm, Cover, Edition, Phase};
use grognard_books::fatigue::points::Points;
use grognard_books::fatigue::shock::Aspect;
use grognard_books::fatigue::tables::Terrain;
use grognard_field::{Point, Pose};
use grognard_table::Roster;
use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

use super::due::Due;
use super::roster::is_false;
pub use super::roster::{Command, Fate, Inside, Objective, Officer, Player, Unit};
use grognard_battle::{Pair, Queue, Side};

/// One command on the books of this game.
pub type Stage<'a> = grognard_battle::Stage<'a, State>;

/// Where a phase stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// Players enter the points of the last half turn.
    Enter,
    /// The hour's orders.
    Orders,
    /// The first half turn is rolled for.
    RollOff,
    /// Units act.
    Act,
    /// Charges are declared.
    Declare,
    /// Counter-charges are declared.
    Counter,
    /// Units in a zone have tested and may form square.
    Squares,
    /// Both sides write their targets.
    Write,
    /// All that is left is to settle what is due and go on.
    Closing,
}

/// Choices of the scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Options {
    /// Whether every cannon lost counts for good (FAT-11).
    pub optional_cannon_losses: bool,
    /// The scenario's own point (FAT-49).
    pub scenario_minus_one: bool,
}

/// The account of an army, without its commands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Account {
    /// What the army can bear.
    pub total: Points,
    /// What it has used.
    pub recorded: Points,
    pub demoralized: bool,
    /// Hours it has been so.
    pub demoralized_hours: i32,
    /// CMR this hour has cost.
    pub hour_rate: i32,
    /// CMR of every unit.
    pub cmr_adjustment: i32,
    /// It was demoralized on this battleday.
    pub ever_demoralized: bool,
}

/// An event that waits for the next Army Morale Fatigue Phase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pending {
    /// What happened.
    pub event: Event,
    /// The player who enters it.
    pub player: String,
    /// The command it happened to.
    pub command: Option<String>,
    /// The unit or officer.
    pub who: Option<String>,
    /// When.
    pub turn: u32,
    pub phase: Phase,
    /// The same in words.
    #[serde(default)]
    pub what: String,
    /// Its cost, or its credit if below zero.
    #[serde(default)]
    pub points: Points,
}

/// One item that an army has paid for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cost {
    /// What it was, in words.
    pub what: String,
    /// Its cost, or its credit if below zero.
    pub points: Points,
}

/// What is kept of a side.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "what happened to an army, each independent of the others")]
pub struct Force {
    pub name: String,
    /// Its ledger.
    pub account: Account,
    /// Levels it has announced and holds.
    pub announced: Vec<Level>,
    /// Events that wait to be posted, in order of occurrence.
    pub pending: Vec<Pending>,
    /// What was posted for the last half turn, item by item.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub costs: Vec<Cost>,
    /// Points of the last half turn, as shown.
    pub shown_points: Points,
    /// Values of commands that left the zone.
    pub withdrawn: Points,
    /// The senior commander at the start.
    pub senior_commander: Option<String>,
    /// He is hit.
    pub senior_commander_lost: bool,
    /// The senior headquarters base.
    pub senior_headquarters: Option<String>,
    /// Whether the senior headquarters base is lost, for the day.
    pub headquarters_lost: bool,
    /// Whether an enemy holds the line of communication.
    pub line_of_communication_lost: bool,
    /// The senior order of the hour.
    pub senior_order: Option<Senior>,
    /// What the scenario adds to its total on every battleday.
    pub scenario_adjustment: Points,
    /// Whether the last fighting unit it lost from the table left by its own edge.
    #[serde(default, skip_serializing_if = "is_false")]
    pub last_left: bool,
    /// The last hour for which orders were paid.
    pub hour_paid: i32,
    /// Whether it has finished what both sides do in secret.
    pub ready: bool,
}

/// How a declared charge stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Progress {
    /// Declared, not yet tested.
    Declared,
    Made,
    Failed,
}

/// A declared charge.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Charge {
    pub charger: String,
    pub target: String,
    /// From how far.
    pub distance: f64,
    /// How far it may ride (4.10).
    pub reach: f64,
    /// The worst ground on its way.
    pub terrain: Terrain,
    pub aim: ChargeTarget,
    /// How it stands.
    pub made: Progress,
    /// Where the target stood on a virtual table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target_at: Option<Point>,
}

/// A fire that waits until both sides have written theirs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Shot {
    /// Who fires.
    pub unit: String,
    pub target: String,
    /// At its skirmishers.
    pub at_screen: bool,
    /// What burns if it burns.
    pub place: Option<String>,
    /// The facts at the beginning of the phase.
    pub facts: serde_json::Value,
}

/// A shock combat while it is fought.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Combat {
    pub attackers: Vec<String>,
    pub defenders: Vec<String>,
    /// From where.
    pub aspect: Aspect,
    /// The defender's cover.
    pub cover: Cover,
    /// How the defenders check.
    pub group: GroupKind,
    /// Whether the receiving check has been asked for.
    pub received: bool,
}

/// The books.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// What the battle is called.
    pub title: String,
    /// Edition of the fatigue points.
    pub edition: Edition,
    /// Choices of the scenario.
    pub options: Options,
    /// The hour a battleday starts.
    pub start_hour: u32,
    pub turns_per_hour: u32,
    pub battleday: i32,
    /// How many there may be.
    pub battledays: i32,
    /// The turn, from 1.
    pub turn: u32,
    /// Half turn 1 or 2.
    pub half_turn: u32,
    /// The side with the first half turn; none before the roll-off.
    pub first_side: Option<Side>,
    pub phase: Phase,
    /// Where the phase stands.
    pub step: Step,
    /// Both sides.
    pub sides: Pair<Force>,
    pub players: IndexMap<String, Player>,
    pub commands: IndexMap<String, Command>,
    pub units: Roster<Unit>,
    pub officers: IndexMap<String, Officer>,
    pub objectives: IndexMap<String, Objective>,
    /// Items due at once, first in, first out.
    pub queue: Queue<Due>,
    /// Items due at the end of the phase.
    pub later: Queue<Due>,
    /// The side that has its checks at the end of the phase rolled in the order of the list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub as_listed: Option<Side>,
    /// Charges declared in this half turn.
    pub charges: Vec<Charge>,
    /// Fires written down.
    pub shots: Vec<Shot>,
    /// The combat being fought.
    pub combat: Option<Combat>,
    /// Places that burn.
    pub burning: Vec<String>,
    /// How the battle would end now, if both agree.
    pub proposal: Option<String>,
    /// How it ended.
    pub result: Option<String>,
    /// Who has won; none before the end and after a draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Side>,
    /// The virtual table; none if the battle is fought with miniatures. Dummies are among its officers, under the name
    /// of their command.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<grognard_table::Table>,
    /// While both sides place in secret before the battle: which of them has finished.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub placing: Option<Pair<bool>>,
    /// The places at the beginning of the phase of units that have moved since.
    #[serde(default, skip_serializing_if = "Roster::is_empty")]
    pub stood: Roster<Pose>,
}

impl State {
    /// The side whose half turn it is; none before the roll-off.
    pub fn phasing(&self) -> Option<Side> {
        self.first_side.map(|first| if self.half_turn == 2 { first.other() } else { first })
    }

    /// A unit's side; none for an unknown name.
    pub fn side_of(&self, unit: &str) -> Option<Side> {
        self.units.get(unit).map(|unit| unit.side)
    }

    /// The names of units that `is` picks.
    pub fn unit_names(&self, is: impl Fn(&Unit) -> bool) -> Vec<String> {
        self.units.iter().filter(|(_, unit)| is(unit)).map(|(name, _)| name.clone()).collect()
    }

    /// The officers who are with a unit.
    pub fn attached_to<'s>(&'s self, unit: &'s str) -> impl Iterator<Item = (&'s String, &'s Officer)> {
        self.officers.iter().filter(move |(_, officer)| !officer.hit && officer.attached.as_deref() == Some(unit))
    }

    /// A side's army in the form for the ledger.
    pub fn army(&self, side: Side) -> Army {
        let account = &self.sides.of(side).account;
        let commands = self.commands.iter().filter(|(_, command)| command.side == side);
        Army {
            edition: self.edition,
            total: account.total,
            recorded: account.recorded,
            demoralized: account.demoralized,
            demoralized_hours: account.demoralized_hours,
            hour_rate: account.hour_rate,
            cmr_adjustment: account.cmr_adjustment,
            ever_demoralized: account.ever_demoralized,
            commands: commands
                .map(|(name, command)| LedgerCommand {
                    id: name.clone(),
                    order: command.order,
                    value: command.value,
                    units: self.units_that_left(name),
                    location: command.location,
                    defend_markers: command.defend_markers,
                })
                .collect(),
        }
    }

    fn units_that_left(&self, command: &str) -> i32 {
        let left = |unit: &&Unit| unit.command == command && unit.fate == Some(Fate::Left);
        i32::try_from(self.units.values().filter(left).count()).unwrap_or(i32::MAX)
    }

    /// Writes an army back after a posting.
    pub fn take_army(&mut self, side: Side, army: &Army) {
        self.sides.of_mut(side).account = Account {
            total: army.total,
            recorded: army.recorded,
            demoralized: army.demoralized,
            demoralized_hours: army.demoralized_hours,
            hour_rate: army.hour_rate,
            cmr_adjustment: army.cmr_adjustment,
            ever_demoralized: army.ever_demoralized,
        };
        for kept in &army.commands {
            if let Some(command) = self.commands.get_mut(&kept.id) {
                command.order = kept.order;
                command.location = kept.location;
                command.defend_markers = kept.defend_markers;
            }
        }
    }

    /// Figures of a command at the start, and how many of them are lost (FAT-52). Units that left do not count.
    pub fn command_figures(&self, command: &str) -> (i32, i32) {
        let counts = |unit: &&Unit| {
            unit.command == command
                && !matches!(unit.fate, Some(Fate::Left))
                && matches!(unit.arm, Arm::Infantry | Arm::Cavalry | Arm::Artillery)
        };
        self.units.values().filter(counts).fold((0, 0), |(all, lost), unit| {
            let gone = if unit.is_removed() { unit.figures } else { unit.figures_lost };
            (all + unit.figures, lost + gone)
        })
    }

    /// The player who is responsible for a command; the side's first player for everything about the army.
    pub fn player_of(&self, side: Side, command: Option<&str>) -> String {
        let senior = || self.players.iter().find(|(_, player)| player.side == side).map(|(name, _)| name.clone());
        let keeper = command.and_then(|name| self.commands.get(name)).map(|command| command.player.clone());
        keeper.or_else(senior).unwrap_or_default()
    }
}

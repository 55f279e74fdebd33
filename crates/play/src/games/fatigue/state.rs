//! The books of a battle under the fatigue book (FAT section 9.1).

use grognard_books::fatigue::ledger::{Army, Command as LedgerCommand, Event, Level, Location, Senior};
use grognard_books::fatigue::morale::facts::{ChargeTarget, GroupKind};
use grognard_books::fatigue::names::{
    Arm, Circumstance, Cmr, Cover, Edition, Formation, Level as CommandLevel, Phase, Rank, State as Morale,
};
use grognard_books::fatigue::points::Points;
use grognard_books::fatigue::shock::Aspect;
use grognard_books::fatigue::tables::{Mover, OrderOrNone, Weapon};
use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

use super::due::Due;
use crate::battle::Side;

/// Something of each side.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Pair<T> {
    /// Side a's.
    pub a: T,
    /// Side b's.
    pub b: T,
}

impl<T> Pair<T> {
    /// A side's.
    pub fn of(&self, side: Side) -> &T {
        match side {
            Side::A => &self.a,
            Side::B => &self.b,
        }
    }

    /// A side's, to be changed.
    pub fn of_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::A => &mut self.a,
            Side::B => &mut self.b,
        }
    }
}

/// Where a phase stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// Players enter the points of the half turn past.
    Enter,
    /// The hour's orders.
    Orders,
    /// Who has the first half turn is rolled.
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
    /// What is left is to settle what is due and go on.
    Closing,
}

/// Choices of the scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Options {
    /// Every cannon lost counts for good (FAT-11).
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
    /// It is demoralized.
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

/// Something that waits for the next Army Morale Fatigue Phase.
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
    /// In which phase.
    pub phase: Phase,
}

/// What is kept of a side.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Force {
    /// Its name.
    pub name: String,
    /// Its ledger.
    pub account: Account,
    /// Levels it has announced and holds.
    pub announced: Vec<Level>,
    /// What waits to be posted, in order of occurrence.
    pub pending: Vec<Pending>,
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
    /// The senior headquarters base is lost, for the day.
    pub headquarters_lost: bool,
    /// An enemy holds the line of communication.
    pub line_of_communication_lost: bool,
    /// The senior order of the hour.
    pub senior_order: Option<Senior>,
    /// What the scenario adds to its total on every battleday.
    pub scenario_adjustment: Points,
    /// The last hour whose orders were paid.
    pub hour_paid: i32,
    /// It has said that it is done with what both sides do in secret.
    pub ready: bool,
}

/// A player and the points he has entered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Player {
    /// His side.
    pub side: Side,
    /// He has entered his points in this phase.
    pub entered: bool,
    /// What he showed last.
    pub shown: Points,
}

/// A command.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Command {
    /// Its side.
    pub side: Side,
    /// Its level.
    pub level: CommandLevel,
    /// The player who keeps it.
    pub player: String,
    /// Its officer.
    pub officer: Option<String>,
    /// Its order.
    pub order: OrderOrNone,
    /// The order it paid for in the last hour.
    pub order_last_hour: OrderOrNone,
    /// What it adds to the total.
    pub value: Points,
    /// Where it is.
    pub location: Location,
    /// Defend markers it has left.
    pub defend_markers: i32,
    /// It has placed defend markers in this battle.
    pub markers_placed: bool,
    /// The hour it arrives.
    pub arrival_hour: Option<i32>,
    /// Where it comes on.
    pub entry: Option<String>,
    /// Enemies stand on its entry.
    pub entry_blocked: bool,
    /// Where its officer stood when it got its Reserve order.
    pub reserve_place: Option<String>,
    /// The army was demoralized on the day before, and this command was there.
    pub next_day_penalty: bool,
}

/// What became of a unit that is no longer there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// On its way to the battle.
    Coming,
    /// It left by its own edge.
    Left,
    /// Shot down or cut down to the last figure or cannon.
    Destroyed,
    /// Blown up.
    Exploded,
    /// Failed to rally twice.
    Dispersed,
    /// Ran off the table.
    RanAway,
    /// Laid down its arms.
    Surrendered,
    /// A headquarters base taken.
    Taken,
}

/// A unit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "markers on the table, each independent of the others")]
pub struct Unit {
    /// Its side.
    pub side: Side,
    /// Its command.
    pub command: String,
    /// Its arm.
    pub arm: Arm,
    /// Row of the movement chart.
    pub mover: Mover,
    /// What it fires.
    pub weapon: Option<Weapon>,
    /// Its rating; a headquarters base has its own.
    pub cmr: Option<Cmr>,
    /// Lasting changes of the rating.
    pub cmr_change: i32,
    /// Figures at the start of the battleday.
    pub figures: i32,
    /// Figures lost.
    pub figures_lost: i32,
    /// Cannon at the start of the battleday.
    pub cannon: i32,
    /// Cannon lost.
    pub cannon_lost: i32,
    /// Of them to artillery in this phase.
    pub cannon_lost_this_phase: i32,
    /// Formation.
    pub formation: Formation,
    /// Figures out as skirmishers.
    pub skirmishers: i32,
    /// Morale.
    pub state: Morale,
    /// Failed attempts to rally in this rout.
    pub rally_attempts: i32,
    /// Natural ones and tens of this Shock Combat Phase.
    pub shock_shift: i32,
    /// Fires left; none where it does not fire.
    pub fires: Option<i32>,
    /// Light troops.
    pub light: bool,
    /// Old Guard.
    pub old_guard: bool,
    /// Ottoman.
    pub ottoman: bool,
    /// Not European.
    pub non_european: bool,
    /// Carries no arms.
    pub unarmed: bool,
    /// Overrun and left standing.
    pub abandoned: bool,
    /// Where it is if not on the table.
    pub fate: Option<Fate>,
    /// Its figures have stood on the table.
    pub seen: bool,
    /// Moved or changed formation in this half turn.
    pub moved: bool,
    /// Its formation before the change of this half turn.
    pub changed_from: Option<Formation>,
    /// Turned, or did what its phase has for it.
    pub acted: bool,
    /// The target it charges.
    pub charging: Option<String>,
    /// The charger it rides against.
    pub counter_charging: Option<String>,
    /// The enemy it attacks on foot, or mounted without a charge.
    pub attacking: Option<String>,
    /// It stands in the zone of a charge, so far from the nearest charger.
    pub in_charge_zone: Option<f64>,
    /// It must leave burning terrain.
    pub must_leave: bool,
    /// Fired in this half turn.
    pub fired: bool,
    /// Circumstances it has checked for in this phase.
    pub checked_this_phase: Vec<Circumstance>,
    /// It has checked with a group in this phase.
    pub group_checked: bool,
    /// Checked in the Declared Cavalry Charge Phase of this half turn.
    pub checked_in_charge_phase: bool,
    /// It has had its turn in this Rally Phase.
    pub rally_done: bool,
    /// It failed to rally in this Rally Phase.
    pub failed_rally: bool,
    /// It has fought in this Shock Combat Phase.
    pub fought: bool,
    /// The turn for which it has paid to break its order.
    pub violation_paid_turn: Option<u32>,
    /// Its headquarters was charged as lost (edition 1: once a battle).
    pub headquarters_charged: bool,
}

/// An officer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Officer {
    /// His side.
    pub side: Side,
    /// His rank.
    pub rank: Rank,
    /// His command.
    pub command: String,
    /// The unit he is with.
    pub attached: Option<String>,
    /// He is hit.
    pub hit: bool,
    /// He is off the table with his command.
    pub away: bool,
}

/// A position worth points.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Objective {
    /// Its points.
    pub points: Points,
    /// Who holds it.
    pub holder: Option<Side>,
    /// Whose line of communication it is.
    pub line_of_communication: Option<Side>,
}

/// How a declared charge stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Made {
    /// Declared, not yet tested.
    Declared,
    /// Made.
    Made,
    /// Failed.
    Failed,
}

/// A declared charge.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Charge {
    /// Who charges.
    pub charger: String,
    /// Whom.
    pub target: String,
    /// From how far.
    pub distance: f64,
    /// At what.
    pub aim: ChargeTarget,
    /// How it stands.
    pub made: Made,
}

/// A fire that waits until both sides have written theirs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Shot {
    /// Who fires.
    pub unit: String,
    /// At whom.
    pub target: String,
    /// At its skirmishers.
    pub at_screen: bool,
    /// What burns if it burns.
    pub place: Option<String>,
    /// The facts, as they were when the phase began.
    pub facts: serde_json::Value,
}

/// A shock combat while it is fought.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Combat {
    /// Who attacks.
    pub attackers: Vec<String>,
    /// Who defends.
    pub defenders: Vec<String>,
    /// From where.
    pub aspect: Aspect,
    /// The defender's cover.
    pub cover: Cover,
    /// How the defenders check.
    pub group: GroupKind,
    /// The receiving check has been asked for.
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
    /// Turns of an hour.
    pub turns_per_hour: u32,
    /// The battleday.
    pub battleday: i32,
    /// How many there may be.
    pub battledays: i32,
    /// The turn, from 1.
    pub turn: u32,
    /// Half turn 1 or 2.
    pub half_turn: u32,
    /// The side with the first half turn; none before the roll-off.
    pub first_side: Option<Side>,
    /// The phase.
    pub phase: Phase,
    /// Where the phase stands.
    pub step: Step,
    /// Both sides.
    pub sides: Pair<Force>,
    /// The players.
    pub players: IndexMap<String, Player>,
    /// The commands.
    pub commands: IndexMap<String, Command>,
    /// The units.
    pub units: IndexMap<String, Unit>,
    /// The officers.
    pub officers: IndexMap<String, Officer>,
    /// The objectives.
    pub objectives: IndexMap<String, Objective>,
    /// What is due at once, first in, first out.
    pub queue: Vec<Due>,
    /// What is due at the end of the phase.
    pub later: Vec<Due>,
    /// Charges declared in this half turn.
    pub charges: Vec<Charge>,
    /// Fires written down.
    pub shots: Vec<Shot>,
    /// The combat being fought.
    pub combat: Option<Combat>,
    /// Places that burn.
    pub burning: Vec<String>,
    /// How the battle would end by now, if both agree.
    pub proposal: Option<String>,
    /// How it ended.
    pub result: Option<String>,
}

impl Unit {
    /// On the table.
    pub fn is_present(&self) -> bool {
        self.fate.is_none()
    }

    /// On the table and not running.
    pub fn stands(&self) -> bool {
        self.is_present() && self.state != Morale::Routed && !self.abandoned
    }

    /// Gone for good.
    pub fn is_removed(&self) -> bool {
        self.fate.is_some_and(|fate| !matches!(fate, Fate::Coming | Fate::Left))
    }

    /// Figures left.
    pub fn figures_left(&self) -> i32 {
        self.figures.saturating_sub(self.figures_lost)
    }

    /// Cannon left.
    pub fn cannon_left(&self) -> i32 {
        self.cannon.saturating_sub(self.cannon_lost)
    }

    /// Infantry, cavalry, artillery in close or open order that can still fight.
    pub fn is_combat_unit(&self) -> bool {
        self.stands() && matches!(self.arm, Arm::Infantry | Arm::Cavalry | Arm::Artillery)
    }
}

impl State {
    /// The side whose half turn it is.
    pub fn phasing(&self) -> Side {
        let first = self.first_side.unwrap_or(Side::A);
        if self.half_turn == 2 { first.other() } else { first }
    }

    /// A unit's side; side a for a name nobody has, which the objections find.
    pub fn side_of(&self, unit: &str) -> Side {
        self.units.get(unit).map_or(Side::A, |unit| unit.side)
    }

    /// The names of units that `is` picks.
    pub fn unit_names(&self, is: impl Fn(&Unit) -> bool) -> Vec<String> {
        self.units.iter().filter(|(_, unit)| is(unit)).map(|(name, _)| name.clone()).collect()
    }

    /// The officers who are with a unit.
    pub fn attached_to<'s>(&'s self, unit: &'s str) -> impl Iterator<Item = (&'s String, &'s Officer)> {
        self.officers.iter().filter(move |(_, officer)| !officer.hit && officer.attached.as_deref() == Some(unit))
    }

    /// A side's army as the ledger takes it.
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

    /// Figures of a command at the start, and of them lost (FAT-52). Units that left do not count.
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

    /// The player who answers for a command; the side's first one for what concerns the army.
    pub fn player_of(&self, side: Side, command: Option<&str>) -> String {
        let senior = || self.players.iter().find(|(_, player)| player.side == side).map(|(name, _)| name.clone());
        let keeper = command.and_then(|name| self.commands.get(name)).map(|command| command.player.clone());
        keeper.or_else(senior).unwrap_or_default()
    }
}

//! The contents of the roster: players, commands, units, officers, objectives.

use grognard_books::fatigue::ledger::Location;
use grognard_books::fatigue::names::{Arm, Circumstance, Cmr, Formation, Level, Rank, State as Morale};
use grognard_books::fatigue::points::Points;
use grognard_books::fatigue::tables::{Mover, OrderOrNone, Weapon};
use grognard_field::{Footprint, Point, Pose};
use serde::{Deserialize, Serialize};

use grognard_battle::Side;

/// A player and the points he has entered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Player {
    pub side: Side,
    /// Whether he has entered his points in this phase.
    pub entered: bool,
    /// What he showed last.
    pub shown: Points,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "what happened to a command, each independent of the others")]
pub struct Command {
    pub side: Side,
    pub level: Level,
    /// The player who keeps it.
    pub player: String,
    pub officer: Option<String>,
    pub order: OrderOrNone,
    /// The order it paid for in the last hour.
    pub order_last_hour: OrderOrNone,
    /// What it adds to the total.
    pub value: Points,
    /// Where it is.
    pub location: Location,
    /// Defend markers it has left.
    pub defend_markers: i32,
    /// Whether it has placed defend markers in this battle.
    pub markers_placed: bool,
    /// The hour it arrives.
    pub arrival_hour: Option<i32>,
    /// Where it comes on.
    pub entry: Option<String>,
    /// Enemies stand on its entry.
    pub entry_blocked: bool,
    /// Where its officer stood when it got its Reserve order.
    pub reserve_place: Option<String>,
    /// Whether the army was demoralized on the day before and this command was there.
    pub next_day_penalty: bool,
    /// Where it comes on, on a virtual table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entry_at: Option<Point>,
    /// Where its officer stood when it got its Reserve order, on a virtual table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reserve_at: Option<Point>,
    /// Its defend markers on a virtual table.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub markers: Vec<Point>,
    /// Where the enemy sees its marker, as long as there are markers on a virtual table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub marker: Option<Point>,
    /// For a dummy: whether its marker has moved in this Movement Phase on a virtual table.
    #[serde(default, skip_serializing_if = "is_false")]
    pub rode: bool,
}

/// A building or redoubt a unit is in: it has that place's rectangle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Inside {
    /// Its name.
    pub place: String,
    /// Its size; the unit is in its middle and faces away from the edge of side a.
    pub size: Footprint,
}

/// The fate of a unit that is no longer there.
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

/// A flag that is not set is not written down.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
pub(super) fn is_false(flag: &bool) -> bool {
    !flag
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "markers on the table, each independent of the others")]
pub struct Unit {
    pub side: Side,
    pub command: String,
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
    pub figures_lost: i32,
    /// Cannon at the start of the battleday.
    pub cannon: i32,
    pub cannon_lost: i32,
    /// How many of them were lost to artillery in this phase.
    pub cannon_lost_this_phase: i32,
    pub formation: Formation,
    /// Figures out as skirmishers.
    pub skirmishers: i32,
    pub state: Morale,
    /// Failed attempts to rally in this rout.
    pub rally_attempts: i32,
    /// The effect of natural ones and tens in this Shock Combat Phase.
    pub shock_shift: i32,
    /// Fires left; none if it does not fire.
    pub fires: Option<i32>,
    /// Light troops.
    pub light: bool,
    pub old_guard: bool,
    pub ottoman: bool,
    /// Not European.
    pub non_european: bool,
    /// Carries no arms.
    pub unarmed: bool,
    /// Overrun and left standing.
    pub abandoned: bool,
    /// Where it is, if not on the table.
    pub fate: Option<Fate>,
    /// Whether its figures have been on the table.
    pub seen: bool,
    /// Whether it moved or changed formation in this half turn.
    pub moved: bool,
    /// Its formation before the change of this half turn.
    pub changed_from: Option<Formation>,
    /// Whether it turned, or did what its phase is for.
    pub acted: bool,
    /// The target it charges.
    pub charging: Option<String>,
    /// The charger it rides against.
    pub counter_charging: Option<String>,
    /// The enemy it attacks on foot, or mounted without a charge.
    pub attacking: Option<String>,
    /// Enemies it has come into contact with, its target among them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub touches: Vec<String>,
    /// Its distance from the nearest charger, if it is in the zone of a charge.
    pub in_charge_zone: Option<f64>,
    /// It must leave burning terrain.
    pub must_leave: bool,
    /// It stands in burning ground.
    #[serde(default, skip_serializing_if = "is_false")]
    pub in_fire: bool,
    /// Fired in this half turn.
    pub fired: bool,
    /// Circumstances it has checked for in this phase.
    pub checked_this_phase: Vec<Circumstance>,
    /// Whether it has checked with a group in this phase.
    pub group_checked: bool,
    /// Whether it checked in the Declared Cavalry Charge Phase of this half turn.
    pub checked_in_charge_phase: bool,
    /// Whether it has had its turn in this Rally Phase.
    pub rally_done: bool,
    /// Whether it failed to rally in this Rally Phase.
    pub failed_rally: bool,
    /// Whether it has fought in this Shock Combat Phase.
    pub fought: bool,
    /// The turn for which it has paid to break its order.
    pub violation_paid_turn: Option<u32>,
    /// Whether it is a headquarters base that runs and was charged as lost for that (edition 1).
    pub headquarters_charged: bool,
    /// Where its skirmishers stand on a virtual table (FAT-160).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub screen: Option<Pose>,
    /// The building or redoubt it is in, on a virtual table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub inside: Option<Inside>,
    /// Where it was before it moved in this half turn, on a virtual table: it attacks from there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub came_from: Option<Pose>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Officer {
    pub side: Side,
    pub rank: Rank,
    pub command: String,
    /// The unit he is with.
    pub attached: Option<String>,
    pub hit: bool,
    /// Whether he is off the table with his command.
    pub away: bool,
    /// Whether he has ridden in this Movement Phase on a virtual table.
    #[serde(default, skip_serializing_if = "is_false")]
    pub rode: bool,
}

/// A position worth points.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Objective {
    pub points: Points,
    /// Who holds it.
    pub holder: Option<Side>,
    /// Whose line of communication it is.
    pub line_of_communication: Option<Side>,
}

/// The formation of the road.
pub fn marching_formation(arm: Arm) -> Formation {
    match arm {
        Arm::Infantry | Arm::Cavalry | Arm::Officer | Arm::Engineer => Formation::MarchColumn,
        Arm::Artillery | Arm::Train | Arm::Headquarters => Formation::Limbered,
    }
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

    /// Whether it is cavalry in line or column, which may charge and ride against a charge (FAT-145).
    pub fn charges(&self) -> bool {
        let formed = matches!(self.formation, Formation::Line | Formation::Column);
        self.stands() && self.arm == Arm::Cavalry && formed
    }

    /// Gone for good.
    pub fn is_removed(&self) -> bool {
        self.fate.is_some_and(|fate| !matches!(fate, Fate::Coming | Fate::Left))
    }

    pub fn figures_left(&self) -> i32 {
        self.figures.saturating_sub(self.figures_lost)
    }

    pub fn cannon_left(&self) -> i32 {
        self.cannon.saturating_sub(self.cannon_lost)
    }

    /// Infantry, cavalry or artillery.
    pub fn fights(&self) -> bool {
        matches!(self.arm, Arm::Infantry | Arm::Cavalry | Arm::Artillery)
    }

    /// Whether it is infantry, cavalry or artillery in close or open order that can still fight.
    pub fn is_combat_unit(&self) -> bool {
        self.stands() && self.fights()
    }
}

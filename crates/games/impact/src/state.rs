//! The books of a battle: what section "What the battle remembers" of the book's page lists.

use grognard_books::impact::charge::ChargeOn;
use grognard_books::impact::tables::Weapon;
use grognard_books::impact::unit::{Arc, Arm, Formation, Level, Quality, Works, stands};
use grognard_core::choice;
use grognard_field::Pose;
use grognard_table::{Roster, Table};
use serde::{Deserialize, Serialize};

use super::due::Due;
use grognard_battle::{Pair, Queue, Side};

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
    /// The charge that is going on; its step is the first item due.
    pub charge: Option<Charge>,
    /// What must be settled before anything else, first one first.
    pub due: Queue<Due>,
    /// How it ended.
    pub result: Option<String>,
    /// The virtual table; none where the battle is fought with miniatures. Leaders stand among its officers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<Table>,
    /// What each side has told its units in advance; on a virtual table only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub orders: Option<Pair<Orders>>,
}

choice! {
    /// What a unit does when an enemy has ended a move where it may be fired at.
    pub enum OnMove {
        /// The player is asked.
        Ask = "ask",
        /// It fires at whatever comes within a distance.
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

/// What a unit was told in advance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Order {
    /// When an enemy moves.
    pub moved: OnMove,
    /// Whoever fires at a unit that moved does it within so many inches; any that are allowed if none.
    pub within: Option<i32>,
    /// When it is charged.
    pub charged: OnCharge,
}

impl Order {
    /// The player is asked whatever happens.
    pub const ASK: Order = Order { moved: OnMove::Ask, within: None, charged: OnCharge::Ask };
}

/// The standing orders of a side.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Orders {
    /// Of every unit without one of its own.
    pub all: Order,
    /// Of single units.
    pub units: Roster<Order>,
}

impl Default for Orders {
    fn default() -> Self {
        Orders { all: Order::ASK, units: Roster::default() }
    }
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

/// One army.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Army {
    /// Its name.
    pub name: String,
    /// It stands on the table for all to see.
    pub deployed: bool,
    /// Points at the last end of a turn.
    pub points: i32,
    /// Half or more of its brigades are broken.
    pub army_broken: bool,
    /// All its leaders that fell.
    pub leaders_eliminated: i32,
}

/// A place worth points.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Objective {
    /// Who held it at the last end of a turn.
    pub held_by: Option<Side>,
}

/// A brigade.
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
    /// Its units may not charge or advance.
    pub broken: bool,
}

/// A leader.
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
    /// His step of this turn is done.
    pub stepped: bool,
}

/// Whether a unit is still in the battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// On the table.
    In,
    /// Without figures, or off the table.
    Eliminated,
    /// Became part of another regiment.
    MergedAway,
}

/// What the table shows of a unit's place; kept as a proposal until the unit moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ground {
    /// Works it stands in.
    pub works: Works,
    /// In or just behind cover.
    pub cover: bool,
    /// Six inches or more behind friends.
    pub behind_friends: bool,
    /// An enemy within two inches.
    pub enemy_within_two: bool,
}

impl Ground {
    /// Nothing known.
    pub const OPEN: Ground =
        Ground { works: Works::None, cover: false, behind_friends: false, enemy_within_two: false };
}

/// A regiment or battery.
#[expect(clippy::struct_excessive_bools, reason = "each is a mark of this turn that the book names")]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Unit {
    /// Whose.
    pub side: Side,
    /// Its brigade.
    pub brigade: String,
    /// Arm.
    pub arm: Arm,
    /// Experience; of a merged regiment that of its best part.
    pub experience: Quality,
    /// What it fires.
    pub weapon: Weapon,
    /// Figures now.
    pub figures: i32,
    /// Figures at the start, with those of a regiment merged into it.
    pub figures_at_start: i32,
    /// Figures of a stand or section.
    pub figures_per_stand: i32,
    /// Sections of a battery at the start, else 0.
    pub sections_at_start: i32,
    /// Sections a battery has lost.
    pub sections_lost: i32,
    /// Formation.
    pub formation: Formation,
    /// Morale level.
    pub level: Level,
    /// Made of two depleted regiments.
    pub merged: bool,
    /// Still in the battle or not.
    pub out: Fate,
    /// Action points left.
    pub ap: i32,
    /// It moved or charged of its own will this turn.
    pub moved: bool,
    /// It has fired in its own phase.
    pub fired: bool,
    /// Its one reaction of the turn is done.
    pub reacted: bool,
    /// Its flight of the turn, or the fall back in its place, is done.
    pub fled: bool,
    /// Arcs it was fired at from this turn, in the order of the chart.
    pub fired_from: Vec<Arc>,
    /// Its place as last told.
    pub ground: Ground,
}

impl Unit {
    /// On the table.
    pub fn is_in(&self) -> bool {
        self.out == Fate::In
    }

    /// On the table and routed.
    pub fn is_routed(&self) -> bool {
        self.is_in() && self.level == Level::Routed
    }

    /// Stands or sections now.
    pub fn stands(&self) -> i32 {
        stands(self.figures, self.figures_per_stand)
    }
}

/// A charge from its declaration to its end.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Charge {
    /// The unit in front.
    pub lead: String,
    /// Those that go with it.
    pub supports: Vec<String>,
    /// The unit charged.
    pub target: String,
    /// The side of it that is struck.
    pub charge_on: ChargeOn,
    /// Inches between them at the start.
    pub distance: f64,
    /// The target has turned toward it, so that the side struck is asked again.
    pub faced: bool,
    /// Where it goes, on a virtual table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub way: Option<ChargeWay>,
}

/// The way of a charge on a virtual table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ChargeWay {
    /// Where the lead starts.
    pub start: Pose,
    /// Where it touches the target, turned to the way it goes.
    pub contact: Pose,
    /// Where each support starts, in their order.
    pub supports: Vec<Pose>,
    /// Where the target stands.
    pub target: Pose,
}

/// How the result of a battle begins that a side has won.
pub fn victory_words(army: &str) -> String {
    format!("victory for {army}, ")
}

impl State {
    /// An army.
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

    /// What a unit was told in advance.
    pub fn order_of(&self, name: &str) -> Order {
        let side = self.units.get(name).map(|unit| unit.side);
        let orders = self.orders.as_ref().zip(side).map(|(orders, side)| orders.of(side));
        orders.map_or(Order::ASK, |orders| orders.units.get(name).copied().unwrap_or(orders.all))
    }

    /// Whether a unit's brigade is broken.
    pub fn is_broken(&self, unit: &Unit) -> bool {
        self.brigades.get(&unit.brigade).is_some_and(|brigade| brigade.broken)
    }
}

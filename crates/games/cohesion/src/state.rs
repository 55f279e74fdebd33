//! The books of a battle: everything that is written down between two commands (COH-106).

use grognard_books::cohesion::charge_bonus::Aspect;
use grognard_books::cohesion::tables::Weapon;
use grognard_books::cohesion::unit::{Arm, Cover, Formation};
use grognard_core::choice;
use serde::{Deserialize, Serialize};

use super::due::Due;
pub use super::march::{Flank, March, Onset, Opponent};
pub use super::stands::Stands;
use grognard_battle::{Pair, Queue, Side};
use grognard_table::Roster;
use grognard_table::Table;

/// One command on the books of this game.
pub type Stage<'a> = grognard_battle::Stage<'a, State>;

/// All books of a battle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// What the battle is called.
    pub title: String,
    /// The turn, from 1.
    pub turn: i32,
    /// The last turn.
    pub turns: i32,
    /// Where the turn stands.
    pub phase: Phase,
    /// Whether the phase is done, and only items due at its end are left.
    pub closing: bool,
    /// The side that places first, once the set-up roll is made.
    pub places_first: Option<Side>,
    /// Who holds the initiative this turn.
    pub initiative: Option<Side>,
    /// Who held it the turn before.
    pub last_winner: Option<Side>,
    /// The side that acts first in this phase by the choice of the holder.
    pub first_player: Option<Side>,
    /// Whose turn it is within the phase.
    pub to_act: Option<Side>,
    /// Passes in a row in the fire phase.
    pub passes: u32,
    /// The brigade that is moving.
    pub active: Option<String>,
    /// Charges declared this turn.
    pub charges: Vec<ChargeMade>,
    /// Charges that await their melee, in the order in which they were made.
    pub contacts: Vec<Contact>,
    /// What must be answered, first one first.
    pub due: Queue<Due>,
    /// The result, once it is over.
    pub result: Option<String>,
    /// Who has won; none after a draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Side>,
    /// Objectives of the scenario.
    pub objectives: Vec<String>,
    /// Both sides.
    pub sides: Pair<SideBooks>,
    /// Brigades of both sides.
    pub brigades: Roster<Brigade>,
    /// Officers of both sides, substitutes after the others.
    pub officers: Roster<Officer>,
    /// Regiments and batteries of both sides.
    pub units: Roster<Unit>,
    /// The virtual table; none if the battle is fought with miniatures.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<Table>,
    /// On a virtual table: the unit on its way.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub march: Option<March>,
}

/// The records of a side as a whole.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SideBooks {
    pub name: String,
    /// Its senior commander.
    pub senior: String,
    /// Points at the end of the last turn.
    pub score: i32,
    /// Units that are still to fire at a declared target.
    pub declared: Option<Declaration>,
    /// Whether it takes no more opportunity fire this phase.
    pub holds_fire: bool,
}

/// A target and the units that are still to fire at it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Declaration {
    pub target: String,
    /// Who is still to fire.
    pub units: Vec<String>,
}

/// A phase of the turn (COH-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Before the first turn.
    SetUp,
    /// Phase 1.
    Initiative,
    /// Phase 2.
    Posture,
    /// Phase 3.
    Fire,
    /// Phase 4.
    Movement,
    /// Phase 5.
    Melee,
    /// Phase 6.
    Recovery,
}

impl Phase {
    /// Its word for players.
    pub const fn word(self) -> &'static str {
        match self {
            Phase::SetUp => "set-up",
            Phase::Initiative => "initiative phase",
            Phase::Posture => "posture phase",
            Phase::Fire => "fire phase",
            Phase::Movement => "movement phase",
            Phase::Melee => "melee phase",
            Phase::Recovery => "recovery phase",
        }
    }
}

choice! {
    /// Green or red bead.
    pub enum Posture {
        /// Green.
        Moving = "moving",
        /// Red.
        Firing = "firing",
    }
}

/// Whether a unit is still there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    Present,
    /// Removed.
    Destroyed,
    /// Gone over a table edge.
    OffTable,
    /// Not yet placed on the virtual table; it is on the table exactly while present.
    Awaited,
}

impl Fate {
    /// In words, for what is no longer there.
    pub const fn words(self) -> &'static str {
        match self {
            Fate::Present => "is present",
            Fate::Destroyed => "is destroyed",
            Fate::OffTable => "is off the table for good",
            Fate::Awaited => "is not yet on the table",
        }
    }
}

/// A regiment or battery.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a bead or mark of its own, and several may lie together")]
pub struct Unit {
    /// Whose.
    pub side: Side,
    /// Its brigade at the start; none for an independent.
    pub brigade: Option<String>,
    pub detached: bool,
    pub arm: Arm,
    /// Formation; without effect while infantry or cavalry is disordered.
    pub formation: Formation,
    /// What it fires.
    pub weapon: Weapon,
    /// Base cohesion.
    pub cohesion: i32,
    /// Stands at the start.
    pub original_stands: i32,
    /// Stands left.
    pub stands: Stands,
    pub steps_lost: i32,
    /// Steps it holds by Chart 7.
    pub steps_held: i32,
    /// Whether it is still there.
    pub fate: Fate,
    /// White bead.
    pub shaken: bool,
    /// Black bead.
    pub routed: bool,
    pub disordered: bool,
    /// Green or red bead.
    pub posture: Option<Posture>,
    /// It has fired this turn.
    pub fired: bool,
    /// Its last target.
    pub fire_target: Option<String>,
    /// Whether a failed cease-fire binds it to that target.
    pub held: bool,
    /// Whether it has acted in the movement phase.
    pub moved: bool,
    /// Whether it has used its first fire of the battle.
    pub first_fire_used: bool,
    /// It has no ammunition.
    pub out_of_ammo: bool,
    /// Whether it has gone back since the end of the movement phase.
    pub displaced: bool,
    /// What it has tried in this recovery phase.
    pub tried: Tried,
}

/// Attempts of a recovery phase.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "each attempt is made once, whatever came of the others")]
pub struct Tried {
    /// Whether it ceased fire, tried to, or kept its red bead.
    pub cease_fire: bool,
    /// It tried to rally.
    pub rally: bool,
    /// It tried to rejoin.
    pub rejoin: bool,
    /// It tried to resupply.
    pub resupply: bool,
    /// Whether its turn in the phase is over.
    pub done: bool,
}

/// An officer's place in the army.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// Commands the side.
    Senior,
    /// Commands a brigade.
    Brigade,
}

/// How an officer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    InPlay,
    /// Seriously wounded: out of play, may return.
    Wounded,
    Dead,
    /// A substitute whose commander came back.
    Relieved,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Officer {
    /// Whose.
    pub side: Side,
    /// His place.
    pub role: Role,
    /// The brigade he commands or commanded.
    pub brigade: Option<String>,
    /// Whether he stands in for a fallen commander.
    pub substitute: bool,
    /// Competence, 0 to 3.
    pub competence: i32,
    /// Cohesion lost by wounds.
    pub cohesion_lost: i32,
    /// How he is.
    pub status: Status,
    /// The turn in which a serious wound took him out.
    pub fell_turn: Option<i32>,
    /// The unit he is with.
    pub attached: Option<String>,
    /// Whether he has moved in this movement phase, or given up his move.
    pub moved: bool,
    /// Whether he has gone back with a unit since the end of the movement phase.
    pub displaced: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Brigade {
    /// Whose.
    pub side: Side,
    pub own_commander: String,
    /// Its present commander: its own, a substitute, or none.
    pub commander: Option<String>,
    /// Marked in this posture phase.
    pub marked: bool,
    /// Whether it has had its turn in this movement phase.
    pub activated: bool,
    /// Whether half or more of it is lost.
    pub spent: bool,
}

/// A charge declared this turn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ChargeMade {
    pub attacker: String,
    pub defender: String,
    /// From where.
    pub aspect: Aspect,
    /// On a virtual table: which flank, if it was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub flank: Option<Flank>,
}

/// A charge that awaits its melee.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Contact {
    pub attacker: String,
    pub defender: String,
    /// From where.
    pub aspect: Aspect,
    /// The obstacle or work that the attacker crosses.
    pub cover: Cover,
    /// Defender in woods or rough ground.
    pub rough: bool,
    /// Defender higher.
    pub higher: bool,
    /// Whether it is cavalry that moved half its charge move.
    pub momentum: bool,
}

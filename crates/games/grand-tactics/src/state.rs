//! The books of a game: everything that must be remembered between commands (GT-106).

use grognard_books::grand_tactics::catastrophe;
use grognard_books::grand_tactics::deployment_change::When;
use grognard_books::grand_tactics::kinds::{
    Card, Mode, Nationality, Neither, Season, Terrain, UnitClass, UnitType, Weather,
};
use grognard_books::grand_tactics::paralysis::Waverer;
use grognard_core::choice;
use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

use super::due::Due;
pub use super::field::{Battle, BattleSide, Commitment, Decided, FIELD};
use grognard_battle::{Pair, Queue, Side};

/// A command being carried out on these books.
pub type Stage<'d> = grognard_battle::Stage<'d, State>;

choice! {
    /// What is played.
    pub enum Kind {
        /// Turns on a map of areas.
        Campaign = "campaign",
        /// One battle without a map (GT-100).
        Battle = "battle",
    }
}

choice! {
    /// Who keeps the cards (GT-109).
    pub enum Cards {
        /// The program deals and keeps them.
        Kept = "kept",
        /// They lie on the table.
        Real = "real",
    }
}

choice! {
    /// What the game is played on.
    #[derive(Default)]
    pub enum BoardKind {
        /// A board on the table: links and counters lie there, and the players report what it shows.
        #[default]
        Real = "real",
        /// The program's own board: it knows everything, and does what nobody has a choice about.
        Virtual = "virtual",
    }
}

choice! {
    /// Where a turn stands (GT-72).
    pub enum Phase {
        /// Before the first turn.
        Start = "start",
        Administration = "administration",
        Reorganization = "reorganization",
        Movement = "movement",
        Reaction = "reaction",
        Combat = "combat",
        End = "end",
        /// The battle game has no other.
        Battle = "battle",
    }
}

choice! {
    /// Why something has left the game.
    pub enum Fate {
        Eliminated = "eliminated",
        Surrendered = "surrendered",
        Destroyed = "destroyed",
        /// Brigaded into another formation.
        Joined = "joined",
        Killed = "killed",
        /// Of his wound.
        Died = "died",
        Captured = "captured",
    }
}

/// An area of the map.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Area {
    pub terrain: Terrain,
    /// VP of its owner.
    pub vp: i32,
    pub owner: Option<Side>,
    /// The side it supplies.
    pub supply: Option<Side>,
    /// The areas it is linked with, in the order of the file. Those of a real board are not in the books.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub links: Vec<String>,
    /// Its centre on the map, from the west and from the north; for drawing only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<[i32; 2]>,
}

/// A river on the map; it is only drawn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct River {
    pub name: Option<String>,
    /// Its course.
    pub points: Vec<[i32; 2]>,
}

/// The way a formation took in a command.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Marched {
    pub formation: String,
    /// The areas in order, beginning with the one it came from.
    pub areas: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Leader {
    pub side: Side,
    /// Battle ability.
    pub ability: i32,
    /// AP of a turn.
    pub ap: i32,
    pub ap_left: i32,
    /// Seniority, 1 first.
    pub rank: i32,
    /// Napoleon himself.
    pub napoleon: bool,
    pub wounded: bool,
    pub formation: Option<String>,
    /// Why he is gone.
    pub out: Option<Fate>,
}

/// A formation, or a leaderless stack.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a mark of its own on the counter")]
pub struct Formation {
    pub side: Side,
    /// Where it stands; none in the battle game.
    pub area: Option<String>,
    /// Deployment mode.
    pub mode: Mode,
    pub morale: i32,
    /// Full morale.
    pub max_morale: i32,
    /// The nation whose paralysis holds it.
    pub paralysed: Option<Waverer>,
    /// Last judgement of its supply.
    pub out_of_supply: bool,
    /// It has used its free try of the segment.
    pub rallied: bool,
    /// When it made its one change of the segment.
    pub changed_mode: Option<When>,
    /// Force marched in this OPs phase.
    pub force_marched: bool,
    /// MP of the force march.
    pub bonus_mp: i32,
    /// MP spent in the segment.
    pub mp_spent: i32,
    /// The area it came from in this OPs phase.
    pub entered_from: Option<String>,
    /// It has paid to engage.
    pub engaged_paid: bool,
    /// Battle areas it has tried to reach.
    pub reaction_tried: Vec<String>,
    /// It joined a battle by reaction.
    pub reaction_moved: bool,
    /// It takes part in the battle game.
    pub fights: bool,
    /// Why it is gone.
    pub gone: Option<Fate>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Unit {
    pub side: Side,
    pub formation: String,
    #[serde(rename = "type")]
    pub arm: UnitType,
    pub class: UnitClass,
    pub nationality: Nationality,
    /// Full steps.
    pub max_steps: i32,
    /// Steps at the start.
    pub start: i32,
    /// Steps now.
    pub steps: i32,
    pub cf_per_step: i32,
    pub broken: bool,
    pub screening: bool,
    /// Why it is gone.
    pub gone: Option<Fate>,
}

/// What counts for a side, apart from its areas.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Ledger {
    pub battles_won: i32,
    /// Enemy steps eliminated.
    pub enemy_steps: i32,
    /// Enemy leaders killed.
    pub leaders_killed: i32,
    /// Enemy formations destroyed.
    pub formations_destroyed: i32,
    pub other_vp: i32,
}

/// What was agreed on for the battle game (GT-100).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Agreed {
    pub attacker: Side,
    pub terrain: Terrain,
    /// The force inside the fortress.
    pub fortress: Neither,
}

/// The books.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// What it is called.
    pub title: String,
    /// Names of the sides.
    pub sides: Pair<String>,
    /// What is played.
    pub game: Kind,
    /// Weather is used.
    pub expansion: bool,
    /// Who keeps the cards.
    pub cards: Cards,
    pub french: Side,
    /// The side of the first OPs phase.
    pub first_player: Side,
    /// Season of each turn.
    pub seasons: Vec<Season>,
    /// Turns on which replacements come.
    pub replacement_turns: Vec<i32>,
    /// Steps each side then gets.
    pub replacement_steps: i32,
    /// What was agreed on for the battle game.
    pub agreed: Option<Agreed>,
    /// What it is played on.
    #[serde(default, skip_serializing_if = "State::is_real")]
    pub board: BoardKind,
    /// Sides that have deployed for the battle game on a virtual board.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub deployed: Vec<Side>,
    pub turn: u32,
    pub phase: Phase,
    /// Whose OPs phase it is.
    pub phasing: Side,
    /// Weather of the movement segment.
    pub weather: Weather,
    /// The screens of the segment are set, so nobody moves any more.
    pub screens_set: bool,
    /// Areas in which a battle will be fought.
    pub battle_areas: Vec<String>,
    /// Nations that are not yet at war.
    pub nations_out: Vec<Waverer>,
    /// Replacement steps.
    pub pools: Pair<i32>,
    /// What each side has to show.
    pub ledger: Pair<Ledger>,
    /// VP of the last count.
    pub vp: Pair<i32>,
    /// The deck has been shuffled.
    pub shuffled: bool,
    /// The deck, its next card last.
    pub deck: Vec<Card>,
    /// Cards played or thrown off.
    pub discards: Vec<Card>,
    /// Areas by name.
    pub areas: IndexMap<String, Area>,
    /// Rivers of the map.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rivers: Vec<River>,
    /// The formations that marched in the last command, on a map.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marched: Vec<Marched>,
    /// Leaders by name.
    pub leaders: IndexMap<String, Leader>,
    /// Formations by name.
    pub formations: IndexMap<String, Formation>,
    /// Units by name.
    pub units: IndexMap<String, Unit>,
    /// The battle being fought.
    pub battle: Option<Battle>,
    /// How the battle of a battle game ended, once it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decided: Option<Decided>,
    /// What must be settled before anything else, in order.
    pub due: Queue<Due>,
    /// The result, once it is over.
    pub over: Option<String>,
    /// The side that gave up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conceded: Option<Side>,
}

impl State {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
    fn is_real(board: &BoardKind) -> bool {
        *board == BoardKind::Real
    }

    /// The kind of game on a board that the program keeps; none on a real board. On its own board the program measures
    /// what players are asked for at a real one, and does what nobody has a choice about.
    pub fn kept_board(&self) -> Option<Kind> {
        match self.board {
            BoardKind::Virtual => Some(self.game),
            BoardKind::Real => None,
        }
    }

    /// Whether the areas and their links are in the books.
    pub fn has_map(&self) -> bool {
        self.kept_board() == Some(Kind::Campaign)
    }

    /// Whether both sides deploy in secret for the battle game.
    pub fn draws_up_unseen(&self) -> bool {
        self.kept_board() == Some(Kind::Battle)
    }

    /// Which chart of catastrophes is used (GT-86, GT-100).
    pub fn chart(&self) -> catastrophe::Game {
        match (self.game, self.expansion) {
            (Kind::Battle, _) => catastrophe::Game::Battle,
            (Kind::Campaign, true) => catastrophe::Game::Advanced,
            (Kind::Campaign, false) => catastrophe::Game::Basic,
        }
    }

    /// The season of the turn; the last one lasts.
    pub fn season(&self) -> Season {
        let turn = usize::try_from(self.turn.saturating_sub(1)).unwrap_or(usize::MAX);
        self.seasons.get(turn).or(self.seasons.last()).copied().unwrap_or(Season::Summer)
    }

    /// Turns of the calendar.
    pub fn turns(&self) -> u32 {
        u32::try_from(self.seasons.len()).unwrap_or(u32::MAX)
    }

    /// The side that goes first where the same is due for both. A battle game has no phasing player; there it is side
    /// a.
    pub fn foremost(&self) -> Side {
        if self.game == Kind::Campaign { self.phasing } else { Side::A }
    }

    /// Both sides in the order in which they act.
    pub fn in_order(&self) -> [Side; 2] {
        [self.foremost(), self.foremost().other()]
    }
}

//! The books of a game of grand tactics, as in a log.

use grognard_battle::{Pair, Side};
use serde::Deserialize;
use serde_json::Value;

use super::roster::Roster;

/// The books, as far as the laws need them.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(super) struct Books {
    /// `campaign`, or `battle` for one battle without a map.
    pub game: String,
    /// Whether there is weather.
    pub expansion: bool,
    /// `kept` if the program shuffles and deals.
    pub cards: String,
    /// `virtual` if the program keeps the map.
    pub board: String,
    pub french: Side,
    /// Who has the first OPs phase of a turn.
    pub first_player: Side,
    /// The season of each turn.
    pub seasons: Vec<String>,
    /// The turns in which replacements enter the pools.
    pub replacement_turns: Vec<i64>,
    /// How many, for each side.
    pub replacement_steps: i64,
    /// What was agreed for a battle without a map.
    #[serde(default)]
    pub agreed: Option<Agreed>,
    pub turn: i64,
    pub phase: String,
    /// Whose OPs phase it is.
    pub phasing: Side,
    /// The weather of the movement segment.
    pub weather: String,
    /// Areas where a battle is still to be fought.
    pub battle_areas: Vec<String>,
    /// Nations that are not yet at war.
    pub nations_out: Vec<String>,
    /// Replacement steps.
    pub pools: Pair<i64>,
    pub ledger: Pair<Ledger>,
    /// The points as last counted.
    pub vp: Pair<i64>,
    /// Whether the cards have been shuffled.
    pub shuffled: bool,
    /// The deck; the last card is the top.
    pub deck: Vec<String>,
    /// Cards played and thrown off.
    pub discards: Vec<String>,
    pub areas: Roster<Area>,
    pub leaders: Roster<Leader>,
    pub formations: Roster<Formation>,
    pub units: Roster<Unit>,
    /// The battle that is fought.
    pub battle: Option<Battle>,
    /// What must be settled next.
    pub due: Vec<Due>,
    pub over: Option<String>,
    /// The sides that are drawn up, in a battle without a map.
    #[serde(default)]
    pub deployed: Vec<Side>,
}

/// What was agreed for a battle without a map.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(super) struct Agreed {
    pub attacker: Side,
    pub terrain: String,
    /// Who is inside the fortress, or `none`.
    pub fortress: String,
}

/// What a side has scored.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub(super) struct Ledger {
    pub battles_won: i64,
    pub enemy_steps: i64,
    /// Enemy leaders killed.
    pub leaders_killed: i64,
    /// Enemy formations destroyed.
    pub formations_destroyed: i64,
    /// Anything else.
    pub other_vp: i64,
}

/// An area of the map.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(super) struct Area {
    pub terrain: String,
    /// What it is worth.
    pub vp: i64,
    pub owner: Option<Side>,
    /// Whom it supplies.
    pub supply: Option<Side>,
    /// The areas next to it.
    #[serde(default)]
    pub links: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(super) struct Leader {
    pub side: Side,
    /// Battle ability.
    pub ability: i64,
    /// AP in a turn.
    pub ap: i64,
    pub ap_left: i64,
    /// 1 is the most senior.
    pub rank: i64,
    pub napoleon: bool,
    pub wounded: bool,
    pub formation: Option<String>,
    /// How he was lost.
    pub out: Option<String>,
}

#[expect(clippy::struct_excessive_bools, reason = "each is a mark of its own on the counter")]
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(super) struct Formation {
    pub side: Side,
    /// Where it stands.
    pub area: Option<String>,
    /// Its deployment mode.
    pub mode: String,
    pub morale: i64,
    /// Its best morale.
    pub max_morale: i64,
    /// The nation that is not yet at war.
    pub paralysed: Option<String>,
    /// Supply as last judged.
    pub out_of_supply: bool,
    /// Whether it has used its free attempt.
    pub rallied: bool,
    /// Whether it changed its mode in this segment, at the start or the end.
    pub changed_mode: Option<String>,
    /// Whether it force marched in this OPs phase.
    pub force_marched: bool,
    /// The MP that brought.
    pub bonus_mp: i64,
    /// MP spent in this segment.
    pub mp_spent: i64,
    /// The area it came from in this OPs phase.
    pub entered_from: Option<String>,
    pub engaged_paid: bool,
    /// The battle areas it has tried to reach by a reaction move.
    pub reaction_tried: Vec<String>,
    /// Whether it made a reaction move in this OPs phase.
    pub reaction_moved: bool,
    /// Whether it takes part in a battle without a map.
    #[serde(default)]
    pub fights: bool,
    /// How it left the game.
    pub gone: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(super) struct Unit {
    pub side: Side,
    pub formation: String,
    /// Infantry, cavalry or artillery.
    #[serde(rename = "type")]
    pub kind: String,
    /// Line, guard or national guard.
    pub class: String,
    pub nationality: String,
    /// Steps at full strength.
    pub max_steps: i64,
    pub steps: i64,
    /// CF of each step.
    pub cf_per_step: i64,
    pub broken: bool,
    pub screening: bool,
    /// How it left the game.
    pub gone: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(super) struct Battle {
    /// Its area; none in a battle without a map.
    pub area: Option<String>,
    pub attacker: Side,
    pub terrain: String,
    /// Who is inside the fortress, or `none`.
    pub fortress: String,
    pub weather: String,
    pub round: i64,
    /// Side a.
    pub a: Force,
    /// Side b.
    pub b: Force,
}

impl Battle {
    pub fn of(&self, side: Side) -> &Force {
        match side {
            Side::A => &self.a,
            Side::B => &self.b,
        }
    }

    /// A side's force, for changing.
    pub fn of_mut(&mut self, side: Side) -> &mut Force {
        match side {
            Side::A => &mut self.a,
            Side::B => &mut self.b,
        }
    }
}

/// A side in a battle.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub(super) struct Force {
    pub formations: Vec<String>,
    pub lead: Option<String>,
    pub commander: Option<String>,
    pub hand: Vec<String>,
    /// Those of them the enemy has seen.
    pub known: Vec<String>,
    /// Its choice, as long as that is hidden.
    pub committed: Option<Choice>,
    /// The card of the last round.
    pub last_card: Option<String>,
    /// The tactic of the last round.
    pub last_tactic: Option<String>,
    /// Steps lost in this battle.
    pub steps_lost: i64,
    /// Morale levels lost by lead formations in this battle.
    pub morale_lost: i64,
    /// Formations that lost a guard step in this round.
    #[serde(default)]
    pub guard_hit: Vec<String>,
    /// Its state.
    pub state: String,
}

/// A choice of tactic and card.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(super) struct Choice {
    pub tactic: String,
    /// The card, or `none`.
    pub card: String,
    /// CF of cavalry that skirmish.
    pub skirmishing_cf: i64,
}

/// Something that must be settled.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub(super) struct Due {
    pub kind: String,
    /// Whose losses.
    #[serde(default)]
    pub side: Option<Side>,
    /// Whose losses, by formation.
    #[serde(default)]
    pub formations: Vec<String>,
    /// Steps lost.
    #[serde(default)]
    pub steps: i64,
    /// Whether the first must be cavalry.
    #[serde(default)]
    pub first_loss_cavalry: bool,
    /// The cause of the losses.
    #[serde(default)]
    pub cause: Option<String>,
    /// The leader who is in danger or without a formation.
    #[serde(default)]
    pub leader: Option<String>,
    /// Where his formation was.
    #[serde(default)]
    pub area: Option<String>,
}

/// The books in a log; none if it has others.
pub(super) fn books_of(state: &Value) -> Option<Books> {
    Books::deserialize(state).ok()
}

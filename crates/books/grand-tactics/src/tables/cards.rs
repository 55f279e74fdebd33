//! The Battle Tactics cards.

use enum_map::EnumMap;
use grognard_core::choice;
use grognard_core::facts::Choice;
use grognard_core::tables::{Figure, Loader};

use super::reading::flags;
use crate::kinds::{Card, GrandTactic, Terrain};

choice! {
    /// Who may play a card.
    pub enum Role {
        Any = "any",
        Attacker = "attacker",
        Defender = "defender",
    }
}

/// One kind of card.
#[derive(Clone, Debug)]
pub struct CardRow {
    /// In a player's words.
    pub name: String,
    /// Copies in the deck.
    pub count: i32,
    /// Modifier of the player.
    pub own: Figure<i32>,
    /// Modifier of his opponent.
    pub opponent: Figure<i32>,
    /// Whether it needs cavalry in the field, and ground and weather that let it act.
    pub needs_cavalry: bool,
    /// Least number of formations.
    pub min_formations: i32,
    /// Who may play it.
    pub role: Role,
    /// With these tactics.
    pub tactics: EnumMap<GrandTactic, bool>,
    /// On this ground.
    pub terrain: EnumMap<Terrain, bool>,
}

#[derive(Clone, Debug)]
pub struct Cards {
    /// Cards at the start of a battle, before the leader's ability is added.
    pub hand_base: i32,
    /// Cards a side may play in a round.
    pub per_round: i32,
    /// Further modifier of Skirmish with cavalry.
    pub skirmish_bonus: Figure<i32>,
    /// Cavalry CF it takes.
    pub skirmish_min_cf: Figure<i32>,
    rows: EnumMap<Card, Option<CardRow>>,
}

impl Cards {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        let (skirmish_bonus, skirmish_min_cf) =
            n.within("skirmish_cavalry", |n| (n.int("bonus", -20..=20), n.int("min_cf", 0..=60)));
        let rows = n.within("card", |n| {
            EnumMap::from_fn(|card: Card| (card != Card::None).then(|| n.within(card.name(), load_row)))
        });
        Cards {
            hand_base: n.int("hand_base", 0..=27).value,
            per_round: n.int("per_round", 1..=1).value,
            skirmish_bonus,
            skirmish_min_cf,
            rows,
        }
    }

    /// The row of a card, if one is played.
    pub fn of(&self, card: Card) -> Option<&CardRow> {
        self.rows[card].as_ref()
    }
}

fn load_row(n: &Loader<'_>) -> CardRow {
    CardRow {
        name: n.text("name", |text| Ok(text.to_owned())).map_or(String::new(), |name| name.value),
        count: n.int("count", 0..=99).value,
        own: n.int("own", -20..=20),
        opponent: n.int("opponent", -20..=20),
        needs_cavalry: n.flag("needs_cavalry"),
        min_formations: n.int("min_formations", 1..=6).value,
        role: n.choice("role").value,
        tactics: flags(n, "tactics"),
        terrain: flags(n, "terrain"),
    }
}

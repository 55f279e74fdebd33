//! Which dice of a battle may be typed, and by whom.

use grognard_core::refusal::Refusal;
use serde::{Deserialize, Serialize};

use super::{Seat, Side};

/// The setting of a battle. A log without it was written for a table where everybody sees the dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS), schema(as = DiceSetting), ts(rename = "DiceSetting"))]
#[serde(rename_all = "lowercase")]
pub enum TypedDice {
    /// The player who gives a command may type all its dice.
    #[default]
    Typed,
    /// A side types its own dice and never the other's; the umpire types any.
    Own,
    /// Nobody types: the program rolls.
    Rolled,
}

impl TypedDice {
    /// Every setting.
    pub const ALL: [TypedDice; 3] = [TypedDice::Typed, TypedDice::Own, TypedDice::Rolled];

    /// The word used in files and arguments.
    pub const fn name(self) -> &'static str {
        match self {
            TypedDice::Typed => "typed",
            TypedDice::Own => "own",
            TypedDice::Rolled => "rolled",
        }
    }

    /// Whether the log need not mention it.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it over so")]
    pub(super) fn is_usual(&self) -> bool {
        *self == TypedDice::default()
    }

    /// What a seat may type.
    pub(super) fn lets(self, seat: Seat) -> MayType {
        match (self, seat.side()) {
            (TypedDice::Rolled, _) => MayType::Nothing,
            (_, None) => MayType::All,
            (TypedDice::Typed, Some(_)) => MayType::Open,
            (TypedDice::Own, Some(side)) => MayType::Own(side),
        }
    }
}

/// Which dice the giver of a command may type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MayType {
    /// Everything: the umpire knows what is hidden anyway.
    All,
    /// Everything that is not hidden.
    Open,
    /// What this side rolls.
    Own(Side),
    /// Nothing.
    Nothing,
}

impl MayType {
    /// The reason against typing a die that everybody sees; `side` is who rolls it.
    pub fn against(self, side: Option<Side>, what: &str) -> Option<Refusal> {
        match self {
            MayType::Own(own) if side != Some(own) => {
                let reason = format!(
                    "the dice for \"{what}\" are not yours, and in this battle a side types only its own. Leave all \
                     dice of this command out and the program rolls them; an umpire may type them for you."
                );
                Some(Refusal::new("dice", reason))
            }
            MayType::All | MayType::Open | MayType::Own(_) => None,
            MayType::Nothing => Some(MayType::nothing()),
        }
    }

    /// The reason against typing a die that nobody sees.
    pub fn against_unseen(self) -> Option<Refusal> {
        let reason = "these dice decide something hidden, and whoever typed them would know it. Leave them out and the \
                      program rolls them.";
        match self {
            MayType::All => None,
            MayType::Open | MayType::Own(_) => Some(Refusal::new("dice", reason)),
            MayType::Nothing => Some(MayType::nothing()),
        }
    }

    /// The reason against typing at all.
    pub fn nothing() -> Refusal {
        Refusal::new("dice", "in this battle the program rolls all dice. Leave them out and it rolls them.")
    }
}

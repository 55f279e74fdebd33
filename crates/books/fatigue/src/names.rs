//! The names the whole book uses: arms, formations, states, phases, ranks, orders.

use std::fmt;

use grognard_core::choice;
use grognard_core::facts::{FactValue, Kind, Scalar};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

choice! {
    /// The two editions of the fatigue points.
    pub enum Edition {
        First = "1",
        Second = "2",
    }
}

choice! {
    /// Arm of a unit.
    pub enum Arm {
        Infantry = "infantry",
        Cavalry = "cavalry",
        Artillery = "artillery",
        Train = "train",
        Headquarters = "headquarters",
        Officer = "officer",
        Engineer = "engineer",
    }
}

choice! {
    /// Formation of a unit.
    pub enum Formation {
        Line = "line",
        Column = "column",
        MarchColumn = "march-column",
        Square = "square",
        /// Skirmishers.
        OpenOrder = "open-order",
        Unlimbered = "unlimbered",
        Limbered = "limbered",
    }
}

choice! {
    /// Morale of a unit (FAT-02).
    pub enum State {
        Good = "good",
        Disordered = "disordered",
        Routed = "routed",
    }
}

choice! {
    /// How much of a unit is deployed in open order.
    pub enum Deployed {
        Full = "full",
        Part = "part",
    }
}

choice! {
    /// Cover against the cause of a check, a fire or an attack.
    pub enum Cover {
        None = "none",
        Natural = "natural",
        /// Timber building.
        Class1 = "class-1",
        /// Brick building or village block.
        Class2 = "class-2",
        /// Man-made position.
        Works = "works",
        /// Stone building, fortress.
        Class3 = "class-3",
    }
}

choice! {
    /// Phases of a half turn, in the order the book plays them (FAT-143).
    pub enum Phase {
        ArmyMoraleFatigue = "army-morale-fatigue",
        Facing = "facing",
        Formation = "formation",
        DeclaredCavalryCharge = "declared-cavalry-charge",
        Movement = "movement",
        ReciprocalArtilleryFire = "reciprocal-artillery-fire",
        ReciprocalInfantryCavalryFire = "reciprocal-infantry-cavalry-fire",
        ShockCombat = "shock-combat",
        Rally = "rally",
    }
}

choice! {
    /// Why a unit checks morale (FAT-30, FAT-32).
    pub enum Circumstance {
        FireLoss = "fire-loss",
        FriendRouts = "friend-routs",
        PassbyRout = "passby-rout",
        ReceiveShock = "receive-shock",
        DeclareCounterCharge = "declare-counter-charge",
        Surprise = "surprise",
        Explosion = "explosion",
        Rally = "rally",
        ChargeZone = "charge-zone",
        DeclareCharge = "declare-charge",
        Burning = "burning",
    }
}

choice! {
    /// Grade of troops.
    pub enum Grade {
        Militia = "militia",
        Line = "line",
        Elite = "elite",
    }
}

choice! {
    /// Level of a command.
    pub enum Level {
        SingleUnit = "single-unit",
        Small = "small",
        Brigade = "brigade",
        Division = "division",
        Corps = "corps",
        Wing = "wing",
        Column = "column",
        Army = "army",
        Nation = "nation",
        Artillery = "artillery",
        /// A face-down marker with nothing behind it.
        Dummy = "dummy",
    }
}

choice! {
    /// Rank of an officer.
    pub enum Rank {
        Brigade = "brigade",
        Division = "division",
        Corps = "corps",
        Wing = "wing",
        Column = "column",
        Army = "army",
        Nation = "nation",
    }
}

choice! {
    /// Operational order of a command.
    pub enum Order {
        Attack = "attack",
        Defend = "defend",
        Engage = "engage",
        March = "march",
        Reserve = "reserve",
    }
}

/// A rating as written on the roster: 1 to 9, or S.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cmr {
    /// 1 to 9.
    Number(i32),
    /// Above 9 (FAT-03).
    S,
}

/// The words that may be given as a rating in place of a number.
pub const CMR_WORDS: &[&str] = &["S"];

impl fmt::Display for Cmr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cmr::Number(number) => write!(f, "{number}"),
            Cmr::S => f.write_str("S"),
        }
    }
}

impl Serialize for Cmr {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Cmr::Number(number) => serializer.serialize_i32(*number),
            Cmr::S => serializer.serialize_str("S"),
        }
    }
}

impl<'de> Deserialize<'de> for Cmr {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Written {
            Number(i32),
            Word(String),
        }
        match Written::deserialize(deserializer)? {
            Written::Number(number) if (1..=9).contains(&number) => Ok(Cmr::Number(number)),
            Written::Word(word) if CMR_WORDS.contains(&word.as_str()) => Ok(Cmr::S),
            _ => Err(D::Error::custom("a CMR is 1 to 9 or S")),
        }
    }
}

impl FactValue for Cmr {
    fn from_scalar(scalar: Scalar) -> Option<Self> {
        match scalar {
            Scalar::Integer(number) => number.try_into().ok().map(Cmr::Number),
            Scalar::Choice(_) => Some(Cmr::S),
            _ => None,
        }
    }

    fn into_scalar(self) -> Scalar {
        match self {
            Cmr::Number(number) => Scalar::Integer(number.into()),
            Cmr::S => Scalar::Choice(0),
        }
    }

    fn stand_in(_: Kind) -> Self {
        Cmr::Number(1)
    }
}

impl Formation {
    /// Skirmishers; every other formation is close order.
    pub fn is_open_order(self) -> bool {
        self == Formation::OpenOrder
    }
}

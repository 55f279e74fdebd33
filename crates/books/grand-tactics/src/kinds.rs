//! The named things of the book: tactics, modes, cards, ground, weather and sides.

use grognard_core::choice;
use grognard_core::dice::Roller;

choice! {
    /// A grand tactic, chosen in secret each round.
    pub enum GrandTactic {
        LeftFlankAttack = "left-flank-attack",
        RightFlankAttack = "right-flank-attack",
        GeneralAdvance = "general-advance",
        ConcentricAttack = "concentric-attack",
        Hold = "hold",
        Retreat = "retreat",
    }
}

impl GrandTactic {
    /// In a player's words.
    pub fn words(self) -> &'static str {
        match self {
            GrandTactic::LeftFlankAttack => "Left Flank Attack",
            GrandTactic::RightFlankAttack => "Right Flank Attack",
            GrandTactic::GeneralAdvance => "General Advance",
            GrandTactic::ConcentricAttack => "Concentric Attack",
            GrandTactic::Hold => "Hold",
            GrandTactic::Retreat => "Retreat",
        }
    }
}

choice! {
    /// Deployment mode of a formation.
    pub enum Mode {
        MarchOrder = "march-order",
        Echelon = "echelon",
        LineOfBattle = "line-of-battle",
        Concentrated = "concentrated",
    }
}

impl Mode {
    /// In a player's words.
    pub fn words(self) -> &'static str {
        match self {
            Mode::MarchOrder => "March Order",
            Mode::Echelon => "Echelon",
            Mode::LineOfBattle => "Line of Battle",
            Mode::Concentrated => "Concentrated",
        }
    }
}

choice! {
    /// A Battle Tactics card.
    pub enum Card {
        None = "none",
        CavalryCharge = "cavalry-charge",
        Skirmish = "skirmish",
        GrandBattery = "grand-battery",
        ForlornHope = "forlorn-hope",
        CommittedReserve = "committed-reserve",
        FeignedWithdrawal = "feigned-withdrawal",
        PreparedPosition = "prepared-position",
        RearGuard = "rear-guard",
    }
}

choice! {
    /// Terrain of an area.
    pub enum Terrain {
        Clear = "clear",
        City = "city",
        Swamp = "swamp",
        Highlands = "highlands",
        Pass = "pass",
        Fortress = "fortress",
    }
}

choice! {
    /// Weather of a battle; none if the expansion is not used.
    pub enum Weather {
        None = "none",
        Fair = "fair",
        Rain = "rain",
        Mud = "mud",
        Fog = "fog",
        Snow = "snow",
    }
}

choice! {
    /// Season of a turn.
    pub enum Season {
        Spring = "spring",
        Summer = "summer",
        Autumn = "autumn",
        Winter = "winter",
    }
}

choice! {
    /// A side of a battle.
    pub enum Player {
        A = "a",
        B = "b",
    }
}

impl Player {
    /// The other side.
    #[must_use]
    pub fn opponent(self) -> Self {
        match self {
            Player::A => Player::B,
            Player::B => Player::A,
        }
    }

    /// Who rolls for this side.
    pub const fn roller(self) -> Roller {
        match self {
            Player::A => Roller::Actor,
            Player::B => Roller::Opponent,
        }
    }
}

choice! {
    /// One side of a battle, or neither.
    pub enum Neither {
        None = "none",
        A = "a",
        B = "b",
    }
}

impl Neither {
    /// Whether it is this side.
    pub fn is(self, player: Player) -> bool {
        self == Neither::from(player)
    }
}

impl From<Player> for Neither {
    fn from(player: Player) -> Self {
        match player {
            Player::A => Neither::A,
            Player::B => Neither::B,
        }
    }
}

choice! {
    /// A side of a campaign, or neither.
    pub enum Nation {
        None = "none",
        French = "french",
        Allied = "allied",
    }
}

choice! {
    /// Nationality of a unit.
    pub enum Nationality {
        French = "french",
        Austrian = "austrian",
        British = "british",
        Prussian = "prussian",
        Russian = "russian",
        Spanish = "spanish",
        Portuguese = "portuguese",
        German = "german",
        Italian = "italian",
    }
}

choice! {
    pub enum UnitType {
        Infantry = "infantry",
        Cavalry = "cavalry",
        Artillery = "artillery",
    }
}

choice! {
    pub enum UnitClass {
        Line = "line",
        Guard = "guard",
        NationalGuard = "national-guard",
    }
}

choice! {
    /// The state of a force after a round, from best to worst.
    pub enum State {
        FightsOn = "fights-on",
        Retreats = "retreats",
        Beaten = "beaten",
        Destroyed = "destroyed",
    }
}

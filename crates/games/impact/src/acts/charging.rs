//! The acts of a charge: declaring it, the answers of the unit charged, contact and what follows.

use grognard_battle::answers::Intent;
use grognard_battle::{Act, Argument, Takes};

use super::arguments::{
    ACTING, ARC, BEHIND, BESIDE_ROAD, CHARGE_ON, ENEMY_NEAR, HIT_FROM, IN_COVER, IN_WORKS, LEADER, LEFT, LEGS,
    NEAR_FRIENDS, NEAR_LEADER, ON_TERRAIN, RANGE, STOPPED, UNIT, UNITS, WORKS,
};

/// `charge`.
pub const CHARGE: Act = Act::new(
    "charge",
    "a unit charges, alone or with up to two supports",
    &[
        ACTING,
        Argument::needed("target", UNIT, "whom it charges"),
        Argument::needed("distance", RANGE, "inches to the target at the start"),
        Argument::optional("supports", UNITS, "friends that go with it and pay for it"),
        Argument::optional("charge_on", CHARGE_ON, "side of the target that is struck; front if left out"),
        ON_TERRAIN,
        BESIDE_ROAD,
        LEGS,
    ],
)
.aimed(Intent::Charge, "target");

/// `react-fire`.
pub const REACT_FIRE: Act = Act::new(
    "react-fire",
    "an enemy that moved or charges is fired at",
    &[
        Argument::needed("unit", UNIT, "who fires"),
        Argument::optional("range", RANGE, "inches to a unit that moved; a charger's range is known"),
        Argument::optional("in_arc", Takes::Flag, "the charger comes from within the fire arc; true if left out"),
        HIT_FROM,
        NEAR_LEADER,
        NEAR_FRIENDS,
        IN_WORKS,
        IN_COVER,
        BEHIND,
        ENEMY_NEAR,
    ],
);

/// `react-face`.
pub const REACT_FACE: Act = Act::new(
    "react-face",
    "the unit charged checks its morale to turn toward the charger",
    &[
        Argument::needed("unit", UNIT, "who is charged"),
        NEAR_LEADER,
        NEAR_FRIENDS,
        IN_WORKS,
        IN_COVER,
        BEHIND,
        ENEMY_NEAR,
    ],
);

/// `evade`.
pub const EVADE: Act = Act::new(
    "evade",
    "the unit charged gives way",
    &[Argument::needed("unit", UNIT, "who is charged"), ON_TERRAIN, BESIDE_ROAD, LEFT, STOPPED],
);

/// `stand`.
pub const STAND: Act =
    Act::new("stand", "the unit charged stands", &[Argument::needed("unit", UNIT, "who is charged")]);

/// `contact`.
pub const CONTACT: Act = Act::new(
    "contact",
    "the charge comes home",
    &[
        Argument::optional("defenders", UNITS, "friends adjacent to the unit charged, at most two"),
        Argument::optional("left_behind", UNITS, "supports of the charge that are no longer adjacent to its lead"),
        Argument::optional("charge_on", CHARGE_ON, "side struck now, after the target has turned"),
        Argument::optional("leader", LEADER, "a leader within 1/2 inch of the charging lead, not attached to it"),
        Argument::optional("enemy_leader", LEADER, "the same of the unit charged"),
        Argument::optional("works", WORKS, "works of the unit charged; as last told if left out"),
        Argument::optional("cover", Takes::Flag, "cover of the unit charged; as last told if left out"),
        Argument::optional(
            "enemy_within_two",
            Takes::Flag,
            "an enemy that is not in the charge within two inches of the unit charged; no if left out",
        ),
        Argument::optional("attacker_enemy_within_two", Takes::Flag, "the same of the charging lead"),
        Argument::free(
            "support_facts",
            Takes::Facts,
            "of a support by name, for its check: {\"..\": {\"leader\": .., \"friends\": [..], \"works\": .., \"cover\": .., \
             \"enemy_within_two\": ..}}",
        ),
    ],
)
.with_miniatures();

/// `volleys`.
pub const VOLLEYS: Act = Act::new(
    "volleys",
    "both leads of a charge that stopped short fire",
    &[
        Argument::optional("attacker_fires", Takes::Flag, "the unit charged is in his arc; true if left out"),
        Argument::optional("defender_fires", Takes::Flag, "the charger is in its arc; true if left out"),
        Argument::optional("hit_from", ARC, "from where the unit charged is hit; the side struck if left out"),
        NEAR_LEADER,
        NEAR_FRIENDS,
        IN_WORKS,
        IN_COVER,
        BEHIND,
        ENEMY_NEAR,
        Argument::optional("attacker_hit_from", ARC, "from where the charger is hit; front if left out"),
        Argument::optional("attacker_leader", LEADER, "another leader within 1/2 inch of the charger"),
        Argument::optional("attacker_friends", UNITS, "adjacent friends that support the charger"),
        Argument::optional("attacker_works", WORKS, "works the charger stands in"),
        Argument::optional("attacker_cover", Takes::Flag, "the charger is in cover"),
        Argument::optional("attacker_behind_friends", Takes::Flag, "the charger is 6 inches behind friends"),
        Argument::optional("attacker_enemy_within_two", Takes::Flag, "an enemy within two inches of the charger"),
    ],
)
.with_miniatures();

/// `fall-back`.
pub const FALL_BACK: Act = Act::new(
    "fall-back",
    "a loser of a charge falls back",
    &[Argument::needed("unit", UNIT, "who falls back"), LEFT, STOPPED],
)
.with_miniatures();

/// `follow-up`.
pub const FOLLOW_UP: Act = Act::new(
    "follow-up",
    "the lead of a won charge follows up, or stays",
    &[Argument::optional("inches", Takes::Number { min: 0, max: 12 }, "how far; 0, if left out, stays")],
);

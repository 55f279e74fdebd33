//! Everything that can be done in a battle of this book.

use grognard_books::impact::Cause;
use grognard_books::impact::charge::ChargeOn;
use grognard_books::impact::movement::OffRoad;
use grognard_books::impact::tables::Terrain;
use grognard_books::impact::unit::{Arc, ChargedFrom, Formation, HitFrom, Mc, Troops, Works};
use grognard_core::facts::Choice as _;

use super::state::{OnCharge, OnMove};
use grognard_battle::answers::Intent;
use grognard_battle::{Act, Argument, Secrecy, Takes};

const UNIT: Takes = Takes::Name { of: "unit" };
const UNITS: Takes = Takes::Names { of: "unit" };
const LEADER: Takes = Takes::Name { of: "leader" };
const WORKS: Takes = Takes::Choice { values: Works::NAMES };
const TERRAIN: Takes = Takes::Choice { values: Terrain::NAMES };
const OFF_ROAD: Takes = Takes::Choice { values: OffRoad::NAMES };
const ARC: Takes = Takes::Choice { values: Arc::NAMES };
const FORMATION: Takes = Takes::Choice { values: Formation::NAMES };
const CHARGE_ON: Takes = Takes::Choice { values: ChargeOn::NAMES };
const SIDES: Takes = Takes::Choice { values: &["a", "b"] };
const HOLDERS: Takes = Takes::Choice { values: &["a", "b", "none"] };
const RANGE: Takes = Takes::Inches { max: 100 };
const LEADER_MOVE: Takes = Takes::Number { min: 0, max: 100 };

const ACTING: Argument = Argument::needed("unit", UNIT, "who acts");
const NEAR_LEADER: Argument = Argument::optional("leader", LEADER, "another own leader within 1/2 inch of it");
const NEAR_FRIENDS: Argument =
    Argument::optional("friends", UNITS, "adjacent friends in good order or disorder that support it");
const IN_WORKS: Argument = Argument::optional("works", WORKS, "works it stands in; as last told if left out");
const IN_COVER: Argument = Argument::optional("cover", Takes::Flag, "in or just behind cover; as last told");
const BEHIND: Argument =
    Argument::optional("behind_friends", Takes::Flag, "6 inches or more behind friends; as last told");
const ENEMY_NEAR: Argument =
    Argument::optional("enemy_within_two", Takes::Flag, "an enemy within two inches; as last told");
const HIT_FROM: Argument = Argument::optional("hit_from", ARC, "from where the target is hit; front if left out");
const ON_TERRAIN: Argument = Argument::optional("terrain", TERRAIN, "ground it stands in; open if left out");
const BESIDE_ROAD: Argument = Argument::optional("off_road", OFF_ROAD, "ground beside a road or trail");
const LEGS: Argument =
    Argument::optional("legs", Takes::Facts, "the way where the ground changes: [{\"terrain\": .., \"inches\": ..}]");
const LEFT: Argument = Argument::optional("left_table", Takes::Flag, "it left the table");
const STOPPED: Argument = Argument::optional("stopped", Takes::Flag, "enemies or impassable ground stopped it");
const PLACE: Argument = Argument::free("place", Takes::PLACE, "on a table: where he goes");
const INCHES: Argument = Argument::free("inches", LEADER_MOVE, "inches he moves, at most 15");

/// All acts, in the order of a turn.
pub const ACTS: &[Act] = &[
    Act::new(
        "deploy",
        "a side puts its army on the table; from now on the enemy sees its order of battle",
        &[
            Argument::optional("side", SIDES, "which side; the own one, or the next, if left out"),
            Argument::free("formations", Takes::Facts, "formations other than those of the roster, by unit"),
            Argument::free("group", Takes::Text, "on a table: the brigade, or the army leader, that is placed"),
            Argument::free(
                "places",
                Takes::Group,
                "on a table, each of the group: [{\"name\",\"x\",\"y\",\"facing\",\"formation\",\"attached\"}]; arranged for you if left out",
            ),
        ],
    )
    .by("group"),
    Act::new("initiative", "both sides roll for who is first this turn", &[]).with_miniatures(),
    Act::new(
        "attach",
        "a leader's step: he goes to a unit and attaches to it",
        &[
            Argument::needed("leader", LEADER, "who"),
            Argument::needed("unit", UNIT, "the unit in base contact"),
            INCHES,
        ],
    ),
    Act::new(
        "detach",
        "a leader's step: he leaves the unit he is with",
        &[Argument::needed("leader", LEADER, "who"), INCHES, PLACE],
    ),
    Act::new(
        "move-leader",
        "a leader's step: he moves, with nobody attached to",
        &[Argument::needed("leader", LEADER, "who"), INCHES, PLACE],
    ),
    Act::new(
        "leader-reached",
        "an enemy reached a leader who is with no unit: he goes to the nearest friend",
        &[Argument::needed("leader", LEADER, "who")],
    )
    .with_miniatures(),
    Act::new(
        "move",
        "a unit moves",
        &[
            ACTING,
            ON_TERRAIN,
            BESIDE_ROAD,
            LEGS,
            Argument::optional("advance", Takes::Flag, "it ends nearer to the nearest enemy"),
            Argument::optional("watched_by", UNITS, "enemies that now have it in fire arc and normal (canister) range"),
            Argument::free("way", Takes::WAY, "on a table: one straight leg and a facing, or only where it ends"),
        ],
    ),
    Act::new(
        "face",
        "a unit turns on the spot",
        &[ACTING, Argument::free("facing", Takes::FACING, "on a table: which way it looks then")],
    ),
    Act::new(
        "formation",
        "a unit changes its formation",
        &[ACTING, Argument::needed("to", FORMATION, "the new formation")],
    ),
    Act::new("limber", "a battery limbers up", &[ACTING]),
    Act::new("unlimber", "a battery unlimbers", &[ACTING]),
    Act::new("mount", "cavalry mounts", &[ACTING, Argument::needed("to", FORMATION, "a mounted formation")]),
    Act::new("dismount", "cavalry dismounts", &[ACTING, Argument::needed("to", FORMATION, "a dismounted formation")]),
    Act::new(
        "fire",
        "a unit fires at an enemy",
        &[
            ACTING,
            Argument::needed("target", UNIT, "at whom"),
            Argument::needed("range", RANGE, "inches between nearest edges"),
            HIT_FROM,
            NEAR_LEADER,
            NEAR_FRIENDS,
            IN_WORKS,
            IN_COVER,
            BEHIND,
            ENEMY_NEAR,
        ],
    )
    .aimed(Intent::Fire, "target"),
    Act::new(
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
    .aimed(Intent::Charge, "target"),
    Act::new(
        "rally",
        "a unit below good order tries to rally",
        &[ACTING, NEAR_LEADER, NEAR_FRIENDS, IN_WORKS, IN_COVER, BEHIND, ENEMY_NEAR],
    ),
    Act::new(
        "merge",
        "two depleted regiments become one",
        &[
            ACTING,
            Argument::needed("with", UNIT, "the regiment that joins it"),
            Argument::optional("adjacent", Takes::Flag, "they stand side by side; true if left out"),
        ],
    ),
    Act::new(
        "firepower",
        "advice: the firepower of a unit at a range",
        &[
            Argument::needed("unit", UNIT, "who would fire"),
            Argument::needed("range", RANGE, "inches between nearest edges"),
        ],
    ),
    Act::new(
        "mmp",
        "advice: the morale point of a unit",
        &[
            Argument::needed("unit", UNIT, "whose"),
            Argument::needed("cause", Takes::Choice { values: Cause::NAMES }, "what it would be for"),
            Argument::optional("mc", Takes::Choice { values: Mc::NAMES }, "the check that would be due"),
            Argument::optional("charging", Takes::Flag, "it charges"),
            Argument::optional("hit_from", Takes::Choice { values: HitFrom::NAMES }, "from where it is fired at"),
            Argument::optional(
                "charged_from",
                Takes::Choice { values: ChargedFrom::NAMES },
                "from where it is charged",
            ),
            Argument::optional("charged_by", Takes::Choice { values: Troops::NAMES }, "who charges it"),
            NEAR_LEADER,
            NEAR_FRIENDS,
            IN_WORKS,
            IN_COVER,
            BEHIND,
            ENEMY_NEAR,
        ],
    ),
    Act::new("pass", "a unit does nothing more this turn", &[ACTING]).seldom(),
    Act::new(
        "react",
        "units fire at the enemy that moved, one after another; the others let it go by",
        &[
            Argument::needed("units", UNITS, "who fire, in this order"),
            Argument::free("target", Takes::Text, "the enemy that moved"),
        ],
    )
    .on_table(),
    Act::new(
        "standing",
        "tell units in advance what they do when an enemy moves near or charges; only your own side sees it",
        &[
            Argument::free("unit", UNIT, "which unit; every unit of the side if left out"),
            Argument::free("moved", Takes::Choice { values: OnMove::NAMES }, "what it does when an enemy has moved within range; as before if left out"),
            Argument::free("within", Takes::Number { min: 1, max: 100 }, "with 'fire': only at enemies this near, in inches"),
            Argument::free("charged", Takes::Choice { values: OnCharge::NAMES }, "what it does when it is charged; as before if left out"),
        ],
    )
    .kept(Secrecy::SideAlone)
    .seldom()
    .on_table(),
    Act::new(
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
    ),
    Act::new("hold-fire", "nobody else fires at the enemy that moved", &[]).onward(),
    Act::new(
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
    ),
    Act::new(
        "evade",
        "the unit charged gives way",
        &[Argument::needed("unit", UNIT, "who is charged"), ON_TERRAIN, BESIDE_ROAD, LEFT, STOPPED],
    ),
    Act::new("stand", "the unit charged stands", &[Argument::needed("unit", UNIT, "who is charged")]),
    Act::new(
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
            Argument::free(
                "support_facts",
                Takes::Facts,
                "of a support by name, for its check: {\"..\": {\"leader\": .., \"friends\": [..], \"works\": .., \"cover\": ..}}",
            ),
        ],
    )
    .with_miniatures(),
    Act::new(
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
    .with_miniatures(),
    Act::new("flee", "a routed unit flees", &[Argument::needed("unit", UNIT, "who flees"), ON_TERRAIN, LEFT, STOPPED])
        .with_miniatures(),
    Act::new(
        "fall-back",
        "a loser of a charge falls back",
        &[Argument::needed("unit", UNIT, "who falls back"), LEFT, STOPPED],
    )
    .with_miniatures(),
    Act::new(
        "leader-casualty",
        "roll for a leader whose unit lost figures",
        &[Argument::needed("leader", LEADER, "who")],
    )
    .with_miniatures(),
    Act::new(
        "follow-up",
        "the lead of a won charge follows up, or stays",
        &[Argument::optional("inches", Takes::Number { min: 0, max: 12 }, "how far; 0, if left out, stays")],
    ),
    Act::new(
        "objective",
        "say who holds an objective at the end of the turn",
        &[
            Argument::needed("objective", Takes::Name { of: "objective" }, "which"),
            Argument::needed("held_by", HOLDERS, "the only side with a unit near it that is not routed, or none"),
        ],
    )
    .with_miniatures(),
    Act::new("next-phase", "this phase is done", &[]).onward().seldom(),
    Act::new("concede", "a side gives the battle up", &[Argument::needed("side", SIDES, "which side")])
        .never_drawn()
        .gives_up(),
];

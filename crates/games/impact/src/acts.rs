//! Everything that can be done in a battle of this book.

mod arguments;
mod charging;

use grognard_battle::answers::Intent;
use grognard_battle::{Act, Argument, Secrecy, Takes};
use grognard_books::impact::Cause;
use grognard_books::impact::unit::{ChargedFrom, HitFrom, Mc, Troops};
use grognard_core::facts::Choice as _;

use super::state::{OnCharge, OnMove};
use arguments::{
    ACTING, BEHIND, BESIDE_ROAD, ENEMY_NEAR, FORMATION, HIT_FROM, HOLDERS, IN_COVER, IN_WORKS, INCHES, LEADER, LEFT,
    LEGS, NEAR_FRIENDS, NEAR_LEADER, ON_TERRAIN, PLACE, RANGE, SIDES, STOPPED, UNIT, UNITS,
};
use charging::{CHARGE, CONTACT, EVADE, FALL_BACK, FOLLOW_UP, REACT_FACE, REACT_FIRE, STAND, VOLLEYS};

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
    CHARGE,
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
    REACT_FIRE,
    Act::new("hold-fire", "nobody else fires at the enemy that moved", &[]).onward(),
    REACT_FACE,
    EVADE,
    STAND,
    CONTACT,
    VOLLEYS,
    Act::new("flee", "a routed unit flees", &[Argument::needed("unit", UNIT, "who flees"), ON_TERRAIN, LEFT, STOPPED])
        .with_miniatures(),
    FALL_BACK,
    Act::new(
        "leader-casualty",
        "roll for a leader whose unit lost figures",
        &[Argument::needed("leader", LEADER, "who")],
    )
    .with_miniatures(),
    FOLLOW_UP,
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

//! Everything that can be done in a battle under the fatigue book.

use grognard_books::fatigue::ledger::Senior;
use grognard_books::fatigue::morale::facts::GroupKind;
use grognard_books::fatigue::names::{Cover, Formation, Order};
use grognard_books::fatigue::shock::Aspect;
use grognard_books::fatigue::tables::Terrain;
use grognard_core::facts::Choice;

use super::movement::Heading;
use grognard_battle::{Act, Argument, Secrecy, Takes};
use grognard_table::answers::Intent;

const UNIT: Takes = Takes::Name { of: "unit" };
const UNITS: Takes = Takes::Names { of: "unit" };
const OFFICER: Takes = Takes::Name { of: "officer" };
const COMMAND: Takes = Takes::Name { of: "command" };
const INCHES: Takes = Takes::Inches { max: 60 };
const SIDES: Takes = Takes::Choice { values: &["a", "b"] };
const MOVES: Takes = Takes::Choice { values: Heading::NAMES };
const COVERS: Takes = Takes::Choice { values: Cover::NAMES };
const TERRAINS: Takes = Takes::Choice { values: Terrain::NAMES };

const fn unit(help: &'static str) -> Argument {
    Argument::needed("unit", UNIT, help)
}

const fn named_unit() -> Argument {
    Argument::optional("unit", UNIT, "whose it is; else the first that is due")
}

const fn command(help: &'static str) -> Argument {
    Argument::needed("command", COMMAND, help)
}

const SIDE: Argument = Argument::optional("side", SIDES, "whose; players may leave it out");
const COVER: Argument = Argument::optional("cover", COVERS, "cover against the cause");
const BURNING: Argument = Argument::optional("burning", Takes::Flag, "it stands in burning ground");
const OFFICERS: Argument =
    Argument::optional("officers", Takes::Names { of: "officer" }, "officers in whose radius it stands");
const LEAVES_AREA: Argument =
    Argument::optional("leaves_area", Takes::Flag, "it ends over 12 inches from its marker or reserve place");
const CLOSED: Argument = Argument::optional("closed", Takes::Flag, "enemies close its whole path: it surrenders");
const DISTANCE: Argument = Argument::needed("distance", INCHES, "how far off, in inches");
const TERRAIN: Argument = Argument::optional("terrain", TERRAINS, "worst terrain crossed");
const IN_ZONE: Argument =
    Argument::optional("in_charge_zone", Takes::Flag, "it stands in the zone of a charge or counter-charge");
const PAYS: Argument = Argument::free("pays", Takes::Flag, "it breaks its order, which is announced and paid for");
const TOUCHES: Argument = Argument::optional("touches", UNITS, "other enemies it touches then");
const TOGETHER: Argument =
    Argument::optional("together_with", UNITS, "others that share its square, building or redoubt");

const fn distances(beside: &'static str) -> Argument {
    Argument::optional("distances", Takes::InchesEach { beside, max: 60 }, "how far off each of them is, in inches")
}

/// Everything that can be done.
pub const ACTS: &[Act] = &[
    Act::new(
        "next-phase",
        "end the phase and go on to the next",
        &[
            Argument::optional("stood", UNITS, "end of movement: units far from the enemy that did not go nearer"),
            Argument::optional("in_fire", UNITS, "end of movement: units in burning ground"),
        ],
    )
    .onward(),
    Act::new(
        "deploy",
        "place a whole command, or a dummy, on the table",
        &[
            Argument::needed("group", COMMAND, "which"),
            Argument::free(
                "places",
                Takes::Group,
                "each of the group: [{\"name\",\"x\",\"y\",\"facing\",\"formation\",\"attached\"}]; arranged for you if left out",
            ),
        ],
    )
    .on_table()
    .by("group")
    .kept(Secrecy::Side),
    // The Army Morale Fatigue Phase.
    Act::new(
        "enter-points",
        "a player confirms the points of his commands for the half turn past",
        &[
            Argument::needed("player", Takes::Name { of: "player" }, "who"),
            Argument::free("extra", Takes::Number { min: 0, max: 99 }, "points nobody has written down"),
            Argument::free("because", Takes::Text, "what the extra points are for"),
            Argument::optional(
                "blocked",
                Takes::Names { of: "command" },
                "of his commands that come on now: whose entry has enemies within 3 inches",
            ),
        ],
    )
    .kept(Secrecy::Side).with_miniatures(),
    Act::new("tally", "all hands are shown; points are posted and levels announced", &[]).with_miniatures(),
    Act::new(
        "set-order",
        "a new order for a command, in the interphase of an hour",
        &[
            command("which"),
            Argument::needed("order", Takes::Choice { values: Order::NAMES }, "the order"),
            Argument::optional("place", Takes::Text, "Reserve: where its officer stands"),
        ],
    )
    .in_row("order")
    .kept(Secrecy::Side),
    Act::new(
        "senior-order",
        "General Advance or Pursuit",
        &[Argument::needed("order", Takes::Choice { values: Senior::NAMES }, "which"), SIDE],
    )
    .kept(Secrecy::Side),
    Act::new("ready", "a side has written its orders or targets", &[SIDE]).onward(),
    Act::new("roll-off", "roll for the first half turn", &[]).with_miniatures(),
    Act::new(
        "adjust",
        "the umpire changes a total or a record as the scenario says",
        &[
            Argument::needed("because", Takes::Text, "why"),
            SIDE,
            Argument::optional("total", Takes::Number { min: -999, max: 999 }, "points on the total"),
            Argument::optional("recorded", Takes::Number { min: -999, max: 999 }, "points on the record"),
        ],
    )
    .kept(Secrecy::Side),
    Act::new("return", "a command that left turns back", &[command("which")]).kept(Secrecy::Side).with_miniatures(),
    Act::new("end-battle", "end the battle as proposed", &[]).with_miniatures(),
    Act::new("concede", "a side gives up", &[SIDE]).gives_up(),
    Act::new("next-battleday", "the umpire opens the next battleday", &[]),
    // Facing, formation, charges, movement.
    Act::new(
        "turn",
        "a unit turns",
        &[unit("who"), Argument::free("facing", Takes::FACING, "on a table: which way it looks then")],
    ),
    Act::new(
        "change-formation",
        "a unit changes formation",
        &[unit("who"), Argument::needed("formation", Takes::Choice { values: Formation::NAMES }, "into what"), PAYS],
    ),
    Act::new(
        "skirmish",
        "send out a screen, or call it back with 0",
        &[unit("who"), Argument::needed("figures", Takes::Number { min: 0, max: 12 }, "figures out"), PAYS],
    ),
    Act::new(
        "declare-charge",
        "cavalry declares a charge",
        &[
            unit("who"),
            Argument::needed("target", UNIT, "whom"),
            Argument::optional("distance", INCHES, "with miniatures: how far off, in inches"),
            Argument::optional("flank", Takes::Flag, "into a flank of foot"),
            TERRAIN,
            PAYS,
        ],
    )
    .aimed(Intent::Charge, "target"),
    Act::new(
        "counter-charge",
        "cavalry rides against a charge",
        &[
            unit("who"),
            Argument::needed("charger", UNIT, "against whom"),
            Argument::optional(
                "distance",
                INCHES,
                "with miniatures: inches to the charger or to his target, whichever is nearer",
            ),
            PAYS,
        ],
    ),
    Act::new(
        "charge-zone",
        "who stands in the zone of a charge",
        &[
            Argument::optional("charger", UNIT, "whose zone"),
            Argument::optional("units", UNITS, "who stands in it besides the target: in its front arc, within its charge move over the ground to them"),
            distances("units"),
        ],
    )
    .with_miniatures(),
    Act::new("form-square", "infantry in a charge zone forms square", &[unit("who")]),
    Act::new(
        "retire",
        "a disordered unit goes back before the other side moves",
        &[unit("who"), TERRAIN, IN_ZONE, LEAVES_AREA, PAYS],
    ),
    Act::new(
        "charge",
        "a charger rides, before anybody else moves",
        &[
            unit("who"),
            TOUCHES,
            Argument::optional("falls_short", Takes::Flag, "its target has gone back too far to be reached"),
            Argument::optional(
                "rides_on",
                Takes::Flag,
                "its target is gone: it rides to where it stood, else it stays",
            ),
            Argument::optional("terrain", TERRAINS, "met by a counter-charge: worst terrain it crosses to him"),
        ],
    ),
    Act::new(
        "move",
        "a unit moves",
        &[
            unit("who"),
            Argument::optional(
                "action",
                MOVES,
                "with miniatures: what the move is to the nearest enemy; close is within 6 inches",
            ),
            TERRAIN,
            IN_ZONE,
            LEAVES_AREA,
            Argument::optional("in_fire", Takes::Flag, "it ends in burning ground"),
            PAYS,
            Argument::free("way", Takes::WAY, "on a table: one turn and one straight leg, or only where it ends"),
            Argument::free("into", Takes::Text, "on a table: the building or redoubt it goes into, in place of a way"),
        ],
    )
    .in_row("how it moves"),
    Act::new(
        "assault",
        "a unit attacks without a charge",
        &[unit("who"), Argument::needed("target", UNIT, "whom"), TOUCHES, TERRAIN, IN_ZONE, PAYS],
    )
    .aimed(Intent::Charge, "target"),
    Act::new("leave-table", "a unit leaves by its own edge", &[unit("who"), LEAVES_AREA, PAYS]),
    Act::new("withdraw", "the umpire says that a command is driven out", &[command("which")]).kept(Secrecy::Side).with_miniatures(),
    Act::new("reveal-dummy", "an enemy sees through a dummy", &[command("which")]).kept(Secrecy::Side).with_miniatures(),
    Act::new(
        "attach",
        "an officer goes to a unit, or leaves it",
        &[
            Argument::needed("officer", OFFICER, "who"),
            Argument::optional("unit", UNIT, "to whom; else by himself"),
            Argument::free("place", Takes::PLACE, "on a table: where he rides to, if to no unit"),
        ],
    )
    .kept(Secrecy::Side),
    Act::new(
        "move-marker",
        "on a table: the marker of a dummy moves",
        &[command("which"), Argument::needed("place", Takes::PLACE, "where to")],
    )
    .on_table()
    .kept(Secrecy::Side),
    Act::new(
        "officer-caught",
        "enemies touch an officer who is alone",
        &[Argument::needed("officer", OFFICER, "who"), Argument::optional("joins", UNIT, "a friend near enough")],
    ).with_miniatures(),
    Act::new(
        "join-command",
        "the officer of a destroyed command takes another",
        &[Argument::needed("officer", OFFICER, "who"), command("which")],
    )
    .kept(Secrecy::Side),
    Act::new("surprise", "an unseen enemy appears near a unit", &[unit("who is surprised"), DISTANCE]).with_miniatures(),
    Act::new(
        "blast",
        "the umpire: something of the scenario blows up",
        &[
            Argument::optional("near", UNITS, "who stands near; a table measures it"),
            distances("near"),
            Argument::optional("warned", Takes::Flag, "it was announced"),
            Argument::free("place", Takes::PLACE, "on a table: where"),
        ],
    ),
    // Fire and shock.
    Act::new(
        "fire",
        "a unit fires, or writes its target in a fire phase",
        &[
            unit("who"),
            Argument::needed("target", UNIT, "at whom"),
            Argument::optional("range", INCHES, "inches; closing fire needs none"),
            Argument::optional("cover", COVERS, "cover of the target"),
            Argument::optional("enfilade", Takes::Flag, "from its flank or rear"),
            Argument::optional("screen", Takes::Flag, "only its skirmishers fire"),
            Argument::optional("at_screen", Takes::Flag, "at the target's skirmishers"),
            Argument::optional("from_building", Takes::Flag, "it holds a building"),
            Argument::optional("in_building", Takes::Flag, "the target holds a building"),
            Argument::optional("burnable", Takes::Flag, "the target's ground can burn"),
            Argument::optional("place", Takes::Text, "what would burn"),
            PAYS,
        ],
    )
    .aimed(Intent::Fire, "target")
    .kept(Secrecy::Side),
    Act::new("roll-fire", "roll all fire that is written", &[]).with_miniatures(),
    Act::new(
        "combat",
        "name the next shock combat",
        &[
            Argument::needed("target", UNIT, "anybody who is touched in it"),
            Argument::optional("aspect", Takes::Choice { values: Aspect::NAMES }, "from where"),
            Argument::optional("cover", COVERS, "cover of the defender"),
            TOGETHER,
            Argument::optional("group", Takes::Choice { values: GroupKind::NAMES }, "what they share"),
        ],
    )
    .by("target"),
    Act::new("receive", "closing fire is over; the defenders check", &[]),
    Act::new("clash", "fight the combat", &[]),
    Act::new("occupy", "the winner of a combat takes some of the ground left", &[unit("who")]).on_table(),
    // What is due.
    Act::new(
        "check",
        "the morale check that is due",
        &[
            named_unit(),
            COVER,
            BURNING,
            Argument::optional("barred", Takes::Flag, "terrain keeps the charging cavalry out"),
            Argument::optional("seen", Takes::Flag, "it sees the friend who breaks near it"),
            OFFICERS,
            Argument::free("group", Takes::Choice { values: GroupKind::NAMES }, "what they share"),
            TOGETHER,
            Argument::optional("cluster_figures", Takes::Number { min: 1, max: 99 }, "figures of a screen"),
            Argument::optional("cluster_gap", INCHES, "widest gap in a screen"),
        ],
    ),
    Act::new(
        "rout",
        "how a rout went",
        &[
            named_unit(),
            Argument::optional("near", UNITS, "friends within 2 inches of where it broke, nearest first"),
            Argument::optional("passed", UNITS, "other friends it passed within 2 inches, in order"),
            Argument::optional("off_table", Takes::Flag, "it ran off the table"),
            CLOSED,
            LEAVES_AREA,
        ],
    )
    .with_miniatures(),
    Act::new("retreat", "how a retreat went", &[named_unit(), CLOSED, LEAVES_AREA]).with_miniatures(),
    Act::new(
        "explosion",
        "who stands within 6 inches of what blew up",
        &[Argument::optional("near", UNITS, "who, of both sides"), distances("near")],
    )
    .with_miniatures(),
    Act::new(
        "in-fire",
        "who stands in a place that has caught fire",
        &[Argument::optional("units", UNITS, "who, of both sides")],
    )
    .with_miniatures(),
    Act::new("put-off", "the umpire puts the first due item behind the others", &[]),
    Act::new("pass", "leave what your side may do now, or the order of its checks", &[]).on_table().onward(),
    // Rally.
    Act::new(
        "rally",
        "a disordered or routed unit in its Rally Phase",
        &[
            unit("who"),
            Argument::optional("elect", Takes::Flag, "a routed unit tries"),
            Argument::optional("near_close_order_enemy", Takes::Flag, "in the fire zone of close-order enemies"),
            Argument::optional("near_artillery", Takes::Flag, "in the fire zone of unlimbered guns"),
            Argument::optional("off_table", Takes::Flag, "it is off the table"),
            Argument::optional("barred_by_scenario", Takes::Flag, "the scenario keeps it in disorder"),
            COVER,
            BURNING,
            OFFICERS,
        ],
    ),
    Act::new(
        "refill",
        "a train gives a unit ammunition",
        &[unit("who"), Argument::needed("train", UNIT, "from which")],
    )
    .with_miniatures()
    .kept(Secrecy::Side),
    Act::new("re-crew", "abandoned guns are manned again", &[unit("which")]).with_miniatures(),
    Act::new("capture-marker", "the enemy takes a defend marker", &[command("whose")]).kept(Secrecy::Side).with_miniatures(),
    Act::new(
        "take-objective",
        "an objective changes hands",
        &[Argument::needed("objective", Takes::Name { of: "objective" }, "which"), SIDE],
    ).with_miniatures(),
    Act::new(
        "line-of-communication",
        "an enemy stands on a line of communication, or no longer does",
        &[SIDE, Argument::optional("lost", Takes::Flag, "whether it is lost")],
    ).with_miniatures(),
    Act::new(
        "rear",
        "the umpire: enemies on a road exit or in the rear",
        &[
            SIDE,
            Argument::optional("units", Takes::Number { min: 1, max: 99 }, "units on an exit"),
            Argument::optional(
                "points_each",
                Takes::Number { min: 0, max: 99 },
                "points of each, as the scenario says",
            ),
            Argument::optional("points", Takes::Number { min: 0, max: 999 }, "value of a command in the rear"),
        ],
    ),
];

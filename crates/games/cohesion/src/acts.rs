//! Everything that can be done in a battle under this book, with what it asks.

use super::movement::CHANGES;
use grognard_battle::{Act, Argument, Mark, SortValue, Sorting, Takes, Tone};
use grognard_table::answers::Intent;

const UNIT: Takes = Takes::Name { of: "unit" };
const UNITS: Takes = Takes::Names { of: "unit" };
const OFFICER: Takes = Takes::Name { of: "officer" };
const BRIGADE: Takes = Takes::Name { of: "brigade" };
const INCHES: Takes = Takes::Inches { max: 48 };
const COVERS: Takes = Takes::Choice { values: &["open", "light", "medium", "heavy"] };

const RANGE: Argument = Argument::needed("range", INCHES, "inches, nearest edges");
const ASPECT: Argument = Argument::optional(
    "aspect",
    Takes::Choice { values: &["front", "enfilade", "rear"] },
    "from where the fire hits; front if not said",
);
const COVER: Argument = Argument::optional("cover", COVERS, "cover of most of the target's stands; open if not said");
const COVER_OTHER: Argument = Argument::optional("cover_other", COVERS, "the other cover, only for exact halves");
const SIGHT: Argument = Argument::optional("line_of_sight", Takes::Flag, "the firer sees the target; yes if not said");
const STANDS: Argument =
    Argument::optional("stands_firing", Takes::Halves { min: 0, max: 9 }, "stands that fire; all if not said");
const BLOCKED: Argument =
    Argument::optional("blocked", Takes::Flag, "only for a held unit: it cannot fire at the target it is held to");
const OPEN: Argument = Argument::free("open", INCHES, "inches over open ground");
const ROAD: Argument = Argument::free("road", INCHES, "inches along a road");
const ROUGH: Argument = Argument::free("rough", INCHES, "inches through rough ground");
const LEGS: Argument =
    Argument::free("legs", Takes::Facts, "the way leg by leg, in place of inches: [{\"terrain\",\"inches\"}]");
const OBSTACLES: Argument = Argument::free("obstacles", Takes::Number { min: 0, max: 20 }, "linear obstacles crossed");
const CROSSED: Argument = Argument::optional("crossed", UNITS, "friends it passes through, in order");
const FRIENDS_IN_RADIUS: Argument = Argument::optional(
    "friends_in_radius",
    Takes::Names { of: "unit" },
    "recovery phase: friends crossed that are within their commander's radius though they or he went back",
);
const WAY: Argument = Argument::free(
    "way",
    Takes::WAY,
    "on a table: where it goes, step by step, [{\"step\":\"ahead\",\"inches\"}, {\"step\":\"wheel\",\"degrees\"}], or only \
     the end",
);
const FACING: Argument = Argument::free("facing", Takes::FACING, "on a table: which way it looks afterwards");
const IN_RADIUS: Argument = Argument::optional(
    "in_radius",
    Takes::Flag,
    "within the radius of its commander; asked to rejoin, or after one of the two went back",
);

/// Green and red beads (COH-8).
const BEADS: Sorting = Sorting {
    what: "beads",
    group: "brigade",
    single: "unit",
    value: "posture",
    values: &[
        SortValue {
            value: "moving",
            names: "moving",
            mark: Mark { letter: 'M', word: "move", tone: Tone::Green },
            kept: "keeps its green bead",
        },
        SortValue {
            value: "firing",
            names: "firing",
            mark: Mark { letter: 'F', word: "fire", tone: Tone::Red },
            kept: "keeps its red bead",
        },
    ],
};

/// All acts of the book.
pub const ACTS: &[Act] = &[
    Act::new("next-phase", "end the phase, if everything in it is done", &[]).with_miniatures().onward(),
    Act::new("initiative", "both sides roll; before the first turn it says who places first", &[]),
    Act::new(
        "deploy",
        "place a whole brigade, a unit of no brigade or the senior commander on the table",
        &[
            Argument::needed("group", Takes::Text, "which"),
            Argument::free(
                "places",
                Takes::Group,
                "each of the group: [{\"name\",\"x\",\"y\",\"facing\",\"formation\",\"attached\"}]; arranged for you if left out",
            ),
        ],
    )
    .on_table()
    .by("group"),
    Act::new(
        "choose",
        "the holder of the initiative acts first or second in the fire or movement phase",
        &[Argument::needed("order", Takes::Choice { values: &["first", "second"] }, "when he acts himself")],
    ),
    Act::new(
        "mark",
        "give a brigade, or one independent, its green and red beads",
        &[
            Argument::free("brigade", BRIGADE, "the brigade, all its units in command at once"),
            Argument::optional("unit", UNIT, "one independent unit, once no brigade is left"),
            Argument::free("posture", Takes::Choice { values: &["moving", "firing"] }, "for all not named below"),
            Argument::free("moving", UNITS, "units that move"),
            Argument::free("firing", UNITS, "units that fire"),
        ],
    )
    .sorting(BEADS),
    Act::new(
        "fire",
        "a unit with a red bead fires",
        &[
            Argument::needed("unit", UNIT, "who fires"),
            Argument::needed("target", UNIT, "at whom"),
            RANGE,
            Argument::free("together_with", UNITS, "units declared at the same target, to fire on later turns"),
            ASPECT,
            COVER,
            COVER_OTHER,
            SIGHT,
            STANDS,
            BLOCKED,
        ],
    )
    .aimed(Intent::Fire, "target"),
    Act::new(
        "release",
        "a declared unit no longer sees its target and may be declared anew",
        &[Argument::needed("unit", UNIT, "which")],
    )
    .with_miniatures(),
    Act::new(
        "pass",
        "let the turn go by in the fire, movement or recovery phase",
        &[Argument::optional("blocked", UNITS, "fire phase: units held to a target they cannot fire at")],
    )
    .seldom()
    .onward(),
    Act::new(
        "move",
        "a unit with a green bead moves; without inches the move is taken as made",
        &[
            Argument::needed("unit", UNIT, "who moves"),
            OPEN,
            ROAD,
            ROUGH,
            LEGS,
            OBSTACLES,
            CROSSED,
            WAY,
        ],
    ),
    Act::new(
        "change-formation",
        "a unit with a green bead changes formation, mounts, dismounts, turns or reforms",
        &[
            Argument::needed("unit", UNIT, "which"),
            Argument::needed("to", Takes::Choice { values: CHANGES }, "what it is afterwards"),
            Argument::optional("enemy_near", Takes::Flag, "reforming: an enemy is too near"),
            FACING,
        ],
    )
    .in_row("formation"),
    Act::new("hold", "a unit with a green bead stays where it is", &[Argument::needed("unit", UNIT, "which")]).seldom(),
    Act::new(
        "finish",
        "the brigade that moves is through",
        &[Argument::free("hold", Takes::Flag, "units that have not acted hold")],
    )
    .seldom()
    .onward(),
    Act::new(
        "charge-bonus",
        "declare a charge and roll its bonus",
        &[
            Argument::needed("unit", UNIT, "who charges"),
            Argument::needed("target", UNIT, "whom"),
            Argument::needed("distance", INCHES, "open inches to contact"),
            Argument::optional(
                "aspect",
                Takes::Choice { values: &["front", "flank", "rear"] },
                "from where; front if not said",
            ),
        ],
    )
    .with_miniatures(),
    Act::new(
        "charge",
        "the rolls of a charge that halted before its target; on a table: declare and make a charge",
        &[
            Argument::optional("unit", UNIT, "on a table: who charges"),
            Argument::free("target", UNIT, "on a table: whom"),
            Argument::free(
                "wheel",
                Takes::Facing { turn: Some(45) },
                "on a table: degrees it wheels first, minus to the left; straight ahead or the shortest way if not said",
            ),
        ],
    )
    .aimed(Intent::Charge, "target"),
    Act::new(
        "advance",
        "on a table: an attacker that holds the ground after a melee goes on, or stays",
        &[
            Argument::optional("unit", UNIT, "which; the one that is due if not said"),
            Argument::needed("inches", Takes::Inches { max: 2 }, "how far straight ahead; 0 to stay"),
        ],
    )
    .on_table(),
    Act::new(
        "ride",
        "on a table: an officer rides to a place, alone",
        &[Argument::needed("officer", OFFICER, "who"), Argument::needed("place", Takes::PLACE, "where to")],
    )
    .on_table(),
    Act::new(
        "opportunity-fire",
        "a unit with a red bead fires at the enemy that moves now",
        &[Argument::needed("unit", UNIT, "who fires"), RANGE, ASPECT, COVER, COVER_OTHER, SIGHT, STANDS, BLOCKED],
    ),
    Act::new(
        "hold-fire",
        "no more opportunity fire at the enemy that moves now",
        &[
            Argument::free("rest_of_phase", Takes::Flag, "nor at any other in this phase"),
            Argument::free("wait", Takes::Flag, "on a table: only at this way-point; be asked again at the next"),
        ],
    )
    .onward(),
    Act::new(
        "melee",
        "one round between the two units that came into contact first",
        &[
            Argument::optional("cover", COVERS, "obstacle or work the attacker comes across; open if not said"),
            Argument::optional("rough", Takes::Flag, "most of the defender stands in woods or rough ground"),
            Argument::optional("higher", Takes::Flag, "the defender stands higher"),
            Argument::optional("momentum", Takes::Flag, "cavalry moved half or more of its charge move"),
        ],
    )
    .with_miniatures(),
    Act::new(
        "retreat",
        "a unit goes back as the rules say; tell what the table shows",
        &[
            Argument::optional("unit", UNIT, "which; the first that is due if not said"),
            CROSSED,
            FRIENDS_IN_RADIUS,
            Argument::optional("left_table", Takes::Flag, "its centre crossed a table edge"),
            Argument::optional("no_room", Takes::Flag, "it met an enemy or found no room to end in"),
        ],
    )
    .with_miniatures(),
    Act::new(
        "attach",
        "an officer rides to a unit and stays with it",
        &[
            Argument::needed("officer", OFFICER, "who"),
            Argument::needed("unit", UNIT, "to whom"),
            OPEN,
            ROAD,
            ROUGH,
            LEGS,
            OBSTACLES,
        ],
    ),
    Act::new(
        "leave",
        "an officer leaves the unit he is with, or rides about alone",
        &[Argument::needed("officer", OFFICER, "who"), OPEN, ROAD, ROUGH, LEGS, OBSTACLES],
    )
    .seldom(),
    Act::new(
        "ride-to-safety",
        "a lone officer with an enemy close by rides to the nearest own unit",
        &[Argument::needed("officer", OFFICER, "who"), Argument::needed("unit", UNIT, "to whom")],
    )
    .with_miniatures(),
    Act::new(
        "officer-casualty",
        "is an officer at risk hit, and what becomes of him",
        &[Argument::optional("officer", OFFICER, "who; the first that is due if not said")],
    )
    .with_miniatures(),
    Act::new(
        "commander-death",
        "a unit takes the death of its commander",
        &[Argument::optional("unit", UNIT, "which; the first that is due if not said")],
    )
    .with_miniatures(),
    Act::new(
        "detach",
        "say which units are wholly outside their commander's radius",
        &[Argument::optional("units", UNITS, "those outside; nobody if not said")],
    )
    .with_miniatures(),
    Act::new(
        "cease-fire",
        "a unit tries to take its red bead off",
        &[
            Argument::needed("unit", UNIT, "which"),
            Argument::optional(
                "enemy_at_long_range",
                Takes::Flag,
                "its last target is at long range or beyond, or out of sight",
            ),
            IN_RADIUS,
        ],
    ),
    Act::new("keep", "a unit keeps its red bead by choice", &[Argument::needed("unit", UNIT, "which")]),
    Act::new(
        "rally",
        "a shaken or routed unit tries to take a bead off",
        &[Argument::needed("unit", UNIT, "which"), IN_RADIUS],
    ),
    Act::new(
        "rejoin",
        "a detached unit tries to come back to its brigade",
        &[Argument::needed("unit", UNIT, "which"), IN_RADIUS],
    ),
    Act::new("resupply", "a unit tries to get ammunition", &[Argument::needed("unit", UNIT, "which"), IN_RADIUS]),
    Act::new("skip", "a unit tries nothing more this turn", &[Argument::needed("unit", UNIT, "which")]).seldom(),
    Act::new(
        "officer-return",
        "does a wounded officer come back",
        &[Argument::optional("officer", OFFICER, "who; the first that is due if not said")],
    )
    .with_miniatures(),
    Act::new(
        "appear",
        "an officer who came back is placed at a unit of his command",
        &[
            Argument::optional("officer", OFFICER, "who; the first that is due if not said"),
            Argument::needed("unit", UNIT, "where"),
        ],
    ),
    Act::new(
        "substitute",
        "a brigade without a commander gets a substitute, placed at one of its units",
        &[
            Argument::free("brigade", BRIGADE, "which; the first that is due if not said"),
            Argument::needed("unit", UNIT, "where"),
        ],
    ),
    Act::new(
        "victory",
        "reckon up the turn: brigades spent, armies broken, points",
        &[
            Argument::optional("a_objectives", Takes::Number { min: 0, max: 20 }, "objectives side a holds"),
            Argument::optional("b_objectives", Takes::Number { min: 0, max: 20 }, "objectives side b holds"),
        ],
    )
    .with_miniatures(),
    Act::new(
        "test",
        "a cohesion test a scenario asks for",
        &[
            Argument::needed("unit", UNIT, "which"),
            Argument::free(
                "purpose",
                Takes::Choice { values: &["shaken", "shaken-only", "plain"] },
                "what a failure does; shaken if not said",
            ),
            Argument::free("modifier", Takes::Number { min: -10, max: 10 }, "added to the die"),
        ],
    ),
    Act::new(
        "concede",
        "a side gives the battle up",
        &[Argument::needed("side", Takes::Choice { values: &["a", "b"] }, "which")],
    )
    .never_drawn()
    .gives_up(),
];

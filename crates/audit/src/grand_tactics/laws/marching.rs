//! Marches, changes of mode, force marches, reactions and screens.

use super::one::law;
use crate::law::Law;

pub(crate) const WAYS: Law = law(
    "ways go by links",
    &["GT-66", "GT-89"],
    "A march goes from area to area by their links and begins where the formation stands.",
);

pub(crate) const WAY_SEEN: Law = law(
    "the way as the map has it",
    &["GT-66", "GT-90"],
    "Terrain, enemies, enemy screens and friends of every area on the way are those of the map at that \
     moment.",
);

pub(crate) const MARCH_FACTS: Law = law(
    "marches by the roster",
    &["GT-59", "GT-66", "GT-106"],
    "Mode, bonus and MP spent of a march are those of the formation.",
);

pub(crate) const MARCHERS: Law = law(
    "who may march",
    &["GT-59", "GT-87", "GT-89", "GT-96"],
    "Only a formation of the phasing side with a leader, not Concentrated and not paralysed marches, and only \
     with morale into an area with enemies.",
);

pub(crate) const ALLOWANCE: Law = law(
    "no march beyond its allowance",
    &["GT-59", "GT-65", "GT-66", "GT-67"],
    "The MP of all areas entered, with those of screens and changes of mode, are no more than the allowance \
     of the mode and the bonus of a force march.",
);

pub(crate) const PASSES: Law =
    law("passes in March Order", &["GT-60", "GT-66"], "Nobody enters or leaves a pass by a march but in March Order.");

pub(crate) const HALTS: Law =
    law("enemies stop a march", &["GT-66"], "A march ends in the first area with an enemy formation.");

pub(crate) const MARCH_STACKS: Law = law(
    "no march beyond the stack limit",
    &["GT-66"],
    "A march ends only where fewer friendly formations stand than the limit.",
);

pub(crate) const ENGAGEMENTS: Law = law(
    "engaging is paid",
    &["GT-57", "GT-89"],
    "When a formation marches into an area with enemies, its senior leader pays, by the facts of the roster.",
);

pub(crate) const MODE_FACTS: Law = law(
    "changes of mode by the roster",
    &["GT-64", "GT-65"],
    "The facts of a change of mode are those of the formation.",
);

pub(crate) const MODE_CHANGES: Law = law(
    "changes of mode as allowed",
    &["GT-63", "GT-64", "GT-65", "GT-96"],
    "A mode is changed once in a segment, at the start before any move or at the end with an MP left, into a \
     mode that the chart allows.",
);

pub(crate) const FORCED_FACTS: Law = law(
    "force marches by the roster",
    &["GT-67"],
    "Mode, weather and the mark of an earlier force march are those of the books.",
);

pub(crate) const FORCED_MARCHES: Law = law(
    "force marches as allowed",
    &["GT-60", "GT-67", "GT-96"],
    "A force march is declared before any move, once in an OPs phase, in a mode that may, and brings the \
     bonus of that mode.",
);

pub(crate) const FORCED_CHANGES: Law = law(
    "no bonus for another mode",
    &["GT-67"],
    "A change at the start that comes after a force march goes neither into Echelon nor into Concentrated, \
     and the bonus becomes that of the mode in which the formation moves.",
);

pub(crate) const REACTION_FACTS: Law = law(
    "reactions by the map",
    &["GT-56", "GT-91"],
    "Screens of both sides, AP and adjacency of a reaction are those of map and roster.",
);

pub(crate) const REACTORS: Law = law(
    "who may react",
    &["GT-57", "GT-91", "GT-96"],
    "A formation next to a battle area tries once, unless it is attacked itself, paralysed, without morale, \
     without a leader with AP, or there is no room.",
);

pub(crate) const REACTION_MOVES: Law = law(
    "a reaction is a move",
    &["GT-59", "GT-60", "GT-91"],
    "A Concentrated formation does not react, and a pass is entered and left in March Order only.",
);

pub(crate) const SCREENERS: Law =
    law("who may screen", &["GT-90", "GT-96"], "On screen goes cavalry of the phasing side, not paralysed.");

//! The books after a command: every field as section 9 says.

use super::one::law;
use crate::law::Law;

pub(crate) const STRENGTHS: Law = law(
    "steps as lost and replaced",
    &["GT-76", "GT-88", "GT-106"],
    "Steps and the broken marker change by losses, replacements and reorganization alone.",
);

pub(crate) const REMOVED: Law = law(
    "units removed",
    &["GT-93", "GT-94", "GT-106"],
    "A unit without steps, or whose formation surrenders, leaves the game.",
);

pub(crate) const BRIGADED: Law =
    law("units in their formations", &["GT-87", "GT-106"], "Units change their formation by brigading alone.");

pub(crate) const SCREENS: Law = law(
    "screens as set",
    &["GT-90", "GT-96", "GT-106"],
    "Screens are as the phasing player sets them at the end of his movement segment.",
);

pub(crate) const PLACES: Law = law(
    "formations where they went",
    &["GT-66", "GT-91", "GT-93", "GT-106"],
    "A formation stands where its march, reaction or withdrawal took it.",
);

pub(crate) const MODES: Law = law(
    "modes as changed",
    &["GT-63", "GT-93", "GT-106"],
    "A mode changes by a change of mode or by a withdrawal that needs one.",
);

pub(crate) const MORALE: Law = law(
    "morale as lost and rallied",
    &["GT-69", "GT-102", "GT-106"],
    "Morale changes by rounds, catastrophes and rallies alone.",
);

pub(crate) const NATIONS: Law = law(
    "nations at war",
    &["GT-55", "GT-96", "GT-106"],
    "A nation enters the war by its roll or when it is attacked, with all its formations.",
);

pub(crate) const SUPPLIED: Law =
    law("supply as judged", &["GT-68", "GT-96", "GT-106"], "A formation is out of supply as it was last judged.");

pub(crate) const MARCH_MARKS: Law = law(
    "marks of marches",
    &["GT-64", "GT-67", "GT-106"],
    "Changed mode, MP spent, force march, bonus, area of origin and engagement are set and cleared as section \
     9.1 says.",
);

pub(crate) const REACTION_MARKS: Law =
    law("marks of reactions", &["GT-91", "GT-106"], "Tries and reactions are marked until the end of the OPs phase.");

pub(crate) const RALLY_MARKS: Law =
    law("marks of rallies", &["GT-69", "GT-106"], "A rally is marked until the end of the Reorganization segment.");

pub(crate) const FORMED: Law = law(
    "formations formed and dissolved",
    &["GT-87", "GT-93", "GT-94", "GT-108"],
    "Formations come and go by brigading, surrender and the loss of their last unit.",
);

pub(crate) const ACTION_POINTS: Law = law(
    "AP as paid",
    &["GT-97", "GT-106"],
    "AP come back in Administration, a wounded leader has fewer, and each act takes what it costs.",
);

pub(crate) const LEADERS: Law = law(
    "leaders wounded and lost",
    &["GT-54", "GT-77", "GT-93", "GT-94", "GT-106"],
    "Wounds, deaths, captures and formations of leaders follow from their rulings.",
);

pub(crate) const LEDGERS: Law = law(
    "what is scored",
    &["GT-48", "GT-94", "GT-106", "GT-108"],
    "Battles, steps, leaders and formations are scored as section 9.2 says, no others.",
);

pub(crate) const POINTS: Law = law("points as last counted", &["GT-82", "GT-98"], "The points stand as last counted.");

pub(crate) const POOLS: Law =
    law("replacement pools", &["GT-88", "GT-106"], "Pools grow by the calendar and shrink by replacements.");

pub(crate) const CLOCK: Law = law(
    "turn and segment",
    &["GT-72", "GT-99"],
    "Segments and turns follow each other in order, and none ends while something is due.",
);

pub(crate) const OWNERS: Law = law(
    "owners of areas",
    &["GT-98"],
    "An area changes owner in the End phase alone, where only one side has formations.",
);

pub(crate) const FIELDS: Law = law(
    "battle areas",
    &["GT-89", "GT-108"],
    "An area is a battle area from the march into it until its battle is over.",
);

pub(crate) const SET_UP: Law = law(
    "the set-up of a battle",
    &["GT-92", "GT-96", "GT-106"],
    "Area, attacker, terrain, fortress, weather and forces of a battle are those of its start.",
);

pub(crate) const LEADS: Law = law(
    "who leads",
    &["GT-71", "GT-106"],
    "The most senior leader with a formation that can fight commands, and his formation leads, at the start \
     and before each round.",
);

pub(crate) const ROUNDS: Law =
    law("rounds follow each other", &["GT-73", "GT-80"], "A battle that does not end goes on with the next round.");

pub(crate) const SUMS: Law = law(
    "losses of a battle added up",
    &["GT-102", "GT-106"],
    "Steps and morale levels lost in a battle are the sums of its rounds and catastrophes.",
);

pub(crate) const STATES: Law = law(
    "how a force stands",
    &["GT-47", "GT-102"],
    "The state of a force is that of the round, worsened by catastrophes.",
);

pub(crate) const HANDS: Law = law(
    "hands as dealt and played",
    &["GT-78", "GT-106"],
    "A hand is dealt from the deck at the start, loses what is played, keeps what comes back, and is thrown \
     off at the end.",
);

pub(crate) const KNOWN: Law =
    law("cards the enemy has seen", &["GT-106"], "A card that came back after no combat is known until it is played.");

pub(crate) const DECK: Law = law(
    "deck and discards",
    &["GT-78", "GT-106"],
    "Cards are dealt from the top of the deck, the phasing side first, and the discards are shuffled in when \
     it is empty.",
);

pub(crate) const HIDDEN: Law = law(
    "choices as made",
    &["GT-105", "GT-106"],
    "A choice stands in the books until both are made, then as last card and last tactic.",
);

pub(crate) const GUARDS: Law = law(
    "guard steps remembered",
    &["GT-52", "GT-106"],
    "The formations that lost a guard step in a round are remembered until they are tested.",
);

pub(crate) const DUE: Law = law(
    "what is due",
    &["GT-106", "GT-107"],
    "What is due stands in the books in its order: losses of the phasing side first, charge before FERT, then \
     tests, leaders and the end of the round.",
);

pub(crate) const OVER: Law = law(
    "when the game is over",
    &["GT-50", "GT-53", "GT-99", "GT-100"],
    "The game is over after the last turn, with a side gone, with the morale of Napoleon, or with the one \
     battle of a battle game, and not before.",
);

pub(crate) const WEATHER: Law = law(
    "weather of the segment",
    &["GT-70", "GT-106"],
    "Weather stands from the start of a movement segment to its end.",
);

pub(crate) const FIXED: Law = law(
    "what never changes",
    &["GT-86"],
    "Map, calendar, abilities, ranks and full strengths stay as the scenario has them.",
);

pub(crate) const BOUNDS: Law = law(
    "steps and morale in their bounds",
    &["GT-76", "GT-106"],
    "No unit has more steps than at full strength or fewer than none, and no formation more morale than its \
     best.",
);

pub(crate) const CARDS: Law =
    law("all cards are somewhere", &["GT-78"], "Deck, discards and hands together are the cards of the chart.");

pub(crate) const APART: Law = law(
    "enemies meet in battle areas",
    &["GT-66", "GT-89", "GT-93"],
    "Both sides stand in one area only where a battle is to be fought.",
);

pub(crate) const STACKS: Law =
    law("stacks in their limits", &["GT-66", "GT-87"], "No formation has more units than the limit.");

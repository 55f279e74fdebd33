//! Battles: forces, choices, rounds, losses, ends, pursuits.

use super::one::law;
use crate::law::Law;

pub(crate) const GROUND: Law = law(
    "the ground of a round",
    &["GT-92", "GT-101"],
    "Attacker, French side, terrain, fortress, weather and first round are those of the battle.",
);

pub(crate) const CHOICES_FOUGHT: Law = law(
    "a round by the choices",
    &["GT-101", "GT-105"],
    "Tactic, card and skirmishers of a round are those that were committed.",
);

pub(crate) const COMMANDS: Law = law(
    "a round by its commanders",
    &["GT-71", "GT-101"],
    "Ability, wound and morale are those of the commanding leader and of the lead formation.",
);

pub(crate) const ENTERED: Law = law(
    "who entered",
    &["GT-17", "GT-101"],
    "Only the attacker enters, and only if his lead formation was not there at the start of the phase.",
);

pub(crate) const CAVALRY: Law = law(
    "cavalry of a round",
    &["GT-74", "GT-101"],
    "Cavalry, screens and cavalry steps are those of the engaged formations.",
);

pub(crate) const COMPOSITION: Law = law(
    "units of a round",
    &["GT-101", "GT-103"],
    "Broken units of the lead, National Guards and major nationalities are those in the line.",
);

pub(crate) const LINES: Law = law(
    "formations of a round",
    &["GT-71", "GT-101"],
    "CF, steps and mode of each formation in line are those of the roster, the lead formation first, then by \
     rank.",
);

pub(crate) const BURDENS: Law = law(
    "marched and unsupplied",
    &["GT-21", "GT-22", "GT-101"],
    "Only attackers count as force marched, and supply is as judged at the start of the battle.",
);

pub(crate) const COMMITMENTS: Law = law(
    "choices that may be made",
    &["GT-62", "GT-78", "GT-105", "GT-109"],
    "A choice is made while the other is open, with a card of the hand, by the conditions of the card and of \
     the mode.",
);

pub(crate) const LOSS_FACTS: Law = law(
    "losses from the line",
    &["GT-45", "GT-75"],
    "Losses are spread over the units in line, as they are, as many as are due, cavalry first where that is \
     due.",
);

pub(crate) const LOSS_ORDERS: Law = law(
    "losses as ordered",
    &["GT-75", "GT-106"],
    "The units named by the owner take the steps; pursuit and whatever nobody ordered is automatic.",
);

pub(crate) const LOSS_RESULTS: Law = law(
    "losses as spread again",
    &["GT-75", "GT-76"],
    "The steps go where the owner or the automatic order sends them, and a unit brought to its last step is broken.",
);

pub(crate) const CASUALTIES: Law = law(
    "leaders in danger",
    &["GT-77", "GT-107"],
    "A commander whose side lost a step is tested by the steps of that round and by his wound.",
);

pub(crate) const FAILURES: Law = law(
    "catastrophes by the roster",
    &["GT-48", "GT-51", "GT-52", "GT-102"],
    "Chart, morale, Napoleon and the Guard of a catastrophe are those of the formation.",
);

pub(crate) const END_FACTS: Law = law(
    "the end of a round by its sums",
    &["GT-80", "GT-107"],
    "Round, combat, states, morale and losses of a round are the sums of the battle.",
);

pub(crate) const ENDS: Law = law(
    "the end of a battle as found again",
    &["GT-80"],
    "Whether a battle ends, who wins and who withdraws follows from the facts.",
);

pub(crate) const NO_FIGHT: Law = law(
    "no area is won by standing in it",
    &["GT-80"],
    "A battle that reaches nightfall without combat is won by nobody, and the attacker withdraws.",
);

pub(crate) const PURSUITS: Law = law(
    "pursuits by the field",
    &["GT-74", "GT-81", "GT-108"],
    "State, steps and rear guard of the loser, superiority of the winner and terrain of a pursuit are those \
     of the field.",
);

pub(crate) const WITHDRAWALS: Law = law(
    "withdrawals",
    &["GT-60", "GT-93"],
    "Attackers go back where they came from; others to the linked area without enemies nearest to supply, \
     within the stack limit and not where an attacker came from, in a mode that may go there; a \
     formation without such an area surrenders.",
);

//! How a command is carried out: what is ruled, who rolls, which faces are used.

use super::one::law;
use crate::law::Law;

pub(crate) const RULINGS: Law = law(
    "rulings in order",
    &["GT-72", "GT-73", "GT-106", "GT-107", "GT-108"],
    "A command has the rulings that are due, in the order in which they are due, no more and no fewer.",
);

pub(crate) const ROLLERS: Law = law(
    "each rolls his own dice",
    &["GT-106"],
    "Every die is rolled by the side that section 9.2 names, as many of them as the procedure draws.",
);

pub(crate) const FACES: Law = law(
    "faces as rolled",
    &["GT-106"],
    "The faces of a command are those of its rulings and of its shuffles, in order.",
);

pub(crate) const SEATS: Law = law(
    "whose turn it is",
    &["GT-72", "GT-105"],
    "The phasing player acts in his phase, the other reacts, the owner spreads his losses.",
);

pub(crate) const UNDISCLOSED: Law = law(
    "a choice stays hidden",
    &["GT-105"],
    "While one side has chosen and the other has not, nothing said aloud names the tactic or the card.",
);

pub(crate) const SHOWN: Law = law(
    "what was hidden is final",
    &["GT-105", "GT-109"],
    "A command that reveals two choices or deals cards is marked as one that showed something hidden.",
);

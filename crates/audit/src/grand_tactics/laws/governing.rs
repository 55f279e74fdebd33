//! Administration and Reorganization: AP, rallies, supply, politics, points.

use super::one::law;
use crate::law::Law;

pub(crate) const PAYER_FACTS: Law = law(
    "AP by the roster",
    &["GT-57", "GT-97"],
    "The AP of a payer and what he is to the formation are those of the roster.",
);

pub(crate) const PAYERS: Law =
    law("who pays", &["GT-57", "GT-58", "GT-96"], "An act is paid by the leader the chart names, and he has the AP.");

pub(crate) const ACTS: Law = law(
    "acts as allowed",
    &["GT-57", "GT-87", "GT-88", "GT-96"],
    "Units and formations join only in one area and up to the limit, broken units alone are reorganized, a \
     replacement goes to a unit below strength in supply in a city or supply area of its own side, and all \
     that before the first rally.",
);

pub(crate) const RALLY_FACTS: Law = law(
    "rallies by the roster",
    &["GT-69"],
    "Morale, leader, supply and enemies of a rally are those of roster and map.",
);

pub(crate) const RALLIES: Law = law(
    "one free rally",
    &["GT-69", "GT-72"],
    "A formation of the phasing side has one try in a Reorganization segment.",
);

pub(crate) const SUPPLY: Law = law(
    "supply distances",
    &["GT-68", "GT-95", "GT-96"],
    "The distance is the fewest links to a friendly supply area by areas without enemies, 0 in a fortress of \
     its own; formations of paralysed nations are not judged.",
);

pub(crate) const RECOVERIES: Law = law(
    "wounds by the roster",
    &["GT-54", "GT-72"],
    "Every wounded leader is tested in Administration, the French first, by rank.",
);

pub(crate) const POLITICS: Law = law(
    "nations by the points",
    &["GT-55", "GT-72"],
    "Every nation still out is tested in Administration by the points of that moment.",
);

pub(crate) const SKIES: Law =
    law("weather by the calendar", &["GT-70"], "Weather is rolled for the season of the turn.");

pub(crate) const TALLIES: Law = law(
    "points by the ledger",
    &["GT-82", "GT-98"],
    "The facts of a count of points are the areas owned and the ledger.",
);

pub(crate) const VICTORY: Law =
    law("points as counted again", &["GT-82", "GT-98"], "Points, winner and level follow from the facts.");

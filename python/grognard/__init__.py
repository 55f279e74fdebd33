"""Grognard: horse-and-musket rule books as an engine.

`resolve`, `odds` and `what_if` rule single cases; `Battle` and `duel` play whole battles; `grognard.environments` has the
PettingZoo and Gymnasium environments, `study` many battles as data frames. What the engine refuses is a `GrognardError` in
its words. The manual is ``docs/python.md``.
"""

from __future__ import annotations

from ._battle import SEATS, Battle, duel, players, scenarios
from ._drawing import svg, text
from ._engine import GrognardError
from ._rulings import Chance, Change, Note, Odds, Ruling, WhatIf, odds, procedures, resolve, what_if
from ._study import Findings, Step, study

__all__ = [
    "SEATS",
    "Battle",
    "Chance",
    "Change",
    "Findings",
    "GrognardError",
    "Note",
    "Odds",
    "Ruling",
    "Step",
    "WhatIf",
    "duel",
    "odds",
    "players",
    "procedures",
    "resolve",
    "scenarios",
    "study",
    "svg",
    "text",
    "what_if",
]

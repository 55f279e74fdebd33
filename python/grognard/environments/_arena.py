"""What both environments share: an arena of the engine, its spaces, its observations."""

from __future__ import annotations

import json
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from .. import _engine
from .._drawing import svg, text
from .._files import House, Source, scenario

LAYOUT: list[dict[str, Any]] = json.loads(_engine.layout())
"""The parts of an observation in their order: `name`, `rows` and `columns`."""

SIZE = sum(part["rows"] * len(part["columns"]) for part in LAYOUT)
"""How many numbers an observation has."""

ACTIONS: int = next(part["rows"] for part in LAYOUT if part["name"] == "candidates")
"""The size of the action space: the most commands there are to choose from."""

RENDER_MODES = ["human", "ansi", "svg"]
"""Printed words, words, a drawing."""

Observation = dict[str, Any]


def parts(observation: NDArray[np.float32]) -> dict[str, NDArray[np.float32]]:
    """An observation as one table for each part of `LAYOUT`, by name: rows and columns."""
    found, at = {}, 0
    for part in LAYOUT:
        size = part["rows"] * len(part["columns"])
        found[part["name"]] = observation[at : at + size].reshape(part["rows"], -1)
        at += size
    return found


def observation_space() -> gymnasium.spaces.Dict:
    """What a side may see, in numbers between -1 and 1, and which actions there are."""
    return gymnasium.spaces.Dict(
        {
            "observation": gymnasium.spaces.Box(-1.0, 1.0, (SIZE,), np.float32),
            "action_mask": gymnasium.spaces.Box(0, 1, (ACTIONS,), np.int8),
        }
    )


class Ring:
    """A scenario whose battles are begun one after the other."""

    def __init__(self, source: Source, house: House, each: int, adviser: str | None) -> None:
        self._scenario = scenario(source, house)
        self._each = each
        self._adviser = adviser
        self.title = self._scenario.title
        # A wrong argument is reported at once, not at the first reset.
        self.arena = self.enter(0)

    def enter(self, seed: int) -> _engine.Arena:
        """Begins a battle."""
        self.arena = self._scenario.enter(seed, self._each, self._adviser)
        return self.arena

    def observe(self, side: str) -> Observation:
        """What a side sees; the mask is empty while it is not waited for."""
        numbers = np.frombuffer(self.arena.observe(side), dtype="<f4").astype(np.float32)
        mask = np.zeros(ACTIONS, dtype=np.int8)
        if self.arena.waits_for() == side:
            mask[: self.arena.count()] = 1
        return {"observation": numbers, "action_mask": mask}

    def has(self, action: Any) -> bool:
        """Whether there is such an action now."""
        return action is not None and 0 <= int(action) < self.arena.count()

    def give(self, action: Any) -> None:
        """Gives the command of an action."""
        if not self.has(action):
            raise _engine.unknown_word("action", str(action), [f"0 to {self.arena.count() - 1}"])
        self.arena.give(int(action))

    def candidates(self) -> list[dict[str, Any]]:
        """The commands behind the actions, as `act` and `with`."""
        commands: list[dict[str, Any]] = json.loads(self.arena.candidates())
        return commands

    def given(self) -> list[dict[str, Any]]:
        """The commands given so far, as `seat`, `act` and `with`."""
        commands: list[dict[str, Any]] = json.loads(self.arena.given())
        return commands

    def ending(self) -> dict[str, Any] | None:
        """How the battle ended; None while it lasts."""
        ending: dict[str, Any] | None = json.loads(self.arena.ending())
        return ending

    def drawn(self, mode: str | None, seat: str) -> str | None:
        """The battle as a seat sees it, in words or as a drawing."""
        if mode is None:
            return None
        board = json.loads(self.arena.board(seat))
        if mode == "svg":
            return svg(board)
        told = text(board, json.loads(self.arena.business(seat)))
        if mode == "ansi":
            return told
        print(told)
        return None


def checked_mode(mode: str | None) -> str | None:
    """A render mode that exists."""
    if mode is not None and mode not in RENDER_MODES:
        raise _engine.unknown_word("render_mode", mode, RENDER_MODES)
    return mode

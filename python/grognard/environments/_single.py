"""A battle as a Gymnasium environment: one side learns, a computer player has the other."""

from __future__ import annotations

from typing import Any

import gymnasium

from .. import _engine
from .._files import House, Source
from ._arena import ACTIONS, RENDER_MODES, Observation, Ring, checked_mode, observation_space

_OTHER = {"a": "b", "b": "a"}


class AgainstComputer(gymnasium.Env[Observation, Any]):
    """One side of a battle against a computer player: ``recruit``, ``drill`` or ``veteran``.

    Actions, observations and rewards are those of `BattleEnv`; an action that does not exist loses the battle. A step lasts
    until the agent's side is waited for again.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 1}

    def __init__(
        self,
        scenario: Source = "mill-lane",
        *,
        side: str = "a",
        opponent: str = "drill",
        house: House = None,
        each: int = 3,
        adviser: str | None = None,
        max_steps: int = 5000,
        render_mode: str | None = None,
    ) -> None:
        if side not in _OTHER:
            raise _engine.unknown_word("side", side, list(_OTHER))
        if opponent not in _engine.players():
            raise _engine.unknown_word("opponent", opponent, _engine.players())
        self._ring = Ring(scenario, house, each, adviser)
        self._side = side
        self._opponent = opponent
        self._max_steps = max_steps
        self.render_mode = checked_mode(render_mode)
        self.observation_space = observation_space()
        self.action_space = gymnasium.spaces.Discrete(ACTIONS)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        """Begins a battle; the same seed and the same actions give the same battle."""
        super().reset(seed=seed)
        self.battle_seed = int(self.np_random.integers(2**63))
        self._steps = 0
        self._ring.enter(self.battle_seed)
        self._let_opponent_act()
        return self._ring.observe(self._side), {}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Gives a command, and lets the opponent act until it is your turn again."""
        arena = self._ring.arena
        if not self._ring.has(action):
            return self._ring.observe(self._side), -1.0, True, False, {"illegal": True}
        self._ring.give(action)
        self._steps += 1
        self._let_opponent_act()
        over = arena.waits_for() is None
        winner = arena.winner()
        reward = 0.0 if winner is None else 1.0 if winner == self._side else -1.0
        return self._ring.observe(self._side), reward, over, not over and self._steps >= self._max_steps, {}

    def _let_opponent_act(self) -> None:
        while self._ring.arena.waits_for() == _OTHER[self._side]:
            self._ring.arena.give_as(self._opponent)

    def action_masks(self) -> Any:
        """The mask of the actions, where agents look for it by this name."""
        return self._ring.observe(self._side)["action_mask"]

    def candidates(self) -> list[dict[str, Any]]:
        """The commands behind the actions, as `act` and `with`."""
        return self._ring.candidates()

    def given(self) -> list[dict[str, Any]]:
        """The commands both sides have given so far, as `seat`, `act` and `with`."""
        return self._ring.given()

    def ending(self) -> dict[str, Any] | None:
        """How the battle ended: winner, result, turn, commands; None while it lasts."""
        return self._ring.ending()

    def render(self) -> Any:
        """The battle as your side sees it: words (``"ansi"``) or a drawing (``"svg"``)."""
        return self._ring.drawn(self.render_mode, self._side)


gymnasium.register("Grognard-v0", entry_point="grognard.environments:AgainstComputer")

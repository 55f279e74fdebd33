"""A battle as a PettingZoo environment: both sides learn."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from .._files import House, Source
from ._arena import ACTIONS, RENDER_MODES, Observation, Ring, checked_mode, observation_space

SIDES = {"player_0": "a", "player_1": "b"}
"""Which side an agent plays."""


class BattleEnv(AECEnv[str, Observation, Any]):
    """A battle between two agents, one command at a time; `env` wraps it as PettingZoo does.

    ``player_0`` plays side a, ``player_1`` side b. An action is the number of a command among those laid out for the side
    that is waited for; ``action_mask`` tells which there are. Nobody sees more than his seat may see. The reward is 1 for a
    victory, -1 for a defeat and 0 for a draw, given once.
    """

    metadata = {"name": "grognard_v0", "render_modes": RENDER_MODES, "is_parallelizable": False}

    def __init__(
        self,
        scenario: Source = "mill-lane",
        *,
        house: House = None,
        each: int = 3,
        adviser: str | None = None,
        max_steps: int = 5000,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self._ring = Ring(scenario, house, each, adviser)
        self._max_steps = max_steps
        self.render_mode = checked_mode(render_mode)
        self.possible_agents = list(SIDES)
        self.observation_spaces = {agent: observation_space() for agent in SIDES}
        self.action_spaces = {agent: gymnasium.spaces.Discrete(ACTIONS) for agent in SIDES}
        self._random = np.random.default_rng()

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Observation]:
        """The same for both agents."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Discrete[Any]:
        """The same for both agents."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a battle. The same seed and the same actions give the same battle; without one, the last seed given
        decides over all battles after it."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self.battle_seed = int(self._random.integers(2**63))
        """What dice and computer players of this battle come from."""
        self._ring.enter(self.battle_seed)
        self._steps = 0
        self.agents = list(SIDES)
        self.rewards = dict.fromkeys(SIDES, 0.0)
        self._cumulative_rewards = dict.fromkeys(SIDES, 0.0)
        self.terminations = dict.fromkeys(SIDES, False)
        self.truncations = dict.fromkeys(SIDES, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in SIDES}
        self._select()

    def observe(self, agent: str) -> Observation:
        """What an agent may see, and the mask of its actions: none while it is not waited for."""
        return self._ring.observe(SIDES[agent])

    def step(self, action: int | None) -> None:
        """Gives the command of the agent that is selected."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(SIDES, 0.0)
        self._ring.give(action)
        self._steps += 1
        if self._ring.arena.waits_for() is None:
            winner = self._ring.arena.winner()
            if winner is not None:
                self.rewards = {agent: 1.0 if side == winner else -1.0 for agent, side in SIDES.items()}
            self.terminations = dict.fromkeys(SIDES, True)
        elif self._steps >= self._max_steps:
            self.truncations = dict.fromkeys(SIDES, True)
        self._select()
        self._accumulate_rewards()

    def _select(self) -> None:
        side = self._ring.arena.waits_for()
        if side is not None:
            self.agent_selection = "player_0" if side == "a" else "player_1"

    def candidates(self) -> list[dict[str, Any]]:
        """The commands behind the actions of the agent that is selected, as `act` and `with`."""
        return self._ring.candidates()

    def given(self) -> list[dict[str, Any]]:
        """The commands given so far. `Battle.begin` with `battle_seed` and these commands gives the battle with its log."""
        return self._ring.given()

    def ending(self) -> dict[str, Any] | None:
        """How the battle ended: winner, result, turn, commands; None while it lasts."""
        return self._ring.ending()

    def render(self) -> str | None:
        """The battle as the selected agent sees it: words (``"ansi"``) or a drawing (``"svg"``)."""
        return self._ring.drawn(self.render_mode, SIDES[self.agent_selection])

    def close(self) -> None:
        """There is nothing to be closed."""

    def __str__(self) -> str:
        return "grognard_v0"


def env(scenario: Source = "mill-lane", **arguments: Any) -> AECEnv[str, Observation, Any]:
    """A `BattleEnv` that ends where an agent takes an action it does not have, and that is used in the right order."""
    raw = BattleEnv(scenario, **arguments)
    return wrappers.OrderEnforcingWrapper(wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1))

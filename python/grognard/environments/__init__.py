"""Battles as environments for reinforcement learning: PettingZoo for both sides, Gymnasium against a computer player.

``env("mill-lane")`` is a PettingZoo AEC environment, ``gymnasium.make("Grognard-v0", scenario="mill-lane")`` or
`AgainstComputer` one of Gymnasium. Needs ``pip install "grognard[environments]"``.
"""

from __future__ import annotations

from ._aec import SIDES, BattleEnv, env
from ._arena import ACTIONS, LAYOUT, SIZE, observation_space, parts
from ._single import AgainstComputer

__all__ = ["ACTIONS", "LAYOUT", "SIDES", "SIZE", "AgainstComputer", "BattleEnv", "env", "observation_space", "parts"]

"""Steps a second from Python: battles as environments beside backgammon in OpenSpiel, in the same run.

Both choose at random among the legal actions, and both ask for the numbers an agent would learn from at every step.
"""

from __future__ import annotations

import argparse
import sys
import time
from typing import Callable

import numpy as np

from grognard.environments import BattleEnv

BATTLES = ["mill-lane", "standard", "ford-farm", "sayres-lane", "three-rivers"]


def battles(scenario: str, each: int) -> Callable[[np.random.Generator], int]:
    """Plays one battle; how many steps it took."""
    env = BattleEnv(scenario, each=each)

    def play(random: np.random.Generator) -> int:
        env.reset(seed=int(random.integers(2**31)))
        steps = 0
        while not any(env.terminations.values()):
            mask = env.observe(env.agent_selection)["action_mask"]
            env.step(int(random.integers(int(mask.sum()))))
            steps += 1
        return steps

    return play


def backgammon() -> Callable[[np.random.Generator], int] | None:
    """Plays one game of backgammon in OpenSpiel; None where it is not installed."""
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game("backgammon")

    def play(random: np.random.Generator) -> int:
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes())
                state.apply_action(int(random.choice(outcomes, p=chances)))
                continue
            np.asarray(state.observation_tensor(state.current_player()), dtype=np.float32)
            actions = state.legal_actions()
            state.apply_action(actions[int(random.integers(len(actions)))])
            steps += 1
        return steps

    return play


def rate(play: Callable[[np.random.Generator], int], seconds: float) -> tuple[float, int]:
    """Steps a second, and how many games were played."""
    random = np.random.default_rng(1)
    play(random)
    steps, games, began = 0, 0, time.perf_counter()
    while (took := time.perf_counter() - began) < seconds:
        steps += play(random)
        games += 1
    return steps / took, games


def main() -> int:
    """Prints one line for each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0, help="how long each game is played")
    parser.add_argument("--each", type=int, default=3, help="how often an open offer is filled in")
    asked = parser.parse_args()
    games = {f"grognard, {scenario}": battles(scenario, asked.each) for scenario in BATTLES}
    reference = backgammon()
    if reference is None:
        print("OpenSpiel is not installed (pip install open_spiel); only our own battles are measured.")
    else:
        games["OpenSpiel, backgammon"] = reference
    for name, play in games.items():
        steps, count = rate(play, asked.seconds)
        print(f"{name:<26} {steps:>9,.0f} steps a second, {count} games")
    return 0


if __name__ == "__main__":
    sys.exit(main())

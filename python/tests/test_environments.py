"""The environments: the official tests of their interfaces, and laws of our own."""

from __future__ import annotations

import warnings

import gymnasium
import numpy as np
import pytest
from conftest import cases
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test

import grognard
from grognard import environments

SCENARIOS = [scenario["id"] for scenario in grognard.scenarios()]


def test_the_api_of_pettingzoo_is_kept(board: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(environments.env(board), num_cycles=cases(5000, 150), verbose_progress=False)


def test_seeds_decide_everything(board: str) -> None:
    seed_test(lambda: environments.env(board), num_cycles=cases(2000, 60))


def test_it_is_rendered(board: str) -> None:
    checks = {
        "ansi": lambda shown: shown.startswith("turn "),
        "svg": lambda shown: shown.startswith("<svg ") and shown.endswith("</svg>\n"),
    }
    render_test(lambda **how: environments.env(board, **how), custom_tests=checks)


@pytest.mark.parametrize("opponent", ["recruit", "drill", "veteran"])
def test_the_api_of_gymnasium_is_kept(opponent: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env = gymnasium.make("Grognard-v0", scenario="mill-lane", opponent=opponent)
        check_env(env.unwrapped)


def test_the_api_of_gymnasium_is_kept_by_every_book(board: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(gymnasium.make("Grognard-v0", scenario=board, side="b", opponent="recruit").unwrapped)


def played(env: environments.AgainstComputer, seed: int) -> tuple[float, int]:
    """A battle by actions drawn from the mask: its reward and the number of steps."""
    random = np.random.default_rng(seed)
    observation, _ = env.reset(seed=seed)
    steps = 0
    while True:
        assert env.observation_space.contains(observation)
        actions = np.flatnonzero(observation["action_mask"])
        assert len(actions) > 0
        # If the last row were used, there might be pieces or places that the agent never sees.
        tables = environments.parts(observation["observation"])
        assert tables["pieces"][-1, 0] == tables["places"][-1, 0] == 0.0
        observation, reward, over, cut, info = env.step(int(random.choice(actions)))
        steps += 1
        assert "illegal" not in info
        if over or cut:
            assert over and not cut
            return reward, steps


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_battle_of_every_scenario_fits_and_ends(scenario: str) -> None:
    env = environments.AgainstComputer(scenario, opponent="recruit", each=1)
    reward, steps = played(env, 1)
    assert reward in (-1.0, 0.0, 1.0) and steps > 0


def test_an_environment_is_the_battle_with_its_log(board: str) -> None:
    env = environments.BattleEnv(board)
    env.reset(seed=5)
    random = np.random.default_rng(5)
    while not any(env.terminations.values()):
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(int(random.choice(np.flatnonzero(mask))))
    battle = grognard.Battle.begin(board, seed=env.battle_seed)
    for command in env.given():
        battle.give(command["seat"], command["act"], command["with"])
    ending = env.ending()
    assert ending is not None
    assert battle.hash == ending["hash"] and battle.result == ending["result"] and battle.winner == ending["winner"]
    assert env.rewards["player_0"] == -env.rewards["player_1"]
    assert battle.replay() == []


def test_every_action_is_a_command_and_no_two_are_alike(board: str) -> None:
    env = environments.BattleEnv(board)
    env.reset(seed=2)
    for _ in range(60):
        agent = env.agent_selection
        mask = env.observe(agent)["action_mask"]
        commands = env.candidates()
        assert mask.sum() == len(commands) > 0 and mask[: len(commands)].all()
        assert len({repr(command) for command in commands}) == len(commands)
        rows = environments.parts(env.observe(agent)["observation"])["candidates"][: len(commands)]
        assert len({row.tobytes() for row in rows}) == len(commands)
        other = next(one for one in env.possible_agents if one != agent)
        assert env.observe(other)["action_mask"].sum() == 0
        env.step(len(commands) - 1)
        if any(env.terminations.values()):
            break


def test_an_adviser_stands_first_and_wins_against_a_recruit() -> None:
    won = 0
    for seed in range(6):
        env = environments.AgainstComputer("mill-lane", opponent="recruit", adviser="drill")
        env.reset(seed=seed)
        over, reward = False, 0.0
        while not over:
            _, reward, over, _, _ = env.step(0)
        won += reward > 0
    assert won >= 4


def test_wrong_arguments_are_refused_with_what_is_allowed() -> None:
    with pytest.raises(grognard.GrognardError, match="render_mode: 'film' is not known. Allowed: human, ansi, svg"):
        environments.BattleEnv("mill-lane", render_mode="film")
    with pytest.raises(grognard.GrognardError, match="side: 'c' is not known. Allowed: a, b"):
        environments.AgainstComputer("mill-lane", side="c")
    with pytest.raises(grognard.GrognardError, match="adviser: 'genius' is not known. Allowed: recruit"):
        environments.BattleEnv("mill-lane", adviser="genius")
    env = environments.BattleEnv("mill-lane")
    env.reset(seed=1)
    for action in (-1, 256, None):
        with pytest.raises(grognard.GrognardError, match=f"action: '{action}' is not known. Allowed: 0 to "):
            env.step(action)
    with pytest.raises(grognard.GrognardError, match="opponent: 'genius' is not known. Allowed: recruit"):
        environments.AgainstComputer("mill-lane", opponent="genius")

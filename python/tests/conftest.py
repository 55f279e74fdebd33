"""What the tests share."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
"""The root of the checkout, for examples and the command line's own answers."""

BOARDS = {"cohesion": "mill-lane", "fatigue": "ford-farm", "impact": "sayres-lane", "grand-tactics": "three-rivers"}
"""A scenario of every book that is played on a board."""


def cases(full: int, share: int) -> int:
    """How many cases a slow law takes: all in a soak, else a share of them."""
    return full if os.environ.get("SOAK") else share


@pytest.fixture(params=BOARDS.values(), ids=BOARDS.keys())
def board(request: pytest.FixtureRequest) -> str:
    """A scenario of each book."""
    scenario: str = request.param
    return scenario


VOLLEY = {
    "range": 5,
    "firer": {
        "arm": "infantry",
        "formation": "line",
        "original_stands": 5,
        "weapon": "rifle-musket",
        "first_fire": True,
    },
    "target": {
        "arm": "infantry",
        "formation": "line",
        "original_stands": 5,
        "moving": True,
        "cover": "light",
    },
}

"""The manual says what is the case."""

from __future__ import annotations

import re

from conftest import ROOT

import grognard
from grognard import environments

MANUAL = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")


def test_the_manual_names_every_column_of_an_observation() -> None:
    for part in environments.LAYOUT:
        row = next(line for line in MANUAL.splitlines() if line.startswith(f"| `{part['name']}` | {part['rows']} |"))
        assert set(part["columns"]) <= set(re.findall(r"`(\w+)`", row)), part["name"]


def test_the_manual_names_every_function() -> None:
    for name in grognard.__all__:
        if callable(getattr(grognard, name)) and name[0].islower():
            assert re.search(rf"\b{name}\(", MANUAL), name


def test_the_example_of_the_readme_is_true() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    example = next(block for block in re.findall(r"```python\n(.*?)```", text, re.DOTALL) if "Fraction" in block)
    *_, ask, told = example.strip().splitlines()
    assert repr(eval(ask, {"grognard": grognard})) == told.removeprefix("# ")


def test_everything_public_has_a_docstring() -> None:
    for module in (grognard, environments):
        for name in module.__all__:
            thing = getattr(module, name)
            if callable(thing):
                assert thing.__doc__, name

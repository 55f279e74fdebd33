"""What may be given as a file, as its text, or as values."""

from __future__ import annotations

import functools
import json
import os
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Union

from . import _engine

Facts = Mapping[str, Any]
"""Facts, arguments and set-ups: what JSON can hold."""

House = Union[str, "os.PathLike[str]", None]
"""House rules: the path of a TOML file, or its text."""

Source = Union[str, "os.PathLike[str]", Facts]
"""A scenario: the id of one that comes with the engine, the path of a file, or the set-up itself."""


def dumped(value: Any) -> str:
    """A value as JSON for the engine."""
    return json.dumps(value, default=_plain)


def _plain(value: Any) -> Any:
    # Numbers from numpy and the like can be converted to Python's own.
    if hasattr(value, "item"):
        return value.item()
    raise TypeError(f"{type(value).__name__} cannot be written as JSON")


def fresh_seed() -> int:
    """A seed nobody can foresee."""
    return secrets.randbits(64)


@functools.lru_cache(maxsize=32)
def _rules(text: str | None) -> _engine.Rules:
    return _engine.Rules(text)


def rules(house: House) -> _engine.Rules:
    """The charts, with house rules laid over them if there are any."""
    if house is None:
        return _rules(None)
    if isinstance(house, str) and "\n" in house:
        return _rules(house)
    return _rules(Path(house).read_text(encoding="utf-8"))


def scenario(source: Source, house: House = None) -> _engine.Scenario:
    """A scenario with its charts."""
    charts = rules(house)
    if isinstance(source, Mapping):
        return _engine.Scenario.from_json(charts, dumped(source))
    path = Path(source)
    if isinstance(source, os.PathLike) or path.suffix == ".toml":
        return _engine.Scenario.from_toml(charts, path.read_text(encoding="utf-8"))
    return _engine.Scenario.named(charts, source)

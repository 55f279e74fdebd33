"""Single rulings: what a procedure rules, how likely each outcome is, what it would take."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ._files import Facts, House, dumped, fresh_seed, rules


@dataclass(frozen=True)
class Note:
    """A line of a receipt: its clause, where its number comes from, the words and the number."""

    rule: str
    origin: str
    text: str
    value: float | None = None

    def __str__(self) -> str:
        number = "" if self.value is None else f"{self.value:g}"
        return f"{self.rule:<9} {self.text:<72} {number:>6}".rstrip()


@dataclass(frozen=True)
class Ruling:
    """What a procedure ruled, with the dice in the order drawn and the receipt."""

    procedure: str
    outcome: dict[str, Any]
    dice: list[int]
    notes: list[Note]

    def __str__(self) -> str:
        return "\n".join(map(str, self.notes))


@dataclass(frozen=True)
class Chance:
    """An outcome with its chance. `interval` is the 95 % interval of a chance that was sampled."""

    outcome: dict[str, Any]
    p: Fraction
    interval: tuple[float, float] | None = None


@dataclass(frozen=True)
class Odds:
    """Every outcome with its chance, the likeliest first.

    `exact` tells whether every way the dice can fall was weighed; where not, `samples` is the number of runs.
    """

    rows: list[Chance]
    exact: bool
    samples: int | None = None

    def chance(self, **fields: Any) -> Fraction:
        """The chance that all these fields of the outcome have these values; dots in a path are written as `__`."""
        wanted = {name.replace("__", "."): value for name, value in fields.items()}
        hits = (row.p for row in self.rows if all(_at(row.outcome, path) == value for path, value in wanted.items()))
        return sum(hits, Fraction(0))


@dataclass(frozen=True)
class Change:
    """One changed fact and what it comes to: the field, what it is and would be, and the chance of the goal then."""

    field: str
    group: str
    from_: Any
    to: Any
    chance: Fraction
    reaches: bool


@dataclass(frozen=True)
class WhatIf:
    """What it would take: the chance now and the single changes of fact that reach the goal, best first.

    Where none reaches it, `changes` has the best few that better the chance.
    """

    at_least: Fraction
    now: Fraction
    changes: list[Change]
    weighed: int
    too_large: int


def _at(outcome: Any, path: str) -> Any:
    for step in path.split("."):
        if not isinstance(outcome, dict):
            return None
        outcome = outcome.get(step)
    return outcome


def _asked(house: House, request: dict[str, Any]) -> dict[str, Any]:
    given = {name: value for name, value in request.items() if value is not None}
    reply: dict[str, Any] = json.loads(rules(house).answer(dumped(given), fresh_seed()))
    return reply


def resolve(
    procedure: str,
    facts: Facts,
    *,
    dice: Sequence[int] | None = None,
    seed: int | None = None,
    house: House = None,
) -> Ruling:
    """Rules one case, with typed dice, with the dice of a seed, or with dice nobody can foresee.

    `procedure` is a name such as ``"cohesion.fire"``; `procedures()` lists them with the facts they take. Raises
    `GrognardError` with every reason at once; where typed dice run short, its `need` tells the next die.
    """
    typed = None if dice is None else list(dice)
    request = {"do": "resolve", "procedure": procedure, "situation": dict(facts), "dice": typed, "seed": seed}
    reply = _asked(house, request)
    notes = [Note(note["rule"], note["origin"], note["text"], note.get("value")) for note in reply["notes"]]
    return Ruling(reply["procedure"], reply["outcome"], reply["dice"], notes)


def odds(procedure: str, facts: Facts, *, house: House = None) -> Odds:
    """The chance of every outcome, as exact fractions unless there are too many ways for that (`Odds.exact`)."""
    reply = _asked(house, {"do": "odds", "procedure": procedure, "situation": dict(facts)})

    def row(line: dict[str, Any]) -> Chance:
        interval = line.get("interval")
        return Chance(line["outcome"], Fraction(line["p"]), tuple(interval) if interval else None)

    return Odds([row(line) for line in reply["odds"]], reply["exact"], reply.get("samples"))


def what_if(
    procedure: str,
    facts: Facts,
    goal: Mapping[str, Any],
    *,
    at_least: Fraction | float | str = Fraction(1, 2),
    house: House = None,
) -> WhatIf:
    """The single changes of fact after which the fields of `goal` have their values with a chance of `at_least`."""
    goals = [(field, dumped(value)) for field, value in goal.items()]
    text = rules(house).what_if(procedure, dumped(dict(facts)), goals, str(at_least))
    found: dict[str, Any] = json.loads(text)
    changes = [
        Change(one["field"], one["group"], one["from"], one["to"], Fraction(one["chance"]), one["reaches"])
        for one in found["changes"]
    ]
    return WhatIf(Fraction(found["at_least"]), Fraction(found["now"]), changes, found["weighed"], found["too_large"])


def procedures(*, house: House = None) -> list[dict[str, Any]]:
    """Every procedure: its name, book and summary, its dice, the facts it takes and the fields of its outcome."""
    described: list[dict[str, Any]] = json.loads(rules(house).procedures())
    return described

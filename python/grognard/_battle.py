"""Whole battles with their log: offers, commands, views of each seat, questions to the table."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from . import _engine
from ._files import Facts, House, Source, dumped, fresh_seed
from ._files import scenario as _scenario

SEATS = ("umpire", "a", "b", "public")
"""Who may look at a battle; the public gives no commands."""


class Battle:
    """A battle with its log.

    Begin one with `Battle.begin`, or read one that was written with `save`, by `grognard battle` or by the server.
    Whatever a method shows of a battle it shows as one seat may see it: ``"a"``, ``"b"``, ``"umpire"`` or ``"public"``.
    """

    def __init__(self, battle: _engine.Battle, players: Mapping[str, str] | None = None) -> None:
        self._battle = battle
        self.players = dict(players or {})
        """The computer players, by the letter of their side."""
        # The seed of whims for a battle without a seed; otherwise the engine uses the battle's own.
        self._seed = fresh_seed()
        for side, player in self.players.items():
            self.choose(side, player)
        self._let_computers_act()

    @classmethod
    def begin(
        cls,
        scenario: Source,
        *,
        players: Mapping[str, str] | None = None,
        seed: int | None = None,
        dice: str = "typed",
        house: House = None,
    ) -> Battle:
        """Begins a battle.

        `scenario` is the id of one that comes with the engine, the path of a TOML file or a set-up as a dictionary.
        `players` are computer players by side, as in ``{"b": "veteran"}``; they act whenever the battle waits for them.
        With a `seed` the same commands give the same battle. `dice` says whose dice may be typed: ``"typed"`` all,
        ``"own"`` those of one's own side, ``"rolled"`` none.
        """
        return cls(_scenario(scenario, house).begin(seed, dice), players)

    @classmethod
    def open(cls, log: str | os.PathLike[str], *, players: Mapping[str, str] | None = None) -> Battle:
        """Reads a battle from the file of its log; computer players go on with it."""
        return cls(_engine.Battle.open(Path(log).read_text(encoding="utf-8")), players)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the log, one JSON value a line: what `grognard battle` and the server read."""
        Path(path).write_text(self._battle.text(), encoding="utf-8")

    @property
    def title(self) -> str:
        """What the battle is called."""
        return self._battle.title

    @property
    def book(self) -> str:
        """The book it is played by."""
        return self._battle.book

    @property
    def sides(self) -> dict[str, str]:
        """The names of both sides by their letters."""
        return dict(zip("ab", self._battle.sides))

    @property
    def number(self) -> int:
        """How many commands have been given."""
        return self._battle.number

    @property
    def hash(self) -> str:
        """A hash over the books: battles in the same state have the same."""
        return self._battle.hash

    @property
    def result(self) -> str | None:
        """The result in words; None while the battle lasts."""
        over: str | None = self.business("umpire").get("over")
        return over

    @property
    def winner(self) -> str | None:
        """The letter of the side that has won; None after a draw and while the battle lasts."""
        return self._battle.winner

    @property
    def waiting(self) -> list[str]:
        """The sides that have something to do."""
        if self.result is not None:
            return []
        sides: list[str] = self.business("umpire")["waiting"]
        return sides

    def acts(self) -> list[dict[str, Any]]:
        """Everything that can be done in this book, with the arguments it takes."""
        acts: list[dict[str, Any]] = json.loads(self._battle.acts())
        return acts

    def business(self, seat: str) -> dict[str, Any]:
        """The clock, who is waited for, what is due, remarks, and the result once it is over."""
        business: dict[str, Any] = json.loads(self._battle.business(seat))
        return business

    def offers(self, seat: str) -> list[dict[str, Any]]:
        """What a seat may do now: `act`, `title`, `with` (what is settled) and `open` (what may be filled in)."""
        offers: list[dict[str, Any]] = json.loads(self._battle.offers(seat))
        return offers

    def view(self, seat: str) -> dict[str, Any]:
        """Everything a seat may see of the books."""
        view: dict[str, Any] = json.loads(self._battle.view(seat))
        return view

    def sheet(self, seat: str) -> dict[str, Any]:
        """The roster cards and gauges a seat sees, in one shape for every book."""
        sheet: dict[str, Any] = json.loads(self._battle.sheet(seat))
        return sheet

    def board(self, seat: str) -> dict[str, Any] | None:
        """The table or map a seat sees; None where the battle has none. `grognard.svg` draws it."""
        board: dict[str, Any] | None = json.loads(self._battle.board(seat))
        return board

    def log(self, seat: str) -> list[dict[str, Any]]:
        """What a seat may see of every command: who gave it, its rulings with receipts, what changed."""
        entries: list[dict[str, Any]] = json.loads(self._battle.log(seat))
        return entries

    def standing(self, side: str) -> dict[str, Any]:
        """How a side fares, as the umpire knows it: measures and units."""
        standing: dict[str, Any] = json.loads(self._battle.standing(side))
        return standing

    def survey(self, seat: str, ask: str, **question: Any) -> dict[str, Any]:
        """Asks the table: ``battle.survey("a", "reach", unit="1st Texas")``. Nothing changes."""
        answer: dict[str, Any] = json.loads(self._battle.survey(seat, dumped({"ask": ask, **question})))
        return answer

    def questions(self, seat: str, act: str, with_: Facts | None = None) -> dict[str, Any] | None:
        """The facts a command still has to be told at a real table; None where it has none."""
        asked: dict[str, Any] | None = json.loads(self._battle.questions(seat, act, dumped(dict(with_ or {}))))
        return asked

    def give(self, seat: str, act: str, with_: Facts | None = None, *, dice: Sequence[int] | None = None) -> dict[str, Any]:
        """Gives a command and returns what the seat sees of it; computer players then act.

        An offer is taken by ``battle.give(seat, offer["act"], {**offer["with"], ...})``. `dice` are faces rolled at a real
        table, in the order they are asked for. ``undo`` and ``correct`` are commands too. A refused command changes
        nothing and raises `GrognardError`.
        """
        faces = None if dice is None else list(dice)
        text = self._battle.give(seat, act, dumped(dict(with_ or {})), faces, fresh_seed())
        entry: dict[str, Any] = json.loads(text)
        self._let_computers_act()
        return entry

    def command(self, seat: str, line: str) -> dict[str, Any]:
        """Gives a command as it is typed: ``battle.command("a", 'fire "1st Texas" dice=3,5,12')``."""
        entry: dict[str, Any] = json.loads(self._battle.command(seat, line, fresh_seed()))
        self._let_computers_act()
        return entry

    def choose(self, side: str, player: str) -> dict[str, Any] | None:
        """What a computer player would do for a side now, as `act` and `with`; None if it is not its turn.

        `player` is ``recruit``, ``drill`` or ``veteran``, the last two also ``bold-`` or ``wary-``.
        """
        chosen: dict[str, Any] | None = json.loads(self._battle.choose(side, player, self._seed))
        return chosen

    def replay(self) -> list[dict[str, Any]]:
        """Plays every command again with its own dice; what differs. Empty if nothing does."""
        drifts: list[dict[str, Any]] = json.loads(self._battle.replay())
        return drifts

    def _let_computers_act(self) -> None:
        while self.players:
            for side in self.waiting:
                player = self.players.get(side)
                chosen = self.choose(side, player) if player else None
                if chosen is not None:
                    self._battle.give(side, chosen["act"], dumped(chosen["with"]), None, fresh_seed())
                    break
            else:
                return

    def __repr__(self) -> str:
        return f"<grognard.Battle {self.title!r}, {self.book}, {self.number} commands>"


def duel(
    scenario: Source,
    a: str = "drill",
    b: str = "drill",
    *,
    games: int = 100,
    seed: int | None = None,
    keep_sides: bool = False,
    threads: int = 0,
    house: House = None,
) -> dict[str, Any]:
    """Plays a row of battles between two computer players: what ``grognard duel --json`` prints.

    Sides are swapped after every battle, and each pair has the same dice, unless `keep_sides`. `threads` 0 means all
    cores; the result does not depend on it.
    """
    chosen = fresh_seed() if seed is None else seed
    text = _scenario(scenario, house).duel((a, b), games, chosen, keep_sides, threads)
    row: dict[str, Any] = json.loads(text)
    return row


def scenarios() -> list[dict[str, Any]]:
    """The scenarios that come with the engine."""
    known: list[dict[str, Any]] = json.loads(_engine.scenarios())
    return known


def players() -> list[str]:
    """The words of the computer players, the weakest first."""
    return _engine.players()

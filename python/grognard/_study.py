"""Many battles as data frames, fought on the cores of this machine or on a Ray cluster."""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Callable, Union

from . import _engine
from ._runners import RUNNERS, Plan, on_ray, on_threads

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow


@dataclass(frozen=True)
class Step:
    """How far a study has come: battles fought, battles wanted before the next look, what was known at the last one.

    `known` has a dictionary for each group of cells that are compared: its first `cell`, the `battles` of each, the
    `scores` of side a and the `differences` of each variant with `count`, `mean`, `low` and `high`, and whether it is
    `done`.
    """

    battles: int
    wanted: int
    known: list[dict[str, Any]]

    def __str__(self) -> str:
        told = [f"{self.battles} of {self.wanted} battles"]
        for group in self.known:
            score = group["scores"][0]
            if score["count"]:
                told.append(f"{100 * score['mean']:.1f} % ({100 * score['low']:.1f} to {100 * score['high']:.1f})")
        return "; ".join(told)


Show = Union[Callable[[Step], None], bool, None]


class Findings:
    """What a study found, as tables: pyarrow, pandas and polars, or files."""

    def __init__(self, study: _engine.Study) -> None:
        self._study = study
        self._cells: list[dict[str, Any]] = json.loads(study.cells())

    @property
    def title(self) -> str:
        """What the study is called."""
        return self._study.title

    @property
    def cells(self) -> list[dict[str, Any]]:
        """What was fought: scenario, sides, players and variant of the rules of each cell."""
        return self._cells

    @property
    def battles(self) -> list[dict[str, Any]]:
        """Every battle that counts, cell by cell in the order of their numbers."""
        battles: list[dict[str, Any]] = json.loads(self._study.counted())
        return battles

    @property
    def tables(self) -> list[str]:
        """The names of the tables."""
        return self._study.tables()

    def parquet(self, table: str = "summary") -> bytes:
        """A table as a Parquet file. The same study gives the same bytes, wherever it was fought."""
        return self._study.parquet(table)

    def arrow(self, table: str = "summary") -> pyarrow.Table:
        """A table for Arrow."""
        import pyarrow.parquet

        return pyarrow.parquet.read_table(io.BytesIO(self.parquet(table)))

    def pandas(self, table: str = "summary") -> pandas.DataFrame:
        """A table as a data frame of pandas."""
        frame: pandas.DataFrame = self.arrow(table).to_pandas()
        return frame

    def polars(self, table: str = "summary") -> polars.DataFrame:
        """A table as a data frame of polars."""
        import polars

        frame = polars.from_arrow(self.arrow(table))
        assert isinstance(frame, polars.DataFrame)
        return frame

    def html(self) -> str:
        """The report with its plots, as a page."""
        return self._study.html()

    def save(self, folder: str | os.PathLike[str]) -> None:
        """Writes every table as CSV and Parquet, and the report, into a folder: what ``grognard study`` writes."""
        Path(folder).mkdir(parents=True, exist_ok=True)
        self._study.save(str(folder))

    def __repr__(self) -> str:
        return f"<grognard.Findings {self.title!r}, {len(self.cells)} cells, {self._study.battles()} battles>"


def study(
    file: str | os.PathLike[str],
    *,
    runner: str = "threads",
    threads: int = 0,
    journal: str | os.PathLike[str] | None = None,
    show: Show = None,
) -> Findings:
    """Fights a study to its end.

    `file` is the path of a study's TOML file, or its text. ``runner="threads"`` uses `threads` of this machine, 0 for one on
    each core; ``runner="ray"`` spreads the battles over the Ray cluster that is running, or one of this machine alone. The
    findings are the same to the last byte. With a `journal`, what was fought is kept there, and a study that was cut off
    goes on where it was. `show` is called with a `Step` after every few battles; True prints it, None prints it on a
    terminal only.
    """
    if runner not in RUNNERS:
        raise _engine.unknown_word("runner", runner, list(RUNNERS))
    plan = Plan.read(file)
    running = plan.study()
    if journal is not None:
        running.keep_journal(str(journal))
    tell = _shown(show)
    while wanted := running.wanted():
        known = json.loads(running.known())
        goal = running.battles() + len(wanted)
        for some in _fought(plan, running, wanted, runner, threads):
            for battle in some:
                running.take(battle)
            tell(Step(running.battles(), goal, known))
    running.close()
    return Findings(running)


def _fought(
    plan: Plan, running: _engine.Study, wanted: list[tuple[int, int]], runner: str, threads: int
) -> Iterator[list[str]]:
    if runner == "ray":
        return on_ray(plan, wanted)
    return on_threads(running, wanted, threads)


def _shown(show: Show) -> Callable[[Step], None]:
    if callable(show):
        return show
    if show or (show is None and sys.stderr.isatty()):
        return lambda step: print(f"\r{step}", end="\n" if step.battles == step.wanted else "", file=sys.stderr, flush=True)
    return lambda step: None

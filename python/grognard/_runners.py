"""Where the battles of a study are fought.

A battle follows from the study, its cell and its number alone, so it does not matter who fights it, how often or when.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from . import _engine

RUNNERS = ("threads", "ray")
"""Where battles can be fought."""

Battles = list[tuple[int, int]]
"""Battles by cell and number."""


@dataclass
class Plan:
    """A study with the texts of all files it names, so that it can be sent to a machine that has none of them."""

    text: str
    folder: Path
    files: dict[str, str] = field(default_factory=dict)

    @classmethod
    def read(cls, file: str | os.PathLike[str]) -> Plan:
        """A study by the path of its file, or by its text. Files that it names are looked for beside it."""
        if isinstance(file, str) and "\n" in file:
            return cls(file, Path())
        path = Path(file)
        return cls(path.read_text(encoding="utf-8"), path.parent)

    def study(self) -> _engine.Study:
        """The study, to be fought from its beginning."""
        return _engine.Study(self.text, self._load)

    def _load(self, name: str) -> str:
        if name not in self.files:
            self.files[name] = (self.folder / name).read_text(encoding="utf-8")
        return self.files[name]


def on_threads(study: _engine.Study, wanted: Battles, threads: int) -> Iterator[list[str]]:
    """The battles on threads of this machine, one after the other as they end."""
    with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:
        fights = [pool.submit(study.play, cell, number) for cell, number in wanted]
        try:
            for fight in as_completed(fights):
                yield [fight.result()]
        finally:
            for fight in fights:
                fight.cancel()


_studies: dict[str, _engine.Study] = {}
"""The studies a worker knows already, by their texts."""


def fight(plan: Plan, battles: Battles) -> list[str]:
    """Fights some battles; what a worker of a cluster does."""
    key = repr((plan.text, sorted(plan.files.items())))
    if key not in _studies:
        _studies.clear()
        _studies[key] = plan.study()
    return [_studies[key].play(cell, number) for cell, number in battles]


def on_ray(plan: Plan, wanted: Battles) -> Iterator[list[str]]:
    """The battles on a Ray cluster, a few at a time. What was lost with a worker or a machine is fought again."""
    import ray

    if not ray.is_initialized():
        # The cluster that RAY_ADDRESS names or that runs on this machine; if there is none, a new
        # one.
        ray.init(log_to_driver=False)
    # Ray repeats a task whose worker or machine was lost; a task that is lost so often kills its
    # workers itself.
    task: Any = ray.remote(max_retries=20, num_cpus=1)(fight)
    sent = ray.put(plan)
    cores = int(ray.cluster_resources().get("CPU", 1))
    # A few rounds for every core, so that no core waits long for the last one.
    size = max(1, min(50, len(wanted) // (4 * cores)))
    handed = [task.remote(sent, wanted[at : at + size]) for at in range(0, len(wanted), size)]
    while handed:
        done, handed = ray.wait(handed)
        yield from ray.get(done)

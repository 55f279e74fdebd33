"""Studies as data frames, on threads and on Ray."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pandas
import polars
import pytest
from conftest import ROOT

import grognard

FILE = """
title = "Two lanes"
scenarios = ["mill-lane", "sayres-lane"]
seed = 3
batch = 10
most = 40
width = 40

[[players]]
a = "drill"
b = "recruit"
swap = true
"""


LONG = """
scenarios = ["sayres-lane"]
batch = 120
most = 120

[[players]]
a = "drill"
b = "drill"
"""


def every_byte(findings: grognard.Findings) -> dict[str, bytes]:
    """All that was found."""
    return {**{name: findings.parquet(name) for name in findings.tables}, "html": findings.html().encode()}


@pytest.fixture(scope="module")
def alone() -> grognard.Findings:
    """The study on one thread."""
    return grognard.study(FILE, threads=1)


def test_findings_are_data_frames(alone: grognard.Findings) -> None:
    summary, battles = alone.pandas(), alone.polars("battles")
    assert isinstance(summary, pandas.DataFrame) and isinstance(battles, polars.DataFrame)
    assert len(summary) > 0
    assert len(battles) == len(alone.battles) >= 20
    assert alone.pandas("battles").columns.tolist() == battles.columns
    assert [cell["scenario"] for cell in alone.cells] == ["mill-lane", "sayres-lane"]


def test_one_and_two_threads_find_the_same_bytes(alone: grognard.Findings) -> None:
    assert every_byte(grognard.study(FILE, threads=2)) == every_byte(alone)


def test_progress_is_shown_with_intervals() -> None:
    steps: list[grognard.Step] = []
    findings = grognard.study(FILE, threads=2, show=steps.append)
    assert steps[-1].battles == len(findings.battles)
    assert all(step.battles <= step.wanted for step in steps)
    assert any(group["scores"][0]["low"] < group["scores"][0]["high"] for group in steps[-1].known)
    assert "battles" in str(steps[-1])


def test_a_study_that_was_cut_off_goes_on(alone: grognard.Findings, tmp_path: Path) -> None:
    journal = tmp_path / "battles.jsonl"

    def stop(step: grognard.Step) -> None:
        if step.battles == 7:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        grognard.study(FILE, threads=2, journal=journal, show=stop)
    assert len(journal.read_text().splitlines()) == 8
    fought: list[int] = []
    again = grognard.study(FILE, threads=2, journal=journal, show=lambda step: fought.append(step.battles))
    assert fought[0] == 8
    assert every_byte(again) == every_byte(alone)


def test_files_are_looked_for_beside_the_study(tmp_path: Path) -> None:
    house = (ROOT / "examples" / "cohesion" / "house-rules.toml").read_text(encoding="utf-8")
    (tmp_path / "house.toml").write_text(house, encoding="utf-8")
    text = 'scenarios = ["mill-lane"]\nbatch = 4\nmost = 4\n[[players]]\na = "drill"\nb = "drill"\n'
    (tmp_path / "study.toml").write_text(text + '[[patches]]\nname = "ours"\nhouse = "house.toml"\n', encoding="utf-8")
    findings = grognard.study(tmp_path / "study.toml")
    assert [cell["variant"] for cell in findings.cells] == ["as printed", "ours"]
    findings.save(tmp_path / "found")
    assert (tmp_path / "found" / "summary.csv").is_file()
    assert (tmp_path / "found" / "summary.parquet").read_bytes() == findings.parquet()


def test_slips_are_told_with_what_is_allowed() -> None:
    with pytest.raises(grognard.GrognardError, match="players.0.a: 'genius' is no computer player. Allowed: recruit"):
        grognard.study(FILE.replace('"drill"', '"genius"'))
    with pytest.raises(grognard.GrognardError, match="runner: 'horses' is not known. Allowed: threads, ray"):
        grognard.study(FILE, runner="horses")
    with pytest.raises(grognard.GrognardError, match="table: 'chairs' is not known. Allowed: summary"):
        grognard.study(FILE.replace("most = 40", "most = 10")).parquet("chairs")


@pytest.fixture(scope="module")
def cluster() -> Iterator[None]:
    """A cluster of this machine alone."""
    import ray

    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="ERROR")
    yield
    ray.shutdown()


def workers() -> list[int]:
    """Our own cluster's workers that are fighting: children of a child of this process."""
    found = []
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            name = (entry / "cmdline").read_bytes()
            grandparent = parent(parent(int(entry.name)))
        except OSError:
            continue
        if name.startswith(b"ray::fight") and grandparent == os.getpid():
            found.append(int(entry.name))
    return found


def parent(process: int) -> int:
    """Who started a process."""
    status = Path(f"/proc/{process}/stat").read_text()
    return int(status.rsplit(")", 1)[1].split()[1])


@pytest.mark.usefixtures("cluster")
def test_ray_finds_the_bytes_of_one_machine(alone: grognard.Findings) -> None:
    steps: list[grognard.Step] = []
    assert every_byte(grognard.study(FILE, runner="ray", show=steps.append)) == every_byte(alone)
    assert len(steps) > 2


@pytest.mark.usefixtures("cluster")
def test_ray_survives_a_worker_that_is_killed() -> None:
    killed: list[int] = []

    def kill(step: grognard.Step) -> None:
        until = time.monotonic() + 5
        while not killed and time.monotonic() < until:
            for process in workers()[:1]:
                os.kill(process, signal.SIGKILL)
                killed.append(process)

    findings = grognard.study(LONG, runner="ray", show=kill)
    assert killed, "no worker was fighting"
    assert not Path(f"/proc/{killed[0]}").exists()
    assert every_byte(findings) == every_byte(grognard.study(LONG, threads=2))

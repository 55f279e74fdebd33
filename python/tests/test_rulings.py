"""Single rulings and their odds."""

from __future__ import annotations

from fractions import Fraction

import pytest
from conftest import ROOT, VOLLEY

import grognard


def test_a_ruling_has_outcome_dice_and_receipt() -> None:
    ruling = grognard.resolve("cohesion.fire", VOLLEY, seed=7)
    assert ruling.procedure == "cohesion.fire"
    assert ruling.dice and ruling.outcome
    assert all(note.rule.startswith("COH-") for note in ruling.notes)
    assert str(ruling).count("\n") == len(ruling.notes) - 1


def test_typed_dice_give_the_ruling_of_the_seed_they_came_from() -> None:
    rolled = grognard.resolve("cohesion.fire", VOLLEY, seed=7)
    typed = grognard.resolve("cohesion.fire", VOLLEY, dice=rolled.dice)
    assert typed == rolled


def test_too_few_dice_tell_the_next_one() -> None:
    with pytest.raises(grognard.GrognardError) as caught:
        grognard.resolve("cohesion.fire", VOLLEY, dice=[])
    assert caught.value.need == {"sides": 20, "for": "firer's cohesion roll"}
    assert "die of 20 sides for firer's cohesion roll" in str(caught.value)


def test_every_slip_is_told_at_once_with_what_is_allowed() -> None:
    facts = {**VOLLEY, "range": -1, "target": {**VOLLEY["target"], "cover": "paper"}}
    with pytest.raises(grognard.GrognardError) as caught:
        grognard.resolve("cohesion.fire", facts, seed=1)
    fields = [reason["field"] for reason in caught.value.reasons]
    assert "range" in fields and "target.cover" in fields
    cover = next(reason for reason in caught.value.reasons if reason["field"] == "target.cover")
    assert "light" in cover["allowed"]
    assert "target.cover:" in str(caught.value) and "Allowed:" in str(caught.value) and "light" in str(caught.value)
    assert caught.value.need is None
    assert isinstance(caught.value, ValueError)


def test_an_unknown_procedure_names_those_there_are() -> None:
    for ask in (lambda: grognard.odds("cohesion.fired", {}), lambda: grognard.what_if("cohesion.fired", {}, {})):
        with pytest.raises(grognard.GrognardError, match="procedure.*cohesion.fire,"):
            ask()


def test_odds_are_fractions_that_add_up_to_one() -> None:
    odds = grognard.odds("cohesion.fire", VOLLEY)
    assert odds.exact and odds.samples is None
    assert all(isinstance(row.p, Fraction) for row in odds.rows)
    assert sum(row.p for row in odds.rows) == 1
    assert [row.p for row in odds.rows] == sorted((row.p for row in odds.rows), reverse=True)


def test_chances_of_fields_add_up() -> None:
    odds = grognard.odds("cohesion.fire", VOLLEY)
    field = next(name for name, value in odds.rows[0].outcome.items() if isinstance(value, (str, int, float)))
    values = {row.outcome[field] for row in odds.rows}
    assert sum(odds.chance(**{field: value}) for value in values) == 1


def test_what_if_finds_changes_that_the_odds_confirm() -> None:
    odds = grognard.odds("cohesion.fire", VOLLEY)
    field, value = next((name, value) for name, value in odds.rows[-1].outcome.items() if isinstance(value, str))
    found = grognard.what_if("cohesion.fire", VOLLEY, {field: value}, at_least=Fraction(9, 10))
    assert found.now == odds.chance(**{field: value})
    assert found.at_least == Fraction(9, 10)
    assert found.weighed > 0
    if found.changes:
        best = found.changes[0]
        facts = {name: dict(part) if isinstance(part, dict) else part for name, part in VOLLEY.items()}
        *outer, last = best.field.split(".")
        place = facts
        for step in outer:
            place = place[step]
        place[last] = best.to
        assert grognard.odds("cohesion.fire", facts).chance(**{field: value}) == best.chance


def test_what_if_refuses_in_words_of_its_own_arguments() -> None:
    with pytest.raises(grognard.GrognardError, match="^goal: 'nothing' is not a field of the outcome"):
        grognard.what_if("cohesion.fire", VOLLEY, {"nothing": 1})
    with pytest.raises(grognard.GrognardError, match="^at_least: "):
        grognard.what_if("cohesion.fire", VOLLEY, {"nothing": 1}, at_least="often")


def test_house_rules_are_a_file_or_its_text() -> None:
    path = ROOT / "examples" / "cohesion" / "house-rules.toml"
    by_path = grognard.odds("cohesion.fire", VOLLEY, house=path)
    by_text = grognard.odds("cohesion.fire", VOLLEY, house=path.read_text(encoding="utf-8"))
    assert by_path == by_text


def test_wrong_house_rules_name_place_and_reason() -> None:
    with pytest.raises(grognard.GrognardError, match="^cohesion.nothing: line 1, column 1: .*Known: "):
        grognard.odds("cohesion.fire", VOLLEY, house="[cohesion.nothing]\nvalue = 1\n")


def test_every_procedure_is_described() -> None:
    described = grognard.procedures()
    assert {one["book"] for one in described} == {"cohesion", "fatigue", "impact", "grand-tactics"}
    for one in described:
        assert one["name"].startswith(one["book"] + ".")
        assert one["summary"] and one["fields"] and one["outcome"]

"""Whole battles with their log."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from conftest import ROOT

import grognard


def test_a_battle_between_computers_is_played_to_its_end_and_replays(board: str) -> None:
    battle = grognard.Battle.begin(board, players={"a": "recruit", "b": "drill"}, seed=3)
    assert battle.result is not None and battle.waiting == []
    assert battle.number > 20
    assert battle.replay() == []


def test_a_person_takes_offers_against_a_computer() -> None:
    battle = grognard.Battle.begin("mill-lane", players={"b": "drill"}, seed=5)
    while battle.result is None:
        assert battle.waiting == ["a"]
        chosen = battle.choose("a", "drill")
        assert chosen is not None
        assert any(offer["act"] == chosen["act"] for offer in battle.offers("a"))
        entry = battle.give("a", chosen["act"], chosen["with"])
        assert entry["n"] <= battle.number
    both = grognard.Battle.begin("mill-lane", players={"a": "drill", "b": "drill"}, seed=5)
    assert battle.hash == both.hash and battle.winner == both.winner


def test_the_same_seed_gives_the_same_battle_and_another_another() -> None:
    ends = [grognard.Battle.begin("sayres-lane", players={"a": "drill", "b": "drill"}, seed=seed).hash for seed in (1, 1, 2)]
    assert ends[0] == ends[1] != ends[2]


def test_a_battle_is_saved_and_opened(tmp_path: Path) -> None:
    battle = grognard.Battle.begin("mill-lane", players={"a": "recruit", "b": "recruit"}, seed=9)
    battle.save(tmp_path / "battle.jsonl")
    again = grognard.Battle.open(tmp_path / "battle.jsonl")
    assert (again.title, again.hash, again.number) == (battle.title, battle.hash, battle.number)
    assert again.log("a") == battle.log("a")


def test_the_logs_of_the_examples_are_read(tmp_path: Path) -> None:
    for book in ("cohesion", "fatigue", "impact", "grand-tactics"):
        battle = grognard.Battle.open(ROOT / "examples" / book / "battle.jsonl")
        assert battle.book == book and battle.number > 0
        assert battle.replay() == []


def test_a_refused_command_changes_nothing_and_says_why() -> None:
    battle = grognard.Battle.begin("mill-lane", seed=1)
    before = battle.hash
    with pytest.raises(grognard.GrognardError, match="act: 'dance' is not a command of this book.*Allowed: "):
        battle.give("a", "dance")
    with pytest.raises(grognard.GrognardError, match="seat: 'c' is not known. Allowed: umpire, a, b, public"):
        battle.offers("c")
    with pytest.raises(grognard.GrognardError, match="player: 'genius' is not known. Allowed: recruit"):
        grognard.Battle.begin("mill-lane", players={"a": "genius"})
    with pytest.raises(grognard.GrognardError, match="side: 'c' is not known. Allowed: a, b"):
        grognard.Battle.begin("mill-lane", players={"c": "drill"})
    with pytest.raises(grognard.GrognardError, match="scenario: 'nowhere' is not known. Allowed: mill-lane"):
        grognard.Battle.begin("nowhere")
    with pytest.raises(grognard.GrognardError, match="dice: 'loaded' is not known. Allowed: typed, own, rolled"):
        grognard.Battle.begin("mill-lane", dice="loaded")
    assert battle.hash == before and battle.number == 0


def test_typed_dice_are_taken_and_asked_for() -> None:
    battle = grognard.Battle.begin("mill-lane", seed=1)
    asked = None
    for _ in range(200):
        side = battle.waiting[0]
        chosen = battle.choose(side, "drill")
        assert chosen is not None
        try:
            battle.give(side, chosen["act"], chosen["with"], dice=[])
        except grognard.GrognardError as error:
            asked = error.need
            if asked is not None:
                break
            raise
    assert asked is not None and asked["sides"] in (6, 10, 20)
    faces: list[int] = []
    while True:
        try:
            entry = battle.give(side, chosen["act"], chosen["with"], dice=faces)
            break
        except grognard.GrognardError as error:
            assert error.need is not None
            faces.append(1)
    assert faces and entry["n"] == battle.number


def test_commands_may_be_typed_as_at_the_prompt() -> None:
    battle = grognard.Battle.begin("mill-lane", seed=1)
    battle.command("a", 'note "the mill is quiet" public=yes')
    assert battle.number == 1
    battle.command("a", "undo")
    assert battle.number == 2


def test_each_seat_has_its_own_view() -> None:
    battle = grognard.Battle.begin("ford-farm", seed=2)
    for _ in range(3):
        side = battle.waiting[0]
        chosen = battle.choose(side, "drill")
        battle.give(side, chosen["act"], chosen["with"])
    # Both sides place in secret: each sees its own, the public nothing.
    views = [battle.view(seat) for seat in grognard.SEATS]
    assert all(one != other for at, one in enumerate(views) for other in views[:at])
    for seat in grognard.SEATS:
        assert len(battle.log(seat)) == battle.number
        assert battle.sheet(seat)["sides"]
    assert battle.standing("a")["units"]
    assert set(battle.sides) == {"a", "b"}


def test_the_table_answers_questions() -> None:
    battle = grognard.Battle.begin("mill-lane", seed=4)
    for _ in range(60):
        side = battle.waiting[0]
        ready = [piece for piece in battle.board(side)["pieces"] if piece["ready"] and piece["side"] == side]
        if ready and battle.business(side)["clock"]["turn"] > 0:
            arcs = battle.survey(side, "arcs", unit=ready[0]["name"])
            assert arcs
            break
        chosen = battle.choose(side, "drill")
        battle.give(side, chosen["act"], chosen["with"])
    else:
        pytest.fail("nobody was ever ready")
    with pytest.raises(grognard.GrognardError, match="ask: 'weather' is not known.*reach"):
        battle.survey("a", "weather")


def test_a_board_is_drawn_as_svg(board: str) -> None:
    battle = grognard.Battle.begin(board, players={"a": "drill", "b": "drill"}, seed=1)
    for seat in ("a", "b", "public"):
        shown = battle.board(seat)
        root = ElementTree.fromstring(grognard.svg(shown))
        titles = {title.text for title in root.iter("{http://www.w3.org/2000/svg}title")}
        pieces = shown.get("pieces") or shown.get("blocks") or []
        assert {piece["name"] for piece in pieces} <= titles
        assert grognard.text(shown, battle.business(seat)).startswith("turn ")


def test_a_scenario_may_be_a_file_or_a_dictionary() -> None:
    path = ROOT / "scenarios" / "cohesion" / "mill-lane.toml"
    by_path = grognard.Battle.begin(path, seed=1)
    assert by_path.hash == grognard.Battle.begin("mill-lane", seed=1).hash
    with pytest.raises(grognard.GrognardError, match="book: is required.*cohesion"):
        grognard.Battle.begin({"title": "Nothing"})


def test_a_duel_is_that_of_the_command_line(board: str) -> None:
    one = grognard.duel(board, "drill", "recruit", games=4, seed=11, threads=1)
    two = grognard.duel(board, "drill", "recruit", games=4, seed=11, threads=2)
    assert one == two
    assert sum(one["won"].values()) == 4 and len(one["battles"]) == 4
    assert [battle["first_is"] for battle in one["battles"]] == ["a", "b", "a", "b"]


def test_scenarios_and_players_are_listed() -> None:
    ids = [scenario["id"] for scenario in grognard.scenarios()]
    assert "mill-lane" in ids and "lautern" in ids
    assert grognard.players()[:2] == ["recruit", "drill"]

"""Moves as text and as record actions, setups as JSON, and every fault a sentence (RECORD.md)."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from capitol.core.refusal import RecordError
from capitol.games.capitol.rules.board import AreaSpec, BoardSpec
from capitol.games.capitol.rules.moves import Bid, Draw, Floors, Forgo, Move, Pass, Permit, Place, Roof
from capitol.games.capitol.rules.options import Rules
from tests.capitol.rules.positions import CAPITOLINE, ESQUILINE, GAME, ROMA, R, T, bid, card, fixed_setup, random_setup

SETUP = fixed_setup(2)

WORDS: list[tuple[Move, str, dict[str, object]]] = [
    (Floors(card("F3"), (2, 0)), "floors F3 2 0", {"type": "floors", "card": "F3", "on": [2, 0]}),
    (Floors(card("F3"), (4,)), "floors F3 4", {"type": "floors", "card": "F3", "on": [4]}),
    (Roof(card("R2"), 2, R), "roof R2 2 round", {"type": "roof", "card": "R2", "height": 2, "shape": "round"}),
    (
        Permit(card("B4"), 1, T, CAPITOLINE, 2),
        "permit B4 1 triangular capitolinus 2",
        {
            "type": "permit",
            "card": "B4",
            "height": 1,
            "shape": "triangular",
            "area": "capitolinus",
            "space": 2,
        },
    ),
    (Forgo(card("F3")), "forgo F3", {"type": "forgo", "card": "F3"}),
    (Pass(), "pass", {"type": "pass"}),
    (bid("F7 B4"), "bid F7 B4", {"type": "bid", "cards": ["F7", "B4"]}),
    (Bid(()), "bid", {"type": "bid", "cards": []}),
    (Place(ESQUILINE, 5), "place esquilinus 5", {"type": "place", "area": "esquilinus", "space": 5}),
    (Place(ESQUILINE), "place esquilinus", {"type": "place", "area": "esquilinus"}),
    (Draw(0), "draw roof", {"type": "draw", "stack": "roof"}),
]


@pytest.mark.parametrize(("move", "line", "action"), WORDS)
def test_words_both_ways(move: Move, line: str, action: dict[str, object]) -> None:
    """The words of the record format, and one line of text."""
    assert GAME.move_text(SETUP, move) == line
    assert GAME.parse_move(SETUP, line) == move
    assert GAME.encode_move(SETUP, 1, move) == {"player": 1, **action}
    assert GAME.decode_move(SETUP, {"player": 1, "note": "ignored", **action}) == (1, move)


def test_an_area_id_of_several_words() -> None:
    """Ids are data: a blank in one does not confuse the text."""
    areas = tuple(AreaSpec(f"hill no {n}", area.colour, 7) for n, area in enumerate(ROMA.areas))
    setup = fixed_setup(2, board=BoardSpec("hills", areas))
    for move in (Permit(card("B4"), 1, T, 1, 2), Place(3, 5), Place(3)):
        assert GAME.parse_move(setup, GAME.move_text(setup, move)) == move


@pytest.mark.parametrize(
    "line",
    [
        "",
        "jump",
        "pass now",
        "floors",
        "floors F9 0 0",
        "floors F3 x",
        "roof R2 2 square",
        "roof R2 2",
        "permit B4 1",
        "permit B4 1 round nowhere 2",
        "permit B4 1 round 2",
        "forgo",
        "bid F7 Q1",
        "place",
        "place nowhere",
        "place 5",
        "place esquilinus five",
        "draw",
        "draw gold",
    ],
)
def test_text_not_understood(line: str) -> None:
    """A RecordError that quotes the line."""
    with pytest.raises(RecordError, match="the move"):
        GAME.parse_move(SETUP, line)


@pytest.mark.parametrize(
    "action",
    [
        {},
        {"type": "pass"},
        {"player": "0", "type": "pass"},
        {"player": True, "type": "pass"},
        {"player": 0},
        {"player": 0, "type": "jump"},
        {"player": 0, "type": "floors", "card": "F3"},
        {"player": 0, "type": "floors", "card": "F3", "on": [1.0, 0]},
        {"player": 0, "type": "floors", "card": "F3", "on": [True, 0]},
        {"player": 0, "type": "floors", "card": 3, "on": [0, 0]},
        {"player": 0, "type": "floors", "card": "F9", "on": [0, 0]},
        {"player": 0, "type": "roof", "card": "R1", "height": "2", "shape": "round"},
        {"player": 0, "type": "roof", "card": "R1", "height": 2, "shape": "square"},
        {"player": 0, "type": "permit", "card": "B1", "height": 1, "shape": "round", "area": "nowhere", "space": 0},
        {"player": 0, "type": "permit", "card": "B1", "height": 1, "shape": "round", "area": "insula"},
        {"player": 0, "type": "bid", "cards": "F7"},
        {"player": 0, "type": "bid", "cards": [7]},
        {"player": 0, "type": "place", "area": 3},
        {"player": 0, "type": "place", "area": "insula", "space": None},
        {"player": 0, "type": "draw", "stack": "gold"},
    ],
)
def test_faulty_actions(action: dict[str, object]) -> None:
    """Missing keys, wrong types and unknown words are refused."""
    with pytest.raises(RecordError):
        GAME.decode_move(SETUP, action)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_setup_both_ways(seats: int) -> None:
    """Through JSON and back; unknown keys outside ``rules`` are ignored."""
    setup = random_setup(seats, seats, Rules("fewest_points", "first_player_free", "no"))
    data = json.loads(json.dumps(GAME.encode_setup(setup)))
    data["note"] = data["board"]["note"] = data["players"][0]["note"] = data["board"]["areas"][0]["note"] = 1
    assert GAME.decode_setup(data) == setup


def test_absent_rules_have_their_defaults() -> None:
    """A record may leave out a rule."""
    data = {**GAME.encode_setup(SETUP), "rules": {"no_bids": "first_player_free"}}
    assert GAME.decode_setup(data).rules == Rules(no_bids="first_player_free")


def _swap(stack: list[str]) -> None:
    stack[0] = "R1" if stack[0] != "R1" else "R2"


FAULTS: list[tuple[str, Callable[[Any], object], str]] = [
    ("a rule unknown", lambda d: d["rules"].update(speed="fast"), "speed"),
    ("first_player is no rule", lambda d: d["rules"].update(first_player="random"), "first_player"),
    ("a value unknown", lambda d: d["rules"].update(no_bids="burn"), "burn"),
    ("a rule of a wrong type", lambda d: d["rules"].update(blank_plays=True), "blank_plays"),
    ("no board", lambda d: d.pop("board"), "board"),
    ("eight areas", lambda d: d["board"]["areas"].pop(), "nine areas"),
    ("four blue", lambda d: d["board"]["areas"][3].update(colour="blue"), "three of each"),
    ("a colour unknown", lambda d: d["board"]["areas"][3].update(colour="red"), "red"),
    ("three spaces", lambda d: d["board"]["areas"][3].update(small=3), "4 to 9"),
    ("ten spaces", lambda d: d["board"]["areas"][3].update(small=10), "4 to 9"),
    ("spaces as text", lambda d: d["board"]["areas"][3].update(small="7"), "small"),
    ("a fountain off the area", lambda d: d["board"]["areas"][3].update(fountains=[7]), "fountains"),
    ("a fountain twice", lambda d: d["board"]["areas"][3].update(fountains=[1, 1]), "fountains"),
    ("one id twice", lambda d: d["board"]["areas"][3].update(id="insula"), "same id"),
    ("one seat", lambda d: d["players"].pop(), "2–4"),
    ("five seats", lambda d: d["players"].extend(d["players"] + d["players"]), "2–4"),
    ("a kind unknown", lambda d: d["players"][0].update(kind="ai:"), "kind"),
    ("a first player without a seat", lambda d: d.update(first_player=2), "seat 2"),
    ("a card twice", lambda d: _swap(d["stacks"]["roof"]), "roof"),
    ("a card unknown", lambda d: d["stacks"]["floor"].append("F9"), "F9"),
    ("a card too few", lambda d: d["stacks"]["permit"].pop(), "permit"),
    ("a stack missing", lambda d: d["stacks"].pop("permit"), "permit"),
    ("stacks as a list", lambda d: d.update(stacks=[]), "stacks"),
]


@pytest.mark.parametrize(("what", "spoil", "says"), FAULTS, ids=[what for what, _, _ in FAULTS])
def test_faulty_setups(what: str, spoil: Callable[[Any], object], says: str) -> None:
    """Each fault is a RecordError whose sentence names it."""
    data = copy.deepcopy(GAME.encode_setup(SETUP))
    spoil(data)
    with pytest.raises(RecordError, match=says):
        GAME.decode_setup(data)

"""Records, moves as text, and the engine protocol of Capoterra."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from capitol.core.match import Match
from capitol.core.refusal import RecordError
from capitol.games.capoterra.rules import numbers as numbers_module
from capitol.games.capoterra.rules.moves import CLASSES, Draw, End, Move, Offer, Place, Resolve
from capitol.games.capoterra.rules.notation import move_text, parse_move
from capitol.games.capoterra.rules.numbers import OURS, SOURCE, Numbers, origin_of
from capitol.games.capoterra.rules.protocol import CapoterraProtocol
from capitol.games.capoterra.rules.setup import full_bag, full_deck
from tests.capoterra.rules.positions import GAME, bundle, random_setup, rich_setup, small_setup, walk


def document() -> dict[str, Any]:
    """A setup as JSON values."""
    loaded: dict[str, Any] = json.loads(json.dumps(GAME.encode_setup(random_setup(1))))
    return loaded


def test_the_default_numbers() -> None:
    """RULES.md, Numbers: 48 tiles and 19 cards."""
    assert len(full_bag(Numbers())) == 48
    assert len(full_deck(Numbers())) == 19


def test_every_number_says_where_it_comes_from() -> None:
    names = [*Numbers.__dataclass_fields__, *numbers_module.ORIGINS]
    assert {origin_of(name) for name in names} == {SOURCE, OURS}
    assert all(hasattr(numbers_module, name) for name in numbers_module.ORIGINS)


def test_rules_may_be_left_out() -> None:
    written = document()
    del written["rules"]
    assert GAME.decode_setup(written) == random_setup(1)


def changed(path: str, value: object) -> Callable[[dict[str, Any]], None]:
    """A change of one value; the path is separated by dots."""

    def change(data: dict[str, Any]) -> None:
        *folders, last = path.split(".")
        for folder in folders:
            data = data[folder]
        if value is None:
            del data[last]
        else:
            data[last] = value

    return change


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (changed("rules.weather", "fine"), "weather"),
        (changed("rules.yield", "much"), "yield"),
        (changed("rules.offers", 4), "offers"),
        (changed("rules.offers", "3"), "offers"),
        (changed("first_player", 2), "first_player"),
        (changed("numbers", None), "numbers"),
        (changed("numbers.tiles", {"C": "Q", "S": "", "W": ""}), "tiles.C"),
        (changed("numbers.rock", -1), "rock"),
        (changed("numbers.rock", 256), "rock"),
        (changed("numbers.tokens", 2.5), "tokens"),
        (changed("numbers.die", []), "die"),
        (changed("numbers.die", ["pink"]), "pink"),
        (changed("numbers.soldier", [1, 1]), "soldier"),
        (changed("numbers.section_price", [[0, 0, 1, 1]]), "section_price"),
        (changed("numbers.events", {"flood": 1}), "flood"),
        (changed("numbers.swap", 2), "chance.bag"),
        (changed("chance", None), "chance"),
        (changed("chance.bag", ["C-Q"]), "C-Q"),
        (changed("chance.deck", ["bandit"]), "chance.deck"),
        (changed("chance.rolls", []), "rolls"),
        (changed("chance.rolls", [8]), "rolls"),
        (changed("chance.lots", [10000]), "lots"),
    ],
)
def test_a_setup_that_cannot_be_is_refused(change: Callable[[dict[str, Any]], None], said: str) -> None:
    written = document()
    change(written)
    with pytest.raises(RecordError, match=said):
        GAME.decode_setup(written)


@pytest.mark.parametrize(
    "action",
    [
        {"type": "fly"},
        {"type": "place", "at": [0, 1]},
        {"type": "place", "at": [0, 1], "turn": 4},
        {"type": "place", "at": [0, 1, 2], "turn": 0},
        {"type": "place", "at": [0, 5000], "turn": 0},
        {"type": "event"},
        {"type": "event", "skip": False},
        {"type": "event", "skip": True, "at": [0, 0]},
        {"type": "event", "at": [0, 0], "settle": True},
        {"type": "event", "at": [0, 0], "explorer": [0, 1]},
        {"type": "sell", "good": "wine", "count": 1},
        {"type": "sell", "good": "corn", "count": 0},
        {"type": "offer", "to": 1, "give": {}, "get": {"corn": 1}},
        {"type": "offer", "to": 1, "give": {"wine": 1}, "get": {"corn": 1}},
        {"type": "offer", "to": 1, "give": {"gold": 0}, "get": {"corn": 1}},
    ],
    ids=json.dumps,
)
def test_an_action_that_cannot_be_is_refused(action: dict[str, object]) -> None:
    with pytest.raises(RecordError):
        GAME.decode_move(random_setup(1), {"player": 0, **action})


@pytest.mark.parametrize(
    "line", ["", "fly", "place", "place at=1", "sell good=corn", "sell good=corn count=x", "offer to=1"]
)
def test_a_line_that_is_no_move_is_refused(line: str) -> None:
    with pytest.raises(RecordError, match="is not understood"):
        parse_move(line)


def test_moves_as_text() -> None:
    offer = Offer(1, bundle(gold=2), bundle(corn=1, rock=1))
    assert move_text(offer) == "offer to=1 give=2gold get=1corn+1rock"
    assert move_text(Resolve()) == "event skip=yes"
    assert move_text(Resolve((1, 0), explorer=(2, 0))) == "event settle=yes at=1,0 explorer=2,0"
    assert parse_move(move_text(offer)) == offer


def test_every_kind_of_move_survives_record_and_text() -> None:
    met: dict[type[Move], Move] = {}
    setup = rich_setup(2)
    for seed in (2, 3):
        met |= {type(move): move for _state, _seat, move, _after in walk(rich_setup(seed), seed)}
    assert set(met) == set(CLASSES)
    for move in met.values():
        assert GAME.decode_move(setup, json.loads(json.dumps(GAME.encode_move(setup, 1, move)))) == (1, move)
        assert parse_move(move_text(move)) == move


def test_chance_is_used_in_order_and_from_the_start_again() -> None:
    """RECORD.md, The record: one roll only, used every turn."""
    match = Match(GAME, small_setup(("R", "R", "R", "R", "R"), rolls=("blue", "red")))
    faces = []
    for move in (Place((0, 1), 0), Place((0, -1), 0), Draw(), Place((0, 2), 0), End(), Draw(), Place((0, 3), 0), End()):
        match.act(match.to_act[0], move)
        faces += [name for kind, name in match.full_state.met if kind == "roll"]
    assert faces == ["blue", "red", "blue"]


@pytest.mark.parametrize("seats", [2, 3])
def test_a_program_can_follow_from_messages_alone(seats: int) -> None:
    """RECORD.md, The engine protocol: its view equals the match's at every step, and messages hold nothing of the
    future."""
    words = CapoterraProtocol()
    setup = rich_setup(seats + 1, seats)
    state = GAME.start(setup)
    start = json.loads(json.dumps(words.start(setup, GAME.view(state, 1))))
    assert "chance" not in start
    follower = words.follow(start)
    assert follower.view == GAME.view(state, 1)
    rng = random.Random(1)
    for number, (_state, seat, move, after) in enumerate(walk(setup, seats + 1)):
        view = GAME.view(after, 1)
        follower.event(json.loads(json.dumps(words.event(setup, view, seat, move))))
        if number % 8 == 0 or GAME.result(after) is not None:
            assert follower.view == view
        if number % 40 == 0 and GAME.result(after) is None:
            acting = GAME.to_act(after)[0]
            seen = GAME.view(after, acting)
            decide = words.decide(seen, GAME.choices(seen, acting))
            assert words.read_action(seen, rng.choice(decide["legal"])) in GAME.choices(seen, acting)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "message",
    [
        {"action": {"player": 1, "type": "place", "at": [0, 1], "turn": 0}},
        {"action": {"player": 0, "type": "place", "at": [0, 9], "turn": 0}},
        {"action": {"player": 0, "type": "place", "at": [0, 1], "turn": 0}},
        {"action": {"player": 0, "type": "place", "at": [0, 1], "turn": 0}, "chance": [{"tile": "S-I"}]},
        {"action": {"player": 0, "type": "place", "at": [0, 1], "turn": 0}, "chance": [{"weather": "fine"}]},
        {"action": {"player": 0, "type": "place", "at": [0, 1], "turn": 0}, "chance": [{"tile": "R"}, {"tile": "R"}]},
    ],
    ids=json.dumps,
)
def test_a_message_that_cannot_be_true_is_refused(message: dict[str, object]) -> None:
    setup = small_setup(("R", "R", "R"))
    words = CapoterraProtocol()
    follower = words.follow(words.start(setup, GAME.view(GAME.start(setup), 0)))
    with pytest.raises(RecordError):
        follower.event({"type": "event", **message})

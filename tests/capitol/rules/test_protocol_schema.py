"""The JSON schema of the engine protocol: it says what is really sent, no more and no less, and RECORD.md the same."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from capitol.core.match import Match
from capitol.games.capitol.rules import record
from capitol.games.capitol.rules.numbers import CARD_NAMES, DEAL
from capitol.games.capitol.rules.options import RULE_VALUES, Rules
from capitol.games.capitol.rules.protocol import CapitolProtocol
from capitol.games.registry import games
from capitol.session.transcripts import Transcripts
from tests.capitol.rules.positions import GAME, random_setup

FOLDER = Path(record.__file__).parents[1]
SCHEMA: dict[str, Any] = json.loads((FOLDER / "engine-protocol.schema.json").read_text(encoding="utf-8"))
DOCUMENT = (FOLDER / "RECORD.md").read_text(encoding="utf-8")
WORDS = CapitolProtocol()
ACTIONS = {"floors", "roof", "permit", "forgo", "pass", "bid", "place", "draw"}
Message = dict[str, Any]


def closed(part: Any) -> Any:
    """The schema without room for keys that it does not name."""
    if isinstance(part, list):
        return [closed(one) for one in part]
    if not isinstance(part, dict):
        return part
    more = {"additionalProperties": False} if part.get("type") == "object" else {}
    return {key: closed(value) for key, value in part.items()} | more


@cache
def validator(kind: str, strict: bool = False) -> Any:
    """Checks one of the parts of the schema; ``strict``, keys that are not named are wrong."""
    # Not at the top: a part of it does not load under Wine, where the tests that need it are left out.
    from jsonschema import Draft202012Validator

    Draft202012Validator.check_schema(SCHEMA)
    return Draft202012Validator({**(closed(SCHEMA) if strict else SCHEMA), "anyOf": [{"$ref": f"#/$defs/{kind}"}]})


def wire(message: Mapping[str, object]) -> Message:
    """As it arrives."""
    said: Message = json.loads(json.dumps(message))
    return said


def spoken(seed: int, seats: int, rules: Rules) -> list[tuple[str, Message]]:
    """What is said on both sides of the pipes of a whole game in which everybody is a program."""
    setup = random_setup(seed, seats=seats, rules=rules)
    match: Match[Any, Any, Any, Any] = Match(GAME, setup)
    rng = random.Random(seed)
    said: list[tuple[str, Message]] = []
    while match.result is None:
        seat = match.to_act[0]
        view = match.view(seat)
        choices = GAME.choices(view, seat)
        said.append(("from_game", wire({**WORDS.decide(view, choices), "budget_ms": 1000})))
        move = choices.sample(rng)
        said.append(("from_program", wire({"type": "act", "action": WORDS.write_action(view, move)})))
        match.act(seat, move)
    transcripts = Transcripts(WORDS, match)
    return said + [("from_game", wire(message)) for seat in range(seats) for message in transcripts.end(seat)]


@pytest.mark.slow
@pytest.mark.posix
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("rules", [Rules(), Rules("fewest_points", "first_player_free", "no")], ids=["usual", "other"])
def test_every_message_of_whole_games_is_as_the_schema_says(seats: int, rules: Rules) -> None:
    kinds, actions, phases = Counter[str](), Counter[str](), Counter[str]()
    for seed in range(3):
        for side, message in spoken(seed, seats, rules):
            validator(side, strict=True).validate(message)
            kinds[message["type"]] += 1
            phases[message.get("phase", "")] += 1
            actions.update(action["type"] for action in (message.get("action"), *message.get("legal", ())) if action)
    assert set(kinds) == {"start", "event", "decide", "act", "end"}
    assert set(phases) == {"", "construction", "bid", "place", "draw"}
    assert set(actions) == ACTIONS - ({"forgo"} if rules.blank_plays == "no" else set())


def test_decide_tells_the_hand_of_its_seat_and_no_other() -> None:
    setup = random_setup(8, seats=3)
    match: Match[Any, Any, Any, Any] = Match(GAME, setup)
    rng = random.Random(8)
    while match.result is None:
        seat = match.to_act[0]
        message = wire(WORDS.decide(match.view(seat), GAME.choices(match.view(seat), seat)))
        assert message["hand"] == [CARD_NAMES[card] for card in match.full_state.hand(seat)]
        match.act(seat, GAME.choices(match.view(seat), seat).sample(rng))


BID = {"type": "bid", "cards": ["R1"]}


@pytest.mark.posix
@pytest.mark.parametrize(
    ("side", "message"),
    [
        ("from_game", {"type": "decide", "phase": "bid", "budget_ms": 1000}),
        ("from_game", {"type": "decide", "phase": "war", "budget_ms": 1000, "hand": []}),
        ("from_game", {"type": "decide", "phase": "bid", "budget_ms": 0, "hand": []}),
        ("from_game", {"type": "event", "action": BID, "tops": {"roof": None, "floor": None, "permit": None}}),
        ("from_game", {"type": "event", "action": {"player": 0, **BID}, "tops": {"roof": None, "floor": None}}),
        ("from_game", {"type": "hello", "protocol": 2, "game": "capitol"}),
        ("from_game", {"type": "act", "action": BID}),
        ("from_program", {"type": "act", "action": {"type": "bid", "cards": ["R8"]}}),
        ("from_program", {"type": "act", "action": {"type": "floors", "card": "R1", "on": [0]}}),
        ("from_program", {"type": "act", "action": {"type": "place", "space": 1}}),
        ("from_program", {"type": "act", "action": {"type": "fly"}}),
        ("from_program", {"type": "act"}),
    ],
)
def test_what_is_no_message_is_not_taken_for_one(side: str, message: Message) -> None:
    assert not validator(side).is_valid(message)


@pytest.mark.posix
def test_keys_that_are_not_named_may_come() -> None:
    validator("from_program").validate({"type": "act", "action": {**BID, "why": "so"}, "seconds": 0.1})
    assert not validator("from_program", strict=True).is_valid({"type": "act", "action": {**BID, "why": "so"}})


@pytest.mark.posix
def test_the_schema_is_one_and_names_what_the_rules_know() -> None:
    parts = SCHEMA["$defs"]
    assert {name: set(part["enum"]) for name, part in parts["Rules"]["properties"].items()} == {
        name: set(values) for name, values in RULE_VALUES.items()
    }
    action = validator("Forgo")
    every = [letter + str(value) for letter in "RFBPVX" for value in range(10)]
    assert {card for card in every if action.is_valid({"type": "forgo", "card": card})} == set(CARD_NAMES)
    assert parts["Start"]["properties"]["hand"]["maxItems"] == sum(DEAL)
    used = set(re.findall(r"#/\$defs/(\w+)", json.dumps(SCHEMA)))
    assert used == set(parts)


def test_the_document_shows_the_same_messages() -> None:
    """Those of RECORD.md, with their keys."""
    shown = [
        json.loads(text.replace("…", '"…"').replace('""…""', '"…"'))
        for text in re.findall(r'`(\{"type":.*?\})`', DOCUMENT)
    ]
    assert {message["type"]: set(message) for message in shown} == {
        kind.lower(): set(SCHEMA["$defs"][kind]["properties"])
        for side in ("from_game", "from_program")
        for kind in (ref["$ref"].rpartition("/")[2] for ref in SCHEMA["$defs"][side]["anyOf"])
    }


def test_the_document_names_every_computer_player() -> None:
    entry = games()["capitol"]
    (listed,) = re.findall(r"computer players of `ai:ID`.*?\n\n", DOCUMENT, flags=re.DOTALL)
    offered, _, besides = listed.partition("Besides")
    found = [re.findall(r"`(\w+)`", part) for part in (offered, besides)]
    assert found == [[one.id for one in entry.players], [one.id for one in entry.sparring]]

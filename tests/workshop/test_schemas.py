"""The JSON schemas of records and engine protocols: current, and true of what games write."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import workshop.games
from capitol.core.match import Match
from capitol.games.registry import HOUSE, GameEntry, Games, games
from capitol.session.transcripts import Transcripts
from tests.session.table import resume
from workshop.commands import main
from workshop.compiled import ROOT
from workshop.game_workshop import GameWorkshop, game_workshop
from workshop.schemas import has_wire_types, protocol_schema, record_schema, schema_files

TESTS = ROOT / "tests"
GOLDEN = {"capitol": TESTS / "golden"} | {folder.parent.name: folder for folder in sorted(TESTS.glob("*/golden"))}
"""The folders of golden games."""
ALL_GAMES = Games((HOUSE,))
WITH_TYPES = [id for id, entry in ALL_GAMES.items() if has_wire_types(entry)]
GAMES = [path for id in WITH_TYPES for path in sorted(GOLDEN[id].glob("*.jsonl"))]
SAVES = sorted((TESTS / "golden").rglob("*.capitol-save"))
Document = dict[str, Any]


def closed(part: Any) -> Any:
    """The schema without room for keys that it does not name."""
    if isinstance(part, list):
        return [closed(one) for one in part]
    if not isinstance(part, dict):
        return part
    more = {"additionalProperties": False} if part.get("type") == "object" else {}
    return more | {key: closed(value) for key, value in part.items()}


@cache
def validator(game: str, made: Callable[[GameEntry], Document], kind: str = "") -> Any:
    """Checks records or messages strictly; ``kind`` names one side of the protocol."""
    schema = closed(made(ALL_GAMES[game]))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator({**schema, "anyOf": [{"$ref": f"#/$defs/{kind}"}]} if kind else schema)


@pytest.mark.parametrize("game", WITH_TYPES)
def test_the_files_are_current_and_their_examples_are_true(game: str) -> None:
    for path, text in schema_files(ALL_GAMES[game]).items():
        assert path.read_text(encoding="utf-8") == text, "python build_scripts/workshop schemas writes it"
        schema = json.loads(text)
        examples = schema.pop("examples")
        assert examples
        for example in examples:
            Draft202012Validator(closed(schema)).validate(example)
    kinds = {example["type"] for example in examples}
    assert kinds == {"hello", "ready", "start", "event", "decide", "act", "end", "quit"}


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_golden_games_are_such_records(path: Path) -> None:
    (game,) = [game for game, folder in GOLDEN.items() if folder == path.parent]
    setup, *actions, end = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    named = {"format": "capitol-record", "version": 1, "game": game}
    figures = {key: end[key] for key in ("round_scores", "villages", "gold", "scores", "winners") if key in end}
    validator(game, record_schema).validate({**named, **setup, "actions": actions, **figures})


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_golden_saves_export_such_records(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / path.name
    copy.write_bytes(path.read_bytes())
    session = resume(copy)
    validator(session.entry.id, record_schema).validate(json.loads(session.record()))
    session.close()


@pytest.mark.parametrize("id", [id for id in WITH_TYPES if id != "capitol"])
def test_a_whole_game_sends_such_messages(id: str) -> None:
    """Capitol's are tested where its protocol is (tests/capitol/rules)."""
    entry, rng = ALL_GAMES[id], random.Random(5)
    game, protocol = entry.game, entry.protocol
    assert protocol is not None
    match: Match[Any, Any, Any, Any] = Match(game, game.decode_setup(json.loads(HEADS[id])))
    said = []
    while match.to_act:
        seat = match.to_act[0]
        choices = game.choices(match.view(seat), seat)
        said.append(("from_game", {**protocol.decide(match.view(seat), choices), "budget_ms": 1000}))
        move = choices.sample(rng)
        said.append(("from_program", {"type": "act", "action": protocol.write_action(match.view(seat), move)}))
        match.act(seat, move)
    transcripts = Transcripts(protocol, match)
    said += [("from_game", message) for seat in range(len(match.setup.players)) for message in transcripts.end(seat)]
    for side, message in said:
        validator(id, protocol_schema, side).validate(json.loads(json.dumps(message)))


FIRST = {"capitol": "two", "capstone": "placing", "capoterra": "two"}
"""The golden game whose setup is changed below; of any other game the first one."""
HEADS = {
    id: next(iter(sorted(GOLDEN[id].glob(f"{FIRST.get(id, '*')}.jsonl")))).read_text(encoding="utf-8").splitlines()[0]
    for id in WITH_TYPES
}
TURN = {"player": 0, "type": "turn", "place": "R", "on": "L1"}


@pytest.mark.parametrize(
    ("game", "change"),
    [
        ("capitol", {"rules": {"moon": "yes"}}),
        ("capitol", {"version": 2}),
        ("capitol", {"actions": [{"type": "pass"}]}),
        ("capitol", {"actions": [{"player": 0, "type": "draw", "stack": "moon"}]}),
        ("capstone", {"actions": [{**TURN, "move": "L1"}]}),
        ("capstone", {"actions": [{**TURN, "on": "L6"}]}),
        ("capstone", {"game": "capitol"}),
        ("capstone", {"draws": [["RRRB"], []]}),
        ("capoterra", {"rules": {"moon": "yes"}}),
        ("capoterra", {"actions": [{"player": 0, "type": "place", "at": [0, 1], "turn": 4}]}),
        ("capoterra", {"actions": [{"player": 0, "type": "offer", "to": 1, "give": {}, "get": {"gold": 1}}]}),
        ("capoterra", {"board": {"capitals": [[-2, 0]], "tiles": []}}),
    ],
)
def test_what_is_no_record_is_not_taken_for_one(game: str, change: Document) -> None:
    record = {**json.loads(HEADS[game]), "actions": []}
    record |= {"format": "capitol-record", "version": 1, "game": game}
    if game == "capitol":
        record["round_scores"] = []
    assert validator(game, record_schema).is_valid(record)
    assert not validator(game, record_schema).is_valid(record | change)


def test_a_game_need_not_be_known_to_the_workshop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two games, one without a folder there and one with nothing in it: no additions, and one sentence for each."""
    folder = tmp_path / "unaided"
    folder.mkdir()
    (folder / "__init__.py").write_text('"""Nothing."""\n')
    monkeypatch.setattr("workshop.games.__path__", [*workshop.games.__path__, str(tmp_path)])
    capitol = games()["capitol"]
    others = {id: replace(capitol, id=id, title=id.title()) for id in ("unknown", "unaided")}
    for id, entry in others.items():
        assert game_workshop(id) == GameWorkshop()
        with pytest.raises(FileNotFoundError, match=f"{entry.title} has no wire types"):
            record_schema(entry)
    monkeypatch.setattr("workshop.schemas.games", lambda: others)
    assert main(["schemas"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"{id.title()}: no schemas, as there is no build_scripts/workshop/games/{id}/wire_types.py" for id in others
    ]
    assert {"capitol", "capstone"} <= {id for id, entry in games().items() if has_wire_types(entry)}

"""`python build_scripts/workshop schemas`: writes the JSON schemas of each game's records and engine protocol.

They are made from the types in `workshop.games.GAME.wire_types` (draft 2020-12), with examples from a game of random
moves. A game without these types has no schemas.
"""

from __future__ import annotations

import argparse
import json
import random
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec

from capitol.core.match import Match
from capitol.core.setup import PlayerSpec
from capitol.games.registry import GameEntry, games
from capitol.session.records import record_document
from capitol.session.transcripts import Transcripts
from workshop.compiled import ROOT
from workshop.game_workshop import game_module

DIALECT = "https://json-schema.org/draft/2020-12/schema"
SEED = 11
_REFERENCE = "#/$defs/{name}"
Schema = dict[str, Any]


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser], game: GameEntry) -> None:
    """Add the command."""
    parser = commands.add_parser("schemas", help="write the JSON schemas of records and engine protocols of all games")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Write the files, and name the games that have none."""
    for entry in games().values():
        if not has_wire_types(entry):
            print(f"{entry.title}: no schemas, as there is no {wire_types_file(entry).relative_to(ROOT).as_posix()}")
            continue
        for path, text in schema_files(entry).items():
            path.write_text(text, encoding="utf-8")
            print(path.relative_to(ROOT))
    return 0


def wire_types_file(entry: GameEntry) -> Path:
    """Return the file of the types from which a game's schemas are made."""
    return ROOT / "build_scripts" / "workshop" / "games" / entry.id / "wire_types.py"


def has_wire_types(entry: GameEntry) -> bool:
    """Return whether a game describes its record and messages as types."""
    return game_module(entry.id, "wire_types") is not None


def _wire_types(entry: GameEntry) -> ModuleType:
    types = game_module(entry.id, "wire_types")
    if types is None:
        raise FileNotFoundError(f"{entry.title} has no wire types: write {wire_types_file(entry)}")
    return types


def schema_files(entry: GameEntry) -> dict[Path, str]:
    """Return the schemas of a game: files and their contents."""
    folder = ROOT / "capitol" / "games" / entry.id
    match = _random_game(entry)
    record = [msgspec.to_builtins(record_document(match))]
    return {
        folder / "record.schema.json": _text(record_schema(entry), record),
        folder / "engine-protocol.schema.json": _text(protocol_schema(entry), _messages(entry, match)),
    }


def record_schema(entry: GameEntry) -> Schema:
    """Return the schema of a game's record."""
    types = _wire_types(entry)
    (record,), parts = msgspec.json.schema_components([types.Record], ref_template=_REFERENCE)
    title = f"The record of a game of {entry.title}, version 1, as RECORD.md explains it"
    return dict(_pure({**_head(f"record:{entry.id}", title), **record, "$defs": parts}))


def protocol_schema(entry: GameEntry) -> Schema:
    """Return the schema of the messages of a game's engine protocol."""
    types = _wire_types(entry)
    sides, parts = msgspec.json.schema_components([types.FromGame, types.FromProgram], ref_template=_REFERENCE)
    title = f"The engine protocol of {entry.title}, version 1: one message, as RECORD.md explains it"
    named = dict(zip(("from_game", "from_program"), sides, strict=True))
    either = [{"$ref": _REFERENCE.format(name=name)} for name in named]
    return dict(_pure({**_head(f"engine-protocol:{entry.id}", title), "anyOf": either, "$defs": {**named, **parts}}))


def _head(name: str, title: str) -> Schema:
    return {"$schema": DIALECT, "$id": f"urn:capitol:{name}:1", "title": title}


def _pure(part: Any) -> Any:
    """Return a schema without `discriminator`, which OpenAPI knows and JSON schema does not, and without the names of
    types as titles."""
    if isinstance(part, list):
        return [_pure(one) for one in part]
    if not isinstance(part, dict):
        return part
    is_type = part.get("type") == "object" and "$schema" not in part and isinstance(part.get("title"), str)
    left_out = {"discriminator", "title"} if is_type else {"discriminator"}
    return {key: _pure(value) for key, value in part.items() if key not in left_out}


def _random_game(entry: GameEntry) -> Match[Any, Any, Any, Any]:
    """Return a finished game of the fewest seats with random moves."""
    game, rng = entry.game, random.Random(SEED)
    players = tuple(PlayerSpec(name, "ai:random") for name in ("Livia", "Cato", "Drusus", "Portia")[: entry.seats[0]])
    match: Match[Any, Any, Any, Any] = Match(game, game.new_setup(players, {}, entry.usual_board(), rng))
    while match.to_act:
        seat = match.to_act[0]
        match.act(seat, game.choices(match.view(seat), seat).sample(rng))
    return match


def _messages(entry: GameEntry, match: Match[Any, Any, Any, Any]) -> list[Any]:
    """Return messages of a game, one for each type, and of events and decisions one for each kind."""
    protocol, game = entry.protocol, entry.game
    assert protocol is not None
    decided: list[dict[str, object]] = []
    again: Match[Any, Any, Any, Any] = Match(game, match.setup)
    for step in match.steps:
        view = again.view(step.seat)
        decided.append({**protocol.decide(view, game.choices(view, step.seat)), "budget_ms": 2500})
        decided.append({"type": "act", "action": protocol.write_action(view, step.move)})
        again.act(step.seat, step.move)
    told: list[dict[str, Any]] = [
        {"type": "hello", "protocol": 1, "game": entry.id},
        {"type": "ready", "name": "A program"},
        *Transcripts(protocol, match).end(0),
        *decided,
        {"type": "quit"},
    ]
    kinds = {(one["type"], one.get("phase", ""), one.get("action", {}).get("type", "")): one for one in reversed(told)}
    return [msgspec.to_builtins(one) for one in sorted(kinds.values(), key=told.index)]


def _text(schema: Schema, examples: list[Any]) -> str:
    """Return a schema as JSON, with each example in a line of its own."""
    marks = [f"example {number}" for number in range(len(examples))]
    text = json.dumps({**schema, "examples": marks}, indent=2, ensure_ascii=False)
    for mark, example in zip(marks, examples, strict=True):
        text = text.replace(f'"{mark}"', json.dumps(example, ensure_ascii=False, separators=(",", ":")), 1)
    return text + "\n"

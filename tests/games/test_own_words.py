"""Rooms that serve every game know no word of a single one: each game declares which are its own."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from capitol.games.registry import GameEntry, games

ROOT = Path(__file__).resolve().parents[2] / "capitol"
ROOMS = ("core", "ai", "host", "kit", "boards", "session", "table", "shell", "cli")


@cache
def sources() -> dict[str, str]:
    """The text of each module of the shared rooms, by its path."""
    paths = [path for room in ROOMS for path in sorted((ROOT / room).rglob("*.py"))]
    return {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in paths}


def found(word: str, text: str) -> list[str]:
    """The lines with a word, alone or as a part of a name: ``Roof``, ``lay_roofs``, ``LayRoof``, but not ``proof``."""
    if word not in text.lower():
        return []
    here = re.compile(
        rf"(?<![a-z]){word}s?(?![a-z])|(?<![A-Z]){word.upper()}S?(?![A-Z])|{word.capitalize()}s?(?![a-z])"
    )
    return [line.strip() for line in text.splitlines() if here.search(line)]


@pytest.mark.parametrize("entry", games().values(), ids=lambda entry: str(entry.id))
def test_shared_rooms_know_no_word_of_a_game(entry: GameEntry) -> None:
    files = sources()
    assert len(files) > 200
    known = [
        f"{path}: {line}" for path, text in files.items() for word in entry.own_words for line in found(word, text)
    ]
    assert known == []


@pytest.mark.parametrize(
    "line", ["def lay_roof() -> None:", "two Roofs", "class RoofLaid:", "ROOF_STACK = 1", "a roof"]
)
def test_a_word_is_found_in_names_and_sentences(line: str) -> None:
    assert found("roof", f"one\n{line}\nproof and roofing\nPROOF\n") == [line]

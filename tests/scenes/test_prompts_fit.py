"""Every prompt of the building phase fits its line, beside the widest choice of cards, in every language."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable
from pathlib import Path

import pytest

from capitol.games.capitol.tile_words import TILE_WORDS
from capitol.games.capitol.ui.table import sentences
from capitol.host.language import _, set_language
from capitol.table.status_label import StatusLabel
from tests.scenes.at_table import Table
from tests.scenes.auction_table import cards

SIZES = ((1280, 648), (1280, 691), (1280, 720), (1366, 768))
LONG_NAME = "Maximiliana Octaviana Maior"[:24]


def prompts() -> list[str]:
    """All prompts that a player may read while a floor, a roof, a house or a tile is placed."""
    found = [words.place for words in TILE_WORDS]
    for function in (sentences.building_status, sentences._finished, sentences._beginning, sentences.tile_status):
        for node in ast.walk(ast.parse(inspect.getsource(function))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "_":
                found += [str(one.value) for one in node.args if isinstance(one, ast.Constant)]
    return found


def said(prompt: str) -> Callable[[str], str]:
    """Return what a scene asks for its prompt."""

    def move_status(_with: str = "") -> str:
        return prompt

    return move_status


@pytest.mark.parametrize("size", SIZES)
def test_every_prompt_fits_beside_the_choice_of_cards(
    tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """At windows as low as a desktop with a title bar leaves; a usual name stays in front, a long one may go."""
    found = []
    try:
        for name in ("Livia", LONG_NAME):
            table = Table(tmp_path / name, ("human", "ai:mason"), size=size, names=(name, "Cato"))
            table.give(0, cards("F3 F4 R1 B3"))
            table.press("hand.1")
            assert table.has("spend"), "the choice of cards takes its room beside the prompt"
            for language in ("en", "de", "fr"):
                set_language(language)
                for prompt in prompts():
                    monkeypatch.setattr(table.table, "move_status", said(_(prompt)))
                    table.table.rebuild()
                    status = table.find("status")
                    assert isinstance(status, StatusLabel)
                    if status.clipped or (name == "Livia" and not status.rows[0].startswith(name)):
                        found.append(f"{language}, {status.rect.size}: {status.label}")
    finally:
        set_language("en")
    assert found == []

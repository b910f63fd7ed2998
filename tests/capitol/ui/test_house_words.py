"""One word for a thing in all that players read: a house has its roof, a building may have none yet; cards are
discarded; Rome has areas."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
MIXED = re.compile(
    r"\b((finished|roofed|tallest) buildings?|(unfinished|open|new|roofless) houses?|houses? without|"
    r"buildings? (with|of) an? (round|triangular))\b",
    re.IGNORECASE,
)
NOT_OURS = re.compile(r"\b(for nothing|(played|played it|play) blank|blank plays?|districts?)\b", re.IGNORECASE)
DOCUMENTS = ("README.md", "levels/README.md", "capitol/games/capitol/rules/RULES.md", "capitol/games/capitol/RECORD.md")


def texts(path: Path) -> list[str]:
    """The texts of a module or document: of a module those that are translated, forms for several too."""
    if path.suffix != ".py":
        return [path.read_text("utf-8").replace("\n", " ")]
    found = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("_", "N_", "ngettext"):
            found += [arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
    return found


@pytest.mark.parametrize("text", ["the tallest building", "an unfinished house", "Finished buildings", "a new house"])
def test_the_search_finds_what_it_is_for(text: str) -> None:
    assert MIXED.search(text)


@pytest.mark.parametrize("text", ["played for nothing", "Blank play", "This district is blue", "nine districts"])
def test_the_search_for_other_words_finds_what_it_is_for(text: str) -> None:
    assert NOT_OURS.search(text)


@pytest.mark.slow
def test_a_card_is_discarded_and_not_played_for_nothing_and_an_area_is_no_district() -> None:
    """“For nothing” reads as free of charge."""
    paths = [*sorted((ROOT / "capitol").rglob("*.py")), *(ROOT / name for name in DOCUMENTS)]
    said = [(path.name, text) for path in paths for text in texts(path)]
    assert [(name, found.group()) for name, text in said if (found := NOT_OURS.search(text))] == []


@pytest.mark.slow
def test_a_house_is_finished_and_a_building_may_not_be() -> None:
    paths = [*sorted((ROOT / "capitol").rglob("*.py")), *(ROOT / name for name in DOCUMENTS)]
    said = [(path.name, text) for path in paths for text in texts(path)]
    assert len(said) > 900
    assert [(name, found.group()) for name, text in said if (found := MIXED.search(text))] == []

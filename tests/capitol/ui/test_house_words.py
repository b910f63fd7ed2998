"""One word for a thing in all that players read: a house is unfinished until it has its roof, and no building;
cards are discarded; Rome has areas."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
BUILDING = re.compile(
    r"(?<!\{)\b(buildings|(an?|the|this|that|each|every|another|new|one|no|such|your|unfinished|finished|roofed|"
    r"tallest) building(?! (part|phase|permit|turn)))\b",
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


@pytest.mark.parametrize("text", ["the tallest building", "two buildings", "a new building of 2", "No building waits"])
def test_the_search_finds_what_it_is_for(text: str) -> None:
    assert BUILDING.search(text)


@pytest.mark.parametrize(
    "text", ["Instead of building, pass", "the building phase", "{building}: it fits", "no building turns"]
)
def test_the_search_leaves_the_work_of_building(text: str) -> None:
    assert not BUILDING.search(text)


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
def test_a_house_without_a_roof_is_an_unfinished_house() -> None:
    paths = [*sorted((ROOT / "capitol").rglob("*.py")), *(ROOT / name for name in DOCUMENTS)]
    said = [(path.name, text) for path in paths for text in texts(path)]
    assert len(said) > 900
    assert [(name, found.group()) for name, text in said if (found := BUILDING.search(text))] == []

"""RULES.md says what the code says: headings that docstrings cite, reason codes, options, numbers."""

from __future__ import annotations

from pathlib import Path

from capitol.games.capoterra import rules
from capitol.games.capoterra.rules.numbers import SEATS
from capitol.games.capoterra.rules.options import NEW_GAME_VALUES, PRESETS
from capitol.games.capoterra.rules.refusals import REASONS
from tests.rules_document import RulesDocument

FOLDER = Path(str(rules.__file__)).parent
DOCUMENT = RulesDocument(FOLDER / "RULES.md", FOLDER.parent / "RECORD.md")


def test_every_cited_heading_exists() -> None:
    DOCUMENT.check_citations([*FOLDER.parent.rglob("*.py"), *Path(__file__).parents[1].rglob("*.py")])


def test_every_reason_is_explained_once() -> None:
    DOCUMENT.check_reasons(REASONS)


def test_every_option_is_listed_with_its_values() -> None:
    DOCUMENT.check_options(NEW_GAME_VALUES, PRESETS, SEATS[-1])

"""RULES.md says what the code says: headings that docstrings cite, reason codes, options."""

from __future__ import annotations

from pathlib import Path

from capitol.games.capitol import rules
from capitol.games.capitol.rules.numbers import SEATS
from capitol.games.capitol.rules.options import PRESETS, RULE_VALUES
from capitol.games.capitol.rules.refusals import REASONS
from tests.rules_document import RulesDocument

FOLDER = Path(str(rules.__file__)).parent
DOCUMENT = RulesDocument(FOLDER / "RULES.md", FOLDER.parent / "RECORD.md")


def test_every_cited_heading_exists() -> None:
    others = {game.name for game in FOLDER.parents[1].iterdir()} - {FOLDER.parent.name}
    tests = [path for path in Path(__file__).parents[2].rglob("*.py") if others.isdisjoint(path.parts)]
    DOCUMENT.check_citations([*FOLDER.parent.rglob("*.py"), *tests])


def test_every_reason_is_explained_once() -> None:
    DOCUMENT.check_reasons(REASONS)


def test_every_option_is_listed_with_its_values() -> None:
    DOCUMENT.check_options(RULE_VALUES, PRESETS, SEATS[-1])

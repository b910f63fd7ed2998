"""RULES.md says what the code says: headings that docstrings cite, reason codes, options."""

from __future__ import annotations

import re
from pathlib import Path

from capitol.core.setup import first_players
from capitol.games.capitol import rules
from capitol.games.capitol.rules.numbers import SEATS
from capitol.games.capitol.rules.options import PRESETS, RULE_VALUES
from capitol.games.capitol.rules.refusals import REASONS

FOLDER = Path(str(rules.__file__)).parent
TEXT = (FOLDER / "RULES.md").read_text(encoding="utf-8")
HEADINGS = re.findall(r"^## (.+)$", TEXT, re.MULTILINE)
TESTS = Path(__file__).parents[2]


def section(heading: str) -> str:
    """The text under a heading."""
    return TEXT.split(f"## {heading}\n")[1].split("\n## ")[0]


def test_every_cited_heading_exists() -> None:
    """Citations name one heading or several after the name of the page, perhaps with a number."""
    cited = 0
    tests = [path for path in TESTS.rglob("*.py") if "capstone" not in path.parts]
    for path in [*FOLDER.parent.rglob("*.py"), *tests]:
        for listed in re.findall(r"RULES\.md, ([A-Z][^;:.)]*)", path.read_text(encoding="utf-8")):
            for name in listed.split(", "):
                heading = re.sub(r"[ \d]+$", "", name)
                assert heading in HEADINGS, f"{path.name} cites {heading!r}"
                cited += 1
    assert cited > 15


def test_every_reason_is_explained_once() -> None:
    """The table lists exactly the codes of the code, in the same order."""
    codes = re.findall(r"^\| `([A-Z0-9_]+)` \| \S", section("Reasons"), re.MULTILINE)
    assert codes == list(REASONS)
    assert len(set(REASONS)) == len(REASONS)


def test_every_option_is_listed_with_its_values() -> None:
    """Default first, as in the code."""
    listed = dict(re.findall(r"^\| `(\w+)` \| (.+?) \|", section("Options"), re.MULTILINE))
    expected = {**RULE_VALUES, "first_player": first_players(SEATS[-1])}
    assert {key: tuple(re.findall(r"`(\w+)`", values)) for key, values in listed.items()} == expected
    assert all(f"`{name}`" in section("Options") for name in PRESETS)

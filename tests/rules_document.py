"""Checks that a game's RULES.md agrees with its code."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from capitol.core.setup import first_players


class RulesDocument:
    """The pages of a game's rules; the first is RULES.md."""

    def __init__(self, *pages: Path) -> None:
        self.pages = {page.name: page.read_text(encoding="utf-8") for page in pages}
        self.headings = {name: re.findall(r"^## (.+)$", text, re.MULTILINE) for name, text in self.pages.items()}

    def section(self, heading: str) -> str:
        """Return the text under a heading of RULES.md."""
        return self.pages["RULES.md"].split(f"## {heading}\n")[1].split("\n## ")[0]

    def check_citations(self, files: Iterable[Path]) -> None:
        """Check that every cited heading exists. A citation has one or more headings after the name of a page, each
        with an optional number."""
        cited = 0
        for path in files:
            for page, listed in re.findall(r"(R[A-Z]+\.md), ([A-Z][^;:.)]*)", path.read_text(encoding="utf-8")):
                for name in listed.split(", "):
                    heading = re.sub(r"[ \d]+$", "", name)
                    assert heading in self.headings[page], f"{path.name} cites {heading!r}"
                    cited += 1
        assert cited > 15

    def check_reasons(self, reasons: Iterable[str]) -> None:
        """Check that the table of reasons lists exactly the codes of the program, once each, in the same order."""
        codes = re.findall(r"^\| `([A-Z0-9_]+)` \| \S", self.section("Reasons"), re.MULTILINE)
        assert codes == list(reasons)
        assert len(set(codes)) == len(codes)

    def check_options(self, values: Mapping[str, Sequence[str]], presets: Iterable[str], seats: int) -> None:
        """Check that every option is listed with its values, the default first, and that the presets are named."""
        listed = dict(re.findall(r"^\| `(\w+)` \| (.+?) \|", self.section("Options"), re.MULTILINE))
        expected = {**values, "first_player": first_players(seats)}
        assert {key: tuple(re.findall(r"`(\w+)`", told)) for key, told in listed.items()} == expected
        assert all(f"`{name}`" in self.section("Options") for name in presets)

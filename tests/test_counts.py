"""A text that counts things has a form for one: nobody is told of 1 points."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from capitol.host.language import ngettext

ROOT = Path(__file__).resolve().parents[1]
# These stand for names and not for numbers.
NAMES = frozenset(
    [
        "who",
        "name",
        "names",
        "player",
        "players",
        "rival",
        "card",
        "area",
        "slot",
        "key",
        "file",
        "step",
        "tied",
        "repeat",
        "whole",
    ]
)
# What ends in s without being several things. Whoever adds a verb here has looked whether what stands before it is a
# number that can be 1.
NO_THINGS = frozenset(
    [
        "is",
        "was",
        "has",
        "wins",
        "beats",
        "fits",
        "counts",
        "holds",
        "waits",
        "follows",
        "comes",
        "says",
        "tells",
        "as",
        "its",
        "ms",
    ]
)
# These stand between a number and the next thing.
BETWEEN = frozenset(["for", "with", "of", "or", "to", "in", "on", "whose", "that", "where"])
# Numbers that are never 1: limits written in the program, all laurels there are, the small spaces of an area (four at
# least), the games of a series that was measured, and those with a decimal.
NEVER_ONE = frozenset(("limit", "most", "side", "small", "games", "decimal"))
COUNTED = re.compile(
    r"(?<!\{)\{(?P<name>[a-z_]+)(?P<spec>:[^}]*)?\}[ \u00a0](?P<words>(?:[a-z]+ ){0,2}?)(?P<thing>[a-z]+s)\b(?!/)"
)
ONE_OF_SEVERAL = re.compile(
    r"(?<![\d.,/–×−+] )(?<![\d.])\b1 (points|cards|floors|rounds|games|areas|houses|buildings|times|lines|moves|seats|"
    r"players|tiles|spaces|seconds|discards|fountains|draws|scorings|boards|files|places|actions|records|steps|cues|"
    r"digits|tries|days|turns|roofs)\b"
)


@dataclass(frozen=True)
class Said:
    """A text of the program with the place where it is written: its form for one, and for several where it has one."""

    where: str
    one: str
    several: str | None = None


def said() -> Iterator[Said]:
    """Every text that is translated."""
    for path in sorted((ROOT / "capitol").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
                continue
            where = f"{path.relative_to(ROOT)}:{node.lineno}"
            if node.func.id in ("_", "N_"):
                for text in texts(node.args[0]):
                    yield Said(where, text)
            elif node.func.id == "pgettext":
                for text in texts(node.args[1]):
                    yield Said(where, text)
            elif node.func.id == "ngettext" and all(isinstance(arg, ast.Constant) for arg in node.args[:2]):
                (one,), (several,) = texts(node.args[0]), texts(node.args[1])
                yield Said(where, one, several)


def texts(node: ast.expr) -> list[str]:
    """The texts written in an expression, e.g. both of a choice."""
    return [part.value for part in ast.walk(node) if isinstance(part, ast.Constant) and isinstance(part.value, str)]


def counts(text: str) -> list[str]:
    """The numbers in a text that count things in the form for several."""
    found = []
    for match in COUNTED.finditer(text):
        words = (*match["words"].split(), match["thing"])
        measure = text[: match.start()].endswith("× ") or ".1f" in (match["spec"] or "")
        if match["name"] not in NEVER_ONE | NAMES and not measure and not set(words) & (NO_THINGS | BETWEEN):
            found.append(match["name"])
    return found


class Ones(string.Formatter):
    """Puts 1 wherever a number can stand, and a name elsewhere."""

    def get_value(self, key: int | str, args: Any, kwargs: Any) -> Any:
        return "Livia" if key in NAMES else 7 if key in NEVER_ONE else 1

    def format_field(self, value: Any, format_spec: str) -> str:
        try:
            return format(value, format_spec)
        except ValueError:
            return "then"


@pytest.mark.parametrize(
    "text", ["{count} cards", "{who}: {score} points, {cards} left", "{count} more draws", "in {days} days"]
)
def test_the_search_finds_what_it_is_for(text: str) -> None:
    assert counts(text)


@pytest.mark.parametrize(
    "text", ["{who} wins with {count}", "{free} of {small} spaces", "{width} × {height} pixels", "{x:+.1f} points"]
)
def test_the_search_finds_nothing_else(text: str) -> None:
    assert not counts(text)


def test_a_text_that_counts_has_a_form_for_one() -> None:
    """`ngettext` for the count; where a text has two, one of them is worded so that it needs no forms (“cards: 3”)."""
    found = list(said())
    assert len(found) > 1200
    assert [(text.where, text.one) for text in found if counts(text.one)] == []
    assert [(text.where, text.several) for text in found if text.several and len(counts(text.several)) > 1] == []


def test_no_text_says_1_points() -> None:
    ones = Ones()
    for text in said():
        chosen = text.one if text.several is None else ngettext(text.one, text.several, 1)
        if "{" not in chosen:
            continue
        shown = ones.format(chosen)
        # A text may be filled in twice: the second time the braces that were doubled.
        shown = ones.format(shown) if "{" in shown else shown
        assert not ONE_OF_SEVERAL.search(shown), (text.where, shown)

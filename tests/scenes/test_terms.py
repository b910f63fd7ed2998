"""Every word of the games that a newcomer meets in a first game is explained where it stands."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from capitol.host.language import available_languages
from capitol.shell.preferences import Fixed
from tests.scenes.harness import Stand

MOST_FRAMES = 1500
EXPLAINED: dict[str, tuple[str, ...]] = {
    "table of Capitol": (
        *("hand.0", "hand.2", "hand.4", "crane", "roof.round", "roof.triangular", "yard.0", "area.0", "seat.0"),
        *("blank", "pass", "stack.roof"),
    ),
    "auction": ("stop", "seal", "worth.0", "worth.title", "worth.ask"),
    "goal": ("seal",),
    "table of Capstone": ("stash.title", "cap.0", "slot.0", "fact.0", "fact.1", "shield"),
    "challenges": ("challenges.earned",),
}
"""The widgets of each scene beside whose words something has to say more."""


FEW, MANY = 3, 6
"""Fewer words explain nothing; and so many do, also where they are the whole label."""


def sitting(home: Path, game: str, language: str) -> Stand:
    """A first game, begun with Play."""
    stand = Stand(home)
    stand.program.fixed = Fixed(speed="instant", seed=7, counted=True)
    stand.program.change_settings(language=language)
    stand.program.choose_game(game)
    stand.program.show_title()
    stand.pass_time(60)
    stand.press("play")
    stand.pass_time(500)
    return stand


def until(stand: Stand, guided: str) -> None:
    """Pass until a scene is in front in which something else is to be done."""
    for _frame in range(MOST_FRAMES):
        stand.pass_time(40)
        if stand.scene.guided == guided:
            return
        if stand.has("pass.sure.yes"):
            stand.press("pass.sure.yes")
        elif stand.has("pass") and stand.find("pass").enabled:
            stand.press("pass")
    raise AssertionError(f"no {guided}")


def unexplained(stand: Stand, ids: tuple[str, ...]) -> list[str]:
    """Of these widgets those that say no more than their own words."""
    silent = []
    for id in ids:
        widget = stand.find(id)
        words = len(widget.tooltip.split())
        if words < FEW or (widget.tooltip == widget.label and words < MANY):
            silent.append(f"{id}: {widget.label!r}, {widget.tooltip!r}")
    return silent


@pytest.mark.parametrize("code", available_languages())
def test_every_term_of_a_first_game_is_explained_where_it_stands(tmp_path: Path, code: str) -> None:
    found: dict[str, list[str]] = {}
    capitol = sitting(tmp_path / "capitol", "capitol", code)
    found["table of Capitol"] = unexplained(capitol, EXPLAINED["table of Capitol"])
    until(capitol, "auction")
    found["auction"] = unexplained(capitol, EXPLAINED["auction"])
    capstone = sitting(tmp_path / "capstone", "capstone", code)
    for number in range(4):
        capstone.press(f"piece.{number}")
    found["goal"] = unexplained(capstone, EXPLAINED["goal"])
    capstone.press("seal")
    for _frame in range(100):
        capstone.pass_time(40)
    found["table of Capstone"] = unexplained(capstone, EXPLAINED["table of Capstone"])
    capitol.program.to_title()
    capitol.pass_time(60)
    capitol.press("challenges")
    capitol.pass_time(60)
    found["challenges"] = unexplained(capitol, EXPLAINED["challenges"])
    assert_none(found)


def assert_none(found: Mapping[str, list[str]]) -> None:
    """Nothing was found."""
    assert {name: silent for name, silent in found.items() if silent} == {}

"""Whole games by ear alone: the player hears the sentences of the voice, presses keys, and sees nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.scenes.hearing import ME, Keyboard, Listener, find, play_capitol, play_capoterra, play_capstone


def play(player: Listener, play_on: Callable[[], list[str]]) -> None:
    """Begin a game from the title, play it to its end, and hear every seat's score there."""
    find(player.press, player.ear.take(), "Play, button", ["up"])
    heard = " ".join(play_on())
    session = player.stand.program.session
    assert session is not None
    assert session.result is not None
    for seat, score in zip(session.seats, session.result.scores, strict=True):
        assert f"{seat.name}: {score} point" in heard


@pytest.mark.slow
def test_a_game_of_capitol_is_played_to_its_end_by_ear(tmp_path: Path) -> None:
    """Construction, sealed stacks, tiles, scorings and draws; at the end the scores are heard."""
    player = Listener(tmp_path, "capitol")
    play(player, lambda: play_capitol(Keyboard(player.press), player.press("return")))
    said = " ".join(player.ear.all)
    for words in (f"It is the turn of {ME}.", "is auctioned.", "Scoring:", f"{ME} draws card", f"{ME} bids for"):
        assert words in said


@pytest.mark.slow
def test_a_game_of_capstone_is_played_to_its_end_by_ear(tmp_path: Path) -> None:
    """The goal, turns, and the end with its scores."""
    player = Listener(tmp_path, "capstone")
    play(player, lambda: play_capstone(Keyboard(player.press), player.press("return")))


@pytest.mark.slow
def test_a_game_of_capoterra_is_played_to_its_end_by_ear(tmp_path: Path) -> None:
    """Tiles, what each brings where it lies, an explorer, events, and the end with its points."""
    player = Listener(tmp_path, "capoterra")
    play(player, lambda: play_capoterra(player.press, player.press("return")))
    said = " ".join(player.ear.all)
    for words in (
        f"It is the turn of {ME}.",
        f"{ME} pays: explorer",
        "No roll brings more or less than before",
        "road joined",
    ):
        assert words in said
    parts = {text.partition(":")[0] for text in player.ear.all}
    assert {"Board", "Tools of the step", "Seats and die", "Since your last turn"} <= parts

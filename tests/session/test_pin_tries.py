"""Wrong PINs are counted across the program's restarts."""

from __future__ import annotations

from pathlib import Path

from capitol.session.pin_tries import FILE, KEPT, PinTriesFile
from capitol.session.privacy import FREE_TRIES, WAIT_MS
from tests.session.test_privacy import table


def test_a_restart_gives_no_new_tries(tmp_path: Path) -> None:
    privacy = table(pins=(0, 1)).privacy
    privacy.tries = PinTriesFile(tmp_path).of("evening")
    for _try in range(FREE_TRIES):
        privacy.mistyped(0, 1000.0)
    again = table(pins=(0, 1)).privacy
    again.tries = PinTriesFile(tmp_path).of("evening")
    assert again.waits(0, 50.0) == WAIT_MS, "the wait begins again"
    assert again.waits(0, 50.0 + WAIT_MS) == 0
    assert again.waits(1, 50.0) == 0
    again.prove(0)
    assert PinTriesFile(tmp_path).of("evening").wrong == {}
    assert PinTriesFile(tmp_path).of("another").wrong == {}


def test_the_games_of_long_ago_are_dropped(tmp_path: Path) -> None:
    file = PinTriesFile(tmp_path)
    for number in range(KEPT + 3):
        tries = file.of(str(number))
        tries.wrong[1] = number + 1
        tries.changed()
    kept = PinTriesFile(tmp_path)
    assert kept.of(str(KEPT + 2)).wrong == {1: KEPT + 3}
    assert kept.of("0").wrong == {}
    assert (tmp_path / FILE).stat().st_size < 40 * KEPT

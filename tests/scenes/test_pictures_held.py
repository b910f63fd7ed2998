"""A program that has shown a whole game, from the title to the end and back, holds no more pictures than it needs."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path
from types import BuiltinFunctionType, ModuleType
from typing import Any

import pygame
import pytest

from capitol.kit.cache import MEGABYTE, bytes_of
from capitol.shell.title import TitleScene
from capitol.table.ending import EndingScene
from tests.scenes.test_every_game import ENTRIES, Hand

MOST = {"capitol": 61, "capstone": 48, "capoterra": 44, "toy": 33}
"""Megabytes of pictures at the end of each game and back at the title, a little above today's; one picture of the
window takes 3.5."""
_EVERY = 8
_SHARED = ModuleType, BuiltinFunctionType, type
"""What a program does not hold alone: pictures of modules are read once per process."""


def reachable(root: object) -> Iterator[Any]:
    """Yield what an object refers to directly or indirectly, but for modules, classes and what these hold."""
    seen, waiting = {id(root)}, [root]
    while waiting:
        one = waiting.pop()
        yield one
        for other in gc.get_referents(one):
            known = id(other) in seen or isinstance(other, _SHARED) or hasattr(other, "cache_info")
            if not known and not (isinstance(other, dict) and "__builtins__" in other):
                seen.add(id(other))
                waiting.append(other)


def held(root: object) -> float:
    """Return how many megabytes of pictures are held."""
    pictures = [one for one in reachable(root) if isinstance(one, pygame.Surface) and one.get_parent() is None]
    return sum(bytes_of(one) for one in pictures) / MEGABYTE


@pytest.mark.usefixtures("drawn_apart")
@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: str(entry.id))
def test_a_game_from_the_title_to_its_end_holds_few_pictures(tmp_path: Path, entry: Any) -> None:
    """The table, and auctions, reveals, scorings and the end where a game has them, are drawn when first in front, and
    now and then later."""
    hand = Hand(tmp_path, entry)
    program, window = hand.stand.program, pygame.Surface((1280, 720))
    seen: set[str] = set()
    presses = 0

    def draws_on() -> bool:
        nonlocal presses
        presses += 1
        name = type(hand.stand.scene).__name__
        if name not in seen or presses % _EVERY == 0 or hand.at_end:
            program.stack.draw_changes(window)
            seen.add(name)
        return hand.at_end

    hand.begin(1)
    hand.play_until(draws_on)
    assert isinstance(hand.stand.scene, EndingScene)
    at_end = held(program)
    hand.press("title")
    hand.stand.pass_time(60)
    assert isinstance(hand.stand.scene, TitleScene)
    program.stack.draw_changes(window)
    assert max(at_end, held(program)) <= MOST[entry.id]

"""Capoterra's pictures on screens of the program: the start in New game, and saved games."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path

import pygame
import pytest

from capitol.games.capoterra.rules.board import lay
from capitol.games.capoterra.ui.boards import StartShelf
from capitol.games.capoterra.ui.thumbnails import thumbnail
from tests.capoterra.rules.positions import GAME, random_setup, tile_named
from tests.scenes.capoterra_table import CapoterraStand


class Names:
    """A canvas that notes what is painted on it."""

    def __init__(self) -> None:
        self.painted: list[str] = []

    def clip(self, _rect: pygame.Rect) -> nullcontext[None]:
        return nullcontext()

    def sprite(self, name: str, _rect: pygame.Rect) -> None:
        self.painted.append(name)


@pytest.mark.parametrize("seats", [2, 3])
def test_new_game_shows_as_many_capitals_as_players(seats: int) -> None:
    shelf, canvas = StartShelf(None, ("terracotta", "aegean", "ink")), Names()
    shelf.paint(canvas, pygame.Rect(0, 0, 180, 120), shelf.entries()[0], seats)  # type: ignore[arg-type]
    assert sum(name.startswith("capoterra.capital.") for name in canvas.painted) == seats


def test_a_saved_game_shows_its_land(tmp_path: Path) -> None:
    stand = CapoterraStand(tmp_path)
    stand.program.show_title()
    table = GAME.start(random_setup(1))
    later = table.copy()
    lay(later, min(later.rim), tile_named("C-I1"))
    pictures = [thumbnail(stand.scene.look, (90, 54), one, ("terracotta", "aegean")) for one in (table, later)]
    assert {picture.get_size() for picture in pictures} == {(90, 54)}
    assert pygame.image.tobytes(pictures[0], "RGB") != pygame.image.tobytes(pictures[1], "RGB")

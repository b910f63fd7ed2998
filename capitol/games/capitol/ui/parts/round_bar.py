"""The heading of Capitol's bars: the round, and its steps with the current one highlighted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from pygame import Rect

from capitol.games.capitol.rules.numbers import AUCTIONS, ROUNDS
from capitol.games.capitol.rules.tile_kinds import TILES, tile_of
from capitol.games.capitol.ui.parts.board_picture import paint_icon
from capitol.games.capitol.ui.words import NUMERALS, round_title, tile_title
from capitol.host.language import _, pgettext
from capitol.kit.look import Look
from capitol.kit.widgets import Widget
from capitol.table.phase_steps import Phase, PhaseStep, phase_heading
from capitol.table.tool_bar import BarButton, build_bar

BUILD, AUCTION, SCORE, DRAW, DONE = 0, 1, 4, 5, 6
"""The steps of a round by their index in the bar; that of the first auction; after the game none is current."""


def round_phase(round_number: int, step: int) -> Phase:
    """Return the heading for a step of a round; the last round has no draw."""
    tiles = [tile_of(round_number, auction) for auction in range(AUCTIONS)]
    steps = [
        PhaseStep("floors", pgettext("phase", "Build")),
        *(PhaseStep(TILES[tile], title) for tile, title in zip(tiles, _titles(tiles), strict=True)),
        PhaseStep("crown", pgettext("phase", "Score")),
    ]
    if round_number < ROUNDS - 1:
        steps.append(PhaseStep("hand", pgettext("phase", "Draw")))
    short = _("{number}/{rounds}").format(number=NUMERALS[round_number], rounds=NUMERALS[ROUNDS - 1])
    return Phase(round_title(round_number), short, steps, step)


def _titles(tiles: Sequence[int]) -> Iterator[str]:
    """Yield the titles of a round's tiles, numbered where there are two of a kind: “Fountain 1”."""
    for at, tile in enumerate(tiles):
        again = tiles.count(tile) > 1
        yield f"{tile_title(tile)} {tiles[: at + 1].count(tile)}" if again else tile_title(tile)


def round_heading(look: Look, round_number: int, step: int, room: Rect) -> Iterator[Widget]:
    """Yield the heading in ``room``."""
    return phase_heading(look, room, round_phase(round_number, step), paint_icon)


def round_bar(
    look: Look, rect: Rect, round_number: int, step: int, menu: BarButton, tools: Sequence[BarButton]
) -> Widget:
    """Return the bar of a scene in front of the table."""
    heading = partial(round_heading, look, round_number, step)
    return build_bar(look, rect, menu, tools, heading)

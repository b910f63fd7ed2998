"""G3 from the pixels: every text of every screen stands out from what is really drawn around it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from capitol.kit.canvas import Canvas
from capitol.kit.widgets import Label, Paragraph, Widget
from tests.scenes.at_table import Table, play_on
from tests.scenes.harness import Stand
from tests.scenes.pixels import faint
from tests.scenes.test_screens_fit import all_screens

OFTEN = 4
"""How often a screen of a game is looked at."""


class Reader(Stand):
    """A stand that finds fault with faint texts alone."""

    def faults(
        self, captions: Sequence[str] = (), may_overlap: Sequence[str] = (), small: Sequence[str] = ()
    ) -> list[str]:
        """What cannot be read well on the present screen, in its dialog where one is open."""
        return faint(self.scene.stage.active, self.draw(), self.program.look)


@pytest.mark.parametrize("ground", ["parchment", "table", "wood"])
def test_a_text_on_another_ground_than_it_says_is_found(stand: Stand, ground: str) -> None:
    look = stand.program.look
    theme, surface = look.theme, pygame.Surface((600, 200))
    canvas, root = Canvas(surface, look), Widget("root", Rect(0, 0, 600, 200))
    ink, paper = theme.ink_soft, theme.parchment
    root.add(Label("label", Rect(20, 20, 400, 30), "Equal bids are decided", fg=ink, bg=paper))
    root.add(Paragraph("note", Rect(20, 70, 300, 100), "by the fewest points, or the tile leaves.", fg=ink, bg=paper))
    canvas.fill(theme.table)
    if ground != "table":
        canvas.panel(Rect(4, 4, 592, 192), ground)
    for widget in root.children:
        widget.paint(canvas)
    found = [fault.partition(":")[0] for fault in faint(root, surface, look)]
    assert found == ([] if ground == "parchment" else ["label", "note"])


def test_a_text_that_is_drawn_in_another_colour_is_found(stand: Stand) -> None:
    look = stand.program.look
    theme, surface = look.theme, pygame.Surface((300, 60))
    canvas, root = Canvas(surface, look), Widget("root", Rect(0, 0, 300, 60))
    label = root.add(Label("label", Rect(20, 20, 200, 30), "Equal bids", fg=theme.ink, bg=theme.parchment))
    canvas.fill(theme.parchment)
    canvas.text(label.label, label.rect, 16, theme.parchment_edge)
    assert faint(root, surface, look) == [f"label: no text in {theme.ink} is drawn"]


@pytest.mark.slow
@pytest.mark.parametrize("contrast", [False, True], ids=["usual", "high contrast"])
def test_the_screens_around_the_table(tmp_path: Path, contrast: bool) -> None:
    stand = Reader(tmp_path)
    stand.program.change_settings("display", high_contrast=contrast)
    assert all_screens(stand) == []


@pytest.mark.slow
@pytest.mark.parametrize("contrast", [False, True], ids=["usual", "high contrast"])
def test_the_screens_of_a_game(tmp_path: Path, contrast: bool) -> None:
    """A game of two people and two computer players until the second round is scored."""
    kinds = "human", "ai:mason", "human", "ai:mason"
    table = Table(tmp_path, kinds, options={"curtain": "quick", "memory_aid": True})
    table.program.change_settings("display", high_contrast=contrast)
    looked: Counter[str] = Counter()
    found: list[str] = []

    def seen(name: str) -> None:
        looked[name] += 1
        if looked[name] <= OFTEN:
            faults = faint(table.scene.stage.active, table.draw(), table.program.look)
            found.extend(f"{name}: {fault}" for fault in faults)

    play_on(table, lambda made: len(made.state.round_scores) > 1, seen)
    screens = ("AuctionScene", "CoverScene", "DrawScene", "RevealScene", "ScoringScene", "TableScene")
    assert set(screens) <= looked.keys()
    assert found == []

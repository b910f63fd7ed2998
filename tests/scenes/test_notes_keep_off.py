"""What explains a thing never lies on the line that says what is to be done."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.scenes.at_table import MIXED, Table
from tests.scenes.capstone_table import LEVEL_1, PERSON, CapstoneStand
from tests.scenes.harness import Stand


def capitol(folder: Path, size: tuple[int, int], ui: float) -> Stand:
    """Capitol in the middle of a game."""
    return Table(folder, MIXED, 5, steps=90, size=size, ui=ui)


def capstone(folder: Path, size: tuple[int, int], ui: float) -> Stand:
    """Capstone at its first turn."""
    stand = CapstoneStand(folder, (PERSON, LEVEL_1), size=size, ui=ui)
    stand.arrange()
    stand.wait()
    return stand


@pytest.mark.parametrize("open_table", [capitol, capstone])
@pytest.mark.parametrize(("size", "ui"), [((1280, 720), 1.0), ((800, 540), 1.0), ((1280, 720), 1.5)])
def test_no_tooltip_lies_on_the_status_line(
    tmp_path: Path, open_table: Callable[..., Stand], size: tuple[int, int], ui: float
) -> None:
    stand = open_table(tmp_path, size, ui)
    stand.pass_time(300)
    told = [one.id for one in stand.scene.root.walk() if one.tooltip and one.id and not one.prompt]
    assert len(told) > 20
    status = stand.find("status").rect
    over = []
    for id in told:
        assert stand.scene.stage.explain(id)
        if stand.find("bubble").rect.colliderect(status):
            over.append(id)
    assert over == []

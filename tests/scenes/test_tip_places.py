"""Where one-time tips stand: on every screen that has any, in every size, text size and language."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from pygame import Rect

from capitol.games.capitol.rules.state import PLACE
from capitol.games.capitol.ui.tips import due_tip as capitol_tip
from capitol.games.capstone.ui.tips import due_tip as capstone_tip
from capitol.host.language import available_languages, set_language
from capitol.kit.callout import outline_of
from capitol.kit.look import Look
from capitol.kit.notes import TipNote
from capitol.kit.stage import LARGE_PART, Stage
from capitol.kit.widgets import Button, Widget
from capitol.kit.widgets.base import upwards
from capitol.shell.scales import usable
from tests.scenes import auction_table
from tests.scenes.at_table import MIXED, Table
from tests.scenes.capstone_table import LEVEL_1, PERSON, CapstoneStand, random_turn
from tests.scenes.harness import Stand
from tests.scenes.test_tips import at_auction

SIZES = ((800, 540), (1280, 720), (1366, 768), (1600, 900), (1920, 1080), (3840, 2160))
TEXTS = (1.0, 1.5, 2.0)
MOST_AIMED = 120
"""From so near, in logical pixels, is a beak aimed at what words lie before."""


def first_turn(home: Path) -> Stand:
    """The first turn of a game, with a house that may move."""
    table = Table(home, MIXED, 5)
    table.give(0, [7, 23])  # Floor 1, Pink 1
    return table


def full_hand(home: Path) -> Stand:
    """A turn with all eight cards and everything said of a table that is half built."""
    return Table(home, MIXED, 5, steps=96)


def last_round(home: Path) -> Stand:
    """A turn of the last round, with areas that are full."""
    return Table(home, MIXED, 5, steps=168)


def placing(auction: int) -> Callable[[Path], Stand]:
    """The tile of an auction that a person places, where a rival is second in an area."""

    def at(home: Path) -> Stand:
        table = Table(home, MIXED, 5, steps=96)
        table.change(round=2, phase=PLACE, auction=auction, turn=0)
        return table

    return at


def capstone(parts: int) -> Callable[[Path], Stand]:
    """A turn of Capstone of which so many parts are laid."""

    def at(home: Path) -> Stand:
        stand = CapstoneStand(home, (PERSON, LEVEL_1), seed=3)
        stand.arrange()
        stand.wait()
        rng = random.Random(2)
        for number in range(11):
            scene = stand.table
            assert scene.pending is not None
            scene.pending.take(random_turn(stand.view(scene.viewer), rng))
            for _part in range(0 if number < 10 else 3 - parts):
                scene.pending.step_back()
            scene.show()
            stand.pass_time()
            if number < 10:
                stand.press("confirm")
                stand.wait()
        return stand

    return at


SCREENS: dict[str, Callable[[Path], Stand]] = {
    "first": first_turn,
    "half": full_hand,
    "last": last_round,
    "fountain": placing(0),
    "temple": placing(2),
    "auction": at_auction,
    "capstone-0": capstone(0),
    "capstone-1": capstone(1),
    "capstone-2": capstone(2),
}


def used(root: Widget, look: Look, legal: frozenset[str]) -> Iterator[tuple[str, Rect]]:
    """What can be pressed, dragged or chosen as a target, the area of the board where something may go or lies to be
    confirmed, and what says what is to be done."""
    for widget in root.walk():
        acts = isinstance(widget, Button) or widget.draggable or (widget.focusable and widget.role != "area")
        acts = acts and not widget.idle
        if (widget.enabled and acts and widget.can_focus) or widget.id in legal:
            yield widget.id, widget.rect
        elif widget.prompt and widget.label and not widget.children:
            yield widget.id, widget.written(look)
        if widget.role == "area" and any(one.id in legal or one.selected for one in widget.walk()):
            yield widget.id, widget.rect


def wrong_ways(stage: Stage, tip: TipNote, about: Widget) -> Iterator[str]:
    """What is wrong with the beak or the line of a tip: it begins at the tip, ends at the frame of what the tip is
    about or is aimed straight at that across words, not at another area or slot, and crosses none."""
    look, thing = stage.look, about.shown_at(stage.look)
    if not tip.way:
        if not tip.outlined:
            yield "nothing shows what it is about"
        return
    around, (start, end) = outline_of(look, thing), (tip.way[0], tip.way[-1])
    if not tip.rect.inflate(2, 2).collidepoint(start):
        yield f"its line begins at {start}, not at {tip.rect}"
    if not around.inflate(2, 2).collidepoint(end):
        across, down = end[0] - start[0], end[1] - start[1]
        aimed = around.left < end[0] < around.right if not across else around.top < end[1] < around.bottom
        apart = max(
            abs(end[0] - max(around.left, min(around.right, end[0]))),
            abs(end[1] - max(around.top, min(around.bottom, end[1]))),
        )
        if tip.led or not aimed or (across and down) or apart > look.ui(MOST_AIMED):
            yield f"its line ends at {end}, not at {around}"
        grounds = [one for one in stage.root.walk() if one.role in ("area", "slot")]
        if any(ground.rect.contains(thing) for ground in grounds):
            yield from (f"its beak ends in {one.id}" for one in grounds if one.rect.collidepoint(end))
    own = {id(one) for one in (*about.walk(), *upwards(about.parent))}
    window = look.scale.rect
    for widget in stage.root.walk():
        if widget.children or not widget.label or id(widget) in own:
            continue
        if not (tip.led or widget.prompt or widget.role in ("label", "text")):
            continue  # a beak is short, and stands on what its tip may stand on
        written = [widget.written(look).clip(window)]
        if widget.role in ("space", "slot"):  # a line may cross empty ground, and the air over a stack
            written = [part for part, weight in widget.needed(window) if weight >= 1]
        for words in written:
            large = words.width * words.height * LARGE_PART > window.width * window.height
            if not large and not words.contains(thing) and any(words.colliderect(part) for part in parts(tip.way)):
                yield f"its line crosses {widget.id}"


def parts(way: tuple[tuple[int, int], ...]) -> Iterator[Rect]:
    """The parts of a line."""
    for (x, y), (to_x, to_y) in itertools.pairwise(way):
        yield Rect(min(x, to_x), min(y, to_y), abs(x - to_x) + 1, abs(y - to_y) + 1)


def faults(stage: Stage) -> Iterator[str]:
    """What is wrong with the place of the tip in front."""
    tip, window = stage.find("tip"), stage.look.scale.rect
    assert isinstance(tip, TipNote)
    about = stage.root.find(tip.about)
    assert about is not None
    if not window.contains(tip.rect):
        yield f"out of the window: {tip.rect}"
    thing = about.shown_at(stage.look)
    if tip.rect.colliderect(thing):
        yield f"over {tip.about}, which it explains"
    yield from wrong_ways(stage, tip, about)
    targets = stage.drag.targets if stage.drag.active else stage.targets
    for id, rect in used(stage.root, stage.look, targets):
        if tip.rect.colliderect(rect.clip(window)):
            yield f"over {id}"


def look_at_all(stand: Stand, sizes: Sequence[tuple[int, int]]) -> tuple[list[str], list[str], int]:
    """Every tip that is due on a screen in these sizes: what is wrong, what found no room, and how many stood."""
    wrong, missing, stood = [], [], 0
    due = capstone_tip if isinstance(stand, CapstoneStand) else capitol_tip
    for size in sizes:
        for text in TEXTS:
            stand.program.change_settings("display", ui_scale=text)
            stand.resize(size)
            stage, seen = stand.scene.stage, set[str]()
            while (tip := due(stand.scene, seen)) is not None:
                seen.add(tip.id)
                where = f"{tip.id} at {size}, {text}"
                if not stage.tip(tip.text, tip.about, stand.program.table_tips._off_text(), lambda: None):
                    missing.append(where)
                    continue
                stood += 1
                wrong += [f"{where}: {fault}" for fault in faults(stage)]
            stage.drop_tip()
    return wrong, missing, stood


@pytest.mark.slow
@pytest.mark.parametrize("code", available_languages())
@pytest.mark.parametrize("screen", SCREENS)
def test_a_tip_points_at_what_it_explains_and_covers_nothing_in_use(
    tmp_path: Path, screen: str, code: str, full: bool
) -> None:
    """Every third size for each language, another third for the next; all of them with `--full`."""
    set_language(code)
    sizes = SIZES if full else SIZES[available_languages().index(code) % 3 :: 3]
    wrong, missing, stood = look_at_all(SCREENS[screen](tmp_path), sizes)
    assert wrong == []
    assert stood >= len(sizes) * len(TEXTS), "else this tells nothing"
    assert len(missing) * 10 <= stood, missing


@pytest.mark.parametrize("code", available_languages())
def test_a_tip_of_a_tie_points_at_the_result(tmp_path: Path, code: str) -> None:
    set_language(code)
    session = auction_table.at_auction(("F4", "F4", "F4"))
    auction_table.bid_all(session, ("F4", "F4", "F4"))
    loser = 1 - session.view(0).table.consul % 2
    wrong, stood = [], 0
    for size in SIZES:
        for text in sorted({usable(text, *size) for text in TEXTS}):
            scene = auction_table.Stand(session, tmp_path / f"{size}{text}", size, text).reveal(loser)
            scene.finish_animations()
            tip = capitol_tip(scene, ())
            assert tip is not None
            if scene.stage.tip(tip.text, tip.about, "No more tips (Delete)", lambda: None):
                stood += 1
                wrong += [f"{size}, {text}: {fault}" for fault in faults(scene.stage)]
    assert wrong == []
    assert stood >= len(SIZES)

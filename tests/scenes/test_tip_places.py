"""Where one-time tips stand: on every screen that has any, in every size, text size and language."""

from __future__ import annotations

import inspect
import itertools
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import pytest
from pygame import Rect

from capitol.core.challenge import CHALLENGED
from capitol.games.capitol.rules.moves import Bid
from capitol.games.capitol.rules.state import PLACE
from capitol.games.capitol.ui import tips as capitol_tips
from capitol.games.capitol.ui.table_scene import TableScene
from capitol.games.capoterra.ui import tips as capoterra_tips
from capitol.games.capstone.ui import tips as capstone_tips
from capitol.host.language import ENGLISH, available_languages, set_language
from capitol.kit.callout import outline_of
from capitol.kit.inputs import PointerMove
from capitol.kit.look import Look
from capitol.kit.notes import TipNote
from capitol.kit.stage import LARGE_PART, Stage
from capitol.kit.widgets import Button, Widget
from capitol.kit.widgets.base import upwards
from capitol.shell.scales import usable
from capitol.table.plugin import Tip
from tests.scenes import auction_table
from tests.scenes.at_table import MIXED, Table
from tests.scenes.capstone_table import LEVEL_1, PERSON, CapstoneStand, random_turn
from tests.scenes.harness import Stand
from tests.scenes.test_capoterra_tips import SITUATIONS, Desk
from tests.scenes.test_tips import at_auction

SIZES = ((800, 540), (1280, 720), (1366, 768), (1600, 900), (1920, 1080), (3840, 2160))
USUAL = ((800, 540), (1280, 720), (1920, 1080))
TEXTS = (1.0, 1.5, 2.0)
MOST_AIMED = 120
"""From so near, in logical pixels, is a beak aimed at what words lie before."""
LONGEST = 160
"""The longest line of a tip, in logical pixels."""


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


def dear_card(home: Path) -> Stand:
    """A dear card of the hand is chosen, and the pointer rests on Discard."""
    table = Table(home, MIXED, 5)
    table.give(0, [14, 7, 23])  # Floor 8, Floor 1, Pink 1
    table.press(f"hand.{list(table.table.view_model.model.hand).index(14)}")
    return table


def discard(home: Path) -> Stand:
    """The pointer rests on Discard, with a hand worth a first bid."""
    table = Table(home, MIXED, 5)
    table.give(0, [9, 10, 11])  # Floors 3 to 5
    table.program.stack.handle(PointerMove(table.find("blank").rect.center))
    table.table.stage.hovered = "blank"
    return table


def built(home: Path) -> Stand:
    """Two areas of a colour that force the roof of the third, a house that fits nowhere, and few floors."""
    table = Table(home, MIXED, 5)
    first, second = table.state.tables.areas_of[0][:2]
    shapes, tops, done, masks = (
        list(some) for some in (table.state.shape, table.state.top, table.state.done, table.state.done_mask)
    )
    shapes[first] = shapes[second] = 0
    tops[first] = tops[second] = 1
    done[0], masks[0] = (12,), 1 << 12  # six floors
    table.change(shape=shapes, top=tops, done=done, done_mask=masks, supply=4)
    return table


def passed(home: Path) -> Stand:
    """Out of the round with a full hand, while others go on."""
    table = Table(home, MIXED, 5)
    table.change(out=1)
    return table


def few_cards(home: Path) -> Stand:
    """An auction in which only the viewer holds cards, and two of them."""
    stand: Any = at_auction(home)
    stand.scene.stage.drop_tip()
    state = stand.program.session.match.full_state
    stand.program.session.seal(CHALLENGED, Bid(()))
    hand = state.hand(CHALLENGED)
    for seat in range(len(state.known)):
        state.known[seat], state.hidden[seat] = (), hand[:2] if seat == CHALLENGED else ()
    stand.scene.view = stand.program.session.view(CHALLENGED)
    return cast(Stand, stand)


SCREENS: dict[str, Callable[[Path], Stand]] = {
    "first": first_turn,
    "half": full_hand,
    "last": last_round,
    "dear": dear_card,
    "discard": discard,
    "built": built,
    "passed": passed,
    "fountain": placing(0),
    "temple": placing(2),
    "auction": at_auction,
    "few": few_cards,
    "capstone-0": capstone(0),
    "capstone-1": capstone(1),
    "capstone-2": capstone(2),
}
KNOWN_ELSEWHERE = {"tie", "tie_points", "perfect", "last"}
"""Tips that stand where another of the same screen does, or in a test of their own."""


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
        yield "nothing leads to what it is about"
        return
    long = sum(abs(x - to_x) + abs(y - to_y) for (x, y), (to_x, to_y) in itertools.pairwise(tip.way))
    if long > look.ui(LONGEST):
        yield f"its line is {long} long"
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
            crossed = [words.clip(part) for part in parts(tip.way) if words.colliderect(part)]
            crossed = [part for part in crossed if not tip.rect.inflate(2, 2).contains(part)]  # the tip covers them
            if not large and not words.contains(thing) and crossed:
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


@dataclass
class Seen:
    """What was seen of all tips: the wrong ones, how many stood, and by id in how many windows each was due, and where
    it had no room."""

    wrong: list[str] = field(default_factory=list)
    stood: int = 0
    due: Counter[str] = field(default_factory=Counter)
    missing: dict[str, list[str]] = field(default_factory=dict)

    def look(self, stand: Stand, due: Callable[..., Tip | None], where: str) -> None:
        """Look at every tip that is due on the scene in front."""
        stage, seen, full = stand.scene.stage, set[str](), dict[str, str]()
        while (tip := due(stand.scene, seen | full.keys())) is not None:
            if stage.tip(tip.text, tip.about, stand.program.table_tips._off_text(), lambda: None):
                seen.add(tip.id)
                self.stood += 1
                self.wrong += [f"{tip.id} at {where}: {fault}" for fault in faults(stage)]
            else:
                full[tip.place] = tip.id
        for id in set(full.values()) - seen:
            self.missing.setdefault(id, []).append(where)
        stage.drop_tip()
        self.due.update(seen | set(full.values()))

    def without_room(self) -> dict[str, list[str]]:
        """Return where the tips found no room that find none in more than a third of all windows."""
        return {id: found for id, found in self.missing.items() if len(found) * 3 > self.due[id]}


def windows(stand: Stand, full: bool, number: int) -> Iterator[str]:
    """Show a screen in every size and text size, and name each; all languages with ``full``, else a turn of each."""
    codes = available_languages()
    for turn, (size, text) in enumerate(itertools.product(SIZES if full else USUAL, TEXTS if full else (1.0, 2.0))):
        stand.program.change_settings("display", ui_scale=text)
        stand.resize(size)
        for code in codes if full else (codes[(turn + number + turn // 3) % len(codes)],):
            stand.program.change_settings(language=code)
            stand.pass_time()
            yield f"{size}, {text}, {code}"
    stand.program.change_settings(language=ENGLISH)


@pytest.mark.slow
@pytest.mark.parametrize("screen", SCREENS)
def test_a_tip_points_at_what_it_explains_and_covers_nothing_in_use(tmp_path: Path, screen: str, full: bool) -> None:
    """In the least, the usual and a large window, in one language each; in all, all sizes and 150 % with `--full`."""
    stand, seen = SCREENS[screen](tmp_path), Seen()
    due = capstone_tips.TIPS.due if isinstance(stand, CapstoneStand) else capitol_tips.TIPS.due
    for where in windows(stand, full, list(SCREENS).index(screen)):
        seen.look(stand, due, where)
    assert seen.wrong == []
    assert seen.stood >= 2 * len(USUAL), "else this tells nothing"
    assert not seen.without_room()


def test_no_tip_lies_on_the_words_above_the_stash(tmp_path: Path) -> None:
    """While the last part is laid nothing of the stash is in use, and tips stand on its pieces."""
    stand, over = capstone(2)(tmp_path), []
    stage, seen, stood = stand.scene.stage, set[str](), set[str]()
    heads = [stand.find(f"stash.{id}") for id in ("title", "large", "medium", "cap")]
    while (tip := capstone_tips.TIPS.due(stand.scene, seen)) is not None:
        seen.add(tip.id)
        if stage.tip(tip.text, tip.about, stand.program.table_tips._off_text(), lambda: None):
            stood.add(tip.id)
            over += [(tip.id, one.id) for one in heads if stand.find("tip").rect.colliderect(one.written(stage.look))]
    assert "spoilt" in stood
    assert over == []


@pytest.mark.slow
def test_a_tip_of_capoterra_does_so_too(tmp_path: Path, full: bool) -> None:
    desk, seen = Desk(tmp_path), Seen()
    desk.begin(people=2)
    desk.play(desk.table.viewer)
    desk.settle()
    for where in windows(desk, full, 0):
        for start in SITUATIONS.values():
            desk.put(start)
            seen.look(desk, capoterra_tips.TIPS.due, where)
    assert seen.wrong == []
    assert seen.due.keys() >= set(SITUATIONS)
    assert sum(map(len, seen.missing.values())) * 10 <= seen.stood, seen.missing
    assert not seen.without_room()


@pytest.mark.slow
def test_every_tip_is_looked_at(tmp_path: Path) -> None:
    """Every tip that a game's module names is due on one of these screens."""
    found: set[str] = set()
    for name, make in SCREENS.items():
        stand, due = (
            make(tmp_path / name),
            capstone_tips.TIPS.due if name.startswith("capstone") else capitol_tips.TIPS.due,
        )
        seen: set[str] = set()
        while (tip := due(stand.scene, seen)) is not None:
            seen.add(tip.id)
        found |= seen
    sources = inspect.getsource(capitol_tips) + inspect.getsource(capstone_tips)
    named = {"fountain", "temple", *re.findall(r'Tip\(\s*"(\w+)", ', sources)}
    assert len(named) > 20
    assert named - found <= KNOWN_ELSEWHERE


def read_on_board(scene: TableScene) -> Iterator[tuple[str, Rect]]:
    """What is to be read of the areas: headers, majorities, and the numbers of floors."""
    look, view_model = scene.look, scene.view_model
    for widget in scene.root.walk():
        if widget.id.startswith(("header.", "bar.")) and widget.label:
            yield widget.id, widget.written(look)
    for area in view_model.model.areas:
        for space in area.spaces:
            if space.building is not None:
                site = (space.area, space.space)
                yield f"floors of {site}", view_model.picture.number_rect(site, space.building)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_tip_covers_hardly_anything_that_is_to_be_read(tmp_path: Path, size: tuple[int, int]) -> None:
    """On a full board, of which it must cover something: ground and roofs, not names, majorities and numbers."""
    stand, seen, covered = SCREENS["last"](tmp_path), set[str](), {}
    stand.resize(size)
    stand.pass_time()
    scene = stand.scene
    assert isinstance(scene, TableScene)
    while (tip := capitol_tips.TIPS.due(scene, seen)) is not None:
        seen.add(tip.id)
        assert scene.stage.tip(tip.text, tip.about, "No more tips", lambda: None)
        over = stand.find("tip").rect.inflate(-4, -4)
        covered[tip.id] = [id for id, place in read_on_board(scene) if place.colliderect(over)]
    assert len(covered) >= 3
    assert max(map(len, covered.values())) <= 1, covered
    assert sum(map(len, covered.values())) < len(covered), covered


@pytest.mark.parametrize("screen", ["first", "discard", "capstone-0"])
def test_a_tip_stands_still_while_its_thing_does(tmp_path: Path, screen: str) -> None:
    """It waits while a step uses its place, and comes back to it."""
    stand, seen, tried = SCREENS[screen](tmp_path), set[str](), 0
    due = capstone_tips.TIPS.due if isinstance(stand, CapstoneStand) else capitol_tips.TIPS.due
    stage, look = stand.scene.stage, stand.program.look
    stage.hovered = ""
    while (tip := due(stand.scene, seen)) is not None:
        seen.add(tip.id)
        for id in [one.id for one in stage.root.walk() if one.draggable and one.enabled][-2:]:
            if not stage.tip(tip.text, tip.about, "No more tips", lambda: None):
                continue
            note = stand.find("tip")
            assert isinstance(note, TipNote)
            stood, near = note.rect, stand.find(note.about).shown_at(look)
            stand.press(id)
            stand.pass_time(200)
            if stand.find(note.about).shown_at(look) == near:
                tried += 1
                assert not stand.has("tip") or stand.find("tip").rect == stood, (tip.id, id)
            stage.drop_tip()
            stand.key("escape")
            stand.pass_time(200)
    assert tried
    assert stand.scene.stage is stage


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
            tip = capitol_tips.TIPS.due(scene, ())
            assert tip is not None
            if scene.stage.tip(tip.text, tip.about, "No more tips (Delete)", lambda: None):
                stood += 1
                wrong += [f"{size}, {text}: {fault}" for fault in faults(scene.stage)]
    assert wrong == []
    assert stood >= len(SIZES)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_tip_of_a_house_covers_neither_cards_nor_houses(tmp_path: Path, size: tuple[int, int]) -> None:
    """Nor those that are of no use now: they are read all the same."""
    table = Table(tmp_path, MIXED, 5, size=size)
    table.pass_time(600)
    stage = table.scene.stage
    own = [one for one in stage.root.walk() if one.role in ("card", "building")]
    houses = [one for one in own if one.role == "building"]
    assert houses
    said = "No area accepts it now; later one may."
    for house in houses:
        assert stage.tip(said, house.id, "No more tips", lambda: None)
        tip = stage.find("tip")
        assert tip is not None
        assert [one.id for one in own if one.rect.colliderect(tip.rect)] == [], house.id

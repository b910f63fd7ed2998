"""A change of language in the middle of anything: each screen then reads as if it had been opened in that language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from capitol.games.capitol.ui.auction_scene import AuctionScene
from capitol.games.capitol.ui.draw_scene import DrawScene
from capitol.games.capitol.ui.end_scene import EndScene
from capitol.games.capitol.ui.table_scene import TableScene
from capitol.games.capoterra.rules.state import MOVING
from capitol.games.capoterra.ui.end_scene import EndScene as CapoterraEnd
from capitol.games.capstone.ui.arrange_scene import ArrangeScene
from capitol.games.capstone.ui.end_scene import EndScene as CapstoneEnd
from capitol.host.language import set_language
from capitol.kit.scene import Scene
from capitol.session.settings import Settings
from capitol.shell.preferences import Fixed
from capitol.shell.table_choice import TableChoice
from capitol.table.curtain.cover import CoverScene
from tests.scenes.at_table import MIXED, Table
from tests.scenes.capoterra_desk import CapoterraDesk
from tests.scenes.capoterra_table import ENTRY as CAPOTERRA
from tests.scenes.capoterra_table import CapoterraStand
from tests.scenes.capstone_table import LEVEL_1, PERSON, CapstoneStand
from tests.scenes.harness import Stand
from tests.scenes.lesson_stand import LessonStand
from tests.scenes.test_screens_fit import each_screen

OTHER = "de"
FRAME_MS = 40
QUESTIONS = ("reset", "players, take from the list")
"""Where an answer is wanted before anything else can be done, a change of language too."""


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """English is in force before and after."""
    set_language("en")
    yield
    set_language("en")


def texts(scene: Scene) -> list[str]:
    """All that a screen says, to the eye and to the ear, each with where it stands."""
    trees = [scene.root] if scene.stage.active is scene.root else [scene.root, scene.stage.active]
    found = [f"heading {scene.heading()}", f"window {scene.window_title}"]
    found += [f"opening {text}" for text in scene.opening()]
    found += [f"overview {text}" for text in scene.overview()]
    found += [f"region {name} {text}" for name, text in sorted(scene.region_names().items())]
    for widget in (one for tree in trees for one in tree.walk()):
        for part in ("label", "tooltip", "spoken", "said", "help", "text"):
            said = getattr(widget, part, "")
            if isinstance(said, str) and said:
                found.append(f"{widget.id} {part}: {said}")
    return found


class Walk:
    """Goes through screens in one language and notes what they say; from English it looks at each of them in the other
    one, and goes on in English."""

    def __init__(self, code: str) -> None:
        self.code = set_language(code)
        self.found: dict[str, list[str]] = {}

    @property
    def settings(self) -> Settings:
        """For a program that speaks this language."""
        return Settings(language=self.code)

    def look(self, stand: Stand, name: str) -> None:
        """Note what the screen in front says."""
        program = stand.program
        if self.code != OTHER:
            program.change_settings(language=OTHER)
        else:
            program.relook()
        assert name not in self.found
        home = str(program.folders.data.parent)
        self.found[name] = [text.replace(home, "home") for text in texts(stand.scene)]
        if self.code != OTHER:
            program.change_settings(language=self.code)


def around(walk: Walk, folder: Path) -> None:
    """Every screen around the table."""
    stand = Stand(folder, settings=walk.settings)
    each_screen(stand, lambda name: walk.look(stand, name) if name not in QUESTIONS else None)


def around_capstone(walk: Walk, folder: Path) -> None:
    """The screens that name a game, of another game."""
    stand = Stand(folder, settings=walk.settings)
    stand.program.choose_game("capstone")
    stand.program.show_title()
    stand.pass_time(100)
    walk.look(stand, "title")
    for screen in ("new", "rules"):
        stand.press(screen)
        walk.look(stand, screen)
        stand.key("escape")


def learning(walk: Walk, folder: Path) -> None:
    """The lists of lessons and challenges, and one of each at its beginning."""
    stand = Stand(folder / "lists", settings=walk.settings)
    stand.program.show_title()
    stand.pass_time(100)
    for open_it in (stand.program.open_lessons, stand.program.open_challenges):
        open_it()
        stand.pass_time(60)
        walk.look(stand, open_it.__name__)
        stand.key("escape")
    for game, number in (("capitol", 0), ("capitol", 3), ("capstone", 0), ("capoterra", 3)):
        lesson = LessonStand(folder / f"{game}{number}", game, number, size=(1280, 720), ui=1.0, settings=walk.settings)
        for step in range(3):
            lesson.pass_time(12_000)
            walk.look(lesson, f"{game} {number} {step}")
            lesson.key("return")


def watched(walk: Walk, folder: Path) -> None:
    """A game of computer players, at each kind of screen and of event, to its end; in haste after the first round."""
    table = Table(folder, ("ai:mason", "ai:random", "ai:mason"), settings=walk.settings)
    hurry(table, "fast")
    seen = set[object]()
    for _frame in range(20_000):
        session, scene = table.session, table.scene
        kind = session.steps[-1].events[-1].kind if session.steps and session.steps[-1].events else ""
        moment = type(scene).__name__, table.state.phase, kind, scene.busy
        if moment not in seen:
            seen.add(moment)
            walk.look(table, " ".join(map(str, moment)))
        if isinstance(scene, EndScene) and not scene.busy:
            return
        if isinstance(scene, DrawScene):
            hurry(table, "instant")
        table.clock += FRAME_MS
        table.program.stack.update(table.clock)
    raise AssertionError("the game has no end")


def hurry(stand: Stand, speed: str) -> None:
    """Another speed from now on."""
    stand.program.fixed = Fixed(speed=speed, seed=7, counted=True)
    stand.program.stack.follow_motion()


def to_the_end(walk: Walk, alone: CapstoneStand | CapoterraStand, end: type[Scene]) -> None:
    """A game of computer players to its end, looked at once at every kind of moment."""
    seen = set[object]()
    for _frame in range(20_000):
        session, scene = alone.session, alone.scene
        kind = session.steps[-1].events[-1].kind if session.steps and session.steps[-1].events else ""
        moment = type(scene).__name__, kind, scene.busy
        if moment not in seen:
            seen.add(moment)
            walk.look(alone, f"alone {moment}")
        if isinstance(scene, end) and not scene.busy:
            return
        alone.clock += FRAME_MS
        alone.program.stack.update(alone.clock)
    raise AssertionError("the game has no end")


def two_people(walk: Walk, folder: Path) -> None:
    """Two people and a computer player at one screen: covers, secret decisions, and what waits for a button."""
    options = {"curtain": "full", "hints": True, "memory_aid": True}
    table = Table(folder, ("human", "human", "ai:mason"), settings=walk.settings, options=options)
    seen = set[object]()
    for step in range(400):
        scene = table.scene
        confirm = scene.root.find("confirm")
        waits = getattr(scene, "on_confirm", None) is not None
        moment = type(scene).__name__, table.state.phase, waits
        fresh = moment not in seen
        if fresh:
            seen.add(moment)
            walk.look(table, f"{moment} {step}")
        if isinstance(scene, CoverScene):
            if fresh and table.has("cover.back"):
                table.press("cover.back")
                table.pass_time(100)
                walk.look(table, f"paused {step}")
                table.press("confirm")
                table.pass_time(100)
            table.press("cover.open")
        elif isinstance(scene, AuctionScene):
            if fresh:
                table.key("v")
                walk.look(table, f"board {step}")
                table.key("v", "h")
                walk.look(table, f"stack covered {step}")
                table.press("cover.open")
            table.key("1", "4", "return")
            if table.has("empty.seal"):
                table.press("empty.seal")
        elif waits and confirm is not None:
            table.press("confirm")
        elif fresh and isinstance(scene, TableScene) and scene.pending is not None:
            for key in ("f", "r", "b"):
                table.key(key)
                walk.look(table, f"{key} {step}")
                if scene.pending.active:
                    table.key("escape")
            table.press("seat.1")
            table.press("seat.menu.close")
            table.pass_time(60)
        elif isinstance(scene, TableScene) and scene.pending is not None:
            table.key("p")
            if table.has("pass.sure"):
                walk.look(table, f"sure {step}")
                table.press("pass.sure.yes")
        else:
            table.key("return")
        table.pass_time(200)
        if len(table.state.round_scores) and isinstance(table.scene, TableScene):
            return


def capstone(walk: Walk, folder: Path) -> None:
    """Two people at Capstone, and a game of computer players to its end."""
    stand = CapstoneStand(folder / "two", (PERSON, PERSON), settings=walk.settings, options={"curtain": "full"})
    for step in range(12):
        stand.pass_time(60)
        walk.look(stand, f"{step} {type(stand.scene).__name__}")
        if isinstance(stand.scene, CoverScene):
            stand.press("cover.open")
        elif isinstance(stand.scene, ArrangeScene):
            stand.key("1", "1", "2", "2")
            walk.look(stand, f"{step} two places")
            stand.key("3", "3", "4", "4", "return")
        elif stand.has("confirm") and stand.table.on_confirm is not None:
            stand.press("confirm")
        else:
            stand.key("h")
    alone = CapstoneStand(folder / "alone", (LEVEL_1, LEVEL_1), seed=2, settings=walk.settings)
    hurry(alone, "fast")
    to_the_end(walk, alone, CapstoneEnd)


def mixed(walk: Walk, folder: Path) -> None:
    """A person among computer players: the own turn, the hint, the log, and the answers to what is not allowed."""
    table = Table(folder, MIXED, 5, steps=90, settings=walk.settings, options={"hints": True})
    walk.look(table, "own turn")
    for name, keys in (("hint", "n"), ("menu", "escape")):
        table.key(keys)
        table.pass_time(400)
        walk.look(table, name)
        table.key("escape")
    table.press("log.last")
    walk.look(table, "log")


def capoterra(walk: Walk, folder: Path) -> None:
    """Two people at Capoterra, with what its tools open and hold; and a game of computer players to its end."""
    desk = CapoterraDesk(folder / "two", settings=walk.settings)
    walk.look(desk, "market")
    for id in ("sell_all", "offer", "seat.1", "hint", "log.last"):
        desk.use(id)
        desk.pass_time(400)
        walk.look(desk, id)
        desk.key("escape")
    desk.use("offer", "offer.give.0.more", "offer.get.3.more")
    walk.look(desk, "an offer")
    desk.use("offer.propose")
    walk.look(desk, "its answer")
    desk.use("refuse", "hire.1")
    for step in range(3):
        desk.use("confirm" if step != 1 else "cell.-1.-1")
        walk.look(desk, f"step {step}")
    desk.go_on(0, MOVING)
    desk.show()
    desk.use("goods.1.-1.0")
    walk.look(desk, "goods in the hand")
    alone = CapoterraStand(folder / "alone", seed=2, settings=walk.settings)
    hurry(alone, "instant")
    choice = TableChoice.standard(alone.program.settings, CAPOTERRA)
    for number in range(len(choice.seats)):
        choice = choice.with_seat(number, kind=f"ai:{CAPOTERRA.players[0].id}")
    alone.program.begin(choice)
    to_the_end(walk, alone, CapoterraEnd)


WALKS = (around, around_capstone, learning, mixed, watched, two_people, capstone, capoterra)


CLOCK = re.compile(r"\b\d{1,2}:\d\d\b")
"""The time of a save: two walks may not be of the same minute."""


TWO_COLONS = re.compile(r":\s[^.!?…\n:;·›„“”]*:\s")
"""“Capitol: over: …”: what is put together of two texts has at most one colon in a sentence."""


@pytest.mark.parametrize("go", WALKS, ids=lambda go: str(go.__name__))
def test_another_language_is_spoken_everywhere_at_once(tmp_path: Path, go: Callable[[Walk, Path], None]) -> None:
    changed, fresh = Walk("en"), Walk(OTHER)
    set_language("en")
    go(changed, tmp_path / "changed")
    set_language(OTHER)
    go(fresh, tmp_path / "fresh")
    assert list(changed.found) == list(fresh.found)
    assert len(fresh.found) > 2
    assert [text for said in fresh.found.values() for text in said if TWO_COLONS.search(text.partition(": ")[2])] == []
    wrong = []
    for name, said in fresh.found.items():
        said, instead = ([CLOCK.sub("0:00", text) for text in texts] for texts in (said, changed.found[name]))
        wrong += [f"{name}: {text}" for text in instead if text not in said]
        wrong += [f"{name}: not {text}" for text in said if text not in instead]
    assert wrong == []

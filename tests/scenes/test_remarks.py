"""Opponents speak at their badges: in nobody's way, for a while, if that is wanted, and the same when watched again."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest

from capitol.core.game import Result
from capitol.core.remarks import Talk, public_events
from capitol.games.capoterra.ui.end_scene import EndScene as CapoterraEnd
from capitol.games.capstone.ui.end_scene import EndScene as CapstoneEnd
from capitol.games.registry import games
from capitol.host.language import _, set_language
from capitol.kit.inputs import PointerDown, PointerMove, PointerUp
from capitol.kit.notes import MOST_COVERED, Note, shown_for
from capitol.table.dusk import stage_rect
from capitol.table.ending import EndingScene
from capitol.table.seats.colours import TableColours
from tests.capoterra.ui.test_end_of_capoterra import golden
from tests.scenes.at_table import MIXED, Table
from tests.scenes.capoterra_table import CapoterraStand
from tests.scenes.capstone_table import LEVEL_1, CapstoneStand
from tests.scenes.harness import Stand
from tests.scenes.test_end import open_end
from tests.scenes.test_toy import ENTRY, begin, move, open_toy, play_to_the_end, wait

SAID = "Good straight walls. I’d shake that hand."


def remark(stand: Stand) -> Note | None:
    return stand.scene.stage._notes.remark


def label(stand: Stand) -> str:
    note = remark(stand)
    return "" if note is None else note.label


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Table:
    """A table of Capitol at which a person is to build."""
    return Table(tmp_path_factory.mktemp("remarks"), MIXED, steps=30)


def say(table: Stand, seat: int = 1, text: str = SAID) -> None:
    assert table.scene.stage.remark(text, f"seat.{seat}")
    table.pass_time()


@pytest.mark.parametrize("size", [(800, 540), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("ui", [1.0, 2.0])
def test_a_remark_covers_nothing_that_can_be_used(table: Table, size: tuple[int, int], ui: float) -> None:
    """It stands at its seat, inside the window, and is of no use itself; it may be left out where room is scarce."""
    table.resize(size)
    table.program.change_settings("display", ui_scale=ui)
    missed = 0
    for seat in (1, 2, 3):
        say(table, seat)
        note = remark(table)
        if note is None:
            missed += 1
            continue
        stage = table.scene.stage
        assert stage.look.scale.rect.contains(note.rect)
        assert note.rect.collidelist(stage.in_use()) < 0
        assert stage.active.hit(note.rect.center) is not note
        assert not note.can_focus
    table.program.change_settings("display", ui_scale=1.0)
    table.resize((1280, 720))
    assert size == (800, 540) or missed <= (0 if ui == 1.0 else 2), "there is room"


@pytest.mark.parametrize(("size", "ui"), [((800, 540), 1.0), ((1280, 720), 1.0), ((1280, 720), 1.5)])
def test_a_remark_covers_no_card_while_others_play(table: Table, size: tuple[int, int], ui: float) -> None:
    """The hand stays in sight, though none of it can be played."""
    table.resize(size)
    table.program.change_settings("display", ui_scale=ui)
    table.table.look_through(0, hand_open=True)
    table.pass_time(100)
    hand = [one.rect for one in table.scene.root.walk() if one.role == "card"]
    assert hand
    for seat in (1, 2, 3):
        say(table, seat)
        note = remark(table)
        assert note is None or note.extent.collidelist(hand) < 0
    table.program.change_settings("display", ui_scale=1.0)
    table.resize((1280, 720))
    table.flow.decide()
    table.pass_time(100)


@pytest.mark.parametrize("text", [SAID, f"{SAID} {SAID}"])
@pytest.mark.parametrize("ui", [1.0, 1.5, 2.0])
def test_a_remark_covers_little_or_is_not_shown(table: Table, ui: float, text: str) -> None:
    """Enlarged, it shrinks rather than cover the spaces of two areas, and is left out where that does not help."""
    table.program.change_settings("display", ui_scale=ui)
    unit, stage = table.scene.stage.look.ui(12) / 12, table.scene.stage
    shown = 0
    for seat in (1, 2, 3):
        say(table, seat, text)
        note = remark(table)
        if note is not None:
            shown += 1
            lying = [(note.rect.clip(rect), weight) for rect, weight in stage._looked_at()]
            pixels = sum(part.width * part.height * weight for part, weight in lying)
            assert pixels <= MOST_COVERED * unit**2, (seat, note.rect)
    assert shown
    table.program.change_settings("display", ui_scale=1.0)


def test_a_remark_gives_way(table: Table) -> None:
    """To a tip, and to what becomes a legal target; and it goes with its seat."""
    say(table)
    note, stage = remark(table), table.scene.stage
    assert note is not None
    area = next(one for one in stage.root.walk() if one.id.startswith("area.") and one.rect.colliderect(note.rect))
    stage.targets = frozenset((area.id,))
    table.pass_time()
    moved = remark(table)
    assert moved is None or not moved.rect.colliderect(area.rect)
    stage.targets = frozenset()
    say(table)
    assert stage.tip("Each house counts.", "seat.1", "No more tips", lambda: None)
    table.pass_time()
    note, tip = remark(table), stage._notes.tip
    assert tip is not None
    assert note is None or not note.rect.colliderect(tip.extent)
    stage.drop_tip()


def test_a_press_goes_through_it(table: Table) -> None:
    """A bubble over the board takes neither a press nor the focus, and stays."""
    say(table)
    note, focus = remark(table), table.scene.stage.focus.id
    assert note is not None
    below = table.scene.root.hit(note.rect.center)
    for event in (PointerMove(note.rect.center), PointerDown(note.rect.center), PointerUp(note.rect.center)):
        table.program.stack.handle(event)
    assert table.scene.stage.hovered == ("" if below is None else below.id)
    assert label(table) == SAID
    assert focus == table.scene.stage.focus.id or not table.scene.stage.focus.id.startswith("remark")


@pytest.mark.parametrize(("messages", "times"), [("usual", 1), ("twice", 2), ("closed", 2)])
def test_a_remark_goes_by_itself(table: Table, messages: str, times: int) -> None:
    """After the time of messages; nobody has to close it."""
    table.program.change_settings("access", messages=messages)
    say(table)
    long = times * shown_for(SAID)
    table.pass_time(long - 100)
    assert label(table) == SAID
    due = table.scene.stage.next_due(table.clock)
    assert due is not None
    assert math.isfinite(due)
    table.pass_time(200)
    assert not label(table)
    table.program.change_settings("access", messages="usual")


def test_a_voice_says_who_speaks(table: Table) -> None:
    stage = table.scene.stage
    stage.announced.clear()
    stage.remark(SAID, "seat.1", spoken=f"Faber: {SAID}")
    assert [*stage.announced] == [("remark", f"Faber: {SAID}")]


@pytest.fixture
def toy(tmp_path: Path) -> Stand:
    """A program with the toy, at its title."""
    return open_toy(tmp_path)


def test_a_word_is_answered_once(toy: Stand) -> None:
    """The toy's character has one line for a word that is said, and one for its victory."""
    begin(toy, people=1)
    wait(toy)
    move(toy, "move.say")
    wait(toy)
    assert label(toy) == "Hear, hear."
    toy.pass_time(6000)
    move(toy, "move.say")
    wait(toy)
    assert not label(toy)


def test_what_is_taken_back_is_not_answered(toy: Stand) -> None:
    session = begin(toy, people=1)
    wait(toy)
    move(toy, "move.say")
    assert label(toy) == "Hear, hear."
    wait(toy)
    assert session.undo_count(0)
    toy.press("undo")
    assert not label(toy)


def test_opponents_are_silent_if_that_is_wanted(toy: Stand) -> None:
    toy.program.change_settings("play", remarks=False)
    begin(toy, people=1)
    wait(toy)
    move(toy, "move.say")
    wait(toy)
    assert not label(toy)


def test_the_end_is_remarked_on_after_the_show(tmp_path: Path) -> None:
    """And remarks change nothing of the game."""
    records = []
    for number, wanted in enumerate((True, False)):
        toy = open_toy(tmp_path / str(number))
        toy.program.change_settings("play", remarks=wanted)
        session = begin(toy, people=1)
        play_to_the_end(toy)
        toy.pass_time(200)
        assert session.result is not None
        assert session.result.winners == (1,)
        assert label(toy) == ("Lucky me." if wanted else "")
        records.append([step.move for step in session.match.steps])
    assert records[0] == records[1]


def capitol_end(folder: Path, ui: float) -> EndingScene:
    scene, context = open_end(folder, ui=ui)
    context.stack.update(0.0)
    return scene


def capstone_end(folder: Path, ui: float) -> EndingScene:
    stand = CapstoneStand(folder, (LEVEL_1, LEVEL_1), seed=2, ui=ui)
    stand.wait()
    scene = CapstoneEnd(stand.program, stand.session, TableColours(stand.session, stand.program.seats))
    stand.program.stack.push(scene)
    stand.key("return")
    return scene


def capoterra_end(folder: Path, ui: float) -> EndingScene:
    stand = CapoterraStand(folder, ui=ui)
    stand.begin(people=3, seats=3)
    cast(Any, stand.session.match)._states[-1] = golden("three")[0].full_state
    scene = CapoterraEnd(stand.program, stand.session, TableColours(stand.session, stand.program.seats))
    scene.result = Result((15, 13, 8), (0,))
    stand.program.stack.push(scene)
    stand.key("return")
    return scene


@pytest.mark.parametrize("end", [capitol_end, capstone_end, capoterra_end])
@pytest.mark.parametrize("ui", [1.0, 2.0])
def test_a_remark_covers_no_figure_of_the_end(
    tmp_path: Path, end: Callable[[Path, float], EndingScene], ui: float
) -> None:
    """Figures above the columns are no widgets. Where there is room beside them, the table is left free too."""
    scene = end(tmp_path, ui)
    assert not scene.showing
    columns = scene._columns
    assert columns is not None
    figures = columns.figures(scene.look, scene._in_order)
    assert len(figures) == len(scene.seats)
    for text in ("Good fun.", SAID, f"{SAID} {SAID}"):
        for seat in scene.order:
            assert scene.stage.remark(text, f"seat.{seat}")
            note = scene.stage._notes.remark
            assert note is not None
            assert note.extent.collidelist(figures) < 0, (seat, text, note.rect)
            if ui == 1 and seat == scene.order[-1] and text == "Good fun.":
                assert not note.rect.colliderect(stage_rect(scene.look))


def test_a_game_watched_again_brings_the_same_remarks(toy: Stand) -> None:
    """Step by step, from the record alone."""
    session = begin(toy, people=0)
    for _frame in range(60):
        toy.pass_time(200)
    assert ENTRY.remarks is not None
    talk = Talk(ENTRY.remarks(), [seat.player_id or "" for seat in session.seats])
    steps = session.steps
    told = [talk.hear(public_events(step.events)) for step in steps]
    toy.program.tables.watch(session.at(0))
    toy.pass_time()
    for number, one in enumerate(told, 1):
        toy.scene.flow.go(number)  # type: ignore[attr-defined]
        toy.pass_time()
        assert label(toy) == ("" if one is None else one.line), number


def test_the_lines_are_translated() -> None:
    """Into every language of the program, and no two of a character alike."""
    for entry in games().values():
        if entry.remarks is None:
            continue
        english = [line for said in entry.remarks().lines.values() for some in said.values() for line in some]
        for code in ("de", "fr"):
            set_language(code)
            assert all(_(line) != line for line in english)
        set_language("en")


def test_a_remark_goes_with_its_tile(table: Table) -> None:
    """Once another is auctioned or a round begins, whatever the time; and so does what was said of the one before."""
    speaker, entry = table.flow.speaker, table.session.entry
    steps = table.session.steps
    kinds = [[event.kind for event in step.events] for step in steps]
    begun = max(at for at, told in enumerate(kinds) if "auction_began" in told or "round_began" in told)
    assert {entry.moments[kind].kind for kind in ("auction_began", "round_began")} == {"part", "round"}
    say(table)
    speaker.hear(table.session, begun + 1)
    assert label(table) == SAID, "nothing has begun since"
    speaker.hear(table.session, begun)
    assert not label(table)


def test_what_is_said_of_an_event_goes_with_its_scene(table: Table) -> None:
    """A message about something else waits under a menu, as ever."""
    for passing in (True, False):
        table.scene.stage.toast("The temple leaves the game.", passing=passing)
        table.press("menu")
        table.key("escape")
        table.pass_time()
        assert table.has("toast") == (not passing)

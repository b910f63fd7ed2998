"""Capstone's checks of pictures and times: shields that close, turns of computer players, sealed goals, lost saves."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from capitol.games.capstone.rules.moves import Arrange, Turn
from capitol.games.capstone.ui.arrange_scene import ArrangeScene
from capitol.games.capstone.ui.end_scene import EndScene
from capitol.games.capstone.ui.table.presenter import Flight
from capitol.kit.inputs import FocusLost, KeyUp, PointerDown, PointerMove, PointerUp
from capitol.session.records import decode_record
from tests.scenes.capstone_table import LEVEL_1, PERSON, CapstoneStand, random_turn
from tests.scenes.harness import Stand

DRAWS = (((0, 1, 2, 3),), ((0, 0, 1, 2),))


def frame(stand: CapstoneStand) -> bytes:
    """The pixels that the very next frame shows."""
    return pygame.image.tobytes(stand.draw(), "RGB")


def sealed(home: Path, orders: str, first: int = 0) -> CapstoneStand:
    """Two people at the table, whose seat 0 has arranged its pieces by these keys."""
    stand = CapstoneStand(home, draws=DRAWS, first=first)
    for _scene in range(8):
        stand.pass_time(60)
        if stand.has("cover.open"):
            stand.press("cover.open")
        elif isinstance(stand.scene, ArrangeScene):
            stand.key(*(orders if stand.scene.seat == 0 else "11223344"), "return")
        elif stand.table.on_confirm is not None:
            stand.press("confirm")
    return stand


@pytest.mark.parametrize("how", ["key", "pointer", "focus", "menu"])
def test_t7_no_frame_after_the_shield_is_let_go_shows_the_goal(tmp_path: Path, how: str) -> None:
    """The frame drawn at once after it is that of a game in which the goal is another."""
    shown = []
    for number, orders in enumerate(("11223344", "14233241")):
        stand = sealed(tmp_path / str(number), orders)
        handle = stand.program.stack.handle
        shield = stand.find("shield").rect.center
        handle(PointerMove(shield))
        stand.pass_time(600)
        if how == "pointer":
            handle(PointerDown(shield))
        else:
            stand.key("h")
        stand.pass_time()
        opened = frame(stand)
        if how == "key":
            handle(KeyUp("h"))
        elif how == "pointer":
            handle(PointerUp(shield))
        elif how == "focus":
            handle(FocusLost())
        else:
            stand.program.open_menu(stand.session)
        shown.append((opened, frame(stand)))
    (opened, closed), (other_opened, other_closed) = shown
    assert opened != other_opened
    assert closed == other_closed


@pytest.mark.parametrize(("speed", "factor"), [("normal", 1.0), ("fast", 0.5)])
def test_t10_a_computer_s_turn_is_shown_part_by_part_in_time(tmp_path: Path, speed: str, factor: float) -> None:
    """At most 0.35 s until it begins, then its parts in their order, half a second each."""
    stand = CapstoneStand(tmp_path, (PERSON, LEVEL_1), draws=DRAWS, first=0)
    stand.arrange()
    stand.program.fixed = replace(stand.program.fixed, speed=speed)
    stand.table.on_settings()
    rng, session = random.Random(4), stand.session
    moved = 0
    for _turn in range(8):
        before, begun = len(session.steps), stand.clock
        stand.table.flow.play(random_turn(stand.view(0), rng))
        flights: list[Flight] = []
        while len(session.steps) < before + 2 or stand.table.task is None:
            stand.pass_time(20)
            flight = stand.table.presenter.flight
            if flight is not None and flight not in flights:
                flights.append(flight)
            assert stand.clock - begun < 4000
        move = session.match.steps[-1].move
        assert isinstance(move, Turn)
        parts = ["cap" if flight.flying.caps else "piece" for flight in flights]
        assert parts == (["piece"] if move.source is None else ["piece", "piece", "cap"])
        moved += len(parts) > 1
        assert stand.clock - begun <= factor * (350 + 480 * len(parts)) + 100
    assert moved >= 3


def test_a3_a_computer_player_arranges_whatever_the_person_has(tmp_path: Path) -> None:
    """Its own draw alone counts: another hand and another order of the person change nothing."""
    arranged = set()
    for number, (hand, orders) in enumerate((((0, 1, 2, 3), "11223344"), ((1, 1, 3, 3), "14233241"))):
        stand = CapstoneStand(tmp_path / str(number), (PERSON, LEVEL_1), draws=(((hand),), ((0, 0, 1, 2),)), first=1)
        stand.key(*orders, "return")
        stand.wait()
        arranged.add(stand.view(1).goal)
    assert len(arranged) == 1


def test_a4_the_record_holds_the_goals_that_were_sealed(tmp_path: Path) -> None:
    stand = sealed(tmp_path, "14233241")
    rng = random.Random(2)
    while not isinstance(stand.scene, EndScene):
        stand.table.flow.play(random_turn(stand.view(stand.table.viewer), rng))
        stand.pass_time(60)
    stand.press("export")
    (record,) = stand.program.record_folder.iterdir()
    read = decode_record(record.read_bytes(), stand.session.entry.game)
    assert read.actions[:2] == ((0, Arrange((3, 2, 1, 0))), (1, Arrange((0, 0, 1, 2))))


def test_a_damaged_game_is_told_and_what_stands_before_the_damage_played_on(tmp_path: Path) -> None:
    stand = CapstoneStand(tmp_path / "played", (PERSON, PERSON), draws=DRAWS)
    stand.arrange()
    rng = random.Random(2)
    for _turn in range(6):
        stand.table.flow.play(random_turn(stand.view(stand.table.viewer), rng))
        stand.pass_time(60)
    path = stand.session.path
    assert path is not None
    stand.program.close()
    lines = path.read_bytes().splitlines(keepends=True)
    turns = [number for number, line in enumerate(lines) if b'"turn"' in line]
    lines[turns[4]] = lines[turns[4]].replace(b'"turn"', b'"tern"')
    whole = Stand(tmp_path / "again")
    damaged = whole.program.folders.saves / path.name
    damaged.write_bytes(b"".join(lines))
    whole.program.show_title()
    whole.pass_time(100)
    said = whole.find("damaged.text").label
    assert damaged.name in said
    assert not any(word in said for word in ("RYGB", "RRYG"))
    whole.press("damaged.before")
    whole.pass_time(200)
    session = whole.program.session
    assert session is not None
    assert len(session.steps) == 2 + 4

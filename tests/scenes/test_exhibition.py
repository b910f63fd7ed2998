"""Watching computer players: by itself to the end, paused, step by step, from any seat and with open hands."""

from __future__ import annotations

import gc
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from capitol.core.match import Match
from capitol.core.setup import HUMAN
from capitol.games.capitol.rules.state import CONSTRUCTION
from capitol.games.capitol.ui.draw_scene import DrawScene
from capitol.games.capitol.ui.end_scene import EndScene
from capitol.games.capitol.ui.reveal_scene import RevealScene
from capitol.games.capitol.ui.scoring_scene import ScoringScene
from capitol.games.capitol.ui.table.animations import Prize
from capitol.games.capitol.ui.table_scene import TableScene
from capitol.kit.tween import SPEEDS
from capitol.kit.widgets import ScrollList
from capitol.session.controller import TableSession
from capitol.shell.new_game import NewGameScene
from capitol.shell.preferences import Fixed
from capitol.shell.table_choice import TableChoice
from capitol.table.auto_advance import REST_MS
from capitol.table.log import LineWidget
from capitol.table.playing import PlayingScene
from tests.scenes.at_table import CAPTIONS, OVERLAP, Table
from tests.scenes.harness import Stand

KINDS = ("ai:mason", "ai:random", "ai:mason")


def watching(folder: Path, **more: object) -> Table:
    return Table(folder, KINDS, **more)  # type: ignore[arg-type]


def pause(table: Table) -> None:
    """Stop the game while somebody builds, with all animations over."""
    run_until(table, TableScene)
    while table.state.phase != CONSTRUCTION:
        run_until(table, DrawScene)
        run_until(table, TableScene)
    table.press("watch.pause")
    table.pass_time(400)


def run_until(table: Table, scene: type, ms: float = 40, most: int = 20_000) -> None:
    """Let time pass, and press nothing, until a screen is in front."""
    for _frame in range(most):
        if isinstance(table.scene, scene) and not table.scene.busy:
            return
        table.clock += ms
        table.program.stack.update(table.clock)
    raise AssertionError(f"{scene.__name__} never comes; in front is {type(table.scene).__name__}")


def tables_alive() -> list[object]:
    """All table scenes, sessions and matches of this process."""
    return [one for one in gc.get_objects() if isinstance(one, PlayingScene | TableSession | Match)]


@pytest.mark.parametrize("game", ["capitol", "capstone", "capoterra"])
def test_nothing_of_a_table_outlives_it(tmp_path: Path, game: str) -> None:
    """Computer players play one game after another for days."""
    gc.collect()
    of_other_tests = tables_alive()
    stand = Stand(tmp_path)
    stand.program.choose_game(game)
    choice = TableChoice.standard(stand.program.settings, stand.program.entry)
    for number in range(len(choice.seats)):
        choice = choice.with_seat(number, kind=f"ai:{stand.program.entry.substitute}")
    stand.program.begin(choice)
    for _again in range(4):
        stand.pass_time(400)
        session = stand.program.session
        assert session is not None
        stand.program.rematch(session)
    del session
    stand.pass_time(40)
    gc.collect()
    known = {id(one) for one in of_other_tests}
    alive = Counter(type(one) for one in tables_alive() if id(one) not in known)
    assert max(alive.values()) == 1, alive
    assert len(alive) == 3


def test_a_game_goes_to_its_end_by_itself(tmp_path: Path) -> None:
    table = watching(tmp_path)
    run_until(table, EndScene)
    assert table.session.result is not None


def test_what_is_told_of_a_seat_stays_true_and_ends_with_the_table(tmp_path: Path) -> None:
    """The dialog of a seat while the game goes on, until another screen comes; and the log."""
    table = watching(tmp_path, speed="fast")
    seat = table.session.match.to_act[0]
    for opener, id in ((f"seat.{seat}", "seat.menu"), ("log.last", "log.all")):
        table.press(opener)
        said = set()
        for _frame in range(20_000):
            scene = table.scene
            if not isinstance(scene, TableScene):
                break
            assert scene.stage.dialog is not None
            assert scene.stage.dialog.id == id
            if id == "seat.menu":
                text, row = table.find("seat.menu.text").label, scene.root.find(f"seat.{seat}")
                assert row is not None
                assert text.splitlines()[1] == row.tooltip.splitlines()[1]
                said.add(text)
            else:
                shown = [one for one in table.find("log.lines").walk() if isinstance(one, LineWidget)]
                assert [one.line for one in shown] == list(scene.view_model.log)
                lines = table.find("log.lines")
                assert isinstance(lines, ScrollList)
                assert lines.offset == lines.most, "the newest line is in sight"
                said.add(str(len(shown)))
            table.clock += 40
            table.program.stack.update(table.clock)
        assert len(said) > 1
        run_until(table, DrawScene)
        run_until(table, TableScene)
        assert table.scene.stage.dialog is None


def test_a_tile_that_a_rival_has_placed_is_seen_for_a_while(tmp_path: Path) -> None:
    """Before the next auction covers the board."""
    table = watching(tmp_path)
    run_until(table, RevealScene)
    table.program.fixed = Fixed(speed="normal", seed=7, counted=True)
    table.program.stack.follow_motion()
    lain = 0.0
    for _frame in range(2_000):
        animation = table.scene.presenter.animation if isinstance(table.scene, TableScene) else None
        (prize,) = animation.flyers if animation is not None and animation.flyers else (None,)
        if isinstance(prize, Prize) and prize.dust > 0:
            lain += 20
        elif lain:
            break
        table.clock += 20
        table.program.stack.update(table.clock)
    assert lain > 1500


@pytest.mark.parametrize("speed", ["leisurely", "fast"])
def test_results_stay_as_long_as_the_speed_says(tmp_path: Path, speed: str) -> None:
    table = watching(tmp_path, speed=speed)
    for kind in (RevealScene, ScoringScene):
        run_until(table, kind)
        scene, begun = table.scene, table.clock
        while table.scene is scene:
            table.clock += 40
            table.program.stack.update(table.clock)
        rest = REST_MS * SPEEDS[speed]
        assert rest - 100 <= table.clock - begun <= rest + 100


def test_paused_and_one_move_at_a_time(tmp_path: Path) -> None:
    table = watching(tmp_path)
    pause(table)
    steps = len(table.session.steps)
    table.pass_time(4000)
    assert len(table.session.steps) == steps
    assert "Paused" in table.find("status").label
    assert not table.scene.thinking
    for number in range(1, 4):
        table.key("t")
        table.pass_time(2000)
        assert len(table.session.steps) == steps + number
    assert table.faults(captions=CAPTIONS, may_overlap=OVERLAP) == []
    table.key("return")
    table.pass_time(2000)
    assert len(table.session.steps) > steps + 3


def test_the_draw_is_paused_and_stepped_too(tmp_path: Path) -> None:
    table = watching(tmp_path, steps=0)
    run_until(table, DrawScene)
    table.press("watch.pause")
    table.pass_time(400)
    steps = len(table.session.steps)
    table.pass_time(3000)
    assert len(table.session.steps) == steps
    table.key("t")
    table.pass_time(1000)
    assert len(table.session.steps) == steps + 1
    assert table.faults() == []


def test_seen_from_any_seat_and_with_its_hand_open(tmp_path: Path) -> None:
    table = watching(tmp_path)
    pause(table)
    assert not table.has("hand.0")
    for seat in range(3):
        table.press("watch.eyes")
        table.press(f"watch.eyes.{seat}")
        assert table.table.viewer == seat
        table.key("h")
        assert table.table.view_model.model.hand == table.state.hand(seat)
        assert table.has("hand.0")
        table.key("h")
        assert not table.has("hand.0")
    table.press("seat.0")
    table.press("seat.menu.look")
    assert table.table.viewer == 0


def test_open_hands_follow_who_acts(tmp_path: Path) -> None:
    table = watching(tmp_path)
    pause(table)
    table.press("watch.eyes")
    table.press("watch.eyes.follow")
    for _move in range(4):
        seat = table.session.match.to_act[0]
        assert table.table.viewer == seat
        assert table.table.view_model.model.hand == table.state.hand(seat)
        assert table.has("hand.0")
        table.key("t")
        table.pass_time(2000)
    table.press("watch.eyes")
    table.press("watch.eyes.1")
    table.key("t")
    table.pass_time(2000)
    assert table.table.viewer == 1


def test_hands_that_were_a_persons_stay_hidden(tmp_path: Path) -> None:
    table = Table(tmp_path, ("human", "ai:mason"))
    table.session.pace.pause(True)
    table.flow.concede(0, "mason")
    table.pass_time(400)
    assert isinstance(table.scene, TableScene)
    assert not table.has("hide")
    table.key("h")
    assert not table.has("hand.0")
    table.press("watch.eyes")
    assert not table.has("watch.eyes.follow")
    table.press("watch.eyes.1")
    table.table.flow.watch.press("eyes.follow")
    table.pass_time()
    assert not table.has("hand.0")


def test_one_press_in_new_game_lets_computers_play_alone(stand: Stand) -> None:
    stand.press("new")
    stand.press("seats.exhibition")
    scene = stand.scene
    assert isinstance(scene, NewGameScene)
    assert all(seat.kind != HUMAN for seat in scene.choice.seats)
    assert "watch" in stand.find("seats.watching").label
    assert stand.faults() == []
    stand.key("return")
    stand.pass_time(100)
    assert stand.has("watch.pause")


def test_computer_players_do_not_show_a_deal_that_people_are_playing(tmp_path: Path) -> None:
    """Neither the same table nor one at which somebody else begins, nor after a restart of the program."""
    stand = Stand(tmp_path)
    choice = replace(TableChoice.standard(stand.program.settings, stand.program.entry), seed="77")
    stand.program.begin(choice)
    played = stand.program.session
    assert played is not None
    for other in (choice, replace(choice, first="1")):
        stand.program.begin(other.without_people())
        assert stand.program.session is played
        assert any("People are playing this deal" in text for _kind, text in stand.scene.stage.announced)
    stand.program.begin(replace(choice, seed="78").without_people())
    assert stand.program.session is not played

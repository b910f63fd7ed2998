"""The chances to win over the timeline: on request, by the eyes that look, and stopped when the table is left."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pygame
import pytest

from capitol.ai.generic.playout_evaluator import PlayoutEvaluator
from capitol.ai.thinking import EVALUATOR, LocalThinker
from capitol.core.evaluator import Worth
from capitol.core.game import Result
from capitol.games.registry import GameEntry
from capitol.kit import chart
from capitol.session.evaluations import Evaluations
from capitol.table import worth_curve
from capitol.table.timeline import Scrubber, step_text
from capitol.table.viewing import ViewFlow
from capitol.table.worth_curve import ID
from tests.scenes.harness import Stand
from tests.scenes.test_look_back import GAMES, flow_of, played
from tests.scenes.two_worlds import make_player, walked_screens


def make(game: str, id: str) -> Any:
    """The evaluator of the game, a quick one if it plays positions out; or a player."""
    if id != EVALUATOR:
        return make_player(game, id)
    found = GAMES[game].make_evaluator()
    return PlayoutEvaluator(GAMES[game].game, playouts=1) if isinstance(found, PlayoutEvaluator) else found


def opened(entry: GameEntry, home: Path, seat: int | None, *, steps: int = 10_000, seats: int = 2) -> Stand:
    stand = Stand(home, games=GAMES, screens=walked_screens, thinker=LocalThinker(make))
    stand.program.show_title()
    stand.pass_time(60)
    session = played(entry, seats, steps=steps)
    stand.program.look_at(session.at(min(3, session.last_step)), seat)
    stand.pass_time(100)
    return stand


def with_curve(home: Path) -> tuple[Stand, ViewFlow]:
    """Open a finished game of the toy with its curve, and wait until all its chances are known."""
    stand = opened(GAMES["toy"], home, 0)
    flow = flow_of(stand)
    stand.press("timeline.chances")
    while flow._done() < 1:
        stand.pass_time(50)
    return stand, flow


@pytest.fixture(params=sorted(GAMES))
def entry(request: pytest.FixtureRequest) -> GameEntry:
    return GAMES[str(request.param)]


def told(stand: Stand) -> str:
    found = stand.find(ID)
    assert found is not None
    return found.spoken or ""


def test_they_are_shown_on_request_and_follow_the_step(entry: GameEntry, tmp_path: Path) -> None:
    stand = opened(entry, tmp_path, 0)
    flow = flow_of(stand)
    assert ID not in stand.scene.stage.ids()
    height = flow.height
    stand.press("timeline.chances")
    stand.pass_time(400)
    assert flow.height > height
    assert stand.find(ID).rect.height > 40
    assert flow.evaluations is not None
    first = told(stand)
    assert first.startswith("Chances to win: ")
    assert flow.evaluations.worth(3, 0) is not None
    assert flow.evaluations.worth(3, None) is None, "by what the seat knew"
    if flow.evaluations.progress[0] < flow.evaluations.progress[1]:
        assert not stand.find("timeline.table").enabled
    while flow.evaluations.progress[0] < flow.evaluations.progress[1]:
        stand.pass_time(50)
    stand.key("end")
    result = flow.session.result
    assert result is not None
    share = 100 // len(result.winners)
    assert f"P{result.winners[0]}: {share}%" in told(stand)
    check_table(stand, flow, result)
    stand.press("timeline.chances")
    stand.pass_time(50)
    assert ID not in stand.scene.stage.ids()
    assert flow.height == height


def check_table(stand: Stand, flow: ViewFlow, result: Result) -> None:
    """The curve as a file: a line for each step, by the eyes that look, and the result in the last one."""
    stand.press("timeline.table")
    check_dialog(stand, flow)
    stand.press("chances.csv")
    stand.press("chances.close")
    (path,) = flow.context.record_folder.glob("capitol-chances-*.csv")
    with path.open(encoding="utf-8-sig", newline="") as file:
        lines = list(csv.DictReader(file))
    assert [line["step"] for line in lines] == [str(step) for step in range(flow.session.last_step + 1)]
    assert [line["player"] for line in lines[1:]] == [f"P{seat}" for seat in flow.timeline.movers]
    assert flow.evaluations is not None
    worth = flow.evaluations.worth(3, 0)
    assert worth is not None
    assert float(lines[3]["chance_1_P0"]) == pytest.approx(worth.chances[0], abs=1e-4)
    assert [float(lines[-1][f"points_{seat + 1}_P{seat}"]) for seat in range(2)] == list(result.scores)


def check_dialog(stand: Stand, flow: ViewFlow) -> None:
    """The table on the screen begins at the present step, tells each line in full, and leads to its step."""
    here = flow.session.step
    assert stand.scene.stage.focus.id == f"chances.sheet.{here + 1}"
    rows = [row for row in stand.find("chances.sheet").walk() if row.role == "row"]
    assert len(rows) == flow.session.last_step + 1
    for step in (0, here):
        row = stand.find(f"chances.sheet.{step + 1}")
        at = f"Step {step}" if step else "Before step 1"
        assert row.spoken.startswith(f"{at} of {flow.session.last_step}")
        assert row.spoken.split("Chances to win: ")[1].startswith(row.label.split("  ")[2].join(("P0: ", ",")))
    stand.key("up")
    stand.key("return")
    assert flow.session.step == here - 1
    assert "chances.sheet" not in stand.scene.stage.ids()
    flow.go(here)
    stand.press("timeline.table")


def test_its_lines_stay_while_the_step_moves_along_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stand, flow = with_curve(tmp_path)
    surface = pygame.Surface(stand.size)
    drawn: list[object] = []
    usual = chart.dashed_line

    def noted(*given: Any) -> None:
        drawn.append(given)
        usual(*given)

    monkeypatch.setattr(worth_curve, "dashed_line", noted)
    columns = []
    for step in (2, 3):
        flow.go(step)
        stand.pass_time(20)
        stand.program.stack.draw(surface)
        box = stand.find(ID).rect
        columns.append([tuple(surface.get_at((x, box.centery))[:3]) for x in range(box.left, box.right)])
    assert columns[0] != columns[1], "the present step"
    assert len(drawn) <= 2 * 2, "two lines, each with its edge"


def test_one_seat_is_shown_alone_and_then_all_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stand, flow = with_curve(tmp_path)
    stand.scene.stage.focus_on("timeline.now", visible=True)
    colours: set[object] = set()
    monkeypatch.setattr(worth_curve, "dashed_line", lambda _on, _points, _dash, colour, _wide: colours.add(colour))
    shown = []
    for step in range(3, 6):
        stand.key("return")
        flow.go(step)
        colours.clear()
        stand.program.stack.draw(pygame.Surface(stand.size))
        seats = [look.seat for look in flow._looks() if look.colour in colours]
        assert [f"P{seat}" in told(stand) for seat in range(2)] == [seat in seats for seat in range(2)]
        assert stand.find("timeline.now").spoken == told(stand)
        shown.append(seats)
    assert shown == [[0], [1], [0, 1]]


def test_it_says_how_far_the_chances_have_been_worked_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stand, flow = with_curve(tmp_path)
    assert "%)" not in stand.find("timeline.now").label
    monkeypatch.setattr(Evaluations, "progress", (2, 5))
    flow.scene.show()
    assert stand.find("timeline.now").label.endswith(" (40% worked out)")
    assert stand.find("timeline.table").tooltip == "The chances to win are being worked out: 40%"
    monkeypatch.setattr(flow.evaluations, "worth", lambda _step, _eyes: None)
    flow.scene.show()
    assert told(stand) == "The chances to win are being worked out: 40%"


def test_the_expected_points_are_told_with_the_chances(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stand = opened(GAMES["toy"], tmp_path, 0)
    flow = flow_of(stand)
    stand.press("timeline.chances")
    monkeypatch.setattr(flow.evaluations, "worth", lambda _step, _eyes: Worth((0.62, 0.38), (34.4, 0.9)))
    flow.scene.show()
    words = "Chances to win: P0: 62%, 34 points · P1: 38%, 1 point"
    assert told(stand) == words
    scrubber = stand.find("timeline")
    assert isinstance(scrubber, Scrubber)
    assert scrubber.value_words.endswith(words)
    assert step_text(scrubber.view_model, 2).endswith(words)
    assert stand.find("timeline.now").label.startswith("Chances to win: P0: 62%, P1: 38%"), "short, to be read at once"


def test_a_table_that_cannot_be_saved_is_told(tmp_path: Path) -> None:
    stand = opened(GAMES["toy"], tmp_path, 0)
    flow = flow_of(stand)
    folder = flow.context.record_folder
    folder.rmdir()
    folder.write_text("a file")
    flow.save_curve()
    assert "cannot be saved" in stand.find("toast").label


def test_open_hands_have_an_open_curve(entry: GameEntry, tmp_path: Path) -> None:
    stand = opened(entry, tmp_path, 0)
    flow = flow_of(stand)
    stand.press("timeline.chances")
    flow.press("eyes.follow")
    stand.pass_time(400)
    assert flow.evaluations is not None
    assert flow.evaluations.worth(flow.session.step, None) is not None


def test_an_unfinished_game_has_none_for_the_public(entry: GameEntry, tmp_path: Path) -> None:
    stand = opened(entry, tmp_path, None, steps=2)
    assert not flow_of(stand).may_curve
    assert "timeline.chances" not in stand.scene.stage.ids()


def test_who_leaves_stops_it(entry: GameEntry, tmp_path: Path) -> None:
    stand = opened(entry, tmp_path, 0)
    flow = flow_of(stand)
    stand.press("timeline.chances")
    assert flow.evaluations is not None
    evaluations = flow.evaluations
    flow.open_menu()
    assert not evaluations.ready
    before = evaluations.progress
    stand.pass_time(100)
    assert evaluations.progress == before


def test_large_text_leaves_the_seats_clear_of_the_status(entry: GameEntry, tmp_path: Path) -> None:
    """The table gives up much of its height to the timeline, and more to the curve."""
    stand = opened(entry, tmp_path, 0, seats=entry.seats[-1])
    stand.program.change_settings("display", ui_scale=2.0)
    for size in ((1280, 720), (800, 540)):
        stand.resize(size)
        for _curve in (False, True):
            stand.pass_time(50)
            status = stand.scene.root.find("status")
            seats = [one for one in stand.scene.root.walk() if one.role == "seat"]
            assert seats
            assert [one.id for one in seats if status is not None and one.rect.colliderect(status.rect)] == []
            stand.press("timeline.chances")

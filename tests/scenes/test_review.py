"""The review over the end screen: luck and skill, turning points in words, and the way from each to its place."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from capitol.ai.comparing import Comparison, Tried
from capitol.ai.player import Candidate, Decision
from capitol.ai.thinking import Failure
from capitol.core.luck import Causes, Change
from capitol.core.match import Match
from capitol.games.capitol.rules.moves import Draw as CardDraw
from capitol.games.capitol.ui.end_scene import EndScene as CapitolEnd
from capitol.games.capoterra.rules.moves import Place as TilePlace
from capitol.games.capoterra.ui.end_scene import EndScene as CapoterraEnd
from capitol.games.capoterra.ui.models.pending import marked
from capitol.host.language import set_language
from capitol.kit.inputs import PointerMove
from capitol.kit.widgets import Button, Choice
from capitol.session.review import GameReview, TurningPoint
from capitol.session.seats import Seat
from capitol.session.source import RecordedTable
from capitol.session.timeline import roman
from capitol.table.hint.marked_hint import mark_boxes
from capitol.table.hint.panel import HintLine, HintPanel
from capitol.table.luck_page import CausesRow, Standing, reckoned_text, unit_text, verdict_text, wins_text
from capitol.table.plain_table import PlainEnd
from capitol.table.review_scene import LUCK, POINTS, Pace, ReviewScene, judged_text, left_text
from capitol.table.seats.colours import SeatPalette
from capitol.table.viewing import ViewFlow
from capitol.table.watching import FOLLOW
from tests.scenes.checks import faults
from tests.scenes.sitting import Around, around, key, picture, press
from tests.scenes.test_look_back import GAMES, flow_of, played, stand_for
from tests.session.test_review import LOG, SETUP, TOY


@dataclass(frozen=True)
class Colours:
    """The colours of the seats."""

    styles: tuple[str, ...]
    seats: SeatPalette


@cache
def finished() -> RecordedTable:
    match: Match[Any, Any, Any, Any] = Match(TOY.game, SETUP, LOG)
    return RecordedTable(TOY, match, [Seat("Ada", "human", "ivory"), Seat("Bo", "human", "aegean")])


def found_for(review: GameReview) -> None:
    """Fill in a review: a lucky card, and a pick that was a blunder."""
    nothing = (0.0, 0.0)
    decided = ((0, (-0.3, 0.3)), (1, nothing))
    review._take_changes(
        (
            Change(0, 0, (-0.02, 0.02), (), nothing),
            Change(0, 1, (0.375, -0.375), ((0, nothing),), nothing),
            *(Change(step, 1, nothing, ((step // 2, nothing),), nothing) for step in (1, 2, 3)),
            Change(4, 2, nothing, decided, (-0.555, 0.555)),
        )
    )
    better = Tried(Candidate("pick 8"), (1.0, 0.8, 1.0, 0.9))
    review._comparisons[4] = Comparison("pick 1", (better, Tried(Candidate("pick 1"), (0.3, 0.1, 0.3, 0.2))))


def opened(
    folder: Path, *, whole: bool = True, size: tuple[int, int] = (1280, 720), ui: float = 1.0
) -> tuple[ReviewScene, Around]:
    context = around(folder, *size, ui)
    end = PlainEnd(context, finished(), Colours(("ivory", "aegean"), context.seats))
    context.stack.push(end)
    press(end, "review")
    scene = context.stack.top
    assert isinstance(scene, ReviewScene)
    if whole:
        scene.review.close()
        found_for(scene.review)
        scene.rebuild()
    return scene, context


def texts(scene: ReviewScene, id: str) -> str:
    found = scene.root.find(id)
    assert found is not None, [widget.id for widget in scene.root.walk()]
    return " ".join(widget.label for widget in found.walk())


def turn(scene: ReviewScene, id: str, value: str) -> None:
    choice = scene.root.find(f"review.{id}")
    assert isinstance(choice, Choice)
    choice.choose(value, scene.stage)


def test_the_greatest_turning_points_are_told_and_lead_to_their_places(tmp_path: Path) -> None:
    scene, context = opened(tmp_path)
    blunder, luck = texts(scene, "review.point.4"), texts(scene, "review.luck.0")
    assert "Blunder, −70% chance to win" in blunder
    assert "step 4 of 6" in blunder, "as the timeline tells it there"
    assert "Played: pick 1 (22%).\nBetter: pick 8 (92%)." in blunder, "a line for each"
    assert "Luck for Ada, +38% chance to win" in luck
    assert "Ada: draw" in luck
    assert "costliest decisions, then the greatest luck" in texts(scene, "review.points.said")
    assert "what Ada knew then" in texts(scene, "review.estimates")
    rows = scene.root.find("review.list")
    assert rows is not None
    order = [row.id for row in rows.children]
    assert order.index("review.point.4") < order.index("review.estimates") < order.index("review.luck.0")
    for decisions, strokes, said in ((1, 0, False), (0, 1, True)):
        heading = scene.points_text(decisions, strokes)
        assert ("decisions" in heading, "luck" in heading) == (not said, said), "nothing that is not listed"
    assert scene.root.find("review.state") is None
    press(scene, "review.point.4")
    press(scene, "review.luck.0")
    assert context.asked[-2:] == ["look at 4", "look at 0"]


def test_decisions_by_loss_then_luck_by_size_whenever_the_list_is_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also as it grows under the pointer, and after another page; neither pushes the other off the list."""
    scene, _context = opened(tmp_path)
    blunder = scene.review._comparisons[4]
    others = [Tried(Candidate(f"pick {number}"), (0.3, 0.2)) for number in (2, 3)]
    monkeypatch.setattr(scene, "_both", lambda _point: (HintLine("", "", "", ""),) * 2)
    strokes = [TurningPoint(step, 0, change) for step, change in ((0, 0.9), (1, -0.8), (2, 0.7), (3, 0.1))]
    mistakes = [TurningPoint(4, 0, -0.5, comparison=blunder)]
    mistakes += [
        TurningPoint(step, 0, -0.3, comparison=Comparison(one.candidate.move, (blunder.best, one)))
        for step, one in zip((3, 5), others, strict=True)
    ]
    found: list[TurningPoint] = []
    monkeypatch.setattr(scene.review, "turning_points", lambda _seat: tuple(found))
    monkeypatch.setattr(scene, "point_text", lambda _point: "")

    def rows() -> list[str]:
        shown = scene.root.find("review.list")
        assert shown is not None
        return [one.id for one in shown.walk() if one.id[-1:].isdigit()]

    for point in (strokes[2], strokes[0], mistakes[1], strokes[1], mistakes[0], strokes[3], mistakes[2]):
        found.append(point)
        found.sort(key=lambda point: -abs(point.change))
        scene.rebuild()
        shown = scene.stage.find("review.list")
        assert shown is not None
        scene.stage.handle(PointerMove(shown.rect.center))
    whole = [*(f"review.point.{step}" for step in (4, 3, 5)), *(f"review.luck.{step}" for step in (0, 1, 2))]
    assert rows() == whole
    scene._turn(LUCK)
    scene._turn(POINTS)
    assert rows() == whole


def test_the_same_mistake_is_told_once_with_where_it_was_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene, _context = opened(tmp_path)
    comparison = scene.review._comparisons[4]
    reasons = {3: "Why.", 4: "Why.", 5: "Why.", 2: "Another."}
    monkeypatch.setattr(
        scene, "_both", lambda point: (HintLine("a", "a", "", ""), HintLine("b", "b", "", reasons[point.step]))
    )
    points = [TurningPoint(step, 0, change, 0.0, comparison) for step, change in ((4, -0.5), (5, -0.3), (3, -0.2))]
    another = TurningPoint(2, 0, -0.1, comparison=comparison)
    monkeypatch.setattr(scene.review, "turning_points", lambda _seat: (*points, another))
    assert scene._points_in_order() == [(points[0], [5, 3]), (another, [])]
    scene.rebuild()
    assert "The same mistake 2 more times, at steps 3 and 5." in texts(scene, "review.point.4")
    assert "more" not in texts(scene, "review.point.2")


def test_how_good_the_decisions_were_is_told_in_one_line(tmp_path: Path) -> None:
    scene, _context = opened(tmp_path)
    scene.review._whole = False
    scene.rebuild()
    told = texts(scene, "review.classes")
    assert told.startswith("Ada’s decisions: 3. Compared with other moves, because they seemed doubtful: 1 so far.")
    assert told.endswith("Among these: 1 blunder."), "no class without a decision is listed"
    scene.review._whole = True
    scene.rebuild()
    assert "doubtful: 1. Among these: 1 blunder." in texts(scene, "review.classes"), "no more will come"
    turn(scene, "seat", "1")
    assert scene.root.find("review.classes") is None, "none of Bo’s was looked at"


def test_arrows_lead_to_every_part_of_the_review_and_of_the_end(tmp_path: Path) -> None:
    scene, context = opened(tmp_path)
    key(scene, "down")
    assert scene.stage.focus.id == "review.page"
    seen = ["review.page"]
    for _part in range(3):
        key(scene, "down")
        seen.append(scene.stage.focus.id)
    assert seen == ["review.page", "review.point.4", "review.luck.0", "back"]
    key(scene, "escape")
    end = context.stack.top
    assert end is not None
    end.stage.focus_on("review", visible=True)
    key(end, "up")
    assert end.stage.focus.region != "buttons"


def test_the_way_there_comes_first_and_says_what_it_is_for(tmp_path: Path) -> None:
    context = around(tmp_path, 1280, 720, 1.0)
    end = PlainEnd(context, finished(), Colours(("ivory", "aegean"), context.seats))
    context.stack.push(end)
    row = [widget for widget in end.root.walk() if isinstance(widget, Button) and widget.region == "buttons"]
    assert row[0].id == "review"
    assert "what went wrong" in row[0].tooltip


def test_the_focus_stays_with_its_moment_as_the_list_grows(tmp_path: Path) -> None:
    """A greater turning point that is found later comes above it."""
    scene, _context = opened(tmp_path, whole=False, size=(1920, 1080))
    scene.review.close()
    found_for(scene.review)
    blunder = dict(scene.review._comparisons)
    scene.review._comparisons.clear()
    scene.rebuild()
    assert texts(scene, "review.state") == "Decisions: 0 of 1 compared."
    scene.stage.focus_on("review.luck.0")
    scene.review._comparisons.update(blunder)
    scene.rebuild()
    assert scene.review.done
    assert scene.root.find("review.state") is None
    first, second = scene.stage.find("review.point.4"), scene.stage.find("review.luck.0")
    assert first is not None
    assert second is not None
    assert first.rect.y < second.rect.y
    assert scene.stage.focus.id == "review.luck.0"


def test_another_seat_has_its_own(tmp_path: Path) -> None:
    scene, _context = opened(tmp_path)
    turn(scene, "seat", "1")
    assert "Bad luck for Bo, −38% chance to win" in texts(scene, "review.luck.0")
    assert scene.root.find("review.point.4") is None


def test_luck_is_told_apart_from_decisions(tmp_path: Path) -> None:
    """In wins: a per cent sign made sums of the whole game look like chances, and “−177%” like nonsense."""
    scene, context = opened(tmp_path)
    turn(scene, "page", LUCK)
    row = scene.root.find("review.causes.1")
    assert row is not None
    assert row.label.split() == ["Ada", "+0.4", "−0.3", "0.0"]
    said = "Ada: luck +0.35 wins, own decisions −0.30, decisions of others +0.00; result 0%, without luck 0%"
    assert row.spoken == said, "in full for the ear; a chance is never below 0%"
    assert texts(scene, "review.luck.said").split("\n") == [
        "Over the whole game, chance helped Ada most: it was worth as much as 0.4 wins.",
        "Ada’s decisions gave away most, 0.3 wins in all.",
        "Ada lost, although luck helped.",
    ]
    assert "half a win" in texts(scene, "review.luck.unit")
    assert "+38% Ada: draw · at the start" in " ".join(texts(scene, "review.lucky.0").split())
    assert "−2% The deal" in " ".join(texts(scene, "review.unlucky.0").split())
    press(scene, "review.lucky.0")
    assert context.asked[-1] == "look at 0"


def test_bars_compare_the_seats_on_one_scale(tmp_path: Path) -> None:
    """A loss is left of the middle, and none, even a sum of more than one win, leaves its column."""
    scene, _context = opened(tmp_path)
    change = scene.review._changes[-1]
    scene.review._changes[-1] = replace(change, decisions=((0, (-4.67, 4.67)), *change.decisions[1:]))
    turn(scene, "page", LUCK)
    rows = [cast(CausesRow, scene.root.find(f"review.causes.{number}")) for number in (1, 2)]
    for row in rows:
        for column, part in enumerate(row.parts):
            room, bar = row.bar(scene.look, column)
            assert row.rect.contains(room)
            assert room.contains(bar)
            assert bar.width / room.width == pytest.approx(abs(part) / 4.67 / 2, abs=0.02)
            assert not bar.width or (bar.right == room.centerx if part < 0 else bar.x == room.centerx)


@pytest.mark.parametrize(
    ("id", "end", "said"),
    [
        ("capitol", CapitolEnd, {"drawn": " drew "}),
        ("capoterra", CapoterraEnd, {"rolled": " rolls ", "tile_drawn": "tile"}),
    ],
)
def test_luck_says_what_chance_brought(tmp_path: Path, id: str, end: Any, said: dict[str, str]) -> None:
    session = played(GAMES[id])
    table: Any = session.at(len(session.steps))
    context = around(tmp_path)
    board = SimpleNamespace(styles=("ivory", "aegean"), seats=context.seats, titles=("Area",) * 20)
    ending = end(context, table, board)
    review = ReviewScene(context, table, ending.colours, ending.move_lines, ending.point_note, ending.chance_note)
    review.review.close()
    nothing, steps = (0.0, 0.0), table.whole.steps
    for kind, words in said.items():
        step = next(at for at, one in enumerate(steps) if any(e.kind == kind and e.reveals for e in one.events))
        told = review.moment_text(Change(step, 1, nothing, (), nothing))
        came = next(event for event in steps[step].events if event.reveals)
        assert words in told
        assert came.seat is None or told.startswith(review._name(came.seat)), "not who moved before it"
    resolved = [at for at, one in enumerate(steps) if any(event.kind == "card_resolved" for event in one.events)]
    for step in resolved:  # whom an event strikes
        told = review.moment_text(Change(step - 1, 1, nothing, (), nothing))
        assert any(
            words in told for words in (" sets the bandit", " chooses the village", " clears", " turns", " lays")
        )
    assert resolved or id != "capoterra"
    quiet = next(at for at, one in enumerate(steps) if not any(event.reveals for event in one.events))
    mover = review._name(table.mover(quiet))
    assert review.moment_text(Change(quiet, 1, nothing, (), nothing)).startswith(mover), "no chance came"


@pytest.mark.parametrize(
    ("won", "luck", "said"),
    [
        (1, 0.6, "With neither good nor bad luck, Ada would have won about 40% of such games."),
        (0, -0.6, "With neither good nor bad luck, Ada would have won about 60% of such games."),
        (1, 1.2, "Without good luck, Ada would hardly have won."),
        (0, -1.77, "Without bad luck, Ada would probably have won."),
        (1, -0.2, "Ada won against the luck."),
        (0, 0.2, "Ada lost, although luck helped."),
        (1, 0.04, ""),
        (0, -0.04, ""),
    ],
)
def test_the_result_without_luck_is_told_where_it_says_something(won: int, luck: float, said: str) -> None:
    seats = [Standing("Ada", won, Causes(luck, -0.5, 0, 0)), Standing("Bo", 1 - won, Causes(-luck, -0.5, 0, 0))]
    told = verdict_text(seats, 0, chance=True).split("\n")
    assert told[2:] == ([said] if said else [])
    assert "luck" not in verdict_text(seats, 0, chance=False), "nothing of it where no chance is"


def test_each_seat_is_told_its_place_in_luck_and_in_decisions() -> None:
    causes = [Causes(luck, own, 0, 0) for luck, own in ((0.9, -0.1), (0.2, -1), (-0.3, -0.01), (-0.8, -0.5))]
    seats = [Standing(name, 0, cause) for name, cause in zip(("Ada", "Bo", "Cy", "Di"), causes, strict=True)]
    told = [verdict_text(seats, seat, chance=True).split("\n")[:2] for seat in range(4)]
    assert told == [
        [
            "Over the whole game, chance helped Ada most: it was worth as much as 0.9 wins.",
            "Ada’s decisions gave away 0.1 wins in all: some seats more, some less.",
        ],
        [
            "Over the whole game, chance was worth as much as 0.2 wins to Bo; others had more luck.",
            "Bo’s decisions gave away most, 1.0 win in all.",
        ],
        [
            "Over the whole game, chance cost Cy as much as 0.3 wins; others had less luck.",
            "Cy’s decisions gave away almost nothing.",
        ],
        [
            "Over the whole game, chance helped Di least: it cost as much as 0.8 wins.",
            "Di’s decisions gave away 0.5 wins in all: some seats more, some less.",
        ],
    ]
    alike = [Standing(name, 0, Causes(luck, -0.5, 0, 0)) for name, luck in (("Ada", 0.02), ("Bo", -0.02))]
    assert verdict_text(alike, 0, chance=True).split("\n") == [
        "Over the whole game, chance treated all seats nearly alike.",
        "All seats’ decisions gave away about the same; those of Ada, 0.5 wins in all.",
    ]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["0.3 wins", "1.0 win", "1.8 wins", "2.0 wins"]),
        ("de", ["0,3 Siege", "1,0 Sieg", "1,8 Siege", "2,0 Siege"]),
        ("fr", ["0,3 victoire", "1,0 victoire", "1,8 victoire", "2,0 victoires"]),
    ],
)
def test_tenths_of_wins_have_the_number_of_the_language(language: str, said: list[str]) -> None:
    set_language(language)
    try:
        assert [wins_text(wins) for wins in (-0.3, 1.02, 1.8, -2)] == said
    finally:
        set_language("en")


@pytest.mark.parametrize(("language", "words"), [("en", ("roll", "dice")), ("de", ("würfel",)), ("fr", ("lancé",))])
def test_the_meaning_of_luck_names_no_dice(tmp_path: Path, language: str, words: tuple[str, ...]) -> None:
    """Every game says it, also those without any."""
    scene, _around = opened(tmp_path)
    set_language(language)
    try:
        text = " ".join((verdict_text(scene._standings, 0, chance=True), unit_text(), reckoned_text())).lower()
    finally:
        set_language("en")
    assert not [word for word in words if word in text]


def test_it_works_while_it_is_open_and_not_before_nor_after(tmp_path: Path) -> None:
    scene, context = opened(tmp_path, whole=False)
    told = texts(scene, "review.list")
    assert "is being reviewed: 0%" in told
    assert "What is found appears here" in told, "the page is never empty"
    turn(scene, "page", LUCK)
    assert "is being reviewed: 0%" in texts(scene, "review.list")
    turn(scene, "page", POINTS)
    assert scene.thinking
    assert scene.next_due(5.0) == 5.0
    scene.update(0.0)
    assert scene.review.changes, "the deal"
    assert scene.next_due(6.0) == 6.0, "more is pending"
    key(scene, "escape")
    assert isinstance(context.stack.top, PlainEnd)
    assert not scene.review.ready
    while not scene.review.done:
        scene.review.start()
        scene.review.poll()


def test_luck_alone_says_what_is_still_to_come(tmp_path: Path) -> None:
    """Decisions are compared last, and until then the list looked as if only luck had mattered."""
    scene, _context = opened(tmp_path, whole=False)
    scene.review.close()
    found_for(scene.review)
    blunder = dict(scene.review._comparisons)
    scene.review._comparisons.clear()
    scene._pace.note(1000, "compare", 4, 12)
    scene._pace.note(6000, "compare", 6, 12)
    scene.rebuild()
    rows = scene.root.find("review.list")
    assert rows is not None
    ids = [one.id for one in rows.walk() if one.id.startswith("review.")]
    assert ids.index("review.awaited") < ids.index("review.points.said") < ids.index("review.luck.0")
    assert texts(scene, "review.state") == "Decisions: 0 of 1 compared. About 15 s more."
    scene.review._comparisons.update(blunder)
    scene.rebuild()
    assert scene.root.find("review.awaited") is None


def test_slow_first_steps_say_nothing_of_how_long_a_review_takes() -> None:
    """“About 3 minutes more”, then 5, stood there where one minute was left."""
    pace, now, told = Pace(), 0.0, []
    for done in range(101):
        now += 6000 if done < 6 else 600
        pace.note(now, "judge", done, 100)
        if pace.left_ms is not None:
            told.append((pace.left_ms, 600 * (100 - done)))
    assert len(told) > 80
    assert all(abs(left - really) < 1000 for left, really in told)


def test_how_long_it_takes_is_told_by_the_pace_of_the_present_part() -> None:
    pace = Pace()
    assert pace.left_ms is None
    pace.note(500, "judge", 20, 100)
    assert pace.left_ms is None, "one time is no pace"
    pace.note(2500, "judge", 30, 100)
    assert pace.left_ms == 14_000
    pace.note(3000, "compare", 1, 9)
    assert pace.left_ms is None
    pace.note(4000, "compare", 2, 9)
    assert pace.left_ms == 7000
    pace.note(14_000, "compare", 3, 9)
    assert pace.left_ms == 12_000, "one that takes ten times as long does not change the pace of all"
    told = [left_text(ms) for ms in (300, 14_000, 88_000, 100_000, 200_000)]
    assert told == [
        "About 5 s more.",
        "About 15 s more.",
        "About 90 s more.",
        "About 2 minutes more.",
        "About 3 minutes more.",
    ]


def test_a_failure_is_told(tmp_path: Path) -> None:
    scene, _context = opened(tmp_path, whole=False)
    scene.review.failure = Failure("crash", "no reviewer")
    scene.rebuild()
    assert "has failed" in texts(scene, "review.state")
    assert not scene.thinking


@pytest.mark.parametrize(("size", "ui"), [((800, 540), 1.0), ((1280, 720), 2.0), ((1920, 1080), 1.0)])
@pytest.mark.parametrize("language", ["en", "de", "fr", "xx-long"])
def test_it_fits(tmp_path: Path, size: tuple[int, int], ui: float, language: str) -> None:
    set_language(language)
    try:
        scene, context = opened(tmp_path, size=size, ui=ui)
        for page in (LUCK, POINTS):
            scene._turn(page)
            picture(context)
            assert not faults([scene.root], scene.look)
    finally:
        set_language("en")


@pytest.mark.parametrize("id", sorted(GAMES))
def test_at_its_place_the_better_move_and_the_played_one_are_told(tmp_path: Path, id: str) -> None:
    entry = GAMES[id]
    stand = stand_for(tmp_path)
    table = played(entry).at(4)
    seat = table.to_act[0]
    stand.program.look_at(table, seat)
    stand.pass_time(100)
    view = table.view(seat)
    space, rng = table.choices(seat), random.Random(1)
    best, own = space.sample(rng), space.sample(rng)
    candidates = (Candidate(best, 0.6), Candidate(own, 0.2))
    scene: Any = stand.scene
    flow = flow_of(stand)
    assert flow.scene.stage.find("timeline.point") is None, "no review led here"
    flow.show_point(seat, partial(scene.hints.tell, view, Decision(best, candidates), judged_text))
    stand.pass_time(50)
    assert "The best that was found" in stand.find("hint.said").label
    assert stand.find("hint.0.chance").label == "60%"
    titles = [stand.find(f"hint.{number}.what") for number in (0, 1)]
    assert [one.label.partition(": ")[0] for one in titles] == ["Better", "Played"]
    assert titles[0].rect.y < titles[1].rect.y < stand.find("hint.said").rect.y, "both are in sight at once"
    stand.press("hint.0")
    stand.pass_time(50)
    assert stand.scene.stage.dialog is None
    stand.press("timeline.point")
    stand.pass_time(50)
    assert stand.find("hint.0.chance").label == "60%"
    for eyes in (1 - seat, seat):
        flow.press(f"eyes.{eyes}")
        stand.pass_time(50)
        assert scene.stage.dialog is None, "it told what another seat could do"
    stand.press("timeline.point")
    stand.pass_time(50)
    flow.go(5)
    stand.pass_time(50)
    assert scene.stage.dialog is None, "it was about another step"


def test_the_place_of_a_tile_is_marked_where_nothing_lies_yet(tmp_path: Path) -> None:
    stand = stand_for(tmp_path)
    table = played(GAMES["capoterra"])
    step, move = next((at, one.move) for at, one in enumerate(table.steps) if isinstance(one.move, TilePlace))
    stand.program.look_at(table.at(step), table.steps[step].seat)
    stand.pass_time(50)
    root = stand.scene.root
    (box,) = mark_boxes(stand.program.look, root, [marked(move, 0)])
    assert box.width
    place = root.find(marked(move, 0)[-1])
    assert place is not None
    assert box.center == place.rect.center, "not at its edge, where it seems to be about the neighbour"


@pytest.mark.parametrize("id", sorted(GAMES))
def test_the_list_gives_the_reasons_that_the_table_gives(tmp_path: Path, id: str) -> None:
    """The same words for both moves, before a click and after it."""
    table = played(GAMES[id])
    stand, explained, noted = stand_for(tmp_path), 0, 0
    program = stand.program
    spec = cast(Any, program.screens_of(id)).spec
    program.stack.push(spec.end(program.services, table, spec.colours(table, program.seats)))
    stand.pass_time(100)
    stand.scene.finish_animations()
    stand.press("review")
    review = stand.scene
    assert isinstance(review, ReviewScene)
    review.review.close()
    for step in range(1, table.last_step, max(1, table.last_step // 12)):
        seat = review.table.mover(step)
        space = table.at(step).choices(seat)
        moves = [space.sample(random.Random(number)) for number in range(8)]
        best = moves[0]
        own = next((move for move in moves if move != best), None)
        if own is None:
            continue
        tried = tuple(Tried(Candidate(move, chance), (chance,)) for move, chance in ((best, 0.6), (own, 0.2)))
        comparison = Comparison(own, tried)
        point, review.seat = TurningPoint(step, seat, -0.4, comparison=comparison), seat
        text, note = review.point_text(point), review._note(review.table, step, comparison.best.move)
        review._show_point(point)
        stand.pass_time(50)
        scene: Any = stand.scene
        hints = getattr(scene, "hints", None)
        if hints is not None:
            said = stand.find("hint.said").label
            assert said.startswith(f"{judged_text()} {note}".strip()) or not hints.lines
            assert text.endswith(note)
            noted += bool(note)
            assert [line.move for line in hints.lines] == [best, own] or not hints.lines
            assert all(line.what in text and line.why in text for line in hints.lines)
            explained += any(line.why for line in hints.lines)
            scene.stage.close()
        stand.program.stack.pop()
    assert explained or id == "toy"
    assert noted or id != "capitol", "what each could have bid"
    places = {review.place(step).rpartition(", ")[0] for step in range(table.last_step)}
    rounds = [f"Round {roman(number)}" for number in range(1, 5)]
    auctions = {f"{name}, Auction {number}" for name in rounds for number in (1, 2, 3)}
    assert places >= {*rounds, *auctions} or id != "capitol"
    drawn = [at for at, one in enumerate(table.steps) if isinstance(one.move, CardDraw)]
    assert not [at for at in drawn if "Auction" in review.place(at)], "the scoring ends it"


@pytest.mark.parametrize("id", sorted(GAMES))
def test_the_turning_point_is_reached_again_after_looking_elsewhere(tmp_path: Path, id: str) -> None:
    stand = stand_for(tmp_path)
    table = played(GAMES[id]).at(4)
    seat = table.to_act[0]
    stand.program.look_at(table, seat)
    stand.pass_time(100)
    flow, scene = flow_of(stand), stand.scene
    told: list[tuple[int, int, bool]] = []
    flow.show_point(seat, lambda: told.append((flow.session.step, flow.scene.viewer, flow.scene.hand_open)))
    for away in (
        partial(stand.press, "watch.eyes" if scene.stage.find("watch.eyes") else "log"),
        partial(flow.press, f"eyes.{1 - seat}"),
        partial(flow.press, f"eyes.{FOLLOW}"),
        partial(flow.go, 7),
    ):
        away()
        stand.pass_time(50)
        if scene.stage.dialog is not None:
            scene.stage.close()
        stand.press("timeline.point")
        stand.pass_time(50)
    assert told == [(4, seat, True)] * 5


def test_a_turning_point_opens_with_both_moves(tmp_path: Path) -> None:
    scene, context = opened(tmp_path)
    told: list[tuple[Any, Any]] = []

    class Front(ReviewScene):
        hints = HintPanel.__new__(HintPanel)
        strip = ViewFlow.__new__(ViewFlow)

    front = Front.__new__(Front)
    front.hints.tell = lambda view, decision, said: told.append((view, decision))  # type: ignore[method-assign]
    front.strip.show_point = lambda seat, tell: tell()  # type: ignore[method-assign]
    context.stack = SimpleNamespace(top=front)  # type: ignore[assignment]
    scene._show_point(scene.review.turning_points(0)[0])
    ((view, decision),) = told
    assert view.seat == 0
    assert [candidate.move for candidate in decision.candidates] == ["pick 8", "pick 1"]

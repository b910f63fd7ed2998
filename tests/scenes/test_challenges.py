"""Challenges on the screen: the list, a go at one on the real table, its end, and what is kept of it."""

from __future__ import annotations

import ast
import json
import math
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageDraw, ImageFont

from capitol.core.challenge import CHALLENGED, Challenge
from capitol.games.capitol.challenges import challenges
from capitol.games.registry import games
from capitol.host.language import available_languages, set_language
from capitol.kit.widgets import ScrollList
from capitol.session.challenges import ChallengeSession
from capitol.session.laurels import Laurels
from capitol.session.progress import Progress
from capitol.shell.challenge_guide import MOST_SCALE
from capitol.shell.challenge_map import NAMES, ChallengeMap, MapStop, name_rects
from capitol.shell.challenges import ChallengeCard, ChallengesScene
from capitol.shell.title import TitleScene
from tests.scenes.harness import Stand
from tests.scenes.test_auction import OVERLAP

ENTRY = games()["capitol"]
ALL = challenges()
SOLUTIONS = json.loads((Path(__file__).parents[1] / "capitol" / "challenges.json").read_text(encoding="utf-8"))
AUCTION = next(one for one in ALL if one.id == "fountain-1")
ROUND = next(one for one in ALL if one.id == "settlers-1")


def begin(stand: Stand, challenge: Challenge) -> ChallengeSession:
    """Sit down at a challenge and read its card."""
    stand.program.begin_challenge(ENTRY, challenge)
    stand.pass_time(200)
    assert isinstance(stand.scene, ChallengeCard)
    assert stand.faults() == []
    stand.key("return")
    session = stand.program.session
    assert isinstance(session, ChallengeSession)
    return session


def wait(stand: Stand) -> None:
    """Let computer players act, and go on from what only wants to be read."""
    for _frame in range(400):
        if isinstance(stand.scene, ChallengeCard):
            return
        if not stand.scene.busy and not stand.scene.thinking:
            if stand.program.session is not None and CHALLENGED in stand.program.session.waiting_for:
                return
            stand.key("return")
        stand.pass_time(60)
    raise AssertionError(f"the challenge stands still in {type(stand.scene).__name__}")


def play(stand: Stand, session: ChallengeSession, moves: list[Any]) -> None:
    """Play these moves as if the person did, and whatever else there is to be seen."""
    wait(stand)
    while not isinstance(stand.scene, ChallengeCard):
        flow: Any = stand.program.stack.scenes[0]
        move = moves.pop(0)
        if session.match.is_sealed_decision:
            session.seal(CHALLENGED, move)
            stand.program.stack.pop()
            flow.flow.sealed(CHALLENGED)
        else:
            if stand.scene is not flow:
                stand.program.stack.pop()
            flow.flow.play(move)
        wait(stand)


def solution(challenge: Challenge) -> list[Any]:
    """The moves that earn all three laurels."""
    setup = ENTRY.game.decode_setup(challenge.setup)
    return [ENTRY.game.decode_move(setup, action)[1] for action in SOLUTIONS[challenge.id]]


def test_the_list_opens_at_the_next_one_and_says_what_it_asks_for(stand: Stand) -> None:
    stand.program.laurels.earn(ENTRY.id, ALL[0], 1)
    stand.press("challenges")
    assert isinstance(stand.scene, ChallengesScene)
    assert "focused" in stand.find("challenges.1").flags
    assert stand.find("challenge.aim").label == ALL[1].goal.aim
    stand.key("left")
    stand.pass_time()
    assert stand.find("challenge.aim").label == ALL[0].goal.aim
    assert stand.find("challenges.earned").label == f"1 of {3 * len(ALL)} laurels"
    stand.press("challenges.4")
    assert stand.find("challenge.aim").label == ALL[4].goal.aim
    assert stand.faults() == []
    stand.key("escape")
    assert isinstance(stand.scene, TitleScene)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
def test_the_way_leads_over_a_map(stand: Stand, size: tuple[int, int]) -> None:
    """Its stops are on the map, apart from each other, say what they are, and arrows lead to each of them."""
    stand.resize(size)
    stand.press("challenges")
    around = stand.find("challenges.list")
    assert isinstance(around, ChallengeMap)
    stops = [stand.find(f"challenges.{number}") for number in range(len(ALL))]
    for number, stop in enumerate(stops):
        assert around.rect.contains(stop.rect)
        assert stop.rect.collidelist([other.rect for other in stops[:number]]) < 0
        assert stop.label == ALL[number].title()
        assert ALL[number].goal.aim in stop.tooltip
    reached, open_ends = {0}, [0]
    while open_ends:
        now = open_ends.pop()
        for direction in ("left", "right", "up", "down"):
            stand.scene.stage.focus_on(f"challenges.{now}", visible=True)
            stand.key(direction)
            stand.pass_time()
            found = stand.scene.stage.focus.id.removeprefix("challenges.")
            if found.isdecimal() and int(found) not in reached:
                reached.add(int(found))
                open_ends.append(int(found))
    assert reached == set(range(len(ALL)))


def drawing_of_the_map() -> dict[str, Any]:
    """Return the constants of `build_scripts/assets/rome_map.py`, which needs more packages than the program."""
    file = Path(__file__).parents[2] / "build_scripts" / "assets" / "rome_map.py"
    found: dict[str, Any] = {}
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if not isinstance(node, ast.Assign | ast.AnnAssign) or node.value is None:
            continue
        for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
            if isinstance(target, ast.Name) and target.id in {"_HILLS", "_FIELDS", "LETTERS"}:
                found[target.id] = ast.literal_eval(node.value)
    return found


def test_the_boxes_of_the_names_hold_the_letters_of_the_map() -> None:
    drawing = drawing_of_the_map()
    places = {name: (place, 0) for name, (_middle, _across, _down, place) in drawing["_HILLS"].items()}
    fine = 10
    font = Path(__file__).parents[2] / "assets" / "shared" / "fonts" / "Cinzel-Bold.ttf"
    face = ImageFont.truetype(str(font), fine * drawing["LETTERS"])
    paper = ImageDraw.Draw(Image.new("L", (1, 1)))
    assert set(NAMES) - {"ROMA"} == {name.replace("\n", " ") for name in places | drawing["_FIELDS"]}
    for name, ((x, y), turn) in (places | drawing["_FIELDS"]).items():
        spaced = "\n".join("\u200a".join(line) for line in name.split("\n"))
        left, top, right, bottom = (side / fine for side in paper.textbbox((0, 0), spaced, face, align="center"))
        across, down = abs(math.cos(math.radians(turn))), abs(math.sin(math.radians(turn)))
        wide, tall = right - left, bottom - top
        wide, tall = wide * across + tall * down, wide * down + tall * across
        box = NAMES[name.replace("\n", " ")]
        assert box == pytest.approx((x - wide / 2, y - tall / 2, wide, tall), abs=1), name


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
def test_the_names_of_the_map_can_be_read(stand: Stand, size: tuple[int, int]) -> None:
    """Their capitals are at least as tall as those of the smallest text of the program, 8 pixels at 720 rows; no number
    with its laurels lies on one."""
    stand.resize(size)
    for challenge in ALL:
        stand.program.laurels.earn(ENTRY.id, challenge, 3)
    stand.press("challenges")
    around = stand.find("challenges.list")
    assert isinstance(around, ChallengeMap)
    names = dict(zip(NAMES, name_rects(around.rect), strict=True))
    assert names["PINCIVS"].height >= 8 * size[1] / 720
    for number in range(len(ALL)):
        stop = stand.find(f"challenges.{number}")
        assert isinstance(stop, MapStop)
        ribbon = stop.ribbon(stand.scene.look)
        assert not [name for name, box in names.items() if box.colliderect(ribbon)], number + 1


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
def test_numbers_on_the_map_leave_its_names_legible(stand: Stand, size: tuple[int, int]) -> None:
    """And the ring of the focus has its number in the middle."""
    stand.resize(size)
    stand.press("challenges")
    around, look = stand.find("challenges.list").rect, stand.scene.look
    scale = max(around.width / 1000, around.height / 1100)
    for number in range(len(ALL)):
        stop = stand.find(f"challenges.{number}")
        assert isinstance(stop, MapStop)
        disc = stop.disc(look)
        assert stop.ring_rect(look).center == disc.center
        for name, (x, y, wide, tall) in NAMES.items():
            left, top = around.centerx + (x - 500) * scale, around.centery + (y - 550) * scale
            # The nearest point of the name to the middle of the disc.
            near = min(max(disc.centerx, left), left + wide * scale), min(max(disc.centery, top), top + tall * scale)
            assert math.dist(near, disc.center) > disc.width / 2, (number + 1, name)


@pytest.mark.parametrize("size", [(1280, 720), (3840, 2160)])
def test_the_path_crosses_no_name_of_the_map(stand: Stand, size: tuple[int, int]) -> None:
    stand.resize(size)
    stand.press("challenges")
    around = stand.find("challenges.list")
    assert isinstance(around, ChallengeMap)
    places = [place for _stop, place in around.dots(stand.scene.look)]
    assert len(places) > 60
    assert not [place for place in places for name in name_rects(around.rect) if name.collidepoint(place)]


@pytest.mark.parametrize(("size", "ui"), [((800, 540), 1.0), ((1280, 720), 2.0)])
def test_a_list_takes_the_place_of_a_map_without_room(stand: Stand, size: tuple[int, int], ui: float) -> None:
    stand.resize(size)
    stand.program.change_settings("display", ui_scale=ui)
    stand.press("challenges")
    assert isinstance(stand.find("challenges.list"), ScrollList)
    assert len(stand.find("challenges.list").children) > 1
    assert stand.faults() == []


def test_the_computer_players_at_the_table_answer_as_in_the_proof(stand: Stand) -> None:
    """The kept solution, played on the real table, earns three laurels; the card leads on to the next."""
    session = begin(stand, ROUND)
    play(stand, session, solution(ROUND))
    assert isinstance(stand.scene, ChallengeCard)
    assert stand.scene.earned == 3
    assert stand.faults() == []
    assert Laurels(Progress(stand.program.folders.data)).of(ENTRY.id, ROUND) == 3
    stand.key("return")
    stand.pass_time(200)
    following = stand.program.session
    assert isinstance(following, ChallengeSession)
    assert following.challenge is ALL[ALL.index(ROUND) + 1]


def test_an_auction_is_lost_and_tried_again(stand: Stand) -> None:
    """Without a bid nothing is won: no laurel, and Enter begins the same position anew."""
    from capitol.games.capitol.rules.moves import Bid

    session = begin(stand, AUCTION)
    play(stand, session, [Bid(())])
    assert isinstance(stand.scene, ChallengeCard)
    assert stand.scene.earned == 0
    assert stand.find("challenge.card.text").label == "You did not win it."
    stand.key("return")
    stand.pass_time(200)
    again = stand.program.session
    assert isinstance(again, ChallengeSession)
    assert again is not session
    assert again.challenge is AUCTION


def test_no_seat_is_handed_over_for_laurels(stand: Stand) -> None:
    begin(stand, ALL[3])
    wait(stand)
    for seat in range(len(ALL[3].players)):
        stand.press(f"seat.{seat}")
        assert stand.has("seat.menu.close")
        assert not any(stand.has(f"seat.menu.{way}") for way in ("concede", "take"))
        stand.press("seat.menu.close")
    stand.program.open_menu()
    stand.pass_time()
    assert stand.has("menu.goal")
    assert not stand.has("menu.handover")


def test_the_goal_is_read_again_from_the_menu_and_nothing_before_it_is_taken_back(stand: Stand) -> None:
    session = begin(stand, ALL[3])
    wait(stand)
    assert session.undo_count(CHALLENGED) == 0
    stand.program.open_menu()
    stand.pass_time()
    assert stand.faults() == []
    stand.press("menu.goal")
    assert isinstance(stand.scene, ChallengeCard)
    assert stand.find("challenge.card.text").label == ALL[3].goal.aim
    stand.key("escape")
    assert stand.program.session is session
    stand.program.open_menu()
    stand.pass_time()
    stand.press("menu.again")
    assert stand.program.session is not session


@pytest.mark.parametrize("code", available_languages())
@pytest.mark.parametrize("size", [(800, 540), (1280, 720), (1920, 1080)])
def test_what_is_asked_for_stands_below_the_bar_while_it_is_played(
    tmp_path: Path, code: str, size: tuple[int, int]
) -> None:
    set_language(code)
    stand = Stand(tmp_path, size)
    stand.program.show_title()
    for challenge in (AUCTION, ALL[3], ALL[17]):
        begin(stand, challenge)
        wait(stand)
        band = stand.find("challenge.band")
        assert band.label == challenge.goal.aim
        assert stand.faults(captions=("yard.*", "header.*", "bar.*"), may_overlap=("hand.*", *OVERLAP)) == []
    stand.program.to_title()
    stand.pass_time(60)
    assert stand.program.look.band == 0
    stand.program.play()
    stand.pass_time(400)
    assert not stand.has("challenge.band")


@pytest.mark.slow
@pytest.mark.parametrize("code", available_languages())
@pytest.mark.parametrize(("size", "ui"), [((1280, 720), 1.5), ((1920, 1080), 1.5), ((3840, 2160), 2.0)])
def test_with_large_texts_it_stands_in_the_place_of_the_bar(
    tmp_path: Path, code: str, size: tuple[int, int], ui: float
) -> None:
    set_language(code)
    stand = Stand(tmp_path, size, ui)
    stand.program.show_title()
    for challenge in (AUCTION, ALL[3], ALL[17]):
        begin(stand, challenge)
        wait(stand)
        assert stand.find("challenge.band").label == challenge.goal.aim
        assert stand.has("menu")
        assert stand.has("undo")
        assert stand.faults(captions=("yard.*", "header.*", "bar.*"), may_overlap=("hand.*", *OVERLAP)) == []


def test_the_bar_comes_back_with_smaller_texts(tmp_path: Path) -> None:
    stand = Stand(tmp_path, ui=1.5)
    stand.program.show_title()
    begin(stand, AUCTION)
    wait(stand)
    assert stand.find("challenge.band").rect.top == 0
    stand.key("-", "-")
    assert stand.program.look.scale.ui_scale <= MOST_SCALE
    assert stand.find("challenge.band").rect.top > 0, "it comes and goes with the size of the texts"


def test_a_go_survives_the_end_of_the_program(tmp_path: Path) -> None:
    """What was played and sealed is there again; the laurels that it earns are those of one that was never left."""
    stand = Stand(tmp_path)
    stand.program.show_title()
    session = begin(stand, ROUND)
    wait(stand)
    session.store_drafts()
    assert not stand.program.laurels.run(ENTRY.id, ROUND), "nothing was played yet"
    moves = solution(ROUND)
    flow: Any = stand.program.stack.scenes[0]
    flow.flow.play(moves.pop(0))
    wait(stand)
    played = session.match.steps
    assert len(played) > session.begun_at

    again = Stand(tmp_path)  # another program in the same folders, while the first was never closed
    again.program.show_title()
    again.program.open_challenges(ROUND.id)
    again.pass_time(60)
    assert again.find("challenge.play").label == "Continue this challenge"
    resumed = begin(again, ROUND)
    assert resumed.match.steps == played
    play(again, resumed, moves)
    assert isinstance(again.scene, ChallengeCard)
    assert again.scene.earned == 3
    assert again.program.laurels.run(ENTRY.id, ROUND) == {}, "what is over is not gone on with"


def test_a_go_that_was_left_can_begin_anew(stand: Stand) -> None:
    begin(stand, ROUND)
    wait(stand)
    flow: Any = stand.program.stack.scenes[0]
    flow.flow.play(solution(ROUND)[0])
    wait(stand)
    stand.program.to_title()
    stand.pass_time(60)
    stand.program.begin_challenge(ENTRY, ROUND)
    stand.pass_time(200)
    assert stand.faults() == []
    stand.press("challenge.again")
    stand.press("restart.no")
    left = stand.program.session
    assert isinstance(left, ChallengeSession)
    assert left.begun, "nothing is given up unasked"
    stand.press("challenge.again")
    stand.press("restart.yes")
    stand.pass_time(200)
    session = stand.program.session
    assert isinstance(session, ChallengeSession)
    assert not session.begun


def test_a_sealed_bid_is_kept_and_what_no_longer_fits_begins_anew(stand: Stand) -> None:
    session = begin(stand, AUCTION)
    wait(stand)
    move = solution(AUCTION)[0]
    session.seal(CHALLENGED, move)
    kept = stand.program.laurels.run(ENTRY.id, AUCTION)
    again = ChallengeSession(ENTRY, AUCTION, session.seats, stand.program.thinker, {}, kept)
    assert again.sealed_move(CHALLENGED) == move
    wrong: list[dict[str, Any]] = [{"log": [{"type": "nothing"}]}, {"log": 3}, {"sealed": {}}, {**kept, "sealed": {}}]
    for damaged in wrong:
        other = ChallengeSession(ENTRY, AUCTION, session.seats, stand.program.thinker, {}, damaged)
        assert not other.begun


@pytest.mark.parametrize("code", available_languages())
def test_each_has_a_name_of_its_own(code: str) -> None:
    set_language(code)
    titles = [one.title() for one in ALL]
    assert len(set(titles)) == len(ALL)
    assert all(titles)


def test_a_challenge_is_no_saved_game(stand: Stand) -> None:
    begin(stand, ROUND)
    stand.program.to_title()
    stand.pass_time(60)
    assert not stand.has("continue")
    assert list(stand.program.folders.saves.glob("*.capitol-save")) == []


@pytest.mark.parametrize("code", available_languages())
@pytest.mark.parametrize(("size", "ui"), [((800, 540), 1.0), ((1280, 720), 1.5), ((1920, 1080), 2.0)])
def test_list_and_cards_fit(tmp_path: Path, code: str, size: tuple[int, int], ui: float) -> None:
    set_language(code)
    stand = Stand(tmp_path, size, ui)
    stand.program.show_title()
    stand.pass_time(60)
    stand.press("challenges")
    assert stand.faults() == []
    session = begin(stand, ROUND)
    for value in (session.challenge.laurels[1], session.challenge.laurels[0] - 1):
        stand.program.stack.push(ChallengeCard(stand.program.challenges, session, value))
        stand.pass_time()
        assert stand.faults() == []

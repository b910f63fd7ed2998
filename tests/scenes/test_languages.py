"""German and French on every screen: nothing is cut at 1280×720, and a change of language shows at once."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any, cast

import pytest

from capitol.games.capstone.ui.end_scene import EndScene as CapstoneEnd
from capitol.games.capstone.ui.rules_pages import PAGES as CAPSTONE_PAGES
from capitol.host.language import PSEUDO_SHORT, available_languages, current_language, set_language
from capitol.kit.widgets import Choice
from capitol.session.settings import load_settings
from capitol.shell import languages
from capitol.table.curtain.cover import CoverScene
from capitol.table.review_scene import LUCK, POINTS, ReviewScene
from capitol.table.seats.colours import TableColours
from tests.scenes.at_table import CAPTIONS, MIXED, Table
from tests.scenes.at_table import OVERLAP as AT_TABLE
from tests.scenes.auction_table import Stand as Around
from tests.scenes.auction_table import at_auction as auction_of
from tests.scenes.bare_ground import draw_on_bare_ground
from tests.scenes.capstone_table import LEVEL_1, PERSON, CapstoneStand, random_turn
from tests.scenes.capstone_table import NAMES as PEOPLE
from tests.scenes.checks import faults
from tests.scenes.harness import Stand
from tests.scenes.legible import read
from tests.scenes.lesson_desk import IDS as LESSONS
from tests.scenes.lesson_stand import LessonStand
from tests.scenes.sitting import NAMES, Still
from tests.scenes.test_auction import FOUR, OVERLAP, RIVAL
from tests.scenes.test_auction import stand as at_auction
from tests.scenes.test_capstone_lessons import IDS as CAPSTONE_LESSONS
from tests.scenes.test_capstone_table import by_keys
from tests.scenes.test_cover import RECAP
from tests.scenes.test_cover import cover as covered
from tests.scenes.test_draw import open_draw
from tests.scenes.test_end import PAGES, open_end, turn_to
from tests.scenes.test_look_back import GAMES, played, stand_for
from tests.scenes.test_reveal import table as revealed
from tests.scenes.test_scoring import open_scoring
from tests.scenes.test_screens_fit import NAMED, all_screens
from tests.shared_pictures import FACE


@pytest.fixture(
    params=[
        *(code for code in available_languages() if code != "en"),
        pytest.param(PSEUDO_SHORT, marks=pytest.mark.slow),
    ]
)
def code(request: pytest.FixtureRequest) -> Iterator[str]:
    """A language that ships, or English with short words twice as long, in force."""
    yield set_language(request.param)
    set_language("en")


def test_german_and_french_are_offered_by_their_own_names() -> None:
    assert available_languages()[0] == "en"
    assert {"de", "fr"} <= set(available_languages())
    assert set(available_languages()) <= set(languages.NAMES)


def test_the_title_speaks_another_language_at_once_and_keeps_it(stand: Stand) -> None:
    assert stand.find("new").label == "New game…"
    stand.press("quick.language")
    stand.press("quick.language.de")
    assert current_language() == "de"
    assert stand.find("new").label == "Neue Partie\u202f…"
    assert stand.faults() == []
    assert load_settings(stand.program.folders.config)[0].language == "de"


def screens_around_the_table(folder: Path, size: tuple[int, int], ui: float) -> list[str]:
    """The faults of title, settings, rules, credits, New game, saves and menu."""
    return all_screens(Stand(folder, size, ui=ui))


def table(folder: Path, size: tuple[int, int], ui: float) -> list[str]:
    """The faults of the table, with and without a hint."""
    made = Table(folder, MIXED, 5, steps=90, size=size, ui=ui)
    found = made.faults(CAPTIONS, AT_TABLE)
    made.key("n")
    made.pass_time(400)
    return found + made.faults(CAPTIONS, AT_TABLE)


def auction(folder: Path, size: tuple[int, int], ui: float) -> list[str]:
    """The faults of the auction, with and without memory aid."""
    found = []
    for aid in (True, False):
        hands = (FOUR, RIVAL, FOUR, FOUR)
        made, scene = at_auction(folder / str(aid), hands, size=size, ui=ui, options={"memory_aid": aid})
        draw_on_bare_ground(made.context.stack)
        found += faults([scene.root], scene.look, may_overlap=OVERLAP)
    return found


def reveal(folder: Path, size: tuple[int, int], ui: float) -> list[str]:
    """The faults of the reveal, at its begin and its end."""
    made = Around(revealed(), folder, size, ui, Still(1.0))
    scene = made.reveal()
    draw_on_bare_ground(made.context.stack)
    found = faults([scene.root], scene.look)
    scene.finish()
    draw_on_bare_ground(made.context.stack)
    return found + faults([scene.root], scene.look)


def cover(folder: Path, size: tuple[int, int], ui: float) -> list[str]:
    """The faults of the curtain, with a recap."""
    made = Around(auction_of(("F4", "F5", "F6", "F7")), folder, size, ui)
    scene = covered(made, recap=RECAP)
    draw_on_bare_ground(made.context.stack)
    return faults([scene.root], scene.look)


def scoring(folder: Path, size: tuple[int, int], ui: float) -> list[str]:
    """The faults of a scoring."""
    scene, context, _done = open_scoring(folder, Still(0), size=size, ui=ui)
    draw_on_bare_ground(context.stack)
    return faults([scene.root], scene.look, small=("cell.*",))


def draw(folder: Path, size: tuple[int, int], ui: float) -> list[str]:
    """The faults of the drawing of cards."""
    scene, context, _told = open_draw(folder, ("human",) * 4, size=size, ui=ui)
    draw_on_bare_ground(context.stack)
    return faults([scene.root], scene.look, may_overlap=("hand.*",), small=("hand.*",))


def end(folder: Path, size: tuple[int, int], ui: float) -> list[str]:
    """The faults of the end, on each of its pages."""
    scene, context = open_end(folder, size=size, ui=ui)
    found = []
    for page in PAGES:
        turn_to(scene, page)
        draw_on_bare_ground(context.stack)
        found += [f"{page}: {fault}" for fault in faults([scene.root], scene.look)]
    return found


def capstone(folder: Path, size: tuple[int, int], ui: float) -> list[str]:
    """The faults of Capstone: arranging a goal, and the table after six turns with the shield open."""
    arranging = CapstoneStand(folder / "arranging", (PERSON, LEVEL_1), size=size, ui=ui)
    arranging.key("1", "1", "2", "2")
    found = arranging.faults()
    made = CapstoneStand(folder / "table", draws=(((0, 1, 2, 3),), ((0, 0, 1, 2),)), size=size, ui=ui)
    made.arrange()
    chance = random.Random(3)
    for _turn in range(6):
        by_keys(made, random_turn(made.view(made.session.match.to_act[0]), chance))
        made.pass_time(400)
        if isinstance(made.scene, CoverScene):
            found += made.faults()
            made.press("cover.open")
    made.key("h")
    return found + made.faults()


def capstone_around(folder: Path, size: tuple[int, int], ui: float) -> list[str]:
    """The faults of title, New game and rules of Capstone."""
    made = Stand(folder, size, ui)
    made.program.choose_game("capstone")
    made.program.show_title()
    made.pass_time(100)
    found = made.faults()
    made.press("new")
    found += made.faults()
    made.key("escape")
    made.press("rules")
    for page in CAPSTONE_PAGES:
        made.press(f"rules.page.{page.id}")
        found += [f"{page.id}: {fault}" for fault in made.faults()]
    return found


def pages(stand: Stand) -> Choice:
    """What chooses a page of an end."""
    found = stand.find("page")
    assert isinstance(found, Choice)
    return found


def capstone_end(folder: Path, size: tuple[int, int], ui: float) -> list[str]:
    """The faults of the end of Capstone, on the walk along the stacks and on each of its pages."""
    made = CapstoneStand(folder, (LEVEL_1, LEVEL_1), seed=2, size=size, ui=ui)
    made.wait()
    made.program.fixed = replace(made.program.fixed, speed="normal")
    scene = CapstoneEnd(made.program, made.session, TableColours(made.session, made.program.seats))
    made.program.stack.push(scene)
    made.pass_time(40)
    found = made.faults()
    made.key("space")
    made.pass_time(2000)
    found += made.faults()
    made.key("return")
    found += made.faults()
    made.press("story")
    for page in [option.value for option in pages(made).options]:
        pages(made).choose(page, scene.stage)
        found += [f"{page}: {fault}" for fault in made.faults()]
    return found


def challenges(folder: Path, size: tuple[int, int], ui: float) -> list[str]:
    """The faults of the challenges."""
    made = Stand(folder, size, ui)
    made.program.show_title()
    made.pass_time(100)
    made.press("challenges")
    return made.faults()


SCREENS = (
    screens_around_the_table,
    table,
    auction,
    reveal,
    cover,
    scoring,
    draw,
    end,
    capstone_around,
    capstone,
    capstone_end,
    challenges,
)
LARGE = [((1280, 720), 1.5), ((1920, 1080), 2.0)]
TYPED = (*NAMES, *PEOPLE, *NAMED)


def unreadable(screen: Callable[..., list[str]], folder: Path, size: tuple[int, int], ui: float) -> list[str]:
    """The faults of a screen, and what of it cannot be read."""
    found: list[str] = []
    with read(size, ui, found, TYPED):
        faults = screen(folder, size, ui)
    return faults + found


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: str(screen.__name__))
def test_every_screen_fits(tmp_path: Path, code: str, screen: Callable[..., list[str]]) -> None:
    assert unreadable(screen, tmp_path, (1280, 720), 1.0) == []


@pytest.mark.parametrize("screen", SCREENS[1:], ids=lambda screen: str(screen.__name__))
def test_every_screen_fits_in_english(tmp_path: Path, screen: Callable[..., list[str]]) -> None:
    """The first of them at every size: `test_screens_fit`."""
    assert unreadable(screen, tmp_path, (1280, 720), 1.0) == []


@pytest.mark.parametrize(
    ("shipped", "words"),
    [
        ("en", ("Large", "Medium", "Capstone")),
        ("de", ("Groß", "Mittel", "Deckstein")),
        ("fr", ("Grande", "Moyenne", "Pyramidion")),
    ],
)
def test_the_heads_of_the_stash_are_whole_words_apart_from_each_other(
    tmp_path: Path, shipped: str, words: tuple[str, ...]
) -> None:
    set_language(shipped)
    made = CapstoneStand(tmp_path)
    made.arrange()
    heads = [made.find(f"stash.{id}") for id in ("large", "medium", "cap")]
    assert tuple(head.label for head in heads) == words
    assert all(one.rect.right + 4 < other.rect.left for one, other in pairwise(heads))


@pytest.mark.parametrize("shipped", available_languages())
def test_the_stash_has_heads_at_the_largest_texts_too(tmp_path: Path, shipped: str) -> None:
    set_language(shipped)
    made = CapstoneStand(tmp_path, size=(1920, 1080), ui=2.0)
    made.arrange()
    assert all(made.has(f"stash.{id}") for id in ("large", "medium", "cap"))


@pytest.mark.slow
@pytest.mark.parametrize("ui", [1.0, 1.5])
@pytest.mark.parametrize("shipped", available_languages())
def test_the_beginnings_of_all_lessons_can_be_read(tmp_path: Path, shipped: str, ui: float) -> None:
    """With the help that comes late, and one step on."""
    set_language(shipped)
    found: list[str] = []
    for game, ids in (("capitol", LESSONS), ("capstone", CAPSTONE_LESSONS)):
        for number, id in enumerate(ids):
            with read((1280, 720), ui, found, TYPED):
                made = LessonStand(tmp_path / id, game, number, size=(1280, 720), ui=ui, settings=None)
                for _step in range(2):
                    made.pass_time(12_000)
                    made.key("return")
                assert made.has("lesson.words") or made.has("lesson.end"), id
    assert not found, "\n".join(found)


@pytest.mark.slow
@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: str(screen.__name__))
@pytest.mark.parametrize("shipped", available_languages())
def test_every_screen_fits_with_large_texts(tmp_path: Path, shipped: str, screen: Callable[..., list[str]]) -> None:
    """The largest UI scales that a small and a roomy window offer, in English too."""
    set_language(shipped)
    for at, (size, ui) in enumerate(LARGE):
        assert unreadable(screen, tmp_path / str(at), size, ui) == [], (size, ui)


@pytest.fixture
def easy_to_read() -> Iterator[None]:
    """Every look has the typeface that is easy to read."""
    before = FACE.set("legible")
    yield
    FACE.reset(before)


@pytest.mark.slow
@pytest.mark.usefixtures("easy_to_read")
@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: str(screen.__name__))
@pytest.mark.parametrize("shipped", available_languages())
def test_every_screen_fits_in_the_face_that_is_easy_to_read(
    tmp_path: Path, shipped: str, screen: Callable[..., list[str]]
) -> None:
    """Its letters are wider: as texts come, and at the largest UI scale of a small window."""
    set_language(shipped)
    for at, ui in enumerate((1.0, 1.5)):
        assert unreadable(screen, tmp_path / str(at), (1280, 720), ui) == [], ui


@pytest.mark.slow
@pytest.mark.parametrize("game", ["capitol", "capoterra", "capstone"])
@pytest.mark.parametrize("shipped", available_languages())
def test_looking_back_is_not_cut_with_large_texts(tmp_path: Path, shipped: str, game: str) -> None:
    """The table over its timeline, the end, and the review with moves compared: numbers on a board may be small."""
    session = played(GAMES[game], seats=2)
    stand, found = stand_for(tmp_path), list[str]()
    stand.program.change_settings("display", ui_scale=2.0)
    stand.program.change_settings(language=shipped)
    stand.resize((1280, 720))

    def look() -> None:
        with read((1280, 720), 1.5, found, (*TYPED, *(seat.name for seat in session.seats))):
            stand.pass_time(50)
            stand.scene.rebuild()
            stand.draw()

    last = session.last_step
    for step in range(3, last, last // 4):
        stand.program.look_at(session.at(step), session.at(step).to_act[0])
        stand.pass_time(50)
        look()
        stand.program.stack.pop()
    spec = cast(Any, stand.program.screens_of(game)).spec
    stand.program.stack.push(spec.end(stand.program.services, session, spec.colours(session, stand.program.seats)))
    stand.pass_time(100)
    stand.scene.finish_animations()
    look()
    stand.press("review")
    review = stand.scene
    assert isinstance(review, ReviewScene)
    review.review.close()
    for page in (LUCK, POINTS):
        review._turn(page)
        look()
    assert [fault for fault in found if "is too small" not in fault or " and is too small" in fault] == []

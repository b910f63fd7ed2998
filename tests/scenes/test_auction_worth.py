"""What the auction says a tile is worth, when and how often that counts, and what cards that are kept are worth."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from pygame import Rect

from capitol.games.capitol.rules.moves import Place
from capitol.games.capitol.rules.numbers import AREAS
from capitol.games.capitol.ui.auction import auction_words
from capitol.games.capitol.ui.hint import worth
from capitol.games.capitol.ui.models.forecast import Worth
from capitol.games.capitol.ui.words import Names
from capitol.host.language import set_language
from capitol.kit.canvas import Canvas
from tests.scenes.auction_table import Stand, at_auction
from tests.scenes.bare_ground import draw_on_bare_ground
from tests.scenes.legible import read
from tests.scenes.sitting import key, press
from tests.scenes.test_auction import FOUR, RIVAL, stand, total
from tests.texts_drawn import Placed, placed_to


def test_the_worth_is_explained_and_can_be_switched_off(tmp_path: Path) -> None:
    _made, scene = stand(tmp_path)
    cell = scene.stage.find("worth.0")
    assert cell is not None
    assert "the tile would bring you" in cell.tooltip
    press(scene, "worth.0")
    assert total(scene) == 0
    _made, off = stand(tmp_path, options={"forecast": "off"})
    assert off.stage.find("worth.0") is None
    _made, hover = stand(tmp_path, options={"forecast": "hover"})
    figure = hover.stage.find("worth.0")
    assert figure is not None
    assert figure.label == "?"


@pytest.mark.parametrize("opens", ["w", "n"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (800, 540)])
def test_a_panel_beside_leaves_figures_their_width_and_the_seal_its_place(
    tmp_path: Path, opens: str, size: tuple[int, int]
) -> None:
    made = Stand(at_auction((FOUR, RIVAL, "F2", "R1")), tmp_path, size)
    scene = made.stack_cards(0)

    def place(id: str) -> Rect:
        found = scene.stage.root.find(id)
        assert found is not None
        return Rect(found.rect)

    before = {id: place(id) for id in ("worth.4", "seal")}
    key(scene, opens)
    panel = scene.stage.dialog
    assert panel is not None
    assert place("worth.4").width > 0.9 * before["worth.4"].width
    assert (place("seal").right, place("seal").y) == (before["seal"].right, before["seal"].y)
    assert [id for id in ("seal", "clear", "worth.8") if panel.rect.colliderect(place(id))] == []


def test_enter_on_a_figure_explains_it_and_seals_nothing(tmp_path: Path) -> None:
    made, scene = stand(tmp_path)
    press(scene, "kept.0")
    scene.stage.focus_on("worth.1", visible=True)
    key(scene, "return")
    assert made.called == []
    cell = scene.stage.find("worth.1")
    assert cell is not None
    assert scene.stage.announced[-1] == ("bubble", cell.tooltip)


@pytest.mark.parametrize(
    ("number", "said"), [(0, "3 more scorings follow"), (2, "1 more scoring follows"), (3, "This is the last scoring")]
)
@pytest.mark.parametrize("ui", [1.0, 1.25, 1.5])
def test_the_worth_says_when_and_how_often_it_counts(tmp_path: Path, number: int, said: str, ui: float) -> None:
    session = at_auction((FOUR, RIVAL))
    session.match.full_state.round = number
    scene = Stand(session, tmp_path, ui=ui).stack_cards(0)
    title, cell = scene.stage.find("worth.title"), scene.stage.find("worth.0")
    assert title is not None
    assert cell is not None
    assert "end of this round" in title.label
    assert said in title.tooltip
    assert "“–”: the tile cannot be placed there." in title.tooltip
    assert said in cell.tooltip
    caption = scene.stage.find("worth.caption")
    assert (caption is None) == (ui > 1)
    assert caption is None or said in caption.label


@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1920, 1080)])
@pytest.mark.parametrize("ui", [1.0, 1.15])
def test_no_figure_runs_into_the_sign_of_its_colour(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], ui: float
) -> None:
    """Beside the panel of W the cells are narrow, and the sign stands before the figure."""
    monkeypatch.setattr(auction_words, "worth_value", lambda _worth, _tile: "−1")
    made = Stand(at_auction((FOUR, RIVAL, "F2", "R1")), tmp_path, size, ui)
    scene = made.stack_cards(0)
    key(scene, "w")
    signs: list[Rect] = []
    sprite, written = Canvas.sprite, list[Placed]()

    def noted(self: Canvas, name: str, rect: Rect, alpha: int = 255) -> None:
        signs.extend([Rect(rect)] if name.startswith("glyph.") else [])
        sprite(self, name, rect, alpha)

    monkeypatch.setattr(Canvas, "sprite", noted)
    with placed_to(written.append, size):
        draw_on_bare_ground(made.context.stack)
    figures = [one.ink for one in written if one.shown == "−1"]
    assert len(figures) == AREAS
    assert signs
    assert not [sign for sign in signs if sign.inflate(2 * scene.look.ui(3), 0).collidelist(figures) >= 0]


def test_the_last_auction_says_that_kept_cards_are_worth_nothing(tmp_path: Path) -> None:
    for auction, said in ((1, "4 Floors"), (2, "worth nothing")):
        session = at_auction(("F4 F6 F7 F8", RIVAL))
        session.match.full_state.round, session.match.full_state.auction = 3, auction
        scene = Stand(session, tmp_path).stack_cards(0)
        line = scene.stage.find("bid.line.1")
        assert line is not None
        assert said in line.label


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (1, "2 points more at each scoring, 6 until the end."),
        (2, "2 points more at each scoring, 4 until the end."),
        (3, "2 points."),
    ],
)
def test_the_helper_speaks_of_each_scoring_only_while_there_are_several(
    monkeypatch: pytest.MonkeyPatch, number: int, said: str
) -> None:
    session = at_auction((FOUR, RIVAL))
    session.match.full_state.round = number
    monkeypatch.setattr(worth, "worths", lambda _view: [Worth(0, Place(0, 0), 2)])
    names = Names(("Livia", "Cato"), tuple(f"Area {area}" for area in range(1, 10)))
    assert worth.place_lines(session.view(0), names)[0] == f"Best in Area 1: {said}"


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1600, 900), (1920, 1080)], ids=str)
@pytest.mark.parametrize("key_of_aid", ["", "w", "n"])
def test_numeral_glyph_and_figure_lie_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key_of_aid: str, size: tuple[int, int], language: str
) -> None:
    """Also while a panel beside the auction leaves the strip little room, whatever the figure."""
    monkeypatch.setattr(auction_words, "worth_value", lambda _worth, _tile: "+9")
    drawn: list[Rect] = []
    faults: list[str] = []
    text, sprite = Canvas.text, Canvas.sprite

    def draw_text(canvas: Canvas, words: str, rect: Rect, *more: Any, **named: Any) -> Rect:
        placed = text(canvas, words, rect, *more, **named)
        # Of its line a figure fills the part above the base line alone.
        drawn.append(Rect(placed.x, placed.y + placed.height // 5, placed.width, placed.height * 3 // 5))
        return placed

    def draw_sprite(canvas: Canvas, name: str, rect: Rect, alpha: int = 255) -> None:
        sprite(canvas, name, rect, alpha)
        drawn.append(Rect(rect))

    monkeypatch.setattr(Canvas, "text", draw_text)
    monkeypatch.setattr(Canvas, "sprite", draw_sprite)
    set_language(language)
    try:
        stand = Stand(at_auction((FOUR, RIVAL)), tmp_path, size)
        scene = stand.stack_cards(0)
        if key_of_aid:
            key(scene, key_of_aid)
        drawn.clear()
        with read(size, 1.0, faults):
            draw_on_bare_ground(stand.context.stack)
    finally:
        set_language("en")
    assert faults == []
    for area in range(AREAS):
        cell = scene.stage.find(f"worth.{area}")
        assert cell is not None
        parts = [part for part in drawn if cell.rect.collidepoint(part.center)]
        assert len(parts) == 3, "numeral, glyph and figure"
        assert all(cell.rect.contains(part) for part in parts), area
        assert not any(a.colliderect(b) for a, b in combinations(parts, 2)), area

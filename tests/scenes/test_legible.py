"""The check that all that is drawn can be read: it hears of what is cut, broken or too small, and says where."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect

from capitol.kit.canvas import Canvas
from capitol.kit.fitting import name_label
from capitol.kit.widgets import Custom, Label, Panel, Paragraph, ScrollList, Widget
from tests.scenes.legible import least_px, read
from tests.shared_pictures import SHARED, shared_look

SIZE = (1280, 720)


def heard(widget: Widget, ui: float = 1.0, typed: tuple[str, ...] = ()) -> list[str]:
    """What is found when a widget is drawn."""
    found: list[str] = []
    with read(SIZE, ui, found, typed):
        widget.draw(Canvas(pygame.Surface(SIZE), shared_look(*SIZE, ui)))
    return found


def test_what_has_room_is_no_fault() -> None:
    assert heard(Label("a", Rect(0, 0, 400, 30), "New game…")) == []


def test_a_shortened_text_is_told_with_all_that_is_known_of_it() -> None:
    (fault,) = heard(Label("a.b", Rect(0, 0, 60, 30), "A long sentence"))
    for part in ("a.b:", "'A long sentence' is shortened to 'A l", "(en, 16.0 px, 1280×720, texts at 100%)"):
        assert part in fault


@pytest.mark.parametrize(("wide", "typed", "is_fault"), [(80, True, False), (80, False, True), (34, True, True)])
def test_only_names_may_be_shortened_and_their_beginning_stays(wide: int, typed: bool, is_fault: bool) -> None:
    """Also where a name is shortened long before it is drawn."""
    name = "Maximiliana"
    label = name_label(shared_look(*SIZE), "name", Rect(0, 0, wide, 30), name, (16,))
    assert bool(heard(label, typed=(name,) if typed else ())) is is_fault


@pytest.mark.parametrize(("word", "is_fault"), [("unbreakable", True), ("folders/and/more", False)])
def test_a_broken_word_is_told_unless_it_is_a_path(word: str, is_fault: bool) -> None:
    assert bool(heard(Paragraph("a", Rect(0, 0, 70, 200), word))) is is_fault


@pytest.mark.parametrize(("ui", "least"), [(0.75, 14), (1.0, 14), (1.5, 18), (2.0, 20)])
def test_the_least_size_grows_with_texts(ui: float, least: float) -> None:
    assert least_px(ui) == least
    assert heard(Label("a", Rect(0, 0, 400, 60), "Words", text_px=least / ui), ui) == []
    assert "too small" in "".join(heard(Label("a", Rect(0, 0, 400, 60), "Words", text_px=(least - 1) / ui), ui))


def test_texts_of_a_picture_that_another_test_has_drawn_are_told_again() -> None:
    def make() -> pygame.Surface:
        picture = pygame.Surface((100, 40))
        Canvas(picture, shared_look(*SIZE)).text("Tiny", picture.get_rect(), 8)
        return picture

    for _time in range(2):
        found: list[str] = []
        with read(SIZE, 1.0, found):
            SHARED.get("test_legible", make)
        assert len(found) == 1


@pytest.mark.parametrize(("text", "is_fault"), [("Words", False), ("Words that need a line or two more", True)])
def test_a_text_that_leaves_its_widget_below_is_told(text: str, is_fault: bool) -> None:
    assert bool(heard(Paragraph("a", Rect(0, 0, 120, 26), text))) is is_fault
    assert all("leaves a by " in fault for fault in heard(Paragraph("a", Rect(0, 0, 120, 26), text)))


def test_a_text_that_is_cut_below_is_told_unless_it_can_be_scrolled_to() -> None:
    def paint(canvas: Canvas, widget: Widget) -> None:
        with canvas.clip(Rect(0, 0, 100, 18)):
            canvas.text("Words", widget.rect)

    (fault,) = heard(Custom("a", Rect(0, 0, 100, 30), paint))
    assert "'Words' is cut by " in fault
    rows = [Label(f"a.{row}", Rect(0, 0, 100, 30), "Words") for row in range(9)]
    assert heard(ScrollList("a", Rect(0, 0, 120, 48), rows)) == []


def test_a_text_on_a_panel_that_ends_before_it_is_told() -> None:
    panel = Panel("panel", Rect(0, 0, 200, 20))
    panel.add(Label("a", Rect(0, 10, 100, 30), "Words"))
    (fault,) = heard(panel)
    assert "'Words' leaves panel by " in fault

"""A part is drawn as it was noted until its flags or what it depends on change, and built anew only where it shows
something else."""

from __future__ import annotations

from pygame import Rect

from capitol.kit.cached_layer import CachedPart, CachedParts
from capitol.kit.canvas import Canvas
from capitol.kit.display_list import Recording
from capitol.kit.look import make_look
from capitol.kit.notes import Note
from capitol.kit.widgets import Widget

SIZE = (400, 300)


class Dot(Widget):
    """Counts how often it is painted."""

    def __init__(self, id: str) -> None:
        super().__init__(id, Rect(10, 10, 20, 20))
        self.painted = 0

    def paint(self, canvas: Canvas) -> None:
        self.painted += 1
        canvas.fill((255, 0, 0) if "hovered" in self.flags else (0, 0, 255), self.rect)


def drawn(widget: Widget) -> Recording:
    recording = Recording(SIZE)
    widget.draw(Canvas(recording, make_look(*SIZE)))
    return recording


def test_a_part_is_painted_again_when_a_flag_in_it_or_what_it_depends_on_changes() -> None:
    look, dot, under_way = make_look(*SIZE), Dot("dot"), [frozenset({1})]
    part = CachedPart("part", Rect(0, 0, *SIZE), depends=lambda: under_way[0], children=[dot])

    def steps() -> list[object]:
        recording = Recording(SIZE)
        part.draw(Canvas(recording, look))
        return [*recording.steps]

    first = steps()
    assert steps() == first
    assert dot.painted == 1
    dot.flags = frozenset({"hovered"})
    assert steps() != first
    assert dot.painted == 2
    under_way[0] = frozenset()
    steps()
    assert dot.painted == 3


def test_nothing_is_kept_of_what_is_drawn_in_a_clip_or_in_another_look() -> None:
    dot = Dot("dot")
    part = CachedPart("part", Rect(0, 0, *SIZE), children=[dot])
    recording = Recording(SIZE)
    recording.set_clip(Rect(0, 0, 15, 15))
    part.draw(Canvas(recording, make_look(*SIZE)))
    assert recording.boxes == [Rect(10, 10, 5, 5)]
    assert drawn(part).boxes == [dot.rect]
    drawn(part)
    assert dot.painted == 3


def test_a_part_stands_as_long_as_it_shows_the_same() -> None:
    parts = CachedParts()
    first = parts.get("a", (1, "x"), lambda: Dot("a"))
    assert parts.get("a", (1, "x"), lambda: Dot("a")) is first
    assert parts.get("a", (2, "x"), lambda: Dot("a")) is not first
    parts.clear()
    assert parts.get("b", (), lambda: Dot("b")) is not parts.get("a", (), lambda: Dot("a"))


def test_a_tree_knows_whom_it_lost_and_found() -> None:
    inner, outer = Widget("inner", children=[Dot("dot")]), Widget("outer")
    outer.add(inner)
    found = outer.find("dot")
    assert found is not None
    assert [one.id for one in outer.walk()] == ["outer", "inner", "dot"]
    late = inner.add(Dot("late"))
    assert outer.find("late") is late
    inner.remove(found)
    assert outer.find("dot") is None
    assert [one.id for one in outer.walk()] == ["outer", "inner", "late"]


def test_a_note_is_painted_again_when_it_moves_says_something_else_or_the_look_is_another() -> None:
    look, painted = make_look(*SIZE), []

    class Counted(Note):
        def paint(self, canvas: Canvas) -> None:
            painted.append(self.label)
            super().paint(canvas)

    note = Counted("bubble", "bubble", look, "Too high", Rect(100, 100, 40, 20))

    def boxes() -> list[tuple[int, ...]]:
        recording = Recording(SIZE)
        note.draw(Canvas(recording, look))
        return [tuple(box) for box in recording.boxes]

    first = boxes()
    assert first
    assert boxes() == first
    assert len(painted) == 1
    note.shift(30, 5)
    assert boxes() != first
    note.shift(-30, -5)
    assert boxes() == first
    note.label = "Too low"
    boxes()
    look = make_look(*SIZE)
    boxes()
    assert painted == ["Too high"] * 3 + ["Too low"] * 2

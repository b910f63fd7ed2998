"""Drawing: every shape leaves a mark where it should, nothing elsewhere; sprites and charts."""

from __future__ import annotations

import math
from itertools import pairwise

import pygame
import pytest
from pygame import Rect

from capitol.kit.canvas import Canvas
from capitol.kit.chart import DASHES, MARKERS, PATTERNS, Series, line_chart, nice_step, stacked_bars
from capitol.kit.display_list import Recording
from capitol.kit.icons import ICONS, draw_icon
from capitol.kit.look import Look, make_look
from capitol.kit.shapes import Outline, dashes, silhouette
from capitol.kit.sprites import SpriteStore
from capitol.kit.theme import RGB, Theme, luminance

BACK = (10, 20, 30)


@pytest.fixture
def canvas(look: Look) -> Canvas:
    surface = pygame.Surface((400, 300), 0, 32)
    surface.fill(BACK)
    return Canvas(surface, look)


def surface(canvas: Canvas) -> pygame.Surface:
    assert isinstance(canvas.surface, pygame.Surface)
    return canvas.surface


def touched(canvas: Canvas) -> Rect:
    mask = pygame.mask.from_threshold(surface(canvas), BACK, (1, 1, 1, 255))
    mask.invert()
    outline = [(x, y) for y in range(300) for x in range(400) if mask.get_at((x, y))]
    if not outline:
        return Rect(0, 0, 0, 0)
    left, top = min(x for x, _ in outline), min(y for _, y in outline)
    return Rect(left, top, max(x for x, _ in outline) + 1 - left, max(y for _, y in outline) + 1 - top)


def colour_at(canvas: Canvas, pos: tuple[int, int]) -> RGB:
    colour = surface(canvas).get_at(pos)
    return colour.r, colour.g, colour.b


BOX = Rect(100, 80, 120, 60)


def test_rounded_rect_fills_its_rect_but_not_its_corners(canvas: Canvas) -> None:
    canvas.rounded(BOX, (200, 0, 0), 12, 2, (0, 0, 200))
    assert touched(canvas) == BOX
    assert colour_at(canvas, BOX.topleft) == BACK
    assert colour_at(canvas, BOX.center) == (200, 0, 0)
    assert colour_at(canvas, (BOX.centerx, BOX.top)) == (0, 0, 200)


@pytest.mark.parametrize("style", ["parchment", "wood", "dark", "card", "glass"])
def test_panels(canvas: Canvas, style: str) -> None:
    canvas.panel(BOX, style)
    assert touched(canvas).contains(BOX)
    with pytest.raises(ValueError, match="panel style"):
        canvas.panel(BOX, "marble?")


def test_text_is_aligned_and_shortened(canvas: Canvas) -> None:
    right = canvas.text("abc", BOX, 16, (255, 255, 255), align="right")
    assert right.right == BOX.right
    long = canvas.text("a very long text that cannot fit", BOX, 16, (255, 255, 255))
    assert long.width <= BOX.width
    assert abs(long.centery - BOX.centery) <= 1


def test_rings_and_marks(canvas: Canvas) -> None:
    canvas.focus_ring(BOX)
    assert touched(canvas) == BOX.inflate(12, 12)
    canvas.fill(BACK)
    canvas.pointing_ring(BOX)
    assert touched(canvas) == BOX.inflate(10, 10)
    canvas.fill(BACK)
    canvas.legal_ring(BOX, 1.0)
    assert touched(canvas).contains(BOX)
    assert colour_at(canvas, BOX.center) == BACK
    canvas.illegal_mark(BOX)
    canvas.last_move_ticks(BOX)
    assert colour_at(canvas, BOX.center) != BACK


@pytest.mark.parametrize("ui", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
def test_both_rings_of_a_target_leave_what_stands_in_it_free(canvas: Canvas, size: tuple[int, int], ui: float) -> None:
    canvas = Canvas(surface(canvas), make_look(*size, ui))
    edge = 1
    for ring in (canvas.legal_ring, canvas.landing_ring):
        canvas.fill(BACK)
        ring(BOX)
        row = {colour_at(canvas, (x, BOX.centery)) for x in range(BOX.left + edge, BOX.right - edge)}
        column = {colour_at(canvas, (BOX.centerx, y)) for y in range(BOX.top + edge, BOX.bottom - edge)}
        assert row == column == {BACK}
        assert touched(canvas).contains(BOX.inflate(2, 2))


@pytest.mark.parametrize("theme", [Theme.standard(), Theme.high_contrast()], ids=lambda theme: theme.name)
def test_the_kerb_of_a_plot_glows_and_is_dotted_in_high_contrast_alone(canvas: Canvas, theme: Theme) -> None:
    canvas = Canvas(surface(canvas), canvas.look.with_theme(theme))
    for ring in (canvas.legal_ring, canvas.landing_ring):
        canvas.fill(BACK)
        ring(BOX, outline="diamond")
        assert colour_at(canvas, BOX.topleft) == colour_at(canvas, BOX.bottomright) == BACK
        # Along the upper right edge: where its line is, and what is seen a little beyond it.
        line = [
            (round(BOX.centerx + 57 * part), round(BOX.top + 1.8 + 28.2 * part))
            for part in (0.2 + 0.01 * i for i in range(60))
        ]
        lit = sum(luminance(colour_at(canvas, at)) > 0.4 for at in line) / len(line)
        beyond = [luminance(colour_at(canvas, (x + far, y - far))) for x, y in line[30:31] for far in (3, 5, 7, 60)]
        dotted = ring == canvas.legal_ring and not theme.textured
        assert 0.3 < lit < 0.7 if dotted else lit == 1
        assert (beyond == sorted(beyond, reverse=True) and beyond[1] > beyond[3]) is theme.textured


def test_a_pulse_changes_the_ring(canvas: Canvas) -> None:
    canvas.legal_ring(BOX, 1.0)
    strong = pygame.image.tobytes(surface(canvas), "RGB")
    canvas.fill(BACK)
    canvas.legal_ring(BOX, -1.0)
    assert pygame.image.tobytes(surface(canvas), "RGB") != strong


def test_lines_are_the_same_wherever_they_lie(canvas: Canvas) -> None:
    canvas.line([(10, 10), (60, 40)], (255, 255, 255), 3)
    before = len(canvas.look.cache)
    canvas.line([(110, 110), (160, 140)], (255, 255, 255), 3)
    assert len(canvas.look.cache) == before


def test_a_circle_does_not_depend_on_those_drawn_before(canvas: Canvas) -> None:
    """Two radii that are almost the same may lie on two sides of the step to one pixel more."""

    def drawn(*radii: float) -> bytes:
        canvas.look.cache.clear()
        for radius in radii:
            canvas.fill(BACK)
            canvas.circle((100, 100), radius, (250, 250, 250))
        return pygame.image.tobytes(surface(canvas), "RGB")

    assert drawn(10.2499) != drawn(10.2501)
    assert drawn(10.2501, 10.2499) == drawn(10.2499)


def test_clip(canvas: Canvas) -> None:
    with canvas.clip(Rect(0, 0, 50, 50)):
        canvas.fill((255, 0, 0), Rect(0, 0, 400, 300))
    assert touched(canvas) == Rect(0, 0, 50, 50)


@pytest.mark.parametrize("name", sorted(ICONS))
def test_icons_draw_something_at_all_sizes(name: str) -> None:
    for side in (16, 40):
        assert draw_icon(name, side, (255, 255, 255)).get_bounding_rect(min_alpha=40).width >= side // 5


def test_unknown_icon() -> None:
    with pytest.raises(KeyError, match="no icon"):
        draw_icon("unicorn", 10, (0, 0, 0))


def test_sprites_are_made_once_per_size() -> None:
    made: list[tuple[int, int]] = []

    def draw(width: int, height: int) -> pygame.Surface:
        made.append((width, height))
        return pygame.Surface((width, height), pygame.SRCALPHA)

    store = SpriteStore()
    store.register("token.red", draw)
    store.register("block", draw)
    assert store.get("block", 10, 20) is store.get("block", 10, 20)
    assert made == [(10, 20)]
    assert list(store.names()) == ["block", "token.red"]
    with pytest.raises(KeyError, match="no sprite"):
        store.get("nothing", 1, 1)
    store.clear()
    store.get("block", 10, 20)
    assert len(made) == 2


def test_charts_stay_in_their_rect(canvas: Canvas) -> None:
    rect = Rect(20, 20, 360, 260)
    series = [
        Series(f"Seat {i}", [i, 3 * i, 4, 20 - i], (200, 40 * i, 90), MARKERS[i], DASHES[i], PATTERNS[i])
        for i in range(4)
    ]
    for chart in (line_chart, stacked_bars):
        canvas.fill(BACK)
        chart(canvas, rect, series, ["I", "II", "III", "IV"], y_label="Points")
        assert rect.inflate(2, 2).contains(touched(canvas))
        chart(canvas, rect, [], [])


def test_chart_steps_and_dashes() -> None:
    assert [nice_step(span) for span in (0, 4, 9, 40, 150)] == [1, 1, 2, 10, 50]
    pieces = dashes([(0, 0), (100, 0)], 10, 10, closed=False)
    assert len(pieces) == 5
    assert pieces[0] == [(0, 0), (10, 0)]


@pytest.mark.parametrize("mark", MARKERS)
def test_a_mark_at_nought_covers_no_label(canvas: Canvas, mark: str, monkeypatch: pytest.MonkeyPatch) -> None:
    line, red = Series("Livia", (0, 0, 9), (200, 0, 0), mark), (200, 0, 0)
    said: dict[str, Rect] = {}
    monkeypatch.setattr(canvas, "text", lambda text, rect, *_rest, **_more: said.update({text: Rect(rect)}))
    line_chart(canvas, Rect(0, 0, 400, 300), [line], ("Start", "I", "II"))
    rows = [y for y in range(150, 300) for x in range(400) if colour_at(canvas, (x, y)) == red]
    assert max(rows) > 250
    assert said["I"].top > max(rows) + 2  # its dark edge is below its colour
    assert said["I"].bottom <= 300


def test_marks_close_together_hide_none_of_each_other(canvas: Canvas, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("capitol.kit.chart.dashed_line", lambda *_line: None)
    colours = ((200, 0, 0), (0, 200, 0), (0, 0, 200))
    series = [Series(str(at), (5 + at % 2, 0, 10), colour, "diamond") for at, colour in enumerate(colours)]

    def seen(shown: list[Series]) -> list[int]:
        canvas.fill(BACK)
        line_chart(canvas, Rect(0, 0, 400, 300), shown, ("", "", ""))
        assert isinstance(canvas.surface, pygame.Surface)
        part = canvas.surface.subsurface((0, 40, 130, 220))  # the first points, below the legend
        return [pygame.mask.from_threshold(part, line.colour, (8, 8, 8, 255)).count() for line in shown]

    together = seen(series)
    alone = [seen([line])[0] for line in series]
    assert min(alone) > 20
    assert all(here >= 0.8 * there for here, there in zip(together, alone, strict=True))


@pytest.mark.parametrize("radius", [6, 10, 30])
def test_the_light_edge_of_a_panel_fades_out_in_its_corners(canvas: Canvas, radius: int) -> None:
    """Followed along the inside of the border from the middle to the side, it never ends at once."""
    canvas.gradient(BOX, (40, 40, 40), (40, 40, 40), radius, 2, (0, 0, 0), (200, 200, 200))
    centre, inside = (BOX.left + radius, BOX.top + radius), radius - 2.5
    line = [colour_at(canvas, (BOX.centerx, BOX.top + 2))[0], colour_at(canvas, (BOX.left + radius, BOX.top + 2))[0]]
    assert line == [200, 200]
    steps = 24
    for step in range(steps + 1):
        angle = math.pi / 2 * (1 + step / steps)
        at = round(centre[0] + inside * math.cos(angle)), round(centre[1] - inside * math.sin(angle))
        line.append(colour_at(canvas, at)[0])
    assert line[-1] < 60
    assert max(first - second for first, second in pairwise(line)) < 100
    assert sum(60 < tone < 190 for tone in line) >= 2


@pytest.mark.parametrize("reach", [5, 10, 15, 20])
def test_the_light_around_a_piece_has_no_bumps(reach: int) -> None:
    """Around a sharp corner it is the arc of a circle: where directions lay far apart, that arc had teeth."""
    made = pygame.Surface((121, 91), pygame.SRCALPHA, 32)
    pygame.draw.polygon(made, "white", [(60, 0), (120, 45), (60, 90), (0, 45)])
    grown = silhouette(made, reach, (255, 200, 0))
    tops = [
        min(y for y in range(reach + 20) if grown.get_at((x, y)).a > 128)
        for x in range(reach + 60 - reach // 2, reach + 61 + reach // 2)
    ]
    for at, top in enumerate(tops):
        beside = at - reach // 2
        assert abs(top - (reach - math.sqrt(reach**2 - beside**2))) <= 0.7, (beside, tops)


@pytest.mark.parametrize("outline", ["box", "diamond", "round"])
@pytest.mark.parametrize("size", [(60, 60), (147, 264), (500, 420)])
def test_rings_and_outlines_made_ahead_are_those_that_are_drawn(outline: Outline, size: tuple[int, int]) -> None:
    """In slices: one ring took up to 50 ms in a large window."""
    drawn, ahead = make_look(1920, 1080), make_look(1920, 1080)
    piece = pygame.Surface((40, 30), pygame.SRCALPHA, 32)
    pygame.draw.circle(piece, (200, 30, 60), (20, 15), 14)
    canvas = Canvas(Recording((1920, 1080)), drawn)
    canvas.legal_ring(Rect((0, 0), size), outline=outline)
    canvas.landing_ring(Rect((0, 0), size), outline)
    canvas.chosen_outline(piece, (0, 0))
    canvas = Canvas(Recording((1920, 1080)), ahead)
    assert len([*canvas.rings_ahead(size, outline)]) > 20
    assert len([*canvas.chosen_outline_ahead(piece)]) == 2
    assert list(ahead.cache._items) == list(drawn.cache._items)
    for key, picture in drawn.cache._items.items():
        assert pygame.image.tobytes(picture, "RGBA") == pygame.image.tobytes(ahead.cache._items[key], "RGBA"), key
    assert not [*canvas.rings_ahead(size, outline), *canvas.chosen_outline_ahead(piece)]

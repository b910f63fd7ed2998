"""The two bands of an area on the board: the header with the building rules, and the majority bar."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from functools import partial

import pygame
from pygame import Rect

from capitol.games.capitol.ui.districts import DISTRICT_STYLES
from capitol.games.capitol.ui.models.table import AreaModel, Chip, SpaceModel
from capitol.games.capitol.ui.parts.board_picture import BoardPicture, paint_icon
from capitol.games.capitol.ui.words import NUMERALS
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.kit.theme import contrast
from capitol.table.palette import MARBLE, OUTLINE, Colour, SeatStyle
from capitol.table.seats.badge import paint_bare_symbol

INK = (0x1F, 0x16, 0x0F)
ALERT = (0x7A, 0x1F, 0x0A)
BRONZE = (0x54, 0x33, 0x0E)
"""The colour of the numerals inlaid in the parapets."""
_LIT_EDGE, _LIT = (0xFF, 0xF2, 0xD2), 150
"""The edge of carved letters that faces the sun, below them, and its opacity."""
FIELD = (0xFF, 0xFB, 0xF0)
"""The background of a name on a plate."""
GOLD = (0xFF, 0xD4, 0x66)
"""The background of points on a chip, as on the coins of bids: no seat has this colour."""
_APART = 1.5
"""The contrast from which a chip and the field on it are told apart without a line."""
_FILL = 0.86
"""The fraction of a band's height for its letters."""
_BETWEEN = 0.3
"""The gap between an area's numeral and name, as a fraction of their letter height."""
_NAME, _LEAST_NAME = 0.95, 0.63
"""The size of an area's name relative to the other letters of its header, and the smallest if there is no room for
more. All of it would hide too much of the roofs of tall houses, and leave the header with large texts."""
_PLATE = 0.95
"""The height of a plate near a header, relative to the size of the letters, which are all capitals."""
_LEAST_READ = 13.0
"""The smallest readable size of the text beside it, in logical pixels of the window."""

_RIM, _GLOW = 0.6, 4
"""The opacity of the marble rim around letters over a roof, whose outline must remain visible; and how far its glow
reaches, compared with the rim."""

_QUIET, _RECESS_DARK, _RECESS_LIGHT = 0.96, (0x3E, 0x2C, 0x1C), (0xD8, 0xBE, 0x92)
"""The size of chips let into the wall, and the edges of their recess."""

Fact = tuple[str, str, Colour]
"""Icon, text and colour of a sign in a header."""
Standing = tuple[pygame.Surface, Rect]
"""The picture of a building, and its place."""


def band_text_px(look: Look, rect: Rect) -> float:
    """Return the logical text size on a band: it follows the board, as the bands do, and the UI scale as far as it
    fits."""
    per_text = look.scale.s * look.scale.ui_scale
    return min(16.0 * max(1.0, 1 / look.scale.ui_scale), rect.height / per_text * _FILL)


def bands_readable(look: Look, picture: BoardPicture) -> bool:
    """Return whether a board is large enough to read the text on its bands."""
    px = min(band_text_px(look, picture.header_rect(area)) for area in range(len(picture.board.titles)))
    return look.text_px(px) >= _LEAST_READ * look.scale.s


def on_board(look: Look, radius: float, border: float) -> tuple[float, float]:
    """Return radius and border for `Canvas.rounded` on the board, which does not grow with text."""
    grown = max(1.0, look.scale.ui_scale)
    return radius / grown, border / grown


def paint_header(
    canvas: Canvas,
    picture: BoardPicture,
    area: AreaModel,
    skip: Collection[tuple[int, int]] = (),
    *,
    facts: bool = True,
) -> None:
    """Paint glyph, numeral and name; roof badge, legal heights, fountains and free spaces. Call it after painting the
    pieces: the text is painted over roofs, which show through, and keeps clear of their numbers. Houses on the spaces
    ``skip`` are not there yet. Without ``facts`` there is nothing after the name."""
    rect = picture.header_rect(area.area)
    spaces = tuple(space for space in area.spaces if space.building and (space.area, space.space) not in skip)
    styles = tuple(picture.board.style(space.building.seat) for space in spaces if space.building is not None)
    key = ("header", tuple(rect), picture.board.titles[area.area], area, spaces, styles, picture.plan_view, facts)
    signs = header_facts(area) if facts else []
    canvas.cached(key, lambda inner: _header(inner, rect, picture, area, spaces, signs))


def _header(
    canvas: Canvas,
    rect: Rect,
    picture: BoardPicture,
    area: AreaModel,
    houses: Sequence[SpaceModel],
    signs: Sequence[Fact],
) -> None:
    look = canvas.look
    px = band_text_px(look, rect)
    towers = [picture.standing(space) for space in houses]
    roofs = [(tower, place) for tower, place in towers if place.colliderect(rect)]
    high = [space for space in houses if _number(picture, space).top < rect.bottom]
    taken = [_number(picture, space) for space in high]
    side = round(rect.height * 0.84)
    gap = max(2, side // 5)
    facts = Rect(rect.x, rect.y, rect.width - 2 * gap, rect.height)
    right = paint_facts(canvas, facts, signs, px, roofs, taken)
    numeral, title = NUMERALS[area.area], picture.board.titles[area.area]

    def long(px: float) -> int:
        return look.text_width(title, px, bold=True, family="title")

    wide = look.text_width(numeral, px, bold=True)
    spaced = wide + max(gap, round(_BETWEEN * look.text_px(px)))
    before = side + gap + spaced
    room = Rect(rect.x + gap, rect.y, right - rect.x - gap, rect.height)
    sizes = [px * _NAME - 0.25 * step for step in range(1 + int(4 * px * (_NAME - _LEAST_NAME)))]

    def clear(first: int, width: int) -> int | None:
        return _clear_of(taken, Rect(room.x + first, room.y, room.width - first, room.height), width)

    def clear_of() -> tuple[int, int, int, float] | None:
        """Return the x of shield, numeral and name, and the name's size: always at the left, even over roofs; if the
        number of a house is there, beside it, together or split before the name."""
        for size in sizes:
            start = clear(0, before + long(size))
            if start is not None:
                return start, start + side + gap, start + before, size
            start, name = clear(0, before), clear(before, long(size))
            if start is not None and name is not None and name >= start + before:
                return start, start + side + gap, name, size
        start = clear(0, side)
        for size in sizes if start is not None else ():
            first = clear(side + gap, spaced + long(size))
            if first is not None and start is not None and first >= start + side + gap:
                return start, first, first + spaced, size
        return None

    placed = clear_of()
    plate = None
    if placed is None:
        start = _clear_of(taken, room, before)
        start = room.left if start is None else start
        placed = start, start + side + gap, start + before, sizes[-1]
        plates = [(size, long(size) + 2 * gap) for size in sizes]
        plate = _foot_plate(look, picture, area, plates) or _near_plate(
            look, picture, area, plates, Rect(start, rect.y, before - gap, rect.height), right
        )
    left, first, name, small = placed
    canvas.sprite(f"glyph.{DISTRICT_STYLES[area.colour].id}", Rect(left, rect.centery - side // 2, side, side))
    box = Rect(name, rect.y, right - name, rect.height)
    _carved(canvas, numeral, Rect(first, rect.y, wide + 2, rect.height), px, BRONZE, roofs, bold=True)
    if plate is None:
        _carved(canvas, title, box, small, INK, roofs, bold=True, family="title")
    else:  # numbers on roofs would be among its letters
        size, place = plate
        canvas.rounded(place, FIELD, *on_board(look, 3, 1), OUTLINE)
        canvas.text(title, place, size, INK, bold=True, family="title", align="centre", fit=False)
    for space in high:
        picture.paint_number(canvas, space)


def _foot_plate(
    look: Look, picture: BoardPicture, area: AreaModel, plates: Sequence[tuple[float, int]]
) -> tuple[float, Rect] | None:
    """Return the text size and place of the first of ``plates`` (text size and width) that fits into the space which
    the chips at an area's foot leave at the right; None if there is none."""
    bar = picture.bar_rect(area.area)
    inner = bar.inflate(-max(2, bar.height // 6), -max(2, bar.height // 10))
    chips = chips_rect(look, picture, area, points=True, quiet=False)
    free = inner.width - (chips.width + max(2, inner.height // 8) if chips.width else 0)
    for size, width in plates:
        if width <= free:
            return size, Rect(inner.right - width, inner.y, width, inner.height)
    return None


def _near_plate(
    look: Look,
    picture: BoardPicture,
    area: AreaModel,
    plates: Sequence[tuple[float, int]],
    beside: Rect,
    right: int,
) -> tuple[float, Rect] | None:
    """Return the text size and place of the first of ``plates`` with room near an area's header, a little higher or
    lower if need be, where it covers no number, nothing at the foot of another area, not what is ``beside`` it in the
    header, nor the signs from ``right`` on; nor the symbol below a number, if there is such room."""
    header = picture.header_rect(area.area)
    numbers = [_number(picture, space) for space in area.spaces if space.building is not None]
    bands = [picture.bar_rect(other) for other in range(len(picture.board.titles))]
    bands += [beside, Rect(right, header.y, header.right - right, header.height)]
    signs = [Rect(number.topleft, (number.width, 2 * number.height)) for number in numbers]
    for taken in (signs, numbers):
        found = _clear_plate(look, picture, header, plates, [*bands, *taken], beside.right)
        if found is not None:
            return found
    return None


def _clear_plate(
    look: Look,
    picture: BoardPicture,
    header: Rect,
    plates: Sequence[tuple[float, int]],
    kept: Sequence[Rect],
    usual: int,
) -> tuple[float, Rect] | None:
    """Return the text size and place of the first of ``plates`` that is clear of all ``kept``, as near the middle of a
    header as there is room; there if possible at x ``usual``."""
    starts = sorted({usual, header.left, *(box.right + 1 for box in kept)}, key=lambda x: (x != usual, x))
    for size, width in plates:
        place = Rect(0, 0, width, round(look.text_px(size) * _PLATE))
        shifts = sorted(range(-header.height, header.height // 2), key=lambda shift: (abs(shift), shift))
        for shift in shifts:
            place.centery = header.centery + shift
            for place.left in starts:
                inside = header.left <= place.left and place.right <= header.right and place.top >= picture.rect.top
                if inside and place.collidelist(kept) < 0:
                    return size, place
    return None


def _number(picture: BoardPicture, space: SpaceModel) -> Rect:
    """Return the place of a house's number."""
    assert space.building is not None
    return picture.number_rect((space.area, space.space), space.building)


def _clear_of(taken: Sequence[Rect], room: Rect, width: int) -> int | None:
    """Return the leftmost start in ``room`` for something ``width`` wide that covers nothing of ``taken``; None if
    there is none."""
    for left in sorted({room.left, *(box.right + 1 for box in taken)}):
        place = Rect(left, room.y, width, room.height)
        if room.left <= left and place.right <= room.right and place.collidelist(taken) < 0:
            return left
    return None


def paint_facts(
    canvas: Canvas,
    rect: Rect,
    facts: Sequence[Fact],
    px: float,
    roofs: Sequence[Standing] = (),
    taken: Sequence[Rect] = (),
) -> int:
    """Paint signs at the right of a band, each with its number at size ``px``, clear of ``taken``; return where the
    free space left of them ends."""
    look, side = canvas.look, round(rect.height * 0.84)
    gap, right = max(2, side // 5), rect.right
    for icon, text, colour in reversed(facts):
        long = look.text_width(text, px, bold=True) + gap // 2 if text else 0
        long += side * 3 // 4 if icon == "plot" else side if icon else 0
        right = _right_clear_of(taken, rect, right, long)
        if text:
            wide = look.text_width(text, px, bold=True)
            right -= wide
            _carved(canvas, text, Rect(right, rect.y, wide + 2, rect.height), px, colour, roofs, bold=True)
            right -= gap // 2
        if icon == "plot":
            right -= side * 3 // 4
            plot = Rect(right, rect.centery - side * 5 // 16, side * 5 // 8, side * 5 // 8)
            canvas.rounded(plot, MARBLE, *on_board(look, 2, 1.25), colour)
        elif icon:
            right -= side
            box = Rect(right, rect.centery - side // 2, side, side)
            _carved_icon(canvas, icon, box, colour, roofs)
        right -= side // 2
    return right


def _right_clear_of(taken: Sequence[Rect], rect: Rect, right: int, width: int) -> int:
    """Return the rightmost end up to ``right`` for something ``width`` wide that covers nothing of ``taken``; ``right``
    if there is none in the right half of ``rect``."""
    for end in sorted({right, *(box.left - 1 for box in taken if box.left - 1 < right)}, reverse=True):
        place = Rect(end - width, rect.y, width, rect.height)
        if place.left >= rect.centerx and place.collidelist(taken) < 0:
            return end
    return right


def _carved(
    canvas: Canvas,
    text: str,
    rect: Rect,
    px: float,
    colour: Colour,
    roofs: Sequence[Standing],
    *,
    bold: bool,
    family: str = "text",
) -> None:
    """Paint text with a marble rim where it overlaps ``roofs``, which are in front of the header."""
    look = canvas.look
    size = look.text_px(px)
    shown = look.fonts.fit(text, size, rect.width, bold=bold, family=family)
    rim, ink = (look.fonts.render(shown, size, tint, bold=bold, family=family) for tint in (MARBLE, colour))
    top = rect.y + (rect.height - ink.get_height()) // 2
    edge = look.fonts.render(shown, size, _LIT_EDGE, bold=bold, family=family)
    canvas.blit(edge, (rect.x, top + max(1, look.board(0.9))), _LIT)
    _stamp(canvas, ("carved", shown, size, colour, bold, family), rim, ink, (rect.x, top), roofs)


def _carved_icon(canvas: Canvas, name: str, rect: Rect, colour: Colour, roofs: Sequence[Standing]) -> None:
    """Paint an icon with the same rim."""

    def make(tint: Colour) -> pygame.Surface:
        picture = pygame.Surface(rect.size, pygame.SRCALPHA, 32)
        picture.fill((*tint, 0))
        paint_icon(Canvas(picture, canvas.look), name, picture.get_rect(), tint)
        return picture

    cache, key = canvas.look.cache, ("carved icon", name, rect.size, colour)
    rim, ink = (cache.get((*key, tint), partial(make, tint)) for tint in (MARBLE, colour))
    _stamp(canvas, key, rim, ink, rect.topleft, roofs)


def _stamp(
    canvas: Canvas,
    key: tuple[Hashable, ...],
    rim: pygame.Surface,
    ink: pygame.Surface,
    at: tuple[int, int],
    roofs: Sequence[Standing],
) -> None:
    """Paint ``ink`` at a place, with ``rim`` around it on those ``roofs`` that it overlaps; ``key`` identifies both in
    the cache."""
    far = max(1, canvas.look.board(1.6))
    box = Rect(at, ink.get_size()).inflate(2 * _GLOW * far, 2 * _GLOW * far)
    for tower, place in roofs:
        part = place.clip(box)
        if not part:
            continue
        cover = tower.subsurface(part.move(-place.x, -place.y)).copy()
        letters, solid = (pygame.mask.from_surface(surface, 127) for surface in (ink, cover))
        if solid.overlap(letters, (at[0] - part.x, at[1] - part.y)):
            whole = canvas.look.cache.get((*key, far), lambda: _rim_of(rim, far))
            # A roof covers less than its bounding box: elsewhere the rim would be on the stone.
            picture = whole.subsurface(part.move(-box.x, -box.y)).copy()
            cover.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_ADD)
            picture.blit(cover, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            canvas.blit(picture, part.topleft)
    canvas.blit(ink, at)


def _rim_of(rim: pygame.Surface, far: int) -> pygame.Surface:
    """Return eight copies of ``rim`` around a place, ``far`` pixels away, in their own glow, which ends softly: `_GLOW`
    times as far on each side."""
    wide, tall = rim.get_size()
    edge = _GLOW * far
    size = wide + 2 * edge, tall + 2 * edge
    around = pygame.Surface(size, pygame.SRCALPHA, 32)
    around.fill((*MARBLE, 0))
    for dx, dy in ((dx, dy) for dx in (-far, 0, far) for dy in (-far, 0, far)):
        around.blit(rim, (edge + dx, edge + dy))
    coarse = pygame.transform.smoothscale(around, (max(1, size[0] // (3 * far)), max(1, size[1] // (3 * far))))
    glow = pygame.transform.smoothscale(coarse, size)
    surface = pygame.Surface(size, pygame.SRCALPHA, 32)
    surface.fill((*MARBLE, 0))
    for layer in (glow, glow, glow, around):
        surface.blit(layer, (0, 0))
    surface.fill((255, 255, 255, round(255 * _RIM)), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


def header_facts(area: AreaModel) -> list[Fact]:
    """Return the signs at the right of a header: requirements for the next house, fountains, free small spaces."""
    facts: list[Fact] = []
    if not area.free:
        facts.append(("lock", "", ALERT))
    else:
        heights = "–".join(str(height) for height in area.heights)
        if area.forced is not None:
            facts.append((("round", "triangular")[area.forced], f"! {heights}", ALERT))
        else:
            icon = "any" if area.shape is None else ("round", "triangular")[area.shape]
            facts.append((icon, heights, INK))
    if area.fountains:
        facts.append(("fountain", str(area.fountains), INK))
    facts.append(("plot", str(area.free), INK if area.free else ALERT))
    return facts


def paint_bar(
    canvas: Canvas,
    picture: BoardPicture,
    area: AreaModel,
    *,
    points: bool = True,
    gains: dict[int, int] | None = None,
    quiet: bool = False,
) -> None:
    """Paint one chip for each seat present, best first, let into the wall; ``gains`` (seat to change in points) marks
    the effect of a placement. ``quiet``: smaller. A seat that would get nothing has no field for points."""
    rect = picture.bar_rect(area.area)
    if not area.chips:
        return
    styles = tuple(picture.board.style(chip.seat) for chip in area.chips)
    key = ("bar", tuple(rect), styles, area.chips, points, tuple((gains or {}).items()), quiet)
    canvas.cached(key, lambda inner: _bar(inner, rect, picture, area.chips, points, gains, quiet))


def _bar(
    canvas: Canvas,
    rect: Rect,
    picture: BoardPicture,
    chips: Sequence[Chip],
    points: bool,
    gains: dict[int, int] | None,
    quiet: bool,
) -> None:
    looks, inner, px = _bar_chips(canvas.look, rect, picture, chips, quiet)
    paint_chips(canvas, inner, looks, px, points, gains, sunk=quiet or canvas.look.theme.textured)


def _bar_chips(
    look: Look, rect: Rect, picture: BoardPicture, chips: Sequence[Chip], quiet: bool
) -> tuple[list[tuple[Chip, SeatStyle]], Rect, float]:
    """Return the chips of a bar with the styles of their seats, their room and their text size."""
    inner = rect.inflate(-max(2, rect.height // 6), -max(2, rect.height // 10))
    px = band_text_px(look, rect)
    if quiet:
        inner, px = inner.inflate(0, round(inner.height * (_QUIET - 1))), px * _QUIET
    return [(chip, picture.board.style(chip.seat)) for chip in chips], inner, px


def chips_rect(look: Look, picture: BoardPicture, area: AreaModel, *, points: bool, quiet: bool) -> Rect:
    """Return the part of an area's bar that its chips cover."""
    rect = picture.bar_rect(area.area)
    if not area.chips:
        return Rect(rect.topleft, (0, 0))
    looks, inner, px = _bar_chips(look, rect, picture, area.chips, quiet)
    widths, gap, _px = _chip_widths(look, inner, looks, px, points, {}, sunk=quiet or look.theme.textured)
    return Rect(inner.x, inner.y, min(inner.width, sum(widths) + gap * (len(widths) - 1)), inner.height)


def paint_chips(
    canvas: Canvas,
    inner: Rect,
    chips: Sequence[tuple[Chip, SeatStyle]],
    px: float,
    points: bool = True,
    gains: Mapping[int, int] | None = None,
    *,
    sunk: bool = False,
) -> None:
    """Paint chips side by side from the left, at text size ``px`` or smaller; each with its seat's style. ``sunk``: let
    into a wall, without outlines."""
    gains = gains or {}
    widths, gap, px = _chip_widths(canvas.look, inner, chips, px, points, gains, sunk=sunk)
    left = inner.x
    for (chip, style), wide in zip(chips, widths, strict=True):
        box = Rect(left, inner.y, wide, inner.height)
        if sunk:  # a recess: dark above, where the wall shades it, and light below
            line = max(1, canvas.look.board(0.8))
            canvas.rounded(box.move(0, line), _RECESS_LIGHT, *on_board(canvas.look, 3, 0))
            canvas.rounded(box.move(0, -line), _RECESS_DARK, *on_board(canvas.look, 3, 0))
        _chip(canvas.look, canvas, style, box, chip, px, points, gains, sunk=sunk)
        left += wide + gap


def _chip_widths(
    look: Look,
    inner: Rect,
    chips: Sequence[tuple[Chip, SeatStyle]],
    px: float,
    points: bool,
    gains: Mapping[int, int],
    *,
    sunk: bool,
) -> tuple[list[int], int, float]:
    """Return the widths of chips, the gap between them, and their text size: ``px``, or smaller if they need it."""
    gap, none = max(3, inner.height // 4), Rect(0, 0, 0, inner.height)
    widths = [_chip(look, None, style, none, chip, px, points, gains, sunk=sunk) for chip, style in chips]
    room = inner.width - gap * (len(widths) - 1)
    if sum(widths) > room:
        px *= max(0.7, room / sum(widths))
        widths = [_chip(look, None, style, none, chip, px, points, gains, sunk=sunk) for chip, style in chips]
    return widths, gap, px


def _chip(
    look: Look,
    canvas: Canvas | None,
    style: SeatStyle,
    box: Rect,
    chip: Chip,
    px: float,
    points: bool,
    gains: Mapping[int, int],
    *,
    sunk: bool = False,
) -> int:
    """Paint one chip in ``box``, or without a canvas only measure it; return its width."""
    side = round(box.height * 0.78)
    pad, inset = max(2, box.height // 6), max(1, box.height // 12)
    beside = max(3, pad)  # in small windows the line around a field would touch its figures
    gain = gains.get(chip.seat, 0)
    points = points and (chip.points > 0 or bool(gain) or not sunk)
    ink = style.text
    if canvas is not None:
        edge = (0xFF, 0xD3, 0x6B) if gain else OUTLINE
        if sunk and not gain:
            canvas.rounded(box, style.colour, *on_board(look, 3, 0))
        else:
            canvas.rounded(box, style.colour, *on_board(look, 4, 2 if gain else 1), edge)
    left = box.x + pad

    def sign(name: str) -> None:
        nonlocal left
        if canvas is not None:
            paint_icon(canvas, name, Rect(left, box.centery - side // 2, side, side), ink)
        left += side

    def write(text: str, bold: bool, colour: Colour = ink) -> None:
        nonlocal left
        wide = look.text_width(text, px, bold=bold)
        if canvas is not None:
            canvas.text(text, Rect(left, box.y, wide + 2, box.height), px, colour, bold=bold, fit=False)
        left += wide

    def write_points(text: str, bold: bool) -> None:
        # A separate field, because beside the floors they would read as a sum.
        nonlocal left
        wide = look.text_width(text, px, bold=bold) + 2 * beside
        if canvas is not None:
            field = Rect(left, box.y + inset, wide, box.height - 2 * inset)
            lined = not sunk or contrast(style.colour, GOLD) < _APART
            canvas.rounded(field, GOLD, *on_board(look, 3, 1 if lined else 0), OUTLINE)
        left += beside
        write(text, bold, INK)
        left += beside

    if chip.place == 1 and chip.note != "shared":
        sign("crown")
        left += max(2, pad // 2)
    if canvas is not None:
        paint_bare_symbol(canvas, style, Rect(left, box.centery - side // 2, side, side))
    left += side + pad
    write(str(chip.floors), True)
    if chip.note == "tallest":
        left += pad // 2
        sign("tower")
        write(str(chip.tallest), False)
    elif chip.note == "shared":
        left += pad // 2
        write("=", True)
    if points:
        left += pad
        write_points(f"+{chip.points}", True)
    if gain:
        left += pad // 2
        sign("up" if gain > 0 else "down")
    return left + (inset + 1 if points and not gain else pad) - box.x

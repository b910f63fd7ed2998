"""The widgets of the board: areas with header and majority bar, and every space as a target."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import partial

from pygame import Rect

from capitol.games.capitol.ui.models.table import LARGE, AreaModel, SpaceModel
from capitol.games.capitol.ui.parts.bands import band_text_px, chips_rect, paint_bar, paint_header
from capitol.games.capitol.ui.parts.board_picture import Site
from capitol.games.capitol.ui.table.offers import number_of, site_id
from capitol.games.capitol.ui.table.sentences import area_title, area_words, chip_text
from capitol.games.capitol.ui.table.targets import FAINT
from capitol.games.capitol.ui.table.view_model import TableViewModel
from capitol.games.capitol.ui.words import building_name, tile_title
from capitol.host.language import _
from capitol.kit.cached_layer import CachedLayer, CachedPart, CachedParts
from capitol.kit.canvas import Canvas, Outline
from capitol.kit.inputs import Point
from capitol.kit.look import Look
from capitol.kit.widgets import Host, Widget

_RULE_WEIGHT, _BAR_WEIGHT, _BUILT_WEIGHT, _VACANT_WEIGHT = 200.0, 40.0, 2.0, 0.2
"""The penalty for a note that covers an area's header or the number of a house's floors, which say what may be built,
the majorities of an area, a built space, and a vacant one, relative to 1 for another text."""
_GHOST = 170
"""The opacity of the preview of a piece at the pointer, 0 to 255."""


class AreaWidget(CachedPart):
    """One area; its tooltip describes everything about it."""

    role = "area"


class HeaderWidget(Widget):
    """The header band of an area."""

    role = "label"

    def __init__(self, view_model: TableViewModel, area: AreaModel) -> None:
        rect = view_model.picture.header_rect(area.area)
        px = band_text_px(view_model.look, rect)
        super().__init__(f"header.{area.area}", rect, label=area_title(area, view_model.names), text_px=round(px, 1))
        self.view_model, self.area, self.hushed = view_model, area, True

    def needed(self, seen: Rect) -> Iterator[tuple[Rect, float]]:
        return ((part, _RULE_WEIGHT) for part, _weight in super().needed(seen))

    def paint(self, canvas: Canvas) -> None:
        paint_header(canvas, self.view_model.picture, self.area, self.view_model.skip | self.view_model.flying())


class BarWidget(Widget):
    """The majority bar of an area."""

    role = "label"

    def __init__(self, view_model: TableViewModel, area: AreaModel, points: bool, quiet: bool) -> None:
        rect = view_model.picture.bar_rect(area.area)
        text = _("; ").join(chip_text(chip, view_model.names, points) for chip in area.chips)
        px = band_text_px(view_model.look, rect)
        super().__init__(f"bar.{area.area}", rect, label=text, text_px=round(px, 1))
        self.view_model, self.area, self.points, self.quiet = view_model, area, points, quiet
        self.hushed = True

    def needed(self, seen: Rect) -> Iterator[tuple[Rect, float]]:
        chips = self.written(self.view_model.look).clip(seen)
        if chips.width and chips.height:
            yield chips, _BAR_WEIGHT

    def written(self, look: Look) -> Rect:
        return chips_rect(
            look, self.view_model.picture, self.area, points=self.points and not self.quiet, quiet=self.quiet
        )

    def paint(self, canvas: Canvas) -> None:
        gains = dict(self.view_model.gains.get(self.area.area, {}))
        points = self.points and not self.quiet
        paint_bar(canvas, self.view_model.picture, self.area, points=points, gains=gains, quiet=self.quiet)


class SpaceWidget(Widget):
    """A space of the board: a target for pieces; its picture belongs to the board.

    It reacts to the pointer only while a piece is being placed (`EnabledTargets`); otherwise the area around it does.
    """

    role = "space"

    def __init__(self, view_model: TableViewModel, space: SpaceModel, title: str) -> None:
        site: Site = (space.area, space.space)
        id = site_id(site)
        provisional = id in view_model.provisional
        super().__init__(
            id,
            view_model.picture.space_rect(*site),
            label=_space_words(view_model, space),
            text_px=16,
            draggable=provisional and not space.vacant,
            selected=provisional,
        )
        self._press, self._view_model, self._site = view_model.press, view_model, site
        self._vacant, self._building, self._before = space.vacant, space.building, CachedLayer()
        # The area already tells the floors of each seat; reading each house as well would be too much.
        self.spoken, self.hushed = _space_spoken(space, self.label, title), not provisional

    def needed(self, seen: Rect) -> Iterator[tuple[Rect, float]]:
        for part, _weight in super().needed(seen):
            yield part, _VACANT_WEIGHT if self._vacant else _BUILT_WEIGHT
        if self._building is not None:
            number = self._view_model.picture.number_rect(self._site, self._building).clip(seen)
            if number.width and number.height:
                yield number, _RULE_WEIGHT

    def shown_at(self, look: Look) -> Rect:
        return _whole_box(self._view_model, self._site)

    @property
    def mark_rect(self) -> Rect:
        return self._view_model.picture.plot_rect(*self._site)

    @property
    def mark_outline(self) -> Outline:
        return outline_of(self._site)

    def paint_before(self, canvas: Canvas) -> None:
        self._before.draw(canvas, (), self._paint_before)

    def _paint_before(self, canvas: Canvas) -> None:
        view_model, (area, _space) = self._view_model, self._site
        picture, reach = view_model.picture, self.rect.inflate(self.rect.width, self.rect.height // 2)
        if view_model.ghost is not None and (view_model.ghost.area, view_model.ghost.space) == self._site:
            picture.paint_space(canvas, view_model.ghost, alpha=_GHOST)
        around = view_model.model.areas[area].spaces
        for other in around:
            site = (area, other.space)
            if other.building is None or site in view_model.skip or picture.space_rect(*site).y <= self.rect.y:
                continue
            roofed = other.building.shape is not None
            if picture.tower_rect(site, other.building.height, roofed).colliderect(reach):
                picture.paint_space(canvas, other)
        picture.paint_covered_numbers(canvas, [one for one in around if (area, one.space) not in view_model.skip])

    def press(self, host: Host) -> None:
        self._press(self.id)


def outline_of(site: Site) -> Outline:
    """Return the shape of a space's slab."""
    return "round" if site[1] == LARGE else "diamond"


def area_at(root: Widget, pos: Point) -> int | None:
    """Return the number of the board's area at a point."""
    areas = (widget for widget in root.walk() if widget.role == "area")
    return next((number_of(widget.id, "area") for widget in areas if widget.rect.collidepoint(pos)), None)


def build_board(view_model: TableViewModel, parts: CachedParts) -> Widget:
    """Return the board with all areas and spaces."""
    root = Widget("board", view_model.frame.board, role="board", label=view_model.board.layout.title, region="board")
    setting = view_model.setting
    for area in view_model.model.areas:
        wanted = area.area == view_model.pointed or bool(view_model.gains.get(area.area))
        points, quiet = view_model.points or wanted, view_model.quiet and not wanted
        gains, ids = dict(view_model.gains.get(area.area, {})), [site_id((area.area, one.space)) for one in area.spaces]
        marked = f"area.{area.area}" in view_model.selected, view_model.provisional.intersection(ids)
        ghost = view_model.ghost if view_model.ghost is not None and view_model.ghost.area == area.area else None
        skip = {site for site in view_model.skip if site[0] == area.area}
        shows = (setting, area, points, quiet, gains, marked, ghost, skip)
        root.add(parts.get(f"area.{area.area}", shows, partial(_area, view_model, area, points, quiet)))
    return root


def _area(view_model: TableViewModel, area: AreaModel, points: bool, quiet: bool) -> Widget:
    number, title = area.area, area_title(area, view_model.names)
    id = f"area.{number}"
    widget = AreaWidget(
        id,
        view_model.picture.area_rect(number),
        label=title,
        text_px=16,
        tooltip=area_words(area, view_model.names, points),
        focusable=True,
        droppable=True,
        on_press=partial(view_model.press, id),
        key=str(number + 1),
        selected=id in view_model.selected,
        depends=view_model.flying,
    )
    widget.add(HeaderWidget(view_model, area))
    widget.add(BarWidget(view_model, area, points, quiet))
    for space in area.spaces:
        widget.add(SpaceWidget(view_model, space, title))
    return widget


def _space_words(view_model: TableViewModel, space: SpaceModel) -> str:
    if space.building is not None:
        return _("{name}: {building}").format(
            name=view_model.names.seats[space.building.seat],
            building=building_name(space.building.height, space.building.shape),
        )
    if space.tile is not None:
        return tile_title(space.tile)
    return _("large space, free") if space.space == LARGE else _("small space, free")


def _space_spoken(space: SpaceModel, words: str, area: str) -> str:
    """Return a space for the screen reader: its contents, the area, and the number of the small space."""
    if space.space == LARGE:
        return f"{words}, {area}"
    return _("{what}, {area}, place {number}").format(what=words, area=area, number=space.space + 1)


def _whole_box(view_model: TableViewModel, site: Site) -> Rect:
    """Return the box of a space with its whole building, so that its roof hides no mark, clear of the majority bar."""
    picture = view_model.picture
    area, space = site
    box = picture.space_rect(area, space)
    building = next((found.building for found in view_model.model.areas[area].spaces if found.space == space), None)
    if building is not None:
        box.union_ip(picture.tower_rect(site, building.height, building.shape is not None))
    clear = picture.bar_rect(area).top - max(2, round(4 * picture.map.unit))
    if box.bottom > clear:
        box.height = max(1, clear - box.top)
    return box


def paint_board(canvas: Canvas, view_model: TableViewModel) -> None:
    """Paint the ground and all pieces on it, with provisional pieces lit and the last move marked, but without pieces
    in flight."""
    frame, picture = view_model.frame, view_model.picture
    theme = canvas.look.theme
    if frame.board.size != picture.rect.size:
        canvas.fill(theme.dark, frame.board)
    picture.paint_ground(canvas, view_model.model)
    for space in () if theme.textured else (space for area in view_model.model.areas for space in area.spaces):
        if space.vacant:
            site = space.area, space.space
            canvas.free_place(picture.plot_rect(*site), outline_of(site))
    for site in picture.sites() if view_model.open_to else ():
        if site_id(site) in view_model.open_to:
            canvas.legal_ring(picture.plot_rect(*site), alpha=FAINT, outline=outline_of(site))
    for area in view_model.model.areas:
        for space in area.spaces:
            if site_id((space.area, space.space)) in view_model.provisional:
                site = (space.area, space.space)
                canvas.landing_ring(picture.plot_rect(*site), outline_of(site))
    flying = view_model.skip | view_model.flying()
    picture.paint_pieces(canvas, view_model.model, skip=flying)
    _mark_last(canvas, view_model, flying)
    picture.paint_hearths(canvas, view_model.model, flying)


def _mark_last(canvas: Canvas, view_model: TableViewModel, flying: Collection[Site]) -> None:
    """Mark the last move above the shadows of the pieces, which would darken the marks, but behind the pieces."""
    boxes = [_whole_box(view_model, site) for site in view_model.last]
    if not boxes:
        return
    picture, reach = view_model.picture, canvas.look.board(8)
    for box in boxes:
        canvas.last_move_ticks(box)
    pieces = [space for area in view_model.model.areas for space in area.spaces if not space.vacant]
    for space in sorted(pieces, key=lambda one: picture.space_rect(one.area, one.space).centery):
        around = picture.standing(space)[1].inflate(reach, reach)
        if (space.area, space.space) not in flying and around.collidelist(boxes) >= 0:
            picture.paint_space(canvas, space)
    picture.paint_covered_numbers(canvas, [one for one in pieces if (one.area, one.space) not in flying])

"""The viewer's yard in the tray: its buildings side by side, each in its place, after the lot for a new one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pygame import BLEND_RGBA_MULT, Rect, Surface, draw

from capitol.games.capitol.rules.numbers import SHAPES
from capitol.games.capitol.ui.art.masters import atlas
from capitol.games.capitol.ui.art.pieces import PieceGeometry
from capitol.games.capitol.ui.art.site import STRIPS, site_strips, wall_of
from capitol.games.capitol.ui.art.towers import draw_empty_plinth
from capitol.games.capitol.ui.models.table import Building, YardPiece
from capitol.games.capitol.ui.models.yard_history import arrange, places_for, settled
from capitol.games.capitol.ui.parts.board_picture import paint_icon, tower_picture
from capitol.games.capitol.ui.table.offers import NEW
from capitol.games.capitol.ui.table.sentences import piece_tooltip
from capitol.games.capitol.ui.table.targets import paint_open, paint_piece_light, want_piece_lights
from capitol.games.capitol.ui.table.view_model import TableViewModel
from capitol.games.capitol.ui.words import tile_use
from capitol.host.language import _
from capitol.kit.cached_layer import CachedPart
from capitol.kit.canvas import FOCUS_LINES, Canvas
from capitol.kit.look import Look
from capitol.kit.pictures import flood
from capitol.kit.widgets import Paragraph, Widget, inset
from capitol.table.art.shadows import contact_shadow

_CAPTION = 14
_LABEL = 16
_SLOT, _CLOSE, _LEAST_SLOT = 48, 38, 32
"""The width of a place: preferred, when the hand needs the room, and the least for a house rather than a plate."""
_LOT = 32
_APART, _MARGIN, _ASIDE = 3, 6, 4
_GROWN = 1.5
"""How much larger than usual the places of a yard with much room are."""
_TIPS = 1.12
"""How much wider than its place a building may be: only the outermost corners of eaves and plinths of neighbours
overlap."""
_SHARE = 0.51
"""The greatest fraction of tray and hand for the yard: with twelve places its houses are in one row at 1280×720."""
_CARD, _CARDS = 84, 4
"""The room for a card of the hand; it is allotted to several cards at a time, so that the yard seldom changes its
size."""
_MOST_ROWS = 3
_CLEAR, _PLAN_CLEAR = 6, 4
"""The gap between a building and its caption, and for one seen from above: the line around it must not cross the
words."""
_SIGNS_APART, _LEAST_SIGN = 7, 12
"""The gap between what stands below two buildings in close places, and the least side of the icon there."""
_ROOF_SIGN, _ROOF_APART, _ROOF_SEEN = 13, 1, 70
"""The side of the sign of a roof's shape above a house, its gap, and the width of a house in window pixels from which
the roof itself is told at a glance."""
_SHADOW = 90, 60, 25, 70
_SHADOW_WIDE, _SHADOW_TALL = 1.25, 0.42
"""The shadow of a house on the sand: its colour, and its size relative to the house's width."""
_SHADE = 150, 140, 130
"""The factor that darkens a building which refuses the dragged piece."""
_GONE = 160
"""The opacity of the place of a building being carried, 0 to 255."""
_ON_PIECES = 20
"""The greatest text size on or under a piece, in logical pixels of the board: pieces do not grow with text."""
_EDGE = 2
"""The frame of the yard around its sand."""
_STANDING, _FOOT = 4, 0.42
"""How far above the frame the crane stands, and the share of its height that lies on the ground."""
_CRANE_FREE, _TIMBER_FREE = 0.5, 0.2
"""The fraction of a decoration's width that buildings may cover."""


def on_piece(look: Look, px: float) -> float:
    """Return the size of a text of ``px`` logical pixels that belongs to a piece."""
    return min(px, _ON_PIECES / look.scale.ui_scale)


def yard_width(look: Look, free: int, count: int, cards: int) -> int:
    """Return the yard's share of ``free`` pixels if it held ``count`` buildings before the turn; the hand, which held
    ``cards``, gets the rest. If both cannot have all that they could use, the yard's places are closer.

    The result depends on nothing that a turn changes: no card may move because a building was begun or finished.
    """
    places = places_for(count) + 1  # and the lot
    wish = min(places * look.board(_SLOT), round(free * _SHARE))
    least = min(wish, places * look.board(_CLOSE))
    hand = -(-cards // _CARDS) * _CARDS * look.board(_CARD)
    return max(least, min(wish, free - hand))


class YardWidget(Widget):
    """One building of the viewer's yard, with a sign of its options below."""

    role = "building"

    def __init__(self, view_model: TableViewModel, piece: YardPiece) -> None:
        id = f"yard.{piece.number}"
        said = piece_tooltip(piece)
        super().__init__(
            id,
            label=said,
            text_px=_LABEL,
            tooltip=said,
            focusable=True,
            draggable=view_model.acting and not view_model.placing,
            droppable=True,
            selected=id in view_model.selected,
            on_press=partial(view_model.press, id),
        )
        self.view_model, self.piece = view_model, piece
        self.geometry: PieceGeometry | None = None
        self.provisional = id in view_model.provisional

    @property
    def marks_itself(self) -> bool:
        return True

    @property
    def _gone(self) -> bool:
        """Whether the building is in motion, and its place empty."""
        return "dragged" in self.flags or self.id in self.view_model.away

    def paint_shadow(self, canvas: Canvas) -> None:
        """Paint the shadow on the sand, to the right of the house."""
        if self._gone or self.geometry is None:
            return
        house = self.piece_rect()
        box = Rect(0, 0, round(_SHADOW_WIDE * house.width), round(_SHADOW_TALL * house.width))
        box.bottomleft = house.x + round(0.06 * house.width), house.bottom + round(0.02 * house.width)
        canvas.shape("house shadow", box, _SHADOW[:3], _cast)

    def paint_under(self, canvas: Canvas) -> None:
        """Paint this building's glow, if any, behind all buildings of the yard."""
        if not self._gone:
            chosen = self.selected or self.provisional
            paint_piece_light(canvas, self, self.view_model, *self._standing(), chosen=chosen)

    def paint(self, canvas: Canvas) -> None:
        if self._gone:
            self._paint_place(canvas)
            return
        picture, at = self._standing()
        refused = "refused" in self.flags
        canvas.blit(canvas.look.cache.get(("shaded", picture), partial(_shaded, picture)) if refused else picture, at)
        sign = self.roof_sign(canvas.look)
        if sign is not None and self.piece.building.shape is not None:
            theme, house = canvas.look.theme, self.piece_rect()
            sign.y += at[1] - house.y
            canvas.rounded(sign.inflate(2, 2), theme.parchment_light, 4, 1, theme.parchment_edge)
            paint_icon(canvas, SHAPES[self.piece.building.shape], sign, theme.ink)
        caption = self.caption_height()
        below = Rect(self.rect.x, self.rect.bottom - caption - canvas.look.board(1), self.rect.width, caption)
        paint_caption(canvas, below, () if refused else self.piece.areas, self.text_below)

    def _paint_place(self, canvas: Canvas) -> None:
        """Paint the place of a building that was picked up: its empty plinth, faint."""
        building, picture = self.piece.building, self.view_model.picture
        if self.geometry is None:
            box = self._plan_rect()
            canvas.blit(picture.plan(building, box.width, quiet=True), box.topleft, _GONE)
            return
        look, style, size = canvas.look, picture.board.style(building.seat), self.geometry.plinth_size
        plinth = look.cache.get(("empty plinth", style, size), lambda: draw_empty_plinth(*size, style))
        canvas.blit(plinth, plinth.get_rect(midbottom=self.piece_rect().midbottom).topleft, _GONE)

    @property
    def picture(self) -> Surface:
        """The picture of the building."""
        return self._standing()[0]

    def _standing(self) -> tuple[Surface, tuple[int, int]]:
        """Return the picture of the building, and its place: a little higher while hovered or chosen."""
        look, view_model = self.view_model.look, self.view_model
        up = look.board(6) if self.selected else look.board(2) if "hovered" in self.flags else 0
        if self.geometry is None:
            box = self._plan_rect()
            return view_model.picture.plan(self.piece.building, box.width, quiet=True), (box.x, box.y - up)
        box = self.piece_rect()
        return tower_picture(look, view_model.board, self.piece.building, self.geometry), (box.x, box.y - up)

    @property
    def _foot(self) -> int:
        """The y of the building's foot, clear of its caption."""
        clear = _CLEAR if self.geometry is not None else _PLAN_CLEAR
        return self.rect.bottom - self.caption_height() - self.view_model.look.board(clear)

    def _plan_rect(self) -> Rect:
        """Return the place of the building seen from above."""
        side = min(self.rect.width, self._foot - self.rect.y) - self.view_model.look.board(3)
        return Rect(self.rect.centerx - side // 2, self._foot - side, side, side)

    def shown_at(self, look: Look) -> Rect:
        place = self._plan_rect() if self.geometry is None else self.piece_rect()
        wide, tall = look.board(2 * _CAPTION), self.caption_height()
        return place.union(Rect(self.rect.centerx - wide // 2, self.rect.bottom - tall, wide, tall))

    def roof_sign(self, look: Look) -> Rect | None:
        """Return the place of the sign of its roof's shape, above the roof; None without a roof, and where the house is
        large enough to be told from one with the other roof."""
        if self.piece.building.shape is None or self.geometry is None:
            return None
        house, side = self.piece_rect(), look.board(_ROOF_SIGN)
        if house.width >= _ROOF_SEEN:
            return None
        return Rect(house.centerx - side // 2, house.y - look.board(_ROOF_APART) - side, side, side)

    def caption_height(self) -> int:
        """Return the height of the caption at the foot."""
        look = self.view_model.look
        return max(look.board(14), round(look.text_px(self.text_below) * 1.1))

    @property
    def text_below(self) -> float:
        """The text size of the caption; with several rows there is room only for small ones."""
        look = self.view_model.look
        return on_piece(look, _CAPTION) if self.geometry is not None else min(_CAPTION, 14 / look.scale.ui_scale)

    def piece_rect(self) -> Rect:
        """Return the place of the building in the yard; the whole place if it is seen from above."""
        if self.geometry is None:
            return Rect(self.rect)
        look = self.view_model.look
        tower = tower_picture(look, self.view_model.board, self.piece.building, self.geometry)
        return tower.get_rect(midbottom=(self.rect.centerx, self._foot))


def _cast(surface: Surface, _k: float) -> None:
    """Draw a soft ellipse as large as the surface."""
    box, (*colour, alpha) = surface.get_rect(), _SHADOW
    for step in range(1, 9):
        inner = box.inflate(-box.width * step // 20, -box.height * step // 20)
        draw.ellipse(surface, (*colour, alpha * step // 8), inner)


def _shaded(picture: Surface) -> Surface:
    """Return a darker picture for a building that refuses the dragged piece."""
    made = picture.copy()
    flood(made, (*_SHADE, 255), BLEND_RGBA_MULT)
    return made


def paint_caption(canvas: Canvas, rect: Rect, areas: Sequence[int] | None, px: float) -> None:
    """Paint a building's options below it: a permit with the number of areas that accept it, a cross for none, floors
    for one that can still grow (``areas`` None)."""
    theme = canvas.look.theme
    ink = theme.ink_soft if areas is None else theme.good if areas else theme.alert
    icon = "floors" if areas is None else "permit" if areas else "cross"
    count = str(len(areas)) if areas else ""
    place, number = caption_places(canvas.look, rect, count, px)
    paint_icon(canvas, icon, place, ink)
    canvas.text(count, number, px, ink, bold=True, fit=False)


def caption_places(look: Look, rect: Rect, count: str, px: float) -> tuple[Rect, Rect]:
    """Return the places of a caption's icon and of the number beside it ("" for none). Where enlarged numbers leave
    little room in close places, the icon shrinks, to be apart from its neighbours."""
    if not count:
        place = Rect(0, 0, rect.height, rect.height)
        place.center = rect.center
        return place, Rect(place.right, rect.y, 0, rect.height)
    gap, number = look.board(2), look.text_width(count, px, bold=True)
    free = rect.width - look.board(_SIGNS_APART) - gap - number
    side = min(rect.height, max(look.board(_LEAST_SIGN), free))
    left = rect.centerx - (side + gap + number) // 2
    return Rect(left, rect.centery - side // 2, side, side), Rect(left + side + gap, rect.y, number, rect.height)


class NewLot(Widget):
    """The lot on which a floor begins a new building."""

    role = "lot"

    def __init__(self, view_model: TableViewModel) -> None:
        label = _("Lot for a new house")
        super().__init__(
            NEW,
            label=label,
            text_px=_LABEL,
            tooltip=label,
            focusable=view_model.acting,
            droppable=True,
            on_press=partial(view_model.press, NEW) if view_model.acting else None,
        )
        self.view_model = view_model

    @property
    def mark_rect(self) -> Rect:
        border = self.view_model.look.board(3)
        return inset(self._plate(), border)

    def _plate(self) -> Rect:
        look = self.view_model.look
        side = min(self.rect.width, self.rect.height, look.board(_LOT)) - look.board(4)
        box = Rect(0, 0, side, side)
        # Away from the line of light around a building to its left.
        box.bottomright = (self.rect.right, self.rect.bottom - look.board(18))
        return box

    @property
    def marks_itself(self) -> bool:
        return True

    def paint_under(self, canvas: Canvas) -> None:
        """Paint the plate and its ring behind all buildings of the yard; a cross if no building may begin."""
        theme, box = canvas.look.theme, self._plate()
        refused, side = "refused" in self.flags, box.width
        canvas.rounded(box, theme.parchment_edge if refused else theme.parchment, 6, 2, theme.parchment_edge)
        icon, ink = ("cross", theme.ink) if refused else ("plus", theme.ink_soft)
        paint_icon(canvas, icon, box.inflate(-side // 2, -side // 2), ink)
        paint_open(canvas, self, self.view_model)
        if "target" in self.flags:
            canvas.legal_ring(self.mark_rect)
        if "landing" in self.flags:
            canvas.landing_ring(self.mark_rect)


class Yard(CachedPart):
    """All buildings of the viewer's yard: towers side by side, or many in rows seen from above. Each stays in its place
    as others come and go, in all turns of its seat (`YardHistory`).

    ``before`` are its buildings without the pending move.
    """

    def __init__(self, view_model: TableViewModel, rect: Rect, before: Sequence[Building]) -> None:
        super().__init__("yard", rect, region="yard")
        self.view_model, self.before = view_model, tuple(before)
        look = view_model.look
        self.room = inset(rect, look.board(4), look.board(3))
        self.buildings = [self.add(YardWidget(view_model, piece)) for piece in view_model.model.me.yard]
        self._unit = look.board(1000) / 1000
        self.walled = True
        self.lots: list[NewLot] = []
        if not view_model.placing:  # otherwise nothing is built
            self.lots = [self.add(NewLot(view_model))]
            self.lands = NEW  # the free ground of the yard
        self._lay()
        self._want_strips()
        if view_model.acting:
            for widget in self.buildings:
                piece = widget.piece.building, view_model.styles[widget.piece.building.seat]
                want_piece_lights(look, piece, widget.picture)
            if not self.buildings:
                self._tell_empty()

    def _tell_empty(self) -> None:
        """Show a text in the empty yard on its purpose, or on the effect of the tile being placed, if there is room."""
        look, view_model = self.view_model.look, self.view_model
        text = _("Your yard is empty: a floor begins a house here.")
        ring = sum(look.ui(width) for width in FOCUS_LINES)  # the focus on the lot lies outside it
        left = self.lots[0].rect.right + ring + look.board(3) if self.lots else self.room.x
        if view_model.placing:
            text, left = tile_use(view_model.model.tiles[view_model.model.auction]), self.room.x + look.board(4)
        room = Rect(left, self.room.y, self.room.right - left - look.board(4), self.room.height)
        clear = Rect(room.x, room.y, self._site_place("crane").x - room.x, room.height)
        if clear.width > 0 and Paragraph.height_for(look, text, clear.width) <= room.height:
            room = clear  # beside the crane; if it does not fit there, in place of the crane
        tall = Paragraph.height_for(look, text, room.width)
        widest = max(look.text_width(word, _LABEL) for word in text.split())
        if tall <= room.height and widest <= room.width:
            below = self.rect.y + wall_of(self._unit)
            self.walled = below + tall <= room.bottom
            middle = (below + room.bottom) // 2 if self.walled else room.centery
            room = Rect(room.x, middle - tall // 2, room.width, tall)
            self.add(Paragraph("yard.empty", room, text, fg=look.theme.ink_soft, bg=look.theme.parchment))

    def _lay(self) -> None:
        """Assign every building its place. The lot is in front of all of them, at the same place whatever begins there:
        a further press on it must not reach a new building."""
        look = self.view_model.look
        stand = settled(self.view_model.places, self.before)
        now = arrange(stand, [widget.piece.building for widget in self.buildings])
        # The line of light around the first building keeps clear of the edge; the last place is seldom taken.
        room = inset(self.room, look.board(_MARGIN), 0).move(look.board(_ASIDE), 0)
        (lot_box, *boxes), towers = yard_boxes(look, room, places_for(len(self.before)) + 1)
        geometry = None
        self.walled = towers  # plates would hide the wall
        if towers:
            px = on_piece(look, _CAPTION)
            height = self.room.height - look.line(px) - look.board(10 + _ROOF_SIGN)
            geometry = yard_geometry(look, boxes[0].width, height, [widget.piece for widget in self.buildings])
        for lot in self.lots:
            lot.rect = Rect(lot_box)
        waiting = list(self.buildings)
        for at, (building, box) in enumerate(zip(now, boxes, strict=False)):
            alike = [widget for widget in waiting if widget.piece.building == building]
            if alike:
                # Among equal buildings, the new ones are those marked by the pending move.
                changed = at >= len(stand) or stand[at] != building
                found = next((widget for widget in alike if widget.provisional == changed), alike[0])
                waiting.remove(found)
                found.rect, found.geometry = Rect(box), geometry

    def paint(self, canvas: Canvas) -> None:
        paint_ground(canvas, self)
        theme = canvas.look.theme
        if theme.textured and min(self.rect.size) > 4 * _EDGE:
            look = canvas.look
            swept = any(isinstance(widget, Paragraph) for widget in self.children)
            x, y = self._sand.topleft
            for picture in self._strips(walled=self.walled, swept=swept):
                canvas.blit(picture, (x, y))
                y += picture.get_height()
            with canvas.clip(inset(self.rect, look.board(2), look.board(2))):
                self._paint_site(canvas)
                for building in self.buildings:
                    building.paint_shadow(canvas)
        for lot in self.lots:
            lot.paint_under(canvas)
        for building in self.buildings:
            building.paint_under(canvas)

    @property
    def _sand(self) -> Rect:
        return inset(self.rect, self.view_model.look.ui(_EDGE))

    def _strips(self, *, walled: bool, swept: bool) -> list[Surface]:
        """Return the sand, with or without a wall behind it, and empty if it has text on it."""
        look, size = self.view_model.look, self._sand.size
        told = self._unit, max(1, look.ui(look.theme.radius) - look.ui(_EDGE)), walled, swept
        made: list[tuple[Surface, ...]] = []

        def strip(number: int) -> Surface:
            if not made:
                made.append(site_strips(size, *told))
            return made[0][number]

        return [look.cache.get(("yard", size, *told, number), partial(strip, number)) for number in range(STRIPS)]

    def _want_strips(self) -> None:
        """Ask the loop to prepare the sand for few buildings, and for many."""
        look = self.view_model.look
        if look.theme.textured and min(self._sand.size) > 2 * _EDGE:
            for walled in (True, False):
                make = partial(self._strips, walled=walled, swept=False)
                look.prefetch.want(("yard", self._sand.size, walled), make, soon=True)

    def _site_place(self, name: str) -> Rect:
        """Return the place of the crane or the timber."""
        look, site = self.view_model.look, atlas("site")
        box, part = site.boxes[f"site.{name}"], look.board(1000) / 1000 / site.fine
        wide, tall = round(box.width * part), round(box.height * part)
        place = Rect(self.rect.right - wide, self.rect.bottom - tall - look.board(_STANDING), wide, tall)
        if name == "timber":
            place.midbottom = (self.room.x + look.board(_LOT // 2 + 4), self.rect.bottom)
        return place

    def _paint_site(self, canvas: Canvas) -> None:
        site, taken = atlas("site"), [widget.rect for widget in self.buildings]
        words = [widget.rect for widget in self.children if isinstance(widget, Paragraph)]
        for name, free in (("crane", _CRANE_FREE), ("timber", _TIMBER_FREE)):
            place = self._site_place(name)
            wide, tall = place.size
            if place.collidelist(words) >= 0:
                continue
            if place.inflate(-round(wide * free), 0).collidelist(taken) < 0:
                make = partial(site.scaled, f"site.{name}", wide, tall)
                thing = canvas.look.cache.get(("site", name, wide, tall), make)
                if name == "crane":
                    self._paint_foot(canvas, thing, place)
                canvas.blit(thing, place.topleft)

    def _paint_foot(self, canvas: Canvas, crane: Surface, place: Rect) -> None:
        """Paint the shadow below the base of the crane, a little to the right, as the sun has it."""
        soft, low = max(1, canvas.look.board(_STANDING) // 2), round(place.height * _FOOT)
        foot = Rect(0, place.height - low, place.width, low)
        make = partial(contact_shadow, crane.subsurface(foot), soft, _SHADOW)
        shadow = canvas.look.cache.get(("crane's foot", place.size), make)
        canvas.blit(shadow, (place.x - soft, place.bottom - low - 2 * soft))


def yard_boxes(look: Look, room: Rect, count: int) -> tuple[list[Rect], bool]:
    """Return the places, and whether they hold towers rather than buildings seen from above.

    Neighbours are a little apart, so that neither their rings nor their signs touch.
    """
    wide = room.width
    rows = next(
        (rows for rows in range(1, _MOST_ROWS) if wide // -(-count // rows) >= look.board(_LEAST_SLOT)), _MOST_ROWS
    )
    per_row = -(-count // rows)
    slot = min(wide / per_row, _GROWN * look.board(_SLOT))
    apart = max(0, min(look.board(_APART), (int(slot) - look.board(_CLOSE)) // 2))
    tall = room.height // rows
    boxes = []
    for at in range(count):
        line, place = divmod(at, per_row)
        x = room.x + round(place * slot)
        boxes.append(Rect(x + apart, room.y + line * tall, int(slot) - 2 * apart, tall))
    return boxes, rows == 1


def yard_geometry(look: Look, wide: int, tall: int, pieces: Sequence[YardPiece]) -> PieceGeometry:
    """Return the size at which the tallest building of the yard fits; hardly larger than on the board."""
    scale = _GROWN * look.board(100) / 100
    highest = max([piece.building.height for piece in pieces], default=1)
    for step in range(20):
        geometry = PieceGeometry.at(scale * (1 - 0.03 * step))
        size = geometry.tower_size(max(5, highest))
        if size[0] <= _TIPS * wide and size[1] <= tall:
            break
    return geometry


def paint_ground(canvas: Canvas, widget: Widget) -> None:
    """Paint the parchment under yard and supply."""
    canvas.panel(widget.rect, "parchment", shadow=False)

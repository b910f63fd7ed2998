"""The rails that float over the board: the seats at the left; die, card, production, sections and log at the right."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pygame import Rect

from capitol.games.capoterra.rules.numbers import (
    CARDS,
    GOLD_PER_POINT,
    GOOD_OF_COLOUR,
    GOODS,
    SECTIONS,
    VILLAGE_POINTS,
    Goods,
)
from capitol.games.capoterra.rules.options import Rules
from capitol.games.capoterra.rules.state import State
from capitol.games.capoterra.ui.art.names import card_sprite, face_sprite, good_sprite
from capitol.games.capoterra.ui.art.palette import GOOD_STYLES
from capitol.games.capoterra.ui.event_words import section_text
from capitol.games.capoterra.ui.models.standing import Standing, incomes, standing
from capitol.games.capoterra.ui.place_words import face_text
from capitol.games.capoterra.ui.seat_facts import sold_text, stands_text
from capitol.games.capoterra.ui.table.view_model import TableViewModel
from capitol.games.capoterra.ui.tools.tool_words import card_name, card_text
from capitol.games.capoterra.ui.words import gold_text, goods_text
from capitol.host.language import _, ngettext, pgettext
from capitol.kit.cached_layer import CachedPart, CachedParts
from capitol.kit.canvas import Canvas
from capitol.kit.fitting import fitting_px
from capitol.kit.focus import TOOLS
from capitol.kit.look import Look
from capitol.kit.widgets import Button, Choice, Option, Widget, grid, inset, row, split_left, split_top
from capitol.table.log_panel import LogPanel
from capitol.table.palette import Colour
from capitol.table.seats.badge import SeatLook, TurnMark, own_badge, paint_symbol

_PAD, _GAP, _BADGE, _ROW, _TEXT = 6, 4, 34, 22, 16
_DIE, _CHIP, _LEAST_LOG, _WHOLE = 58, 40, 60, 40
_LINES = 4
"""The most lines about a seat."""
_SIZES = (_TEXT, 14, 13, 12)
"""The sizes of a number beside a picture."""
_OWN, _OVER = 12, 5
"""The side of a seat's symbol on the colour of the die that stands for it, and how far it extends over a low plate."""
Line = Callable[[Widget, Rect], None]
"""Adds a line about a seat in a rect."""

COLOURS = "yellow", "green", "red", "blue"
"""The colour of the die for each good."""

SEATS, TURN, NONE = "seats", "turn", "none"


def build_rails(view_model: TableViewModel, parts: CachedParts) -> Widget:
    """Build both rails, or with large text the chosen one and the tabs."""
    root = Widget("rail", view_model.regions.board, region="rail")
    cut = view_model.regions
    root.add(_whole(view_model))
    if cut.folded:
        root.add(_tabs(view_model))
    if not cut.folded or view_model.tab == SEATS:
        shows = view_model.setting, _seats_show(view_model)
        root.add(parts.get("seats", shows, lambda: _seats(view_model)))
    if not cut.folded or view_model.tab == TURN:
        shows = view_model.setting, _turn_shows(view_model)
        root.add(parts.get("turn", shows, lambda: _turn(view_model)))
    return root


def _whole(view_model: TableViewModel) -> Widget:
    """Return the button that shows the whole board, at the lower right of its visible part."""
    look, room = view_model.look, view_model.regions.open
    side = look.ui(_WHOLE)
    rect = Rect(room.right - side, room.bottom - side - look.ui(_PAD), side, side)
    label = _("Whole board")
    return Button(
        "whole",
        rect,
        label,
        partial(view_model.press, "whole"),
        icon="expand",
        show_label=False,
        on_dark=True,
        key="0",
        tooltip=_("Show the whole board (0)"),
        region=TOOLS,
    )


def _tabs(view_model: TableViewModel) -> Widget:
    look, cut = view_model.look, view_model.regions
    options = [Option(SEATS, _("Seats")), Option(TURN, _("Die")), Option(NONE, pgettext("rail", "None"))]
    px = min(look.fitting(option.text, 16, cut.tabs.width // 3 - look.ui(12), bold=True) for option in options)
    return Choice(
        "tabs",
        cut.tabs,
        _("Seats or die"),
        options,
        view_model.tab,
        lambda value: view_model.press(f"tab.{value}"),
        style="segments",
        text_px=px,
        region="tabs",
    )


class Panel(CachedPart):
    """The dark background of a rail."""

    solid = True

    def paint(self, canvas: Canvas) -> None:
        canvas.panel(self.rect, "dark", shadow=False)


class Sign(Widget):
    """A picture with a number or a word beside it."""

    role = "label"

    def __init__(
        self, id: str, rect: Rect, sprite: str, text: str, spoken: str, *, ink: Colour, back: Colour, icon: bool = False
    ) -> None:
        super().__init__(id, rect, label=text, text_px=_TEXT, fg=ink, bg=back, tooltip=spoken)
        self.spoken, self.sprite, self.icon = spoken, sprite, icon
        self.barred = False
        """Whether a line below the number marks goods out of reach."""
        self.digits = 0
        """How many digits the number has at most, for which its picture leaves room; 0: half the width."""

    def paint(self, canvas: Canvas) -> None:
        look = canvas.look
        letters = look.text_width("0" * self.digits, _TEXT, bold=True) + look.ui(2)
        side = min(self.rect.height, self.rect.width - letters if self.digits else self.rect.width // 2)
        box = Rect(self.rect.x, self.rect.centery - side // 2, side, side)
        if self.icon:
            canvas.icon(self.sprite, box, self.ink(look))
        else:
            canvas.sprite(self.sprite, box)
        room = Rect(box.right + look.ui(2), self.rect.y, self.rect.right - box.right - look.ui(2), self.rect.height)
        px = fitting_px(look, self.label, room.width, _SIZES, bold=True)
        self.clipped = look.text_width(self.label, px, bold=True) > room.width + 1
        written = canvas.text(self.label, room, px, self.ink(look), bold=True)
        if self.barred:
            thick = max(1, look.ui(2))
            canvas.fill(look.theme.gold, Rect(written.x, self.rect.bottom - thick, written.width, thick))


def _ink(look: Look, count: int) -> Colour:
    """Return the colour of a number: nought is paler."""
    return look.theme.cream if count else look.theme.cream_soft


def _seats_show(view_model: TableViewModel) -> object:
    state = view_model.state
    standings = tuple(standing(state, seat) for seat in range(state.terms.seats))
    return standings, view_model.sitters, view_model.to_act, view_model.winners, view_model.thinking, view_model.paused


def _seats(view_model: TableViewModel) -> Widget:
    look, state = view_model.look, view_model.state
    pad, gap = look.ui(_PAD), look.ui(_GAP)
    seats = range(state.terms.seats)
    whole = view_model.regions.left
    columns = 1 if _height_each(look, whole, len(seats)) >= look.ui(_BADGE) else 2
    rows = -(-len(seats) // columns)
    room_each = _height_each(look, whole, rows)
    standings = [standing(state, seat) for seat in seats]
    lines = max(0, min(_LINES, (room_each - look.ui(_BADGE)) // (look.ui(_ROW) + gap))) if columns == 1 else 0
    each = min(look.ui(_BADGE), room_each) + lines * (look.ui(_ROW) + gap)
    tall = min(whole.height, rows * (each + 2 * gap) - 2 * gap + 2 * pad)
    root = Panel("rail.seats", Rect(whole.x, whole.y, whole.width, tall), region="rail")
    places = grid(inset(root.rect, pad, pad), columns, rows, 2 * gap)
    for seat, box in zip(seats, places, strict=False):
        _seat(view_model, root, seat, box, standings[seat], lines)
    return root


def _height_each(look: Look, whole: Rect, rows: int) -> int:
    """Return the height for each of so many seats one below the other."""
    apart = 2 * look.ui(_GAP)
    return (whole.height - 2 * look.ui(_PAD) + apart) // rows - apart


def _seat(view_model: TableViewModel, root: Widget, seat: int, room: Rect, has: Standing, lines: int) -> None:
    """Add a seat's badge, and as many lines about it as fit."""
    look = view_model.look
    gap = look.ui(_GAP)
    badge, room = split_top(room, min(look.ui(_BADGE), room.height), gap)
    more = {"score": str(has.points), "selected": seat in view_model.to_act, "text_px": 16}
    more["crowned"] = seat in view_model.winners
    root.add(own_badge(view_model.looks[seat], badge, view_model.press, **more).fitted(look))
    if seat in view_model.to_act:
        root.add(TurnMark(f"turn.{seat}", badge))
    theme = look.theme
    adds: list[Line] = [
        lambda root, line: _add_pieces(view_model, root, seat, line, has),
        lambda root, line: _add_goods(view_model, root, seat, line, has.home),
        lambda root, line: _add_away(view_model, root, seat, line, has),
        lambda root, line: _add(root, Income(view_model, seat, line, has, theme.cream, theme.dark)),
    ]
    # The most important lines are left out last: the goods, then gold and units, goods in villages, and the income.
    order = [1, 0, *([2] if lines >= _LINES or any(has.away) else []), 3][:lines]
    for number in sorted(order):
        line, room = split_top(room, look.ui(_ROW), gap)
        adds[number](root, line)


def _add(root: Widget, widget: Widget) -> None:
    root.add(widget)


def _add_pieces(view_model: TableViewModel, root: Widget, seat: int, line: Rect, has: Standing) -> None:
    look = view_model.look
    gap, back = look.ui(_GAP), look.theme.dark
    style = view_model.styles[seat]
    villages = ngettext("{count} village", "{count} villages", has.villages).format(count=has.villages)
    more = ngettext("{count} more can be founded", "{count} more can be founded", has.tokens).format(count=has.tokens)
    gold = "\n".join((gold_text(has.gold), *([sold_text(has)] if has.worth else [])))
    signs = (
        ("gold", "capoterra.gold", f"{has.gold} +{has.worth}", gold, False),
        ("villages", "village", str(has.villages), _("; ").join((villages, more)), True),
        (
            "soldiers",
            f"capoterra.soldier.{style}",
            str(has.soldiers),
            ngettext("{count} soldier", "{count} soldiers", has.soldiers).format(count=has.soldiers),
            False,
        ),
        (
            "explorers",
            f"capoterra.explorer.{style}",
            str(has.explorers),
            ngettext("{count} explorer", "{count} explorers", has.explorers).format(count=has.explorers),
            False,
        ),
    )
    for (id, sprite, text, spoken, icon), box in zip(signs, row(line, [1.9, 0.75, 0.75, 0.75], gap), strict=True):
        said = _("{who}: {what}").format(who=view_model.seat_names[seat], what=spoken)
        ink = _ink(look, has.gold or has.worth if id == "gold" else int(text))
        sign = Sign(f"has.{id}.{seat}", box, sprite, text, said, ink=ink, back=back, icon=icon)
        sign.digits = 0 if id == "gold" else 1
        root.add(sign)


def _add_goods(view_model: TableViewModel, root: Widget, seat: int, line: Rect, home: Goods) -> None:
    """Add the goods in the capital."""
    look = view_model.look
    for good, box in enumerate(row(line, len(GOODS), look.ui(_GAP))):
        spoken = _("{goods} in the capital").format(goods=goods_text(good, home[good]))
        spoken = _("{who}: {what}").format(who=view_model.seat_names[seat], what=spoken)
        ink, back = _ink(look, home[good]), look.theme.dark
        root.add(Sign(f"goods.{good}.{seat}", box, good_sprite(good), str(home[good]), spoken, ink=ink, back=back))


def _add_away(view_model: TableViewModel, root: Widget, seat: int, line: Rect, has: Standing) -> None:
    """Add the goods in villages below those in the capital, always in this line."""
    look = view_model.look
    for good, box in enumerate(row(line, len(GOODS), look.ui(_GAP))):
        spoken = _("{goods} in villages").format(goods=goods_text(good, has.away[good]))
        if has.far[good]:
            far = _("{goods} out of reach: no open road leads from there to the capital")
            spoken = _("; ").join((spoken, far.format(goods=goods_text(good, has.far[good]))))
        spoken = _("{who}: {what}").format(who=view_model.seat_names[seat], what=spoken)
        sign = Sign(
            f"away.{good}.{seat}",
            box,
            good_sprite(good),
            f"+{has.away[good]}",
            spoken,
            ink=_ink(look, has.away[good]),
            back=look.theme.dark,
        )
        sign.barred = bool(has.far[good])
        root.add(sign)


def seat_of_good(state: State, good: int) -> int | None:
    """Return the seat that the colour of the die for a good stands for; None for nobody."""
    found = {GOOD_OF_COLOUR[one.name]: one.seat for one in state.terms.faces if one.name in GOOD_OF_COLOUR}
    return found.get(good)


class Income(Widget):
    """What a roll of each colour yields for a seat: the good and a number on each colour. The colour of the die that
    stands for the seat bears the seat's symbol."""

    role = "label"

    def __init__(
        self, view_model: TableViewModel, seat: int, rect: Rect, has: Standing, ink: Colour, back: Colour
    ) -> None:
        super().__init__(f"income.{seat}", rect, text_px=_TEXT, fg=ink, bg=back)
        goods = ", ".join(goods_text(good, count) for good, count in enumerate(has.income))
        said = [_("A roll of its colour brings: {goods}").format(goods=goods)]
        self.income, self.seat = has.income, view_model.looks[seat]
        self.own = next((good for good in range(len(GOODS)) if seat_of_good(view_model.state, good) == seat), None)
        if self.own is not None:
            said.append(f"{face_text(COLOURS[self.own])}. {stands_text(self.seat.name)}")
        self.spoken, self.tooltip = said[0], "\n".join(said)

    def paint(self, canvas: Canvas) -> None:
        look = canvas.look
        for good, box in enumerate(row(self.rect, len(GOODS), look.ui(_GAP))):
            style = GOOD_STYLES[good]
            plate = inset(box, 0, look.ui(2))
            canvas.rounded(plate, style.die, 4)
            red, green, blue = style.die
            light = 0.3 * red + 0.59 * green + 0.11 * blue > 120
            ink = look.theme.ring_dark if light else look.theme.ring_light
            token = Rect(plate.x + look.ui(1), plate.y, plate.height, plate.height).inflate(-look.ui(2), -look.ui(2))
            canvas.sprite(good_sprite(good), token)
            room = Rect(token.right + look.ui(2), plate.y, plate.right - token.right - look.ui(2), plate.height)
            canvas.text(f"+{self.income[good]}", room, 14, ink, bold=True)
            if good == self.own:
                _paint_seal(canvas, self.seat, corner_of(plate, look.ui(_OWN)).move(look.ui(2), -look.ui(_OVER)))


def _turn_shows(view_model: TableViewModel) -> object:
    state = view_model.state
    shown = view_model.face, view_model.card, tuple(state.sections), view_model.shown_good
    return shown, incomes(state), view_model.log


def _turn(view_model: TableViewModel) -> Widget:
    look, state, cut = view_model.look, view_model.state, view_model.regions
    pad, gap = look.ui(_PAD), look.ui(_GAP)
    root = Panel("rail.turn", cut.right, region="rail", depends=view_model.turning)
    room = inset(root.rect, pad, pad)
    line, room = split_top(room, look.ui(_DIE), gap)
    root.add(Die(view_model, split_left(line, look.ui(_DIE))[0]))
    if view_model.card:
        card = CARDS.index(view_model.card)
        place = Rect(0, 0, line.height * 5 // 7, line.height)
        place.topright = line.topright
        root.add(LastCard(place, card, state.terms.rules))
    line, room = split_top(room, look.ui(_CHIP), gap)
    for good, place in enumerate(row(line, len(GOODS), gap)):
        root.add(YieldChip(view_model, good, place))
    line, room = split_top(room, look.ui(_ROW), gap)
    for number, place in enumerate(row(line, len(SECTIONS), gap)):
        count = state.sections[number]
        spoken = ngettext("{count} section left: {kind}", "{count} sections left: {kind}", count).format(
            count=count, kind=section_text(number)
        )
        mask = (0b0101, 0b0011, 0b1011, 0b1111)[number]
        ink, back = look.theme.cream, look.theme.dark
        sprite = f"capoterra.tile.section.0.{mask}"
        root.add(Sign(f"sections.{number}", place, sprite, str(count), spoken, ink=ink, back=back))
    if room.height >= look.ui(_LEAST_LOG):
        root.add(LogPanel(view_model, room, _opening(view_model) if view_model.opens else ""))
    return root


def _opening(view_model: TableViewModel) -> str:
    """Return what the game is about and how long it lasts, for the log of the first turns."""
    state = view_model.state
    who, points, gold = view_model.seat_names[state.turn], VILLAGE_POINTS, GOLD_PER_POINT
    said = _("{who} is to play.").format(who=who)
    aim = _(
        "Most points win: a village counts {points}, and every {gold} gold count one; unsold goods count nothing. The "
        "last tile ends the game; in the bag: {count}."
    ).format(points=points, gold=gold, count=len(state.bag))
    return f"{said} {aim}"


class Die(Widget):
    """The die showing its last roll, with the symbol of the seat of its colour; or the turning die."""

    role = "picture"

    def __init__(self, view_model: TableViewModel, rect: Rect) -> None:
        super().__init__("die", rect)
        self.view_model = view_model
        said = face_text(view_model.face) if view_model.face else _("The die has not been rolled yet.")
        self.seat = next((one.seat for one in view_model.state.terms.faces if one.name == view_model.face), None)
        if self.seat is not None:
            said = f"{said}.\n{stands_text(view_model.seat_names[self.seat])}"
        self.spoken = self.tooltip = said

    def paint(self, canvas: Canvas) -> None:
        turning, face = self.view_model.turning(), self.view_model.face
        if turning is not None:
            canvas.sprite(f"capoterra.turning.{turning}", self.rect)
        elif face:
            style = "" if self.seat is None else self.view_model.styles[self.seat]
            canvas.sprite(face_sprite(face, style), self.rect)


class LastCard(Widget):
    """The event card drawn last."""

    role = "picture"

    def __init__(self, rect: Rect, card: int, rules: Rules) -> None:
        name = _("The last event: {card}").format(card=card_name(card))
        super().__init__("card.last", rect, tooltip=f"{name}\n{card_text(card, rules)}")
        self.spoken, self.sprite = self.tooltip, card_sprite(card)

    def paint(self, canvas: Canvas) -> None:
        canvas.sprite(self.sprite, self.rect)


class YieldChip(Widget):
    """A colour of the die: hovered, focused or pressed it shows what each settlement gets on this roll."""

    role = "chip"
    takes_enter = True

    def __init__(self, view_model: TableViewModel, good: int, rect: Rect) -> None:
        id = f"yield.{good}"
        super().__init__(
            id,
            rect,
            focusable=True,
            selected=view_model.shown_good == good,
            on_press=partial(view_model.press, id),
        )
        self.good = good
        stands = seat_of_good(view_model.state, good)
        self.seat = None if stands is None else view_model.looks[stands]
        names, gains = view_model.seat_names, incomes(view_model.state)
        colour = face_text(COLOURS[good])
        gets = _("; ").join(
            _("{who}: {what}").format(who=name, what=gain[good]) for name, gain in zip(names, gains, strict=True)
        )
        means = "" if self.seat is None else stands_text(self.seat.name)
        self.spoken = self.tooltip = f"{colour}. {gets}\n{means}".rstrip()

    def paint(self, canvas: Canvas) -> None:
        look, style = canvas.look, GOOD_STYLES[self.good]
        lit = self.selected or bool({"hovered", "focused"} & self.flags)
        edge = look.theme.gold if lit else look.theme.dark_edge
        canvas.rounded(self.rect, style.die, 7, 3 if lit else 1.5, edge)
        box = self.rect.inflate(-look.ui(10), -look.ui(10))
        canvas.sprite(
            good_sprite(self.good), box.clip(Rect(box.centerx - box.height // 2, box.y, box.height, box.height))
        )
        if self.seat is not None:
            _paint_seal(canvas, self.seat, corner_of(self.rect, look.ui(_OWN + 3)))


def corner_of(plate: Rect, side: int) -> Rect:
    """Return the place of a seat's symbol on a plate in the colour that stands for the seat."""
    mark = Rect(0, 0, side, side)
    mark.topright = plate.topright
    return mark


def _paint_seal(canvas: Canvas, seat: SeatLook, box: Rect) -> None:
    """Paint a seat's symbol on its own colour, from which a light ring sets it off."""
    ring = box.inflate(2 * canvas.look.ui(1), 2 * canvas.look.ui(1))
    canvas.circle(ring.center, ring.width // 2, canvas.look.theme.cream)
    paint_symbol(canvas, seat, box)

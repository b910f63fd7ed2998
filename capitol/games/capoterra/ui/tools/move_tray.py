"""The tray of step 6: goods by place, “Bring home”, “Stock the site”, and the units that have not moved."""

from __future__ import annotations

from collections.abc import Iterable

from pygame import Rect

from capitol.games.capoterra.rules.cells import KIND, SITE, cell_at, position_of
from capitol.games.capoterra.rules.moves import Haul
from capitol.games.capoterra.rules.numbers import GOODS, SOLDIER
from capitol.games.capoterra.rules.state import State
from capitol.games.capoterra.ui.models.hauling import (
    Stores,
    homeward,
    loose,
    missing,
    reach,
    stores,
    supplies,
    units_at_rest,
)
from capitol.games.capoterra.ui.models.pending import Pile
from capitol.games.capoterra.ui.tools.desk import Desk
from capitol.games.capoterra.ui.tools.pictured_words import (
    Line,
    Pieces,
    Sign,
    Stepper,
    ToolButton,
    best_lines,
    good_sign,
)
from capitol.games.capoterra.ui.tools.tool_words import bundle_text, good_name, place_name, unit_spot
from capitol.games.capoterra.ui.words import goods_text
from capitol.host.language import _, labelled
from capitol.kit.canvas import Canvas
from capitol.kit.widgets import Widget, column, inset, row, split_left, split_top

_GAP, _CARD, _DOING = 5, 150, 180
_LARGE = 24
"""The largest size of a number, and so of the good or unit above it, which is told by its picture."""
_CELL, _LEAST_CELLS = 58, 2.5
"""The maximum width of a good or unit in a place, and the minimum number of such widths that a place gets."""


def build_moves(desk: Desk, room: Rect) -> Widget:
    """Build a card for each place with goods or units, and the hauls that take one press."""
    look, gap = desk.look, desk.look.ui(_GAP)
    root = Widget("moves", room, region="moves")
    doing, rest = split_left(room, min(look.ui(_DOING), room.width // 4), gap)
    if desk.load is None:
        _hauls(desk, root, doing)
    else:
        _amount(desk, desk.load, root, doing)
    places = shown_places(desk.table, desk.seat)
    rows = 1 if len(places) * look.ui(_CARD) <= rest.width else 2
    per_row = max(1, -(-len(places) // rows))
    for number, line in enumerate(column(rest, rows, gap)):
        shown = places[number * per_row : (number + 1) * per_row]
        weights = [float(max(_LEAST_CELLS, _cells(desk, pile))) for pile in shown]
        line.width = min(line.width, round(sum(weights) * look.ui(_CELL)) + gap * len(shown))
        for pile, cell in zip(shown, row(line, weights, gap), strict=True):
            root.add(_place(desk, pile, cell))
    return root


def _cells(desk: Desk, pile: Stores) -> int:
    """Return how many goods and units are shown in a place."""
    return len(_goods_shown(desk.table, pile)) + len(_units_there(desk, pile.cell))


def _goods_shown(table: State, pile: Stores) -> list[int]:
    is_site = table.tiles.get(pile.cell, 0) & KIND == SITE
    return [good for good in range(len(GOODS)) if pile.goods[good] or is_site]


def _units_there(desk: Desk, cell: int) -> list[int]:
    return [unit for unit, at in units_at_rest(desk.table, desk.seat) if at == cell]


def shown_places(table: State, seat: int) -> list[Stores]:
    """Return the places of a seat: those with goods, its settlements, and places of its units in open country."""
    found = stores(table, seat)
    cells = {one.cell for one in found}
    others = dict.fromkeys(cell for _unit, cell in units_at_rest(table, seat) if cell not in cells)
    return found + [Stores(cell, (0, 0, 0, 0), (0, 0, 0, 0)) for cell in others]


def _hauls(desk: Desk, root: Widget, room: Rect) -> None:
    """Add the buttons that bring goods home and supply a site."""
    gap = desk.look.ui(_GAP)
    cells = column(room, 2, gap)
    home = homeward(desk.table, desk.seat) if desk.acting else []
    why = desk.why(None) or ("" if home else why_no_homeward(desk.table, desk.seat))
    tip = _("To the capital: {goods} ([home]).").format(goods=bundle_text(_sums(home)))
    root.add(desk.tool("home", cells[0], _("Bring home"), why, tip, key="b"))
    site = next_site(desk.table, desk.seat)
    sent = supplies(desk.table, desk.seat, site) if site is not None and desk.acting else []
    why = desk.why(None) or ("" if sent else why_no_supply(desk.table, desk.seat))
    tip = _("To the site: {goods} ([stock]).").format(goods=bundle_text(_sums(sent)))
    root.add(desk.tool("supply", cells[1], _("Stock the site"), why, tip, key="s"))


def _amount(desk: Desk, load: Pile, root: Widget, room: Rect) -> None:
    """Add how many of the goods in the hand are moved, and the button that puts them back."""
    look, (upper, lower) = desk.look, column(room, 2, desk.look.ui(_GAP))
    most = loose(desk.table, desk.seat, load.good, cell_at(load.at))
    label = _("How many: {good}").format(good=good_name(load.good))

    def change(count: int) -> None:
        desk.press(f"amount.{count}")

    sign = good_sign(load.good)
    root.add(Stepper(look, "amount", upper, label, sign, load.count, most, change, least=1, region="moves"))
    text = _("Put it back")
    root.add(desk.tool("put_back", lower, text, "", ""))


def _sums(hauls: Iterable[Haul]) -> tuple[int, ...]:
    sums = [0] * (len(GOODS) + 1)
    for haul in hauls:
        sums[haul.good] += haul.count
    return tuple(sums)


def next_site(table: State, seat: int) -> int | None:
    """Return the first site to which something that it lacks can be sent, else the first one that lacks anything."""
    sites = [site for site in table.sites[seat] if missing(table, seat, site)]
    return next((site for site in sites if supplies(table, seat, site)), next(iter(sites), None))


def why_no_homeward(table: State, seat: int) -> str:
    """Return why no goods can be brought home."""
    if not table.villages[seat]:
        return _("You have no village yet: all your goods lie in the capital.")
    capital = table.terms.capitals[seat]
    if not any(capital in reach(table, seat, village) for village in table.villages[seat]):
        return _("No open road leads from your villages to the capital.")
    return _("Nothing in your villages can still be moved to the capital.")


def why_no_supply(table: State, seat: int) -> str:
    """Return why a site cannot be supplied."""
    sites = table.sites[seat]
    if not sites:
        return _("You have no site.")
    if not any(missing(table, seat, site) for site in sites):
        return _("Your site has one of each good.")
    if not any(site in reach(table, seat, town) for site in sites for town in table.towns(seat)):
        return _("No open road leads to your site.")
    return _("Nothing that your site lacks can be moved there.")


def _place(desk: Desk, pile: Stores, rect: Rect) -> Widget:
    """Build a place with its goods, and the units there."""
    look, gap, table = desk.look, desk.look.ui(3), desk.table
    x, y = position_of(pile.cell)
    name = place_name(table, pile.cell)
    root = PlaceCard(f"place.{x}.{y}", rect, label=name, tooltip=_("Ringed on the board."))
    inner = inset(rect, look.ui(5), look.ui(3))
    head, body = split_top(inner, inner.height * 3 // 10, gap)
    title: Line = (name,)
    heading = Pieces(look, f"place.{x}.{y}.name", head, name, (title,), bold=True, on_dark=False)
    heading.bg = look.theme.parchment
    root.add(heading)
    units, shown = _units_there(desk, pile.cell), _goods_shown(table, pile)
    is_site = table.tiles.get(pile.cell, 0) & KIND == SITE
    cells = row(body, max(2, len(shown) + len(units)), gap)
    for good, cell in zip(shown, cells, strict=False):
        root.add(_goods(desk, pile, good, cell, is_site=is_site))
    for unit, cell in zip(units, cells[len(shown) :], strict=False):
        root.add(_unit(desk, unit, pile.cell, cell))
    return root


class PlaceCard(Widget):
    """The card of a place."""

    def paint(self, canvas: Canvas) -> None:
        canvas.panel(self.rect, "parchment", shadow=False)


def _goods(desk: Desk, pile: Stores, good: int, rect: Rect, *, is_site: bool) -> ToolButton:
    x, y = position_of(pile.cell)
    id = f"goods.{good}.{x}.{y}"
    count, free = pile.goods[good], pile.movable[good]
    why = desk.why(None)
    if not why and not free:
        why = _why_fixed(desk.table, desk.seat, pile, good, is_site=is_site)
    where = reach(desk.table, desk.seat, pile.cell) if free else []
    if not why and not where:
        why = _("No open road leads from here to another settlement of yours, to wasteland or to a broken road.")
    said = goods_text(good, count)
    tip = why or _("Pick this up and choose where to take it: {goods}.").format(goods=said)
    if not why and free < count:  # the rest has moved in this turn
        tip = _("Pick this up and choose where to take it: {goods}, of which {count} can still move.").format(
            goods=said, count=free
        )
    label = labelled(good_name(good), str(count) if not free or free == count else f"{free} / {count}")
    sign = good_sign(good)
    lines = best_lines(
        desk.look,
        inset(rect, desk.look.ui(6), desk.look.ui(2)),
        [(sign,), (str(count),)],
        [(str(count), sign)],
        px=_LARGE,
    )
    button = desk.tool(id, rect, label, why, tip, *lines, text_px=_LARGE)
    button.spoken = said
    return button


def _why_fixed(table: State, seat: int, pile: Stores, good: int, *, is_site: bool) -> str:
    """Return why goods in a place cannot be moved now."""
    if is_site:
        return _("The site still lacks it.") if not pile.goods[good] else _("Goods stay on a site.")
    if pile.cell not in table.towns(seat):
        return _("Goods on a wasteland cannot be moved again.")
    return _("These goods have moved in this turn.")


def _unit(desk: Desk, unit: int, cell: int, rect: Rect) -> ToolButton:
    x, y = position_of(cell)
    id = f"walk.{unit}.{x}.{y}"
    style = desk.looks[desk.seat].style.id
    sign = Sign(f"capoterra.{'soldier' if unit == SOLDIER else 'explorer'}.{style}")
    number = desk.table.units[2 * desk.seat + unit].count(cell)
    lines: tuple[Line, ...] = ((sign,),) if number == 1 else ((sign,), (str(number),))
    why = desk.why(None)
    label = unit_spot(desk.table, unit, cell)
    return desk.tool(id, rect, label, why, _("Pick it up, then choose a tile beside it."), *lines, text_px=_LARGE)

"""The tray of step 3: the bank's market, hiring, road sections, offers, and the founding of a village."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect

from capitol.core.refusal import Refusal
from capitol.games.capoterra.rules.cells import position_of
from capitol.games.capoterra.rules.numbers import (
    BANK_ASKS,
    BANK_PAYS,
    EXPLORER,
    GOLD_PER_POINT,
    GOODS,
    SECTIONS,
    SOLDIER,
)
from capitol.games.capoterra.rules.refusals import why_not
from capitol.games.capoterra.rules.state import State
from capitol.games.capoterra.rules.trade import GOLD_PART, SECTION_MASKS
from capitol.games.capoterra.ui.event_words import section_text
from capitol.games.capoterra.ui.models.bundles import offers_left
from capitol.games.capoterra.ui.models.deals import (
    MANY,
    capital_goods,
    ends_with_turn,
    hiring,
    is_last_turn,
    own_wasteland,
    purchase,
    sale,
    why_no_hiring,
    why_no_section,
    why_no_village,
)
from capitol.games.capoterra.ui.tools.desk import SECTION, Desk
from capitol.games.capoterra.ui.tools.pictured_words import (
    SPACE,
    TEXT,
    Line,
    Pieces,
    Sign,
    ToolButton,
    amounts,
    fitting_px,
    good_sign,
)
from capitol.games.capoterra.ui.tools.tool_words import bundle_text, good_name, place_name, unit_title
from capitol.games.capoterra.ui.words import gold_text, goods_text, why_text
from capitol.host.controls import hand
from capitol.host.language import _, ngettext, pgettext
from capitol.kit.look import Look
from capitol.kit.widgets import (
    Button,
    Dialog,
    DialogButton,
    ScrollList,
    Widget,
    column,
    inset,
    message_dialog,
    row,
    split_bottom,
    split_top,
)
from capitol.kit.widgets.scroll import BAR

_GAP, _BIG, _WARNING = 5, 19, 16
_LEAST_WORD = 0.75
"""If a button's word would be smaller than this, relative to the smallest enlarged text, only its price is shown."""
_WEIGHTS = (0.95, 0.95, 0.95, 0.95, 1.3, 1.1, 1.3)


def build_market(desk: Desk, room: Rect) -> Widget:
    """Build the market in ``room``: a column for each good, then those of the purse and of everything else."""
    gap = desk.look.ui(_GAP)
    root = Widget("market", room, region="moves")
    warnings = {"last_turn": last_turn_text(desk.table) if is_last_turn(desk.table) else "", "unpaid": desk.unpaid}
    for id, text in warnings.items():
        if text:
            line, room = split_top(room, min(desk.look.line(_WARNING, bold=True), room.height // 4), gap)
            root.add(_warning(desk, id, line, text))
    columns = row(room, _WEIGHTS, gap)
    lines, px = _amounts(desk, [_split(desk, one)[0] for one in columns[: len(GOODS)]])
    for good, amount in enumerate(lines):
        root.add(_good(desk, good, columns[good], amount, px))
    purse, units, land = columns[len(GOODS) :]
    cells = column(purse, 3, gap)
    root.add(_balance(desk, cells[0], px))
    root.add(_sell_all(desk, cells[1]))
    root.add(_offer(desk, cells[2]))
    for unit, cell in zip((EXPLORER, SOLDIER), column(units, 2, gap), strict=True):
        root.add(_hire(desk, unit, cell))
    upper, lower = column(land, 2, gap)
    root.add(desk.tool("put_back", upper, _("Put it back"), "", "") if desk.held else _section(desk, upper))
    if desk.held == SECTION and desk.rotates:
        for (id, text), cell in zip((("left", _("Left")), ("right", _("Right"))), row(lower, 2, gap), strict=True):
            root.add(desk.tool(f"turn.{id}", cell, text, "", _("Turn it")))
    elif desk.held != SECTION:
        root.add(_village(desk, lower))
    return root


def _warning(desk: Desk, id: str, rect: Rect, text: str) -> Widget:
    """Build a warning about what follows once the trade ends."""
    theme = desk.look.theme
    said = Pieces(desk.look, id, rect, text, ((text,),), text_px=_WARNING, bold=True, tooltip=text)
    said.fg, said.bg, said.live = theme.gold_light, theme.table, True
    return said


def _split(desk: Desk, rect: Rect) -> tuple[Rect, Rect]:
    """Divide the column of a good into the room of its amount and that of its buttons."""
    gap = desk.look.ui(_GAP)
    return split_top(rect, rect.height // 3 - gap // 2, gap)


def _amounts(desk: Desk, rooms: Sequence[Rect]) -> tuple[list[Line], float]:
    """Return the amount of each good in the capital as a line, and the size at which all of them fit: at different
    sizes their pictures would be of different kinds. The first line says what the row is about."""
    look = desk.look
    lines: list[Line] = [(str(held), good_sign(good)) for good, held in enumerate(capital_goods(desk.table, desk.seat))]
    words: Line = (_("Capital:"), SPACE, *lines[0])
    wide = fitting_px(look, (words,), rooms[0], _BIG, bold=True) >= _LEAST_WORD * _BIG
    town = Sign(f"capoterra.capital.{desk.looks[desk.seat].style.id}")
    lines[0] = words if wide else (town, *lines[0])
    return lines, min(fitting_px(look, (line,), room, _BIG, bold=True) for line, room in zip(lines, rooms, strict=True))


def _good(desk: Desk, good: int, rect: Rect, amount: Line, px: float) -> Widget:
    """Build the amount of a good in the capital, with the buttons that sell and buy it."""
    look, gap, name = desk.look, desk.look.ui(_GAP), GOODS[good]
    held = capital_goods(desk.table, desk.seat)[good]
    root = Widget(f"market.{name}", rect)
    head, below = _split(desk, rect)
    said = _("In the capital: {goods}").format(goods=goods_text(good, held))
    root.add(Pieces(look, f"held.{name}", head, said, (amount,), text_px=px, bold=True, align="centre"))
    sell, buy = column(below, 2, gap)
    many = "" if hand() == "pad" else _("Shift: {count} at once.").format(count=MANY)
    gold = good_sign(GOLD_PART)
    for verb, cell, move, label, line in (
        ("sell", sell, sale(desk.table, desk.seat, good), _("Sell {good}"), (_("Sell"), f"+{BANK_PAYS}", gold)),
        ("buy", buy, purchase(desk.table, desk.seat, good), _("Buy {good}"), (_("Buy"), f"−{BANK_ASKS}", gold)),
    ):
        why = desk.why(why_not(desk.table, desk.seat, move) if desk.acting else None)
        price = gold_text(BANK_PAYS if verb == "sell" else BANK_ASKS)
        text = _("{what} for {price}.").format(what=label.format(good=goods_text(good, 1)), price=price)
        id = f"{verb}.{name}"
        pieces: Line = line
        if fitting_px(look, (line,), inset(cell, look.ui(6), 0), TEXT, bold=True) < _LEAST_WORD * look.least(TEXT):
            pieces = line[1:]
        name_of, buy_many = label.format(good=good_name(good)), partial(desk.press, f"{id}.many")
        root.add(desk.tool(id, cell, name_of, why, f"{text} {many}".strip(), pieces, on_many=buy_many))
    return root


def _balance(desk: Desk, rect: Rect, px: float) -> Widget:
    gold = desk.table.gold[desk.seat]
    said = _("Your gold: {count}").format(count=gold)
    full = gold // GOLD_PER_POINT
    tip = ngettext("{points} point for gold", "{points} points for gold", full).format(points=full)
    return Pieces(
        desk.look, "purse", rect, said, ((str(gold), good_sign(GOLD_PART)),), text_px=px, bold=True, tooltip=tip
    )


def last_turn_text(table: State) -> str:
    """Return the warning before a seat's last turn ends, with what would give it another one."""
    if ends_with_turn(table):  # nobody else has a turn before the end
        return _("Your last turn, if you found no site: sell now.")
    return _("Your last turn, if nobody founds a site: sell now.")


def _sell_all(desk: Desk, rect: Rect) -> Widget:
    has = any(capital_goods(desk.table, desk.seat))
    why = desk.why(None if has else Refusal("NOT_ENOUGH_GOODS"))
    tip = why or _("Sell everything in the capital except what you keep.")
    return desk.tool("sell_all", rect, _("Sell all but…"), why, tip)


def _offer(desk: Desk, rect: Rect) -> Widget:
    left = offers_left(desk.table)
    most = int(desk.table.terms.rules.offers)
    why = desk.why(None if left else Refusal("OFFERS_SPENT", {"most": most}))
    tip = why or _("{text} ([offer])").format(text=offers_left_text(left))
    return desk.tool("offer", rect, _("Offer… ({count})").format(count=left), why, tip, key="o")


def offers_left_text(count: int) -> str:
    """Return how many offers can still be made in this turn."""
    text = ngettext("{count} offer left in this turn.", "{count} offers left in this turn.", count)
    return text.format(count=count)


def _hire(desk: Desk, unit: int, rect: Rect) -> Widget:
    numbers = desk.table.terms.numbers
    price = numbers.soldier if unit == SOLDIER else numbers.explorer
    name = unit_title(unit)
    why = desk.why(why_no_hiring(desk.table, desk.seat, unit) if desk.acting else None)
    tip = why or _("Hire for {price}.").format(price=bundle_text(price))
    lines: tuple[Line, ...] = ((name,), amounts(price))
    id = f"hire.{unit}"
    label = pgettext("a unit with its price", "{unit}: {price}").format(unit=name, price=bundle_text(price))
    return desk.tool(id, rect, label, why, tip, *lines)


def _section(desk: Desk, rect: Rect) -> Widget:
    refusals = [why_no_section(desk.table, desk.seat, section) for section in range(len(SECTIONS))]
    able = any(refusal is None for refusal in refusals)
    why = desk.why(None if able else refusals[0])
    if desk.acting and not able and not own_wasteland(desk.table, desk.seat):
        why = _("First bring its price to a wasteland, in step 6 of an earlier turn.")
    tip = why or _("Lay a road section on a wasteland where its price lies.")
    return desk.tool("section", rect, _("Road section…"), why, tip)


def _village(desk: Desk, rect: Rect) -> Widget:
    refusal = why_no_village(desk.table, desk.seat) if desk.acting else None
    why = desk.why(None)
    if desk.acting and refusal is not None:
        no_units = refusal.code == "NO_EXPLORER"
        why = _("Hire an explorer first: explorers found sites.") if no_units else why_text(refusal)
    text = _("Found a site with an explorer, instead of drawing a tile ([village]).")
    return desk.tool("village", rect, _("Found a site"), why, why or text, key="g")


# Dialogs


def hire_menu(desk: Desk, unit: int, look: Look) -> Dialog:
    """Return the choice of a place for hiring a unit: each own settlement, with the reason if it is not possible."""
    rows = []
    for place in hiring(desk.table, desk.seat, unit):
        x, y = position_of(place.cell)
        why = desk.why(place.refusal)
        rows.append((f"hire.{unit}.{x}.{y}", place_name(desk.table, place.cell), why))
    title = _("Hire: {unit}").format(unit=unit_title(unit))
    return choice_dialog(desk, look, "hire.menu", title, rows)


def section_menu(desk: Desk, look: Look) -> Dialog:
    """Return the choice of a road section: each kind with its price, how many are left, and the reason if it is not
    possible."""
    rows = []
    for section, name in enumerate(SECTIONS):
        price = desk.table.terms.numbers.section_price[section]
        left = desk.table.sections[section]
        label = _("{name}: {price} ({count} left)").format(
            name=section_text(section), price=bundle_text(price), count=left
        )
        rows.append((f"section.{name}", label, desk.why(why_no_section(desk.table, desk.seat, section))))
    pictures = [Sign(f"capoterra.tile.section.0.{mask}") for mask in SECTION_MASKS]
    return choice_dialog(desk, look, "section.menu", _("Road section"), rows, pictures)


def choice_dialog(
    desk: Desk, look: Look, id: str, title: str, rows: list[tuple[str, str, str]], pictures: Sequence[Sign] = ()
) -> Dialog:
    """Return a dialog with a row for each choice: its id, its label, and why it cannot be chosen, "" if it can;
    ``pictures``: those of the rows, if they have any."""
    pad, gap = look.ui(14), look.ui(6)
    texts = [label if not why else f"{label}\n{why}" for _id, label, why in rows]
    wide = max([look.text_width(line, 16, bold=True) for one in texts for line in one.split("\n")] + [look.ui(240)])
    wide = min(wide + look.ui(80 if pictures else 40) + 2 * pad, look.scale.width - 2 * pad)
    tall = [max(look.ui(36), look.line(16, bold=True) * (1 + bool(why)) + look.ui(10)) for _id, _label, why in rows]
    foot, head = look.ui(40), look.line(20) + look.ui(6)
    height = 2 * look.ui(12) + head + sum(tall) + gap * len(rows) + foot
    rect = Rect(0, 0, wide, min(height, look.scale.height - 2 * look.ui(4)))
    rect.center = look.scale.rect.center
    dialog = Dialog(id, rect, title, on_cancel=partial(desk.press, f"{id}.close"))
    feet, room = split_bottom(dialog.body(look), foot, gap)
    width = room.width - (look.ui(BAR + 4) if height > rect.height else 0)
    buttons = []
    for number, ((row_id, label, why), size) in enumerate(zip(rows, tall, strict=True)):
        first: Line = (*pictures[number : number + 1], label)
        lines: tuple[Line, ...] = (first, (why,)) if why else (first,)
        cell = Rect(room.x, room.y, width, size)
        press = partial(desk.press, row_id)
        buttons.append(ToolButton(look, row_id, cell, label, lines, press, enabled=not why, tooltip=why))
    dialog.add(ScrollList(f"{id}.list", room, buttons, gap=gap, region=f"{id}.choices"))
    close = partial(desk.press, f"{id}.close")
    dialog.add(Button(f"{id}.close", feet, _("Cancel"), close, region=f"{id}.answers"))
    dialog.first_focus = next((row_id for row_id, _label, why in rows if not why), f"{id}.close")
    return dialog


def unsold_dialog(
    look: Look, gold: int, sell: Callable[[], None], keep: Callable[[], None], close: Callable[[], None]
) -> Dialog:
    """Make the question before a seat's last trade ends with goods unsold."""
    answers = [DialogButton("keep", _("Keep them"), keep), DialogButton("sell", _("Sell all"), sell, "primary")]
    text = _(
        "Your goods are worth nothing after the last tile, and this is your last turn if nobody founds a site. The "
        "bank pays {gold} for those in your capital."
    ).format(gold=gold_text(gold))
    return message_dialog(look, "unsold", _("Sell first?"), text, answers, on_cancel=close)

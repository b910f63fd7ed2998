"""Trade between players: the dialog in which an offer is made, and the tray in which it is answered."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pygame import Rect

from capitol.games.capoterra.rules.moves import Bundle, Offer
from capitol.games.capoterra.rules.state import State
from capitol.games.capoterra.rules.trade import can_accept
from capitol.games.capoterra.ui.models.bundles import PARTS, Draft, after, bank_price, most, offers_left
from capitol.games.capoterra.ui.models.deals import capital_goods, worth_keeping
from capitol.games.capoterra.ui.tools.desk import Desk
from capitol.games.capoterra.ui.tools.market import offers_left_text
from capitol.games.capoterra.ui.tools.pictured_words import (
    SPACE,
    FittedText,
    Line,
    Pieces,
    Stepper,
    amounts,
    good_sign,
)
from capitol.games.capoterra.ui.tools.tool_words import bundle_text, good_name
from capitol.games.capoterra.ui.words import gold_text, why_text
from capitol.host.language import _
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.kit.widgets import (
    Button,
    Choice,
    Custom,
    Dialog,
    Option,
    Widget,
    column,
    inset,
    row,
    split_bottom,
    split_left,
    split_top,
)
from capitol.table.frame import FOLDED_FROM
from capitol.table.seats.badge import paint_symbol

OFFER = "offer.dialog"
_WIDE, _STEP, _HEAD, _FOOT, _GAP = 690, 40, 34, 44, 6
_LINES, _MOST_GROWN = 2, 1.5
"""The lines under the steppers of a side, and the maximum factor by which enlarged text enlarges headings and
buttons."""


def offer_dialog(
    desk: Desk,
    draft: Draft,
    look: Look,
    *,
    on_change: Callable[[Draft], None],
    on_propose: Callable[[], None],
    on_close: Callable[[], None],
) -> Dialog:
    """Return the dialog of an offer: what each side gives, what the bank would charge, and both capitals after the
    deal."""
    table, gap = desk.table, look.ui(_GAP)
    pad = look.ui(14)
    line = look.line(16) if look.scale.ui_scale < FOLDED_FROM else look.line(look.least(16))
    head, foot = (min(look.ui(size), look.board(size * _MOST_GROWN)) for size in (_HEAD, _FOOT))
    wide = min(look.ui(_WIDE), look.scale.width - 2 * pad)
    rivals = [seat for seat in range(table.terms.seats) if seat != desk.seat]
    choosing = len(rivals) > 1
    fixed = 2 * look.ui(12) + look.line(20) + look.ui(6) + foot + 4 * gap
    fixed += line * (_LINES + 2) + head + choosing * (head + gap)
    room_for_steps = min(look.scale.height - 2 * look.board(4) - fixed, PARTS * (look.ui(_STEP) + gap))
    rect = Rect(0, 0, wide, fixed + room_for_steps)
    rect.center = look.scale.rect.center
    dialog = Dialog(OFFER, rect, _("Offer"), on_cancel=on_close)
    room = dialog.body(look)
    if choosing:
        top, room = split_top(room, head, gap)
        options = [Option(str(seat), desk.looks[seat].name) for seat in rivals]
        dialog.add(
            Choice(
                "offer.to",
                top,
                _("To"),
                options,
                str(draft.to),
                lambda to: on_change(Draft(desk.seat, int(to), draft.give)),
            )
        )
    feet, room = split_bottom(room, foot, gap)
    says, room = split_bottom(room, line * 2, gap)
    mine, theirs = after(table, draft.move, desk.seat)
    sides = row(room, 2, look.ui(16))
    for given, side, seat, then in ((True, sides[0], desk.seat, mine), (False, sides[1], draft.to, theirs)):
        _side(dialog, desk, draft, (side, head, line), seat, then, look, given=given, on_change=on_change)
    refusal = draft.why_not(table)
    name = desk.looks[draft.to].name
    text = " ".join(filter(None, (refused_text(table, draft.to, name), offers_left_text(offers_left(table)))))
    if refusal is not None and draft.give != draft.get:
        text = why_text(refusal)
    told = FittedText(look, "offer.text", says, text)
    told.live = True
    dialog.add(told)
    cells = row(feet, 2, gap)
    dialog.add(Button("offer.close", cells[0], _("Close"), on_close, region="offer.answers"))
    dialog.add(
        Button(
            "offer.propose",
            cells[1],
            _("Propose"),
            on_propose,
            kind="primary",
            key="return",
            enabled=refusal is None,
            tooltip="" if refusal is None else why_text(refusal),
            region="offer.answers",
        )
    )
    dialog.first_focus = "offer.give.0"
    return dialog


def refused_text(table: State, to: int, name: str) -> str:
    """Return the last offer that a rival has refused in this turn; "" for none."""
    refused = [(give, get) for rival, give, get in table.refused if rival == to]
    if not refused:
        return ""
    give, get = map(bundle_text, refused[-1])
    return _("{who} has refused {give} for {get}.").format(who=name, give=give, get=get)


def _side(
    dialog: Dialog,
    desk: Desk,
    draft: Draft,
    place: tuple[Rect, int, int],
    seat: int,
    then: Bundle,
    look: Look,
    *,
    given: bool,
    on_change: Callable[[Draft], None],
) -> None:
    """Add what one seat gives: a stepper for each good and for gold, the bank's price, and its capital after the deal.

    ``place`` is the room, with the height of the heading and of a line.
    """
    table, gap = desk.table, min(look.ui(_GAP), look.board(_GAP))
    side, heading, line = place
    name = desk.looks[seat].name
    key = "give" if given else "get"
    head, rest = split_top(side, heading, gap)
    symbol, words = split_left(head, head.height, gap)
    dialog.add(Custom(f"offer.{key}.seat", inset(symbol, look.ui(4)), partial(_paint_symbol, desk, seat), label=name))
    said = _("{who} gives").format(who=name)
    title: Line = (said,)
    dialog.add(Pieces(look, f"offer.{key}.title", words, said, (title,), text_px=18, bold=True, on_dark=False))
    foot, steps = split_bottom(rest, line * _LINES, gap)
    for part, cell in enumerate(column(steps, PARTS, gap)):
        limit = most(table, draft, part, given=given)
        now = draft.amount(part, given=given)

        def change(value: int, part: int = part, now: int = now) -> None:
            on_change(draft.changed(table, part, value - now, given=given))

        label = _("{who} gives {good}").format(who=name, good=good_name(part))
        dialog.add(
            Stepper(
                look, f"offer.{key}.{part}", cell, label, good_sign(part), now, limit, change, region=f"offer.{key}"
            )
        )
    bundle = draft.give if given else draft.get
    price, purse = column(foot, 2)
    gold = bank_price(bundle)
    said = _("At the bank: {gold}").format(gold=gold_text(gold))
    dialog.add(_small(look, f"offer.{key}.bank", price, said, ((said,),)))
    said = _("Then has {goods}").format(goods=bundle_text(then))
    dialog.add(_small(look, f"offer.{key}.then", purse, said, ((_("Then"), SPACE, *amounts(then)),)))


def _small(look: Look, id: str, rect: Rect, said: str, lines: tuple[Line, ...]) -> Pieces:
    widget = Pieces(look, id, rect, said, lines, on_dark=False)
    widget.fg, widget.bg = look.theme.ink_soft, look.theme.parchment
    return widget


def _paint_symbol(desk: Desk, seat: int, canvas: Canvas, widget: Widget) -> None:
    paint_symbol(canvas, desk.looks[seat], widget.rect)


# The answer


def build_answer(desk: Desk, room: Rect) -> Widget:
    """Build the offer to be answered: both seats, both bundles, Accept and Refuse."""
    look, table, gap = desk.look, desk.table, desk.look.ui(_GAP)
    root = Widget("answer", room, region="moves")
    if table.offer is None:
        return root
    to, give, get = table.offer
    proposer = desk.looks[table.turn].name
    rival = desk.looks[to].name
    offer = Offer(to, _bundle(give), _bundle(get))
    words, buttons = row(room, (1.7, 1.0), gap)
    root.add(AnswerCard("answer.card", words))
    inner = inset(words, look.ui(10), look.ui(6))
    lines = column(inner, 3, look.ui(2))
    for number, (seat, bundle, name) in enumerate(((table.turn, offer.give, proposer), (to, offer.get, rival))):
        symbol, text = split_left(lines[number], lines[number].height, gap)
        root.add(
            Custom(f"answer.seat.{number}", inset(symbol, look.ui(2)), partial(_paint_symbol, desk, seat), label=name)
        )
        said = _("{who} gives {goods}").format(who=name, goods=bundle_text(bundle))
        line: Line = (_("{who} gives").format(who=name), SPACE, *amounts(bundle))
        root.add(_ink(Pieces(look, f"answer.bundle.{number}", text, said, (line,), bold=True, on_dark=False), look))
    _mine, theirs = after(table, offer, table.turn)
    said = _("{who} then has {goods}").format(who=rival, goods=bundle_text(theirs))
    then: Line = (_("{who} then has").format(who=rival), SPACE, *amounts(theirs))
    root.add(_ink(Pieces(look, "answer.text", lines[2], said, (then,), on_dark=False), look))
    able = can_accept(table)
    lacks = _("You do not have what is asked for.")
    accept, refuse = column(buttons, 2, gap)
    for id, cell, label, key, why in (
        ("accept", accept, _("Accept"), "a", desk.why(None) or ("" if able else lacks)),
        ("refuse", refuse, _("Refuse"), "f", desk.why(None)),
    ):
        tip = _("Accept the offer ([accept])") if id == "accept" else _("Refuse it ([refuse])")
        # Neither is golden: the Enter of who proposes must not answer for the rival.
        root.add(desk.tool(id, cell, label, why, tip, key=key, text_px=18))
    return root


def _bundle(parts: tuple[int, ...]) -> Bundle:
    corn, sheep, wood, rock, gold = parts
    return corn, sheep, wood, rock, gold


def _ink(widget: Pieces, look: Look) -> Pieces:
    widget.fg, widget.bg = look.theme.ink, look.theme.parchment
    return widget


class AnswerCard(Widget):
    """The parchment under an offer."""

    def paint(self, canvas: Canvas) -> None:
        canvas.panel(self.rect, "parchment", shadow=False)


def keep_dialog(
    desk: Desk,
    kept: tuple[int, ...],
    look: Look,
    gold: int,
    *,
    on_change: Callable[[int, int], None],
    on_sell: Callable[[], None],
    on_close: Callable[[], None],
) -> Dialog:
    """Return the dialog of “Sell all but…”: how much of each good is kept, and what the rest brings."""
    pad, gap, step = look.ui(14), look.ui(_GAP), look.ui(_STEP)
    held = capital_goods(desk.table, desk.seat)
    shown = [good for good, count in enumerate(held) if count]
    wide = min(look.ui(360), look.scale.width - 2 * pad)
    head = look.line(20) + look.ui(6)
    planned = worth_keeping(desk.table, desk.seat)
    lines = 1 + any(planned)
    height = 2 * look.ui(12) + head + lines * look.line(16) + len(shown) * (step + gap) + look.ui(_FOOT) + 3 * gap
    rect = Rect(0, 0, wide, min(height, look.scale.height - 2 * pad))
    rect.center = look.scale.rect.center
    dialog = Dialog("keep", rect, _("Keep"), on_cancel=on_close)
    feet, room = split_bottom(dialog.body(look), look.ui(_FOOT), gap)
    told, room = split_bottom(room, lines * look.line(16), gap)
    for good, cell in zip(shown, column(room, max(1, len(shown)), gap), strict=False):
        dialog.add(
            Stepper(
                look,
                f"keep.{good}",
                cell,
                _("Keep {good}").format(good=good_name(good)),
                good_sign(good),
                kept[good],
                held[good],
                partial(on_change, good),
                region="keep.goods",
            )
        )
    said = _("The rest brings {gold}.").format(gold=gold_text(gold))
    first, *second = column(told, lines)
    dialog.add(_small(look, "keep.text", first, said, ((said,),))).live = True
    for line in second:
        said = _("You need: {goods}.").format(goods=bundle_text(planned))
        dialog.add(_small(look, "keep.why", line, said, ((said,),)))
    cells = row(feet, 2, gap)
    dialog.add(Button("keep.close", cells[0], _("Cancel"), on_close, region="keep.answers"))
    dialog.add(
        Button(
            "keep.sell",
            cells[1],
            _("Sell"),
            on_sell,
            kind="primary",
            key="return",
            enabled=gold > 0,
            tooltip="" if gold else _("Everything is kept: there is nothing to sell."),
            region="keep.answers",
        )
    )
    dialog.first_focus = "keep.sell" if gold else f"keep.{shown[0]}" if shown else "keep.close"
    return dialog

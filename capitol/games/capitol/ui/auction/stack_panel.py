"""The panel of the stack: the row of cards with its headings, and the buttons that sort them."""

from __future__ import annotations

from typing import Protocol

from pygame import Rect

from capitol.games.capitol.ui.auction import auction_words, folded
from capitol.games.capitol.ui.auction.row import StackRow
from capitol.games.capitol.ui.auction.row_view import RowView
from capitol.games.capitol.ui.auction.stack_edit import StackEdit
from capitol.games.capitol.ui.parts.rostra import Cloth
from capitol.host.language import _
from capitol.kit.fitting import first_fitting, fitted_label
from capitol.kit.look import Look
from capitol.kit.widgets import Button, Custom, Panel, Widget, inset, split_bottom, split_right, split_top


class StackScene(Protocol):
    """The scene in which a stack is arranged."""

    edit: StackEdit
    row: RowView

    def order(self, biggest: bool) -> None:
        """Sort the bid by size."""

    def shuffle(self) -> None:
        """Shuffle the cards of the bid."""

    def shift(self, by: int) -> None:
        """Move the chosen card by so many places."""


def stack_panel(scene: StackScene, look: Look, rect: Rect, compact: bool) -> Panel:
    """Return the panel with the row of cards in ``rect``; ``compact`` omits the explanations."""
    theme = look.theme
    panel = Cloth("stack", rect)
    body = inset(rect, look.ui(14), look.ui(8))
    top, body = split_top(body, min(look.ui(34), look.board(folded.ORDER)), look.ui(2))
    _order_buttons(scene, look, panel, top)
    heads = None
    if not compact:
        foot, body = split_bottom(body, look.line(16), look.ui(2))
        hint = first_fitting(look, auction_words.stack_hints(), foot.width)
        said = fitted_label(look, "stack.hint", foot, hint, (16,), fg=theme.cream_soft, bg=theme.dark)
        said.prompt = True
        panel.add(said)
        heads, body = split_top(body, look.line(16), look.ui(4))
    cards = inset(body, look.board(8), look.board(8))
    grounds = Custom("stack.grounds", body, lambda canvas, w: scene.row.paint_trays(canvas))
    panel.add(grounds)
    holder = StackRow("row", body, region="row")
    scene.row.build(look, cards, holder)
    if scene.row.empty is not None:
        slot = panel.add(Widget("stack.slot", scene.row.empty, role="picture", tooltip=auction_words.nothing_bid()))
        slot.prompt = slot.tells = True
    panel.add(holder)
    if heads is not None:
        scene.row.add_headings(look, panel, heads)
    return panel


def _order_buttons(scene: StackScene, look: Look, panel: Panel, rect: Rect) -> None:
    theme, stack = look.theme, scene.edit.stack
    holder = panel.add(Widget("order", rect, region="order"))
    room = rect
    some = stack.stop > 1
    last = len(stack.cards)
    buttons = (
        (
            "shuffle",
            _("Shuffle"),
            _("The bid’s cards in an order that chance gives ([shuffle])"),
            scene.shuffle,
            len(set(stack.bid.cards)) > 1,
        ),
        ("order.biggest", _("Biggest first"), "", lambda: scene.order(True), some),
        ("order.smallest", _("Smallest first"), "", lambda: scene.order(False), some),
        (
            "later",
            _("Later"),
            _("The chosen card one place later ([later])"),
            lambda: scene.shift(1),
            scene.edit.item < last,
        ),
        (
            "earlier",
            _("Earlier"),
            _("The chosen card one place earlier ([earlier])"),
            lambda: scene.shift(-1),
            scene.edit.item > 0,
        ),
    )
    icons = {"later": "right", "earlier": "left"}
    for id, label, tip, do, enabled in buttons:
        icon = icons.get(id)
        wide = Button.width_for(look, label, None, 16) if icon is None else rect.height + look.ui(8)
        place, room = split_right(room, wide, look.ui(8))
        holder.add(
            Button(
                id,
                place,
                label,
                do,
                icon=icon,
                show_label=icon is None,
                text_px=16,
                enabled=enabled,
                bold=False,
                tooltip=tip,
                key="x" if id == "shuffle" else "",
            )
        )
    said = first_fitting(
        look, (_("Your stack, turned over from left to right"), _("Your stack"), ""), room.width, 17, bold=True
    )
    panel.add(fitted_label(look, "stack.title", room, said, (17, 16), bold=True, fg=theme.cream, bg=theme.dark))

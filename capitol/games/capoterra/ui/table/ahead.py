"""Pictures that the table will show next, asked of the loop before they are shown."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from capitol.games.capoterra.rules.numbers import GOODS
from capitol.games.capoterra.rules.state import TRADING
from capitol.games.capoterra.rules.trade import GOLD_PART
from capitol.games.capoterra.ui.table.view_model import TableViewModel
from capitol.games.capoterra.ui.tools.controller import Tools
from capitol.games.capoterra.ui.tools.pictured_words import good_sign, sign_side
from capitol.kit.look import Look
from capitol.table.front_scene import paint_ahead

_TEXTS = (14, 15, 16, 17, 18, 19, 20)
"""The sizes of texts with pictures of goods among them, in logical pixels."""


def want_pictures(view_model: TableViewModel, tools: Tools) -> None:
    """Ask the loop for pictures of goods among words and, while a person trades, for the dialogs of this step."""
    look = view_model.look
    look.prefetch.want("capoterra.goods", partial(_goods, look))
    if view_model.acting and view_model.state.phase == TRADING:
        key = "capoterra.dialogs", view_model.viewer, view_model.state.turns
        look.prefetch.want(key, partial(_dialogs, look, tools))


def _goods(look: Look) -> Iterator[None]:
    for side in dict.fromkeys(sign_side(look, px) for px in _TEXTS):
        for good in (*range(len(GOODS)), GOLD_PART):
            sign = good_sign(good).sprite
            if look.sprites.has(sign):
                look.sprites.get(sign, side, side)
                yield


def _dialogs(look: Look, tools: Tools) -> Iterator[None]:
    for dialog in tools.dialogs_ahead(look):
        yield
        yield from paint_ahead(look, dialog.walk())

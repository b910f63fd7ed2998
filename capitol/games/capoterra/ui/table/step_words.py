"""Describes what is to be done in a step of a turn."""

from __future__ import annotations

from capitol.games.capoterra.rules.cells import cell_at
from capitol.games.capoterra.rules.moves import Found, Pay, Place, Resolve, Road
from capitol.games.capoterra.rules.numbers import CARDS, ROBBERY, UNITS
from capitol.games.capoterra.rules.state import ANSWERING, PAYING, PLACING, RESOLVING, TRADING
from capitol.games.capoterra.ui.event_words import bundle_text, move_words
from capitol.games.capoterra.ui.models.hauling import loose
from capitol.games.capoterra.ui.models.pending import PendingStep, Pile, Section, Taking, Unit, can_swap
from capitol.games.capoterra.ui.place_words import card_text, tile_text, unit_text
from capitol.games.capoterra.ui.table.tile_tool import turned_tile
from capitol.games.capoterra.ui.words import goods_text
from capitol.host.language import _


def step_status(pending: PendingStep, with_: str = "") -> str:
    """Say what may be chosen next, and how if that is asked for."""
    state = pending.state
    match pending.choice.move:
        case Place() if not pending.can_rotate:
            return _("Confirm ([confirm]): the tile is laid here.")
        case Road() if not pending.can_rotate:
            return _("Confirm ([confirm]): the road is laid here.")
        case Place() | Road():
            return _("Turn the tile ([turn]), or confirm ([confirm]).")
        case Resolve():
            return _("Confirm ([confirm]) what {card} does.").format(card=card_text(CARDS[state.card]))
        case Found():
            return _("Confirm ([confirm]): you found a site instead of drawing a tile.")
    match pending.held:
        case Unit() if state.phase == TRADING and not pending.legal():
            return _("No site can be founded beside this explorer; hatched places are too near to a settlement.")
        case Unit(unit, _at) if state.phase == TRADING:
            return _("Choose a place beside this {unit} for the site.").format(unit=unit_text(UNITS[unit]))
        case Unit(unit, _at):
            return _("Choose where to move this {unit}.").format(unit=unit_text(UNITS[unit]))
        case Pile(good, at, count):
            said = _("Choose where to move {goods}.").format(goods=goods_text(good, count))
            some = loose(state, pending.view.seat, good, cell_at(at)) > 1
            return f"{said} {_number_text(with_)}" if some else said
        case Section() if not pending.can_rotate:
            return _("Choose a wasteland for the road section.")
        case Section():
            return _("Choose a wasteland for the road section; [turn] turns it.")
        case Taking():
            return _("Choose a tile: the wasteland takes its place, and you lay that tile elsewhere.")
    if state.phase == PLACING:
        tile = tile_text(turned_tile(state.drawn, pending.turn))
        if state.spot is not None:
            return _("Lay {tile} where the wasteland was.").format(tile=tile)
        if can_swap(state):
            return _("Lay the wasteland, or swap it with a tile of the island, which you then lay elsewhere.")
        if not pending.can_rotate:
            return _("Lay the tile: {tile}.").format(tile=tile)
        return _("Lay the tile: {tile}. [turn] turns it.").format(tile=tile)
    if state.phase == RESOLVING:
        card = card_text(CARDS[state.card])
        if state.card == ROBBERY:
            return _("{card}: choose who is robbed.").format(card=card)
        return _("{card}: choose one of the marked places.").format(card=card)
    if state.phase == TRADING:
        if state.placed:
            return _("Trade and hire; [confirm] goes on to paying units.")
        return _("Trade and hire, then draw a tile ([confirm]).")
    if state.phase == ANSWERING and state.offer is not None:
        _to, give, get = state.offer
        return _("Do you accept? You get {give}, and give {get}.").format(give=bundle_text(give), get=bundle_text(get))
    if state.phase == PAYING:
        return _("Pay all your units as shown ([confirm]), or choose for each.")
    return _("Move goods and units, then end the turn ([confirm]).")


def _number_text(with_: str) -> str:
    """Say how to change the number of the goods that are moved."""
    if with_ == "mouse":
        return _("Turn the wheel for more or fewer.")
    if with_ == "pad":
        return _("LT and RT: more and fewer.")
    return _("Digits, + and − change the number.")


def confirm_text(pending: PendingStep, names: tuple[str, ...]) -> str:
    """Return the label of the confirm button: what it does; "" while nothing can be confirmed."""
    move = pending.move
    if move is None:
        return ""
    if isinstance(move, Place | Road):
        return _("Lay it here")
    if isinstance(move, Resolve) and move.victim is None:
        return _("Confirm")
    if isinstance(move, Found):
        return _("Found it here")
    if isinstance(move, Pay):
        return _("Pay as shown")
    return move_words(move, names, pending.state)

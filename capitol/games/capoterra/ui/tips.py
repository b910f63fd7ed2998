"""One-time tips for newcomers at the table of Capoterra."""

from __future__ import annotations

from collections.abc import Iterator

from capitol.games.capoterra.rules.board import lay
from capitol.games.capoterra.rules.cells import BUILT, KIND, RUIN, SWAP, cell_at, mask_of, position_of, turned
from capitol.games.capoterra.rules.moves import Place
from capitol.games.capoterra.rules.numbers import EXPLORER, SOLDIER
from capitol.games.capoterra.rules.open_road import roads_of
from capitol.games.capoterra.rules.state import MOVING, PAYING, PLACING, TRADING, State, pays, unpacked
from capitol.games.capoterra.ui.models.hauling import supplies
from capitol.games.capoterra.ui.models.pending import NOTHING, Taking, can_swap, cell_id
from capitol.games.capoterra.ui.models.standing import far_villages, standing
from capitol.games.capoterra.ui.table_scene import TableScene
from capitol.host.language import _
from capitol.kit.scene import Scene
from capitol.table.plugin import Tip, Tips

MANY = 5
"""So much of one good is more than a village soon needs."""


def _found(scene: Scene, said: bool) -> Iterator[Tip]:
    """Yield the tips that apply to this scene; with ``said``, even while another seat acts."""
    if not isinstance(scene, TableScene) or not (said or (scene.pending is not None and scene.may_choose)):
        return
    state, seat = scene.view.table, scene.viewer
    if state.turn == seat:
        yield from _of_step(scene, state, seat)
    yield from _of_board(scene, state, seat)
    if len(state.bag) <= 2 * state.terms.seats:
        text = _("Few tiles left: unsold goods count nothing, every 5 sold bring 1 point.")
        capital = cell_id(position_of(state.terms.capitals[seat]))
        # With large text the tabs of the rail are in the way of a tip about the bag.
        for about in ("bag", f"seat.{seat}", capital) if scene.stage.root.find("tabs") is None else (capital,):
            yield Tip("last", text, about)


def _of_step(scene: TableScene, state: State, seat: int) -> Iterator[Tip]:
    capital = state.terms.capitals[seat]
    stock = state.stock(capital, seat)
    choice = NOTHING if scene.pending is None else scene.pending.choice
    move = choice.move
    match state.phase:
        case _ if isinstance(move, Place):
            if mask_of(state.drawn) and not _reaches(state, seat, move):
                yield Tip(
                    "unlinked", _("No open road of yours leads there: this field brings you nothing yet."), "drawn"
                )
        case step if step == PLACING:
            if state.drawn & SWAP:
                if can_swap(state) and not isinstance(choice.held, Taking):
                    yield Tip("swap", _("A swap wasteland: you may take a tile with it and lay it elsewhere."), "take")
            elif scene.pending is not None and scene.pending.can_rotate:
                yield Tip("turn", _("Turn the tile as you like; in dotted places it fits once turned."), "turn.right")
        case step if step == TRADING:
            if scene.pending is not None and scene.pending.sources:
                text = _("A village begins as a site, which needs one of each good.")
                yield Tip("founding", text, min(scene.pending.sources))
            if pays(stock, state.terms.prices[EXPLORER]) and not state.units[2 * seat + EXPLORER]:
                yield Tip("explorer", _("An explorer can found a site, which becomes a village: 2 points."), "hire.1")
            if max(unpacked(stock)) >= MANY:
                yield Tip("surplus", _("Goods you do not need can be sold, or offered to others."), "sell_all")
        case step if step == PAYING:
            yield Tip("unpaid", _("A unit that is not paid leaves. Corn or gold pays it."), "upkeep")
        case step if step == MOVING:
            lacking = [site for site in state.sites[seat] if supplies(state, seat, site)]
            if lacking:  # beside the button, under "Bring home" in the corner of the tray, is no room
                text = _("“Stock the site” sends by open road what your site still lacks.")
                yield Tip("stock", text, cell_id(position_of(lacking[0])))
            lying = [town for town in state.villages[seat] if state.stock(town, seat)]
            if lying:
                text = _("Goods in a village hire units there; to sell them, use “Bring home”.")
                yield Tip("afar", text, cell_id(position_of(lying[0])))


def _reaches(state: State, seat: int, move: Place) -> bool:
    """Whether open road of the seat leads to the tile that the move lays."""
    after = state.copy()
    lay(after, cell_at(move.at), turned(state.drawn, move.turn))
    return any(cell_at(move.at) in part.cells for part in roads_of(after, seat).parts.values())


def _of_board(scene: TableScene, state: State, seat: int) -> Iterator[Tip]:
    for bandit in state.bandits:
        text = _("No goods pass; this tile and those of its kind beside it yield nothing.")
        yield Tip("bandit", text, cell_id(position_of(bandit)))
    for cell in state.repairs:
        if state.tiles[cell] & KIND not in BUILT:
            text = _("A broken road stops goods. 1 rock moved there mends it.")
            yield Tip("broken", text, cell_id(position_of(cell)))
    for cell, tile in state.tiles.items():
        if tile & KIND == RUIN:
            text = _("A ruin is nobody’s: roads pass it, and a village may stand there again.")
            yield Tip("ruin", text, cell_id(position_of(cell)))
    far = standing(state, seat).far
    if any(far):
        text = _("These goods in villages are out of reach: they cannot be brought home now.")
        sign = f"away.{next(good for good, count in enumerate(far) if count)}.{seat}"
        lies = [cell_id(position_of(village)) for village in far_villages(state, seat)]
        # With large text the rail has no such line.
        for about in lies if scene.stage.root.find(sign) is None else (sign, *lies):
            yield Tip("far", text, about)
    for site in state.sites[seat]:
        text = _("With one of each good and an explorer, a site becomes a village when your next turn begins.")
        yield Tip("site", text, cell_id(position_of(site)))
    for town in state.villages[seat]:
        if town not in state.units[2 * seat + SOLDIER]:
            yield Tip(
                "unguarded", _("A village without a soldier can be lost to Subversion."), cell_id(position_of(town))
            )


TIPS = Tips(_found)

"""Composes the view model of the table from the scene's current state."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import TYPE_CHECKING

from capitol.core.refusal import Refusal
from capitol.games.capitol.rules.numbers import CARD_COLOUR, CARD_STACK, FLOOR, PERMIT, ROUNDS, SHAPES
from capitol.games.capitol.rules.numbers import ROOF as ROOF_STACK
from capitol.games.capitol.rules.places import amphitheatre_cards
from capitol.games.capitol.rules.state import State
from capitol.games.capitol.rules.tile_kinds import TILE_KINDS
from capitol.games.capitol.ui.models.forecast import changes
from capitol.games.capitol.ui.models.partial_move import placeable
from capitol.games.capitol.ui.models.table import SpaceModel, TableModel, area_model, chips, shown_so_far, table_model
from capitol.games.capitol.ui.parts.board_picture import Site
from capitol.games.capitol.ui.table import sentences
from capitol.games.capitol.ui.table.aiming import aimed_at
from capitol.games.capitol.ui.table.construct import Builder
from capitol.games.capitol.ui.table.offers import site_of
from capitol.games.capitol.ui.table.placing import Placer, gains_of
from capitol.games.capitol.ui.table.recap import last_placed, recap_events
from capitol.games.capitol.ui.table.view_model import Buttons, TableViewModel
from capitol.host.language import _
from capitol.kit.look import Look
from capitol.table.frame import frame

if TYPE_CHECKING:
    from capitol.games.capitol.ui.table_scene import TableScene


def compose(scene: TableScene, look: Look) -> TableViewModel:
    """Return everything that the table shows now, and set the space that is aimed at."""
    scene.aimed = aimed_at(scene)
    view, pending, flow, session = scene.view, scene.pending, scene.flow, scene.session
    base, parts = view.table, scene.parts
    state, model = base, parts.get("model", view, lambda: table_model(view))
    queued = flow.queued
    if queued:
        model = shown_so_far(model, table_model(session.view(scene.viewer, flow.shown_steps)))
    if pending is not None and pending.active:
        state, model = pending.table, pending.model
    hover = scene.aimed
    if pending is not None and hover is not None:
        state = pending.table_with(hover)
        if scene.forecast != "off":
            model = with_bars(model, state)
    model = with_scores(model, flow.scores)
    gains = gains_of(base, state) if state is not base and scene.forecast != "off" else {}
    moved = changes(base, state) if gains else ()
    cards: list[int] = []
    if isinstance(pending, Placer) and TILE_KINDS[model.tiles[model.auction]].draws and model.round < ROUNDS - 1:
        pairs = zip(amphitheatre_cards(base), amphitheatre_cards(state), strict=True)
        cards = [after - before for before, after in pairs]
    cut = parts.get("frame", look, lambda: frame(look))
    builder = pending if isinstance(pending, Builder) else None
    chosen = builder.chosen if builder is not None else None
    spent = builder.spends_at(hover) if builder is not None else None
    lifted, shown = site_of(scene.drags.lifted), scene.may_act and not scene.stage.drag.active
    return TableViewModel(
        **scene.shared(look),
        board=scene.board,
        names=scene.names,
        view=view,
        model=model,
        frame=cut,
        picture=scene.picture(look, cut.board),
        hand_wanted=pending is not None and not scene.hand_open,
        hide_why="" if model.hand else _("There are no cards in the hand."),
        status_spoken=scene.status(spoken=True),
        forecast=sentences.change_text(moved, scene.names, cards) if scene.forecast != "off" else "",
        points=scene.forecast == "always",
        quiet=scene.quiet and model.round < ROUNDS - 1,
        aid=bool(session.options.get("memory_aid", False)),
        selected=frozenset(marked(builder, model, spent)),
        here=pending.here if pending is not None and shown else frozenset(),
        open_to=pending.elsewhere if pending is not None and shown else frozenset(),
        targeting=scene.may_act and pending is not None and any(id.startswith("space.") for id in pending.targets()),
        provisional=pending.provisional if pending is not None and lifted is None else frozenset(),
        spend=spent if builder is not None and chosen and not chosen.blank and not builder.useless else None,
        spend_options=builder.spend_options if builder is not None and hover is None else (),
        starts=starts_of(builder) if builder is not None and scene.may_act else frozenset(),
        away=scene.micro.away,
        recap=recap_events(session.steps, scene.viewer, queued),
        placing=isinstance(pending, Placer),
        floors_shown=builder.floors_left() if builder is not None and chosen and chosen.stack == FLOOR else 2,
        gains=gains,
        buttons=buttons_of(scene),
        last=last_placed(session.steps),
        places=scene.yard_history.places(session, scene.viewer),
        ghost=ghost_at(hover, state) if hover is not None and not scene.stage.drag.active else None,
        flying=scene.presenter.flying,
        skip=scene.micro.skip | (frozenset() if lifted is None else frozenset([lifted])),
        fanning=scene.micro.fanned is not None,
        pointed=scene.pointed,
    )


def with_bars(model: TableModel, state: State) -> TableModel:
    """Return the table with the majority bars of another state: the result of a placement."""
    return replace(model, areas=tuple(replace(area, chips=chips(state, area.area)) for area in model.areas))


def with_scores(model: TableModel, scores: Sequence[int]) -> TableModel:
    """Return the table with the scores already shown, without a scoring that is still to be shown."""
    if all(seat.score == score for seat, score in zip(model.seats, scores, strict=True)):
        return model
    return replace(model, seats=tuple(replace(seat, score=scores[seat.seat]) for seat in model.seats))


def ghost_at(site: Site, state: State) -> SpaceModel | None:
    """Return the preview of a space in another state; None if the space is vacant there."""
    area, space = site
    found = next(one for one in area_model(state, area).spaces if one.space == space)
    return None if found.vacant else found


def starts_of(builder: Builder) -> frozenset[str]:
    """Return the pieces with which a move can begin, while nothing is chosen yet."""
    if builder.active:
        return frozenset()
    view, table = builder.view, builder.view.table
    held = {card for card in table.hand(view.seat) if placeable(view, card)}
    kinds = {CARD_STACK[card] for card in held}
    found = {"crane"} if FLOOR in kinds else set()
    if ROOF_STACK in kinds:
        found |= {f"roof.{word}" for shape, word in enumerate(SHAPES) if table.roofs[2 * view.seat + shape]}
    colours = {CARD_COLOUR[card] for card in held if CARD_STACK[card] == PERMIT}
    for piece in builder.model.me.yard:
        if any(table.tables.colour[area] in colours for area in piece.areas or ()):
            found.add(f"yard.{piece.number}")
    return frozenset(found)


def marked(builder: Builder | None, model: TableModel, spent: int | None) -> list[str]:
    """Return the widgets marked as chosen: the card ``spent``, the roof, the building."""
    if builder is None or builder.chosen is None:
        return []
    chosen, found = builder.chosen, []
    if spent is not None and spent in model.hand:
        found.append(f"hand.{model.hand.index(spent)}")
    if chosen.stack == ROOF_STACK and chosen.shape is not None and chosen.height is None:
        found.append(f"roof.{SHAPES[chosen.shape]}")
    roofless = chosen.stack == ROOF_STACK and chosen.shape is None
    if chosen.height is not None and (roofless or (chosen.stack == PERMIT and chosen.site is None)):
        wanted = (chosen.height, chosen.shape)
        fitting = [p for p in builder.model.me.yard if (p.building.height, p.building.shape) == wanted]
        found += [f"yard.{piece.number}" for piece in fitting[:1]]
    return found


def buttons_of(scene: TableScene) -> Buttons:
    """Return which buttons are enabled now."""
    can, pending = asdict(scene.move_buttons()), scene.pending
    if scene.on_confirm is not None:
        return Buttons(**can)
    building = scene.may_act and isinstance(pending, Builder)
    blank_allowed = scene.view.table.tables.rules.blank_plays == "yes"
    off = "" if blank_allowed else scene.why_text(Refusal("BLANK_PLAYS_OFF"))
    missing = "" if scene.finished and scene.may_act else scene.why_not_yet()
    not_building = "" if building else missing or _("This is for the building phase of a round.")
    return Buttons(
        **can,
        blank=building and blank_allowed,
        giving=isinstance(pending, Builder) and pending.discarding,
        pass_=building,
        blank_why=off or not_building,
        pass_why=not_building,
    )
